"""The Age of Renaissance at its pages."""

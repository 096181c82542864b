"""Empires: Age of Discovery on pages: its sheets, options, panels, pad, and what can be looked up."""

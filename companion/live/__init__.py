"""Who follows a table or an event live, and what they are told of it."""

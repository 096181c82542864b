"""Tables and events as phones follow them: the stream of revisions, and pages given from memory."""

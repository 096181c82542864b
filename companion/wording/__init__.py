"""How words reach a reader: said in their language, told apart, safe in either direction."""

"""At the table: guided entry of a running game, its journal, and the record that comes of it."""

"""What a table costs the server, beside boardgame.io, which is asked for the same game at the same pace."""

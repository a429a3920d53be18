"""Tables for people: the log, the live tables, the sockets and pages."""

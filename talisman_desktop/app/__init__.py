"""The entry points of the program: the rules, cards and files in use, the services for the window, and the commands
that need no window."""

"""The entry points of the program: the rules, cards and files in use, the window's services, and the commands without a
window."""

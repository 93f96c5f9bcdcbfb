"""The games. Each is a package that knows the shared rules, and neither another game nor a house rule."""

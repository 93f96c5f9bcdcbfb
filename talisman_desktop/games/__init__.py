"""The games. Each is a package that may use the shared rules, but neither another game nor a house rule."""

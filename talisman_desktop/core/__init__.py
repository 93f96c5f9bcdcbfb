"""The table as a value, the requests that steps make, and the kernel that drives the steps."""

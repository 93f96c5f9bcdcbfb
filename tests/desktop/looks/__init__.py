"""The main states of the window as pictures: `python -m tests.desktop.looks` draws the references."""

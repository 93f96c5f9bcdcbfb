"""The presenters that only Darkest Talisman has. No Qt; only `talisman_desktop.app` may import them."""

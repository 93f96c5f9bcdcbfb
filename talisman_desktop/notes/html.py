"""Notes as HTML: a single file with its pictures in it, which loads nothing and runs no code. All texts are escaped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import assert_never

from talisman_desktop.notes.blocks import (
    Block,
    Box,
    Boxes,
    Bullets,
    Checks,
    Document,
    Grid,
    Heading,
    Leaf,
    Picture,
    Prose,
    leaves,
)

_STYLE = """
body { font: 12pt/1.4 "EB Garamond", Garamond, Georgia, serif; color: #000; background: #fff; max-width: 46em;
  margin: 2em auto; padding: 0 1em; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
h1 { font-size: 1.9em; border-bottom: 2px solid #000; }
h2 { font-size: 1.4em; border-bottom: 1px solid #000; margin-top: 1.6em; }
h3 { font-size: 1.1em; margin-bottom: .3em; }
ul { margin: .3em 0; padding-left: 1.4em; }
ul.checks { list-style: none; padding-left: 0; }
table { border-collapse: collapse; break-inside: avoid; page-break-inside: avoid; }
thead { display: table-header-group; }
th, td { border: 1px solid #000; padding: .15em .6em; text-align: right; }
th:first-child, td:first-child { text-align: left; }
tr, li { break-inside: avoid; page-break-inside: avoid; }
.boxes { display: flex; flex-wrap: wrap; gap: .7em; margin: .8em 0; }
.box { flex: 1 1 20em; border: 1.5px solid #000; border-radius: 4px; padding: .3em .7em .5em; break-inside: avoid; }
.box h3 { margin: .1em 0 .2em; }
.box p { margin: .1em 0; }
.leaf { break-before: page; }
.columns { columns: 2 22em; column-gap: 2em; }
.columns h2 { column-span: all; }
.columns h3 { margin-top: .6em; }
img { max-width: 100%; border: 1px solid #000; }
@page { margin: 16mm; }
""".strip()

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def write(document: Document) -> str:
    """Return the document as the text of an HTML file."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_words(document.title)}</title>",
            f"<style>\n{_STYLE}\n</style>",
            "</head>",
            "<body>",
            _block(Heading(1, document.title)),
            *(_leaf(leaf, blocks, first=not n) for n, (leaf, blocks) in enumerate(leaves(document.blocks))),
            "</body>",
            "</html>",
            "",
        ]
    )


def _words(text: str) -> str:
    """Return a text escaped for HTML. A lone surrogate, which cannot be saved in a file, becomes a question mark."""
    return escape(" ".join(text.split())).encode("utf-8", "replace").decode()


def _leaf(leaf: Leaf, blocks: Sequence[Block], *, first: bool) -> str:
    inner = "\n".join(map(_block, blocks))
    names = ["leaf"] * (not first) + ["columns"] * (leaf.columns > 1)
    return f'<section class="{" ".join(names)}">\n{inner}\n</section>' if names else inner


def _box(box: Box) -> str:
    beside = f"<p><i>{_words(box.beside)}</i></p>" if box.beside else ""
    labelled = ((f"<b>{_words(line.label)}:</b> " if line.label else "") + _words(line.text) for line in box.lines)
    lines = "".join(f"<p>{line}</p>\n" for line in labelled)
    return f'<div class="box"><h3>{_words(box.title)}</h3>{beside}\n{lines}</div>'


def _block(block: Block) -> str:
    match block:
        case Heading(level=level, text=text):
            return f"<h{level}>{_words(text)}</h{level}>"
        case Prose(text=text):
            return f"<p>{_words(text)}</p>"
        case Bullets(lines=lines):
            return "<ul>\n" + "".join(f"<li>{_words(line)}</li>\n" for line in lines) + "</ul>"
        case Checks(lines=lines):
            rows = (f'<li><label><input type="checkbox"> {_words(line)}</label></li>\n' for line in lines)
            return '<ul class="checks">\n' + "".join(rows) + "</ul>"
        case Grid(head=head, rows=rows):
            top = "".join(f"<th>{_words(cell)}</th>" for cell in head)
            body = ("<tr>" + "".join(f"<td>{_words(cell)}</td>" for cell in row) + "</tr>\n" for row in rows)
            return f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{''.join(body)}</tbody>\n</table>"
        case Boxes(boxes=boxes):
            return '<div class="boxes">\n' + "\n".join(map(_box, boxes)) + "\n</div>"
        case Leaf():
            return ""
        case Picture(png=png, text=text):
            return f'<p><img src="data:image/png;base64,{b64encode(png).decode()}" alt="{_words(text)}"></p>'
        case _:
            assert_never(block)

"""Notes as HTML: one file with its pictures in it, nothing fetched, nothing run. All texts are escaped."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import assert_never

from talisman_desktop.notes.blocks import Block, Bullets, Checks, Document, Grid, Heading, Picture, Prose

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
img { max-width: 100%; border: 1px solid #000; }
@page { margin: 16mm; }
""".strip()

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def write(document: Document) -> str:
    """The whole file."""
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
            *map(_block, (Heading(1, document.title), *document.blocks)),
            "</body>",
            "</html>",
            "",
        ]
    )


def _words(text: str) -> str:
    """A text as HTML; a lone surrogate, which no file can hold, becomes a question mark."""
    return escape(" ".join(text.split())).encode("utf-8", "replace").decode()


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
        case Picture(png=png, text=text):
            return f'<p><img src="data:image/png;base64,{b64encode(png).decode()}" alt="{_words(text)}"></p>'
        case _:
            assert_never(block)

"""How the pages become a site, with Sphinx and MyST: `make docs`.

The pages themselves stay plain Markdown that reads as well in the repository. What only the site needs lives here:
which page stands in which chapter, and in which language it is.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

CHAPTERS = {
    "Play": ["docs/play", "docs/rules-en", "docs/ai"],
    "Spielen": ["docs/spielen", "docs/rules-de"],
    "Run it": ["docs/running", "CHANGELOG"],
    "Betreiben": ["docs/betreiben"],
    "The binding rules": ["docs/rules/antiquity", "docs/rules/citadels", "docs/rules/court"],
    "Build on it": [
        "docs/README",
        "CONTRIBUTING",
        "docs/adding-a-game",
        "docs/events",
        "docs/fair",
        "docs/design",
        "docs/adr/README",
        "docs/bench",
        "AGENTS",
        "SECURITY",
    ],
}
GERMAN = {"docs/spielen", "docs/rules-de", "docs/betreiben"}

project = html_title = "Tafelrunde"
extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*", "site", "engines", "bot", "adapters", "tests", "bench"]
root_doc = "README"
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # Pygments knows no Fluent
html_theme = "furo"
html_copy_source = html_show_copyright = html_show_sourcelink = html_show_sphinx = html_use_index = False


def contents(app: Sphinx, page: str, source: list[str]) -> None:
    """The chapters stand in the margin of every page, so no page needs to list them."""
    if page == "README":
        chapters = CHAPTERS
    elif page == "docs/adr/README":
        chapters = {"": sorted(f"docs/adr/{file.stem}" for file in (Path(app.srcdir) / "docs/adr").glob("0*.md"))}
    else:
        return
    for caption, pages in chapters.items():
        lines = [":hidden:", f":caption: {caption}" if caption else "", "", *(f"/{page}" for page in pages)]
        source[0] += "\n".join(["", "```{toctree}", *lines, "```", ""])


def spoken(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """A screen reader is told in which language a page is."""
    if page in GERMAN:
        context["language"] = "de"


def entrance(app: Sphinx, error: Exception | None) -> None:
    """Who asks for the site alone gets its first page."""
    if error is None:
        shutil.copy(app.outdir / "README.html", app.outdir / "index.html")


def setup(app: Sphinx) -> None:
    app.connect("source-read", contents)
    app.connect("html-page-context", spoken)
    app.connect("build-finished", entrance)

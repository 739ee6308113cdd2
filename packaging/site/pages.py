"""Hooks of the documentation site. Pages for directors come first and ADRs last. A link to a file
outside the documents becomes plain text.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

FIRST_PAGES = ["README.md", "handbook.md", "hosting.md", "trust.md"]
# This finds Markdown links, but no pictures, with an address that begins with "../".
LINK_TO_PARENT = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./[^)]+)\)")


def on_config(config: Any) -> Any:
    folder = Path(config.docs_dir)
    other_pages = sorted({file.name for file in folder.glob("*.md")} - set(FIRST_PAGES))
    decisions = sorted(f"adr/{file.name}" for file in (folder / "adr").glob("[0-9]*.md"))
    config.nav = [*FIRST_PAGES, *other_pages, {"Decisions": ["adr/README.md", *decisions]}]
    return config


def on_page_markdown(markdown: str, page: Any, **unused_arguments: object) -> str:
    folder = posixpath.dirname(page.file.src_uri)

    def plain_text_if_outside(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        return link[1] if target.startswith("..") else link[0]

    return LINK_TO_PARENT.sub(plain_text_if_outside, markdown)

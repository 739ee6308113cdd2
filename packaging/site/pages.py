"""What the site does otherwise than the folder of documents: it has the director's first and the
decisions last, and a link to a file that is no document is told by its words alone.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

FIRST = ["README.md", "handbook.md", "hosting.md", "trust.md"]
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./[^)]+)\)")


def on_config(config: Any) -> Any:
    folder = Path(config.docs_dir)
    others = sorted({file.name for file in folder.glob("*.md")} - set(FIRST))
    decisions = sorted(f"adr/{file.name}" for file in (folder / "adr").glob("[0-9]*.md"))
    config.nav = [*FIRST, *others, {"Decisions": ["adr/README.md", *decisions]}]
    return config


def on_page_markdown(markdown: str, page: Any, **others: object) -> str:
    folder = posixpath.dirname(page.file.src_uri)

    def told(link: re.Match[str]) -> str:
        leads = posixpath.normpath(posixpath.join(folder, link[2]))
        return link[1] if leads.startswith("..") else link[0]

    return LINK.sub(told, markdown)

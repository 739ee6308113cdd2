"""The director's handbook, chapter by chapter, as it comes with the program; and words with marks
in them, as this project's own papers have them: strong, named, typed, a link.

Standard library only: it knows the file, and neither pages nor which of them a chapter helps with.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tournament.laptop.own_line import ROOT, program

MARKED = re.compile(
    r"`(?P<typed>.+?)`|\*\*(?P<strong>\S.*?)\*\*|\*(?P<named>\S.*?)\*|\[(?P<link>.+?)\]\((?P<to>.*?)\)"
)


@dataclass(frozen=True, slots=True)
class Words:
    """So many words of one `kind`: plain, strong, named (a page, a button), typed, or a link, which
    leads `to` somewhere.
    """

    kind: str
    text: str
    to: str = ""


Line = tuple[Words, ...]


def line(text: str) -> Line:
    return tuple(_words(" ".join(text.split())))


def _words(text: str) -> Iterator[Words]:
    done = 0
    for matched in MARKED.finditer(text):
        if plain := text[done : matched.start()]:
            yield Words("plain", plain)
        kind = next(kind for kind in ("typed", "strong", "named", "link") if matched[kind])
        yield Words(kind, matched[kind], matched["to"] or "")
        done = matched.end()
    if rest := text[done:]:
        yield Words("plain", rest)


FILE = ROOT / "docs" / "handbook.md"
HEADING = re.compile(r"^(##+) (.+)$", re.M)
PICTURE = re.compile(r"!\[([^\]]+)\]\(images/([a-z-]+\.png)\)")
RULE = re.compile(r"\|[-|]+\|")
FENCE = "```"
# How the paper begins a line to type.
TYPED = "python3 manage.py"


@dataclass(frozen=True, slots=True)
class Block:
    """One `kind` of block: a paragraph, points (a row each), a table (a row each, of cells), what
    is typed, or a picture with its `file` and, as its text, what is to be seen.
    """

    kind: str
    rows: tuple[tuple[Line, ...], ...] = ()
    text: str = ""
    file: str = ""

    @property
    def place(self) -> str:
        """Of a picture, as static files name it."""
        return f"handbook/{self.file}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """`key` is its address, `level` 2 or, below another one, 3. `picture` and `points` say in short
    what the `blocks` after them say at length.
    """

    key: str
    title: str
    level: int
    picture: Block | None
    points: Block | None
    blocks: tuple[Block, ...]


@cache
def chapters() -> dict[str, Chapter]:
    """By their keys, in their order; none where the file did not come along. What is to be typed is
    what this system and this way of installing take.
    """
    if not FILE.exists():
        return {}
    text = FILE.read_text(encoding="utf-8").replace(TYPED, program())
    return {chapter.key: chapter for chapter in read(text)}


def read(text: str) -> Iterator[Chapter]:
    for begin, section in sections(HEADING, text):
        blocks = tuple(_blocks(section))
        picture = points = None
        if [block.kind for block in blocks[:2]] == ["picture", "points"]:
            picture, points, *rest = blocks
            blocks = tuple(rest)
        yield Chapter(key_of(begin[2]), begin[2], len(begin[1]), picture, points, blocks)


def sections(heading: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Each heading with what stands below it, up to the next."""
    begins = list(heading.finditer(text))
    for begin, following in zip(begins, [*begins[1:], None], strict=True):
        yield begin, text[begin.end() : following.start() if following else None]


def key_of(title: str) -> str:
    """The anchor that other readers of such papers give a heading, so that a link fits all."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower())


def _blocks(text: str) -> Iterator[Block]:
    for block in filter(None, map(str.strip, text.split("\n\n"))):
        if picture := PICTURE.fullmatch(block):
            yield Block("picture", text=picture[1], file=picture[2])
        elif block.startswith(FENCE):
            yield Block("typed", text=block.removeprefix(FENCE).removesuffix(FENCE).strip())
        elif block.startswith("- "):
            yield Block("points", tuple((line(point),) for point in block[2:].split("\n- ")))
        elif block.startswith("|"):
            rows = [row for row in block.splitlines() if not RULE.fullmatch(row)]
            yield Block("table", tuple(map(_cells, rows)))
        else:
            yield Block("paragraph", ((line(block),),))


def _cells(row: str) -> tuple[Line, ...]:
    return tuple(map(line, row.strip("|").split("|")))

"""The director's handbook, chapter by chapter, as the program shows it.

The file is Markdown and comes with the program; the changelog is read the same way (`whats_new`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from tournament.server.laptop.own_line import ROOT, program

FILE = ROOT / "docs" / "handbook.md"
# How the file begins a line to type.
TYPED = "python3 manage.py"
_MARKDOWN = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")


@dataclass(frozen=True, slots=True)
class Chapter:
    """`key` is its address, `level` 2 or, below another one, 3. `picture` and `points` say in short
    what `text` says at length; a chapter that helps with no page has neither.
    """

    key: str
    title: str
    level: int
    picture: SafeString
    points: SafeString
    text: SafeString


@cache
def chapters() -> dict[str, Chapter]:
    """Return the chapters by their keys, in their order; none if the file did not come along. What
    is to be typed is what this system and this way of installing take.
    """
    if not FILE.exists():
        return {}
    text = FILE.read_text(encoding="utf-8").replace(TYPED, program())
    return {chapter.key: chapter for chapter in read(text)}


def read(text: str) -> Iterator[Chapter]:
    blocks = parse(text)
    begins = [at for at, block in enumerate(blocks) if block.tag in ("h2", "h3")]
    for begin, end in pairwise([*begins, len(blocks)]):
        yield _chapter(blocks[begin], blocks[begin + 1 : end])


def _chapter(heading: SyntaxTreeNode, blocks: Sequence[SyntaxTreeNode]) -> Chapter:
    title = heading.children[0].content
    begins_in_short = [_is_picture(block) or block.type for block in blocks[:2]]
    short = 2 if begins_in_short == [True, "bullet_list"] else 0
    return Chapter(
        key=slugify(title),
        title=title,
        level=int(heading.tag[1]),
        picture=html(blocks[:1] if short else (), title),
        points=html(blocks[1:short], title),
        text=html(blocks[short:], title),
    )


def parse(text: str) -> Sequence[SyntaxTreeNode]:
    """Return the blocks of a Markdown text."""
    return SyntaxTreeNode(_MARKDOWN.parse(text)).children


def html(blocks: Iterable[SyntaxTreeNode], title: str = "") -> SafeString:
    """Return blocks of the chapter `title` as they stand on a page. Whatever HTML is in the text is
    escaped.
    """
    tokens = [token for block in blocks for token in _tokens(block, title)]
    return mark_safe(str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})))


def _is_picture(block: SyntaxTreeNode) -> bool:
    """Whether it is a paragraph that holds a picture and no words."""
    if block.type != "paragraph":
        return False
    return [child.type for child in block.children[0].children] == ["image"]


def _tokens(block: SyntaxTreeNode, title: str) -> Iterator[Token]:
    """Yield what a block is made of, drawn our way: a picture stands in no paragraph, and what may
    be wider than a phone can be scrolled by keys.
    """
    for token in block.children[0].to_tokens() if _is_picture(block) else block.to_tokens():
        match token.type:
            case "inline":
                yield token.copy(children=list(_words(token.children or ())))
            case "bullet_list_open":
                yield token.copy(attrs={"class": "points"})
            case "table_open":
                wide = '<div class="wide" tabindex="0" role="region" aria-label="{}, as a table">'
                yield _literal(format_html(wide, title))
                yield token.copy(attrs={"class": "list"})
            case "table_close":
                yield token
                yield _literal("</div>\n")
            case "th_open":
                yield token.copy(attrs={"scope": "col"})
            case "fence":
                typed = '<pre tabindex="0"><code>{}</code></pre>\n'
                yield _literal(format_html(typed, token.content.strip()))
            case _:
                yield token


def _literal(markup: str) -> Token:
    return Token("html_block", "", 0, content=markup)


def _words(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield words with their pictures from our static files and their links to other chapters. A
    link to a file of the source leads nowhere here: its words alone are shown.
    """
    leads = False
    for token in tokens:
        match token.type:
            case "image":
                place = str(token.attrs["src"]).replace("images/", "handbook/")
                yield token.copy(attrs={"class": "picture", "src": static(place), "alt": ""})
            case "link_open":
                leads = str(token.attrs["href"]).startswith("#")
                if leads:
                    key = str(token.attrs["href"]).removeprefix("#")
                    yield token.copy(attrs={"href": reverse("chapter", args=[key])})
            case "link_close":
                if leads:
                    yield token
            case _:
                yield token

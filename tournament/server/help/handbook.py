"""Read the director's handbook, a Markdown file, and render its chapters as HTML. `whats_new`
renders the changelog in the same way.
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

from tournament.server.laptop.command_lines import ROOT, command_to_run_program

HANDBOOK_FILE = ROOT / "docs" / "handbook.md"
# The words with which command lines in the handbook begin.
SOURCE_COMMAND = "python3 manage.py"
_MARKDOWN_PARSER = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the handbook. `key` is its name in addresses. `level` is the level of its
    heading: 2, or 3 for a part of the previous chapter. `picture` and the list `main_points` sum up
    the `text`. Both may be empty.
    """

    key: str
    title: str
    level: int
    picture: SafeString
    main_points: SafeString
    text: SafeString


@cache
def read_chapters_by_key() -> dict[str, Chapter]:
    """Return the handbook's chapters by their keys, in order, or an empty dict if the file is
    missing. Command lines in the chapters are changed to those of this installation.
    """
    if not HANDBOOK_FILE.exists():
        return {}
    text = HANDBOOK_FILE.read_text(encoding="utf-8").replace(
        SOURCE_COMMAND, command_to_run_program()
    )
    return {chapter.key: chapter for chapter in parse_chapters(text)}


def parse_chapters(text: str) -> Iterator[Chapter]:
    blocks = parse_markdown(text)
    heading_indexes = [index for index, block in enumerate(blocks) if block.tag in ("h2", "h3")]
    for begin, end in pairwise([*heading_indexes, len(blocks)]):
        yield _make_chapter(blocks[begin], blocks[begin + 1 : end])


def _make_chapter(heading: SyntaxTreeNode, blocks: Sequence[SyntaxTreeNode]) -> Chapter:
    title = heading.children[0].content
    has_summary = len(blocks) > 1 and _is_picture(blocks[0]) and blocks[1].type == "bullet_list"
    summary_block_count = 2 if has_summary else 0
    return Chapter(
        key=slugify(title),
        title=title,
        level=int(heading.tag[1]),
        picture=render_html(blocks[:1] if summary_block_count else (), title),
        main_points=render_html(blocks[1:summary_block_count], title),
        text=render_html(blocks[summary_block_count:], title),
    )


def parse_markdown(text: str) -> Sequence[SyntaxTreeNode]:
    """Return the blocks of a Markdown text."""
    return SyntaxTreeNode(_MARKDOWN_PARSER.parse(text)).children


def render_html(blocks: Iterable[SyntaxTreeNode], title: str = "") -> SafeString:
    """Return the blocks as HTML, with any HTML in their text escaped. `title` is the title of the
    chapter that they are from.
    """
    tokens = [token for block in blocks for token in _tokens_for_page(block, title)]
    return mark_safe(str(_MARKDOWN_PARSER.renderer.render(tokens, _MARKDOWN_PARSER.options, {})))


def _is_picture(block: SyntaxTreeNode) -> bool:
    """Return whether the block is a paragraph with a picture and no words."""
    if block.type != "paragraph":
        return False
    return [child.type for child in block.children[0].children] == ["image"]


def _tokens_for_page(block: SyntaxTreeNode, title: str) -> Iterator[Token]:
    """Yield a block's tokens, changed for our pages. A picture has no paragraph around it, and a
    wide table or command line can be scrolled by keyboard.
    """
    for token in block.children[0].to_tokens() if _is_picture(block) else block.to_tokens():
        match token.type:
            case "inline":
                yield token.copy(children=list(_inline_tokens(token.children or ())))
            case "bullet_list_open":
                yield token.copy(attrs={"class": "points"})
            case "table_open":
                table_frame = (
                    '<div class="wide" tabindex="0" role="region" aria-label="{}, as a table">'
                )
                yield _html_token(format_html(table_frame, title))
                yield token.copy(attrs={"class": "list"})
            case "table_close":
                yield token
                yield _html_token("</div>\n")
            case "th_open":
                yield token.copy(attrs={"scope": "col"})
            case "fence":
                command_html = '<pre tabindex="0"><code>{}</code></pre>\n'
                yield _html_token(format_html(command_html, token.content.strip()))
            case _:
                yield token


def _html_token(markup: str) -> Token:
    return Token("html_block", "", 0, content=markup)


def _inline_tokens(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield the tokens of a line of text, with pictures from our static files and links to other
    chapters. A link to a file becomes plain text.
    """
    is_chapter_link = False
    for token in tokens:
        match token.type:
            case "image":
                picture_path = str(token.attrs["src"]).replace("images/", "handbook/")
                yield token.copy(attrs={"class": "picture", "src": static(picture_path), "alt": ""})
            case "link_open":
                is_chapter_link = str(token.attrs["href"]).startswith("#")
                if is_chapter_link:
                    key = str(token.attrs["href"]).removeprefix("#")
                    yield token.copy(attrs={"href": reverse("chapter", args=[key])})
            case "link_close":
                if is_chapter_link:
                    yield token
            case _:
                yield token

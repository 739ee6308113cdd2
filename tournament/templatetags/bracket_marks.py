"""The games of a bracket as marks: a box of the drawing, and a line of the list. There are up to
255 of each on a page, which templates alone would take too long over.
"""

from collections.abc import Iterator, Mapping

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.evening.words.many import capital
from tournament.templatetags.desk import unbroken
from tournament.templatetags.team_names import AGAINST, JOINED, SIZE, set_whole
from tournament.topics.bracket.boards.bracket_games import Box, Opponent

register = template.Library()

Names = Mapping[str, str]
# From the right edge of a box to what ends there.
MARGIN = 12


@register.simple_tag
def drawn(box: Box, names: Names, path: str | None) -> SafeString:
    """A game's box: who won is bold and ticked, and its state stands in it in words."""
    return mark_safe("".join(_box(box, names, path)))


@register.simple_tag
def in_words(box: Box, names: Names, path: str | None) -> SafeString:
    """The same in a sentence."""
    sentences = [_sentence(box, names)]
    out = (opponent.said for opponent in (box.a, box.b) if opponent.is_out)
    sentences += [f"{escape(capital(said))} is out." for said in out]
    if box.note:
        sentences.append(f"{escape(capital(box.note))}.")
    if box.is_on_path:
        sentences.append(f'<b class="way">Team {escape(path)}&#x27;s way.</b>')
    marks = f'<li data-state="{box.state.key}"><b>{box.game}:</b> {" ".join(sentences)}</li>'
    return mark_safe(marks)


def _box(box: Box, names: Names, path: str | None) -> Iterator[str]:
    place, end = box.place, box.place.width - MARGIN
    way = " way" if box.is_on_path else ""
    size = f'width="{place.width}" height="{place.height}" rx="8"'
    whose = f" · team {escape(path)}&#x27;s way" if box.is_on_path else ""
    yield f'<g class="game{way}" data-state="{box.state.key}" '
    yield f'transform="translate({place.x} {place.y})"><rect {size}/>'
    yield f'<rect class="band" width="{place.width}" height="{box.band.height}" rx="8"/>'
    yield f'<rect class="edge" {size}/>'
    yield f'<text class="id" x="12" y="{box.band.middle}">{box.game}{whose}</text>'
    yield f'<text class="state" x="{end}" y="{box.band.middle}">{escape(box.words)}</text>'
    for opponent in (box.a, box.b):
        yield from _row(opponent, names, end, is_decided=box.is_decided)
    if box.note:
        yield f'<text class="note" x="12" y="{box.note_middle}">{escape(box.note)}</text>'
    yield "</g>\n"


def _row(opponent: Opponent, names: Names, end: int, *, is_decided: bool) -> Iterator[str]:
    how = ("won" if opponent.won else "lost" if opponent.lost else "") if is_decided else ""
    yield f'<g class="{how}{" mine" if opponent.is_on_path else ""}">'
    if how == "won":
        yield f'<text x="9" y="{opponent.middle}">✓</text>'
    if opponent.team is None:
        yield from _name(opponent.words, opponent.middle, "source", AGAINST)
    else:
        whole = names[opponent.team]
        yield f'<text class="number" x="54" y="{opponent.middle}">{escape(opponent.team)}</text>'
        yield from _name(whole, opponent.middle, "name", JOINED)
    if opponent.points is not None:
        yield f'<text class="points" x="{end}" y="{opponent.middle}">{opponent.points}</text>'
    yield "</g>"


def _name(whole: str, middle: int, kind: str, joined: str) -> Iterator[str]:
    size, lines = set_whole(whole, joined)
    if size == SIZE:
        yield f'<text class="{kind}" x="62" y="{middle}">{escape(whole)}</text>'
        return
    yield f'<text class="{kind}">'
    for at, line in enumerate(lines):
        y = middle + round((at - (len(lines) - 1) / 2) * size)
        yield f'<tspan x="62" y="{y}" font-size="{size}">{escape(line)}</tspan>'
    yield "</text>"


def _sentence(box: Box, names: Names) -> str:
    winner, loser = (
        _named(opponent, names) if opponent else "" for opponent in (box.winner, box.loser)
    )
    a, b = _named(box.a, names), _named(box.b, names)
    match box.state.key:
        case "played":
            return f"{winner} beat {loser}{f', <b>{unbroken(box.score)}</b>' if box.score else ''}."
        case "forfeited" if winner:
            return f"{loser} <b>forfeited</b>, and {winner} {_goes(box.winner)}."
        case "forfeited":
            return f"{a} and {b} <b>both forfeited</b>."
        case "not_needed" if winner:
            return f"<b>not needed</b>, {winner} {_goes(box.winner)} without it."
        case _:
            return f"{a} against {b}, <b>{escape(box.words)}</b>."


def _goes(winner: Opponent | None) -> str:
    """A team is two; whoever is still to come out of a game is spoken of as one."""
    return "goes on" if winner is None or winner.team is None else "go on"


def _named(opponent: Opponent, names: Names) -> str:
    if opponent.team is None:
        return escape(opponent.said)
    return f"{escape(opponent.said)} <bdi>{escape(names[opponent.team])}</bdi>"

"""The games of a bracket as lines of a list. There are up to 255 of them on a page, which templates
alone would take too long over.
"""

from collections.abc import Mapping

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.evening.words.many import capital
from tournament.templatetags.desk import unbroken
from tournament.topics.bracket.boards.bracket_games import Box, Opponent

register = template.Library()

Names = Mapping[str, str]


@register.simple_tag
def in_words(box: Box, names: Names, path: str | None) -> SafeString:
    """Return a game in a sentence."""
    sentences = [_sentence(box, names)]
    out = (opponent.said for opponent in (box.a, box.b) if opponent.is_out)
    sentences += [f"{escape(capital(said))} is out." for said in out]
    if box.note:
        sentences.append(f"{escape(capital(box.note))}.")
    if box.is_on_path:
        sentences.append(f'<b class="way">Team {escape(path)}&#x27;s way.</b>')
    marks = f'<li data-state="{box.state.key}"><b>{box.game}:</b> {" ".join(sentences)}</li>'
    return mark_safe(marks)


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

"""Writes the games of a bracket as items of a list. A page has up to 255 of them, and templates
alone would be too slow.
"""

from collections.abc import Mapping

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.evening.words.many import capitalize
from tournament.templatetags.desk import on_one_line
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame

register = template.Library()

Names = Mapping[str, str]


@register.simple_tag
def bracket_line(box: ShownGame, names: Names, path: str | None) -> SafeString:
    """Return a list item with what is known of a game, such as "W1.2: Ann and Bob vs. …"."""
    sentences = [_game_sentence(box, names)]
    opponents_out_words = (opponent.words for opponent in box.opponents if opponent.is_out)
    sentences += [f"{escape(capitalize(words))} is out." for words in opponents_out_words]
    if box.note:
        sentences.append(f"{escape(capitalize(box.note))}.")
    if box.is_on_path:
        sentences.append(f'<b class="way">Team {escape(path)}&#x27;s path.</b>')
    line = f'<li data-state="{box.state.key}"><b>{box.game}:</b> {" ".join(sentences)}</li>'
    return mark_safe(line)


def _game_sentence(box: ShownGame, names: Names) -> str:
    winner, loser = (
        _with_article(opponent, names) if opponent else "" for opponent in (box.winner, box.loser)
    )
    first, second = (_opponent_html(opponent, names) for opponent in box.opponents)
    match box.state.key:
        case "played":
            return (
                f"{winner} beat {loser}{f', <b>{on_one_line(box.score)}</b>' if box.score else ''}."
            )
        case "forfeited" if winner:
            return f"{loser} <b>forfeited</b>, and {winner} advances."
        case "forfeited":
            teams_words = " and ".join(_with_article(opponent, names) for opponent in box.opponents)
            return f"{teams_words} <b>both forfeited</b>."
        case "not_needed" if winner:
            return f"<b>not needed</b>, {winner} advances without it."
        case "to_come":
            return f"{first} vs. {second}{', <b>if needed</b>' if box.is_second_final else ''}."
        case _:
            return f"{first} vs. {second}, <b>{escape(box.words)}</b>."


def _with_article(opponent: Opponent, names: Names) -> str:
    html = _opponent_html(opponent, names)
    return f"the {html}" if " of " in opponent.words else html


def _opponent_html(opponent: Opponent, names: Names) -> str:
    if opponent.team is None:
        return escape(opponent.words)
    return f"{escape(opponent.words)} <bdi>{escape(names[opponent.team])}</bdi>"

"""Writes the games of a bracket as list items in Python, since a page has up to 255 games and
templates would be too slow.
"""

from collections.abc import Mapping

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.evening.words.many import capitalize
from tournament.templatetags.desk import on_one_line
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame

register = template.Library()

NameByTeam = Mapping[str, str]


@register.simple_tag
def bracket_line(
    shown_game: ShownGame, names: NameByTeam, highlighted_team: str | None
) -> SafeString:
    """Return a game as a list item that says what is known of it, such as "W1.2: Ann and Bob vs.
    …".
    """
    sentences = [_game_sentence(shown_game, names)]
    opponents_out_words = (opponent.words for opponent in shown_game.opponents if opponent.is_out)
    sentences += [f"{escape(capitalize(words))} is out." for words in opponents_out_words]
    if shown_game.bye_note:
        sentences.append(f"{escape(capitalize(shown_game.bye_note))}.")
    if shown_game.is_on_path:
        sentences.append(f'<b class="way">Team {escape(highlighted_team)}&#x27;s path.</b>')
    list_item = (
        f'<li data-state="{shown_game.state.key}"><b>{shown_game.game}:</b> '
        f"{' '.join(sentences)}</li>"
    )
    return mark_safe(list_item)


def _game_sentence(shown_game: ShownGame, names: NameByTeam) -> str:
    winner_html, loser_html = (
        _opponent_with_article(opponent, names) if opponent else ""
        for opponent in (shown_game.winner, shown_game.loser)
    )
    first_html, second_html = (_opponent_html(opponent, names) for opponent in shown_game.opponents)
    match shown_game.state.key:
        case "played":
            score_html = f", <b>{on_one_line(shown_game.score)}</b>" if shown_game.score else ""
            return f"{winner_html} beat {loser_html}{score_html}."
        case "forfeited" if winner_html:
            return f"{loser_html} <b>forfeited</b>, and {winner_html} advances."
        case "forfeited":
            teams_words = " and ".join(
                _opponent_with_article(opponent, names) for opponent in shown_game.opponents
            )
            return f"{teams_words} <b>both forfeited</b>."
        case "not_needed" if winner_html:
            return f"<b>not needed</b>, {winner_html} advances without it."
        case "to_come":
            condition_html = ", <b>if needed</b>" if shown_game.is_second_final else ""
            return f"{first_html} vs. {second_html}{condition_html}."
        case _:
            return f"{first_html} vs. {second_html}, <b>{escape(shown_game.state_words)}</b>."


def _opponent_with_article(opponent: Opponent, names: NameByTeam) -> str:
    opponent_html = _opponent_html(opponent, names)
    return f"the {opponent_html}" if " of " in opponent.words else opponent_html


def _opponent_html(opponent: Opponent, names: NameByTeam) -> str:
    if opponent.team is None:
        return escape(opponent.words)
    return f"{escape(opponent.words)} <bdi>{escape(names[opponent.team])}</bdi>"

"""Games drawn beforehand that are not any more as they were drawn, since somebody came, left or
changed chairs: what printed cards still say, beside what holds by now.

Knows players and teams by number, and no names.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.house_teams import is_house
from rotation.seating import Seating
from tournament.night.night import Night
from tournament.night.party_words import PartyWords
from tournament.night.play.games import PlayedGame
from tournament.night.seats.format_field import as_drawn
from tournament.seating.boards.drawn_games import OwnGame, turn

# Whoever sits elsewhere is told for so many games.
SHOWN = 2


@dataclass(frozen=True, slots=True)
class InGame:
    """Of those `here`, `elsewhere` sit in another place than was drawn, or meet another team;
    `cards` are those that say something else of this game.
    """

    game: int
    here: int
    elsewhere: tuple[int, ...]
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class ChangedDraw:
    """The first `games` that are otherwise, whose `cards` are wrong in any, and that in words."""

    games: tuple[InGame, ...]
    cards: tuple[int, ...]
    words: str


def redrawn(was: Night, night: Night) -> ChangedDraw | None:
    """Beside the evening as it `was` when its cards were printed. Nothing where all of them hold
    for what is still to be played.
    """
    if not night.format.is_drawn_beforehand or was.format is not night.format:
        return None
    # Whoever has begun a game sits already, whatever the card says of it.
    first = night.next_game - bool(night.current and night.current.is_untouched)
    to_play = list(zip(_games(was), _games(night), strict=False))[first - 1 :]
    compared = [
        _in_game(number, *both, night.called) for number, both in enumerate(to_play, start=first)
    ]
    otherwise = [game for game in compared if game.cards]
    if not otherwise:
        return None
    cards = tuple(sorted(frozenset[int]().union(*(game.cards for game in otherwise))))
    words = _words(otherwise, len(cards), others=len(to_play) > 1, teams=night.called.is_team)
    return ChangedDraw(tuple(otherwise[:SHOWN]), cards, words)


def _games(night: Night) -> Sequence[Seating]:
    """Whoever is away for one game has the place in it all the same."""
    ranked = {entry.number for entry in night.entries if entry.ranked}

    def seated(played: PlayedGame) -> Seating:
        if night.called.is_team:
            return night.seating_of(played)
        return as_drawn(played, ranked).seating

    return (*map(seated, night.rounds), *night.to_come)


def _in_game(number: int, drawn: Seating, now: Seating, called: PartyWords) -> InGame:
    here = [text for text in now.present if not is_house(text)]
    elsewhere, cards = [], []
    for text in here:
        then, sits = turn(drawn, text), turn(now, text)
        if then and sits and _line(then, called) != _line(sits, called):
            cards.append(int(text))
            if called.is_team or (then.table, then.chair) != (sits.table, sits.chair):
                elsewhere.append(int(text))
    return InGame(number, len(here), tuple(sorted(elsewhere)), frozenset(cards))


def _line(own: OwnGame, called: PartyWords) -> tuple[object, ...]:
    """As it stands on a card."""
    return (own.table, own.others) if called.is_team else (own.table, own.chair, own.partner)


def _words(games: Sequence[InGame], cards: int, *, others: bool, teams: bool) -> str:
    first, *later = games
    when = f"From game {first.game} on" if later else f"In game {first.game}"
    if not later and others:
        when += " alone"
    who = "teams meet somebody else" if teams else "sit elsewhere"
    moved = f": there {len(first.elsewhere)} of {first.here} {who}" if first.elsewhere else ""
    wrong = "1 card is wrong" if cards == 1 else f"{cards} cards are wrong"
    return f"{when} it is not as it was drawn{moved}, and {wrong}."

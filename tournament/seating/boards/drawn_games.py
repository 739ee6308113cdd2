"""All games of an evening that is drawn beforehand: by game and table, and by player or by team.

Knows entrants by their keys, and what they are called; nothing of paper.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rotation.seating import Entrant, Seating
from scoring.chairs import Chair
from tournament.facts import Entry
from tournament.lists.finding import fold
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.night.party_words import PartyWords
from tournament.night.seats.next_game import seating
from tournament.seating.boards.schedule import HOUSE
from tournament.words.refused import Refused

FOUR = 4


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """A player, or a team; without people it is known by what it drew."""

    number: str
    people: tuple[str, ...] = ()
    division: str = ""

    @property
    def name(self) -> str:
        return " & ".join(self.people)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """What one game is for a player or a team: a table with others at it, or none. A `partner` is
    there at a table of four alone.
    """

    table: int | None
    chair: Chair | None
    others: tuple[Entrant, ...]
    partner: Entrant | None = None

    @property
    def against(self) -> tuple[Entrant, ...]:
        """Where there is a partner, the two of the other side."""
        return tuple(one for one in self.others if one != self.partner) if self.partner else ()

    @property
    def foe(self) -> Entrant | None:
        """The other team, where two meet."""
        return self.others[0] if len(self.others) == 1 else None


@dataclass(frozen=True, slots=True)
class DrawnGames:
    """From the first game on; `who` has everybody in the order in which they are listed, `cast`
    game by game those who are somebody else in it, and `left` what a game was, by its number, for
    those who left in the middle of it.
    """

    games: tuple[Seating, ...]
    who: Mapping[Entrant, ListedEntrant]
    kind: PartyWords
    cast: Mapping[tuple[int, Entrant], ListedEntrant] = field(default_factory=dict)
    left: Mapping[tuple[int, Entrant], OwnGame] = field(default_factory=dict)

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """Who is in any of the games, in the order in which they are listed."""
        there = {text for game in self.games for text in game.present} | {
            text for _, text in self.left
        }
        return tuple(text for text in self.who if text in there)

    def called(self, entrant: Entrant, game: int = 0) -> ListedEntrant:
        """A house team that nobody is found for yet has no number."""
        return self.cast.get((game, entrant), self.who.get(entrant, ListedEntrant("", (HOUSE,))))

    def turns(self, entrant: Entrant) -> tuple[OwnGame | None, ...]:
        """Game by game; nothing where this one was not here."""
        numbered = enumerate(self.games, start=1)
        return tuple(turn(game, entrant) or self.left.get((at, entrant)) for at, game in numbered)


def drawn_games(night: Night) -> DrawnGames:
    """As they were seated so far, and as they will come if nobody leaves. Refused where they are
    not known beforehand.
    """
    if not night.format.is_drawn_beforehand:
        raise Refused("The games are not drawn beforehand: print the seats of each game.")
    if not night.rounds:
        seating(night)
    games = (*map(night.seating_of, night.rounds), *night.to_come)
    who = {night.sides.key(party.number): _who(party, party.people) for party in _in_order(night)}
    cast = _cast(night, range(1, len(games) + 1))
    return DrawnGames(games, who, night.called, cast, dict(_left(night)))


def _in_order(night: Night) -> Sequence[Party]:
    """Players as they are looked for."""
    if night.called.is_team:
        return night.parties
    return sorted(night.parties, key=lambda party: (fold(party.name), party.number))


def _left(night: Night) -> Iterator[tuple[tuple[int, Entrant], OwnGame]]:
    """A chair that changed hands was theirs until then, at a table with whoever stayed there."""
    for played in night.rounds:
        for handover in played.handovers:
            game = played.at(handover.table)
            there = game.entries if game else ()
            others = tuple(str(number) for number in there if number != handover.taken_by)
            turn = OwnGame(handover.table, Chair(handover.chair), others)
            yield (played.number, str(handover.left)), turn


def _cast(night: Night, games: Iterable[int]) -> Mapping[tuple[int, Entrant], ListedEntrant]:
    """Where somebody plays for one of the two."""
    changed = [party for party in night.parties if len(party.members) > len(party.people)]
    return {
        (game, night.sides.key(party.number)): _who(party, party.people_in(game))
        for party in changed
        for game in games
    }


def _who(party: Party, people: Iterable[Entry]) -> ListedEntrant:
    return ListedEntrant(str(party.number), tuple(entry.name for entry in people), party.division)


def turn(game: Seating, entrant: Entrant) -> OwnGame | None:
    """Nothing for whoever is not in it."""
    table = next((table for table in game.tables if entrant in table.entrants), None)
    if table is None:
        return OwnGame(None, None, ()) if entrant in game.bench else None
    chair = next(chair for chair, text in table.seats if text == entrant)
    others = tuple(text for text in table.entrants if text != entrant)
    partner = dict(table.seats)[chair.opposite] if len(table.seats) == FOUR else None
    return OwnGame(table.number, chair, others, partner)

"""Who sits in which chair of a game, written down and taken out again."""

from collections.abc import Mapping, Sequence

from rotation.seating import Entrant, Seating, Table
from tournament.night import facts
from tournament.seating.actions.house_teams import house_teams
from tournament.writing.write import Writing

SEATING = frozenset({facts.Round.KIND, facts.Seat.KIND})


def sit(w: Writing, game: int, seating: Seating) -> None:
    """Everybody of a game, at a table or on the bench."""
    w.put(facts.Round(number=game, seated=w.now))
    people = _people(w, game, seating)
    for table in seating.tables:
        sit_down(w, game, table, people)
    for entrant in seating.bench:
        w.put(*(facts.Seat(round=game, entry=person) for person in people[entrant]))


def sit_down(w: Writing, game: int, table: Table, people: Mapping[Entrant, Sequence[int]]) -> None:
    """A team's second player sits opposite the first."""
    for chair, entrant in table.seats:
        for who, place in zip(people[entrant], (chair, chair.opposite), strict=False):
            w.put(facts.Seat(round=game, entry=who, table=table.number, chair=place.value))


def unseat(w: Writing, game: int) -> None:
    for fact in w.night.written.values():
        if facts.named(fact)[0] in SEATING and facts.named(fact)[1][0] == game:
            w.drop(fact)


def _people(w: Writing, game: int, seating: Seating) -> dict[Entrant, tuple[int, ...]]:
    """Each player, or the two of each team, of house teams too."""
    if not w.night.called.is_team:
        return {text: (int(text),) for text in seating.present}
    two = {str(party.number): party for party in w.after().teams_in(game)}
    two |= house_teams(w, game, seating)
    return {
        text: tuple(who.number for who in two[text].playing_in(game)) for text in seating.present
    }

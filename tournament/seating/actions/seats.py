"""Who sits in which chair of a game, written down and taken out again."""

from collections.abc import Mapping, Sequence

from rotation.house_teams import is_house
from rotation.seating import Entrant, Seating, Table
from tournament import facts
from tournament.entrants.actions.signing_in import next_number
from tournament.night.party import SIZE, Party
from tournament.writing.write import Writing

HELPER = "House player"
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
    two |= _house_teams(w, game, seating)
    return {
        text: tuple(who.number for who in two[text].playing_in(game)) for text in seating.present
    }


def _house_teams(w: Writing, game: int, seating: Seating) -> dict[Entrant, Party]:
    """Helpers who play whoever would have nobody to play, by what their format calls them; new
    ones where they are too few. They are not ranked and pay nothing, and once they are there they
    stay at hand for later games.
    """
    wanted = [text for text in seating.present if is_house(text)]
    while len(w.after().sides.house) < len(wanted):
        _invite(w, game)
    after = w.after()
    return {name: after.by_team[number] for number, name in after.sides.house.items()}


def _invite(w: Writing, game: int) -> None:
    after = w.after()
    team = next_number(w)
    first = max((entry.number for entry in after.entries), default=0) + 1
    helpers = sum(not entry.ranked for entry in after.entries)
    w.put(facts.Team(number=team))
    for place in range(SIZE):
        w.put(
            facts.Entry(
                number=first + place,
                name=f"{HELPER} {helpers + place + 1}",
                signed_in=w.now,
                ranked=False,
                first_game=game,
                team=team,
            )
        )

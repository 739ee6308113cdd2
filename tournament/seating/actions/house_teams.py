"""House teams: helpers who play whoever would have nobody to play. They are not ranked and pay
nothing, and once they are there they stay at hand for later games.
"""

from rotation.house_teams import is_house
from rotation.seating import Entrant, Seating
from tournament.entrants.actions.signing_in import next_number
from tournament.night import facts
from tournament.night.party import SIZE, Party
from tournament.writing.write import Writing

HELPER = "House player"


def house_teams(w: Writing, game: int, seating: Seating) -> dict[Entrant, Party]:
    """Those of a coming game, by what its format calls them; new helpers where they are too few."""
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

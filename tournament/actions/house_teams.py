"""House teams: helpers who play whoever would have nobody to play. They are not ranked and pay
nothing, and once they are there they stay at hand for later games.
"""

from __future__ import annotations

from rotation.pairs.meetings import is_house
from rotation.seating import Entrant, Round
from tournament.actions.teams import next_number
from tournament.actions.write import Writing
from tournament.night import facts
from tournament.night.teams import SIZE, Team

HELPER = "House player"


def house_teams(w: Writing, game: int, found: Round) -> dict[Entrant, Team]:
    """Those of a coming game, by what its format calls them; new helpers where they are too few."""
    wanted = [one for one in found.present if is_house(one)]
    while len(w.after().sides.house) < len(wanted):
        _found(w, game)
    after = w.after()
    return {name: after.by_team[number] for number, name in after.sides.house.items()}


def _found(w: Writing, game: int) -> None:
    after = w.after()
    team = next_number(w)
    first = max((one.number for one in after.entries), default=0) + 1
    helpers = sum(not one.ranked for one in after.entries)
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

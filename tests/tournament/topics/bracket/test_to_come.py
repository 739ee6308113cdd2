"""A place of a bracket that is not decided yet, on every screen and on paper."""

from tests import plain
from tests.tournament.drawn import boxes
from tests.tournament.kit.printing.called import called
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import table_by_game
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.bracket.boards.team_names import by_first_names, to_come
from tournament.topics.bracket.paper.slips import slips
from tournament.topics.phones.boards.players import seats_next
from tournament.topics.wall.boards.tree import tree


def test_place_that_is_not_decided_yet_is_told_alike_at_the_desk_on_wall_phone_and_paper():
    night = called(4)
    slip = next(one for one in slips(night) if one.game == "W1.1")
    a, b = (by_first_names(night)[team] for team in draws.bracket(night).teams_in("W1.2"))
    told = f"winner of {a} / {b}"
    game = next(one for one in night.rounds.on_now if one.name == "W1.1")
    sheet = plain.facts.Sheet(round=game.round, table=game.table, points=(10, 7))
    night = plain.told(night, sheet)
    drawn = drawing(draws.bracket(night), at_table=table_by_game(night), to_come=to_come(night))
    (open_place,) = (one for one in boxes(drawn)["W2.1"].opponents if one.team is None)
    on_wall = tree(night, is_whole=False).games["W2.1"]
    (winner,) = draws.bracket(night).teams_in("W2.1")
    assert open_place.words == told
    assert "winner at table 2" in [" ".join(row.names) for row in on_wall.rows]
    assert seats_next(night)[int(winner)].sentence == f"Next, game W2.1: against the {told}."
    assert slip.where_next[0] == f"Winner meets the {told} (W2.1)."

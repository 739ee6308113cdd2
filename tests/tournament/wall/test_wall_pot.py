"""What there is to win, on the wall: amounts or things, and nobody's name."""

from dataclasses import replace

from scoring.places.prizes import PrizeTable, Share
from tests import plain
from tournament.night.walls import Showing
from tournament.purse import prize_table
from tournament.wall.boards.scenes import scenes
from tournament.wall.boards.wall_choice import choices
from tournament.wall.boards.wall_places import Places
from tournament.wall.boards.wall_pot import Pot, pot

TWO = PrizeTable((Share(per_cent=60), Share(per_cent=40)), whole_dollars=True)


def promised(night, table=TWO, things=()):
    return plain.told(night, replace(night.plan, prizes=prize_table.stored(table, things)))


def told(found):
    return [(one.reason, one.prize) for one in found.prizes]


def test_each_place_has_its_part_of_what_is_in_the_pot():
    found = pot(promised(plain.night(9)))
    assert told(found) == [("place 1", "$5.00"), ("place 2", "$3.00")]
    assert (found.cents, found.is_promised) == (900, True)


def test_usual_parts_are_promised_by_nobody():
    found = pot(plain.night(8))
    assert told(found)[0] == ("place 1", "$4.00")
    assert not found.is_promised


def test_things_are_named_for_their_places_and_what_was_taken_in_is_not_told():
    night = promised(plain.night(8, house="athens"), None, ("", "gift basket"))
    found = pot(night)
    assert told(found) == [("place 2", "gift basket")]
    assert found.cents is None


def test_there_is_no_such_scene_where_nothing_is_known_to_be_won():
    assert pot(plain.night(8, house="athens")) is None
    assert pot(plain.night(8, house="mcallen")) is None
    assert pot(plain.night(0)) is None
    assert pot(promised(plain.night(8), PrizeTable((Share(cents=5000),)))) is None


def test_what_is_promised_is_shown_by_itself_between_games_and_never_while_one_is_played():
    night = plain.seated(promised(plain.night(8)))
    at = night.current.seated
    assert Pot not in map(type, scenes(night, at))
    between = plain.all_typed(night)
    assert [type(one) for one in scenes(between, at)] == [Places, Pot]
    unsaid = plain.all_typed(plain.seated(plain.night(8)))
    assert [type(one) for one in scenes(unsaid, at)] == [Places]
    assert "pot" in [one.key for one in choices(unsaid, Showing(1, "Wall 1"), at)]

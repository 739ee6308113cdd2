"""A game written down hand by hand: the next hand, one put right, one taken out again."""

import pytest

from tests import build
from tests.tournament import halls
from tournament.evening.facts import Hand, Handover
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.words.refused import Refused
from tournament.storage.reading import replay
from tournament.storage.writing import objections, undo
from tournament.storage.writing.write import Press
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands

pytestmark = pytest.mark.django_db
DASH = "\N{EN DASH}"


def seated(house="tanglewood", players=8, **dials):
    night = build.night(build.director().club, house=house, **dials)
    halls.seated(night, players)
    return night


@pytest.fixture
def night():
    return seated()


def hand(number, **more):
    told = {"dealer": "NESW"[(number - 1) % 4], "event": "played", "maker": "N", "tricks": 3}
    return Hand(round=1, table=1, number=number, **told | more)


def record(night, *written, press=None):
    return [hands.record_hand(press or build.desk(night), hand=one) for one in written][-1]


def game(night):
    return replay.night(night.pk).rounds.game(1, 1)


def name(night, chair):
    found = game(night)
    return replay.night(night.pk).entries.of(dict(found.seats)[chair]).name


def version(night):
    return game(night).sheet.version


def test_hand_is_told_with_its_maker_and_the_score(night):
    done = record(night, hand(1), hand(2, maker="E", tricks=2))
    assert done.words == f"Game 1, table 1, hand 2: {name(night, 'E')} euchred, N/S 2 (3{DASH}0)"
    assert game(night).score.state is SheetState.BEGUN


def test_eight_hands_are_a_game_and_a_ninth_is_refused(night):
    record(night, *(hand(number) for number in range(1, 9)))
    assert game(night).score.is_over
    with pytest.raises(Refused, match=r"Table 1: Hand 9 comes after the end\."):
        record(night, hand(9))


def test_row_that_was_skipped_is_told_by_the_dealer(night):
    record(night, hand(1))
    with pytest.raises(Refused, match="was dealt by S, and the dealer should be E"):
        record(night, hand(2, dealer="S"))
    with pytest.raises(Refused, match="Table 1 is at hand 2: write that one down first"):
        record(night, hand(3))


def test_same_hand_again_changes_nothing(night):
    record(night, hand(1))
    assert not record(night, hand(1)).changed


def test_hand_of_somebody_else_is_a_conflict(night):
    record(night, hand(1, maker="E"), press=Press(night.pk, "table 1", "192.168.1.20"))
    with pytest.raises(objections.Conflict) as refusal:
        record(night, hand(1))
    told = refusal.value
    assert (told.theirs, told.mine) == (
        f"hand 1 as “{name(night, 'E')} made it”",
        f"hand 1 as “{name(night, 'N')} made it”",
    )
    hands.change_hand(build.desk(night), hand=hand(1), version=told.version)
    assert game(night).hands[0].maker == "N"


def test_first_hand_says_who_dealt_first_where_the_pack_was_cut():
    night = seated("mcallen", format="individual")
    record(night, hand(1, dealer="W"))
    assert game(night).sheet.dealer == "W"
    assert game(night).score.game.dealer.value == "N"


def test_first_dealer_is_set_and_all_hands_follow(night):
    record(night, hand(1), hand(2))
    done = hands.deal_first(build.desk(night), game=1, table=1, dealer="S")
    assert done.words == "Game 1, table 1: S deals first"
    assert [one.dealer for one in game(night).hands] == ["S", "W"]
    with pytest.raises(Refused, match="Choose one of the players at table 1"):
        hands.deal_first(build.desk(night), game=1, table=1, dealer="X")


def test_hand_is_put_right(night):
    record(night, hand(1), hand(2))
    done = hands.change_hand(
        build.desk(night), hand=hand(1, tricks=5, alone=True), version=version(night)
    )
    assert done.words == (
        f"Game 1, table 1, hand 1: {name(night, 'N')} alone, marched, N/S 4 (4{DASH}0)"
    )
    assert game(night).points["N"] == 5


def test_changed_hand_deals_those_after_it_again(night):
    record(night, hand(1), hand(2))
    misdeal = Hand(round=1, table=1, number=1, dealer="N", event="misdeal")
    hands.change_hand(build.desk(night), hand=misdeal, version=version(night))
    assert [one.dealer for one in game(night).hands] == ["N", "N"]


def test_change_of_a_hand_that_somebody_changed_is_a_conflict(night):
    record(night, hand(1))
    old = version(night)
    hands.change_hand(build.desk(night), hand=hand(1, tricks=5), version=old)
    with pytest.raises(objections.Conflict, match=r"you wrote .* Which is right\?"):
        hands.change_hand(build.desk(night), hand=hand(1, maker="E"), version=old)
    assert not hands.change_hand(build.desk(night), hand=hand(1, tricks=5), version=old).changed
    with pytest.raises(Refused, match="Table 1 has no hand 2 yet"):
        hands.change_hand(build.desk(night), hand=hand(2), version=version(night))


def test_last_hand_is_taken_back(night):
    record(night, hand(1), hand(2))
    place = {"game": 1, "table": 1}
    done = hands.drop_hand(build.desk(night), **place, number=2, version=version(night))
    assert done.words.startswith("Game 1, table 1, hand 2 is taken out: ")
    hands.drop_hand(build.desk(night), **place, number=1, version=version(night))
    assert game(night).score.state is SheetState.MISSING


def test_hand_in_the_middle_is_taken_out_and_the_rest_moves_up(night):
    record(night, hand(1), hand(2, maker="E"), hand(3, maker="S"))
    hands.drop_hand(build.desk(night), game=1, table=1, number=2, version=version(night))
    told = [(one.number, one.dealer, one.maker) for one in game(night).hands]
    assert told == [(1, "N", "N"), (2, "E", "S")]


def test_undo_restores_a_hand_that_was_taken_out(night):
    record(night, hand(1), hand(2, maker="E"), hand(3, maker="S"))
    before = replay.night(night.pk).written
    hands.drop_hand(build.desk(night), game=1, table=1, number=2, version=version(night))
    undo.undo(build.desk(night), change=replay.changes(night.pk)[0].pk)
    assert replay.night(night.pk).written == before


def test_hand_is_taken_out_only_by_whoever_sees_them_all(night):
    record(night, hand(1))
    place = {"game": 1, "table": 1}
    with pytest.raises(Refused, match="Somebody wrote down more at table 1"):
        hands.drop_hand(build.desk(night), **place, number=1, version=0)
    with pytest.raises(Refused, match="Table 1 has no hand 4"):
        hands.drop_hand(build.desk(night), **place, number=4, version=version(night))


def test_thrown_in_is_refused_where_the_dealer_must_name(night):
    with pytest.raises(Refused, match="In this house the dealer must name trump"):
        record(night, Hand(round=1, table=1, number=1, dealer="N", event="thrown_in"))


def test_closed_game_takes_a_reason_for_a_hand_too(night):
    record(night, *(hand(number) for number in range(1, 9)))
    build.all_in(night, 1, left_out=(1,))
    rounds.seat(build.desk(night), game=2)
    with pytest.raises(objections.NeedsReason, match="To change hand 1, say why"):
        hands.change_hand(build.desk(night), hand=hand(1, maker="E"), version=version(night))
    reasoned = build.desk(night, reason="misread")
    with pytest.raises(Refused, match="table 1 needs a whole result"):
        hands.drop_hand(reasoned, game=1, table=1, number=8, version=version(night))
    done = hands.change_hand(reasoned, hand=hand(1, maker="E"), version=version(night))
    assert "has the same winners as before, so nobody sits elsewhere. " in done.words


def test_chair_left_empty_leaves_only_totals(night):
    left = Handover(
        **{"round": 1, "left": game(night).entries[3], "table": 1, "chair": "W", "taken_by": None},
        **{"from_bench": False, "hands": 0, "points": 0, "x": 0},
    )
    build._told(build.desk(night), told=[left])
    with pytest.raises(Refused, match="A chair was left empty at table 1: type its totals"):
        record(night, hand(1))

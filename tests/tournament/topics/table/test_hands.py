"""The actions that record a game hand by hand: the next hand, a correction, and a removal."""

from dataclasses import replace

import pytest

from scoring.chairs import Chair
from tests import build, plain
from tests.tournament import halls
from tournament.evening.facts import Hand, Handover, Seat
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.side_names import acting_player, hand_in_words
from tournament.evening.words.refused import Refused
from tournament.storage.reading import reader
from tournament.storage.writing import objections, undo
from tournament.storage.writing.write import Press
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands
from tournament.topics.table.boards.hands import hands_of_table

pytestmark = pytest.mark.django_db
DASH = "\N{EN DASH}"
NORTH_SOUTH = "N/S\N{NO-BREAK SPACE}"


def make_hand_fact(number, **changes):
    hand_fields = {"dealer": "NESW"[(number - 1) % 4], "event": "played", "maker": "N", "tricks": 3}
    return Hand(round=1, table=1, number=number, **hand_fields | changes)


def record_hands_and_return_last_change(night, *new_hands, director_press=None):
    return [
        hands.record_hand(director_press or build.desk(night), hand=new_hand)
        for new_hand in new_hands
    ][-1]


def first_table_game(night):
    return reader.night(night.pk).rounds.table_game(1, 1)


def name_of_player_at(night, chair):
    table_game = first_table_game(night)
    return reader.night(night.pk).entries.with_number(dict(table_game.seats)[chair]).name


def sheet_version(night):
    return first_table_game(night).sheet.version


def test_saved_hand_is_logged_with_its_maker_and_score(night):
    change = record_hands_and_return_last_change(
        night, make_hand_fact(1), make_hand_fact(2, maker="E", tricks=2)
    )
    assert change.words == (
        f"Table 1, game 1, hand 2: {name_of_player_at(night, 'E')} was euchred, "
        f"{NORTH_SOUTH}2 (3{DASH}0)"
    )
    assert first_table_game(night).score.state is SheetState.BEGUN


def test_eight_hands_are_a_game_and_a_ninth_is_refused(night):
    record_hands_and_return_last_change(night, *(make_hand_fact(number) for number in range(1, 9)))
    assert first_table_game(night).score.is_over
    with pytest.raises(Refused, match=r"Table 1: Hand 9 comes after the end\."):
        record_hands_and_return_last_change(night, make_hand_fact(9))


def test_hand_that_skips_a_number_is_refused(night):
    record_hands_and_return_last_change(night, make_hand_fact(1))
    with pytest.raises(Refused, match="was dealt by S, but it was E's deal"):
        record_hands_and_return_last_change(night, make_hand_fact(2, dealer="S"))
    with pytest.raises(Refused, match=r"Table 1 is at hand 2\. Enter that hand first\."):
        record_hands_and_return_last_change(night, make_hand_fact(3))


def test_hand_sent_again_unchanged_changes_nothing(night):
    record_hands_and_return_last_change(night, make_hand_fact(1))
    assert not record_hands_and_return_last_change(night, make_hand_fact(1)).changed


def test_hand_recorded_by_another_device_is_a_conflict(night):
    record_hands_and_return_last_change(
        night,
        make_hand_fact(1, maker="E"),
        director_press=Press(night.pk, "table 1", "192.168.1.20"),
    )
    with pytest.raises(objections.SheetConflict) as refusal:
        record_hands_and_return_last_change(night, make_hand_fact(1))
    refusal_text = str(refusal.value)
    their_words, own_words = (
        f"hand 1 as “{name_of_player_at(night, chair)} made it”" for chair in "EN"
    )
    assert their_words in refusal_text
    assert f"Here you entered {own_words}." in refusal_text
    hands.change_hand(build.desk(night), hand=make_hand_fact(1), version=refusal.value.version)
    assert first_table_game(night).hands[0].maker == "N"


def test_first_hand_names_the_dealer_if_the_pack_is_cut():
    night = build.night(build.director().club, house="mcallen", format="individual")
    halls.seat_hall(night, 8)
    record_hands_and_return_last_change(night, make_hand_fact(1, dealer="W"))
    assert first_table_game(night).sheet.dealer == "W"
    assert first_table_game(night).score.game.dealer.value == "N"


def test_correcting_the_first_dealer_changes_the_dealer_of_every_hand(night):
    record_hands_and_return_last_change(night, make_hand_fact(1), make_hand_fact(2))
    change = hands.set_first_dealer(build.desk(night), game=1, table=1, dealer="S")
    assert change.words == "Table 1, game 1: first dealer south"
    assert [hand.dealer for hand in first_table_game(night).hands] == ["S", "W"]
    with pytest.raises(Refused, match="Choose the player at table 1"):
        hands.set_first_dealer(build.desk(night), game=1, table=1, dealer="X")


def test_corrected_hand_changes_the_points(night):
    record_hands_and_return_last_change(night, make_hand_fact(1), make_hand_fact(2))
    change = hands.change_hand(
        build.desk(night),
        hand=make_hand_fact(1, tricks=5, alone=True),
        version=sheet_version(night),
    )
    assert change.words == (
        f"Table 1, game 1, hand 1: {name_of_player_at(night, 'N')} took all 5 alone, "
        f"{NORTH_SOUTH}4 (4{DASH}0)"
    )
    assert first_table_game(night).points["N"] == 5


def test_corrected_hand_changes_the_dealers_of_later_hands(night):
    record_hands_and_return_last_change(night, make_hand_fact(1), make_hand_fact(2))
    misdeal = Hand(round=1, table=1, number=1, dealer="N", event="misdeal")
    hands.change_hand(build.desk(night), hand=misdeal, version=sheet_version(night))
    assert [hand.dealer for hand in first_table_game(night).hands] == ["N", "N"]


def test_correction_of_a_hand_changed_meanwhile_is_a_conflict(night):
    record_hands_and_return_last_change(night, make_hand_fact(1))
    old_version = sheet_version(night)
    hands.change_hand(build.desk(night), hand=make_hand_fact(1, tricks=5), version=old_version)
    with pytest.raises(objections.SheetConflict, match=r"you entered .* Which is right\?"):
        hands.change_hand(build.desk(night), hand=make_hand_fact(1, maker="E"), version=old_version)
    assert not hands.change_hand(
        build.desk(night), hand=make_hand_fact(1, tricks=5), version=old_version
    ).changed
    with pytest.raises(Refused, match="Table 1 has no hand 2 yet"):
        hands.change_hand(build.desk(night), hand=make_hand_fact(2), version=sheet_version(night))


def test_last_hand_can_be_removed(night):
    record_hands_and_return_last_change(night, make_hand_fact(1), make_hand_fact(2))
    game_and_table = {"game": 1, "table": 1}
    change = hands.remove_hand(
        build.desk(night), **game_and_table, hand_number=2, version=sheet_version(night)
    )
    assert change.words.startswith("Table 1, game 1, hand 2 removed: ")
    hands.remove_hand(
        build.desk(night), **game_and_table, hand_number=1, version=sheet_version(night)
    )
    assert first_table_game(night).score.state is SheetState.MISSING


def test_hand_in_the_middle_is_removed_and_later_ones_move_up(night):
    record_hands_and_return_last_change(
        night, make_hand_fact(1), make_hand_fact(2, maker="E"), make_hand_fact(3, maker="S")
    )
    hands.remove_hand(
        build.desk(night), game=1, table=1, hand_number=2, version=sheet_version(night)
    )
    hands_left = [(hand.number, hand.dealer, hand.maker) for hand in first_table_game(night).hands]
    assert hands_left == [(1, "N", "N"), (2, "E", "S")]


def test_undo_restores_a_removed_hand(night):
    record_hands_and_return_last_change(
        night, make_hand_fact(1), make_hand_fact(2, maker="E"), make_hand_fact(3, maker="S")
    )
    facts_before = reader.night(night.pk).stored_facts
    hands.remove_hand(
        build.desk(night), game=1, table=1, hand_number=2, version=sheet_version(night)
    )
    undo.undo(build.desk(night), change_number=reader.changes_newest_first(night.pk)[0].pk)
    assert reader.night(night.pk).stored_facts == facts_before


def test_hand_is_removed_only_by_a_page_that_shows_all_hands(night):
    record_hands_and_return_last_change(night, make_hand_fact(1))
    game_and_table = {"game": 1, "table": 1}
    with pytest.raises(Refused, match="Table 1 has changed since you looked"):
        hands.remove_hand(build.desk(night), **game_and_table, hand_number=1, version=0)
    with pytest.raises(Refused, match="Table 1 has no hand 4"):
        hands.remove_hand(
            build.desk(night), **game_and_table, hand_number=4, version=sheet_version(night)
        )


def test_thrown_in_hand_is_refused_if_rules_make_the_dealer_name_trump(night):
    with pytest.raises(Refused, match="Under these rules the dealer must name trump"):
        record_hands_and_return_last_change(
            night, Hand(round=1, table=1, number=1, dealer="N", event="thrown_in")
        )


def test_hand_of_a_closed_game_needs_a_reason(night):
    record_hands_and_return_last_change(night, *(make_hand_fact(number) for number in range(1, 9)))
    build.enter_all_tables(night, 1, except_tables=(1,))
    rounds.seat_next_game(build.desk(night), game=2)
    with pytest.raises(objections.NeedsReason, match="Give a reason to change hand 1"):
        hands.change_hand(
            build.desk(night), hand=make_hand_fact(1, maker="E"), version=sheet_version(night)
        )
    desk_with_reason = build.desk(night, reason="misread")
    with pytest.raises(Refused, match="table 1 needs a full score"):
        hands.remove_hand(
            desk_with_reason, game=1, table=1, hand_number=8, version=sheet_version(night)
        )
    change = hands.change_hand(
        desk_with_reason, hand=make_hand_fact(1, maker="E"), version=sheet_version(night)
    )
    assert "has the same winners as before, so no one moves. " in change.words


def test_table_with_an_empty_seat_accepts_only_totals(night):
    handover = Handover(
        **{
            "round": 1,
            "left": first_table_game(night).entries[3],
            "table": 1,
            "chair": "W",
            "taken_by": None,
        },
        **{"from_bench": False, "hands": 0, "points": 0, "x": 0},
    )
    build.write_facts(build.desk(night), new=[handover])
    with pytest.raises(Refused, match=r"A seat is empty at table 1\. Enter its final score"):
        record_hands_and_return_last_change(night, make_hand_fact(1))


def test_hand_before_a_substitute_took_the_seat_names_the_player_who_left(night):
    """East reneges in hand 1 and leaves. The first substitute leaves before another hand."""
    renege = Hand(round=1, table=1, number=1, dealer="N", event="renege", maker="N", offender="E")
    record_hands_and_return_last_change(night, renege)
    east = first_table_game(night).entries[1]
    leavers_and_takers = ((east, 90), (90, 80))
    night_with_substitutes = plain.with_facts(
        reader.night(night.pk),
        plain.entry(80, ranked=False),
        plain.entry(90, ranked=False),
        Seat(round=1, entry=east),
        Seat(round=1, entry=80, table=1, chair="E"),
        *(
            Handover(
                **{"round": 1, "left": leaver, "table": 1, "chair": "E", "taken_by": taker},
                **{"from_bench": False, "hands": 1, "points": 0, "x": 0},
            )
            for leaver, taker in leavers_and_takers
        ),
    )
    game = night_with_substitutes.rounds.table_game(1, 1)
    board = hands_of_table(night_with_substitutes, game)
    assert dict(game.seats)[Chair.E] == 80
    assert [hand.entry for hand in board.saved_hands] == [east]
    name_of_east = night_with_substitutes.entries.with_number(east).name
    assert hand_in_words(night_with_substitutes, game, renege) == f"{name_of_east} reneged"
    next_hand = replace(renege, number=2)
    assert acting_player(night_with_substitutes, game, next_hand) == 80

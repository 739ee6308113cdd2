"""The actions of check-in change entries and payments, and refuse what the rules do not allow."""

import pytest

from scoring.dials.house_rules import DIALS
from tests import build
from tournament.evening import facts
from tournament.evening.night import attendance, ranking
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.words.names import too_long_refusal
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Regular
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.club.actions import regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.entrants.actions.entries import player_is_ready_sentence
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.night()]
ALL_CHECK_IN_ITEMS = frozenset(CheckInItem)


def do_action_and_return_words(night, act, reason="", **fields):
    return act(build.desk(night, reason=reason), **fields).words


def check_in_one_player(night, name="Ada Abbott", **details):
    return do_action_and_return_words(
        night, signing_in.check_in_player, person=CheckInPerson(name=name, **details)
    )


def entry_with_number(night, number=1):
    return reader.night(night.pk).entries.with_number(number)


def stored_payments(night):
    return reader.night(night.pk).facts_of(facts.Payment)


def test_new_player_becomes_a_regular_of_the_club(night):
    assert check_in_one_player(night, "  Mark   Kowalski ", nickname="Mar", lot="31") == (
        "Mark Kowalski (1) checked in"
    )
    regular_row = Regular.objects.get()
    assert (regular_row.number, regular_row.name, regular_row.nickname, regular_row.lot) == (
        1,
        "Mark Kowalski",
        "Mar",
        "31",
    )
    first_entry = entry_with_number(night)
    assert (first_entry.regular, first_entry.name, first_entry.nickname, first_entry.lot) == (
        1,
        "Mark Kowalski",
        "Mar",
        "31",
    )


def test_check_in_of_a_new_player_reads_no_debts_or_merged_regulars(
    night, django_assert_num_queries
):
    check_in_one_player(night)
    with django_assert_num_queries(23):
        check_in_one_player(night, "Bert Abbott")


def test_lower_case_name_is_capitalized_at_check_in_but_not_when_renamed(night):
    assert check_in_one_player(night, "bell hooks") == "Bell Hooks (1) checked in"
    assert Regular.objects.get().name == "Bell Hooks"
    do_action_and_return_words(
        night, entries.rename_player, entry=1, name="bell hooks", is_regular_renamed=True
    )
    assert entry_with_number(night).name == Regular.objects.get().name == "bell hooks"


def test_regular_is_checked_in_under_the_name_on_the_list(night):
    regulars.add_people(club=night.club_id, people=[Contact(name="Ada Abbott", lot="3")])
    do_action_and_return_words(
        night,
        signing_in.check_in_player,
        person=CheckInPerson(regular_number=1, name="somebody else"),
    )
    assert (entry_with_number(night).name, entry_with_number(night).lot) == ("Ada Abbott", "3")
    assert Regular.objects.count() == 1


def test_players_of_one_name_are_two_entries(night):
    check_in_one_player(night)
    check_in_one_player(night)
    assert [entry.regular for entry in reader.night(night.pk).entries] == [1, 2]


def test_practice_night_adds_no_regulars(night):
    night.practice = True
    night.save()
    check_in_one_player(night)
    check_in_one_player(night, nickname=" A\0 ")
    assert [entry.regular for entry in reader.night(night.pk).entries] == [None, None]
    assert entry_with_number(night, 2).nickname == "A"
    assert not Regular.objects.exists()


def test_regular_who_is_checked_in_cannot_be_checked_in_again(night):
    check_in_one_player(night)
    with pytest.raises(Refused, match=r"Ada Abbott \(1\)"):
        do_action_and_return_words(
            night, signing_in.check_in_player, person=CheckInPerson(regular_number=1)
        )


def test_unknown_regular_is_refused(night):
    other_club = build.director("Ann", club="Other").club
    regulars.add_people(club=other_club.pk, people=[Contact(name="Theirs")] * 3)
    with pytest.raises(Refused, match=r"no longer on the list\. Check the list, or type"):
        do_action_and_return_words(
            night, signing_in.check_in_player, person=CheckInPerson(regular_number=3)
        )


def test_regular_who_had_stopped_coming_is_active_again_after_check_in(night):
    regulars.add_people(club=night.club_id, people=[Contact(name="Ada Abbott")])
    regulars.mark_gone_or_coming(club=night.club_id, number=1, is_gone=True)
    do_action_and_return_words(
        night, signing_in.check_in_player, person=CheckInPerson(regular_number=1)
    )
    assert not Regular.objects.get().gone


@pytest.mark.parametrize(
    ("person", "sentence"),
    [
        (CheckInPerson(name=""), "letters that can be read"),
        (CheckInPerson(name="\u200b\u202e"), "letters that can be read"),
        (CheckInPerson(name="x" * 300), too_long_refusal(60, 300)),
        (CheckInPerson(name="Ada", lot="x" * 13), "Use at most 12 characters for the lot"),
        (
            CheckInPerson(name="Ada", nickname="x" * 61),
            "Use at most 60 characters for the nickname",
        ),
    ],
)
def test_unusable_name_is_refused_and_adds_no_one(night, person, sentence):
    with pytest.raises(Refused, match=sentence):
        do_action_and_return_words(night, signing_in.check_in_player, person=person)
    assert not Regular.objects.exists()
    assert reader.night(night.pk).entries == ()


@pytest.mark.parametrize(
    ("text", "stored_text"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("O'Brien\nAnn\0", "O'Brien Ann"),
        ("A\udcffnn", "Ann"),
        ("王小明", "王小明"),
        ("\u202eLukasz", "Lukasz"),
    ],
)
def test_strange_name_is_stored_as_text_on_one_line(night, text, stored_text):
    check_in_one_player(night, text, nickname=text[:60])
    assert (entry_with_number(night).name, entry_with_number(night).nickname) == (
        stored_text,
        stored_text,
    )


def test_late_player_plays_from_the_next_game(night):
    build.seat_players(night, 4)
    assert check_in_one_player(night, "Late Lucy") == "Late Lucy (5) checked in, starts with game 2"
    assert entry_with_number(night, 5).first_game == 2


def test_check_in_is_refused_once_the_last_game_is_seated(night):
    short_night = build.night(night.club, name="Short", games=1)
    build.seat_players(short_night, 4)
    with pytest.raises(Refused, match=DIALS["games"].advice_sentence):
        check_in_one_player(short_night, "Late Lucy")


def test_player_marked_as_here_is_said_to_be_here(night):
    check_in_one_player(night)
    here_words, all_words = (
        do_action_and_return_words(
            night, entries.mark_check_in_items, entry=1, items=frozenset(items)
        )
        for items in ({CheckInItem.HERE}, {CheckInItem.HERE, CheckInItem.FEE})
    )
    assert here_words == "Ada Abbott (1) is here. Still needs: tag, 18 or older, fee."
    assert all_words == "Ada Abbott (1): fee marked. Still needs: tag, 18 or older."


def test_items_make_a_player_ready_and_record_the_fee_once(night):
    check_in_one_player(night)
    log_words = do_action_and_return_words(
        night, entries.mark_check_in_items, entry=1, items=frozenset({CheckInItem.FEE})
    )
    assert log_words == "Ada Abbott (1): fee marked. Still needs: tag, 18 or older."
    assert do_action_and_return_words(
        night, entries.mark_check_in_items, entry=1, items=ALL_CHECK_IN_ITEMS
    ) == player_is_ready_sentence("Ada Abbott (1)")
    assert [
        (payment.cents, payment.kind.value, payment.how.value) for payment in stored_payments(night)
    ] == [(100, "fee", "cash")]


def test_fee_that_is_unmarked_is_voided_and_not_deleted(night):
    check_in_one_player(night)
    do_action_and_return_words(
        night, entries.mark_check_in_items, entry=1, items=ALL_CHECK_IN_ITEMS
    )
    log_words = do_action_and_return_words(
        night,
        entries.mark_check_in_items,
        entry=1,
        items=frozenset({CheckInItem.FEE}),
        is_marked=False,
    )
    assert log_words == "Ada Abbott (1): fee unmarked."
    assert [payment.void for payment in stored_payments(night)] == ["marked by mistake"]
    do_action_and_return_words(
        night, entries.mark_check_in_items, entry=1, items=ALL_CHECK_IN_ITEMS
    )
    assert [payment.void for payment in stored_payments(night)] == ["marked by mistake", ""]


def test_rules_without_check_in_items_accept_none(night):
    alameda = build.night(night.club, name="Alameda", house="alameda", games=5)
    check_in_one_player(alameda)
    change = entries.mark_check_in_items(build.desk(alameda), entry=1, items=ALL_CHECK_IN_ITEMS)
    assert (change.changed, change.words) == (False, player_is_ready_sentence("Ada Abbott (1)"))


def test_player_with_open_items_is_seated_if_there_is_a_reason(night):
    check_in_one_player(night)
    with pytest.raises(Refused, match="Give a reason for seating"):
        do_action_and_return_words(night, entries.seat_anyway, entry=1)
    do_action_and_return_words(night, entries.seat_anyway, entry=1, reason="tag is at the office")
    assert entry_with_number(night).excused == "tag is at the office"


def test_new_name_changes_the_night_and_only_if_requested_the_regulars(night):
    check_in_one_player(night, "mar k", lot="31")
    regulars.change_regular(
        club=night.club_id, number=1, person=Contact(name="mar k", lot="31", phone="555-0100")
    )
    do_action_and_return_words(
        night, entries.rename_player, entry=1, name="Mark Kowalski", lot="31"
    )
    assert (entry_with_number(night).name, Regular.objects.get().name) == ("Mark Kowalski", "mar k")
    do_action_and_return_words(
        night, entries.rename_player, entry=1, name="Mark K", nickname="M", is_regular_renamed=True
    )
    regular_row = Regular.objects.get()
    assert (regular_row.name, regular_row.nickname, regular_row.lot, regular_row.phone) == (
        "Mark K",
        "M",
        "",
        "555-0100",
    )


def test_empty_name_is_refused(night):
    check_in_one_player(night)
    fault_by_name = {
        "": "needs letters",
        "\0": "needs letters",
        "x" * 61: "Use at most 60 characters",
    }
    for name, fault in fault_by_name.items():
        with pytest.raises(Refused, match=fault):
            do_action_and_return_words(night, entries.rename_player, entry=1, name=name)
    with pytest.raises(Refused, match="No one has number 7"):
        do_action_and_return_words(night, entries.rename_player, entry=7, name="Ada")


def test_player_checked_in_by_mistake_is_removed(night):
    check_in_one_player(night)
    assert (
        do_action_and_return_words(night, entries.remove_entry, entry=1)
        == "Ada Abbott (1) removed."
    )
    assert reader.night(night.pk).entries == ()


def test_player_who_paid_or_was_seated_is_not_removed(night):
    build.seat_players(night, 4)
    with pytest.raises(Refused, match="Have Ada Abbott leave instead"):
        do_action_and_return_words(night, entries.remove_entry, entry=1)
    build.check_in(night, "Late Lucy")
    with pytest.raises(Refused, match="Void the payment first"):
        do_action_and_return_words(night, entries.remove_entry, entry=5)


def test_player_who_was_to_leave_can_stay_after_all(night):
    build.seat_players(night, 4)
    assert do_action_and_return_words(
        night, going_home.leave_after_game, party_number=3, game=1
    ) == ("Cora Abbott (3) leaving after game 1")
    assert len(attendance.entries_to_seat(reader.night(night.pk), 2)) == 3
    do_action_and_return_words(night, going_home.stay_or_return, party_number=3)
    assert entry_with_number(night, 3).last_game is None


def test_leaving_after_a_game_that_is_not_seated_is_refused(night):
    build.seat_players(night, 4)
    with pytest.raises(Refused, match="Game 2 is not seated"):
        do_action_and_return_words(night, going_home.leave_after_game, party_number=1, game=2)


def seat_second_game_with_a_late_player(night):
    build.seat_players(night, 4)
    build.enter_all_tables(night, 1)
    build.check_in(night, "Late Lucy")
    rounds.seat_next_game(build.desk(night), game=2)


def test_points_for_a_missed_game_are_given_with_a_note(night):
    seat_second_game_with_a_late_player(night)
    do_action_and_return_words(
        night,
        door_acts.give_points_for_missed_game,
        entry=5,
        game=1,
        points=6,
        reason="her bus was late",
    )
    (line, _) = ranking.scorecard_of_player(reader.night(night.pk), 5).lines
    assert (line.kind.value, line.tally.points, line.note) == (
        "points from the director",
        6,
        "her bus was late",
    )
    do_action_and_return_words(
        night, door_acts.give_points_for_missed_game, entry=5, game=1, points=4, reason="half"
    )
    assert ranking.scorecard_of_player(reader.night(night.pk), 5).lines[0].tally.points == 4


@pytest.mark.parametrize(
    ("entry_number", "game", "reason", "sentence"),
    [
        (5, 1, "", "Give a reason for the points"),
        (5, 2, "why", "Late Lucy didn't miss game 2"),
        (5, 3, "why", "Late Lucy didn't miss game 3"),
        (1, 1, "why", "Ada Abbott didn't miss game 1"),
        (12, 1, "why", "No one has number 12"),
    ],
)
def test_points_without_a_reason_or_a_missed_game_are_refused(
    night, entry_number, game, reason, sentence
):
    seat_second_game_with_a_late_player(night)
    with pytest.raises(Refused, match=sentence):
        do_action_and_return_words(
            night,
            door_acts.give_points_for_missed_game,
            entry=entry_number,
            game=game,
            points=6,
            reason=reason,
        )


def test_every_action_of_check_in_can_be_undone(night):
    seat_second_game_with_a_late_player(night)
    facts_before = reader.night(night.pk).stored_facts
    for act, fields in (
        (entries.rename_player, {"entry": 5, "name": "Lucy Late"}),
        (entries.seat_anyway, {"entry": 5}),
        (going_home.leave_after_game, {"party_number": 5, "game": 2}),
        (door_acts.give_points_for_missed_game, {"entry": 5, "game": 1, "points": 6}),
        (
            entries.mark_check_in_items,
            {"entry": 5, "items": ALL_CHECK_IN_ITEMS, "is_marked": False},
        ),
    ):
        change = act(build.desk(night, reason="a test"), **fields)
        assert change.changed
        undo.undo(build.desk(night), change_number=change.revision)
        assert reader.night(night.pk).stored_facts == facts_before

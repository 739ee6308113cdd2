import re
from datetime import date

import pytest

from scoring.dials.house_rules import DIALS
from scoring.dials.options import ExtraPlayersOption
from scoring.houses import find_house
from tests import build
from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import memory, reader
from tournament.storage.writing.write import Writing, action
from tournament.topics.phones import actions as table_phones
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

DAY = date(2026, 11, 24)
pytestmark = [pytest.mark.django_db, pytest.mark.night(day=DAY)]


@pytest.fixture
def our_club(director):
    return director.club


def read_log_sentences(night):
    return [change.words for change in reader.changes_newest_first(night.pk)]


def make_plan(**changes):
    house = find_house("alameda")
    plan_fields = {"dials": {}, "prizes": {}, "seed": "", **changes}
    return facts.Plan(**{"name": "Friday", "date": DAY, "house": house.key, **plan_fields})


def set_up(club, key="", **changes):
    new_plan = make_plan(**changes)
    return setup.set_up_night(
        club=club.pk, by="director", device="the laptop", new_plan=new_plan, key=key
    )


def change_setup(night, key="", **changes):
    night_now = reader.night(night.pk)
    changed_fields = {"name": night_now.name, "date": night_now.date, "answer_by_dial": {}}
    return setup.change_setup(build.desk(night, key=key), **changed_fields | changes)


@action
def write_facts(writing: Writing, *, new_facts) -> str:
    writing.put(*new_facts)
    return "Facts are stored."


def store_facts(night, *facts_to_store):
    write_facts(build.desk(night), new_facts=facts_to_store)


def make_sheet(table):
    return facts.Sheet(round=1, table=table, points=(9, 6), x=(0, 0))


def test_proposed_name_is_not_used_by_another_night_of_the_day(desk):
    address = "/set-up/?from=tanglewood"

    def proposed_name():
        return re.search('name="name" value="([^"]*)"', desk.get(address).content.decode())[1]

    first_name = proposed_name()
    build.night(Club.objects.get(), name=first_name, day=date(2026, 1, 6))
    assert proposed_name() == first_name
    build.night(Club.objects.get(), name=first_name)
    assert proposed_name() == f"{first_name} 2"


def test_night_begins_with_a_copy_of_the_houses_dials(our_club):
    night = reader.night(set_up(our_club, dials={"games": 7}, prizes={}))
    assert night.rules == find_house("alameda").rules.with_answers({"games": 7})
    assert (night.name, night.date, night.house.key, night.club) == (
        "Friday",
        DAY,
        "alameda",
        our_club.pk,
    )


def test_prizes_are_copied_to_the_night(our_club):
    prizes = {"places": [{"cents": 500, "per_cent": 0}]}
    assert reader.night(set_up(our_club, prizes=prizes)).plan.prizes == prizes


def test_every_night_has_its_own_seed(our_club):
    seeds = {reader.night(set_up(our_club)).plan.seed for _ in range(3)}
    assert len(seeds) == 3


def test_same_key_in_another_club_sets_up_another_night(our_club):
    their_club = build.director("Ben", club="Theirs").club
    assert set_up(our_club, key="k") != set_up(their_club, key="k")


@pytest.mark.parametrize(
    ("name", "fault"),
    [("", "needs letters"), ("\u200b", "needs letters"), ("x" * 61, "Use at most 60 characters")],
)
def test_unreadable_name_is_refused(our_club, night, name, fault):
    with pytest.raises(Refused, match=fault):
        set_up(our_club, name=name)
    with pytest.raises(Refused, match=fault):
        change_setup(night, name=name)
    assert Tournament.objects.get().name == "Tuesday euchre"


def test_name_date_and_dials_are_changed_in_one_press(night):
    change = change_setup(
        night, name="Charity night", date=date(2026, 12, 1), answer_by_dial={"games": 6}
    )
    assert change.words == (
        "Charity night is on Tuesday, December 1. Number of games: 6 games (was 8 games)."
    )
    assert len(read_log_sentences(night)) == 2
    night_now = reader.night(night.pk)
    assert (night_now.name, night_now.date, night_now.rules.games) == (
        "Charity night",
        date(2026, 12, 1),
        6,
    )


def test_unchanged_answers_change_nothing(night):
    change = change_setup(night)
    assert (change.words, change.changed) == ("Tuesday euchre stays as it is.", False)
    assert len(read_log_sentences(night)) == 1


def test_setup_form_sent_twice_is_logged_once(night):
    for _ in range(2):
        change_setup(night, key="k", answer_by_dial={"games": 6})
    assert len(read_log_sentences(night)) == 2


def test_changed_dials_are_named_in_the_log(night):
    setup.change_rules(build.desk(night), answer_by_dial={"hands": 10, "tag": False})
    history_lines = (DIALS["hands"].history_line(8, 10), DIALS["tag"].history_line(True, False))
    assert read_log_sentences(night)[0] == f"{history_lines[0]}. {history_lines[1]}."
    change = setup.change_rules(build.desk(night), answer_by_dial={"hands": 10})
    assert (change.words, change.changed) == (setup.NO_RULE_CHANGED_SENTENCE, False)


@pytest.mark.parametrize("act", [setup.change_rules, None])
def test_rule_that_needs_3_player_tables_turns_them_on(night, act):
    for dials in ({"three_handed": False}, {"odd_numbers": "threes", "three_handed": False}):
        if act is None:
            change_setup(night, answer_by_dial=dials)
        else:
            act(build.desk(night), answer_by_dial=dials)
    assert reader.night(night.pk).rules.three_handed
    left_over = DIALS["odd_numbers"].history_line(
        ExtraPlayersOption.AS_USUAL, ExtraPlayersOption.THREES
    )
    assert (
        read_log_sentences(night)[0]
        == f"{DIALS['three_handed'].history_line(False, True)}. {left_over}."
    )
    setup.change_rules(build.desk(night), answer_by_dial={"three_handed": False})
    assert not reader.night(night.pk).rules.three_handed


def test_many_changed_dials_are_counted(night):
    dials = find_house("alameda").rules.to_dict()
    log_sentence = setup.change_rules(build.desk(night), answer_by_dial=dials).words
    assert log_sentence.endswith("house rules changed.")
    assert len(log_sentence) < 60


def test_fewer_games_than_seated_ones_are_refused(night):
    build.seat_players(night, 8)
    store_facts(night, *(make_sheet(table) for table in (1, 2)))
    rounds.seat_next_game(build.desk(night), game=2)
    with pytest.raises(Refused, match=r"Game 2 is already seated\. Choose 2 games or more"):
        change_setup(night, answer_by_dial={"games": 1})
    change_setup(night, answer_by_dial={"games": 2})
    assert reader.night(night.pk).rules.games == 2


def test_switch_between_singles_and_teams_is_refused_once_a_game_is_seated(night):
    change_setup(night, answer_by_dial={"format": "total_points"})
    change_setup(night, answer_by_dial={"format": "progressive_tanglewood"})
    build.seat_players(night, 8)
    with pytest.raises(Refused, match="You can't switch between teams and singles now"):
        change_setup(night, answer_by_dial={"format": "total_points"})
    change_setup(night, answer_by_dial={"format": "individual"})


def test_dials_that_make_a_hand_impossible_are_refused(night):
    change_setup(night, answer_by_dial={"nobody_names": "zero_hand"})
    build.seat_players(night, 4)
    store_facts(night, facts.Hand(round=1, table=1, number=1, dealer="N", event="thrown_in"))
    fault = r"These house rules don't fit the games already played\. Hand 1"
    with pytest.raises(Refused, match=fault):
        change_setup(night, answer_by_dial={"nobody_names": "dealer_must_name"})
    assert reader.night(night.pk).rules.nobody_names.value == "zero_hand"


def test_closed_night_is_not_changed(night):
    Tournament.objects.filter(pk=night.pk).update(closed="2026-11-24T23:00Z")
    memory.forget_all_nights()
    with pytest.raises(Refused, match="Tuesday euchre is closed"):
        change_setup(night, name="Other")


def test_reset_of_table_codes_changes_only_its_night(night):
    their_night = build.night(build.director("Ben", club="Theirs").club, day=DAY)
    table_phones.reset_table_codes(build.desk(night))
    assert [reader.night(row.pk).plan.table_keys for row in (night, their_night)] == [2, 1]

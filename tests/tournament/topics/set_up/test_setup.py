import re
from datetime import date

import pytest

from scoring.dials.house_rules import DIALS
from scoring.dials.options import ExtraPlayers
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

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 24)


@pytest.fixture
def our_club():
    return build.director("Ann", club="Ours").club


@pytest.fixture
def night(our_club):
    return build.night(our_club, day=DAY)


def log_words(night):
    return [change.words for change in reader.changes_newest_first(night.pk)]


def plan(**more):
    house = find_house("alameda")
    fields = {"dials": {}, "prizes": {}, "seed": "", **more}
    return facts.Plan(**{"name": "Friday", "date": DAY, "house": house.key, **fields})


def set_up(club, key="", **more):
    new = plan(**more)
    return setup.set_up(club=club.pk, by="director", device="this laptop", new=new, key=key)


def change_setup(night, key="", **more):
    old = reader.night(night.pk)
    same = {"name": old.name, "date": old.date, "dials": {}}
    return setup.change_setup(build.desk(night, key=key), **same | more)


@action
def write_facts(w: Writing, *, new) -> str:
    w.put(*new)
    return "Written down."


def write(night, *new):
    write_facts(build.desk(night), new=new)


def sheet(table):
    return facts.Sheet(round=1, table=table, points=(9, 6), x=(0, 0))


def test_name_that_is_proposed_is_no_other_nights_of_today(desk):
    address = "/set-up/?from=tanglewood"

    def proposed_name():
        return re.search('name="name" value="([^"]*)"', desk.get(address).content.decode())[1]

    first = proposed_name()
    build.night(Club.objects.get(), name=first, day=date(2026, 1, 6))
    assert proposed_name() == first
    build.night(Club.objects.get(), name=first)
    assert proposed_name() == f"{first} 2"


def test_night_begins_with_a_copy_of_the_houses_dials(our_club):
    night = reader.night(set_up(our_club, dials={"games": 7}, prizes={}))
    assert night.rules == find_house("alameda").rules.with_dials({"games": 7})
    assert (night.name, night.date, night.house.key, night.club) == (
        "Friday",
        DAY,
        "alameda",
        our_club.pk,
    )


def test_prizes_are_copied_onto_the_night(our_club):
    prizes = {"places": [{"cents": 500, "per_cent": 0}]}
    assert reader.night(set_up(our_club, prizes=prizes)).plan.prizes == prizes


def test_every_night_draws_its_own_lots(our_club):
    seeds = {reader.night(set_up(our_club)).plan.seed for _ in range(3)}
    assert len(seeds) == 3


def test_same_press_of_another_club_is_another_night(our_club):
    theirs = build.director("Ben", club="Theirs").club
    assert set_up(our_club, key="k") != set_up(theirs, key="k")


@pytest.mark.parametrize(
    ("name", "fault"),
    [("", "needs letters"), ("\u200b", "needs letters"), ("x" * 61, "Use at most 60 characters")],
)
def test_name_that_nobody_can_read_is_refused(our_club, night, name, fault):
    with pytest.raises(Refused, match=fault):
        set_up(our_club, name=name)
    with pytest.raises(Refused, match=fault):
        change_setup(night, name=name)
    assert Tournament.objects.get().name == "Tuesday euchre"


def test_name_day_and_dials_are_changed_in_one_press(night):
    done = change_setup(night, name="Charity night", date=date(2026, 12, 1), dials={"games": 6})
    assert done.words == (
        "Charity night is on Tuesday, December 1. Number of games: 6 games (was 8 games)."
    )
    assert len(log_words(night)) == 2
    so_far = reader.night(night.pk)
    assert (so_far.name, so_far.date, so_far.rules.games) == ("Charity night", date(2026, 12, 1), 6)


def test_same_answers_again_change_nothing(night):
    done = change_setup(night)
    assert (done.words, done.changed) == ("Tuesday euchre stays as it is.", False)
    assert len(log_words(night)) == 1


def test_same_press_twice_is_one_line(night):
    for _ in range(2):
        change_setup(night, key="k", dials={"games": 6})
    assert len(log_words(night)) == 2


def test_turned_dials_are_named_in_the_log(night):
    setup.change_rules(build.desk(night), dials={"hands": 10, "tag": False})
    turned = (DIALS["hands"].history_line(8, 10), DIALS["tag"].history_line(True, False))
    assert log_words(night)[0] == f"{turned[0]}. {turned[1]}."
    done = setup.change_rules(build.desk(night), dials={"hands": 10})
    assert (done.words, done.changed) == (setup.NO_RULE_CHANGED, False)


@pytest.mark.parametrize("act", [setup.change_rules, None])
def test_tables_of_three_are_seated_once_those_left_over_are_to_sit_there(night, act):
    for dials in ({"three_handed": False}, {"odd_numbers": "threes", "three_handed": False}):
        if act is None:
            change_setup(night, dials=dials)
        else:
            act(build.desk(night), dials=dials)
    assert reader.night(night.pk).rules.three_handed
    left_over = DIALS["odd_numbers"].history_line(ExtraPlayers.AS_USUAL, ExtraPlayers.THREES)
    assert log_words(night)[0] == f"{DIALS['three_handed'].history_line(False, True)}. {left_over}."
    setup.change_rules(build.desk(night), dials={"three_handed": False})
    assert not reader.night(night.pk).rules.three_handed


def test_many_turned_dials_are_counted(night):
    dials = find_house("alameda").rules.to_dict()
    words = setup.change_rules(build.desk(night), dials=dials).words
    assert words.endswith("house rules changed.")
    assert len(words) < 60


def test_fewer_games_than_are_seated_are_refused(night):
    build.seat_players(night, 8)
    write(night, *(sheet(table) for table in (1, 2)))
    rounds.seat(build.desk(night), game=2)
    with pytest.raises(Refused, match=r"Game 2 is already seated\. Choose 2 games or more"):
        change_setup(night, dials={"games": 1})
    change_setup(night, dials={"games": 2})
    assert reader.night(night.pk).rules.games == 2


def test_pairs_and_single_players_are_not_exchanged_once_a_game_is_seated(night):
    change_setup(night, dials={"format": "total_points"})
    change_setup(night, dials={"format": "progressive_tanglewood"})
    build.seat_players(night, 8)
    with pytest.raises(Refused, match="You can't switch between teams and singles now"):
        change_setup(night, dials={"format": "total_points"})
    change_setup(night, dials={"format": "individual"})


def test_hand_that_the_dials_make_impossible_refuses_them(night):
    change_setup(night, dials={"nobody_names": "zero_hand"})
    build.seat_players(night, 4)
    write(night, facts.Hand(round=1, table=1, number=1, dealer="N", event="thrown_in"))
    fault = r"These house rules don't fit the games already played\. Hand 1"
    with pytest.raises(Refused, match=fault):
        change_setup(night, dials={"nobody_names": "dealer_must_name"})
    assert reader.night(night.pk).rules.nobody_names.value == "zero_hand"


def test_closed_night_is_not_changed(night):
    Tournament.objects.filter(pk=night.pk).update(closed="2026-11-24T23:00Z")
    memory.forget_all_nights()
    with pytest.raises(Refused, match="Tuesday euchre is closed"):
        change_setup(night, name="Other")


def test_ending_links_counts_up_ours_alone(night):
    theirs = build.night(build.director("Ben", club="Theirs").club, day=DAY)
    table_phones.reset_table_codes(build.desk(night))
    assert [reader.night(row.pk).plan.table_keys for row in (night, theirs)] == [2, 1]

import re
from datetime import date

import pytest

from scoring.houses import find
from tests import build
from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import memory, replay
from tournament.storage.writing.write import Writing, action
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 24)


@pytest.fixture
def ours():
    return build.director("Ann", club="Ours").club


@pytest.fixture
def night(ours):
    return build.night(ours, day=DAY)


def log(night):
    return [change.words for change in replay.changes(night.pk)]


def new_night(**told):
    house = find("alameda")
    told = {"dials": {}, "prizes": {}, "seed": "", **told}
    return facts.Plan(**{"name": "Friday", "date": DAY, "house": house.key, **told})


def set_up(club, key="", **told):
    new = new_night(**told)
    return setup.set_up(club=club.pk, by="director", device="this laptop", new=new, key=key)


def change(night, key="", **told):
    old = replay.night(night.pk)
    same = {"name": old.name, "date": old.date, "dials": {}}
    return setup.change(build.desk(night, key=key), **same | told)


@action
def put(w: Writing, *, new) -> str:
    w.put(*new)
    return "Written down."


def write(night, *new):
    put(build.desk(night), new=new)


def sheet(table):
    return facts.Sheet(round=1, table=table, points=(9, 6), x=(0, 0))


def test_name_that_is_proposed_is_no_other_nights_of_today(desk):
    address = "/set-up/?from=tanglewood"

    def proposed():
        return re.search('name="name" value="([^"]*)"', desk.get(address).content.decode())[1]

    first = proposed()
    build.night(Club.objects.get(), name=first, day=date(2026, 1, 6))
    assert proposed() == first
    build.night(Club.objects.get(), name=first)
    assert proposed() == f"{first} 2"


def test_night_begins_with_a_copy_of_the_houses_dials(ours):
    made = replay.night(set_up(ours, dials={"games": 7}, prizes={}))
    assert made.rules == find("alameda").rules.with_dials({"games": 7})
    assert (made.name, made.date, made.house.key, made.club) == ("Friday", DAY, "alameda", ours.pk)


def test_prizes_are_copied_onto_the_night(ours):
    prizes = {"places": [{"cents": 500, "per_cent": 0}]}
    assert replay.night(set_up(ours, prizes=prizes)).plan.prizes == prizes


def test_every_night_draws_its_own_lots(ours):
    seeds = {replay.night(set_up(ours)).plan.seed for _ in range(3)}
    assert len(seeds) == 3


def test_same_press_of_another_club_is_another_night(ours):
    theirs = build.director("Ben", club="Theirs").club
    assert set_up(ours, key="k") != set_up(theirs, key="k")


@pytest.mark.parametrize(
    ("name", "fault"),
    [("", "needs letters"), ("\u200b", "needs letters"), ("x" * 61, "At most 60 characters")],
)
def test_name_that_nobody_can_read_is_refused(ours, night, name, fault):
    with pytest.raises(Refused, match=fault):
        set_up(ours, name=name)
    with pytest.raises(Refused, match=fault):
        change(night, name=name)
    assert Tournament.objects.get().name == "Tuesday euchre"


def test_name_day_and_dials_are_changed_in_one_press(night):
    done = change(night, name="Charity night", date=date(2026, 12, 1), dials={"games": 6})
    assert done.words == (
        "Charity night is on Tuesday, December 1. Changed: Number of games: 6 games."
    )
    assert len(log(night)) == 2
    found = replay.night(night.pk)
    assert (found.name, found.date, found.rules.games) == ("Charity night", date(2026, 12, 1), 6)


def test_same_answers_again_change_nothing(night):
    done = change(night)
    assert (done.words, done.changed) == ("Tuesday euchre stays as it is.", False)
    assert len(log(night)) == 1


def test_same_press_twice_is_one_line(night):
    for _ in range(2):
        change(night, key="k", dials={"games": 6})
    assert len(log(night)) == 2


def test_turned_dials_are_named_in_the_log(night):
    setup.turn_dials(build.desk(night), dials={"hands": 10, "tag": False})
    assert log(night)[0] == ("Changed: A game: 10 hands; The club's tag: is not asked for.")
    done = setup.turn_dials(build.desk(night), dials={"hands": 10})
    assert (done.words, done.changed) == ("It is so already: A game: 10 hands.", False)


@pytest.mark.parametrize("act", [setup.turn_dials, None])
def test_tables_of_three_are_seated_once_those_left_over_are_to_sit_there(night, act):
    for dials in ({"three_handed": False}, {"odd_numbers": "threes", "three_handed": False}):
        if act is None:
            change(night, dials=dials)
        else:
            act(build.desk(night), dials=dials)
    assert replay.night(night.pk).rules.three_handed
    assert log(night)[0] == (
        "Changed: Tables of three: may be seated, and each plays for themselves; Players left "
        "over: tables of three take everybody in."
    )
    setup.turn_dials(build.desk(night), dials={"three_handed": False})
    assert not replay.night(night.pk).rules.three_handed


def test_many_turned_dials_are_counted(night):
    dials = find("alameda").rules.to_dict()
    words = setup.turn_dials(build.desk(night), dials=dials).words
    assert words.endswith("house rules are changed.")
    assert len(words) < 60


def test_fewer_games_than_are_seated_are_refused(night):
    build.seated(night, 8)
    write(night, *(sheet(table) for table in (1, 2)))
    rounds.seat(build.desk(night), game=2)
    with pytest.raises(Refused, match="Game 2 is seated already: choose 2 games or more"):
        change(night, dials={"games": 1})
    change(night, dials={"games": 2})
    assert replay.night(night.pk).rules.games == 2


def test_pairs_and_single_players_are_not_exchanged_once_a_game_is_seated(night):
    change(night, dials={"format": "total_points"})
    change(night, dials={"format": "progressive_tanglewood"})
    build.seated(night, 8)
    with pytest.raises(Refused, match="Game 1 is seated already: from here on nobody can change"):
        change(night, dials={"format": "total_points"})
    change(night, dials={"format": "individual"})


def test_hand_that_the_dials_make_impossible_refuses_them(night):
    change(night, dials={"nobody_names": "zero_hand"})
    build.seated(night, 4)
    write(night, facts.Hand(round=1, table=1, number=1, dealer="N", event="thrown_in"))
    fault = r"These house rules do not fit what was played already\. Hand 1"
    with pytest.raises(Refused, match=fault):
        change(night, dials={"nobody_names": "dealer_must_name"})
    assert replay.night(night.pk).rules.nobody_names.value == "zero_hand"


def test_closed_night_is_not_changed(night):
    Tournament.objects.filter(pk=night.pk).update(closed="2026-11-24T23:00Z")
    memory.forget()
    with pytest.raises(Refused, match="Tuesday euchre is closed"):
        change(night, name="Other")


def test_ending_links_counts_up_ours_alone(night):
    theirs = build.night(build.director("Ben", club="Theirs").club, day=DAY)
    setup.end_table_keys(build.desk(night))
    assert [replay.night(one.pk).plan.table_keys for one in (night, theirs)] == [2, 1]

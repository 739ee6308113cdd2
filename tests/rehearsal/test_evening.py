"""A pretend evening through the real actions, and the checks that look at it afterwards."""

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from scoring.houses import find
from tests import build, plain
from tests.rehearsal import checks, evening, stored_night
from tests.rehearsal.memory_database import memory_database
from tests.rehearsal.options import RehearsalOptions, checked
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.seats.played_rounds import Rounds
from tournament.evening.purse.accounts import accounts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Regular
from tournament.storage.reading import memory
from tournament.tools.pretend.door import MAX_NAMES, sample

pytestmark = pytest.mark.django_db
# Houses in which each plays for themselves.
ALONE = ("alameda", "tanglewood")


@pytest.fixture
def club():
    return build.director().club


def wish(house="tanglewood", players=9, seed=3, games=3, **more):
    return RehearsalOptions(house=find(house), players=players, seed=seed, games=games, **more)


def rehearsed(club, **wished):
    began = evening.begin(
        checked(wish(**wished)), club=club.pk, today=timezone.localdate(), say=str
    )
    return began, evening.play(began)


def broken(found):
    return [(one.words, one.faults) for one in found if not one.is_kept]


@pytest.mark.parametrize("house", ALONE)
@pytest.mark.parametrize(
    "wished",
    [
        {"players": 4, "late": 2},
        {"players": 14, "late": 2, "leave": 3, "corrections": 3},
        {"players": 11, "seed": 11, "late": 1, "leave": 2, "corrections": 3},
    ],
    ids=["four", "fourteen", "three_who_go_on_alone"],
)
def test_evening_keeps_all_that_must_hold(club, house, wished):
    began, found = rehearsed(club, house=house, **wished)
    assert broken(found) == []
    assert len(found) >= 12
    night = began.night
    assert night.is_closed
    assert len(night.rounds) == wished.get("games", 3)
    ranked = [one for one in night.entries if one.ranked]
    assert len(ranked) == wished["players"] + wished["late"]
    assert sum(one.last_game is not None for one in ranked) == wished.get("leave", 0)
    assert not any(one.owed for one in accounts(night))


def test_corrections_are_made_with_a_reason_taken_back_and_made_again(club):
    """And what was right before is typed once more, and taken back too."""
    rehearsed(club, corrections=3)
    assert Change.objects.filter(reason="read wrongly").count() == 3
    assert Change.objects.filter(reason="it was right before").count() == 3
    assert Change.objects.filter(words__startswith="Undone").count() == 6
    assert Change.objects.filter(words__startswith="Done again").count() == 3


def test_same_wish_is_the_same_evening(club):
    first, second = (rehearsed(club, late=1, leave=1)[0].night for _ in range(2))
    assert first.rounds[-1].played == second.rounds[-1].played
    assert [one.result for one in ranking.standings(first)] == [
        one.result for one in ranking.standings(second)
    ]


def test_other_seed_is_another_evening(club):
    first, second = (rehearsed(club, seed=seed)[0].night for seed in (1, 2))
    assert first.rounds[-1].played != second.rounds[-1].played


def test_evening_stops_in_the_middle_of_the_game_that_was_wished(club):
    began, found = rehearsed(club, players=16, games=4, until=2)
    assert broken(found) == []
    assert len(began.night.rounds) == 2
    assert [one.score.is_over for one in began.night.rounds[1].games] == [True, True, False, False]
    assert not began.night.is_closed


def test_nobody_becomes_a_regular_by_practice(club):
    rehearsed(club, games=1)
    assert not Regular.objects.exists()


def test_names_are_all_different():
    assert len({sample(number) for number in range(1, MAX_NAMES + 1)}) == MAX_NAMES == 200


@pytest.mark.parametrize("number", [0, 201])
def test_name_beyond_the_list_is_refused(number):
    with pytest.raises(ValueError, match="names for 1 to 200"):
        sample(number)


@pytest.mark.parametrize(
    ("wished", "why"),
    [
        ({"players": 3}, "3 cannot be rehearsed: choose 4 to 120 players"),
        ({"players": 121}, "choose 4 to 120"),
        ({"games": 0}, "0 games cannot be played"),
        ({"games": 31}, "choose 1 to 30"),
        ({"players": 119, "late": 2}, "at most 120 players"),
        ({"late": -1}, "So many cannot come late"),
        ({"games": 1, "late": 1}, "where there is one game"),
        ({"leave": 6}, "4 have to be left"),
        ({"corrections": -1}, "fewer corrections"),
        ({"corrections": 28}, "fewer corrections"),
    ],
)
def test_wish_that_cannot_be_is_refused(wished, why):
    with pytest.raises(Refused, match=why):
        checked(wish(**wished))


@pytest.fixture(scope="module")
def night(django_db_setup, django_db_blocker):
    """An evening of tables of four with two on the bench, of a database that is gone by now."""
    with django_db_blocker.unblock(), memory_database() as club:
        began = evening.begin(
            wish(players=18, games=2, seed=5, until=2), club=club, today=date(2026, 7, 28), say=str
        )
        evening.play(began)
        return began.night


def faults(night, look):
    return tuple(look(night))


def told_also(night, *told):
    return replace(night, written={**night.written, **{facts.name_of(one): one for one in told}})


def test_player_in_no_place_is_found(night):
    seat = next(one for one in night.all(facts.Seat) if one.round == 2)
    told = {name: one for name, one in night.written.items() if one != seat}
    assert faults(replace(night, written=told), checks.sitting.everybody_once) == (
        f"game 2: players [{seat.entry}] have no place, or are not here",
    )


def test_player_in_two_places_is_found(night):
    told = replace(night)
    played = night.rounds[0]
    told.__dict__["rounds"] = Rounds([replace(played, bench=played.games[0].entries[:1])])
    assert faults(told, checks.sitting.nobody_twice) == (
        f"game 1: player {played.games[0].entries[0]} has 2 places",
    )


def test_wrong_number_of_tables_is_found(night):
    """A whole table goes to the bench, where so many need not sit."""
    gone = night.rounds[1].games[0].table
    seats = [one for one in night.all(facts.Seat) if (one.round, one.table) == (2, gone)]
    moved = [replace(one, table=None, chair="") for one in seats]
    assert faults(told_also(night, *moved), checks.sitting.tables) == (
        "game 2: 18 players have 3 tables of four and 0 of three",
    )


def test_same_partner_twice_running_is_found(night):
    first = {one.entry: one for one in night.all(facts.Seat) if one.round == 1}
    again = [
        replace(one, table=first[one.entry].table, chair=first[one.entry].chair)
        for one in night.all(facts.Seat)
        if one.round == 2
    ]
    assert len(faults(told_also(night, *again), checks.sitting.partners)) == 8


def test_loser_who_stays_is_found(night):
    """Two who moved to different tables change their places."""
    one, other = (
        next(seat for seat in night.all(facts.Seat) if seat.round == 2 and seat.table == table)
        for table in (1, 3)
    )
    swapped = (
        replace(one, table=other.table, chair=other.chair),
        replace(other, table=one.table, chair=one.chair),
    )
    found = faults(told_also(night, *swapped), checks.sitting.moves)
    assert {f"player {seat.entry} " in " ".join(found) for seat in swapped} == {True}
    assert faults(night, checks.sitting.moves) == ()


def test_card_that_shows_something_else_than_its_table_is_found(night):
    card = ranking.cards(night)[0]
    wrong = replace(card.lines[0], tally=replace(card.lines[0].tally, points=99))
    told = replace(night)
    others = ranking.cards(night)[1:]
    told.answers[ranking.cards.__wrapped__] = (
        replace(card, lines=(wrong, *card.lines[1:])),
        *others,
    )
    plain.answer(told, ranking.divisions, ranking.divisions(night))
    assert faults(told, checks.points.on_cards)
    assert faults(told, checks.points.in_standings)


def test_money_that_does_not_add_up_is_found(night):
    award = facts.Award(number=1, entry=1, cents=10**6, words="first")
    assert faults(told_also(night, award), checks.till.adds_up) == (
        "1000000 cents of prizes are awarded, and 1800 came in",
    )


def test_closed_night_with_somebody_owing_is_found(night):
    closed = replace(night.plan, closed=timezone.now(), counted_cents=1)
    found = faults(told_also(night, closed), checks.till.adds_up)
    assert "the drawer was counted as 1 cents" in found
    assert any("owes" in fault for fault in found)


def test_memory_that_differs_from_the_database_is_found(club):
    began, _ = rehearsed(club, games=1)
    night = began.night
    memory._nights[began.tournament] = told_also(night, replace(night.plan, name="Another"))
    (afresh, told, unexplained) = stored_night.checks(began.tournament)
    assert afresh.faults == ("something is remembered that is not written down",)
    assert (told.faults, unexplained.faults) == ((), ())


def test_checks_of_one_property_are_put_together():
    found = [checks.Check("a"), checks.Check("b", ("x",)), checks.Check("b", ("x", "y"))]
    assert checks.together(found) == (checks.Check("a"), checks.Check("b", ("x", "y")))

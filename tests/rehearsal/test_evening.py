"""A made-up night is played through the real actions, and the checks find the faults in it."""

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from scoring.houses import find_house
from tests import build, plain
from tests.rehearsal import checks, evening, stored_night
from tests.rehearsal.memory_database import memory_database
from tests.rehearsal.options import RehearsalOptions, checked_options
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.seats.played_rounds import Rounds
from tournament.evening.purse.accounts import accounts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Regular
from tournament.storage.reading import memory
from tournament.tools.pretend.check_in import MAX_NAMES, sample_name

pytestmark = pytest.mark.django_db
# Houses of single players.
ALONE = ("alameda", "tanglewood")


@pytest.fixture
def club():
    return build.director().club


def make_options(house="tanglewood", players=9, seed=3, games=3, **more):
    return RehearsalOptions(
        house=find_house(house), players=players, seed=seed, games=games, **more
    )


def play_rehearsal(club, **wished):
    began = evening.begin_rehearsal(
        checked_options(make_options(**wished)), club=club.pk, today=timezone.localdate(), say=str
    )
    return began, evening.play_night(began)


def broken_checks(results):
    return [(result.words, result.faults) for result in results if not result.is_kept]


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
    began, results = play_rehearsal(club, house=house, **wished)
    assert broken_checks(results) == []
    assert len(results) >= 12
    night = began.night
    assert night.is_closed
    assert len(night.rounds) == wished.get("games", 3)
    ranked = [entry for entry in night.entries if entry.ranked]
    assert len(ranked) == wished["players"] + wished["late"]
    assert sum(entry.last_game is not None for entry in ranked) == wished.get("leave", 0)
    assert not any(account.owed for account in accounts(night))


def test_corrections_are_made_with_a_reason_taken_back_and_made_again(club):
    """The old score is also typed once more, and that is undone too."""
    play_rehearsal(club, corrections=3)
    assert Change.objects.filter(reason="read wrongly").count() == 3
    assert Change.objects.filter(reason="it was right before").count() == 3
    assert Change.objects.filter(words__startswith="Undone").count() == 6
    assert Change.objects.filter(words__startswith="Redone").count() == 3


def test_same_wish_is_the_same_evening(club):
    first, second = (play_rehearsal(club, late=1, leave=1)[0].night for _ in range(2))
    assert first.rounds[-1].played_round == second.rounds[-1].played_round
    assert [place.result for place in ranking.standings(first)] == [
        place.result for place in ranking.standings(second)
    ]


def test_other_seed_is_another_evening(club):
    first, second = (play_rehearsal(club, seed=seed)[0].night for seed in (1, 2))
    assert first.rounds[-1].played_round != second.rounds[-1].played_round


def test_evening_stops_in_the_middle_of_the_game_that_was_wished(club):
    began, results = play_rehearsal(club, players=16, games=4, game_left_running=2)
    assert broken_checks(results) == []
    assert len(began.night.rounds) == 2
    assert [game.score.is_over for game in began.night.rounds[1].games] == [
        True,
        True,
        False,
        False,
    ]
    assert not began.night.is_closed


def test_nobody_becomes_a_regular_by_practice(club):
    play_rehearsal(club, games=1)
    assert not Regular.objects.exists()


def test_names_are_all_different():
    assert len({sample_name(number) for number in range(1, MAX_NAMES + 1)}) == MAX_NAMES == 200


@pytest.mark.parametrize("number", [0, 201])
def test_name_beyond_the_list_is_refused(number):
    with pytest.raises(ValueError, match="names for 1 to 200"):
        sample_name(number)


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
        checked_options(make_options(**wished))


@pytest.fixture(scope="module")
def night(django_db_setup, django_db_blocker):
    """Return a night of 4-player tables with two who sit out. Its database is gone by now."""
    with django_db_blocker.unblock(), memory_database() as club:
        began = evening.begin_rehearsal(
            make_options(players=18, games=2, seed=5, game_left_running=2),
            club=club,
            today=date(2026, 7, 28),
            say=str,
        )
        evening.play_night(began)
        return began.night


def faults_found(night, look):
    return tuple(look(night))


def night_with_facts(night, *new_facts):
    return replace(
        night,
        stored_facts={**night.stored_facts, **{facts.name_of(fact): fact for fact in new_facts}},
    )


def test_player_in_no_place_is_found(night):
    seat = next(seat for seat in night.facts_of(facts.Seat) if seat.round == 2)
    written = {name: fact for name, fact in night.stored_facts.items() if fact != seat}
    assert faults_found(replace(night, stored_facts=written), checks.sitting.everybody_once) == (
        f"game 2: players [{seat.entry}] have no place, or are not here",
    )


def test_player_in_two_places_is_found(night):
    wrong_night = replace(night)
    played = night.rounds[0]
    wrong_night.__dict__["rounds"] = Rounds([replace(played, bench=played.games[0].entries[:1])])
    assert faults_found(wrong_night, checks.sitting.nobody_twice) == (
        f"game 1: player {played.games[0].entries[0]} has 2 places",
    )


def test_wrong_number_of_tables_is_found(night):
    """The test removes a whole table, although its players need not sit out."""
    missing = night.rounds[1].games[0].table
    seats = [
        seat for seat in night.facts_of(facts.Seat) if (seat.round, seat.table) == (2, missing)
    ]
    moved = [replace(seat, table=None, chair="") for seat in seats]
    assert faults_found(night_with_facts(night, *moved), checks.sitting.tables) == (
        "game 2: 18 players have 3 tables of four and 0 of three",
    )


def test_same_partner_twice_running_is_found(night):
    first = {seat.entry: seat for seat in night.facts_of(facts.Seat) if seat.round == 1}
    again = [
        replace(seat, table=first[seat.entry].table, chair=first[seat.entry].chair)
        for seat in night.facts_of(facts.Seat)
        if seat.round == 2
    ]
    assert len(faults_found(night_with_facts(night, *again), checks.sitting.partners)) == 8


def test_loser_who_stays_is_found(night):
    """The test swaps two players who moved to different tables."""
    mover, other = (
        next(seat for seat in night.facts_of(facts.Seat) if seat.round == 2 and seat.table == table)
        for table in (1, 3)
    )
    swapped = (
        replace(mover, table=other.table, chair=other.chair),
        replace(other, table=mover.table, chair=mover.chair),
    )
    sentences = faults_found(night_with_facts(night, *swapped), checks.sitting.moves)
    assert {f"player {seat.entry} " in " ".join(sentences) for seat in swapped} == {True}
    assert faults_found(night, checks.sitting.moves) == ()


def test_card_that_shows_something_else_than_its_table_is_found(night):
    card = ranking.cards(night)[0]
    wrong = replace(card.lines[0], tally=replace(card.lines[0].tally, points=99))
    wrong_night = replace(night)
    others = ranking.cards(night)[1:]
    wrong_night.memo[ranking.cards.__wrapped__] = (
        replace(card, lines=(wrong, *card.lines[1:])),
        *others,
    )
    plain.remember(wrong_night, ranking.divisions, ranking.divisions(night))
    assert faults_found(wrong_night, checks.points.points_on_cards)
    assert faults_found(wrong_night, checks.points.points_in_standings)


def test_money_that_does_not_add_up_is_found(night):
    award = facts.Award(number=1, entry=1, cents=10**6, words="first")
    assert faults_found(night_with_facts(night, award), checks.till.cash_box_adds_up) == (
        "1000000 cents of prizes are awarded, and 1800 came in",
    )


def test_closed_night_with_somebody_owing_is_found(night):
    closed = replace(night.plan, closed=timezone.now(), counted_cents=1)
    sentences = faults_found(night_with_facts(night, closed), checks.till.cash_box_adds_up)
    assert "the cash box was counted as 1 cents" in sentences
    assert any("owes" in fault for fault in sentences)


def test_memory_that_differs_from_the_database_is_found(club):
    began, _ = play_rehearsal(club, games=1)
    night = began.night
    memory._nights[began.tournament] = night_with_facts(night, replace(night.plan, name="Another"))
    (afresh, from_history, unexplained) = stored_night.checks_of_stored_night(began.tournament)
    assert afresh.faults == ("something is remembered that is not written down",)
    assert (from_history.faults, unexplained.faults) == ((), ())


def test_checks_of_one_property_are_put_together():
    parts = [checks.Check("a"), checks.Check("b", ("x",)), checks.Check("b", ("x", "y"))]
    assert checks.merge_checks(parts) == (checks.Check("a"), checks.Check("b", ("x", "y")))

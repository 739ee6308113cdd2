"""Rehearse a night with the real actions, and test that the checks find faults put into it."""

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from scoring.houses import find_house
from tests import build, plain
from tests.rehearsal import checks, evening, stored_night
from tests.rehearsal.memory_database import create_club_in_memory
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
# Clubs where single players are ranked.
SINGLE_PLAYER_HOUSES = ("alameda", "tanglewood")


@pytest.fixture
def club():
    return build.director().club


def make_options(house="tanglewood", players=9, seed=3, games=3, **options):
    return RehearsalOptions(
        house=find_house(house), players=players, seed=seed, games=games, **options
    )


def play_rehearsal(club, **options):
    rehearsal = evening.begin_rehearsal(
        checked_options(make_options(**options)), club=club.pk, today=timezone.localdate(), say=str
    )
    return rehearsal, evening.play_night(rehearsal)


def checks_with_faults(results):
    return [(result.words, result.faults) for result in results if not result.is_passed]


@pytest.mark.parametrize("house", SINGLE_PLAYER_HOUSES)
@pytest.mark.parametrize(
    "options",
    [
        {"players": 4, "late": 2},
        {"players": 14, "late": 2, "leave": 3, "corrections": 3},
        {"players": 11, "seed": 11, "late": 1, "leave": 2, "corrections": 3},
    ],
    ids=["four", "fourteen", "three_players_play_on"],
)
def test_rehearsed_night_passes_every_check(club, house, options):
    rehearsal, results = play_rehearsal(club, house=house, **options)
    assert checks_with_faults(results) == []
    assert len(results) >= 12
    night = rehearsal.night
    assert night.is_closed
    assert len(night.rounds) == options.get("games", 3)
    ranked_entries = [entry for entry in night.entries if entry.ranked]
    assert len(ranked_entries) == options["players"] + options["late"]
    assert sum(entry.last_game is not None for entry in ranked_entries) == options.get("leave", 0)
    assert not any(account.cents_owed for account in accounts(night))


def test_each_correction_has_a_reason_and_is_undone_and_redone(club):
    """The old score is also typed once more, and this change is undone too."""
    play_rehearsal(club, corrections=3)
    assert Change.objects.filter(reason="read wrongly").count() == 3
    assert Change.objects.filter(reason="it was right before").count() == 3
    assert Change.objects.filter(words__startswith="Undone").count() == 6
    assert Change.objects.filter(words__startswith="Redone").count() == 3


def test_same_options_rehearse_the_same_night(club):
    first_night, second_night = (play_rehearsal(club, late=1, leave=1)[0].night for _ in range(2))
    assert first_night.rounds[-1].played_round == second_night.rounds[-1].played_round
    assert [place.result for place in ranking.standings(first_night)] == [
        place.result for place in ranking.standings(second_night)
    ]


def test_other_seed_gives_another_night(club):
    first_night, second_night = (play_rehearsal(club, seed=seed)[0].night for seed in (1, 2))
    assert first_night.rounds[-1].played_round != second_night.rounds[-1].played_round


def test_rehearsal_stops_in_the_middle_of_the_requested_game(club):
    rehearsal, results = play_rehearsal(club, players=16, games=4, game_left_running=2)
    assert checks_with_faults(results) == []
    assert len(rehearsal.night.rounds) == 2
    assert [game.score.is_over for game in rehearsal.night.rounds[1].games] == [
        True,
        True,
        False,
        False,
    ]
    assert not rehearsal.night.is_closed


def test_rehearsal_adds_no_regulars(club):
    play_rehearsal(club, games=1)
    assert not Regular.objects.exists()


def test_sample_names_are_all_different():
    assert len({sample_name(number) for number in range(1, MAX_NAMES + 1)}) == MAX_NAMES == 200


@pytest.mark.parametrize("number", [0, 201])
def test_sample_name_beyond_the_list_is_refused(number):
    with pytest.raises(ValueError, match="names for 1 to 200"):
        sample_name(number)


@pytest.mark.parametrize(
    ("options", "reason"),
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
def test_impossible_options_are_refused(options, reason):
    with pytest.raises(Refused, match=reason):
        checked_options(make_options(**options))


@pytest.fixture(scope="module")
def night(django_db_setup, django_db_blocker):
    """Return a night of 4-player tables with two who sit out, whose database has been deleted."""
    with django_db_blocker.unblock(), create_club_in_memory() as club:
        rehearsal = evening.begin_rehearsal(
            make_options(players=18, games=2, seed=5, game_left_running=2),
            club=club,
            today=date(2026, 7, 28),
            say=str,
        )
        evening.play_night(rehearsal)
        return rehearsal.night


def find_all_faults(night, find_faults):
    return tuple(find_faults(night))


def replace_facts(night, *new_facts):
    return replace(
        night,
        stored_facts={**night.stored_facts, **{facts.fact_name(fact): fact for fact in new_facts}},
    )


def test_check_finds_player_without_a_seat(night):
    seat = next(seat for seat in night.facts_of(facts.Seat) if seat.round == 2)
    stored_facts = {name: fact for name, fact in night.stored_facts.items() if fact != seat}
    assert find_all_faults(
        replace(night, stored_facts=stored_facts), checks.sitting.find_players_without_a_place
    ) == (f"game 2: players [{seat.entry}] have no place, or are not here",)


def test_check_finds_player_who_plays_and_sits_out(night):
    wrong_night = replace(night)
    game_round = night.rounds[0]
    wrong_night.__dict__["rounds"] = Rounds(
        [replace(game_round, bench=game_round.games[0].entries[:1])]
    )
    assert find_all_faults(wrong_night, checks.sitting.find_players_with_two_places) == (
        f"game 1: player {game_round.games[0].entries[0]} has 2 places",
    )


def test_check_finds_too_few_tables(night):
    """The test removes a whole table, although its players need not sit out."""
    missing_table = night.rounds[1].games[0].table
    seats = [
        seat
        for seat in night.facts_of(facts.Seat)
        if (seat.round, seat.table) == (2, missing_table)
    ]
    benched_seats = [replace(seat, table=None, chair="") for seat in seats]
    assert find_all_faults(
        replace_facts(night, *benched_seats), checks.sitting.find_wrong_tables
    ) == ("game 2: 18 players have 3 tables of four and 0 of three",)


def test_check_finds_repeat_partners(night):
    first_seats = {seat.entry: seat for seat in night.facts_of(facts.Seat) if seat.round == 1}
    repeated_seats = [
        replace(seat, table=first_seats[seat.entry].table, chair=first_seats[seat.entry].chair)
        for seat in night.facts_of(facts.Seat)
        if seat.round == 2
    ]
    assert (
        len(
            find_all_faults(
                replace_facts(night, *repeated_seats), checks.sitting.find_repeated_partners
            )
        )
        == 8
    )


def test_check_finds_players_who_moved_to_the_wrong_table(night):
    """The test swaps two players who moved to different tables."""
    mover, other_mover = (
        next(seat for seat in night.facts_of(facts.Seat) if seat.round == 2 and seat.table == table)
        for table in (1, 3)
    )
    swapped_seats = (
        replace(mover, table=other_mover.table, chair=other_mover.chair),
        replace(other_mover, table=mover.table, chair=mover.chair),
    )
    sentences = find_all_faults(
        replace_facts(night, *swapped_seats), checks.sitting.find_wrong_moves
    )
    assert {f"player {seat.entry} " in " ".join(sentences) for seat in swapped_seats} == {True}
    assert find_all_faults(night, checks.sitting.find_wrong_moves) == ()


def test_check_finds_scorecard_that_differs_from_its_table(night):
    card = ranking.scorecards_of_players(night)[0]
    wrong_line = card.lines[0]._replace(tally=replace(card.lines[0].tally, points=99))
    wrong_night = replace(night)
    other_cards = ranking.scorecards_of_players(night)[1:]
    wrong_night.memo[ranking.scorecards_of_players.__wrapped__] = (
        replace(card, lines=(wrong_line, *card.lines[1:])),
        *other_cards,
    )
    plain.set_computed_value(wrong_night, ranking.ranked_divisions, ranking.ranked_divisions(night))
    assert find_all_faults(wrong_night, checks.points.find_wrong_scorecards)
    assert find_all_faults(wrong_night, checks.points.find_wrong_standings)


def test_check_finds_prizes_above_the_money_taken_in(night):
    award = facts.Award(number=1, entry=1, cents=10**6, words="first")
    assert find_all_faults(replace_facts(night, award), checks.cash_box.find_wrong_money_sums) == (
        "1000000 cents of prizes are awarded, and 1800 came in",
    )


def test_check_finds_debt_of_a_closed_night(night):
    closed_plan = replace(night.plan, closed=timezone.now(), counted_cents=1)
    sentences = find_all_faults(
        replace_facts(night, closed_plan), checks.cash_box.find_wrong_money_sums
    )
    assert "the cash box was counted as 1 cents" in sentences
    assert any("owes" in fault for fault in sentences)


def test_check_finds_cached_night_that_differs_from_the_database(club):
    rehearsal, _ = play_rehearsal(club, games=1)
    night = rehearsal.night
    memory._remembered_nights[rehearsal.tournament] = replace_facts(
        night, replace(night.plan, name="Another")
    )
    (reading_check, history_check, reason_check) = stored_night.checks_of_stored_night(
        rehearsal.tournament
    )
    assert reading_check.faults == ("the stored facts differ from those in memory",)
    assert (history_check.faults, reason_check.faults) == ((), ())


def test_checks_of_the_same_property_are_merged():
    separate_checks = [checks.Check("a"), checks.Check("b", ("x",)), checks.Check("b", ("x", "y"))]
    assert checks.merge_checks(separate_checks) == (
        checks.Check("a"),
        checks.Check("b", ("x", "y")),
    )

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

import pytest

from rotation.format import NightSoFar
from rotation.formats import FORMAT_KEYS, FORMATS, find_format, format_of_answer, individual
from rotation.outcomes import BracketSpot, Forfeit, GameResult, Withdrawal
from rotation.seating import (
    ChairHandover,
    PlayedRound,
    Seating,
    Wishes,
    make_played_table,
    make_table,
)
from rotation.table_counts import ExtraPlayerRule, choose_table_counts, extra_player_rule
from scoring.chairs import Chair
from scoring.dials import options
from scoring.houses import HOUSES, find_house
from scoring.places.tie_breakers import EntrantResult
from tests.patience import tries_until_failure
from tests.rotation.slow_counts import (
    count_meetings_slowly,
    count_repeats_slowly,
    players_in,
    players_on_bench,
    players_with_early_turns,
)
from tests.scoring.table import refusal

ROOT = Path(__file__).parents[3]


def player_names(count):
    return tuple(f"P{number:02}" for number in range(1, count + 1))


def start_night(key, players, **dials):
    format_ = find_format(key)
    rules = find_house("tanglewood").rules.with_answers(
        {"format": key, "games": 8, "three_handed": True, **dials}
    )
    return NightSoFar(players, rules, 7), format_


def play_with_random_points(seating, rng):
    """Return the seating as a played game, with a score for every table and no ties."""
    tables = []
    for table in seating.tables:
        winner_points, loser_points = rng.randint(8, 16), rng.randint(0, 7)
        if len(table.seats) == 3:
            points = {chair: rng.randint(0, 12) for chair in table.chairs}
        else:
            winner_chairs = rng.choice("NE")
            points = {
                chair: winner_points if (chair in "NS") == (winner_chairs == "N") else loser_points
                for chair in table.chairs
            }
        tables.append(make_played_table(table, points))
    return PlayedRound(tuple(tables), seating.bench)


def play_night(key, players, rounds, **dials):
    """Return the games of a night at which no one comes or leaves."""
    night, format_ = start_night(key, players, **dials)
    rng = random.Random(5)
    for _ in range(rounds):
        next_games = format_.next_games(night)
        night = replace(
            night, rounds=(*night.rounds, play_with_random_points(next_games.seating, rng))
        )
    return [game.seating for game in night.rounds]


# The tests below are about the list of formats.


def test_every_dial_answer_has_one_format_and_a_sentence():
    assert [answer for format_ in FORMATS for answer in format_.dial_answers] == list(
        options.FormatOption
    )
    for format_ in FORMATS:
        for answer in format_.dial_answers:
            assert find_format(answer.value) is format_of_answer(answer) is format_
            assert f"`{answer.value}`" in (ROOT / "docs" / "commands.md").read_text()


@pytest.mark.parametrize("answer", options.FormatOption)
def test_format_families_in_the_dials_match_the_formats(answer):
    kind = format_of_answer(answer)
    assert (answer in options.PROGRESSIVE_FORMATS) == kind.losers_move
    assert (answer in options.BRACKET_FORMATS) == kind.calls_games
    assert (answer in options.TEAM_FORMATS) == (kind.party_size == 2)
    assert (answer in options.INDIVIDUAL_SCORE_FORMATS) == (kind.party_size == 1)


@pytest.mark.parametrize("answer", options.FormatOption)
def test_formats_with_tables_of_three_seat_extra_players(answer):
    threes = {"format": answer.value, "three_handed": True, "odd_numbers": "threes"}
    answers = {extra_player_rule(house.rules.with_answers(threes)) for house in HOUSES}
    has_tables_of_three = answer in options.FORMATS_WITH_TABLES_OF_THREE
    assert answers == {ExtraPlayerRule.THREES if has_tables_of_three else ExtraPlayerRule.BENCH}


def test_old_format_names_imply_the_rule_for_extra_players():
    for key in ("progressive_alameda", "progressive_tanglewood"):
        rules_for_extra_players = {
            extra_player_rule(house.rules.with_answers(rules_with_tables_of_three(key)))
            for house in HOUSES
        }
        assert rules_for_extra_players == {
            ExtraPlayerRule.THREES if key.endswith("alameda") else ExtraPlayerRule.BENCH_OR_THREE
        }


def rules_with_tables_of_three(key):
    return {"format": key, "three_handed": True, "odd_numbers": "as_usual"}


def test_no_other_file_knows_a_format_by_its_key_or_its_member():
    key_pattern = "|".join(FORMAT_KEYS)
    member_pattern = "|".join(member.name for member in options.FormatOption)
    format_names = re.compile(rf"""["']({key_pattern})["']|Format\.({member_pattern})\b""")
    files_that_may = {*(ROOT / "rotation" / "formats").glob("*.py")}
    files_that_may |= set((ROOT / "scoring" / "houses").glob("*.py")) | {
        ROOT / "scoring" / "dials" / "options.py"
    }
    for package in ("scoring", "rotation", "tournament"):
        for file in (ROOT / package).rglob("*.py"):
            if file not in files_that_may:
                assert not format_names.search(file.read_text()), file


def test_unknown_format_is_refused_with_the_list_of_formats():
    assert refusal(find_format, "swiss").startswith(
        "There is no format swiss. Choose progressive_alameda"
    )


@pytest.mark.parametrize(
    ("key", "teams_decide", "games"),
    [
        ("progressive_alameda", False, 8),
        ("individual", False, 8),
        ("total_points", False, 8),
        ("round_robin", True, 5),
        ("double_elimination", True, None),
        ("single_elimination", True, None),
    ],
)
def test_number_of_games_is_set_by_the_dial_or_follows_from_the_teams(key, teams_decide, games):
    night, format_ = start_night(key, player_names(6))
    assert format_.teams_decide_game_count is teams_decide
    assert format_.game_count(night.rules, lambda: night) == games
    assert format_.game_count(night.rules, lambda: None) == (None if teams_decide else games)


def test_only_formats_drawn_in_advance_have_remaining_games():
    for key in FORMAT_KEYS:
        night, format_ = start_night(key, player_names(8))
        assert bool(format_.remaining_games(night)) == format_.is_drawn_in_advance


def rank_entrants(format_, night, results):
    return format_.rank_entrants(night.rules, lambda: night, results)


def results_by_contest(format_, night, results_by_division):
    return format_.results_by_contest(lambda: night, results_by_division)


def test_each_division_has_its_own_places_but_a_bracket_ranks_all_teams_together():
    results_by_division = {"Men's": [EntrantResult("a", 10)], "Women's": [EntrantResult("b", 30)]}
    for key in FORMAT_KEYS:
        night, format_ = start_night(key, ("a", "b"))
        drawn_night = replace(night, draw_order=("b", "a"))
        if format_.calls_games:
            assert results_by_contest(format_, night, results_by_division) == {}
            assert results_by_contest(format_, drawn_night, results_by_division) == {
                "": [EntrantResult("a", 10), EntrantResult("b", 30)]
            }
        else:
            assert (
                results_by_contest(format_, drawn_night, results_by_division) == results_by_division
            )


# The tests below are about formats for single players.


@pytest.mark.parametrize("players", [4, 5, 9, 12, 13, 14, 15, 38, 41])
@pytest.mark.parametrize(
    ("key", "rule_for_extra_players"),
    [
        ("progressive_alameda", ExtraPlayerRule.THREES),
        ("progressive_tanglewood", ExtraPlayerRule.BENCH_OR_THREE),
        ("individual", ExtraPlayerRule.BENCH),
    ],
)
def test_every_game_has_the_expected_numbers_of_tables(key, rule_for_extra_players, players):
    table_counts = choose_table_counts(players, rule_for_extra_players)
    for seating in play_night(key, player_names(players), 6):
        assert players_in(seating) == sorted(player_names(players))
        assert len(seating.bench) == table_counts.sitting_out_count
        assert sum(len(table.seats) == 3 for table in seating.tables) == table_counts.threes


@pytest.mark.parametrize("key", ["progressive_alameda", "progressive_tanglewood", "individual"])
def test_house_rule_for_odd_numbers_overrides_the_format(key):
    (first_game,) = play_night(key, player_names(15), 1, odd_numbers="bench")
    assert set(first_game.bench) == {"P13", "P14", "P15"}
    (first_game,) = play_night(key, player_names(14), 1, odd_numbers="threes")
    assert len(first_game.tables) == 4
    (first_game,) = play_night(key, player_names(14), 1, odd_numbers="threes", three_handed=False)
    assert len(first_game.bench) == 2


def test_dial_decides_who_sits_out_first():
    (first_game,) = play_night("progressive_tanglewood", player_names(38), 1)
    assert set(first_game.bench) == {"P37", "P38"}
    drawn_benches = {
        play_night("progressive_tanglewood", player_names(38), 1, sits_out_first=dial)[0].bench
        for dial in ("drawn", "picked")
    }
    assert ("P37", "P38") in drawn_benches
    assert len(drawn_benches) == 2


@pytest.mark.parametrize(
    ("players", "bench_size", "bench"), [(13, 1, {"P13"}), (14, 2, {"P13", "P14"})]
)
def test_dial_decides_who_sits_out_first_in_games_drawn_in_advance(players, bench_size, bench):
    times_out_first = Counter()
    for seed in range(20):
        night_by_check_in, format_ = start_night(
            "individual", player_names(players), sits_out_first="last_signed_in"
        )
        assert {*format_.next_games(replace(night_by_check_in, seed=seed)).seating.bench} == bench
        night_by_chance, format_ = start_night(
            "individual", player_names(players), sits_out_first="drawn"
        )
        first_game, *later_games = format_.remaining_games(replace(night_by_chance, seed=seed))
        assert len(first_game.bench) == bench_size
        times_out_first.update(first_game.bench)
        assert (
            max(
                Counter(
                    player for game in (first_game, *later_games) for player in game.bench
                ).values()
            )
            <= 2
        )
    assert len(times_out_first) > players // 2


def test_choice_of_who_sits_out_first_does_not_move_the_table_of_three():
    night_by_check_in, format_ = start_night(
        "individual", player_names(15), sits_out_first="last_signed_in", odd_numbers="threes"
    )
    night_by_chance, format_ = start_night(
        "individual", player_names(15), sits_out_first="drawn", odd_numbers="threes"
    )
    assert format_.remaining_games(night_by_check_in) == format_.remaining_games(night_by_chance)


def test_different_seeds_give_different_first_games():
    night, format_ = start_night("progressive_tanglewood", player_names(12))
    assert format_.next_games(night) == format_.next_games(night)
    assert format_.next_games(night) != format_.next_games(replace(night, seed=8))


def tables_moved(seating_before, seating):
    """Return, for each player, how many tables up the player moved."""
    old_table_numbers = {
        player: table.number for table in seating_before.tables for player in table.entrants
    }
    return (
        table.number - old_table_numbers[player]
        for table in seating.tables
        for player in table.entrants
    )


def test_losers_move_as_the_dials_say():
    night, format_ = start_night("progressive_alameda", player_names(20))
    first_seating = format_.next_games(night).seating
    night = replace(night, rounds=(play_with_random_points(first_seating, random.Random(1)),))
    game_moving_up = format_.next_games(night).next_game
    game_moving_down = format_.next_games(
        replace(night, rules=night.rules.with_answers({"direction": -1}))
    ).next_game
    assert game_moving_up.movers == game_moving_down.movers
    assert set(tables_moved(first_seating, game_moving_up.seating)) == {0, 1, -4}
    assert set(tables_moved(first_seating, game_moving_down.seating)) == {0, -1, 4}
    announced_rules = night.rules.with_answers({"movement": "announced"})
    assert format_.next_games(replace(night, rules=announced_rules)).next_game.tables_moved == 1


def test_every_way_to_move_losers_is_forecast_with_its_next_game():
    night, format_ = start_night("progressive_alameda", player_names(20))
    night = replace(
        night,
        rounds=(play_with_random_points(format_.next_games(night).seating, random.Random(1)),),
    )
    forecasts = format_.movement_forecasts(night)
    assert [forecast.rule for forecast in forecasts] == list(options.LoserMoveRule)
    for forecast in forecasts:
        rules = night.rules.with_answers({"movement": forecast.rule.value})
        assert (
            forecast.tables_moved
            == format_.next_games(replace(night, rules=rules)).next_game.tables_moved
        )


@pytest.mark.parametrize("players", [9, 13, 16])
@pytest.mark.parametrize(
    "key", [key for key in FORMAT_KEYS if find_format(key).is_drawn_in_advance]
)
def test_remaining_games_are_seated_one_by_one(key, players):
    night, format_ = start_night(key, player_names(players), games=5)
    if format_.divisions(night.rules.with_answers({"divisions": ("Men", "Women")})):
        night = replace(night, divisions=(night.entrants_here[:5], night.entrants_here[5:]))
    drawn_seatings, rng = format_.remaining_games(night), random.Random(5)
    assert len(drawn_seatings) > 3
    for number in range(len(drawn_seatings)):
        assert format_.remaining_games(night) == drawn_seatings[number:]
        next_seating = format_.next_games(night).seating
        assert next_seating == drawn_seatings[number]
        night = replace(night, rounds=(*night.rounds, play_with_random_points(next_seating, rng)))
    assert format_.remaining_games(night) == ()


def test_games_drawn_in_advance_are_played_as_drawn():
    rounds = play_night("individual", player_names(24), 8)
    assert count_repeats_slowly(rounds)[:2] == (0, 0)
    night, format_ = start_night("individual", player_names(24))
    assert format_.next_games(night).seating == rounds[0]


def test_draw_of_an_equal_night_is_not_computed_again():
    draws_before = individual._draw_rounds_with_cache.cache_info().misses
    night, format_ = start_night("individual", ("A", "B", "C", "D"))
    night = replace(night, seed="made once")
    assert format_.next_games(night) == format_.next_games(replace(night))
    assert individual._draw_rounds_with_cache.cache_info().misses == draws_before + 1


@pytest.mark.parametrize("players", [14, 15])
def test_games_stay_as_drawn_when_the_bench_is_listed_in_another_order(players):
    night, format_ = start_night("individual", player_names(players))
    drawn_seatings = format_.remaining_games(night)
    first_seating = replace(drawn_seatings[0], bench=drawn_seatings[0].bench[::-1])
    assert first_seating != drawn_seatings[0]
    night = replace(night, rounds=(play_with_random_points(first_seating, random.Random(1)),))
    assert format_.remaining_games(night) == drawn_seatings[1:]


def test_remaining_games_after_a_departure_are_drawn_once():
    night, format_ = start_night("individual", player_names(25))
    rng = random.Random(2)
    for _ in range(3):
        night = replace(
            night,
            rounds=(*night.rounds, play_with_random_points(format_.next_games(night).seating, rng)),
        )
    night = replace(
        night, entrants_here=tuple(player for player in night.entrants_here if player != "P07")
    )
    for _ in range(5):
        night = replace(
            night,
            rounds=(*night.rounds, play_with_random_points(format_.next_games(night).seating, rng)),
        )
    rounds = [game.seating for game in night.rounds]
    assert all("P07" not in players_in(seating) for seating in rounds[3:])
    assert count_repeats_slowly(rounds)[:2] == (0, 0)


def test_exchanging_two_players_by_hand_leaves_the_games_to_come_as_drawn():
    night, format_ = start_night("individual", player_names(16))
    drawn_seatings = format_.remaining_games(night)
    swapped_seating = exchange_players(drawn_seatings[0], {"P01": "P02", "P02": "P01"})
    assert swapped_seating != drawn_seatings[0]
    night = replace(night, rounds=(play_with_random_points(swapped_seating, random.Random(1)),))
    assert format_.remaining_games(night) == drawn_seatings[1:]


def test_remaining_games_are_drawn_again_after_a_game_seated_by_hand():
    night, format_ = start_night("individual", player_names(16))
    drawn_seatings = format_.remaining_games(night)
    reversed_seating = exchange_players(
        drawn_seatings[0], dict(zip(player_names(16), player_names(16)[::-1], strict=True))
    )
    night = replace(night, rounds=(play_with_random_points(reversed_seating, random.Random(1)),))
    remaining_seatings = format_.remaining_games(night)
    assert remaining_seatings != drawn_seatings[1:]
    assert count_repeats_slowly([reversed_seating, remaining_seatings[0]])[0] == 0


@pytest.mark.parametrize("games", [1, 2])
def test_player_replacing_another_takes_those_chairs_and_moves_no_one_else(games):
    night, format_ = night_with_late_arrivals(player_names(15), 3)
    drawn_seatings = format_.remaining_games(night)
    night = replace(
        night,
        rounds=play_seatings(drawn_seatings[:games]),
        entrants_here=replace_players(night.entrants_here, P04="X1"),
    )
    assert format_.remaining_games(night) == tuple(
        exchange_players(seating, {"P04": "X1"}) for seating in drawn_seatings[games:]
    )
    night = replace(
        night, rounds=(*night.rounds, *play_seatings(format_.remaining_games(night)[:1]))
    )
    night = replace(night, entrants_here=replace_players(night.entrants_here, P09="X2", X1="X3"))
    replacements = {"P09": "X2", "P04": "X3"}
    assert format_.remaining_games(night) == tuple(
        exchange_players(seating, replacements) for seating in drawn_seatings[games + 1 :]
    )


def test_replacement_with_a_wish_or_a_further_arrival_redraws_the_remaining_games():
    night, format_ = night_with_late_arrivals(player_names(16), 3)
    drawn_seatings = format_.remaining_games(night)
    night = replace(night, rounds=play_seatings(drawn_seatings[:1]))
    unchanged_seatings = tuple(
        exchange_players(seating, {"P04": "X1"}) for seating in drawn_seatings[1:]
    )
    apart_wish = Wishes(pairs_apart=frozenset({frozenset({"X1", "P01"})}))
    for changed_night in (
        replace(
            night, entrants_here=replace_players(night.entrants_here, P04="X1"), wishes=apart_wish
        ),
        replace(night, entrants_here=(*replace_players(night.entrants_here, P04="X1"), "X2")),
        replace(
            night, entrants_here=replace_players(night.entrants_here, P04="X1"), sign_in_order=()
        ),
    ):
        assert format_.remaining_games(changed_night) != unchanged_seatings


def test_kept_seat_passes_to_the_player_who_takes_it():
    night, format_ = night_with_late_arrivals(player_names(16), 3)
    night = replace(night, wishes=Wishes(kept_seats={"P04": (2, Chair.E)}))
    drawn_seatings = format_.remaining_games(night)
    night = replace(
        night,
        rounds=play_seatings(drawn_seatings[:1]),
        entrants_here=replace_players(night.entrants_here, P04="X1"),
    )
    assert format_.remaining_games(night) == tuple(
        exchange_players(seating, {"P04": "X1"}) for seating in drawn_seatings[1:]
    )


@pytest.mark.gate
def test_partners_parted_in_the_last_game_are_not_partners_in_the_next_one():
    """A player of the pair left during the game, so the final seating does not show the pair."""
    night, format_ = start_night("individual", player_names(9))
    first_seating = format_.remaining_games(night)[0]
    (stayer, leaver), absent_player = (
        sorted(first_seating.tables[0].partners[0]),
        first_seating.tables[1].entrants[0],
    )
    rounds = play_seatings(
        (
            exchange_players(
                first_seating, {leaver: first_seating.bench[0], first_seating.bench[0]: leaver}
            ),
        )
    )
    night = replace(
        night,
        entrants_here=tuple(player for player in night.entrants_here if player != absent_player),
        rounds=rounds,
    )
    handover = ChairHandover(
        1, leaver, first_seating.bench[0], ((stayer, leaver),), from_bench=True
    )
    seeded_nights = (replace(night, seed=seed) for seed in count())
    repeating_nights = (
        seeded_night
        for seeded_night in seeded_nights
        if {stayer, leaver} in partner_pairs(format_.remaining_games(seeded_night)[0])
    )
    for seeded_night in islice(repeating_nights, 2):
        assert {stayer, leaver} not in partner_pairs(
            format_.remaining_games(replace(seeded_night, handovers=(handover,)))[0]
        )


def partner_pairs(seating):
    return [pair for table in seating.tables for pair in table.partners]


def night_with_late_arrivals(players, late_arrivals):
    """Return a night after `late_arrivals` more players checked in, and its format."""
    night, format_ = start_night("individual", players)
    return replace(
        night, sign_in_order=(*players, *(f"X{n}" for n in range(1, late_arrivals + 1)))
    ), format_


def replace_players(players, **names):
    """Return the players without those replaced, followed by their replacements."""
    return (*(player for player in players if player not in names), *sorted(names.values()))


def play_seatings(seatings):
    return tuple(play_with_random_points(seating, random.Random(3)) for seating in seatings)


def exchange_players(seating, replacements):
    exchanged_tables = [
        make_table(
            table.number, {chair: replacements.get(player, player) for chair, player in table.seats}
        )
        for table in seating.tables
    ]
    return Seating(
        tuple(exchanged_tables), tuple(replacements.get(player, player) for player in seating.bench)
    )


def test_game_after_the_planned_games_is_drawn():
    rounds = play_night("individual", player_names(13), 10, games=8)
    assert len(rounds) == 10
    assert players_with_early_turns(rounds, players_on_bench) == []
    assert count_repeats_slowly(rounds)[0] == 0


def test_night_without_a_number_of_games_cannot_be_drawn():
    night, format_ = start_night("individual", player_names(8), games=None)
    assert refusal(format_.next_games, night) == (
        "The number of games is not set. Set the dial games."
    )


def test_players_rank_by_points():
    for key in ("progressive_alameda", "individual", "total_points", "round_robin"):
        night, format_ = start_night(key, ("a", "b", "c"))
        results = [EntrantResult("a", 10), EntrantResult("b", 30), EntrantResult("c", 10)]
        places = [
            (place.rank, place.result.entrant) for place in rank_entrants(format_, night, results)
        ]
        assert places == [(1, "b"), (2, "a"), (2, "c")]


# The tests below are about formats for teams over a number of games.


def make_divisions(*sizes):
    letters = "MWX"
    return tuple(
        tuple(f"{letters[place]}{number}" for number in range(1, size + 1))
        for place, size in enumerate(sizes)
    )


def play_team_night(night, format_, games, changes=None):
    rng = random.Random(3)
    for game in range(games):
        night = (changes or {}).get(game, lambda night: night)(night)
        next_games = format_.next_games(night)
        night = replace(
            night, rounds=(*night.rounds, play_with_random_points(next_games.seating, rng))
        )
    return night


def test_three_divisions_play_five_games_each_without_a_rematch():
    divisions = make_divisions(5, 6, 7)
    night, format_ = start_night("total_points", sum(divisions, ()), games=5)
    night = play_team_night(replace(night, divisions=divisions), format_, 5)
    rounds = [game.seating for game in night.rounds]
    played_by = Counter(
        team for seating in rounds for table in seating.tables for team in table.entrants
    )
    assert played_by == dict.fromkeys(sum(divisions, ()), 5)
    _, times_opposed = count_meetings_slowly(rounds)
    assert set(times_opposed.values()) == {1}
    assert format_.next_games(night).seating.tables == ()


def test_departure_of_a_team_changes_only_unplayed_games():
    divisions = make_divisions(6, 6)
    night, format_ = start_night("total_points", sum(divisions, ()), games=5)
    full_evening = play_team_night(replace(night, divisions=divisions), format_, 5)
    leave_in_game_2 = {
        2: lambda night_so_far: replace(
            night_so_far,
            entrants_here=tuple(team for team in night_so_far.entrants_here if team != "M3"),
        )
    }
    shorter_evening = play_team_night(
        replace(night, divisions=divisions), format_, 5, leave_in_game_2
    )
    assert shorter_evening.rounds[:2] == full_evening.rounds[:2]
    later_seatings = [game.seating for game in shorter_evening.rounds[2:]]
    assert all("M3" not in seating.entrants for seating in later_seatings)
    played_by = Counter(
        team
        for game in shorter_evening.rounds
        for table in game.tables
        for team in table.table.entrants
    )
    assert {played_by[team] for division in divisions for team in division if team != "M3"} == {5}


def test_late_team_plays_every_game_after_it_comes():
    night, format_ = start_night("total_points", make_divisions(7)[0], games=5)
    arrive_in_game_1 = {
        1: lambda night_so_far: replace(
            night_so_far, entrants_here=(*night_so_far.entrants_here, "M8")
        )
    }
    night = play_team_night(night, format_, 5, arrive_in_game_1)
    assert "M8" not in night.rounds[0].seating.entrants
    assert all("M8" in game.seating.entrants for game in night.rounds[1:])


def test_opponents_exchanged_by_hand_do_not_meet_again():
    night, format_ = start_night("total_points", make_divisions(6)[0], games=5)
    drawn_seating = format_.next_games(night).seating
    (a, b), (c, d), last_two = (table.entrants for table in drawn_seating.tables)
    chairs = drawn_seating.tables[0].chairs
    seating_by_hand = type(drawn_seating)(
        tuple(
            type(table)(table.number, tuple(zip(chairs, opponents, strict=True)))
            for table, opponents in zip(
                drawn_seating.tables, ((a, c), (b, d), last_two), strict=True
            )
        )
    )
    night = replace(night, rounds=(play_with_random_points(seating_by_hand, random.Random(1)),))
    assert format_.next_games(night) == format_.next_games(night)
    full_evening = play_team_night(night, format_, 4)
    _, times_opposed = count_meetings_slowly([game.seating for game in full_evening.rounds])
    assert len(full_evening.rounds) == 5
    assert set(times_opposed.values()) == {1}


def test_round_robin_teams_meet_each_other_once():
    for size in (4, 7, 8):
        night, format_ = start_night(
            "round_robin", make_divisions(size)[0], odd_division="average", games=1
        )
        night = play_team_night(night, format_, size - 1 + size % 2)
        _, times_opposed = count_meetings_slowly([game.seating for game in night.rounds])
        assert set(times_opposed.values()) == {1}
        assert len(times_opposed) == size * (size - 1) // 2
        assert format_.next_games(night).seating.tables == ()


# The tests below are about brackets.


def losing_team(table):
    (_, north), (_, east) = table.points
    return table.table.entrants[north > east]


@pytest.mark.parametrize(
    ("key", "lives"),
    [("double_elimination", 2), ("single_elimination", 1)],
)
@pytest.mark.parametrize("size", [2, 3, 5, 8, 22])
def test_bracket_is_played_until_one_team_is_left(key, lives, size):
    night, format_ = start_night(key, player_names(size))
    rng = random.Random(size)
    losses = Counter()
    games = 0
    turns = tries_until_failure(200)
    while next(turns) and (next_games := format_.next_games(night)).seating.tables:
        assert len(next_games.game_ids) == len(next_games.seating.tables)
        assert all(losses[team] < lives for team in next_games.seating.entrants)
        played_round = play_with_random_points(next_games.seating, rng)
        games += len(played_round.tables)
        losses.update(losing_team(table) for table in played_round.tables)
        night = replace(night, rounds=(*night.rounds, played_round))
    assert games in {2: (2 * size - 2, 2 * size - 1), 1: (size - 1,)}[lives]
    places = rank_entrants(format_, night, [EntrantResult(team, 0) for team in player_names(size)])
    assert places[0].rank == 1
    assert losses[places[0].result.entrant] < lives
    assert {place.result.entrant for place in places} == set(player_names(size))
    assert [place.rank for place in places][:3] == [1, 2, 3][: len(places)]


def game_results(*results):
    """Return results in the order of the draw; each says whether team a or team b won the game."""
    return tuple(GameResult(name, BracketSpot(spot)) for name, spot in results)


def places_with_reasons(key, count, *outcomes):
    night, format_ = start_night(key, player_names(count), bracket_draw="seeds")
    places = rank_entrants(format_, replace(night, outcomes=outcomes), ())
    return [(place.rank, place.result.entrant, place.reason) for place in places]


def test_place_in_double_elimination_names_the_game_that_decided_the_place():
    """P01 beats P04, P02 beats P03, and then P01 beats P02. P04 is out first, then P03."""
    outcomes = game_results(("W1.1", "a"), ("W1.2", "b"), ("L1.1", "b"), ("W2.1", "a"))
    assert places_with_reasons(
        "double_elimination", 4, *outcomes, *game_results(("L2.1", "a"), ("F1", "a"))
    ) == [
        (1, "P01", "Won the final"),
        (2, "P02", "Lost the final"),
        (3, "P03", "Lost the last game of the losers' bracket"),
        (4, "P04", "Out in round 1 of the losers' bracket"),
    ]


def test_round_of_the_losers_bracket_has_the_number_in_its_games_names():
    """Of five teams, three have byes, so no game is L1.1. P04 loses a second time in L2.1."""
    outcomes = game_results(("W1.1", "a"), ("W2.1", "a"), ("W2.2", "a"), ("L2.1", "a"))
    assert places_with_reasons("double_elimination", 5, *outcomes)[-1] == (
        5,
        "P04",
        "Out in round 2 of the losers' bracket",
    )


def test_place_in_single_elimination_names_the_game_that_decided_the_place():
    assert places_with_reasons(
        "single_elimination",
        4,
        *game_results(("W1.1", "a"), ("W1.2", "a"), ("W2.1", "b")),
    ) == [
        (1, "P03", "Won the final"),
        (2, "P01", "Lost the final"),
        (3, "P02", "Out in round 1"),
        (3, "P04", "Out in round 1"),
    ]


def test_place_is_shared_before_all_teams_with_it_are_known():
    """P02 beats P03 while P01 and P04 still play. One of those two will share third place."""
    night, format_ = start_night("single_elimination", player_names(4), bracket_draw="seeds")
    (known_place,) = rank_entrants(
        format_, replace(night, outcomes=game_results(("W1.2", "a"))), ()
    )
    assert (known_place.rank_words, known_place.tied_with, known_place.ties_to_come) == (
        "3–4",
        (),
        1,
    )
    assert known_place.reason == "Out in round 1"
    results = game_results(("W1.2", "a"), ("W1.1", "a"))
    places_later = rank_entrants(format_, replace(night, outcomes=results), ())
    assert [(place.rank_words, place.ties_to_come) for place in places_later] == [
        ("3–4", 0),
        ("3–4", 0),
    ]
    final_places = rank_entrants(
        format_, replace(night, outcomes=(*results, *game_results(("W2.1", "a")))), ()
    )
    assert [place.rank_words for place in final_places] == ["1", "2", "3–4", "3–4"]


def test_bracket_of_two_teams_has_only_finals():
    outcomes = game_results(("W1.1", "a"), ("F1", "b"), ("F2", "b"))
    assert [reason for _, _, reason in places_with_reasons("double_elimination", 2, *outcomes)] == [
        "Won the final",
        "Lost the final",
    ]


def test_champion_without_a_final_is_the_last_team_left():
    """P02 and P03 both forfeit, so P01 has no opponent."""
    outcomes = (Forfeit("W1.2", None), *game_results(("W1.1", "a")))
    assert places_with_reasons("single_elimination", 4, *outcomes) == [
        (1, "P01", "Last team left"),
        (2, "P02", "Out in round 1"),
        (2, "P03", "Out in round 1"),
        (2, "P04", "Out in round 1"),
    ]


def test_third_place_without_a_last_losers_game_names_no_lost_game():
    """P03 and P04 both forfeit their game in losers' round 1. So P02, who lost the winners' last
    game, reaches the final without a last losers' game.
    """
    outcomes = (
        *game_results(("W1.1", "a"), ("W1.2", "b")),
        Forfeit("L1.1", None),
        *game_results(("W2.1", "a")),
    )
    assert places_with_reasons("double_elimination", 4, *outcomes, *game_results(("F1", "a"))) == [
        (1, "P01", "Won the final"),
        (2, "P02", "Lost the final"),
        (3, "P03", "Out in round 1 of the losers' bracket"),
        (3, "P04", "Out in round 1 of the losers' bracket"),
    ]


def test_blind_draw_is_random_and_seeds_are_in_their_order():
    night, format_ = start_night("double_elimination", player_names(8))
    seating_without_games_played = format_.next_games(night).seating
    assert seating_without_games_played != format_.next_games(replace(night, seed=8)).seating
    assert (
        seating_without_games_played
        == format_.next_games(replace(night, entrants_here=player_names(8)[::-1])).seating
    )
    seeded_games = format_.next_games(
        replace(night, rules=night.rules.with_answers({"bracket_draw": "seeds"}))
    )
    assert {frozenset(table.entrants) for table in seeded_games.seating.tables} == {
        frozenset(opponents)
        for opponents in (("P01", "P08"), ("P02", "P07"), ("P03", "P06"), ("P04", "P05"))
    }


def test_team_that_is_no_longer_here_forfeits():
    night, format_ = start_night("double_elimination", player_names(4))
    first_games = format_.next_games(night)
    night = replace(night, rounds=(play_with_random_points(first_games.seating, random.Random(1)),))
    next_games = format_.next_games(night)
    leaver = next_games.seating.tables[0].entrants[0]
    night = replace(
        night, entrants_here=tuple(player for player in night.entrants_here if player != leaver)
    )
    assert leaver not in format_.next_games(night).seating.entrants


def test_teams_that_the_bracket_does_not_pair_are_refused():
    night, format_ = start_night("double_elimination", player_names(4))
    drawn_seating = format_.next_games(night).seating
    (n1, e1), (n2, e2) = (table.entrants for table in drawn_seating.tables)
    crossed_tables = [
        type(table)(table.number, ((table.chairs[0], north), (table.chairs[1], east)))
        for table, (north, east) in zip(drawn_seating.tables, ((n1, n2), (e1, e2)), strict=True)
    ]
    night = replace(
        night,
        rounds=(
            play_with_random_points(type(drawn_seating)(tuple(crossed_tables)), random.Random(1)),
        ),
    )
    assert refusal(format_.next_games, night) == (
        f"{n1} and {n2} do not play each other now. Check the bracket to see who plays whom."
    )


def test_bracket_can_be_given_as_outcomes_without_rounds():
    night, format_ = start_night("double_elimination", player_names(4))
    outcomes = (GameResult("W1.1", BracketSpot.A, (10, 7)), Forfeit("W1.2", BracketSpot.A))
    next_games = format_.next_games(replace(night, outcomes=outcomes))
    assert set(next_games.game_ids.values()) == {"W2.1", "L1.1"}
    leaver = next_games.seating.tables[0].entrants[0]
    games_after_withdrawal = format_.next_games(
        replace(night, outcomes=(*outcomes, Withdrawal(leaver)))
    )
    assert leaver not in games_after_withdrawal.seating.entrants


@pytest.mark.parametrize("key", ["double_elimination", "single_elimination"])
def test_stored_draw_order_overrides_the_random_draw(key):
    night, format_ = start_night(key, ("4", "1", "3", "2"))
    night_with_draw = replace(night, draw_order=("3", "1", "4", "2"))
    bracket_state = format_.bracket_state(night_with_draw)
    assert bracket_state.teams == ("3", "1", "4", "2")
    # The first number of the draw meets the last number, and the second meets the last but one.
    first_opponents = {
        frozenset(bracket_state.teams_in(name)) for name in bracket_state.ready_games
    }
    assert first_opponents == {frozenset("32"), frozenset("14")}


@pytest.mark.parametrize(("key", "games"), [("total_points", 8), ("round_robin", 3)])
def test_all_games_of_four_pairs_are_known_in_advance(key, games):
    night, format_ = start_night(key, ("A", "B", "C", "D"))
    remaining_seatings = format_.remaining_games(night)
    assert len(remaining_seatings) == games
    assert remaining_seatings[0] == format_.next_games(night).seating
    assert {
        frozenset(table.entrants) for seating in remaining_seatings for table in seating.tables
    } == {frozenset(opponents) for opponents in ("AB", "AC", "AD", "BC", "BD", "CD")}


def test_round_robin_plans_one_game_for_each_turn():
    night_of_four, format_ = start_night("round_robin", ("A", "B", "C", "D"))
    assert (
        format_.planned_game_count(night_of_four),
        format_.planned_game_count(replace(night_of_four, entrants_here=("A", "B", "C"))),
    ) == (3, 3)

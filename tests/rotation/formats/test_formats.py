import random
import re
from collections import Counter
from dataclasses import replace as changed
from itertools import count, islice
from pathlib import Path

import pytest

from rotation.format import NightSoFar
from rotation.formats import FORMAT_KEYS, FORMATS, find_format, format_of, individual
from rotation.outcomes import Forfeit, GameResult, Spot, Withdrawal
from rotation.seating import (
    ChairHandover,
    PlayedRound,
    Seating,
    Wishes,
    make_played_table,
    make_table,
)
from rotation.shape import ExtraPlayerRule, choose_shape, extra_player_rule
from scoring.chairs import Chair
from scoring.dials import options
from scoring.houses import HOUSES
from scoring.houses import find_house as house
from scoring.places.tie_breakers import Decisions, Result
from tests.patience import count_down
from tests.rotation.counted import (
    players_out,
    repeats_met,
    seats_and_bench,
    second_turns_before_first,
    times_met,
)
from tests.scoring.table import refusal

ROOT = Path(__file__).parents[3]
UNDECIDED = Decisions()


def people(count):
    return tuple(f"P{number:02}" for number in range(1, count + 1))


def field_of(key, players, **dials):
    format_ = find_format(key)
    rules = house("tanglewood").rules.with_dials(
        {"format": key, "games": 8, "three_handed": True, **dials}
    )
    return NightSoFar(players, rules, 7), format_


def score_at_random(seating, rng):
    """Return the seating as a played game, with a score for every table and no ties."""
    tables = []
    for old in seating.tables:
        high, low = rng.randint(8, 16), rng.randint(0, 7)
        if len(old.seats) == 3:
            points = {chair: rng.randint(0, 12) for chair in old.chairs}
        else:
            wins = rng.choice("NE")
            points = {
                chair: high if (chair in "NS") == (wins == "N") else low for chair in old.chairs
            }
        tables.append(make_played_table(old, points))
    return PlayedRound(tuple(tables), seating.bench)


def evening(key, players, rounds, **dials):
    """Return the games of a night at which no one comes or leaves."""
    now, format_ = field_of(key, players, **dials)
    rng = random.Random(5)
    for _ in range(rounds):
        coming = format_.next_games(now)
        now = changed(now, rounds=(*now.rounds, score_at_random(coming.seating, rng)))
    return [game.seating for game in now.rounds]


# The list


def test_every_way_to_move_is_of_one_format_and_explained():
    assert [answer for format_ in FORMATS for answer in format_.dial_answers] == list(
        options.Format
    )
    for format_ in FORMATS:
        for answer in format_.dial_answers:
            assert find_format(answer.value) is format_of(answer) is format_
            assert f"`{answer.value}`" in (ROOT / "docs" / "commands.md").read_text()


@pytest.mark.parametrize("answer", options.Format)
def test_families_that_dials_speak_of_are_those_of_the_formats(answer):
    kind = format_of(answer)
    assert (answer in options.PROGRESSIVE_FORMATS) == kind.losers_move
    assert (answer in options.BRACKET_FORMATS) == kind.calls_games
    assert (answer in options.TEAM_FORMATS) == (kind.party_size == 2)
    assert (answer in options.INDIVIDUAL_SCORE_FORMATS) == (kind.party_size == 1)


@pytest.mark.parametrize("answer", options.Format)
def test_tables_of_three_are_where_people_can_be_left_over(answer):
    threes = {"format": answer.value, "three_handed": True, "odd_numbers": "threes"}
    answers = {extra_player_rule(house.rules.with_dials(threes)) for house in HOUSES}
    has_threes = answer in options.FORMATS_WITH_THREES
    assert answers == {ExtraPlayerRule.THREES if has_threes else ExtraPlayerRule.BENCH}


def test_old_name_says_what_becomes_of_those_left_over_whatever_the_house():
    for key in ("progressive_alameda", "progressive_tanglewood"):
        usual = {
            extra_player_rule(house.rules.with_dials(rules_with_threes(key))) for house in HOUSES
        }
        assert usual == {
            ExtraPlayerRule.THREES if key.endswith("alameda") else ExtraPlayerRule.BENCH_OR_THREE
        }


def rules_with_threes(key):
    return {"format": key, "three_handed": True, "odd_numbers": "as_usual"}


def test_no_other_file_knows_a_format_by_its_key_or_its_member():
    keys = "|".join(FORMAT_KEYS)
    members = "|".join(member.name for member in options.Format)
    named = re.compile(rf"""["']({keys})["']|Format\.({members})\b""")
    own = {*(ROOT / "rotation" / "formats").glob("*.py")}
    own |= set((ROOT / "scoring" / "houses").glob("*.py")) | {
        ROOT / "scoring" / "dials" / "options.py"
    }
    for floor in ("scoring", "rotation", "tournament"):
        for file in (ROOT / floor).rglob("*.py"):
            if file not in own:
                assert not named.search(file.read_text()), file


def test_a_format_nobody_knows_is_refused_with_those_there_are():
    assert refusal(find_format, "swiss").startswith(
        "There is no format swiss. Choose progressive_alameda"
    )


@pytest.mark.parametrize(
    ("key", "counts", "games"),
    [
        ("progressive_alameda", False, 8),
        ("individual", False, 8),
        ("total_points", False, 8),
        ("round_robin", True, 5),
        ("double_elimination", True, None),
        ("single_elimination", True, None),
    ],
)
def test_how_many_games_there_are_is_the_dials_or_follows_from_who_comes(key, counts, games):
    now, format_ = field_of(key, people(6))
    assert format_.teams_decide_game_count is counts
    assert format_.game_count(now.rules, lambda: now) == games
    assert format_.game_count(now.rules, lambda: None) == (None if counts else games)


def test_only_what_is_drawn_in_advance_has_games_to_come():
    for key in FORMAT_KEYS:
        now, format_ = field_of(key, people(8))
        assert bool(format_.remaining_games(now)) == format_.is_drawn_in_advance


def ranking(format_, now, results):
    return format_.rank(now.rules, lambda: now, results)


def contests(format_, now, of_each):
    return format_.contests(lambda: now, of_each)


def test_divisions_play_for_places_of_their_own_but_all_of_a_bracket_for_one_set():
    of_each = {"Men's": [Result("a", 10)], "Women's": [Result("b", 30)]}
    for key in FORMAT_KEYS:
        now, format_ = field_of(key, ("a", "b"))
        drawn = changed(now, draw_order=("b", "a"))
        if format_.calls_games:
            assert contests(format_, now, of_each) == {}
            assert contests(format_, drawn, of_each) == {"": [Result("a", 10), Result("b", 30)]}
        else:
            assert contests(format_, drawn, of_each) == of_each


# Single players


@pytest.mark.parametrize("players", [4, 5, 9, 12, 13, 14, 15, 38, 41])
@pytest.mark.parametrize(
    ("key", "usual"),
    [
        ("progressive_alameda", ExtraPlayerRule.THREES),
        ("progressive_tanglewood", ExtraPlayerRule.BENCH_OR_THREE),
        ("individual", ExtraPlayerRule.BENCH),
    ],
)
def test_every_game_seats_everybody_in_the_shape_of_the_format(key, usual, players):
    wanted = choose_shape(players, usual)
    for seating in evening(key, people(players), 6):
        assert seats_and_bench(seating) == sorted(people(players))
        assert len(seating.bench) == wanted.sitting_out
        assert sum(len(table.seats) == 3 for table in seating.tables) == wanted.threes


@pytest.mark.parametrize("key", ["progressive_alameda", "progressive_tanglewood", "individual"])
def test_the_house_may_say_otherwise_of_odd_numbers(key):
    (first,) = evening(key, people(15), 1, odd_numbers="bench")
    assert set(first.bench) == {"P13", "P14", "P15"}
    (first,) = evening(key, people(14), 1, odd_numbers="threes")
    assert len(first.tables) == 4
    (first,) = evening(key, people(14), 1, odd_numbers="threes", three_handed=False)
    assert len(first.bench) == 2


def test_house_decides_who_sits_out_first():
    (first,) = evening("progressive_tanglewood", people(38), 1)
    assert set(first.bench) == {"P37", "P38"}
    drawn = {
        evening("progressive_tanglewood", people(38), 1, sits_out_first=dial)[0].bench
        for dial in ("drawn", "picked")
    }
    assert ("P37", "P38") in drawn
    assert len(drawn) == 2


@pytest.mark.parametrize(
    ("players", "count", "benched"), [(13, 1, {"P13"}), (14, 2, {"P13", "P14"})]
)
def test_house_decides_who_sits_out_first_in_games_drawn_in_advance(players, count, benched):
    drawn = Counter()
    for seed in range(20):
        last, format_ = field_of("individual", people(players), sits_out_first="last_signed_in")
        assert {*format_.next_games(changed(last, seed=seed)).seating.bench} == benched
        rng, format_ = field_of("individual", people(players), sits_out_first="drawn")
        first, *later = format_.remaining_games(changed(rng, seed=seed))
        assert len(first.bench) == count
        drawn.update(first.bench)
        assert max(Counter(who for game in (first, *later) for who in game.bench).values()) <= 2
    assert len(drawn) > players // 2


def test_who_plays_at_three_is_no_matter_of_who_sits_out_first():
    last, format_ = field_of(
        "individual", people(15), sits_out_first="last_signed_in", odd_numbers="threes"
    )
    rng, format_ = field_of("individual", people(15), sits_out_first="drawn", odd_numbers="threes")
    assert format_.remaining_games(last) == format_.remaining_games(rng)


def test_a_first_draw_is_another_with_another_seed():
    now, format_ = field_of("progressive_tanglewood", people(12))
    assert format_.next_games(now) == format_.next_games(now)
    assert format_.next_games(now) != format_.next_games(changed(now, seed=8))


def _steps(before, now):
    """Yield by how many tables each player has moved."""
    at = {who: table.number for table in before.tables for who in table.entrants}
    return (table.number - at[who] for table in now.tables for who in table.entrants)


def test_losers_move_as_the_dials_say():
    now, format_ = field_of("progressive_alameda", people(20))
    first = format_.next_games(now).seating
    now = changed(now, rounds=(score_at_random(first, random.Random(1)),))
    up = format_.next_games(now).next_game
    down = format_.next_games(changed(now, rules=now.rules.with_dials({"direction": -1}))).next_game
    assert up.movers == down.movers
    assert set(_steps(first, up.seating)) == {0, 1, -4}
    assert set(_steps(first, down.seating)) == {0, -1, 4}
    announced = now.rules.with_dials({"movement": "announced"})
    assert format_.next_games(changed(now, rules=announced)).next_game.tables_moved == 1


def test_every_way_to_move_losers_is_forecast_with_its_next_game():
    now, format_ = field_of("progressive_alameda", people(20))
    now = changed(now, rounds=(score_at_random(format_.next_games(now).seating, random.Random(1)),))
    forecasts = format_.forecasts(now)
    assert [forecast.movement for forecast in forecasts] == list(options.Movement)
    for forecast in forecasts:
        moving = now.rules.with_dials({"movement": forecast.movement.value})
        assert (
            forecast.tables_moved
            == format_.next_games(changed(now, rules=moving)).next_game.tables_moved
        )


@pytest.mark.parametrize("players", [9, 13, 16])
@pytest.mark.parametrize(
    "key", [key for key in FORMAT_KEYS if find_format(key).is_drawn_in_advance]
)
def test_games_to_come_are_those_that_are_seated_one_by_one(key, players):
    now, format_ = field_of(key, people(players), games=5)
    if format_.divisions(now.rules.with_dials({"divisions": ("Men", "Women")})):
        now = changed(now, divisions=(now.entrants_here[:5], now.entrants_here[5:]))
    drawn, rng = format_.remaining_games(now), random.Random(5)
    assert len(drawn) > 3
    for number in range(len(drawn)):
        assert format_.remaining_games(now) == drawn[number:]
        coming = format_.next_games(now).seating
        assert coming == drawn[number]
        now = changed(now, rounds=(*now.rounds, score_at_random(coming, rng)))
    assert format_.remaining_games(now) == ()


def test_the_drawn_games_are_played_as_drawn():
    rounds = evening("individual", people(24), 8)
    assert repeats_met(rounds)[:2] == (0, 0)
    now, format_ = field_of("individual", people(24))
    assert format_.next_games(now).seating == rounds[0]


def test_same_draw_is_made_once():
    drawn_before = individual._cached_draw.cache_info().misses
    now, format_ = field_of("individual", ("A", "B", "C", "D"))
    now = changed(now, seed="made once")
    assert format_.next_games(now) == format_.next_games(changed(now))
    assert individual._cached_draw.cache_info().misses == drawn_before + 1


@pytest.mark.parametrize("players", [14, 15])
def test_games_stay_as_drawn_however_those_are_named_who_sit_out(players):
    now, format_ = field_of("individual", people(players))
    drawn = format_.remaining_games(now)
    first = changed(drawn[0], bench=drawn[0].bench[::-1])
    assert first != drawn[0]
    now = changed(now, rounds=(score_at_random(first, random.Random(1)),))
    assert format_.remaining_games(now) == drawn[1:]


def test_after_somebody_leaves_the_rest_is_drawn_once_and_stays():
    now, format_ = field_of("individual", people(25))
    rng = random.Random(2)
    for _ in range(3):
        now = changed(
            now, rounds=(*now.rounds, score_at_random(format_.next_games(now).seating, rng))
        )
    now = changed(
        now, entrants_here=tuple(player for player in now.entrants_here if player != "P07")
    )
    for _ in range(5):
        now = changed(
            now, rounds=(*now.rounds, score_at_random(format_.next_games(now).seating, rng))
        )
    rounds = [game.seating for game in now.rounds]
    assert all("P07" not in seats_and_bench(seating) for seating in rounds[3:])
    assert repeats_met(rounds)[:2] == (0, 0)


def test_two_exchanged_by_hand_leave_the_games_to_come_as_drawn():
    now, format_ = field_of("individual", people(16))
    drawn = format_.remaining_games(now)
    swapped = exchange(drawn[0], {"P01": "P02", "P02": "P01"})
    assert swapped != drawn[0]
    now = changed(now, rounds=(score_at_random(swapped, random.Random(1)),))
    assert format_.remaining_games(now) == drawn[1:]


def test_game_that_was_seated_in_another_way_has_the_rest_drawn_in_its_light():
    now, format_ = field_of("individual", people(16))
    drawn = format_.remaining_games(now)
    turned = exchange(drawn[0], dict(zip(people(16), people(16)[::-1], strict=True)))
    now = changed(now, rounds=(score_at_random(turned, random.Random(1)),))
    coming = format_.remaining_games(now)
    assert coming != drawn[1:]
    assert repeats_met([turned, coming[0]])[0] == 0


@pytest.mark.parametrize("games", [1, 2])
def test_player_who_comes_for_somebody_has_their_chairs_and_moves_nobody_else(games):
    now, format_ = field_after_late_players(people(15), 3)
    drawn = format_.remaining_games(now)
    now = changed(
        now,
        rounds=played_as(drawn[:games]),
        entrants_here=with_replacements(now.entrants_here, P04="X1"),
    )
    assert format_.remaining_games(now) == tuple(
        exchange(seating, {"P04": "X1"}) for seating in drawn[games:]
    )
    now = changed(now, rounds=(*now.rounds, *played_as(format_.remaining_games(now)[:1])))
    now = changed(now, entrants_here=with_replacements(now.entrants_here, P09="X2", X1="X3"))
    names = {"P09": "X2", "P04": "X3"}
    assert format_.remaining_games(now) == tuple(
        exchange(seating, names) for seating in drawn[games + 1 :]
    )


def test_player_who_comes_with_a_wish_and_more_than_left_have_the_rest_drawn_again():
    now, format_ = field_after_late_players(people(16), 3)
    drawn = format_.remaining_games(now)
    now = changed(now, rounds=played_as(drawn[:1]))
    kept = tuple(exchange(seating, {"P04": "X1"}) for seating in drawn[1:])
    apart = Wishes(pairs_apart=frozenset({frozenset({"X1", "P01"})}))
    for other in (
        changed(now, entrants_here=with_replacements(now.entrants_here, P04="X1"), wishes=apart),
        changed(now, entrants_here=(*with_replacements(now.entrants_here, P04="X1"), "X2")),
        changed(
            now, entrants_here=with_replacements(now.entrants_here, P04="X1"), sign_in_order=()
        ),
    ):
        assert format_.remaining_games(other) != kept


def test_wish_about_somebody_who_left_is_kept_in_their_chairs():
    now, format_ = field_after_late_players(people(16), 3)
    now = changed(now, wishes=Wishes(kept_seats={"P04": (2, Chair.E)}))
    drawn = format_.remaining_games(now)
    now = changed(
        now,
        rounds=played_as(drawn[:1]),
        entrants_here=with_replacements(now.entrants_here, P04="X1"),
    )
    assert format_.remaining_games(now) == tuple(
        exchange(seating, {"P04": "X1"}) for seating in drawn[1:]
    )


@pytest.mark.gate
def test_who_were_parted_in_the_last_game_are_not_partners_in_the_next_one():
    """They were partners until a seat changed hands, which the seats at the end do not show."""
    now, format_ = field_of("individual", people(9))
    sat = format_.remaining_games(now)[0]
    (stays, left), gone = sorted(sat.tables[0].partners[0]), sat.tables[1].entrants[0]
    rounds = played_as((exchange(sat, {left: sat.bench[0], sat.bench[0]: left}),))
    now = changed(
        now,
        entrants_here=tuple(player for player in now.entrants_here if player != gone),
        rounds=rounds,
    )
    parted = ChairHandover(1, left, sat.bench[0], ((stays, left),), from_bench=True)
    nights = (changed(now, seed=seed) for seed in count())
    again = (
        night for night in nights if {stays, left} in partners(format_.remaining_games(night)[0])
    )
    for night in islice(again, 2):
        assert {stays, left} not in partners(
            format_.remaining_games(changed(night, handovers=(parted,)))[0]
        )


def partners(seating):
    return [pair for table in seating.tables for pair in table.partners]


def field_after_late_players(here, others):
    """Return the field after `others` more players checked in, and the format."""
    now, format_ = field_of("individual", here)
    return changed(now, sign_in_order=(*here, *(f"X{n}" for n in range(1, others + 1)))), format_


def with_replacements(here, **names):
    """Return the players, without those replaced, and with the new ones last."""
    return (*(player for player in here if player not in names), *sorted(names.values()))


def played_as(drawn):
    return tuple(score_at_random(seating, random.Random(3)) for seating in drawn)


def exchange(seating, names):
    tables = [
        make_table(old.number, {chair: names.get(who, who) for chair, who in old.seats})
        for old in seating.tables
    ]
    return Seating(tuple(tables), tuple(names.get(who, who) for who in seating.bench))


def test_one_game_more_than_planned_is_drawn_too():
    rounds = evening("individual", people(13), 10, games=8)
    assert len(rounds) == 10
    assert second_turns_before_first(rounds, players_out) == []
    assert repeats_met(rounds)[0] == 0


def test_a_night_of_no_known_length_cannot_be_drawn():
    now, format_ = field_of("individual", people(8), games=None)
    assert refusal(format_.next_games, now) == (
        "The number of games is not set. Set the dial games."
    )


def test_players_rank_by_points():
    for key in ("progressive_alameda", "individual", "total_points", "round_robin"):
        now, format_ = field_of(key, ("a", "b", "c"))
        results = [Result("a", 10), Result("b", 30), Result("c", 10)]
        places = [(place.rank, place.result.entrant) for place in ranking(format_, now, results)]
        assert places == [(1, "b"), (2, "a"), (2, "c")]


# Pairs


def teams(*sizes):
    letters = "MWX"
    return tuple(
        tuple(f"{letters[place]}{number}" for number in range(1, size + 1))
        for place, size in enumerate(sizes)
    )


def pairs_evening(now, format_, games, changes=None):
    rng = random.Random(3)
    for game in range(games):
        now = (changes or {}).get(game, lambda night: night)(now)
        coming = format_.next_games(now)
        now = changed(now, rounds=(*now.rounds, score_at_random(coming.seating, rng)))
    return now


def test_three_divisions_play_five_games_each_without_a_rematch():
    divisions = teams(5, 6, 7)
    now, format_ = field_of("total_points", sum(divisions, ()), games=5)
    now = pairs_evening(changed(now, divisions=divisions), format_, 5)
    rounds = [game.seating for game in now.rounds]
    played_by = Counter(
        team for seating in rounds for table in seating.tables for team in table.entrants
    )
    assert played_by == dict.fromkeys(sum(divisions, ()), 5)
    _, met = times_met(rounds)
    assert set(met.values()) == {1}
    assert format_.next_games(now).seating.tables == ()


def test_a_team_that_goes_home_changes_only_what_is_not_played():
    divisions = teams(6, 6)
    now, format_ = field_of("total_points", sum(divisions, ()), games=5)
    whole = pairs_evening(changed(now, divisions=divisions), format_, 5)
    gone = {
        2: lambda night: changed(
            night, entrants_here=tuple(team for team in night.entrants_here if team != "M3")
        )
    }
    cut = pairs_evening(changed(now, divisions=divisions), format_, 5, gone)
    assert cut.rounds[:2] == whole.rounds[:2]
    later = [game.seating for game in cut.rounds[2:]]
    assert all("M3" not in seating.entrants for seating in later)
    played_by = Counter(
        team for game in cut.rounds for table in game.tables for team in table.table.entrants
    )
    assert {played_by[team] for division in divisions for team in division if team != "M3"} == {5}


def test_a_team_that_comes_late_plays_from_then_on():
    now, format_ = field_of("total_points", teams(7)[0], games=5)
    late = {1: lambda night: changed(night, entrants_here=(*night.entrants_here, "M8"))}
    now = pairs_evening(now, format_, 5, late)
    assert "M8" not in now.rounds[0].seating.entrants
    assert all("M8" in game.seating.entrants for game in now.rounds[1:])


def test_opponents_exchanged_by_hand_do_not_meet_again():
    now, format_ = field_of("total_points", teams(6)[0], games=5)
    drawn = format_.next_games(now).seating
    (a, b), (c, d), last = (table.entrants for table in drawn.tables)
    chairs = drawn.tables[0].chairs
    by_hand = type(drawn)(
        tuple(
            type(table)(table.number, tuple(zip(chairs, two, strict=True)))
            for table, two in zip(drawn.tables, ((a, c), (b, d), last), strict=True)
        )
    )
    now = changed(now, rounds=(score_at_random(by_hand, random.Random(1)),))
    assert format_.next_games(now) == format_.next_games(now)
    rest = pairs_evening(now, format_, 4)
    _, met = times_met([game.seating for game in rest.rounds])
    assert len(rest.rounds) == 5
    assert set(met.values()) == {1}


def test_everybody_meets_everybody_once():
    for size in (4, 7, 8):
        now, format_ = field_of("round_robin", teams(size)[0], odd_division="average", games=1)
        now = pairs_evening(now, format_, size - 1 + size % 2)
        _, met = times_met([game.seating for game in now.rounds])
        assert set(met.values()) == {1}
        assert len(met) == size * (size - 1) // 2
        assert format_.next_games(now).seating.tables == ()


# Brackets


def losing_pair(table):
    (_, north), (_, east) = table.points
    return table.table.entrants[north > east]


@pytest.mark.parametrize(("key", "lives"), [("double_elimination", 2), ("single_elimination", 1)])
@pytest.mark.parametrize("size", [2, 3, 5, 8, 22])
def test_a_bracket_is_played_until_one_is_left(key, lives, size):
    now, format_ = field_of(key, people(size))
    rng = random.Random(size)
    losses = Counter()
    games = 0
    turns = count_down(200)
    while next(turns) and (coming := format_.next_games(now)).seating.tables:
        assert len(coming.game_ids) == len(coming.seating.tables)
        assert all(losses[team] < lives for team in coming.seating.entrants)
        played_round = score_at_random(coming.seating, rng)
        games += len(played_round.tables)
        losses.update(losing_pair(table) for table in played_round.tables)
        now = changed(now, rounds=(*now.rounds, played_round))
    assert games in {2: (2 * size - 2, 2 * size - 1), 1: (size - 1,)}[lives]
    places = ranking(format_, now, [Result(team, 0) for team in people(size)])
    assert places[0].rank == 1
    assert losses[places[0].result.entrant] < lives
    assert {place.result.entrant for place in places} == set(people(size))
    assert [place.rank for place in places][:3] == [1, 2, 3][: len(places)]


def game_results(*results):
    """Return results in the order of the draw; each says whether team a or team b won the game."""
    return tuple(GameResult(name, Spot(spot)) for name, spot in results)


def ranking_reasons(key, count, *facts):
    now, format_ = field_of(key, people(count), bracket_draw="seeds")
    places = ranking(format_, changed(now, outcomes=facts), ())
    return [(place.rank, place.result.entrant, place.reason) for place in places]


def test_place_in_double_elimination_names_the_game_that_decided_the_place():
    """P01 beats P04, P02 beats P03, and then P01 beats P02. P04 is out first, then P03."""
    facts = game_results(("W1.1", "a"), ("W1.2", "b"), ("L1.1", "b"), ("W2.1", "a"))
    assert ranking_reasons(
        "double_elimination", 4, *facts, *game_results(("L2.1", "a"), ("F1", "a"))
    ) == [
        (1, "P01", "Won the final"),
        (2, "P02", "Lost the final"),
        (3, "P03", "Lost the last game of the losers' bracket"),
        (4, "P04", "Out in losers' round 1"),
    ]


def test_place_in_single_elimination_names_the_game_that_decided_the_place():
    assert ranking_reasons(
        "single_elimination", 4, *game_results(("W1.1", "a"), ("W1.2", "a"), ("W2.1", "b"))
    ) == [
        (1, "P03", "Won the final"),
        (2, "P01", "Lost the final"),
        (3, "P02", "Out in round 1"),
        (3, "P04", "Out in round 1"),
    ]


def test_place_is_shared_before_the_other_teams_there_are_known():
    """P02 beats P03 while P01 and P04 still play. One of those two will share third place."""
    now, format_ = field_of("single_elimination", people(4), bracket_draw="seeds")
    (first,) = ranking(format_, changed(now, outcomes=game_results(("W1.2", "a"))), ())
    assert (first.rank_words, first.tied_with, first.ties_to_come) == ("3–4", (), 1)
    assert first.reason == "Out in round 1"
    results = game_results(("W1.2", "a"), ("W1.1", "a"))
    later = ranking(format_, changed(now, outcomes=results), ())
    assert [(place.rank_words, place.ties_to_come) for place in later] == [("3–4", 0), ("3–4", 0)]
    over = ranking(format_, changed(now, outcomes=(*results, *game_results(("W2.1", "a")))), ())
    assert [place.rank_words for place in over] == ["1", "2", "3–4", "3–4"]


def test_two_teams_play_nothing_but_finals():
    facts = game_results(("W1.1", "a"), ("F1", "b"), ("F2", "b"))
    assert [reason for _, _, reason in ranking_reasons("double_elimination", 2, *facts)] == [
        "Won the final",
        "Lost the final",
    ]


def test_nobody_wins_a_final_that_nobody_lost():
    """P02 and P03 both forfeit, so P01 has no opponent."""
    facts = (Forfeit("W1.2", None), *game_results(("W1.1", "a")))
    assert ranking_reasons("single_elimination", 4, *facts) == [
        (1, "P01", "Last team left"),
        (2, "P02", "Out in round 1"),
        (2, "P03", "Out in round 1"),
        (2, "P04", "Out in round 1"),
    ]


def test_third_place_without_a_last_losers_game_names_no_lost_game():
    """P03 and P04 both go home, so P02 reaches the final without that game."""
    facts = (
        *game_results(("W1.1", "a"), ("W1.2", "b")),
        Forfeit("L1.1", None),
        *game_results(("W2.1", "a")),
    )
    assert ranking_reasons("double_elimination", 4, *facts, *game_results(("F1", "a"))) == [
        (1, "P01", "Won the final"),
        (2, "P02", "Lost the final"),
        (3, "P03", "Out in losers' round 1"),
        (3, "P04", "Out in losers' round 1"),
    ]


def test_a_blind_draw_is_by_lot_and_seeds_are_in_their_order():
    now, format_ = field_of("double_elimination", people(8))
    blind = format_.next_games(now).seating
    assert blind != format_.next_games(changed(now, seed=8)).seating
    assert blind == format_.next_games(changed(now, entrants_here=people(8)[::-1])).seating
    seeded = format_.next_games(changed(now, rules=now.rules.with_dials({"bracket_draw": "seeds"})))
    assert {frozenset(table.entrants) for table in seeded.seating.tables} == {
        frozenset(two) for two in (("P01", "P08"), ("P02", "P07"), ("P03", "P06"), ("P04", "P05"))
    }


def test_a_team_that_is_not_here_any_more_forfeits():
    now, format_ = field_of("double_elimination", people(4))
    first = format_.next_games(now)
    now = changed(now, rounds=(score_at_random(first.seating, random.Random(1)),))
    coming = format_.next_games(now)
    leaver = coming.seating.tables[0].entrants[0]
    now = changed(
        now, entrants_here=tuple(player for player in now.entrants_here if player != leaver)
    )
    assert leaver not in format_.next_games(now).seating.entrants


def test_two_who_are_not_to_meet_are_refused():
    now, format_ = field_of("double_elimination", people(4))
    first = format_.next_games(now).seating
    (n1, e1), (n2, e2) = (table.entrants for table in first.tables)
    crossed = [
        type(table)(table.number, ((table.chairs[0], north), (table.chairs[1], east)))
        for table, (north, east) in zip(first.tables, ((n1, n2), (e1, e2)), strict=True)
    ]
    now = changed(now, rounds=(score_at_random(type(first)(tuple(crossed)), random.Random(1)),))
    assert refusal(format_.next_games, now) == (
        f"{n1} and {n2} do not meet now. Check the bracket to see who plays whom."
    )


def test_a_bracket_can_be_told_game_by_game():
    now, format_ = field_of("double_elimination", people(4))
    facts = (GameResult("W1.1", Spot.A, (10, 7)), Forfeit("W1.2", Spot.A))
    coming = format_.next_games(changed(now, outcomes=facts))
    assert set(coming.game_ids.values()) == {"W2.1", "L1.1"}
    leaver = coming.seating.tables[0].entrants[0]
    after = format_.next_games(changed(now, outcomes=(*facts, Withdrawal(leaver))))
    assert leaver not in after.seating.entrants


@pytest.mark.parametrize("key", ["double_elimination", "single_elimination"])
def test_draw_that_is_written_down_goes_before_every_lot(key):
    now, format_ = field_of(key, ("4", "1", "3", "2"))
    written_down = changed(now, draw_order=("3", "1", "4", "2"))
    progress = format_.bracket_state(written_down)
    assert progress.teams == ("3", "1", "4", "2")
    # Number 1 of the draw meets the last number, and 2 the last but one.
    met = {frozenset(progress.teams_in(name)) for name in progress.ready}
    assert met == {frozenset("32"), frozenset("14")}


@pytest.mark.parametrize(("key", "games"), [("total_points", 8), ("round_robin", 3)])
def test_all_games_of_four_pairs_are_known_in_advance(key, games):
    now, format_ = field_of(key, ("A", "B", "C", "D"))
    rest = format_.remaining_games(now)
    assert len(rest) == games
    assert rest[0] == format_.next_games(now).seating
    assert {frozenset(table.entrants) for seating in rest for table in seating.tables} == {
        frozenset(two) for two in ("AB", "AC", "AD", "BC", "BD", "CD")
    }


def test_everybody_against_everybody_has_as_many_games_as_turns():
    four, format_ = field_of("round_robin", ("A", "B", "C", "D"))
    assert (
        format_.planned_games(four),
        format_.planned_games(changed(four, entrants_here=("A", "B", "C"))),
    ) == (3, 3)

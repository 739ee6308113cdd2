"""Tests of seating the next game: first in stories of whole nights, then in general properties."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rotation.progressive.movements import USUAL_LOSER_MOVEMENT, LoserMovement
from rotation.progressive.next_game import NightBetweenGames, RepeatPartners, seat_next_game
from rotation.progressive.past_partners import ChairHandover, PastGames, count_past_games
from rotation.progressive.substitution import substitute_choices
from rotation.seating import PlayedRound
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule, choose_table_counts
from scoring.dials.options import LoserMoveRule
from tests.rotation.build import played_round, seating, table_texts
from tests.rotation.random_nights import (
    plan_game_if_all_stay,
    play_with_random_scores,
    seat_first_game,
)

BENCH, BENCH_OR_THREE, THREES = ExtraPlayerRule
GAME_OF_TWELVE_PLAYERS = played_round(
    seating("1-2-3-4", "5-6-7-8", "9-10-11-12"), "9-5", "6-8", "7-4"
)


def player_names(*numbers):
    return tuple(f"P{number}" for number in numbers)


def players_present(count, *, arrived=(), departed=()):
    """Return P1 to P`count` in the order of check-in, without the departed, then the arrived."""
    return tuple(
        player for player in player_names(*range(1, count + 1)) if player not in departed
    ) + tuple(arrived)


def play_one_game(count, *, extra_player_rule=BENCH_OR_THREE, seed=0, **changes):
    """Return a night after one game of `count` players."""
    last_game = play_with_random_scores(
        seat_first_game(count, extra_player_rule), SeededRandom(seed)
    )
    return NightBetweenGames((last_game,), players_present(count, **changes), extra_player_rule)


def seating_if_all_stay(between_games, loser_movement=USUAL_LOSER_MOVEMENT):
    return plan_game_if_all_stay(between_games.rounds, loser_movement)


# The tests below are about movers, repeat partners, and how many tables losers move.


def test_losers_move_to_the_next_table_and_get_new_partners():
    between_games = NightBetweenGames((GAME_OF_TWELVE_PLAYERS,), players_present(12), BENCH)
    game = seat_next_game(between_games)
    assert table_texts(game.seating) == ["1-12-10-3", "8-6-4-2", "9-7-5-11"]
    assert game.movers == {1: player_names(2, 4), 2: player_names(5, 7), 3: player_names(10, 12)}
    assert (
        game.tables_moved,
        game.sent_elsewhere,
        game.repeat_partners,
        game.displaced_players,
    ) == (1, (), (), ())
    assert game.times_sat_out == dict.fromkeys(players_present(12), 0)


def test_repeated_partners_are_named():
    """One table allows three pairings, so after five games every pairing has been used."""
    rounds = [played_round(seating("1-2-3-4"), "9-5")]
    for _ in range(4):
        rounds.append(
            played_round(
                seat_next_game(NightBetweenGames(tuple(rounds), players_present(4), BENCH)).seating,
                "9-5",
            )
        )
    game = seat_next_game(NightBetweenGames(tuple(rounds), players_present(4), BENCH))
    assert sorted(game.repeat_partners, key=lambda repeat: repeat.partners) == [
        RepeatPartners(1, tuple(sorted(pair)))
        for pair in sorted(game.seating.tables[0].partners, key=sorted)
    ]


def test_next_game_counts_how_often_each_player_sat_out():
    last_game = played_round(
        seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13"), "9-5", "6-8", "7-4"
    )
    game = seat_next_game(NightBetweenGames((last_game,), players_present(13), BENCH_OR_THREE))
    assert game.seating.bench == ("P12",)
    assert game.times_sat_out == dict.fromkeys(players_present(13), 0) | {"P12": 1, "P13": 1}
    assert "P13" in game.seating.tables[0].entrants


def test_announced_tables_and_players_sent_elsewhere_are_reported():
    rounds = [play_with_random_scores(seat_first_game(16, BENCH), SeededRandom(3))]
    for number in range(7):
        rounds.append(play_with_random_scores(plan_game_if_all_stay(rounds), SeededRandom(number)))
    between_games = NightBetweenGames(tuple(rounds), players_present(16), BENCH)
    assert seat_next_game(between_games).repeat_partners
    announced_game = seat_next_game(between_games, LoserMovement(LoserMoveRule.ANNOUNCED))
    assert len(announced_game.repeat_partners) <= len(seat_next_game(between_games).repeat_partners)
    assert 1 <= announced_game.tables_moved <= 3
    game_with_fewest_repeats = seat_next_game(
        between_games, LoserMovement(LoserMoveRule.AVOID_REPEATS)
    )
    assert game_with_fewest_repeats.repeat_partners == ()
    assert game_with_fewest_repeats.sent_elsewhere


# The tests below are about arrivals and departures.


def test_thirty_ninth_player_opens_a_tenth_table_with_two_from_the_bench():
    between_games = play_one_game(38, arrived=["P39"])
    planned_seating, game = seating_if_all_stay(between_games), seat_next_game(between_games)
    assert set(game.seating.tables[9].entrants) == {"P39", *planned_seating.bench}
    assert game.seating.tables[:9] == planned_seating.tables
    assert set(game.displaced_players) == set(planned_seating.bench)


@pytest.mark.parametrize("seed", range(5))
def test_table_of_three_closes_when_one_of_39_players_leaves(seed):
    between_games = play_one_game(39, seed=seed, departed=["P14"])
    planned_seating, game = seating_if_all_stay(between_games), seat_next_game(between_games)
    assert len(game.seating.tables) == 9
    assert len(game.seating.bench) == 2
    assert set(game.displaced_players) == set(planned_seating.tables[9].entrants) - {"P14"}


def test_thirty_seventh_player_sits_out_first():
    between_games = play_one_game(36, arrived=["P37"])
    game = seat_next_game(between_games)
    assert game.seating.bench == ("P37",)
    assert game.seating.tables == seating_if_all_stay(between_games).tables
    assert game.displaced_players == ()


@pytest.mark.parametrize("seed", range(5))
def test_one_departure_of_38_changes_one_seat(seed):
    between_games = play_one_game(38, seed=seed, departed=["P14"])
    planned_seating, game = seating_if_all_stay(between_games), seat_next_game(between_games)
    changed_seats = [
        (leaver, taker)
        for planned_table, table in zip(planned_seating.tables, game.seating.tables, strict=True)
        for (_, leaver), (_, taker) in zip(planned_table.seats, table.seats, strict=True)
        if leaver != taker
    ]
    assert changed_seats == [("P14", player) for player in game.displaced_players]
    assert set(game.displaced_players) <= set(planned_seating.bench)
    assert len(game.displaced_players) == ("P14" not in planned_seating.bench)


@pytest.mark.parametrize("seed", range(5))
def test_table_becomes_a_table_of_three_when_one_of_36_players_leaves(seed):
    between_games = play_one_game(36, seed=seed, departed=["P14"])
    planned_seating, game = seating_if_all_stay(between_games), seat_next_game(between_games)
    assert game.displaced_players == ()
    for planned_table, table in zip(planned_seating.tables, game.seating.tables, strict=True):
        assert set(table.entrants) == set(planned_table.entrants) - {"P14"}


# The tests below are about whole nights.


def test_tuesday_at_tanglewood_with_a_late_arrival_and_an_early_leaver():
    rng = SeededRandom("Tuesday")
    rounds = [play_with_random_scores(seat_first_game(38, BENCH_OR_THREE), rng)]
    assert rounds[0].bench == player_names(37, 38)
    players = players_present(38, arrived=["P39"])
    for _ in range(2):
        game = seat_next_game(NightBetweenGames(tuple(rounds), players, BENCH_OR_THREE))
        assert [len(table.seats) for table in game.seating.tables] == [4] * 9 + [3]
        rounds.append(play_with_random_scores(game.seating, rng))
    game_with_leaver = seat_next_game(NightBetweenGames(tuple(rounds), players, BENCH_OR_THREE))
    leaver = game_with_leaver.seating.tables[5].entrants[1]
    substitute_choice, empty_seat_choice = substitute_choices(
        game_with_leaver.seating, leaver, count_past_games(rounds), substitute="substitute"
    )
    assert (substitute_choice.handover.taker, empty_seat_choice.handover.taker) == (
        "substitute",
        None,
    )
    rounds.append(play_with_random_scores(substitute_choice.seating, rng))
    players = tuple(player for player in players if player != leaver)
    handovers = (substitute_choice.handover,)
    planned_seating = plan_game_if_all_stay(rounds)
    game = seat_next_game(NightBetweenGames(tuple(rounds), players, BENCH_OR_THREE, handovers))
    assert len(game.seating.tables) == 9
    closing_table = set(planned_seating.tables[9].entrants) - {"substitute"}
    assert set(game.displaced_players) == closing_table
    assert set(game.seating.bench) < closing_table
    assert "substitute" not in game.seating.entrants


def test_alameda_reseats_when_a_sixteenth_player_comes_and_when_one_leaves():
    first_seating = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-")
    first_game = played_round(first_seating, "12-8", "9-11", "10-10", "10-14-9")
    planned_game = seat_next_game(NightBetweenGames((first_game,), players_present(15), THREES))
    assert table_texts(planned_game.seating) == ["1-14-13-3", "8-6-4-2", "12-10-7-5", "15-9-11-"]
    game = seat_next_game(
        NightBetweenGames((first_game,), players_present(15, arrived=["P16"]), THREES)
    )
    assert table_texts(game.seating) == ["1-14-13-3", "8-6-4-2", "12-10-7-5", "15-9-11-16"]
    assert game.displaced_players == ()
    second_game = played_round(game.seating, "14-9", "12-8", "9-14", "10-12")
    planned_game = plan_game_if_all_stay([first_game, second_game])
    game_of_fifteen = seat_next_game(
        NightBetweenGames(
            (first_game, second_game), players_present(15, arrived=["P16"], departed=["P6"]), THREES
        )
    )
    sizes = [len(table.seats) for table in game_of_fifteen.seating.tables]
    assert sizes == [3 if "P6" in table.entrants else 4 for table in planned_game.tables]
    assert game_of_fifteen.displaced_players == ()


def test_substitute_for_one_game_gives_the_chair_back():
    last_game = played_round(seating("1-2-3-4", "5-99-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")
    game = seat_next_game(
        NightBetweenGames(
            (last_game,), players_present(12), BENCH, returned_player_by_substitute={"P99": "P6"}
        )
    )
    assert table_texts(game.seating) == ["1-12-10-3", "8-6-4-2", "9-7-5-11"]
    assert game.displaced_players == ()


def test_player_called_from_the_bench_has_had_a_turn_and_plays_next():
    """P13, who sits out, takes the seat of P10, who leaves. P12 and P9 are next to sit out, not
    P13.
    """
    first_seating = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13 14")
    seat_taken, *_ = substitute_choices(first_seating, "P10", PastGames())
    assert seat_taken.handover.taker == "P13"
    last_game = played_round(seat_taken.seating, "9-5", "6-8", "7-4")
    game = seat_next_game(
        NightBetweenGames(
            (last_game,), players_present(14, departed=["P10"]), BENCH, (seat_taken.handover,)
        )
    )
    assert game.seating.bench == ("P12",)
    assert game.times_sat_out["P13"] == game.times_sat_out["P14"] == 1
    game_with_other_losers = played_round(seat_taken.seating, "9-5", "6-8", "4-7")
    game = seat_next_game(
        NightBetweenGames(
            (game_with_other_losers,),
            players_present(14, departed=["P10"]),
            BENCH,
            (seat_taken.handover,),
        )
    )
    assert game.seating.bench == ("P11",)


def test_player_called_for_a_whole_game_is_placed_as_if_still_on_the_bench():
    """P13 plays for P6. The next game is as if P13 had sat out and so had a turn."""
    last_game = played_round(seating("1-2-3-4", "5-13-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")
    handover = ChairHandover(1, "P6", "P13", (), from_bench=True)
    game = seat_next_game(
        NightBetweenGames((last_game,), players_present(13), BENCH, (handover,), {"P13": "P6"})
    )
    assert table_texts(game.seating) == ["1-13-10-3", "8-6-4-2", "9-7-5-11"]
    assert game.seating.bench == ("P12",)
    assert (game.times_sat_out["P13"], game.times_sat_out["P6"], game.displaced_players) == (
        1,
        0,
        (),
    )


def test_player_called_for_a_whole_game_has_another_partner_in_the_next_one():
    """P5 played for P1 as P3's partner. In the next game P5 has P1, although P2 and P3 then are
    partners for the fourth time.
    """
    earlier_game = played_round(seating("2-1-3-4", bench="5"), "9-5")
    last_game = played_round(seating("5-2-3-4"), "9-5")
    handover = ChairHandover(4, "P1", "P5", (), from_bench=True)
    game = seat_next_game(
        NightBetweenGames(
            (earlier_game,) * 3 + (last_game,), players_present(5), BENCH, (handover,), {"P5": "P1"}
        )
    )
    assert game.seating.bench == ("P4",)
    assert set(game.seating.tables[0].partners) == {
        frozenset({"P1", "P5"}),
        frozenset({"P2", "P3"}),
    }


def test_returning_leaver_does_not_have_the_same_partner_twice_in_a_row():
    """P3 was P1's partner before P5 came in from sitting out. P1 with P4 would be the third
    time.
    """
    earlier_game = played_round(seating("1-3-4-5", bench="2"), "9-5")
    seat_taken, *_ = substitute_choices(seating("1-2-3-4", bench="5"), "P3", PastGames(2))
    last_game = played_round(seat_taken.seating, "9-5")
    players = players_present(5, departed=["P2"])
    game = seat_next_game(
        NightBetweenGames(
            (earlier_game, earlier_game, last_game), players, BENCH, (seat_taken.handover,)
        )
    )
    last_partners = {frozenset({"P1", "P3"}), frozenset({"P1", "P5"}), frozenset({"P2", "P4"})}
    assert not last_partners & set(game.seating.tables[0].partners)


# The tests below are about games that are refused.


@pytest.mark.parametrize("rounds", [(), (PlayedRound((), players_present(12)),)])
def test_next_game_is_refused_before_the_first_game(rounds):
    with pytest.raises(ValueError, match=r"^No game has been played yet. Draw the first seating"):
        NightBetweenGames(rounds, players_present(12), BENCH)


def test_player_named_twice_among_those_present_is_refused():
    with pytest.raises(ValueError, match=r"^P3 is listed twice. List each player"):
        NightBetweenGames((GAME_OF_TWELVE_PLAYERS,), (*players_present(12), "P3"), BENCH)


def test_three_players_are_too_few_to_seat():
    with pytest.raises(ValueError, match=r"^3 players are ready\. A table needs 4"):
        seat_next_game(NightBetweenGames((GAME_OF_TWELVE_PLAYERS,), players_present(3), BENCH))


# The tests below are about properties of all nights.

RANDOM_NIGHT_SETTINGS = st.tuples(
    st.integers(4, 120),
    st.sampled_from(ExtraPlayerRule),
    st.builds(LoserMovement, st.sampled_from(LoserMoveRule), st.sampled_from([1, -1])),
    st.integers(0, 9999),
)


class RandomNight:
    """A night in which players come, leave and get substitutes at random."""

    def __init__(self, player_count, extra_player_rule, loser_movement, seed):
        self.rng, self.extra_player_rule, self.loser_movement = (
            SeededRandom(seed),
            extra_player_rule,
            loser_movement,
        )
        self.players = list(players_present(player_count))
        self.rounds, self.handovers, self.returned_player_by_substitute, self.departed = (
            [],
            [],
            {},
            [],
        )
        self.seating = seat_first_game(player_count, extra_player_rule)

    def play(self):
        """Play a game, in which a player may leave or get a substitute, and then decide who is here
        for the next one.
        """
        self.returned_player_by_substitute = {}
        if self.rng.number_below(2):
            self._play_with_a_leaver()
        elif self.rng.number_below(2):
            self._play_without_a_player()
        self.rounds.append(play_with_random_scores(self.seating, self.rng))
        for leaver in self.rng.shuffle(self.players)[: self.rng.number_below(3)]:
            self.players = [player for player in self.players if player != leaver]
        if self.departed and self.rng.number_below(2):
            self.players.append(self.departed.pop())
        self.players += [
            f"N{len(self.rounds)}.{number}" for number in range(self.rng.number_below(3))
        ]
        self.players += [f"M{len(self.rounds)}.{number}" for number in range(4 - len(self.players))]

    def _play_with_a_leaver(self):
        seated_players = [player for table in self.seating.tables for player in table.entrants]
        leaver = self.rng.shuffle(seated_players)[0]
        substitute = f"substitute{len(self.rounds)}"
        options = substitute_choices(self.seating, leaver, self.past_games(), substitute=substitute)
        choice = options[self.rng.number_below(len(options))]
        self.handovers.append(choice.handover)
        self.seating = choice.seating
        if leaver in self.players:
            self.players.remove(leaver)
            self.departed.append(leaver)

    def _play_without_a_player(self):
        absent_player = self.seating.tables[0].entrants[0]
        if absent_player in self.players:
            substitute = f"away{len(self.rounds)}"
            choice, *_ = substitute_choices(
                self.seating, absent_player, self.past_games(), substitute=substitute
            )
            self.seating = choice.seating
            self.returned_player_by_substitute = {choice.handover.taker: absent_player}
            if choice.handover.from_bench:
                self.handovers.append(replace(choice.handover, parted_partners=()))

    def past_games(self):
        return count_past_games(self.rounds, self.handovers)

    def between_games(self):
        return NightBetweenGames(
            tuple(self.rounds),
            tuple(self.players),
            self.extra_player_rule,
            tuple(self.handovers),
            self.returned_player_by_substitute,
        )


@settings(deadline=None, max_examples=60)
@given(RANDOM_NIGHT_SETTINGS)
@example((4, BENCH_OR_THREE, LoserMovement(LoserMoveRule.GROWING, 1), 158))
@example((5, THREES, LoserMovement(LoserMoveRule.NEXT_TABLE, 1), 134))
def test_every_player_present_has_exactly_one_place(night_settings):
    random_night = RandomNight(*night_settings)
    for _ in range(6):
        random_night.play()
        game = seat_next_game(random_night.between_games(), random_night.loser_movement)
        assert sorted(game.seating.entrants) == sorted(random_night.players)
        table_counts = choose_table_counts(
            len(random_night.players), random_night.extra_player_rule
        )
        sizes = sorted(len(table.seats) for table in game.seating.tables)
        assert sizes == [3] * table_counts.threes + [4] * table_counts.fours
        assert len(game.seating.bench) == table_counts.sitting_out_count
        assert set(game.displaced_players) <= set(random_night.players)
        check_bench_is_fair(random_night, game)
        last_pairs = {
            pair for table in random_night.rounds[-1].tables for pair in table.table.partners
        }
        last_handovers = [
            handover
            for handover in random_night.handovers
            if handover.game == len(random_night.rounds)
        ]
        last_pairs |= {
            frozenset(pair) for handover in last_handovers for pair in handover.parted_partners
        }
        assert not last_pairs & {pair for table in game.seating.tables for pair in table.partners}
        random_night.seating = game.seating


def check_bench_is_fair(random_night, game):
    """Check that no one sits out twice in a row while another mover has not just sat out, and that
    no winner sits out while the table is kept.
    """
    last_game = random_night.rounds[-1]
    called_players = [
        handover.taker
        for handover in random_night.handovers
        if handover.game == len(random_night.rounds) and handover.from_bench
    ]
    rested_players = {*last_game.bench, *called_players}
    movers = {
        random_night.returned_player_by_substitute.get(player, player)
        for two_movers in game.movers.values()
        for player in two_movers
    }
    seated_players = {player for table in game.seating.tables for player in table.entrants}
    if set(game.seating.bench) & rested_players:
        assert movers & seated_players <= rested_players
    open_tables = {table.number for table in game.seating.tables}
    for table in last_game.tables:
        players_of_table = {
            random_night.returned_player_by_substitute.get(player, player)
            for player in table.table.entrants
        }
        stayers = players_of_table - set(game.movers[table.table.number])
        if table.table.number in open_tables:
            assert not stayers & set(game.seating.bench)


@pytest.mark.parametrize("seed", range(8))
def test_player_who_missed_a_game_and_is_back_does_not_sit_out_the_next_one(seed):
    """Nine play and one sits out. While one of them is away, the other eight fill the tables."""
    first_game = play_with_random_scores(seat_first_game(9, BENCH), SeededRandom(seed))
    (absent_player, *_) = first_game.seating.tables[0].entrants
    second_game = play_with_random_scores(
        seat_next_game(
            NightBetweenGames((first_game,), players_present(9, departed=[absent_player]), BENCH)
        ).seating,
        SeededRandom(seed + 1),
    )
    assert second_game.seating.bench == ()
    third_seating = seat_next_game(
        NightBetweenGames((first_game, second_game), players_present(9), BENCH)
    ).seating
    assert len(third_seating.bench) == 1
    assert absent_player not in third_seating.bench


@pytest.mark.parametrize("seed", range(8))
def test_player_with_a_substitute_does_not_sit_out_the_next_game(seed):
    first_game = play_with_random_scores(seat_first_game(9, BENCH), SeededRandom(seed))
    for absent_player in first_game.seating.tables[-1].entrants:
        table_with_substitute = first_game.seating.tables[-1].replace_entrants(
            {absent_player: "P10"}
        )
        played_game = replace(
            first_game,
            tables=(
                *first_game.tables[:-1],
                replace(first_game.tables[-1], table=table_with_substitute),
            ),
        )
        between_games = NightBetweenGames(
            (played_game,),
            players_present(9),
            BENCH,
            returned_player_by_substitute={"P10": absent_player},
        )
        assert absent_player not in seat_next_game(between_games).seating.bench

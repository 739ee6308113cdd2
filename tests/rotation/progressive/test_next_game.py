"""The next game is seated correctly between two games: first in stories of whole nights, and then
in general properties.
"""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rotation.progressive.movements import USUAL_LOSER_MOVEMENT, LoserMovement
from rotation.progressive.next_game import BetweenGames, RepeatPartners, seat_next_game
from rotation.progressive.past_partners import ChairHandover, PastGames, games_so_far
from rotation.progressive.substitution import substitute_choices
from rotation.seating import PlayedRound
from rotation.seeded_random import SeededRandom
from rotation.shape import ExtraPlayerRule, choose_shape
from scoring.dials.options import Movement
from tests.rotation.build import chart, evening, seating
from tests.rotation.evenings import game_if_all_stay, play_by_lot, seat_hall

BENCH, BENCH_OR_THREE, THREES = ExtraPlayerRule
TWELVE = evening(seating("1-2-3-4", "5-6-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")


def players(*numbers):
    return tuple(f"P{number}" for number in numbers)


def players_here(count, *, come=(), gone=()):
    """Return P1 to P`count` in the order of check-in, without players who left and with those who
    came.
    """
    return tuple(player for player in players(*range(1, count + 1)) if player not in gone) + tuple(
        come
    )


def between_games(count, *, odd=BENCH_OR_THREE, seed=0, **changes):
    """Return a night after one game of `count` players."""
    last = play_by_lot(seat_hall(count, odd), SeededRandom(seed))
    return BetweenGames((last,), players_here(count, **changes), odd)


def planned_round(pause, moving=USUAL_LOSER_MOVEMENT):
    return game_if_all_stay(pause.rounds, moving)


# What is told


def test_who_moves_and_who_is_whose_partner_again():
    pause = BetweenGames((TWELVE,), players_here(12), BENCH)
    game = seat_next_game(pause)
    assert chart(game.seating) == ["1-12-10-3", "8-6-4-2", "9-7-5-11"]
    assert game.movers == {1: players(2, 4), 2: players(5, 7), 3: players(10, 12)}
    assert (
        game.tables_moved,
        game.sent_elsewhere,
        game.repeat_partners,
        game.displaced_players,
    ) == (1, (), (), ())
    assert game.times_sat_out == dict.fromkeys(players_here(12), 0)


def test_repeated_partners_are_named():
    """One table allows three pairings, so after five games every pairing has been used."""
    rounds = [evening(seating("1-2-3-4"), "9-5")]
    for _ in range(4):
        rounds.append(
            evening(
                seat_next_game(BetweenGames(tuple(rounds), players_here(4), BENCH)).seating, "9-5"
            )
        )
    game = seat_next_game(BetweenGames(tuple(rounds), players_here(4), BENCH))
    assert sorted(game.repeat_partners, key=lambda repeat: repeat.partners) == [
        RepeatPartners(1, tuple(sorted(pair)))
        for pair in sorted(game.seating.tables[0].partners, key=sorted)
    ]


def test_next_game_has_how_often_each_player_has_sat_out():
    last = evening(seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13"), "9-5", "6-8", "7-4")
    game = seat_next_game(BetweenGames((last,), players_here(13), BENCH_OR_THREE))
    assert game.seating.bench == ("P12",)
    assert game.times_sat_out == dict.fromkeys(players_here(13), 0) | {"P12": 1, "P13": 1}
    assert "P13" in game.seating.tables[0].entrants


def test_announced_tables_and_players_sent_elsewhere_are_told():
    rounds = [play_by_lot(seat_hall(16, BENCH), SeededRandom(3))]
    for number in range(7):
        rounds.append(play_by_lot(game_if_all_stay(rounds), SeededRandom(number)))
    pause = BetweenGames(tuple(rounds), players_here(16), BENCH)
    assert seat_next_game(pause).repeat_partners
    announced = seat_next_game(pause, LoserMovement(Movement.ANNOUNCED))
    assert len(announced.repeat_partners) <= len(seat_next_game(pause).repeat_partners)
    assert 1 <= announced.tables_moved <= 3
    elsewhere = seat_next_game(pause, LoserMovement(Movement.FEWEST_ELSEWHERE))
    assert elsewhere.repeat_partners == ()
    assert elsewhere.sent_elsewhere


# Coming and going (DOMAIN.md, 3)


def test_thirty_ninth_and_the_two_due_on_the_bench_open_table_ten():
    pause = between_games(38, come=["P39"])
    planned, game = planned_round(pause), seat_next_game(pause)
    assert set(game.seating.tables[9].entrants) == {"P39", *planned.bench}
    assert game.seating.tables[:9] == planned.tables
    assert set(game.displaced_players) == set(planned.bench)


@pytest.mark.parametrize("seed", range(5))
def test_one_of_thirty_nine_leaves_and_the_table_of_three_closes(seed):
    pause = between_games(39, seed=seed, gone=["P14"])
    planned, game = planned_round(pause), seat_next_game(pause)
    assert len(game.seating.tables) == 9
    assert len(game.seating.bench) == 2
    assert set(game.displaced_players) == set(planned.tables[9].entrants) - {"P14"}


def test_thirty_seventh_sits_out_first():
    pause = between_games(36, come=["P37"])
    game = seat_next_game(pause)
    assert game.seating.bench == ("P37",)
    assert game.seating.tables == planned_round(pause).tables
    assert game.displaced_players == ()


@pytest.mark.parametrize("seed", range(5))
def test_one_of_thirty_eight_leaves_and_one_from_the_bench_takes_the_chair(seed):
    pause = between_games(38, seed=seed, gone=["P14"])
    planned, game = planned_round(pause), seat_next_game(pause)
    changed = [
        (left, came)
        for before, now in zip(planned.tables, game.seating.tables, strict=True)
        for (_, left), (_, came) in zip(before.seats, now.seats, strict=True)
        if left != came
    ]
    assert changed == [("P14", player) for player in game.displaced_players]
    assert set(game.displaced_players) <= set(planned.bench)
    assert len(game.displaced_players) == ("P14" not in planned.bench)


@pytest.mark.parametrize("seed", range(5))
def test_one_of_thirty_six_leaves_and_the_table_becomes_one_of_three(seed):
    pause = between_games(36, seed=seed, gone=["P14"])
    planned, game = planned_round(pause), seat_next_game(pause)
    assert game.displaced_players == ()
    for before, now in zip(planned.tables, game.seating.tables, strict=True):
        assert set(now.entrants) == set(before.entrants) - {"P14"}


# Evenings (DOMAIN.md, 5)


def test_tuesday_at_tanglewood_with_a_late_arrival_and_an_early_leaver():
    rng = SeededRandom("Tuesday")
    rounds = [play_by_lot(seat_hall(38, BENCH_OR_THREE), rng)]
    assert rounds[0].bench == players(37, 38)
    here = players_here(38, come=["P39"])
    for _ in range(2):
        game = seat_next_game(BetweenGames(tuple(rounds), here, BENCH_OR_THREE))
        assert [len(table.seats) for table in game.seating.tables] == [4] * 9 + [3]
        rounds.append(play_by_lot(game.seating, rng))
    playing = seat_next_game(BetweenGames(tuple(rounds), here, BENCH_OR_THREE))
    leaver = playing.seating.tables[5].entrants[1]
    substitute, alone = substitute_choices(
        playing.seating, leaver, games_so_far(rounds), substitute="helper"
    )
    assert (substitute.handover.taker, alone.handover.taker) == ("helper", None)
    rounds.append(play_by_lot(substitute.seating, rng))
    here = tuple(player for player in here if player != leaver)
    handovers = (substitute.handover,)
    planned = game_if_all_stay(rounds)
    game = seat_next_game(BetweenGames(tuple(rounds), here, BENCH_OR_THREE, handovers))
    assert len(game.seating.tables) == 9
    closing = set(planned.tables[9].entrants) - {"helper"}
    assert set(game.displaced_players) == closing
    assert set(game.seating.bench) < closing
    assert "helper" not in game.seating.entrants


def test_alameda_with_fifteen_then_sixteen_then_fifteen_again():
    fifteen = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-")
    last = evening(fifteen, "12-8", "9-11", "10-10", "10-14-9")
    planned = seat_next_game(BetweenGames((last,), players_here(15), THREES))
    assert chart(planned.seating) == ["1-14-13-3", "8-6-4-2", "12-10-7-5", "15-9-11-"]
    game = seat_next_game(BetweenGames((last,), players_here(15, come=["P16"]), THREES))
    assert chart(game.seating) == ["1-14-13-3", "8-6-4-2", "12-10-7-5", "15-9-11-16"]
    assert game.displaced_players == ()
    second = evening(game.seating, "14-9", "12-8", "9-14", "10-12")
    planned = game_if_all_stay([last, second])
    fewer = seat_next_game(
        BetweenGames((last, second), players_here(15, come=["P16"], gone=["P6"]), THREES)
    )
    sizes = [len(table.seats) for table in fewer.seating.tables]
    assert sizes == [3 if "P6" in table.entrants else 4 for table in planned.tables]
    assert fewer.displaced_players == ()


def test_who_played_for_another_in_one_game_hands_the_chair_back():
    last = evening(seating("1-2-3-4", "5-99-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")
    game = seat_next_game(
        BetweenGames((last,), players_here(12), BENCH, returned_by_substitute={"P99": "P6"})
    )
    assert chart(game.seating) == ["1-12-10-3", "8-6-4-2", "9-7-5-11"]
    assert game.displaced_players == ()


def test_who_was_called_from_the_bench_has_had_a_turn_and_plays_next():
    """P13, who sits out, takes the seat of P10, who leaves. P12 and P9 are next to sit out, not
    P13.
    """
    first = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13 14")
    taken, *_ = substitute_choices(first, "P10", PastGames())
    assert taken.handover.taker == "P13"
    last = evening(taken.seating, "9-5", "6-8", "7-4")
    game = seat_next_game(
        BetweenGames((last,), players_here(14, gone=["P10"]), BENCH, (taken.handover,))
    )
    assert game.seating.bench == ("P12",)
    assert game.times_sat_out["P13"] == game.times_sat_out["P14"] == 1
    three = evening(taken.seating, "9-5", "6-8", "4-7")
    game = seat_next_game(
        BetweenGames((three,), players_here(14, gone=["P10"]), BENCH, (taken.handover,))
    )
    assert game.seating.bench == ("P11",)


def test_who_was_called_from_the_bench_for_a_whole_game_waits_there_again():
    """P13 plays for P6. The next game is as if P13 had sat out and so had a turn."""
    last = evening(seating("1-2-3-4", "5-13-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")
    called = ChairHandover(1, "P6", "P13", (), from_bench=True)
    game = seat_next_game(BetweenGames((last,), players_here(13), BENCH, (called,), {"P13": "P6"}))
    assert chart(game.seating) == ["1-13-10-3", "8-6-4-2", "9-7-5-11"]
    assert game.seating.bench == ("P12",)
    assert (game.times_sat_out["P13"], game.times_sat_out["P6"], game.displaced_players) == (
        1,
        0,
        (),
    )


def test_who_was_called_for_a_whole_game_has_another_partner_in_the_next_one():
    """P5 plays for P1 beside P3, and then comes to them with P2, who was P3's partner before."""
    often = evening(seating("2-1-3-4", bench="5"), "9-5")
    last = evening(seating("5-2-3-4"), "9-5")
    called = ChairHandover(4, "P1", "P5", (), from_bench=True)
    game = seat_next_game(
        BetweenGames((often,) * 3 + (last,), players_here(5), BENCH, (called,), {"P5": "P1"})
    )
    assert game.seating.bench == ("P4",)
    assert set(game.seating.tables[0].partners) == {
        frozenset({"P1", "P5"}),
        frozenset({"P2", "P3"}),
    }


def test_who_left_a_game_and_is_back_does_not_have_the_same_partner_twice_running():
    """P3 was P1's partner before P5 came in from sitting out. P1 with P4 would be the third
    time.
    """
    before = evening(seating("1-3-4-5", bench="2"), "9-5")
    taken, *_ = substitute_choices(seating("1-2-3-4", bench="5"), "P3", PastGames(2))
    last = evening(taken.seating, "9-5")
    here = players_here(5, gone=["P2"])
    game = seat_next_game(BetweenGames((before, before, last), here, BENCH, (taken.handover,)))
    just_now = {frozenset({"P1", "P3"}), frozenset({"P1", "P5"}), frozenset({"P2", "P4"})}
    assert not just_now & set(game.seating.tables[0].partners)


# What is refused


@pytest.mark.parametrize("rounds", [(), (PlayedRound((), players_here(12)),)])
def test_first_game_is_not_a_next_one(rounds):
    with pytest.raises(ValueError, match=r"^No game has been played yet. Draw the first seating"):
        BetweenGames(rounds, players_here(12), BENCH)


def test_nobody_is_here_twice():
    with pytest.raises(ValueError, match=r"^P3 is named twice among those here. Name each player"):
        BetweenGames((TWELVE,), (*players_here(12), "P3"), BENCH)


def test_three_are_too_few():
    with pytest.raises(ValueError, match=r"^3 are here, and a table needs four"):
        seat_next_game(BetweenGames((TWELVE,), players_here(3), BENCH))


# What always holds

EVENINGS = st.tuples(
    st.integers(4, 120),
    st.sampled_from(ExtraPlayerRule),
    st.builds(LoserMovement, st.sampled_from(Movement), st.sampled_from([1, -1])),
    st.integers(0, 9999),
)


class Hall:
    """A night in which players come, leave and get substitutes at random."""

    def __init__(self, players, odd, moving, seed):
        self.rng, self.odd, self.moving = SeededRandom(seed), odd, moving
        self.here = list(players_here(players))
        self.rounds, self.handovers, self.instead, self.gone = [], [], {}, []
        self.seating = seat_hall(players, odd)

    def play(self):
        """Play a game, in which a player may leave or get a substitute, and then decide who is here
        for the next one.
        """
        self.instead = {}
        if self.rng.number_below(2):
            self._somebody_leaves()
        elif self.rng.number_below(2):
            self._somebody_misses_this_game()
        self.rounds.append(play_by_lot(self.seating, self.rng))
        for leaver in self.rng.shuffled(self.here)[: self.rng.number_below(3)]:
            self.here = [player for player in self.here if player != leaver]
        if self.gone and self.rng.number_below(2):
            self.here.append(self.gone.pop())
        self.here += [f"N{len(self.rounds)}.{number}" for number in range(self.rng.number_below(3))]
        self.here += [f"M{len(self.rounds)}.{number}" for number in range(4 - len(self.here))]

    def _somebody_leaves(self):
        seated = [player for table in self.seating.tables for player in table.entrants]
        leaver = self.rng.shuffled(seated)[0]
        helper = f"helper{len(self.rounds)}"
        options = substitute_choices(self.seating, leaver, self.so_far(), substitute=helper)
        choice = options[self.rng.number_below(len(options))]
        self.handovers.append(choice.handover)
        self.seating = choice.seating
        if leaver in self.here:
            self.here.remove(leaver)
            self.gone.append(leaver)

    def _somebody_misses_this_game(self):
        away = self.seating.tables[0].entrants[0]
        if away in self.here:
            helper = f"away{len(self.rounds)}"
            choice, *_ = substitute_choices(self.seating, away, self.so_far(), substitute=helper)
            self.seating = choice.seating
            self.instead = {choice.handover.taker: away}
            if choice.handover.from_bench:
                self.handovers.append(replace(choice.handover, parted_partners=()))

    def so_far(self):
        return games_so_far(self.rounds, self.handovers)

    def pause(self):
        return BetweenGames(
            tuple(self.rounds), tuple(self.here), self.odd, tuple(self.handovers), self.instead
        )


@settings(deadline=None, max_examples=60)
@given(EVENINGS)
@example((4, BENCH_OR_THREE, LoserMovement(Movement.GROWING, 1), 158))
@example((5, THREES, LoserMovement(Movement.NEXT_TABLE, 1), 134))
def test_player_who_is_here_has_one_place_whatever_happens(field):
    evening = Hall(*field)
    for _ in range(6):
        evening.play()
        game = seat_next_game(evening.pause(), evening.moving)
        assert sorted(game.seating.entrants) == sorted(evening.here)
        wanted = choose_shape(len(evening.here), evening.odd)
        sizes = sorted(len(table.seats) for table in game.seating.tables)
        assert sizes == [3] * wanted.threes + [4] * wanted.fours
        assert len(game.seating.bench) == wanted.sitting_out
        assert set(game.displaced_players) <= set(evening.here)
        check_fair(evening, game)
        were = {pair for table in evening.rounds[-1].tables for pair in table.table.partners}
        last = [handover for handover in evening.handovers if handover.game == len(evening.rounds)]
        were |= {frozenset(pair) for handover in last for pair in handover.parted_partners}
        assert not were & {pair for table in game.seating.tables for pair in table.partners}
        evening.seating = game.seating


def check_fair(evening, game):
    """Check that no one sits out twice in a row while another mover has not just sat out, and that
    no winner sits out while the table is kept.
    """
    last = evening.rounds[-1]
    called = [
        handover.taker
        for handover in evening.handovers
        if handover.game == len(evening.rounds) and handover.from_bench
    ]
    rested = {*last.bench, *called}
    movers = {evening.instead.get(player, player) for two in game.movers.values() for player in two}
    seated = {player for table in game.seating.tables for player in table.entrants}
    if set(game.seating.bench) & rested:
        assert movers & seated <= rested
    kept = {table.number for table in game.seating.tables}
    for table in last.tables:
        entrants = {evening.instead.get(player, player) for player in table.table.entrants}
        stayers = entrants - set(game.movers[table.table.number])
        if table.table.number in kept:
            assert not stayers & set(game.seating.bench)


@pytest.mark.parametrize("seed", range(8))
def test_player_who_missed_a_game_and_is_back_does_not_sit_out_the_next_one(seed):
    """Nine play and one sits out. While one of them is away, the other eight fill the tables."""
    first = play_by_lot(seat_hall(9, BENCH), SeededRandom(seed))
    (away, *_) = first.seating.tables[0].entrants
    second = play_by_lot(
        seat_next_game(BetweenGames((first,), players_here(9, gone=[away]), BENCH)).seating,
        SeededRandom(seed + 1),
    )
    assert second.seating.bench == ()
    third = seat_next_game(BetweenGames((first, second), players_here(9), BENCH)).seating
    assert len(third.bench) == 1
    assert away not in third.bench


@pytest.mark.parametrize("seed", range(8))
def test_player_who_was_stood_in_for_does_not_sit_out_the_next_game(seed):
    first = play_by_lot(seat_hall(9, BENCH), SeededRandom(seed))
    for away in first.seating.tables[-1].entrants:
        seats = first.seating.tables[-1].replace_entrants({away: "P10"})
        played = replace(first, tables=(*first.tables[:-1], replace(first.tables[-1], table=seats)))
        pause = BetweenGames(
            (played,), players_here(9), BENCH, returned_by_substitute={"P10": away}
        )
        assert away not in seat_next_game(pause).seating.bench

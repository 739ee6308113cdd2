"""What the director looks at before a game is seated, and while it is on."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.refused import Refused
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.left_over import choices_for_players
from tournament.topics.seating.boards.seating import how_far, playing, preview


def after_games(count, players=9, **dials):
    night = plain.seated(plain.night(players, **dials))
    for _ in range(count - 1):
        night = plain.seated(plain.all_typed(night))
    return plain.all_typed(night)


def chairs(board):
    """Everybody's table and chair, the bench being None."""
    seated = {one.entry: (one.table, one.chair) for table in board.tables for one in table.sitters}
    return seated | {one.entry: None for one in board.bench}


def came(board):
    return {one.entry: one.came for table in board.tables for one in table.sitters if one.came}


def test_first_game_has_no_movers_and_no_repeats():
    board = preview(plain.night(9))
    assert (board.game, board.here, board.words) == (1, 9, "2 tables, 1 sits out")
    assert came(board) == {}
    assert (board.again, board.out_again, board.come, board.gone) == ((), (), (), ())
    assert [one.entry for one in board.bench] == [9]


def test_nobody_can_be_seated_below_four():
    with pytest.raises(Refused, match="3 are here, and a table needs four"):
        preview(plain.night(3))


def test_movers_say_where_they_come_from():
    night = after_games(1)
    board = preview(night)
    losers = draws.coming(night).moved.movers
    from_two = {int(one) for one in losers[2]}
    assert set(came(board).values()) == {"from table 1", "from table 2", "from the bench"}
    assert {one for one, words in came(board).items() if words == "from table 2"} <= from_two
    assert came(board)[9] == "from the bench"


def test_arrivals_and_leavers_are_named_with_whom_they_move():
    night = after_games(1, players=8)
    gone = replace(night.entries.of(3), last_game=1)
    come = plain.entry(9, first_game=2, excused="late")
    board = preview(plain.told(night, gone, come))
    assert (board.come, board.gone) == ((9,), (3,))
    assert came(board).get(9) == "has just come"
    assert board.displaced == tuple(
        map(int, draws.coming(plain.told(night, gone, come)).moved.displaced)
    )


def test_rule_of_sitting_out_holds_for_a_player_who_has_just_come():
    come = plain.entry(9, first_game=2, excused="late")
    board = preview(plain.told(after_games(1, players=8), come))
    assert [(one.entry, one.came) for one in board.bench] == [(9, "has just come")]
    assert "has just come takes a free seat or sits out" in board.sitting_out


def test_repeat_partner_is_told_with_the_table_and_just_now():
    night = plain.all_typed(plain.seated(plain.night(8)))
    table = night.rounds.current.games[0]
    held = {chair.value: entry for chair, entry in table.seats}
    again = chairs(preview(night))
    swap = (held["S"], next(one for one, at in again.items() if at == across(again, held["N"])))
    board = preview(night, [swap])
    told = [one for one in board.again if set(one.partners) == {held["N"], held["S"]}]
    assert [one.just_now for one in told] == [True]


def across(places, entry):
    table, chair = places[entry]
    return table, chair.opposite


def test_whoever_sits_out_again_is_told_with_the_times():
    night = after_games(1)
    board = preview(night)
    out = board.bench[0].entry
    swapped = preview(night, [(out, 9)])
    assert board.out_again == ()
    assert swapped.out_again == ((9, 2),)
    assert swapped.bench[0].came == "again"


def test_exchange_marks_both_and_leaves_all_others():
    night = plain.night(9)
    before, board = chairs(preview(night)), preview(night, [(1, 9)])
    after = chairs(board)
    assert (after[1], after[9]) == (before[9], before[1])
    assert {one for one in after if after[one] != before[one]} == {1, 9}
    marked = {one.entry for table in board.tables for one in table.sitters if one.by_hand}
    assert marked | {one.entry for one in board.bench if one.by_hand} == {1, 9}


def test_exchange_with_somebody_who_left_is_forgotten_alone():
    night = plain.told(plain.night(9), replace(plain.entry(2), last_game=0))
    assert preview(night, [(1, 2), (3, 4), (5, 5)]).swaps == ((3, 4),)


def test_two_exchanges_of_one_player_follow_each_other():
    night = plain.night(8)
    before, after = chairs(preview(night)), chairs(preview(night, [(1, 2), (2, 3)]))
    assert (after[1], after[2], after[3]) == (before[2], before[3], before[1])


def test_fingerprint_is_of_the_seats_alone():
    night = plain.night(9)
    renamed = plain.told(night, plain.entry(1, name="Ann"))
    assert preview(night).fingerprint == preview(renamed).fingerprint
    assert preview(night).fingerprint != preview(night, [(1, 2)]).fingerprint
    assert preview(night).fingerprint == preview(night, [(1, 2), (2, 1)]).fingerprint


def test_player_from_the_bench_who_plays_for_another_is_on_the_bench_no_more():
    night = plain.night(9)
    absence = Absence(1, taker=9)
    board = preview(night, absences=[absence, Absence(2, taker=9), Absence(9, stand_in="Max")])
    assert board.absences == (absence,)
    assert board.bench == ()
    held = {one.entry: one.absence for table in board.tables for one in table.sitters}
    assert held[1] == absence


def test_player_from_the_bench_who_played_for_another_comes_from_the_bench():
    night = plain.seated(plain.night(9))
    (out,) = night.rounds.current.bench
    chair = night.all(facts.Seat)[0]
    kept = {name: one for name, one in night.written.items() if one != chair}
    night = plain.told(
        replace(night, written=kept), replace(chair, entry=out, plays_for=chair.entry)
    )
    board = preview(plain.all_typed(night))
    assert came(board)[out] == "from the bench"
    assert board.come == ()


def test_choices_stand_side_by_side_with_what_each_asks():
    board = preview(plain.night(38))
    assert [(one.key, one.words, one.is_chosen) for one in board.choices] == [
        ("threes", "8 tables of four and two of three", False),
        ("bench_or_three", "9 tables, 2 sit out", True),
    ]
    assert [one.asks for one in board.choices] == [
        ("6 play at tables of three in each game; the scores say who.",),
        (
            "Nobody sits out more than once in 8 games, as far as the scores allow, "
            "for 6 points a time.",
        ),
    ]
    assert board.choices[1].beside.startswith("One more makes 9 tables of four and one of three.")


def test_turns_at_a_table_of_three_are_told_where_they_are_drawn_and_not_where_scores_decide():
    fifteen = {"format": "individual", "games": 4}
    told = [one.asks for one in preview(plain.night(15, **fifteen)).choices]
    assert told[0] == ("Nobody plays at a table of three more than once in 4 games.",)
    told = [one.asks for one in preview(plain.night(15, house="alameda")).choices]
    assert told[0] == ("3 play at a table of three in each game; the scores say who.",)


def test_night_without_a_sheet_offers_tables_of_three_and_one_with_a_sheet_has_it_say():
    blank = plain.night(15, house="blank")
    assert not blank.rules.three_handed
    assert [one.words for one in preview(blank).choices] == [
        "3 tables of four and one of three",
        "3 tables, 3 sit out",
    ]
    assert [one.is_chosen for one in preview(blank).choices] == [False, True]


def test_what_comes_in_every_game_is_said_so():
    asked = [asks for one in preview(plain.night(9)).choices for asks in one.asks]
    assert asked[0] == "Each plays at a table of three in every game."


def test_choices_look_at_the_games_that_are_left():
    night = after_games(2, players=9, games=3)
    asked = [asks for one in preview(night).choices for asks in one.asks]
    assert asked == ["9 play at tables of three.", "1 sits out, for 6 points."]


@pytest.mark.parametrize(
    ("players", "dials"),
    [(8, {}), (9, {"three_handed": False}), (8, {"format": "individual", "games": 4})],
)
def test_nothing_is_chosen_where_all_is_one(players, dials):
    night = plain.night(players, **dials)
    assert preview(night).choices == ()


def test_pairs_have_no_odd_numbers_to_choose():
    night = plain.night(5, house="mcallen")
    assert choices_for_players(night, 5, None) == ()


def test_game_that_is_on_shows_what_is_missing_and_where_everybody_is():
    night = plain.typed(plain.seated(plain.night(9)), t1=(9, 6, 2, 1))
    board = playing(night, night.rounds.current)
    assert (board.game, board.is_untouched) == (1, False)
    assert how_far(night, night.rounds.current).words == "2 tables; waiting for 2."
    assert [table.is_free for table in board.tables] == [False, True]
    assert [one.entry for one in board.by_name] == list(range(1, 10))
    assert {one.entry: (one.table, one.chair) for one in board.by_name}[9] == (None, None)


def corrected(night):
    """Table 1 of game 1 the other way round."""
    return plain.told(night, facts.Sheet(round=1, table=1, points=(6, 9), x=(1, 2)))


def elsewhere(night, then):
    return playing(night, night.rounds.current, then).elsewhere


def test_corrected_score_names_who_would_sit_elsewhere():
    before = after_games(1, players=8)
    night = plain.seated(before)
    assert elsewhere(night, night) == ()
    found = elsewhere(corrected(night), night)
    movers = {int(one) for one in draws.coming(before).moved.movers[1]}
    assert movers <= set(found)
    assert len(found) >= 4


def test_score_that_is_corrected_and_moves_nobody_is_not_told():
    night = plain.seated(after_games(1, players=8))
    same = plain.told(night, facts.Sheet(round=1, table=1, points=(10, 6), x=(1, 2)))
    assert elsewhere(same, night) == ()


def test_nobody_is_elsewhere_once_a_score_is_written_down():
    night = plain.seated(after_games(1, players=8))
    begun = plain.typed(corrected(night), t2=(9, 6, 2, 1))
    assert elsewhere(begun, night) == ()


@pytest.mark.parametrize("dials", [{}, {"format": "individual"}])
def test_two_exchanged_by_hand_are_no_correction(dials):
    before = after_games(1, players=8, **dials)
    for swaps in ((), ((1, 2),)):
        then = plain.pressed(rounds.seat, before, game=2, swaps=swaps, reason="asked")
        assert elsewhere(then, then) == ()
        told = {"game": 2, "one": 3, "other": 5}
        night = plain.pressed(rounds.exchange, then, reason="asked", **told)
        assert elsewhere(night, then) == ()


def test_substitute_for_the_rest_of_the_night_is_no_correction():
    then = plain.seated(after_games(1, players=9))
    (table, *_), (chair, one) = then.rounds.current.games, then.rounds.current.games[0].seats[0]
    seat = facts.Seat(round=2, entry=10, table=table.table, chair=chair.value)
    written = {name: fact for name, fact in then.written.items() if name != ("seat", (2, one))}
    left = replace(then.entries.of(one), last_game=1)
    night = plain.told(replace(then, written=written), left, plain.entry(10, first_game=2), seat)
    assert elsewhere(night, then) == ()


def test_no_score_moves_anybody_where_games_are_drawn_beforehand():
    night = plain.seated(after_games(1, players=8, format="individual"))
    assert elsewhere(corrected(night), night) == ()


def test_stand_in_sits_where_the_scores_have_whoever_is_away():
    night = plain.seated(after_games(1, players=8))
    table, chair = chairs(playing(night, night.rounds.current))[1]
    stand_in = plain.entry(20, ranked=False, first_game=2, last_game=2)
    seat = facts.Seat(round=2, entry=20, table=table, chair=chair.value, plays_for=1)
    written = {n: one for n, one in night.written.items() if n != ("seat", (2, 1))}
    then, night = night, plain.told(replace(night, written=written), stand_in, seat)
    assert elsewhere(night, then) == ()
    sitters = [one for each in playing(night, night.rounds.current).tables for one in each.sitters]
    assert {one.entry: one.plays_for for one in sitters}[20] == 1


def test_who_comes_and_goes_makes_the_next_game_another_one():
    night = plain.seated(plain.night(8))
    gone = replace(night.entries.of(3), last_game=1)
    board = playing(plain.told(night, gone, plain.entry(9, first_game=2)), night.rounds.current)
    assert (board.come, board.go) == ((9,), (3,))

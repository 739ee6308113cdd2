"""The seating board shows a game before it is seated and while it is played."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.refused import Refused
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.left_over_choices import choices_for_players
from tournament.topics.seating.boards.seating import current_game, game_progress, seating_preview


def night_after_games(count, players=9, **dials):
    night = plain.seat(plain.night(players, **dials))
    for _ in range(count - 1):
        night = plain.seat(plain.type_all_tables(night))
    return plain.type_all_tables(night)


def seats_by_entry(board):
    """Return each player's table and seat, or None for players who sit out."""
    places = {
        sitter.entry: (sitter.table, sitter.chair)
        for table in board.tables
        for sitter in table.sitters
    }
    return places | {sitter.entry: None for sitter in board.bench}


def origin_words_by_entry(board):
    return {
        sitter.entry: sitter.origin_words
        for table in board.tables
        for sitter in table.sitters
        if sitter.origin_words
    }


def test_first_game_has_no_movers_and_no_repeat_partners():
    board = seating_preview(plain.night(9))
    assert (board.game, board.player_count, board.words) == (1, 9, "2 tables, 1 sits out")
    assert origin_words_by_entry(board) == {}
    assert (board.repeats, board.repeat_sit_outs, board.newcomers, board.leavers) == (
        (),
        (),
        (),
        (),
    )
    assert [sitter.entry for sitter in board.bench] == [9]


def test_fewer_than_four_players_cannot_be_seated():
    with pytest.raises(Refused, match="3 players are ready"):
        seating_preview(plain.night(3))


def test_board_names_the_table_that_each_mover_comes_from():
    night = night_after_games(1)
    board = seating_preview(night)
    losers = draws.next_games(night).next_game.movers
    loser_of_table_2 = {int(loser) for loser in losers[2]}
    assert set(origin_words_by_entry(board).values()) == {
        "from table 1",
        "from table 2",
        "was sitting out",
    }
    assert {
        player for player, words in origin_words_by_entry(board).items() if words == "from table 2"
    } <= loser_of_table_2
    assert origin_words_by_entry(board)[9] == "was sitting out"


def test_players_who_joined_or_left_are_named_with_the_players_they_move():
    night = night_after_games(1, players=8)
    leaver = replace(night.entries.with_number(3), last_game=1)
    newcomer = plain.entry(9, first_game=2, excused="late")
    board = seating_preview(plain.with_facts(night, leaver, newcomer))
    assert (board.newcomers, board.leavers) == ((9,), (3,))
    assert origin_words_by_entry(board).get(9) == "just arrived"
    assert board.displaced_players == tuple(
        map(
            int,
            draws.next_games(plain.with_facts(night, leaver, newcomer)).next_game.displaced_players,
        )
    )


def test_newcomer_sits_out_if_no_seat_is_free():
    newcomer = plain.entry(9, first_game=2, excused="late")
    board = seating_preview(plain.with_facts(night_after_games(1, players=8), newcomer))
    assert [(sitter.entry, sitter.origin_words) for sitter in board.bench] == [(9, "just arrived")]
    assert "late arrival takes a free seat or sits out" in board.sitting_out_rule


def test_repeat_partners_are_named_with_the_table_of_the_last_game():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    table = night.rounds.current_game.games[0]
    seats = {chair.value: entry for chair, entry in table.seats}
    places_again = seats_by_entry(seating_preview(night))
    swap = (
        seats["S"],
        next(
            player
            for player, place in places_again.items()
            if place == seat_of_partner(places_again, seats["N"])
        ),
    )
    board = seating_preview(night, [swap])
    repeats = [
        repeat for repeat in board.repeats if set(repeat.partners) == {seats["N"], seats["S"]}
    ]
    assert [repeat.is_from_last_game for repeat in repeats] == [True]


def seat_of_partner(places, entry):
    table, chair = places[entry]
    return table, chair.opposite


def night_after_3_player_table(points):
    """Return a night at Alameda after a game whose 3-player table ended with these points."""
    night = plain.seat(plain.night(7, house="alameda"))
    (three_player_game,) = (
        game for game in night.rounds.current_game.games if len(game.chairs) == 3
    )
    night = plain.with_facts(
        night,
        facts.Sheet(round=1, table=1, points=(14, 9)),
        facts.Sheet(round=1, table=three_player_game.table, points=points),
    )
    return night, dict(three_player_game.seats)


def test_player_who_leaves_a_3_player_table_by_seat_order_is_explained():
    night, seats = night_after_3_player_table((8, 8, 5))
    words = origin_words_by_entry(seating_preview(night))
    assert words[seats["N"]] == "from table 2 (tied: North before East)"
    assert words[seats["S"]] == "from table 2"
    assert seats["E"] not in words
    untied_night, seats = night_after_3_player_table((7, 8, 5))
    assert origin_words_by_entry(seating_preview(untied_night))[seats["N"]] == "from table 2"


def test_player_who_sits_out_again_is_named_with_the_count():
    night = night_after_games(1)
    board = seating_preview(night)
    player_sitting_out = board.bench[0].entry
    swapped_board = seating_preview(night, [(player_sitting_out, 9)])
    assert board.repeat_sit_outs == ()
    assert swapped_board.repeat_sit_outs == ((9, "2nd"),)
    assert swapped_board.bench[0].origin_words == "again"


def test_swap_marks_both_players_and_no_others():
    night = plain.night(9)
    seats_before, board = seats_by_entry(seating_preview(night)), seating_preview(night, [(1, 9)])
    seats_after = seats_by_entry(board)
    assert (seats_after[1], seats_after[9]) == (seats_before[9], seats_before[1])
    assert {player for player in seats_after if seats_after[player] != seats_before[player]} == {
        1,
        9,
    }
    marked_entries = {
        sitter.entry for table in board.tables for sitter in table.sitters if sitter.is_swapped
    }
    assert marked_entries | {sitter.entry for sitter in board.bench if sitter.is_swapped} == {1, 9}


def test_swaps_that_are_no_longer_possible_are_dropped_and_others_kept():
    night = plain.with_facts(plain.night(9), replace(plain.entry(2), last_game=0))
    assert seating_preview(night, [(1, 2), (3, 4), (5, 5)]).swaps == ((3, 4),)


def test_two_swaps_of_one_player_follow_each_other():
    night = plain.night(8)
    seats_before, seats_after = (
        seats_by_entry(seating_preview(night)),
        seats_by_entry(seating_preview(night, [(1, 2), (2, 3)])),
    )
    assert (seats_after[1], seats_after[2], seats_after[3]) == (
        seats_before[2],
        seats_before[3],
        seats_before[1],
    )


def test_fingerprint_of_a_seating_depends_on_the_seats_only():
    night = plain.night(9)
    night_with_new_name = plain.with_facts(night, plain.entry(1, name="Ann"))
    assert seating_preview(night).fingerprint == seating_preview(night_with_new_name).fingerprint
    assert seating_preview(night).fingerprint != seating_preview(night, [(1, 2)]).fingerprint
    assert (
        seating_preview(night).fingerprint == seating_preview(night, [(1, 2), (2, 1)]).fingerprint
    )


def test_player_who_substitutes_for_one_game_does_not_sit_out():
    night = plain.night(9)
    absence = Absence(1, taker=9)
    board = seating_preview(
        night, absences=[absence, Absence(2, taker=9), Absence(9, substitute="Max")]
    )
    assert board.absences == (absence,)
    assert board.bench == ()
    absence_by_entry = {
        sitter.entry: sitter.absence for table in board.tables for sitter in table.sitters
    }
    assert absence_by_entry[1] == absence


def test_player_who_sat_out_and_substituted_is_said_to_come_from_sitting_out():
    night = plain.seat(plain.night(9))
    (player_sitting_out,) = night.rounds.current_game.bench
    chair = night.facts_of(facts.Seat)[0]
    other_facts = {name: fact for name, fact in night.stored_facts.items() if fact != chair}
    night = plain.with_facts(
        replace(night, stored_facts=other_facts),
        replace(chair, entry=player_sitting_out, plays_for=chair.entry),
    )
    board = seating_preview(plain.type_all_tables(night))
    assert origin_words_by_entry(board)[player_sitting_out] == "was sitting out"
    assert board.newcomers == ()


def test_choices_for_extra_players_list_what_each_means():
    board = seating_preview(plain.night(38))
    assert [(choice.key, choice.words, choice.is_chosen) for choice in board.choices] == [
        ("threes", "10 tables, 2 with 3 players", False),
        ("bench_or_three", "9 tables, 2 sit out", True),
    ]
    assert [choice.effects for choice in board.choices] == [
        (),
        ("Players take turns sitting out (6 points each time).",),
    ]
    assert board.choices[1].details.startswith("39 players: 10 tables, 1 with 3 players.")


def test_turns_at_a_3_player_table_are_explained_if_drawn():
    night_of_fifteen = {"format": "individual", "games": 4}
    effects = [
        choice.effects for choice in seating_preview(plain.night(15, **night_of_fifteen)).choices
    ]
    assert effects[0] == ("No one plays at a 3-player table more than once in 4 games.",)
    effects = [
        choice.effects for choice in seating_preview(plain.night(15, house="alameda")).choices
    ]
    assert effects[0] == ()


def test_blank_rules_offer_3_player_tables():
    night = plain.night(15, house="blank")
    assert not night.rules.three_handed
    assert [choice.words for choice in seating_preview(night).choices] == [
        "4 tables, 1 with 3 players",
        "3 tables, 3 sit out",
    ]
    assert [choice.is_chosen for choice in seating_preview(night).choices] == [False, True]


def test_choice_for_extra_players_says_if_it_affects_every_game():
    effects = [
        effect for choice in seating_preview(plain.night(9)).choices for effect in choice.effects
    ]
    assert effects[0] == "Each plays at a 3-player table in every game."


def test_choices_for_extra_players_count_only_the_games_left():
    night = night_after_games(2, players=9, games=3)
    assert [choice.effects for choice in seating_preview(night).choices] == [
        (),
        ("6 points for sitting out.",),
    ]


@pytest.mark.parametrize(
    ("players", "dials"),
    [(8, {}), (9, {"three_handed": False}), (8, {"format": "individual", "games": 4})],
)
def test_choice_for_extra_players_is_not_offered_if_only_one_is_possible(players, dials):
    night = plain.night(players, **dials)
    assert seating_preview(night).choices == ()


def test_night_of_teams_has_no_choice_for_extra_players():
    night = plain.night(5, house="mcallen")
    assert choices_for_players(night, 5, None) == ()


def test_board_of_the_current_game_shows_missing_tables_and_seats():
    night = plain.type_totals(plain.seat(plain.night(9)), t1=(9, 6, 2, 1))
    board = current_game(night, night.rounds.current_game)
    assert (board.game, board.is_untouched) == (1, False)
    assert game_progress(night, night.rounds.current_game).words == "2 tables. Not in: 2."
    assert [table.allows_swaps for table in board.tables] == [False, True]
    assert [sitter.entry for sitter in board.sitters_sorted_by_name] == list(range(1, 10))
    assert {sitter.entry: (sitter.table, sitter.chair) for sitter in board.sitters_sorted_by_name}[
        9
    ] == (
        None,
        None,
    )


@pytest.mark.parametrize(
    ("dials", "link"),
    [
        ({}, ("Turn in scorecards and pay prizes", "check-out")),
        ({"fee_cents": 0, "x_fine_cents": 0}, ("Close the night", "closing")),
    ],
    ids=["with a pot", "without a pot"],
)
def test_seating_board_links_to_the_next_step_after_the_last_game(dials, link):
    night = night_after_games(1, players=8, games=1, **dials)
    progress = game_progress(night, night.rounds.current_game)
    assert (progress.link_words, progress.page) == link


def with_score_corrected(night):
    """Return the night after a correction that swaps the points and Xs of table 1 in game 1."""
    return plain.with_facts(night, facts.Sheet(round=1, table=1, points=(6, 9), x=(1, 2)))


def players_who_would_move(night, night_before):
    return current_game(night, night.rounds.current_game, night_before).players_to_move


def test_corrected_score_names_players_who_would_move():
    night_before = night_after_games(1, players=8)
    night = plain.seat(night_before)
    assert players_who_would_move(night, night) == ()
    players = players_who_would_move(with_score_corrected(night), night)
    movers = {int(loser) for loser in draws.next_games(night_before).next_game.movers[1]}
    assert movers <= set(players)
    assert len(players) >= 4


def test_corrected_score_without_effect_moves_no_player():
    night = plain.seat(night_after_games(1, players=8))
    corrected_night = plain.with_facts(
        night, facts.Sheet(round=1, table=1, points=(10, 6), x=(1, 2))
    )
    assert players_who_would_move(corrected_night, night) == ()


def test_corrected_score_moves_no_player_once_the_next_game_has_scores():
    night = plain.seat(night_after_games(1, players=8))
    night_with_a_score = plain.type_totals(with_score_corrected(night), t2=(9, 6, 2, 1))
    assert players_who_would_move(night_with_a_score, night) == ()


@pytest.mark.parametrize("dials", [{}, {"format": "individual"}])
def test_swap_is_not_reported_as_an_effect_of_a_correction(dials):
    night_before = night_after_games(1, players=8, **dials)
    for swaps in ((), ((1, 2),)):
        seated_night = plain.press(
            rounds.seat_next_game, night_before, game=2, swaps=swaps, reason="asked"
        )
        assert players_who_would_move(seated_night, seated_night) == ()
        swap = {"game": 2, "first_entry": 3, "second_entry": 5}
        night = plain.press(rounds.swap_seats, seated_night, reason="asked", **swap)
        assert players_who_would_move(night, seated_night) == ()


def test_substitute_for_the_rest_is_not_reported_as_an_effect_of_a_correction():
    seated_night = plain.seat(night_after_games(1, players=9))
    (table, *_) = seated_night.rounds.current_game.games
    (chair, entry) = seated_night.rounds.current_game.games[0].seats[0]
    seat = facts.Seat(round=2, entry=10, table=table.table, chair=chair.value)
    other_facts = {
        name: fact
        for name, fact in seated_night.stored_facts.items()
        if name != ("seat", (2, entry))
    }
    leaver = replace(seated_night.entries.with_number(entry), last_game=1)
    night = plain.with_facts(
        replace(seated_night, stored_facts=other_facts), leaver, plain.entry(10, first_game=2), seat
    )
    assert players_who_would_move(night, seated_night) == ()


def test_corrected_score_of_a_drawn_night_moves_no_player():
    night = plain.seat(night_after_games(1, players=8, format="individual"))
    assert players_who_would_move(with_score_corrected(night), night) == ()


def test_substitute_for_one_game_sits_where_the_absent_player_would():
    night = plain.seat(night_after_games(1, players=8))
    table, chair = seats_by_entry(current_game(night, night.rounds.current_game))[1]
    substitute = plain.entry(20, ranked=False, first_game=2, last_game=2)
    seat = facts.Seat(round=2, entry=20, table=table, chair=chair.value, plays_for=1)
    other_facts = {
        fact_name: fact
        for fact_name, fact in night.stored_facts.items()
        if fact_name != ("seat", (2, 1))
    }
    night_before, night = (
        night,
        plain.with_facts(replace(night, stored_facts=other_facts), substitute, seat),
    )
    assert players_who_would_move(night, night_before) == ()
    sitters = [
        sitter
        for table in current_game(night, night.rounds.current_game).tables
        for sitter in table.sitters
    ]
    assert {sitter.entry: sitter.plays_for for sitter in sitters}[20] == 1


def test_board_of_the_current_game_names_players_who_join_or_leave_before_the_next():
    night = plain.seat(plain.night(8))
    leaver = replace(night.entries.with_number(3), last_game=1)
    board = current_game(
        plain.with_facts(night, leaver, plain.entry(9, first_game=2)), night.rounds.current_game
    )
    assert (board.newcomers, board.leavers) == ((9,), (3,))


def test_player_who_already_left_during_the_game_is_not_named_as_leaving_after_it():
    night = plain.seat(plain.night(8))
    leaver = replace(night.entries.with_number(3), last_game=1)
    table, chair = seats_by_entry(current_game(night, night.rounds.current_game))[3]
    handover = facts.Handover(
        round=1,
        left=3,
        table=table,
        chair=chair.value,
        taken_by=None,
        from_bench=False,
        hands=2,
        points=3,
        x=0,
    )
    assert (
        current_game(plain.with_facts(night, leaver, handover), night.rounds.current_game).leavers
        == ()
    )

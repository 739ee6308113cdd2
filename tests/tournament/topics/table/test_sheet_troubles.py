"""The desk corrects the seats of two players who swapped by mistake, and the score of an unreadable
sheet.
"""

from dataclasses import replace

import pytest

from scoring.totals.box_ranges import points_range_refusal
from tests import build, plain
from tests.rehearsal import checks
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.kit.printing.played_nights import bracket_with_called_games
from tests.tournament.kit.printing.played_nights import seat_first_game as pairs_seated
from tests.tournament.topics.seating.test_seat_page import Evening, main_text, message_texts
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.night.seats.wrong_seats import (
    DRAW_UNCHANGED_SENTENCE,
    NO_ONE_MOVES_SENTENCE,
    next_seats_sentence,
)
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press, Writing
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions.score_sheets import correct_seats
from tournament.topics.table.boards.sheet_problems import (
    DIRECTOR_SOURCE_KEY,
    SCORE_MISSING_SENTENCE,
)
from tournament.topics.table.boards.sheet_problems import wrong_seats_page_values as board

FIRST_GAME_AND_TABLE = (1, 1)
NEXT_SEATS_WARNING = next_seats_sentence(2)


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 9)
    return Evening(desk, night)


def seat_next_game(night):
    return plain.seat(plain.type_all_tables(night))


def entry_at(night, table, chair, game=1):
    return dict(night.rounds.table_game(game, table).seats)[chair]


def points_on_scorecard(night, entry):
    return [line.tally.points for line in ranking.scorecard_of_player(night, entry).lines]


def swap_seats(night, first, second, game=1, reason="both said so"):
    return plain.press(
        correct_seats, night, game=game, first_entry=first, second_entry=second, reason=reason
    )


def test_correction_of_seats_changes_scorecards_and_no_later_seats():
    night = seat_next_game(plain.seat(plain.night(9)))
    north, east = entry_at(night, 1, "N"), entry_at(night, 1, "E")
    assert (points_on_scorecard(night, north)[0], points_on_scorecard(night, east)[0]) == (9, 6)
    corrected_night = swap_seats(night, north, east)
    assert (
        points_on_scorecard(corrected_night, north)[0],
        points_on_scorecard(corrected_night, east)[0],
    ) == (6, 9)
    assert (
        corrected_night.rounds.current_game.games[0].seats
        == night.rounds.current_game.games[0].seats
    )
    assert entry_at(corrected_night, 1, "N") == east


def test_page_shows_the_xs_that_change_along_with_the_points():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    north, east = entry_at(night, 1, "N"), entry_at(night, 1, "E")
    north_effect, east_effect = board(night, night.rounds.table_game(1, 1), north, east).effects
    assert north_effect.card_words == "6 points (was 9), 1 X (was 2)"
    assert east_effect.card_words == "9 points (was 6), 2 Xs (was 1)"
    night_without_x = plain.with_facts(
        night, facts.Sheet(round=1, table=2, points=(9, 6), x=(0, 1))
    )
    other_north = entry_at(night_without_x, 2, "N")
    (effect, _) = board(night_without_x, night.rounds.table_game(1, 1), north, other_north).effects
    assert effect.card_words == "Still 9 points, 0 Xs (was 2)"


def test_players_of_two_tables_or_one_sitting_out_are_corrected():
    night = plain.type_all_tables(plain.seat(plain.night(9)))
    (player_sitting_out,), north = night.rounds.current_game.bench, entry_at(night, 2, "N")
    corrected_night = swap_seats(night, north, player_sitting_out)
    assert corrected_night.rounds.current_game.bench == (north,)
    assert (
        points_on_scorecard(corrected_night, player_sitting_out),
        points_on_scorecard(corrected_night, north),
    ) == ([9], [6])
    south, west = entry_at(night, 1, "S"), entry_at(night, 2, "W")
    corrected_night = swap_seats(night, south, west)
    assert (entry_at(corrected_night, 2, "W"), entry_at(corrected_night, 1, "S")) == (south, west)


@pytest.mark.parametrize(
    ("night", "sentence"),
    [
        (plain.type_all_tables(plain.seat(plain.night(9))), next_seats_sentence(2)),
        (seat_next_game(plain.seat(plain.night(9))), "Game 2 has no scores yet. Reseat it"),
        (
            plain.type_all_tables(seat_next_game(plain.seat(plain.night(9)))),
            "Game 2 is being played",
        ),
        (plain.seat(plain.night(9, format="individual", games=3)), DRAW_UNCHANGED_SENTENCE),
        (plain.seat(plain.night(9, games=1)), NO_ONE_MOVES_SENTENCE),
    ],
)
def test_correction_of_seats_names_the_changed_points(night, sentence):
    north, east = entry_at(night, 1, "N"), entry_at(night, 1, "E")
    words = sentence_of_swapped_seats(night, first_entry=north, second_entry=east)
    assert f"Player {north} ({north}) and Player {east} ({east}) sat in" in words
    assert sentence in words
    assert ("place" in words.split(sentence)[1]) is night.rounds.with_number(1).is_over
    in_points = f"Player {north}: 6 points (was 9)." in words
    assert in_points is night.rounds.with_number(1).is_over


def sentence_of_swapped_seats(night, **swap_fields):
    desk = Press(night.tournament, "director", "here", reason="both said so")
    return correct_seats.__wrapped__(Writing(night, desk), game=1, **swap_fields)


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ({"game": 4}, "Game 4 is not seated"),
        ({"second": 1}, "Choose two players"),
        ({"second": 99}, "Number 99 was not in game 1. Choose another player."),
        ({"reason": ""}, "How do you know who sat where"),
    ],
)
def test_impossible_correction_of_seats_is_refused_with_advice(pair, words):
    night = plain.seat(plain.night(9))
    with pytest.raises(Refused, match=words):
        swap_seats(night, **{"first": 1, "second": 2} | pair)


def test_seats_in_brackets_or_of_substitutes_are_not_corrected_but_advice_is_given():
    with pytest.raises(Refused, match="In a bracket, teams must play the game they were drawn for"):
        swap_seats(bracket_with_called_games(4), 1, 3)
    night = plain.seat(plain.night(9))
    north, (player_sitting_out,) = entry_at(night, 1, "N"), night.rounds.current_game.bench
    seat_of_north = night.stored_facts["seat", (1, north)]
    with pytest.raises(Refused, match="can't sit out"):
        swap_seats(
            plain.with_facts(night, replace(seat_of_north, plays_for=player_sitting_out)),
            north,
            player_sitting_out,
        )
    handover = facts.Handover(
        round=1,
        left=98,
        table=1,
        chair="N",
        taken_by=north,
        from_bench=False,
        hands=3,
        points=2,
        x=0,
    )
    with pytest.raises(
        Refused, match=r"A player at table 1 was replaced during game 1\. Undo that first"
    ):
        swap_seats(plain.with_facts(night, handover), north, entry_at(night, 2, "N"))


def teams_at_table(night, table):
    round_ = night.rounds.with_number(1)
    return night.teams_for_format.teams_in_game(round_.game_at(table), round_)


def points_of_team(night, team):
    (card,) = (card for card in ranking.scorecards_of_parties(night) if card.party.number == team)
    return card.lines[0].tally.points


def test_teams_that_sat_at_each_others_tables_are_corrected_by_any_member():
    night = plain.type_all_tables(pairs_seated(12, house="mcallen"))
    winner = max(teams_at_table(night, 1), key=lambda team: points_of_team(night, team))
    loser = min(teams_at_table(night, 2), key=lambda team: points_of_team(night, team))
    assert (points_of_team(night, winner), points_of_team(night, loser)) == (9, 6)
    for member in night.teams.with_number(winner).current_members:
        corrected_night = swap_seats(
            night, member.number, night.teams.with_number(loser).current_members[1].number
        )
        assert loser in teams_at_table(corrected_night, 1)
        assert winner in teams_at_table(corrected_night, 2)
        assert (
            points_of_team(corrected_night, winner),
            points_of_team(corrected_night, loser),
        ) == (6, 9)
        assert list(checks.teams.find_partners_not_opposite(corrected_night)) == []
    words = sentence_of_swapped_seats(
        night,
        first_entry=member.number,
        second_entry=night.teams.with_number(loser).current_members[0].number,
    )
    assert f"(team {winner}) and " in words
    assert "sat at each other's tables in game 1.\n" in words
    assert f"Team {winner}: 6 points (was 9)." in words
    assert "Later games are drawn again" in words


def test_correction_says_whether_the_draw_changes():
    night = plain.seat(plain.night(8, format="individual", games=5))
    (first_north, second_north), (first_east, second_east) = (
        [entry_at(night, table, at) for table in (1, 2)] for at in ("N", "E")
    )
    unchanged_words, redrawn_words = "stay as drawn", "Later games are drawn again"
    board_before = board(night, night.rounds.table_game(1, 1), first_north, second_north)
    assert unchanged_words in board_before.later_seats_note
    assert unchanged_words in sentence_of_swapped_seats(
        night, first_entry=first_north, second_entry=second_north
    )
    corrected_night = swap_seats(night, first_north, second_north)
    assert draws.seatings_to_come(corrected_night) == draws.seatings_to_come(night)
    assert (
        redrawn_words
        in board(
            corrected_night, corrected_night.rounds.table_game(1, 1), first_east, second_east
        ).later_seats_note
    )
    assert redrawn_words in sentence_of_swapped_seats(
        corrected_night, first_entry=first_east, second_entry=second_east
    )
    assert draws.seatings_to_come(
        swap_seats(corrected_night, first_east, second_east)
    ) != draws.seatings_to_come(night)


def test_teams_of_one_table_are_told_to_correct_its_score_instead():
    night = pairs_seated(8, house="mcallen")
    player, opponent = (
        night.teams.with_number(team).current_members[0].number for team in teams_at_table(night, 1)
    )
    with pytest.raises(Refused, match=r"Both sat at table 1\. Correct its score instead"):
        swap_seats(night, player, opponent)
    with pytest.raises(Refused, match="Choose two teams who sat at each other's tables"):
        swap_seats(
            night,
            player,
            night.teams.with_number(teams_at_table(night, 1)[0]).current_members[1].number,
        )


def test_page_for_wrong_seats_lists_each_team_once(desk):
    stored_night = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(stored_night, 6, "Mixed")
    rounds.seat_next_game(build.desk(stored_night), game=1)
    evening = Evening(desk, stored_night)
    assert "Teams at the wrong tables</a>" in evening.page("", "hands", *FIRST_GAME_AND_TABLE)
    page = evening.page("", "sat", *FIRST_GAME_AND_TABLE)
    assert page.split('id="other"')[1].count("(team ") == 6
    player, opponent = (
        next(entry for entry in evening.night.rounds.table_game(1, table).entries)
        for table in (1, 2)
    )
    html = main_text(evening.page(f"?one={player}&other={opponent}", "sat", *FIRST_GAME_AND_TABLE))
    assert ": table 2 (was table 1). Score not in yet." in html
    message_text = message_texts(
        evening.press(
            "sat", *FIRST_GAME_AND_TABLE, one=player, other=opponent, reason="all four said so"
        )
    )[0]
    assert "sat at each other&#x27;s tables in game 1." in message_text
    assert opponent in evening.night.rounds.table_game(1, 1).entries


def test_page_of_a_bracket_explains_what_to_do_instead(desk):
    stored_night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(stored_night, 4)
    draw_and_call.call_games(build.desk(stored_night))
    evening = Evening(desk, stored_night)
    (game, *_) = evening.night.rounds.unfinished_games
    game_and_table = game.round, game.table
    assert "/sat/" not in evening.page("", "hands", *game_and_table)
    page = evening.page("", "sat", *game_and_table)
    assert "teams must play the game they were drawn for" in page
    assert '<select id="one"' not in page


def test_page_shows_what_changes_before_it_is_saved(evening):
    build.enter_all_tables(evening.row, 1)
    north, east = (entry_at(evening.night, 1, at) for at in "NE")
    assert '/scores/1/1/sat/"' in evening.page("", "hands", *FIRST_GAME_AND_TABLE)
    page = evening.page("", "sat", *FIRST_GAME_AND_TABLE)
    assert place_of_cursor(page) == "one"
    page = evening.page(f"?one={north}&other={east}", "sat", *FIRST_GAME_AND_TABLE)
    assert place_of_cursor(page) == "reason"
    assert ": table 1, east (was table 1, north). 6 points (was 9)." in main_text(page)
    assert NEXT_SEATS_WARNING in main_text(page)
    chosen_entries = {"one": north, "other": east}
    assert message_texts(evening.press("sat", *FIRST_GAME_AND_TABLE, **chosen_entries)) == [
        "Give a short reason. How do you know who sat where?"
    ]
    message_text = message_texts(
        evening.press("sat", *FIRST_GAME_AND_TABLE, **chosen_entries, reason="both said so")
    )[0]
    assert f"9 points (was 6). {NEXT_SEATS_WARNING}" in message_text
    assert entry_at(evening.night, 1, "N") == east
    (last_change, *_) = reader.changes_newest_first(evening.row.pk)
    assert (last_change.round, last_change.reason) == (1, "both said so")


def test_correction_of_seats_redirects_to_its_table_with_the_new_names(evening):
    build.enter_all_tables(evening.row, 1)
    north, east = (entry_at(evening.night, 1, at) for at in "NE")
    correction_fields = {"one": north, "other": east, "reason": "both said so"}
    address = f"/night/{evening.row.pk}/scores/1/1/"
    html = evening.client.post(f"{address}sat/", correction_fields, follow=True).content.decode()
    # The cursor is on a button below the message, and the page must not scroll down to it.
    assert place_of_cursor(html) == "Seat game 2"
    assert "autofocus data-below" in html
    reloaded_html = evening.client.get(address).content.decode()
    assert place_of_cursor(reloaded_html) == "Seat game 2"
    assert "data-below" not in reloaded_html
    page_text = main_text(html)
    for at, entry in evening.night.rounds.table_game(1, 1).seats:
        player = evening.night.entries.with_number(entry)
        assert f"{at} &nbsp; {player.name} {entry}" in page_text


def test_impossible_correction_of_seats_is_refused_on_its_page(evening):
    page = evening.page("?one=1&other=1", "sat", *FIRST_GAME_AND_TABLE)
    assert "Choose two players who sat" in main_text(page)
    page = evening.page("?one=1&other=", "sat", *FIRST_GAME_AND_TABLE)
    assert "Choose who really sat there." in main_text(page)
    assert '<option value="">Choose</option>' in page
    for name in ("sat", "unread"):
        response = evening.client.get(f"/night/{evening.row.pk}/scores/1/77/{name}/", follow=True)
        assert "No one sits at that table" in response.content.decode()


def test_score_of_an_unreadable_sheet_is_saved_with_its_source(evening):
    page = evening.page("", "unread", *FIRST_GAME_AND_TABLE)
    assert '/scores/1/1/unread/"' in evening.page("", "hands", *FIRST_GAME_AND_TABLE)
    for way in ("The scorecards", "Both sides say the same", "The director decides"):
        assert way in main_text(page).replace("&#x27;", "'")
    fields = {"t1version": 0, "t1was": "-", "t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1}
    page = evening.press("unread", *FIRST_GAME_AND_TABLE, **fields, t1known="by both sides' word")
    assert "Table 1, game 1: 9\N{EN DASH}6" in message_texts(page)[0]
    (last_change, *_) = reader.changes_newest_first(evening.row.pk)
    assert last_change.reason == "Score sheet unreadable: by both sides' word"


def test_source_and_totals_are_asked_for_each_player_of_a_3_player_table(desk):
    night = build.night(Club.objects.get(), odd_numbers="threes")
    build.seat_players(night, 11)
    evening = Evening(desk, night)
    (three_player_game,) = [
        game for game in evening.night.rounds.current_game.games if len(game.seats) == 3
    ]
    page = main_text(evening.page("", "unread", 1, three_player_game.table))
    assert "All 3 say the same" in page
    assert "partner" not in page.lower()
    assert "side" not in page.lower()
    prefix = f"t{three_player_game.table}"
    fields = {f"{prefix}b{box}": figure for box, figure in enumerate((8, 4, 4, 0, 0, 0))}
    fields |= {f"{prefix}version": 0, f"{prefix}was": "-", f"{prefix}known": "by all three's word"}
    evening.press("unread", 1, three_player_game.table, **fields)
    (last_change, *_) = reader.changes_newest_first(night.pk)
    assert last_change.reason == "Score sheet unreadable: by all three's word"


@pytest.mark.parametrize(
    ("figures", "words", "first_field"),
    [
        ((33, 6, 1, 1), points_range_refusal("N/S", lowest=0, highest=32), "t1b0"),
        (("nine", 6, 1, 1), points_range_refusal("N/S", lowest=0, highest=32), "t1b0"),
        (("", "", "", ""), SCORE_MISSING_SENTENCE, "t1b0"),
    ],
)
def test_refused_score_stays_on_the_page_as_typed(evening, figures, words, first_field):
    fields = {f"t1b{game_and_table}": figure for game_and_table, figure in enumerate(figures)}
    fields |= {
        "t1version": 0,
        "t1was": "-",
        "t1known": DIRECTOR_SOURCE_KEY,
        "t1reason": "two sheets",
    }
    page = evening.press("unread", *FIRST_GAME_AND_TABLE, **fields)
    assert words in main_text(page)
    assert "can't read the score sheet" in main_text(page)
    for game_and_table, figure in enumerate(figures):
        assert f'name="t1b{game_and_table}" value="{figure}"' in page
    assert 'name="t1reason" value="two sheets"' in page
    assert f'value="{DIRECTOR_SOURCE_KEY}" checked' in page
    assert place_of_cursor(page) == first_field
    assert evening.night.rounds.current_game.games_missing_scores[0].table == 1


def test_score_decided_by_the_director_needs_a_reason(evening):
    fields = {"t1version": 0, "t1was": "-", "t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1}
    decided_fields = fields | {"t1known": "decided by the director"}
    address = f"/night/{evening.row.pk}/scores/1/"
    response = evening.client.post(address, decided_fields)
    assert response.status_code == 422
    assert "a short reason for the director" in response.content.decode()
    evening.press("scores-of", 1, **decided_fields, t1reason="the cards differ")
    (last_change, *_) = reader.changes_newest_first(evening.row.pk)
    assert last_change.reason == (
        "Score sheet unreadable: decided by the director, the cards differ"
    )


def test_score_decided_by_the_director_is_kept_while_asking_for_the_reason(evening):
    fields = {"t1version": 0, "t1was": "-", "t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1}
    page = evening.press("unread", *FIRST_GAME_AND_TABLE, **fields, t1known=DIRECTOR_SOURCE_KEY)
    assert "a short reason for the director" in page
    assert 'name="t1b0" value="9"' in page
    assert place_of_cursor(page) == "t1reason"
    assert evening.night.rounds.with_number(1).games_missing_scores
    html = evening.press(
        "unread",
        *FIRST_GAME_AND_TABLE,
        **fields,
        t1known=DIRECTOR_SOURCE_KEY,
        t1reason="two sheets",
    )
    assert "Table 1, game 1: 9\N{EN DASH}6" in message_texts(html)[0]
    (last_change, *_) = reader.changes_newest_first(evening.row.pk)
    assert last_change.reason == f"Score sheet unreadable: {DIRECTOR_SOURCE_KEY}, two sheets"


def test_page_for_an_unreadable_sheet_in_a_bracket_offers_forfeits(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    html = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert "Can't read the score sheet" in html
    assert html.count("<summary>Forfeit by ") == 3
    fields = {"do": "forfeit", "game_name": "W1.1", "by": "a", "key": "k"}
    desk.post(f"/night/{night.pk}/bracket/", fields)
    assert reader.night(night.pk).rounds[0].forfeit == "a"

"""The pages that record a table's hands: the next hand, a correction, and the end of the game."""

import re

import pytest

from scoring.dials.options import BellRule
from scoring.game import ended_early_sentence
from tests import build
from tests.pressing import Page, find_button, send
from tests.tournament import halls, pairs
from tournament.evening.facts import Hand
from tournament.evening.night import draws
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words.refused import Refused
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.leaving.actions import going_home
from tournament.topics.prints.paper import make_printed_state
from tournament.topics.rulings.boards.ruling import saved_as_hand_sentence
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, score_sheets
from tournament.topics.table.actions.hands import earlier_hand_first_sentence
from tournament.topics.table.forms import (
    DEALER_MISSING_SENTENCE,
    LABEL_BY_QUESTION,
    MAKER_MISSING_SENTENCE,
    RESULT_MISSING_SENTENCE,
)

DASH = "\N{EN DASH}"
NEXT_STEP_LINK = r'<p class="onward"><a class="do" autofocus href="([^"]*)">([^<]*)</a>'


def hands_address(night, *path_parts, game=1, table=1):
    return "/".join(["", "night", str(night.pk), "scores", str(game), str(table), *path_parts, ""])


def page_html(desk, night, *path_parts, **game_and_table):
    return desk.get(hands_address(night, *path_parts, **game_and_table)).content.decode()


def send_hand(desk, night, *path_parts, **fields):
    return desk.post(hands_address(night, *path_parts), fields)


def hand_form_fields(number=1, **fields):
    return {"number": number, "dealer": "NESW"[(number - 1) % 4], "maker": "N"} | fields


def first_table_game(night):
    return reader.night(night.pk).rounds.table_game(1, 1)


def table_entries(night, table):
    return dict(reader.night(night.pk).rounds.table_game(1, table).seats).values()


def saved_hands(night):
    return [
        (hand.dealer, hand.event, hand.maker, hand.alone, hand.tricks)
        for hand in first_table_game(night).hands
    ]


def results_and_points_on_buttons(html):
    """Return the result on each button, and the lines about its points."""
    buttons = re.findall(r"<kbd>\d</kbd> ([^<]*)</span> (<i>.*?</i>) ?</button>", html)
    return [(result, *re.findall("<i>([^<]*)</i>", lines)) for result, lines in buttons]


def test_page_shows_players_dealer_and_the_points_of_each_button(desk, night):
    html = page_html(desk, night)
    assert "Table 1 in game 1: hand 1 of 8" in html
    assert re.search(r'data-chair="N">.*<b class="good">deals</b>', html)
    assert results_and_points_on_buttons(html) == [
        ("3 or 4 tricks", "1 point"),
        ("All 5 tricks", "2 points"),
        ("Alone, 3 or 4 tricks", "1 point"),
        ("Loner (all 5 alone)", "4 points"),
        ("Euchred", "Other side: 2 points", "Makers: an X"),
        ("Alone, euchred", "Other side: 2 points", "Makers: an X"),
    ]


def test_xs_so_far_are_shown_beside_the_points(desk, night):
    total_pattern = r"<dt>(X )?([NE]/[SW])</dt>\s*<dd>(\d+)</dd>"
    send_hand(desk, night, **hand_form_fields(press="euchred"))
    assert re.findall(total_pattern, page_html(desk, night)) == [
        ("", "N/S", "0"),
        ("", "E/W", "2"),
        ("X ", "N/S", "1"),
        ("X ", "E/W", "0"),
    ]


def test_hands_page_shows_no_xs_if_the_rules_have_none(desk):
    night = build.night(build.Club.objects.get(), house="alameda")
    halls.seat_hall(night, 8)
    assert "<dt>X " not in page_html(desk, night)


def test_page_of_a_finished_table_links_to_the_next_table_without_a_score(desk, night):
    for number in range(1, 9):
        send_hand(desk, night, **hand_form_fields(number, press="made"))
    board = f"/night/{night.pk}/scores/1/#t2"
    assert re.findall(NEXT_STEP_LINK, page_html(desk, night)) == [(board, "Go to table 2")]
    build.type_totals(night, 1, {2: (9, 6)})
    assert re.findall(NEXT_STEP_LINK, page_html(desk, night)) == [
        (f"/night/{night.pk}/seat/", "Seat game 2")
    ]
    rounds.seat_next_game(build.desk(night), game=2)
    assert re.findall(NEXT_STEP_LINK, page_html(desk, night)) == []


def test_page_of_a_table_whose_hands_are_recorded_links_to_the_next_table(desk):
    night = build.night(build.Club.objects.get())
    halls.seat_hall(night, 12)
    for table in (1, 2):
        for number in range(1, 9):
            desk.post(hands_address(night, table=table), hand_form_fields(number, press="made"))
    hands = hands_address(night, table=3)
    assert re.findall(NEXT_STEP_LINK, page_html(desk, night, table=2)) == [(hands, "Go to table 3")]
    build.type_totals(night, 1, {1: (9, 6)})
    board = f"/night/{night.pk}/scores/1/#t3"
    assert re.findall(NEXT_STEP_LINK, page_html(desk, night, table=2)) == [(board, "Go to table 3")]


def test_next_table_is_entered_hand_by_hand_if_the_previous_game_was(desk, night):
    for place in ({"table": 1}, {"table": 2}, {"game": 2, "table": 1}):
        if place.get("game") == 2:
            rounds.seat_next_game(build.desk(night), game=2)
        for number in range(1, 9):
            desk.post(hands_address(night, **place), hand_form_fields(number, press="made"))
    hands = hands_address(night, game=2, table=2)
    assert re.findall(NEXT_STEP_LINK, page_html(desk, night, game=2)) == [(hands, "Go to table 2")]


def test_table_that_plays_on_as_three_asks_for_totals_of_the_whole_game(desk, night):
    sentence = "total for the whole game, including the points from before the fourth player left."
    board = f"/night/{night.pk}/scores/1/"
    assert sentence not in desk.get(board).content.decode()
    score_so_far = CardSoFar(2, 3, 0)
    going_home.leave_during_game(
        build.desk(night), entry=first_table_game(night).entries[0], score_on_paper=score_so_far
    )
    assert desk.get(board).content.decode().count(sentence) == 1
    assert "including the points from before the fourth player left." in page_html(desk, night)


def test_table_with_a_substitute_asks_for_totals_of_the_whole_game(desk, night):
    sentence = (
        "Enter each total for the whole game, including the points before the substitute came."
    )
    board = f"/night/{night.pk}/scores/1/"
    assert sentence not in desk.get(board).content.decode()
    leaver, score_so_far = first_table_game(night).entries[0], CardSoFar(2, 3, 0)
    going_home.leave_during_game(
        build.desk(night), entry=leaver, substitute_name="Max Helper", score_on_paper=score_so_far
    )
    assert desk.get(board).content.decode().count(sentence) == 1


def test_score_typed_for_the_wrong_table_is_swapped_on_the_hands_page(desk, night):
    offer = "Score typed for the wrong table"
    assert offer not in page_html(desk, night)
    build.type_totals(night, 1, {1: (9, 6), 2: (4, 10)})
    page = page_html(desk, night)
    assert offer in page
    north, east, south, west = (
        reader.night(night.pk).entries.with_number(number).name
        for number in table_entries(night, 2)
    )
    assert (
        f'<option value="">Choose a table</option><option value="2">Table 2: {north} and {south}, '
        f"{east} and {west} (4{DASH}10, Xs 0{DASH}0)</option>"
    ) in page
    refused_page = desk.post(hands_address(night, "swap"), {"other": ""}, follow=True)
    assert "Choose the table that this score belongs to." in refused_page.content.decode()
    desk.post(hands_address(night, "swap"), {"other": "2"}, follow=True)
    assert first_table_game(night).sheet.points == (4, 10)
    rounds.seat_next_game(build.desk(night), game=2)
    refused_html = desk.post(
        hands_address(night, "swap"), {"other": "2"}, follow=True
    ).content.decode()
    assert "Give a reason to swap tables 1 and 2." in refused_html
    fields = {"other": "2", "reason": "wrong line"}
    html = desk.post(hands_address(night, "swap"), fields, follow=True).content.decode()
    assert '<p class="said warning"' in html
    assert f'<a href="/night/{night.pk}/seat/">Go to the seats</a>' in html


def test_ruling_on_a_hand_shows_the_points_of_each_choice(desk):
    night = build.night(build.Club.objects.get(), house="alameda")
    halls.seat_hall(night, 8)
    send_hand(desk, night, **hand_form_fields(press="made"))
    ruling_link = re.search(r'href="([^"]*event=renege&[^"]*)"', page_html(desk, night))[1].replace(
        "&amp;", "&"
    )
    answers = {"offender": "S", "maker": "E", "alone": "yes", "tricks": "3"}
    html = desk.get(
        ruling_link, dict(re.findall(r"[?&](\w+)=([^&]*)", ruling_link)) | answers
    ).content.decode()
    assert "4 added to E/W" in html
    assert saved_as_hand_sentence(2) in html


@pytest.mark.parametrize(
    ("button", "alone", "tricks"),
    [
        ("made", False, 3),
        ("march", False, 5),
        ("alone_made", True, 3),
        ("alone_march", True, 5),
        ("euchred", False, 2),
        ("alone_euchred", True, 2),
    ],
)
def test_button_of_a_result_records_a_hand(desk, night, button, alone, tricks):
    assert send_hand(desk, night, **hand_form_fields(press=button)).status_code == 302
    assert saved_hands(night) == [("N", "played", "N", alone, tricks)]
    assert "hand 2 of 8" in page_html(desk, night)


def test_press_sent_twice_records_one_hand(desk, night):
    for _ in range(2):
        send_hand(desk, night, **hand_form_fields(press="made", key="k1"))
    assert len(saved_hands(night)) == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"press": "made", "maker": ""}, MAKER_MISSING_SENTENCE),
        ({"press": "nothing"}, RESULT_MISSING_SENTENCE),
        ({"press": "made", "dealer": ""}, DEALER_MISSING_SENTENCE),
        ({"press": "made", "number": 3}, earlier_hand_first_sentence(1, 1)),
    ],
)
def test_hand_without_a_maker_or_result_is_refused(desk, night, fields, sentence):
    response = send_hand(desk, night, **hand_form_fields(**fields))
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert saved_hands(night) == []


def test_page_does_not_offer_a_thrown_in_hand_if_the_rules_exclude_it(desk, night):
    html = page_html(desk, night)
    assert "thrown in" not in html
    assert 'name="event" value="misdeal"' in html
    ruling_link = (
        f"/night/{night.pk}/ruling/1/1/?event=renege&amp;hand=1&amp;back={hands_address(night)}"
    )
    assert f'href="{ruling_link}"' in html


def test_thrown_in_hand_is_offered_as_no_one_named_trump(desk):
    night = build.night(build.Club.objects.get(), house="general", format="individual", games=3)
    halls.seat_hall(night, 8)
    assert "No one named trump (thrown in)" in page_html(desk, night)


def test_misdeal_has_a_button_for_each_stage(desk):
    night = build.night(build.Club.objects.get(), misdeal_kitty_not_four="next_dealer")
    halls.seat_hall(night, 8)
    html = page_html(desk, night)
    assert 'value="misdeal kitty_not_four"' in html
    send_hand(desk, night, number=1, dealer="N", event="misdeal kitty_not_four")
    assert (first_table_game(night).hands[0].event, first_table_game(night).hands[0].stage) == (
        "misdeal",
        "kitty_not_four",
    )
    assert first_table_game(night).score.game.dealer.value == "E"


def test_renege_form_asks_only_for_what_the_rules_need(desk, night):
    html = desk.get(hands_address(night, "hand", "1") + "?event=renege").content.decode()
    assert LABEL_BY_QUESTION["offender"] in html
    assert "Tricks of the maker" not in html
    fields = {"event": "renege", "dealer": "N", "offender": "W", "maker": "N", "alone": "yes"}
    assert send_hand(desk, night, "hand", "1", **fields).status_code == 302
    assert first_table_game(night).points["N"] == 4


def test_unknown_dealer_is_not_chosen_in_advance(desk):
    """At Athens the pack is cut for the first dealer, whom the page therefore doesn't know."""
    stored_night = build.night(build.Club.objects.get(), house="athens")
    pairs.draw_teams(stored_night, 2)
    draw_and_call.call_games(build.desk(stored_night))
    html = desk.get(hands_address(stored_night, "hand", "1") + "?event=renege").content.decode()
    dealer = re.search(r'<select name="dealer".*?</select>', html, re.DOTALL)[0]
    assert re.findall(r'<option value="([^"]*)"[^>]*selected', dealer) == [""]
    fields = {"event": "renege", "dealer": "", "offender": "W", "maker": "N", "alone": ""}
    response = send_hand(desk, stored_night, "hand", "1", **fields)
    assert "Choose who dealt." in response.content.decode()
    assert not reader.night(stored_night.pk).rounds.table_game(1, 1).hands


def test_missing_answer_is_asked_for_in_the_words_of_the_rules(desk, night):
    fields = {"event": "renege", "dealer": "N", "offender": "", "maker": "N", "alone": ""}
    response = send_hand(desk, night, "hand", "1", **fields)
    assert response.status_code == 422
    assert "Choose who reneged." in response.content.decode()
    response = send_hand(desk, night, "hand", "1", event="renege", dealer="Z")
    assert "Choose who dealt." in response.content.decode()


def test_page_of_a_hand_begins_with_its_saved_values(desk, night):
    send_hand(desk, night, **hand_form_fields(press="alone_march"))
    html = page_html(desk, night, "hand", "1")
    assert "Change hand 1 at table 1, game 1" in html
    assert '<option value="5" selected>5</option>' in html
    version = first_table_game(night).sheet.version
    fields = {"event": "played", "dealer": "N", "maker": "E", "alone": "", "tricks": "2"}
    send_hand(desk, night, "hand", "1", **fields, version=version)
    assert saved_hands(night) == [("N", "played", "E", False, 2)]
    response = send_hand(desk, night, "hand", "1", **fields | {"maker": "S"}, version=version)
    assert response.status_code == 409
    assert "Save this hand instead" in response.content.decode()


def test_page_of_an_unknown_hand_redirects_to_its_table(desk, night):
    response = desk.get(hands_address(night, "hand", "4"), follow=True)
    assert "That hand no longer exists" in response.content.decode()
    response = desk.get(hands_address(night, table=9), follow=True)
    assert "No one sits at that table" in response.content.decode()


def test_conflict_shows_both_hands_and_one_press_saves_the_directors(desk, night):
    hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=3)
    hands.record_hand(Press(night.pk, "table 1", "192.168.1.20"), hand=hand)
    response = send_hand(desk, night, **hand_form_fields(press="made"))
    html = response.content.decode()
    assert response.status_code == 409
    assert "Table 1: its phone entered hand 1 as" in html
    version = re.search(r'name="version" value="(\d+)"', html)[1]
    fields = {"event": "played", "dealer": "N", "maker": "N", "alone": "", "tricks": "3"}
    assert f'action="{hands_address(night, "hand", "1")}"' in html
    send_hand(desk, night, "hand", "1", **fields, version=version)
    assert saved_hands(night) == [("N", "played", "N", False, 3)]


def test_button_removes_the_last_hand(desk, night):
    send_hand(desk, night, **hand_form_fields(press="made"))
    send_hand(desk, night, "drop", "1", version=first_table_game(night).sheet.version)
    assert saved_hands(night) == []


def test_game_ended_by_the_bell_is_accepted_as_it_stands(desk, night):
    send_hand(desk, night, **hand_form_fields(press="made"))
    html = page_html(desk, night)
    assert "Time's up: accept this score" in html
    assert BellRule.FINISH_GAME.sentence in html
    send_hand(desk, night, "short")
    assert first_table_game(night).score.is_over
    assert ended_early_sentence("1 of 8 hands") in page_html(desk, night)


def test_totals_of_a_short_game_are_typed_with_its_number_of_hands(desk, night):
    fields = {f"t1b{number}": value for number, value in enumerate("5300")}
    fields |= {"t1version": "0", "t1was": "-", "t1hands": "7"}
    desk.post(f"/night/{night.pk}/scores/1/", fields)
    assert first_table_game(night).score.counted_hand_count == 7
    on_paper = make_printed_state(reader.night(night.pk))
    assert on_paper.games[0].situation == "in, 7 hands"


def test_short_game_without_its_number_of_hands_is_refused(desk, night):
    assert re.search(r'<input name="t1hands"[^>]* required>', page_html(desk, night))


def test_score_is_disputed_and_settled_by_one_press_each(desk, night):
    score_sheets.save_totals(
        build.desk(night), game=1, table=1, typed_totals=Totals((9, 6), (2, 1)), version=0
    )
    send_hand(desk, night, "dispute", note="E/W count 7")
    assert first_table_game(night).score.state is SheetState.DISPUTED
    assert "Disputed: “E/W count 7”" in page_html(desk, night)
    send_hand(desk, night, "dispute", press="settle")
    assert first_table_game(night).score.state is SheetState.IN


def test_total_not_typed_yet_is_not_shown_as_zero(desk, night):
    game_and_table = {"game": 1, "table": 1}
    score_sheets.save_totals(
        build.desk(night), **game_and_table, typed_totals=Totals((9, None), (None, None)), version=0
    )
    total_pattern = r"<dt>(X )?([NE]/[SW])</dt>\s*<dd[^>]*>([^<]+)</dd>"
    assert re.findall(total_pattern, page_html(desk, night)) == [
        ("", "N/S", "9"),
        ("", "E/W", "not entered"),
        ("X ", "N/S", "not entered"),
        ("X ", "E/W", "not entered"),
    ]
    score_sheets.save_totals(
        build.desk(night), **game_and_table, typed_totals=Totals((9, 0), (None, None)), version=1
    )
    assert ("", "E/W", "0") in re.findall(total_pattern, page_html(desk, night))


def test_incomplete_disputed_score_is_not_shown_as_a_score(desk, night):
    game_and_table = {"game": 1, "table": 1}
    score_sheets.save_totals(
        build.desk(night), **game_and_table, typed_totals=Totals((9, None), (None, None)), version=0
    )
    score_sheets.mark_disputed(build.desk(night), **game_and_table, note="9 or 8")
    html = page_html(desk, night)
    assert "This table&#x27;s total score is not complete." in html
    assert 'class="said warning"' in html
    assert "has a total score" not in html
    scores = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert "Type over what is wrong, then press “This score is right”." in scores


def test_typed_totals_are_cleared_before_hands_are_recorded(desk, night):
    score_sheets.save_totals(
        build.desk(night), game=1, table=1, typed_totals=Totals((9, 6), (2, 1)), version=0
    )
    html = page_html(desk, night)
    assert re.findall(r"<dd>(\d+)</dd>", html) == ["9", "6", "2", "1"]
    assert "This table has a total score" not in html
    desk.post(f"/night/{night.pk}/scores/1/", {"t1version": "1", "t1was": "-"})
    assert "hand 1 of 8" in page_html(desk, night)


def test_first_dealer_is_chosen_if_the_pack_is_cut(desk):
    night = build.night(build.Club.objects.get(), first_dealer="low_card")
    halls.seat_hall(night, 8)
    assert '<option value="">Choose</option>' in page_html(desk, night)
    send_hand(desk, night, **hand_form_fields(dealer="S", press="made"))
    assert first_table_game(night).score.game.dealer.value == "W"
    send_hand(desk, night, "deals-first", dealer="E")
    assert saved_hands(night)[0][0] == "E"


def test_hand_of_a_closed_game_needs_a_reason(desk, night):
    for number in range(1, 9):
        send_hand(desk, night, **hand_form_fields(number=number, press="made"))
    build.enter_all_tables(night, 1, except_tables=(1,))
    rounds.seat_next_game(build.desk(night), game=2)
    assert "Reason for the correction" in page_html(desk, night, "hand", "1")
    version = first_table_game(night).sheet.version
    fields = {"event": "played", "dealer": "N", "maker": "E", "alone": "", "tricks": "3"}
    response = send_hand(desk, night, "hand", "1", **fields, version=version)
    assert response.status_code == 409
    response = send_hand(desk, night, "hand", "1", **fields, version=version, reason="misread")
    assert response.status_code == 302


def test_each_player_at_a_3_player_table_has_a_score(desk):
    night = build.night(build.Club.objects.get())
    night_now = halls.seat_hall(night, 7)
    three_player_table = next(
        game.table for game in night_now.rounds.current_game.games if len(game.chairs) == 3
    )
    html = page_html(desk, night, table=three_player_table)
    assert re.findall(r"<dt>([NESW])</dt>", html) == ["N", "E", "S"]
    euchred_words = ("Euchred", "Others: 2 points each", "Maker: an X")
    assert euchred_words in results_and_points_on_buttons(html)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_is_the_same_for_any_number_of_tables(
    desk, django_assert_num_queries, players
):
    night = build.night(build.Club.objects.get())
    halls.seat_hall(night, players)
    desk.get(hands_address(night))
    with django_assert_num_queries(6):
        desk.get(hands_address(night))


@pytest.fixture
def bracket_with_called_games(desk):
    """Return a bracket of four teams whose first games are at their tables."""
    stored_night = build.night(build.Club.objects.get(), house="athens")
    pairs.draw_teams(stored_night, 4)
    draw_and_call.call_games(build.desk(stored_night))
    return stored_night


def press_accept_score_at_time(desk, night):
    """Press *Time's up: accept this score*, and return the page that asks to confirm it."""
    page = Page(hands_address(night), page_html(desk, night))
    return send(
        desk, *find_button(page, "Time's up: accept this score"), follow=False
    ).content.decode()


def confirm_accepted_score(desk, night, question):
    form_and_button = find_button(Page(hands_address(night), question), "Yes, accept this score")
    return send(desk, *form_and_button)


def is_first_table_over(night):
    return "W1.1" in draws.bracket_state(reader.night(night.pk)).endings


def test_early_end_of_a_bracket_game_is_confirmed_with_its_winner(desk, bracket_with_called_games):
    send_hand(desk, bracket_with_called_games, **hand_form_fields(press="made"))
    question = press_accept_score_at_time(desk, bracket_with_called_games)
    assert "Winner plays the winner of" in question
    assert "Is this right?" in question
    assert not is_first_table_over(bracket_with_called_games)
    confirm_accepted_score(desk, bracket_with_called_games, question)
    assert is_first_table_over(bracket_with_called_games)


def test_confirmation_is_asked_again_after_a_new_hand(desk, bracket_with_called_games):
    send_hand(desk, bracket_with_called_games, **hand_form_fields(press="made"))
    question = press_accept_score_at_time(desk, bracket_with_called_games)
    send_hand(desk, bracket_with_called_games, **hand_form_fields(2, press="made"))
    response = confirm_accepted_score(desk, bracket_with_called_games, question)
    assert f"2{DASH}0" in response.content.decode()
    assert not is_first_table_over(bracket_with_called_games)


def test_tied_race_is_not_accepted(desk, bracket_with_called_games):
    send_hand(desk, bracket_with_called_games, **hand_form_fields(press="made"))
    send_hand(desk, bracket_with_called_games, **hand_form_fields(2, press="made", maker="E"))
    with pytest.raises(Refused, match="tied"):
        score_sheets.accept_short_game(build.desk(bracket_with_called_games), game=1, table=1)


def test_hand_of_a_bracket_game_with_later_games_needs_a_reason(desk, bracket_with_called_games):
    march = {"round": 1, "table": 1, "event": "played", "maker": "N", "tricks": 5}
    for number in range(1, 6):
        hand = Hand(number=number, dealer="NESW"[(number - 1) % 4], **march)
        hands.record_hand(build.desk(bracket_with_called_games), hand=hand)
    pairs.play_game(bracket_with_called_games, "W1.2")
    draw_and_call.call_games(build.desk(bracket_with_called_games))
    for address, fields in (
        (("hand", "5"), {"event": "played", "dealer": "N", "maker": "N", "tricks": "3"}),
        (("drop", "5"), {}),
    ):
        fields |= {
            "version": str(first_table_game(bracket_with_called_games).sheet.version),
            "alone": "",
        }
        response = send_hand(desk, bracket_with_called_games, *address, **fields)
        html = response.content.decode()
        assert response.status_code == 409
        assert "After the correction" in html
        assert html.count('name="reason"') == 2
        assert len(first_table_game(bracket_with_called_games).hands) == 5
    send_hand(desk, bracket_with_called_games, *address, **fields, reason="thrown in")
    assert len(first_table_game(bracket_with_called_games).hands) == 4

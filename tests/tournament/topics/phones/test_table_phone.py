"""The phone at a table sends hands, undoes them, and is refused what it may not do."""

import logging
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from tests import build, plain, pressing
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.played_nights import seat_first_game as pairs_seated
from tournament.evening.facts import Hand as hands_of
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import names_of_ready_games
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.server.live.channel import Snapshot
from tournament.storage.models import Change, Club, Director, Hand
from tournament.storage.reading import memory, reader
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.phones import actions as table_phones
from tournament.topics.phones.boards.table import make_table_phone
from tournament.topics.phones.channels import compute_table_phone_once
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, score_sheets
from tournament.topics.table.boards.rows import TABLE_HAS_TOTAL_SENTENCE
from tournament.topics.table.boards.table_sides import dispute_text
from tournament.topics.table.forms import RESULT_MISSING_SENTENCE
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    """Return the browser of a phone that is not signed in. It checks CSRF tokens."""
    return Client(enforce_csrf_checks=True)


def table_phone_address(night, table):
    code_generation = reader.night(night.pk).plan.table_keys
    return reverse(
        "table", args=[night.pk, table, table_key.table_key(night.pk, table, code_generation)]
    )


def page_html(phone, night, table=1):
    return phone.get(table_phone_address(night, table)).content.decode()


def hidden_fields_for_next_hand(phone, night, table=1):
    """Return the hidden fields of the page's form for the next hand."""
    html = page_html(phone, night, table).split('class="phone"')[1].split("</form>")[0]
    return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))


def send_hand(phone, night, table=1, **answers):
    fields = (
        hidden_fields_for_next_hand(phone, night, table)
        | {"maker": "N", "alone": "", "came": "made"}
        | answers
    )
    return phone.post(table_phone_address(night, table), fields)


def read_current_game(night, table=1):
    return reader.night(night.pk).rounds.current_game.game_at(table)


def test_page_has_four_names_and_the_dealer(phone, night):
    html = page_html(phone, night)
    for _, entry in read_current_game(night).seats:
        assert reader.night(night.pk).entries.with_number(entry).name in html
    assert html.count("deals</b>") == 1
    assert "Hand 1 of 8" in html
    assert "Send hand 1" in html


@pytest.mark.parametrize(
    ("rules", "first_reason"),
    [
        ({"nobody_names": "dealer_must_name"}, "Misdeal, renege"),
        ({"nobody_names": "zero_hand"}, "Misdeal, renege"),
        ({"misdeal_kitty_not_four": "zero_hand"}, "Misdeal, renege"),
        ({"misdeal_before_turn_up": "zero_hand", "misdeal_kitty_not_four": "zero_hand"}, "Renege"),
    ],
)
def test_page_says_when_to_call_the_director(phone, rules, first_reason):
    stored_night = build.night(build.director().club, **rules)
    build.seat_players(stored_night, 8)
    director_note = re.search('class="aside">(.*?)</p>', page_html(phone, stored_night))[1]
    assert director_note == f"{first_reason} or anything else? Call the director."


@pytest.fixture
def night_that_counts_thrown_in_hands():
    """Return a night whose rules count a thrown-in hand as one of the game's hands."""
    night = build.night(
        build.director().club, games=2, nobody_names="zero_hand", misdeal_kitty_not_four="zero_hand"
    )
    build.seat_players(night, 8)
    return night


def test_thrown_in_hand_is_sent_if_it_counts(phone, night_that_counts_thrown_in_hands):
    html = page_html(phone, night_that_counts_thrown_in_hands)
    assert "No one named trump (thrown in)" in html
    assert "Misdeal, found from the leftover cards" in html
    assert "found before a card was turned up" not in html
    fields = hidden_fields_for_next_hand(phone, night_that_counts_thrown_in_hands)
    assert (
        phone.post(
            table_phone_address(night_that_counts_thrown_in_hands, 1),
            fields | {"maker": "thrown_in"},
        ).status_code
        == 302
    )
    html = page_html(phone, night_that_counts_thrown_in_hands)
    assert "Hand 1: <b>no one named trump (thrown in), no points</b>." in html
    assert "Hand 2 of 8" in html
    # A thrown-in hand has no maker, although one is still chosen in the form.
    assert (
        send_hand(
            phone, night_that_counts_thrown_in_hands, maker="misdeal kitty_not_four", alone="yes"
        ).status_code
        == 302
    )
    first_hand, second_hand = read_current_game(night_that_counts_thrown_in_hands).hands
    assert (first_hand.event, first_hand.dealer, first_hand.maker, first_hand.tricks) == (
        "thrown_in",
        "N",
        "",
        None,
    )
    assert (second_hand.event, second_hand.dealer, second_hand.stage) == (
        "misdeal",
        "E",
        "kitty_not_four",
    )
    assert "Hand 3 of 8" in page_html(phone, night_that_counts_thrown_in_hands)


def test_thrown_in_hand_is_undone_by_the_table(phone, night_that_counts_thrown_in_hands):
    send_hand(phone, night_that_counts_thrown_in_hands, maker="thrown_in")
    assert (
        phone.post(
            table_phone_address(night_that_counts_thrown_in_hands, 1),
            hidden_fields_of_undo_form(phone, night_that_counts_thrown_in_hands),
        ).status_code
        == 302
    )
    assert not read_current_game(night_that_counts_thrown_in_hands).hands


def test_refused_thrown_in_hand_keeps_its_answer(phone, night_that_counts_thrown_in_hands):
    fields = hidden_fields_for_next_hand(phone, night_that_counts_thrown_in_hands) | {
        "maker": "thrown_in"
    }
    finishing.enter_all_totals(night_that_counts_thrown_in_hands)
    rounds.seat_next_game(build.desk(night_that_counts_thrown_in_hands), game=2)
    html = phone.post(
        table_phone_address(night_that_counts_thrown_in_hands, 1), fields
    ).content.decode()
    assert "You sent: Hand 1: no one named trump (thrown in)." in html


@pytest.mark.parametrize("event", ["thrown_in", "misdeal before_turn_up", "renege", "nonsense"])
def test_event_that_does_not_count_as_a_hand_is_refused(phone, night, event):
    assert 'class="unplayed"' not in page_html(phone, night)
    response = send_hand(phone, night, maker=event)
    assert response.status_code == 422
    assert "Choose who named trump" in response.content.decode()
    assert Hand.objects.count() == 0


def test_refusal_describes_the_form_below_it_for_screen_readers(phone, night):
    html = send_hand(phone, night, maker="nonsense").content.decode()
    message_part, form_part = html.split('role="group"')
    assert 'id="refused" role="alert"' in message_part
    assert form_part.startswith(' aria-label="The hand, once more" aria-describedby="refused">')
    assert 'class="phone"' in form_part
    assert "aria-describedby" not in page_html(phone, night)


def test_second_phone_that_sends_a_thrown_in_hand_is_reported_to_the_director(
    phone, night_that_counts_thrown_in_hands
):
    fields = hidden_fields_for_next_hand(phone, night_that_counts_thrown_in_hands) | {
        "maker": "N",
        "alone": "",
        "came": "made",
    }
    phone.post(table_phone_address(night_that_counts_thrown_in_hands, 1), fields)
    assert (
        Client()
        .post(
            table_phone_address(night_that_counts_thrown_in_hands, 1),
            fields | {"maker": "thrown_in"},
        )
        .status_code
        == 409
    )
    night_now = reader.night(night_that_counts_thrown_in_hands.pk)
    north = night_now.entries.with_number(
        dict(night_now.rounds.current_game.game_at(1).seats)["N"]
    ).name
    assert dispute_text(night_now, night_now.rounds.current_game.game_at(1)) == (
        f"Disputed. Saved as hand 1: “{north} made it.” Another phone: "
        "“No one named trump (thrown in).”"
    )


def test_hands_are_sent_one_by_one_and_shown_to_the_other_side(phone, night):
    assert send_hand(phone, night).status_code == 302
    assert send_hand(phone, night, maker="E", came="euchred").status_code == 302
    assert send_hand(phone, night, maker="S", alone="yes", came="march").status_code == 302
    table_game = read_current_game(night)
    assert [(hand.maker, hand.alone, hand.tricks) for hand in table_game.hands] == [
        *(("N", False, 3), ("E", False, 2), ("S", True, 5))
    ]
    html = page_html(phone, night)
    assert "Hand 3: <b>" in html
    assert "Show it to the other side" in html
    assert "Send hand 4" in html
    change = Change.objects.latest("pk")
    assert (change.by, change.table) == ("table 1", 1)


def test_score_of_each_side_has_the_names_of_its_players(phone, night):
    send_hand(phone, night)
    names = {
        chair.value: reader.night(night.pk).entries.with_number(entry).name
        for chair, entry in read_current_game(night).seats
    }
    html = page_html(phone, night)
    for label, chairs in (("N/S", "NS"), ("E/W", "EW")):
        names_html = " and ".join(f"<bdi>{names[chair]}</bdi>" for chair in chairs)
        assert f"<dt>{label} <small>{names_html}</small></dt>" in html
    assert f"{names['N']} made it, 1 for {names['N']} and {names['S']}</b>" in html


def test_hand_of_teams_names_teams_on_the_phone_and_in_the_history(phone, desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 4, "Men's")
    rounds.seat_next_game(build.desk(night), game=1)
    send_hand(phone, night, dealer="E")
    seated_game = reader.night(night.pk).rounds.current_game
    first_team, _ = reader.night(night.pk).teams_for_format.teams_in_game(
        seated_game.game_at(1), seated_game
    )
    assert f"<dt>Team {first_team} <small>" in page_html(phone, night)
    assert "N/S" not in page_html(phone, night)
    history_line = Change.objects.filter(tournament=night.pk).latest("pk").words
    assert f"made it, 1 for team {first_team} (" in history_line
    hands_html = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert f"<td>1 for team {first_team}</td>" in hands_html


def test_last_hand_is_undone(phone, night):
    send_hand(phone, night)
    send_hand(phone, night, came="march")
    html = page_html(phone, night).split('class="sheet last-hand"')[1].split("</form>")[0]
    fields = dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))
    assert phone.post(table_phone_address(night, 1), fields).status_code == 302
    assert len(read_current_game(night).hands) == 1
    # The same form sent again gets its first response and does not undo a second hand.
    assert phone.post(table_phone_address(night, 1), fields).status_code == 302
    assert len(read_current_game(night).hands) == 1
    assert "hand 2 removed" in page_html(phone, night)
    # A new form from a page that was left open is refused.
    assert phone.post(table_phone_address(night, 1), fields | {"key": "another"}).status_code == 422
    assert len(read_current_game(night).hands) == 1


def test_hand_sent_twice_is_recorded_once(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    assert [phone.post(table_phone_address(night, 1), fields).status_code for _ in range(2)] == [
        302,
        302,
    ]
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("way", ["at the desk", "by undo", "by the phone"])
def test_hand_form_that_arrives_twice_does_not_restore_an_undone_hand(phone, night, way):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(table_phone_address(night, 1), fields)
    first_page = page_html(phone, night)
    if way == "by undo":
        undo.undo(build.desk(night), change_number=Change.objects.latest("pk").pk)
    elif way == "at the desk":
        hands.remove_hand(build.desk(night), game=1, table=1, hand_number=1, version=1)
    else:
        phone.post(table_phone_address(night, 1), hidden_fields_of_undo_form(phone, night))
    memory.forget_all_nights()
    for _ in range(2):
        assert phone.post(table_phone_address(night, 1), fields).status_code == 302
    assert not read_current_game(night).hands
    assert "hand 1:" in first_page
    # A form with a new key is another hand, even with the same answers.
    assert send_hand(phone, night).status_code == 302
    assert len(read_current_game(night).hands) == 1


def test_hand_form_that_arrives_again_after_the_game_gets_its_first_response(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(table_phone_address(night, 1), fields)
    for _ in range(7):
        send_hand(phone, night)
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    table_phones.set_paper_only(build.desk(night), table=1, is_paper_only=True)
    assert phone.post(table_phone_address(night, 1), fields).status_code == 302


def test_different_hand_sent_with_a_used_key_is_refused(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(table_phone_address(night, 1), fields)
    assert phone.post(table_phone_address(night, 1), fields | {"came": "march"}).status_code == 409


def test_forms_have_a_key_on_the_page_and_none_in_its_live_update(phone, night):
    send_hand(phone, night)
    html = page_html(phone, night)
    form_keys = re.findall('name="key" value="(.*?)"', html)
    assert len(set(form_keys)) == 1
    assert len(form_keys) == html.count('<form method="post"') == 2
    assert page_html(phone, night).count(form_keys[0]) == 0
    live_address = re.search('data-live="(.*?)"', html)[1]
    live_part = phone.get(live_address).content.decode()
    assert live_part.count('name="key" value=""') == 2


def test_phone_that_sends_another_hand_is_told_of_the_first(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(table_phone_address(night, 1), fields)
    response = Client().post(table_phone_address(night, 1), fields | {"maker": "E"})
    assert response.status_code == 409
    html = response.content.decode()
    entry_by_chair = dict(reader.night(night.pk).rounds.current_game.game_at(1).seats)
    east = reader.night(night.pk).entries.with_number(entry_by_chair["E"]).name
    assert f"You sent: Hand 1: {east} named trump. 3 or 4 tricks." in html
    assert Hand.objects.get().maker == "N"


def are_disagreement_notices_shown(night):
    """Return whether the floor and the desk show the director a disagreement at table 1."""
    desk = Client()
    desk.force_login(Director.objects.get())
    pages = (
        desk.get(f"/night/{night.pk}/{path}/").content.decode() for path in ("floor", "scores/1")
    )
    return ["Another phone:" in page for page in pages]


def test_director_sees_a_disagreement_until_the_table_plays_on(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(table_phone_address(night, 1), fields)
    assert are_disagreement_notices_shown(night) == [False, False]
    Client().post(table_phone_address(night, 1), fields | {"maker": "E"})
    assert are_disagreement_notices_shown(night) == [True, True]
    night_now = reader.night(night.pk)
    seats = dict(night_now.rounds.current_game.game_at(1).seats)
    north_words, east_words = (
        f"{night_now.entries.with_number(seats[chair]).name} made it" for chair in "NE"
    )
    assert dispute_text(night_now, night_now.rounds.current_game.game_at(1)) == (
        f"Disputed. Saved as hand 1: “{north_words}.” Another phone: “{east_words}.”"
    )
    phone.post(
        table_phone_address(night, 1),
        hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"},
    )
    assert are_disagreement_notices_shown(night) == [False, False]


def test_director_settles_a_disagreement_by_one_press(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(table_phone_address(night, 1), fields)
    Client().post(table_phone_address(night, 1), fields | {"maker": "E"})
    desk = Client()
    desk.force_login(Director.objects.get())
    pressing.press(desk, f"/night/{night.pk}/scores/1/", "This score is right")
    assert are_disagreement_notices_shown(night) == [False, False]
    assert Hand.objects.get().maker == "N"


def test_disagreement_ends_if_the_desk_changes_the_hand_to_what_the_other_phone_sent(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(table_phone_address(night, 1), fields)
    Client().post(table_phone_address(night, 1), fields | {"maker": "E"})
    sheet = reader.night(night.pk).rounds.current_game.game_at(1).sheet
    hand = replace(reader.night(night.pk).rounds.current_game.game_at(1).hands[0], maker="E")
    hands.change_hand(build.desk(night), hand=hand, version=sheet.version)
    assert are_disagreement_notices_shown(night) == [False, False]


def test_hand_without_a_maker_is_asked_about_again(phone, night):
    fields = hidden_fields_for_next_hand(phone, night)
    response = phone.post(table_phone_address(night, 1), fields)
    assert response.status_code == 422
    assert "Choose who named trump" in response.content.decode()
    assert Hand.objects.count() == 0


def test_refusal_of_a_hand_without_a_result_asks_only_for_the_result(phone, night):
    response = send_hand(phone, night, maker="N", came="")
    assert response.status_code == 422
    assert RESULT_MISSING_SENTENCE in response.content.decode()


def test_hand_of_a_past_game_is_refused_and_its_answers_are_shown(phone, night, caplog):
    fields = hidden_fields_for_next_hand(phone, night) | {
        "maker": "N",
        "alone": "yes",
        "came": "march",
    }
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    with caplog.at_level(logging.WARNING):
        response = phone.post(table_phone_address(night, 1), fields)
    assert response.status_code == 409
    html = response.content.decode()
    assert "This hand was for game 1, which is not being played here now." in html
    north = (
        reader.night(night.pk)
        .entries.with_number(dict(reader.night(night.pk).rounds.table_game(1, 1).seats)["N"])
        .name
    )
    assert f"{north} named trump, alone. All 5." in html
    assert "Table 1 of night" in caplog.text
    assert Hand.objects.count() == 0


def test_hand_for_a_table_with_typed_totals_is_refused(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    finishing.enter_all_totals(night)
    response = phone.post(table_phone_address(night, 1), fields)
    assert response.status_code == 422
    assert TABLE_HAS_TOTAL_SENTENCE in page_html(phone, night)


@pytest.mark.parametrize("table", [2, 99])
def test_secret_link_of_one_table_does_not_open_another_table(phone, night, table):
    key = table_key.table_key(night.pk, 1, 1)
    foreign_address = reverse("table", args=[night.pk, table, key])
    fields = {"game": 1, "number": 1, "dealer": "N", "maker": "N", "came": "made"}
    assert phone.get(foreign_address).status_code == 404
    assert phone.post(foreign_address, fields).status_code == 404
    assert Hand.objects.count() == 0


def test_wrong_secret_link_is_logged_without_its_key(phone, night, caplog):
    wrong_key = "a" * 32
    with caplog.at_level(logging.WARNING):
        assert phone.post(reverse("table", args=[night.pk, 1, wrong_key])).status_code == 404
    assert "A wrong key was tried for table 1" in caplog.text
    assert wrong_key not in caplog.text


def test_secret_links_of_all_tables_end_when_the_codes_are_reset(phone, night):
    old_address = table_phone_address(night, 1)
    table_phones.reset_table_codes(build.desk(night))
    assert phone.get(old_address).status_code == 404
    assert phone.post(old_address, {"game": 1}).status_code == 404
    assert phone.get(table_phone_address(night, 1)).status_code == 200


def test_secret_link_of_a_table_opens_no_page_of_the_director(phone, night):
    page_html(phone, night)
    for path in ("/", f"/night/{night.pk}/scores/", f"/night/{night.pk}/clock/", "/walls/"):
        response = phone.get(path)
        assert response.status_code == 302
        assert response.headers["Location"].startswith("/sign-in/")


def test_phone_of_a_table_scored_at_the_desk_says_so_and_cannot_send_hands(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    table_phones.set_paper_only(build.desk(night), table=1, is_paper_only=True)
    html = page_html(phone, night)
    assert "This table uses a paper score sheet" in html
    assert "Send hand" not in html
    assert phone.post(table_phone_address(night, 1), fields).status_code == 422
    assert "Send hand 1" in page_html(phone, night, 2)
    table_phones.set_paper_only(build.desk(night), table=1, is_paper_only=False)
    assert reader.night(night.pk).plan.desk_tables is None
    assert phone.post(table_phone_address(night, 1), fields).status_code == 302


def test_director_can_score_a_table_at_the_desk_and_stop_doing_so(desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    for paper_tables in (frozenset({2}), frozenset()):
        desk.post("/hall/keep-to-desk/", {"table": "2"})
        assert reader.night(night.pk).plan.paper_tables == paper_tables
    desk.post("/hall/keep-to-desk/", {"table": "7"})
    assert reader.night(night.pk).plan.paper_tables == frozenset()
    hall.let_phones_connect()
    try:
        assert "Use paper only" in desk.get("/hall/").content.decode()
    finally:
        hall.disconnect_phones()


def test_phone_asks_for_no_more_hands_after_the_last_one(phone, night):
    for _ in range(8):
        send_hand(phone, night)
    html = page_html(phone, night)
    assert "Send hand" not in html
    assert read_current_game(night).score.is_over
    assert "Losers take the open seats at table 2" in html


def test_phone_after_the_last_game_says_what_comes_next(phone, night):
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    for _ in range(8):
        send_hand(phone, night)
    html = page_html(phone, night)
    assert "That was the last game." in html
    assert "Bring your scorecards to the desk." in html
    assert "Standings are final when all scores are in." in html
    snapshot_before = Snapshot(timezone.now())
    compute_table_phone_once(snapshot_before, snapshot_before.night(night.pk), 1)
    finishing.enter_all_totals(night)
    snapshot_after = Snapshot(timezone.now(), snapshot_before)
    phone_board = compute_table_phone_once(snapshot_after, snapshot_after.night(night.pk), 1)
    assert phone_board.where_next[-1].endswith("unofficial until scorecards are checked.")
    assert phone_board.where_next[-1] in page_html(phone, night)


def test_phone_after_the_last_game_mentions_a_playoff_if_places_are_tied(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 4, "Men's")
    finishing.play_games(night, 1, (9, 5))
    snapshot = Snapshot(timezone.now())
    last_sentence = compute_table_phone_once(snapshot, snapshot.night(night.pk), 1).where_next[-1]
    assert last_sentence == "All scores are in. Some places are tied. Listen for a playoff."


def test_phone_of_a_drawn_night_shows_the_next_seats_of_all_four():
    """Printed scorecards have these seats too, but players need not look there."""
    night = plain.type_all_tables(plain.seat(plain.night(12, format="individual", games=6)))
    where_next_sentences = make_table_phone(night, 1).where_next
    assert len(where_next_sentences) == 4
    next_night = plain.seat(night)
    for game in next_night.rounds.current_game.games:
        for chair, entry in game.seats:
            expected_sentence = (
                f"{next_night.entries.with_number(entry).name}: table {game.table}, {chair.words}."
            )
            assert (expected_sentence in where_next_sentences) is (
                entry in night.rounds.current_game.game_at(1).entries
            )


def test_phone_of_a_drawn_night_shows_who_sits_out_next():
    night = plain.type_all_tables(plain.seat(plain.night(13, format="individual", games=6)))
    (player_sitting_out,) = plain.seat(night).rounds.current_game.bench
    table = next(
        game.table for game in night.rounds.current_game.games if player_sitting_out in game.entries
    )
    assert f"Player {player_sitting_out}: sits out." in make_table_phone(night, table).where_next


def test_phone_says_to_wait_for_the_next_seat_if_the_draw_will_change():
    night = plain.type_all_tables(plain.seat(plain.night(12, format="individual", games=6)))
    newcomer_facts = (plain.entry(13), plain.fee(13, night.rules.fee_cents))
    assert make_table_phone(plain.with_facts(night, *newcomer_facts), 1).where_next == (
        "Players came or left. Printed scorecards may be wrong.",
        "Wait for your next seat.",
    )


def test_phone_explains_what_follows_a_tie_only_if_the_game_is_tied():
    """Losers move, so the next seats are not known until every table has finished."""
    night = plain.seat(plain.night(8, house="alameda"))
    tie_sentence = night.rules.tied_game.sentence
    decided_night, tied_night = (plain.type_totals(night, t1=points) for points in ((9, 6), (7, 7)))
    assert len(make_table_phone(decided_night, 1).where_next) == 2
    assert make_table_phone(tied_night, 1).where_next[-1] == tie_sentence


def test_phone_shows_the_next_table_of_both_teams():
    night = plain.type_all_tables(pairs_seated(8, house="mcallen"), (9, 5))
    where_next_sentences = make_table_phone(night, 1).where_next
    assert [
        re.fullmatch(r".+ & .+: table \d\.", where_next_sentence) is not None
        for where_next_sentence in where_next_sentences
    ] == [True] * 2


def test_last_hand_of_a_finished_game_is_undone_until_the_next_game(phone, night):
    for _ in range(8):
        send_hand(phone, night)
    fields = hidden_fields_of_undo_form(phone, night)
    assert phone.post(table_phone_address(night, 1), fields).status_code == 302
    assert len(read_current_game(night).hands) == 7
    send_hand(phone, night)
    fields = hidden_fields_of_undo_form(phone, night)
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    assert phone.post(table_phone_address(night, 1), fields).status_code == 409
    assert len(reader.night(night.pk).rounds.table_game(1, 1).hands) == 8


def test_phone_in_a_bracket_can_undo_until_a_later_game_is_called(phone):
    night = build.night(build.director().club, house="athens")
    pairs.check_in_teams(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    send_hand(phone, night, dealer="N", came="march")
    for _ in range(4):
        send_hand(phone, night, came="march")
    html = page_html(phone, night)
    assert "beat" in html
    assert "Winner plays the winner of" in html
    assert re.search(r"Team \d won with 10 points\.", html)
    assert (
        phone.post(
            table_phone_address(night, 1), hidden_fields_of_undo_form(phone, night)
        ).status_code
        == 302
    )
    assert "Winner plays" not in page_html(phone, night)
    send_hand(phone, night, came="march")
    fields = hidden_fields_of_undo_form(phone, night)
    other_game = reader.night(night.pk).rounds.unfinished_games[0]
    pairs.play_game(night, other_game.name)
    draw_and_call.set_table_count(build.desk(night), tables=2)
    draw_and_call.call_game(build.desk(night), game_name="W2.1", table=2)
    response = phone.post(table_phone_address(night, 1), fields)
    assert response.status_code == 422
    assert "Other games or prizes depend" in response.content.decode()
    assert "W1.1" in draws.bracket_state(reader.night(night.pk)).endings


def test_phone_in_a_bracket_tells_players_of_one_name_apart(phone):
    night = build.night(build.director().club, house="athens")
    pairs.check_in_teams(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    other_game = draws.bracket_state(reader.night(night.pk)).teams_in("W1.2")
    build.give_same_name(night, *(2 * int(team) for team in other_game))
    draw_and_call.call_games(build.desk(night))
    pairs.play_game(night, "W1.1")
    html = page_html(phone, night)
    first_names = reader.night(night.pk).teams.first_names_by_number
    for team in other_game:
        assert escape(first_names[int(team)]) in html


def test_paused_clock_is_shown_on_the_phone(phone, night):
    walls.start_clock(build.desk(night), minutes=18)
    assert "paused" not in page_html(phone, night)
    walls.pause_clock(build.desk(night))
    assert re.search(r"1[78]:\d\d <small>paused</small>", page_html(phone, night))


def test_phone_of_a_table_without_a_game_says_to_wait(phone, night):
    assert "No game here right now" in page_html(phone, night, 7)


def test_closed_night_refuses_hands(phone, night):
    fields = hidden_fields_for_next_hand(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    closing.close_night(build.desk(night, reason="the lights went out"))
    assert phone.post(table_phone_address(night, 1), fields).status_code == 422
    assert Hand.objects.count() == 0


def test_phone_in_a_bracket_shows_the_game_at_its_table(phone):
    night = build.night(build.director().club, house="athens")
    pairs.check_in_teams(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    html = page_html(phone, night)
    assert "Game W1." in html
    # The page asks for the dealer, because cards are turned until the first black jack.
    assert "Who deals?" in html
    assert send_hand(phone, night, dealer="N").status_code == 302
    assert Hand.objects.get().dealer == "N"


@pytest.mark.parametrize("is_call_undone", [False, True])
def test_hand_of_a_past_game_in_a_bracket_is_refused_by_the_name_of_the_game(phone, is_call_undone):
    night = build.night(build.director().club, house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_game(build.desk(night), game_name="W1.2", table=1)
    fields = hidden_fields_for_next_hand(phone, night) | {"dealer": "N", "maker": "N"}
    if is_call_undone:
        draw_and_call.undo_call(build.desk(night), game_name="W1.2")
    else:
        pairs.play_game(night, "W1.2")
        draw_and_call.call_game(build.desk(night), game_name="W1.1", table=1)
    html = phone.post(table_phone_address(night, 1), fields).content.decode()
    game_words = "another game" if is_call_undone else "game W1.2"
    assert f"This hand was for {game_words}, which is not being played here now." in html


def test_phone_in_a_bracket_tells_that_its_game_was_forfeited(phone, time_machine):
    time_machine.move_to(timezone.now())
    night = build.night(build.director().club, house="athens")
    pairs.draw_teams(night, 4)
    for name in ("W1.2", "W1.1"):
        draw_and_call.call_game(build.desk(night), game_name=name, table=1)
        time_machine.shift(60)
        if name == "W1.2":
            pairs.play_game(night, name)
    assert "Game W1.1" in page_html(phone, night)
    forfeited_games.record_forfeit(build.desk(night), game_name="W1.1", by="a")
    assert re.search(
        r"Game W1\.1: \w+ \w+ &amp; \w+ \w+ forfeited to .* Winner plays", page_html(phone, night)
    )
    assert "No game here right now" in page_html(phone, night)
    assert "Game W1.2" not in page_html(phone, night)
    draw_and_call.call_game(build.desk(night), game_name="W2.1", table=1)
    assert "forfeited" not in page_html(phone, night)


def test_phone_in_a_bracket_shows_a_result_until_a_team_has_its_next_game(phone):
    night = build.night(build.director().club, house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_game(build.desk(night), game_name="W1.1", table=1)
    draw_and_call.call_game(build.desk(night), game_name="W1.2", table=2)
    for name in ("W1.1", "W1.2"):
        pairs.play_game(night, name)
    assert "Game W1.1" in page_html(phone, night, 1)
    draw_and_call.call_game(build.desk(night), game_name="L1.1", table=2)
    assert "What's next" not in page_html(phone, night, 1)
    assert "No game here right now" in page_html(phone, night, 1)


def test_phone_in_a_bracket_says_that_all_games_are_played(phone, time_machine):
    time_machine.move_to(timezone.now())
    night = build.night(build.director().club, house="athens")
    night_now = pairs.draw_teams(night, 4)
    while (name := names_of_ready_games(night_now)[0]) != "F2":
        draw_and_call.call_game(build.desk(night), game_name=name, table=1)
        time_machine.shift(60)
        night_now = pairs.play_game(night, name, (7, 10) if name == "F1" else None)
    assert "A second final decides" in page_html(phone, night)
    draw_and_call.call_game(build.desk(night), game_name="F2", table=1)
    time_machine.shift(60)
    forfeited_games.record_forfeit(build.desk(night), game_name="F2", by="a")
    html = page_html(phone, night)
    assert "All games are played." in html
    assert re.search(r"Game F2: .* forfeited to .* wins the tournament", html)
    assert "second final" not in html.lower()
    assert "Game F1" not in html


def test_html_in_a_name_is_shown_as_text(phone):
    night = build.night(build.director().club)
    build.check_in(night, "<img src=x onerror=Alert(1)>", *build.players(4)[1:])
    rounds.seat_next_game(build.desk(night), game=1)
    assert "&lt;img src=x" in page_html(phone, night)
    assert "<img src=x" not in page_html(phone, night)


def test_desk_and_phone_can_record_hands_of_the_same_game(phone, night):
    send_hand(phone, night)
    (first_hand,) = read_current_game(night).hands
    second_hand = replace(first_hand, number=2, dealer="E", maker="W")
    hands.record_hand(build.desk(night), hand=second_hand)
    assert "Send hand 3" in page_html(phone, night)
    assert Change.objects.latest("pk").by == "director"


def hidden_fields_of_undo_form(phone, night):
    html = page_html(phone, night).split('class="sheet last-hand"')[1].split("</form>")[0]
    return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))


def test_only_the_last_hand_of_a_running_game_is_undone(phone, night):
    for _ in range(3):
        send_hand(phone, night)
    fields = hidden_fields_of_undo_form(phone, night)
    assert phone.post(table_phone_address(night, 1), fields | {"number": "1"}).status_code == 422
    score_sheets.accept_short_game(build.desk(night), game=1, table=1)
    fields["version"] = read_current_game(night).sheet.version
    assert phone.post(table_phone_address(night, 1), fields).status_code == 422
    assert len(read_current_game(night).hands) == 3


def test_hand_with_a_ruling_cannot_be_undone_by_the_table(phone, night):
    ruled_hand = hands_of(
        round=1, table=1, number=1, dealer="N", event="misdeal", stage="before_turn_up"
    )
    hands.record_hand(build.desk(night), hand=ruled_hand)
    assert 'value="undo"' not in page_html(phone, night)
    fields = {
        "game": 1,
        "do": "undo",
        "number": 1,
        "version": read_current_game(night).sheet.version,
    }
    assert phone.post(table_phone_address(night, 1), fields).status_code == 422
    assert len(read_current_game(night).hands) == 1


def test_hand_with_a_ruling_is_shown_as_a_sentence(phone, night):
    hands.record_hand(
        build.desk(night),
        hand=hands_of(
            round=1, table=1, number=1, dealer="N", event="renege", maker="E", offender="S"
        ),
    )
    name_by_chair = {
        chair.value: reader.night(night.pk).entries.with_number(entry).name
        for chair, entry in read_current_game(night).seats
    }
    reneged_words = f"{name_by_chair['S']} reneged, 2 for"
    other_side_words = f"{name_by_chair['E']} and {name_by_chair['W']}"
    assert f"{reneged_words} {other_side_words}" in page_html(phone, night)


def test_phone_of_a_3_player_table_asks_whether_the_maker_said_alone(phone):
    """No one has a partner at a 3-player table, so all 5 tricks are worth more only if the maker
    said "alone".
    """
    stored_night = build.night(build.director().club)
    build.seat_players(stored_night, 7)
    (three_player_game,) = (
        game
        for game in reader.night(stored_night.pk).rounds.current_game.games
        if len(game.seats) == 3
    )
    html = page_html(phone, stored_night, three_player_game.table)
    assert "<legend>Did they say “I am playing it alone”?</legend>" in html
    assert "With partner" not in html
    for is_alone in ("", "yes"):
        send_hand(phone, stored_night, three_player_game.table, came="march", alone=is_alone)
        game_after = read_current_game(stored_night, three_player_game.table)
        assert game_after.hands[-1].alone is bool(is_alone)
    north = game_after.score.game.points[three_player_game.chairs[0]]
    assert north == 2 + 4
    assert "Show it to the others." in page_html(phone, stored_night, three_player_game.table)


def test_hand_without_a_number_is_refused_in_a_sentence(phone, night):
    fields = {"game": 1, "dealer": "N", "maker": "N", "came": "made"}
    response = phone.post(table_phone_address(night, 1), fields)
    assert response.status_code == 422
    assert "has no number. Reload the page." in response.content.decode()


def test_phone_of_a_table_scored_at_the_desk_cannot_undo_hands(phone, night):
    send_hand(phone, night)
    table_phones.set_paper_only(build.desk(night), table=1, is_paper_only=True)
    assert 'value="undo"' not in page_html(phone, night)

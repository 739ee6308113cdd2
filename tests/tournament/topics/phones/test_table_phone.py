"""What the phone at a table may send, and what it is refused."""

import logging
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import build, plain, pressing
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.played_nights import seat_first_game as pairs_seated
from tournament.evening.facts import Hand as hands_of
from tournament.evening.night import draws
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.server.live.channel import Snapshot
from tournament.storage.models import Change, Club, Director, Hand
from tournament.storage.reading import memory, reader
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.phones import actions as table_phones
from tournament.topics.phones.boards.table import table_phone
from tournament.topics.phones.channels import table_phone_of
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, totals_in
from tournament.topics.table.boards.table_sides import disagreement_words
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    """Return a client without a sign-in or a cookie, as strict as a browser."""
    return Client(enforce_csrf_checks=True)


def address(night, table, generation=None):
    keys = reader.night(night.pk).plan.table_keys if generation is None else generation
    return reverse("table", args=[night.pk, table, table_key.table_key(night.pk, table, keys)])


def page(phone, night, table=1):
    return phone.get(address(night, table)).content.decode()


def hidden_fields(phone, night, table=1):
    """Return the fields that the page would send before anything is answered."""
    html = page(phone, night, table).split('class="phone"')[1].split("</form>")[0]
    return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))


def send(phone, night, table=1, **answers):
    fields = (
        hidden_fields(phone, night, table) | {"maker": "N", "alone": "", "came": "made"} | answers
    )
    return phone.post(address(night, table), fields)


def current_game(night, table=1):
    return reader.night(night.pk).rounds.current_game.game_at(table)


def test_page_has_four_names_and_whose_deal_it_is(phone, night):
    html = page(phone, night)
    for _, entry in current_game(night).seats:
        assert reader.night(night.pk).entries.with_number(entry).name in html
    assert html.count("deals</b>") == 1
    assert "Hand 1 of 8" in html
    assert "Send hand 1" in html


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        ({"nobody_names": "dealer_must_name"}, "Misdeal, renege"),
        ({"nobody_names": "zero_hand"}, "Misdeal, renege"),
        ({"misdeal_kitty_not_four": "zero_hand"}, "Misdeal, renege"),
        ({"misdeal_before_turn_up": "zero_hand", "misdeal_kitty_not_four": "zero_hand"}, "Renege"),
    ],
)
def test_page_says_for_what_the_director_is_called(phone, rules, first):
    row = build.night(build.director().club, **rules)
    build.seat_players(row, 8)
    aside = re.search('class="aside">(.*?)</p>', page(phone, row))[1]
    assert aside == f"{first} or anything else? Call the director."


@pytest.fixture
def zeros_night():
    """Return a night in which a hand that no one played counts as one of its game's hands."""
    night = build.night(
        build.director().club, games=2, nobody_names="zero_hand", misdeal_kitty_not_four="zero_hand"
    )
    build.seat_players(night, 8)
    return night


def test_hand_that_was_thrown_in_is_sent_where_it_counts(phone, zeros_night):
    html = page(phone, zeros_night)
    assert "No one named trump (thrown in)" in html
    assert "Misdeal, seen by the cards left over" in html
    assert "seen before a card was turned up" not in html
    fields = hidden_fields(phone, zeros_night)
    assert phone.post(address(zeros_night, 1), fields | {"maker": "thrown_in"}).status_code == 302
    html = page(phone, zeros_night)
    assert "Hand 1: <b>no one named trump (thrown in), no points</b>." in html
    assert "Hand 2 of 8" in html
    # Choices made before do not count for a hand that no one played.
    assert send(phone, zeros_night, maker="misdeal kitty_not_four", alone="yes").status_code == 302
    first, second = current_game(zeros_night).hands
    assert (first.event, first.dealer, first.maker, first.tricks) == ("thrown_in", "N", "", None)
    assert (second.event, second.dealer, second.stage) == ("misdeal", "E", "kitty_not_four")
    assert "Hand 3 of 8" in page(phone, zeros_night)


def test_hand_that_was_thrown_in_is_taken_back_by_the_table(phone, zeros_night):
    send(phone, zeros_night, maker="thrown_in")
    assert (
        phone.post(address(zeros_night, 1), last_hand_fields(phone, zeros_night)).status_code == 302
    )
    assert not current_game(zeros_night).hands


def test_hand_that_was_thrown_in_is_told_again_where_it_is_refused(phone, zeros_night):
    fields = hidden_fields(phone, zeros_night) | {"maker": "thrown_in"}
    finishing.enter_all_totals(zeros_night)
    rounds.seat(build.desk(zeros_night), game=2)
    html = phone.post(address(zeros_night, 1), fields).content.decode()
    assert "You sent: Hand 1: no one named trump (thrown in)." in html


@pytest.mark.parametrize("event", ["thrown_in", "misdeal before_turn_up", "renege", "nonsense"])
def test_what_counts_as_no_hand_is_sent_by_no_phone(phone, night, event):
    assert 'class="unplayed"' not in page(phone, night)
    answer = send(phone, night, maker=event)
    assert answer.status_code == 422
    assert "Choose who named trump" in answer.content.decode()
    assert Hand.objects.count() == 0


def test_refusal_is_tied_to_the_hand_that_is_asked_once_more(phone, night):
    html = send(phone, night, maker="nonsense").content.decode()
    top, once_more = html.split('role="group"')
    assert 'id="refused" role="alert"' in top
    assert once_more.startswith(' aria-label="The hand, once more" aria-describedby="refused">')
    assert 'class="phone"' in once_more
    assert "aria-describedby" not in page(phone, night)


def test_second_phone_that_has_the_hand_thrown_in_is_told_to_the_director(phone, zeros_night):
    fields = hidden_fields(phone, zeros_night) | {
        "maker": "N",
        "alone": "",
        "came": "made",
    }
    phone.post(address(zeros_night, 1), fields)
    assert (
        Client().post(address(zeros_night, 1), fields | {"maker": "thrown_in"}).status_code == 409
    )
    now = reader.night(zeros_night.pk)
    north = now.entries.with_number(dict(now.rounds.current_game.game_at(1).seats)["N"]).name
    assert disagreement_words(now, now.rounds.current_game.game_at(1)) == (
        f"hand 1 is saved as “{north} made it”, but another phone sent "
        "“no one named trump (thrown in)”"
    )


def test_hands_are_sent_one_by_one_and_told_to_the_other_side(phone, night):
    assert send(phone, night).status_code == 302
    assert send(phone, night, maker="E", came="euchred").status_code == 302
    assert send(phone, night, maker="S", alone="yes", came="march").status_code == 302
    table_game = current_game(night)
    assert [(hand.maker, hand.alone, hand.tricks) for hand in table_game.hands] == [
        *(("N", False, 3), ("E", False, 2), ("S", True, 5))
    ]
    html = page(phone, night)
    assert "Hand 3: <b>" in html
    assert "Show it to the other side" in html
    assert "Send hand 4" in html
    change = Change.objects.latest("pk")
    assert (change.by, change.table) == ("table 1", 1)


def test_last_hand_is_taken_back(phone, night):
    send(phone, night)
    send(phone, night, came="march")
    html = page(phone, night).split('class="sheet last-hand"')[1].split("</form>")[0]
    fields = dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))
    assert phone.post(address(night, 1), fields).status_code == 302
    assert len(current_game(night).hands) == 1
    # Sent twice, it takes back no second hand, and gets its first answer.
    assert phone.post(address(night, 1), fields).status_code == 302
    assert len(current_game(night).hands) == 1
    assert "hand 2 removed" in page(phone, night)
    # A new press from a page that was left open is refused.
    assert phone.post(address(night, 1), fields | {"key": "another"}).status_code == 422
    assert len(current_game(night).hands) == 1


def test_hand_sent_twice_is_written_down_once(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    assert [phone.post(address(night, 1), fields).status_code for _ in range(2)] == [302, 302]
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("way", ["at the desk", "by undo", "by the phone"])
def test_hand_that_was_taken_back_never_comes_again_by_itself(phone, night, way):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), fields)
    first = page(phone, night)
    if way == "by undo":
        undo.undo(build.desk(night), change=Change.objects.latest("pk").pk)
    elif way == "at the desk":
        hands.drop_hand(build.desk(night), game=1, table=1, number=1, version=1)
    else:
        phone.post(address(night, 1), last_hand_fields(phone, night))
    memory.forget_all_nights()
    for _ in range(2):
        assert phone.post(address(night, 1), fields).status_code == 302
    assert not current_game(night).hands
    assert "hand 1:" in first
    # A new press is another hand, even with the same answers.
    assert send(phone, night).status_code == 302
    assert len(current_game(night).hands) == 1


def test_press_that_was_answered_is_answered_so_once_the_game_is_over_too(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), fields)
    for _ in range(7):
        send(phone, night)
    finishing.enter_all_totals(night)
    rounds.seat(build.desk(night), game=2)
    table_phones.set_paper_only(build.desk(night), table=1, paper_only=True)
    assert phone.post(address(night, 1), fields).status_code == 302


def test_form_that_is_changed_and_sent_again_is_another_press(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), fields)
    assert phone.post(address(night, 1), fields | {"came": "march"}).status_code == 409


def test_forms_of_a_page_have_a_key_and_those_that_all_follow_have_none(phone, night):
    send(phone, night)
    drawn = page(phone, night)
    keys = re.findall('name="key" value="(.*?)"', drawn)
    assert len(set(keys)) == 1
    assert len(keys) == drawn.count('<form method="post"') == 2
    assert page(phone, night).count(keys[0]) == 0
    live = re.search('data-live="(.*?)"', drawn)[1]
    live_part = phone.get(live).content.decode()
    assert live_part.count('name="key" value=""') == 2


def test_two_phones_that_differ_are_told_both(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), fields)
    answer = Client().post(address(night, 1), fields | {"maker": "E"})
    assert answer.status_code == 409
    html = answer.content.decode()
    names = dict(reader.night(night.pk).rounds.current_game.game_at(1).seats)
    east = reader.night(night.pk).entries.with_number(names["E"]).name
    assert f"You sent: Hand 1: {east} named trump. 3 or 4 tricks." in html
    assert Hand.objects.get().maker == "N"


def has_notices(night):
    """Return whether the director sees a notice about table 1, on the floor and at the desk."""
    desk = Client()
    desk.force_login(Director.objects.get())
    pages = (
        desk.get(f"/night/{night.pk}/{path}/").content.decode() for path in ("floor", "scores/1")
    )
    return ["another phone sent" in page for page in pages]


def test_director_sees_that_two_phones_differ_until_the_table_plays_on(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), fields)
    assert has_notices(night) == [False, False]
    Client().post(address(night, 1), fields | {"maker": "E"})
    assert has_notices(night) == [True, True]
    now = reader.night(night.pk)
    seats = dict(now.rounds.current_game.game_at(1).seats)
    ours, theirs = (f"{now.entries.with_number(seats[chair]).name} made it" for chair in "NE")
    told_to_the_director = f"hand 1 is saved as “{ours}”, but another phone sent “{theirs}”"
    assert disagreement_words(now, now.rounds.current_game.game_at(1)) == told_to_the_director
    phone.post(
        address(night, 1), hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    )
    assert has_notices(night) == [False, False]


def test_press_of_the_director_settles_what_two_phones_sent(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), fields)
    Client().post(address(night, 1), fields | {"maker": "E"})
    desk = Client()
    desk.force_login(Director.objects.get())
    pressing.press(desk, f"/night/{night.pk}/scores/1/", "This score is right")
    assert has_notices(night) == [False, False]
    assert Hand.objects.get().maker == "N"


def test_phone_that_sends_what_stands_by_now_differs_no_more(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), fields)
    Client().post(address(night, 1), fields | {"maker": "E"})
    sheet = reader.night(night.pk).rounds.current_game.game_at(1).sheet
    hand = replace(reader.night(night.pk).rounds.current_game.game_at(1).hands[0], maker="E")
    hands.change_hand(build.desk(night), hand=hand, version=sheet.version)
    assert has_notices(night) == [False, False]


def test_what_is_not_answered_is_asked_again(phone, night):
    fields = hidden_fields(phone, night)
    answer = phone.post(address(night, 1), fields)
    assert answer.status_code == 422
    assert "Choose who named trump" in answer.content.decode()
    assert Hand.objects.count() == 0


def test_only_what_is_not_answered_is_asked(phone, night):
    answer = send(phone, night, maker="N", came="")
    assert answer.status_code == 422
    assert "Choose the result: how many tricks did the makers take?" in answer.content.decode()


def test_past_game_is_refused_and_what_was_typed_is_reported(phone, night, caplog):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "yes", "came": "march"}
    finishing.enter_all_totals(night)
    rounds.seat(build.desk(night), game=2)
    with caplog.at_level(logging.WARNING):
        answer = phone.post(address(night, 1), fields)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "This hand was for game 1, which is not being played here now." in html
    north = (
        reader.night(night.pk)
        .entries.with_number(dict(reader.night(night.pk).rounds.table_game(1, 1).seats)["N"])
        .name
    )
    assert f"{north} named trump, alone. All 5." in html
    assert "Table 1 of night" in caplog.text
    assert Hand.objects.count() == 0


def test_table_whose_totals_are_typed_at_the_desk_is_told_so(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    finishing.enter_all_totals(night)
    answer = phone.post(address(night, 1), fields)
    assert answer.status_code == 422
    assert "This table has a total score." in page(phone, night)


@pytest.mark.parametrize("table", [2, 99])
def test_key_of_one_table_opens_no_other(phone, night, table):
    key = table_key.table_key(night.pk, 1, 1)
    where = reverse("table", args=[night.pk, table, key])
    fields = {"game": 1, "number": 1, "dealer": "N", "maker": "N", "came": "made"}
    assert phone.get(where).status_code == 404
    assert phone.post(where, fields).status_code == 404
    assert Hand.objects.count() == 0


def test_wrong_key_is_logged_without_being_written_out(phone, night, caplog):
    wrong = "a" * 32
    with caplog.at_level(logging.WARNING):
        assert phone.post(reverse("table", args=[night.pk, 1, wrong])).status_code == 404
    assert "A wrong key was tried for table 1" in caplog.text
    assert wrong not in caplog.text


def test_one_press_ends_every_table_s_link(phone, night):
    before = address(night, 1)
    table_phones.reset_table_codes(build.desk(night))
    assert phone.get(before).status_code == 404
    assert phone.post(before, {"game": 1}).status_code == 404
    assert phone.get(address(night, 1)).status_code == 200


def test_key_opens_no_page_of_the_director(phone, night):
    page(phone, night)
    for path in ("/", f"/night/{night.pk}/scores/", f"/night/{night.pk}/clock/", "/walls/"):
        answer = phone.get(path)
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/sign-in/")


def test_table_kept_to_the_desk_shows_its_score_and_sends_nothing(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    table_phones.set_paper_only(build.desk(night), table=1, paper_only=True)
    html = page(phone, night)
    assert "This table uses a paper score sheet" in html
    assert "Send hand" not in html
    assert phone.post(address(night, 1), fields).status_code == 422
    assert "Send hand 1" in page(phone, night, 2)
    table_phones.set_paper_only(build.desk(night), table=1, paper_only=False)
    assert reader.night(night.pk).plan.desk_tables is None
    assert phone.post(address(night, 1), fields).status_code == 302


def test_director_keeps_a_table_to_the_desk_and_lets_it_go_again(desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 8)
    for kept in (frozenset({2}), frozenset()):
        desk.post("/hall/keep-to-desk/", {"table": "2"})
        assert reader.night(night.pk).plan.paper_tables == kept
    desk.post("/hall/keep-to-desk/", {"table": "7"})
    assert reader.night(night.pk).plan.paper_tables == frozenset()
    hall.let_phones_connect()
    try:
        assert "Use paper only" in desk.get("/hall/").content.decode()
    finally:
        hall.stop_phones()


def test_full_game_is_over_on_the_phone_too(phone, night):
    for _ in range(8):
        send(phone, night)
    html = page(phone, night)
    assert "Send hand" not in html
    assert current_game(night).score.is_over
    assert "Losers take the open seats at table 2" in html


def test_after_the_last_game_the_phone_says_that_it_is_over_and_what_comes_next(phone, night):
    finishing.enter_all_totals(night)
    rounds.seat(build.desk(night), game=2)
    for _ in range(8):
        send(phone, night)
    html = page(phone, night)
    assert "That was the last game." in html
    assert "Bring your scorecards to the desk." in html
    assert "Standings are final when all scores are in." in html
    before = Snapshot(timezone.now())
    table_phone_of(before, before.night(night.pk), 1)
    finishing.enter_all_totals(night)
    after = Snapshot(timezone.now(), before)
    watched = table_phone_of(after, after.night(night.pk), 1)
    assert watched.where_next[-1].endswith("unofficial until scorecards are checked.")
    assert watched.where_next[-1] in page(phone, night)


def test_table_phone_calls_nothing_final_while_a_playoff_is_to_come(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 4, "Men's")
    finishing.play_games(night, 1, (9, 5))
    snapshot = Snapshot(timezone.now())
    words = table_phone_of(snapshot, snapshot.night(night.pk), 1).where_next[-1]
    assert words == "All scores are in. Some places are tied. Listen for a playoff."


def test_table_of_a_drawn_night_reads_where_each_of_the_four_sits_next():
    """The phone once said only that their scorecards say so."""
    played = plain.type_all_tables(plain.seat(plain.night(12, format="individual", games=6)))
    lines = table_phone(played, 1).where_next
    assert len(lines) == 4
    following = plain.seat(played)
    for game in following.rounds.current_game.games:
        for chair, entry in game.seats:
            line = (
                f"{following.entries.with_number(entry).name}: table {game.table}, {chair.words}."
            )
            assert (line in lines) is (entry in played.rounds.current_game.game_at(1).entries)


def test_player_who_sits_out_next_reads_it_on_the_phone_of_the_table():
    played = plain.type_all_tables(plain.seat(plain.night(13, format="individual", games=6)))
    (benched,) = plain.seat(played).rounds.current_game.bench
    table = next(game.table for game in played.rounds.current_game.games if benched in game.entries)
    assert f"Player {benched}: sits out." in table_phone(played, table).where_next


def test_table_of_a_draw_that_no_longer_fits_does_not_send_players_to_their_cards():
    played = plain.type_all_tables(plain.seat(plain.night(12, format="individual", games=6)))
    came = (plain.entry(13), plain.fee(13, played.rules.fee_cents))
    assert table_phone(plain.with_facts(played, *came), 1).where_next == (
        "Players came or left. Printed scorecards may be wrong.",
        "Wait for your next seat.",
    )


def test_phone_speaks_of_a_tie_only_where_a_game_is_tied():
    """With two tables, the next seats are not known while one table still plays."""
    seated = plain.seat(plain.night(8, house="alameda"))
    tie_sentence = seated.rules.tied_game.sentence
    decided, tied = (plain.type_totals(seated, t1=points) for points in ((9, 6), (7, 7)))
    assert len(table_phone(decided, 1).where_next) == 2
    assert table_phone(tied, 1).where_next[-1] == tie_sentence


def test_teams_read_their_next_table_on_the_phone_of_the_table():
    played = plain.type_all_tables(pairs_seated(8, house="mcallen"), (9, 5))
    lines = table_phone(played, 1).where_next
    assert [re.fullmatch(r".+ & .+: table \d\.", line) is not None for line in lines] == [True] * 2


def test_last_hand_of_a_game_that_is_over_is_taken_back_until_the_next_is_seated(phone, night):
    for _ in range(8):
        send(phone, night)
    fields = last_hand_fields(phone, night)
    assert phone.post(address(night, 1), fields).status_code == 302
    assert len(current_game(night).hands) == 7
    send(phone, night)
    fields = last_hand_fields(phone, night)
    finishing.enter_all_totals(night)
    rounds.seat(build.desk(night), game=2)
    assert phone.post(address(night, 1), fields).status_code == 409
    assert len(reader.night(night.pk).rounds.table_game(1, 1).hands) == 8


def test_bracket_phone_says_who_goes_where_and_takes_back_until_others_are_called(phone):
    night = build.night(build.director().club, house="athens")
    pairs.sign_in(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    send(phone, night, dealer="N", came="march")
    for _ in range(4):
        send(phone, night, came="march")
    html = page(phone, night)
    assert "beat" in html
    assert "advances against the winner of" in html
    assert re.search(r"Team \d won with 10 points\.", html)
    assert phone.post(address(night, 1), last_hand_fields(phone, night)).status_code == 302
    assert "advances against" not in page(phone, night)
    send(phone, night, came="march")
    fields = last_hand_fields(phone, night)
    other = reader.night(night.pk).rounds.unfinished_games[0]
    pairs.play(night, other.name)
    draw_and_call.set_tables(build.desk(night), tables=2)
    draw_and_call.call_game(build.desk(night), name="W2.1", table=2)
    answer = phone.post(address(night, 1), fields)
    assert answer.status_code == 422
    assert "Other games or prizes depend" in answer.content.decode()
    assert "W1.1" in draws.bracket(reader.night(night.pk)).endings


def test_bracket_phone_tells_players_of_one_name_apart(phone):
    night = build.night(build.director().club, house="athens")
    pairs.sign_in(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    other_game = draws.bracket(reader.night(night.pk)).teams_in("W1.2")
    build.name_both_joe(night, *(2 * int(team) for team in other_game))
    draw_and_call.call_games(build.desk(night))
    pairs.play(night, "W1.1")
    html = page(phone, night)
    for team in other_game:
        assert f"Joe Baker (team {team})" in html


def test_clock_that_is_paused_says_so_on_the_phone(phone, night):
    walls.start_clock(build.desk(night), minutes=18)
    assert "paused" not in page(phone, night)
    walls.pause_clock(build.desk(night))
    assert re.search(r"1[78]:\d\d <small>paused</small>", page(phone, night))


def test_table_without_a_game_waits(phone, night):
    assert "No game here right now" in page(phone, night, 7)


def test_closed_night_takes_nothing(phone, night):
    fields = hidden_fields(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    closing.close(build.desk(night, reason="the lights went out"))
    assert "The night is closed." in page(phone, night)
    assert phone.post(address(night, 1), fields).status_code == 422
    assert Hand.objects.count() == 0


def test_phone_of_a_bracket_has_the_game_at_its_table(phone):
    night = build.night(build.director().club, house="athens")
    pairs.sign_in(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    html = page(phone, night)
    assert "Game W1." in html
    # Cards are turned until the first black jack, so the dealer is asked.
    assert "Who deals?" in html
    assert send(phone, night, dealer="N").status_code == 302
    assert Hand.objects.get().dealer == "N"


def test_names_are_text_on_the_phone(phone):
    night = build.night(build.director().club)
    build.sign_in(night, "<img src=x onerror=Alert(1)>", *build.players(4)[1:])
    rounds.seat(build.desk(night), game=1)
    assert "&lt;img src=x" in page(phone, night)
    assert "<img src=x" not in page(phone, night)


def test_desk_and_phone_write_one_game(phone, night):
    send(phone, night)
    (first,) = current_game(night).hands
    second = replace(first, number=2, dealer="E", maker="W")
    hands.record_hand(build.desk(night), hand=second)
    assert "Send hand 3" in page(phone, night)
    assert Change.objects.latest("pk").by == "director"


def last_hand_fields(phone, night):
    html = page(phone, night).split('class="sheet last-hand"')[1].split("</form>")[0]
    return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))


def test_only_the_last_hand_of_a_game_that_goes_on_is_taken_back(phone, night):
    for _ in range(3):
        send(phone, night)
    fields = last_hand_fields(phone, night)
    assert phone.post(address(night, 1), fields | {"number": "1"}).status_code == 422
    totals_in.accept_short_game(build.desk(night), game=1, table=1)
    fields["version"] = current_game(night).sheet.version
    assert phone.post(address(night, 1), fields).status_code == 422
    assert len(current_game(night).hands) == 3


def test_hand_that_the_director_ruled_is_the_directors(phone, night):
    ruled = hands_of(
        round=1, table=1, number=1, dealer="N", event="misdeal", stage="before_turn_up"
    )
    hands.record_hand(build.desk(night), hand=ruled)
    assert 'value="undo"' not in page(phone, night)
    fields = {"game": 1, "do": "undo", "number": 1, "version": current_game(night).sheet.version}
    assert phone.post(address(night, 1), fields).status_code == 422
    assert len(current_game(night).hands) == 1


def test_hand_that_somebody_broke_a_rule_in_is_a_sentence(phone, night):
    hands.record_hand(
        build.desk(night),
        hand=hands_of(
            round=1, table=1, number=1, dealer="N", event="renege", maker="E", offender="S"
        ),
    )
    (name,) = (
        reader.night(night.pk).entries.with_number(entry).name
        for at, entry in current_game(night).seats
        if at == "S"
    )
    assert f"{name} reneged, E/W 2" in page(phone, night)


def test_table_of_three_is_asked_what_its_sheet_asks_of_a_lone_hand(phone):
    """No one has a partner at a 3-player table, so all 5 tricks are worth more only if the maker
    said "alone".
    """
    row = build.night(build.director().club)
    build.seat_players(row, 7)
    (three,) = (
        game for game in reader.night(row.pk).rounds.current_game.games if len(game.seats) == 3
    )
    html = page(phone, row, three.table)
    assert "<legend>Did they say “I am playing it alone”?</legend>" in html
    assert "With partner" not in html
    for answer in ("", "yes"):
        send(phone, row, three.table, came="march", alone=answer)
        played = current_game(row, three.table)
        assert played.hands[-1].alone is bool(answer)
    north = played.score.game.points[three.chairs[0]]
    assert north == 2 + 4


def test_hand_without_a_number_is_refused_in_words(phone, night):
    fields = {"game": 1, "dealer": "N", "maker": "N", "came": "made"}
    answer = phone.post(address(night, 1), fields)
    assert answer.status_code == 422
    assert "has no number. Reload the page." in answer.content.decode()


def test_table_kept_to_the_desk_takes_nothing_back(phone, night):
    send(phone, night)
    table_phones.set_paper_only(build.desk(night), table=1, paper_only=True)
    assert 'value="undo"' not in page(phone, night)

"""The phone at one table: what it may send, and what it is refused."""

import logging
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import build, plain, pressing
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing.played import seated as pairs_seated
from tournament.evening.facts import Hand as hands_of
from tournament.evening.night import draws
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.server.live.shared_look import SharedLook
from tournament.storage.models import Change, Club, Director, Hand
from tournament.storage.reading import memory, replay
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.phones.boards.table import table_phone
from tournament.topics.phones.channels import phone_of
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands, totals_in
from tournament.topics.table.boards.table_sides import unlike
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    """Without a sign-in and without any cookie, as strict as a browser."""
    return Client(enforce_csrf_checks=True)


def address(night, table, generation=None):
    keys = replay.night(night.pk).plan.table_keys if generation is None else generation
    return reverse("table", args=[night.pk, table, table_key.key_for(night.pk, table, keys)])


def page(phone, night, table=1):
    return phone.get(address(night, table)).content.decode()


def form(phone, night, table=1):
    """What the page would send, with nothing answered yet."""
    html = page(phone, night, table).split('class="phone"')[1].split("</form>")[0]
    return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))


def send(phone, night, table=1, **answers):
    told = form(phone, night, table) | {"maker": "N", "alone": "", "came": "made"} | answers
    return phone.post(address(night, table), told)


def game(night, table=1):
    return replay.night(night.pk).rounds.current.at(table)


def test_page_has_four_names_and_whose_deal_it_is(phone, night):
    html = page(phone, night)
    for _, entry in game(night).seats:
        assert replay.night(night.pk).entries.of(entry).name in html
    assert html.count("deals</b>") == 1
    assert "Hand 1 of 8" in html
    assert "Send hand 1" in html


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        ({"nobody_names": "dealer_must_name"}, "A misdeal, a renege"),
        ({"nobody_names": "zero_hand"}, "A misdeal, a renege"),
        ({"misdeal_kitty_not_four": "zero_hand"}, "A misdeal, a renege"),
        (
            {"misdeal_before_turn_up": "zero_hand", "misdeal_kitty_not_four": "zero_hand"},
            "A renege",
        ),
    ],
)
def test_page_says_for_what_the_director_is_called(phone, rules, first):
    row = build.night(build.director().club, **rules)
    build.seated(row, 8)
    aside = re.search('class="aside">(.*?)</p>', page(phone, row))[1]
    assert aside == f"{first}, or anything else: call the director."


@pytest.fixture
def zeros():
    """Where a hand that nobody played is one of the hands of its game."""
    found = build.night(
        build.director().club,
        games=2,
        nobody_names="zero_hand",
        misdeal_kitty_not_four="zero_hand",
    )
    build.seated(found, 8)
    return found


def test_hand_that_was_thrown_in_is_sent_where_it_counts(phone, zeros):
    html = page(phone, zeros)
    assert "Nobody named trump (thrown in)" in html
    assert "Misdeal, seen by the cards left over" in html
    assert "seen before a card was turned up" not in html
    told = form(phone, zeros)
    assert phone.post(address(zeros, 1), told | {"maker": "thrown_in"}).status_code == 302
    html = page(phone, zeros)
    assert "Hand 1: <b>nobody named trump (thrown in), no points</b>." in html
    assert "Hand 2 of 8" in html
    # What was chosen before of a hand that nobody played is of no hand.
    assert send(phone, zeros, maker="misdeal kitty_not_four", alone="yes").status_code == 302
    first, second = game(zeros).hands
    assert (first.event, first.dealer, first.maker, first.tricks) == ("thrown_in", "N", "", None)
    assert (second.event, second.dealer, second.stage) == ("misdeal", "E", "kitty_not_four")
    assert "Hand 3 of 8" in page(phone, zeros)


def test_hand_that_was_thrown_in_is_taken_back_by_the_table(phone, zeros):
    send(phone, zeros, maker="thrown_in")
    assert phone.post(address(zeros, 1), last_hand(phone, zeros)).status_code == 302
    assert not game(zeros).hands


def test_hand_that_was_thrown_in_is_told_again_where_it_is_refused(phone, zeros):
    told = form(phone, zeros) | {"maker": "thrown_in"}
    finishing.type_all(zeros)
    rounds.seat(build.desk(zeros), game=2)
    html = phone.post(address(zeros, 1), told).content.decode()
    assert "You sent: Hand 1: nobody named trump (thrown in)." in html


@pytest.mark.parametrize("event", ["thrown_in", "misdeal before_turn_up", "renege", "nonsense"])
def test_what_counts_as_no_hand_is_sent_by_no_phone(phone, night, event):
    assert 'class="unplayed"' not in page(phone, night)
    answer = send(phone, night, maker=event)
    assert answer.status_code == 422
    assert "Choose who made trump" in answer.content.decode()
    assert Hand.objects.count() == 0


def test_refusal_is_tied_to_the_hand_that_is_asked_once_more(phone, night):
    html = send(phone, night, maker="nonsense").content.decode()
    told, once_more = html.split('role="group"')
    assert 'id="refused" role="alert"' in told
    assert once_more.startswith(' aria-label="The hand, once more" aria-describedby="refused">')
    assert 'class="phone"' in once_more
    assert "aria-describedby" not in page(phone, night)


def test_second_phone_that_has_the_hand_thrown_in_is_told_to_the_director(phone, zeros):
    told = form(phone, zeros) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(zeros, 1), told)
    assert Client().post(address(zeros, 1), told | {"maker": "thrown_in"}).status_code == 409
    now = replay.night(zeros.pk)
    north = now.entries.of(dict(now.rounds.current.at(1).seats)["N"]).name
    assert unlike(now, now.rounds.current.at(1)) == (
        f"hand 1 stands as “{north} made it”, and another phone sent "
        "“nobody named trump (thrown in)”"
    )


def test_hands_are_sent_one_by_one_and_told_to_the_other_side(phone, night):
    assert send(phone, night).status_code == 302
    assert send(phone, night, maker="E", came="euchred").status_code == 302
    assert send(phone, night, maker="S", alone="yes", came="march").status_code == 302
    found = game(night)
    assert [(one.maker, one.alone, one.tricks) for one in found.hands] == [
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
    told = dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))
    assert phone.post(address(night, 1), told).status_code == 302
    assert len(game(night).hands) == 1
    # Sent twice it takes back no second one, and is told what the first was told.
    assert phone.post(address(night, 1), told).status_code == 302
    assert len(game(night).hands) == 1
    assert "hand 2 is taken out" in page(phone, night)
    # Another press of it, from a page that was left open, is refused.
    assert phone.post(address(night, 1), told | {"key": "another"}).status_code == 422
    assert len(game(night).hands) == 1


def test_hand_sent_twice_is_written_down_once(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    assert [phone.post(address(night, 1), told).status_code for _ in range(2)] == [302, 302]
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("way", ["at the desk", "by undo", "by the phone"])
def test_hand_that_was_taken_back_never_comes_again_by_itself(phone, night, way):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), told)
    first = page(phone, night)
    if way == "by undo":
        undo.undo(build.desk(night), change=Change.objects.latest("pk").pk)
    elif way == "at the desk":
        hands.drop_hand(build.desk(night), game=1, table=1, number=1, version=1)
    else:
        phone.post(address(night, 1), last_hand(phone, night))
    memory.forget()
    for _ in range(2):
        assert phone.post(address(night, 1), told).status_code == 302
    assert not game(night).hands
    assert "hand 1:" in first
    # What is pressed anew is another press, though it says the same.
    assert send(phone, night).status_code == 302
    assert len(game(night).hands) == 1


def test_press_that_was_answered_is_answered_so_once_the_game_is_over_too(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), told)
    for _ in range(7):
        send(phone, night)
    finishing.type_all(night)
    rounds.seat(build.desk(night), game=2)
    setup.keep_to_desk(build.desk(night), table=1, kept=True)
    assert phone.post(address(night, 1), told).status_code == 302


def test_form_that_is_changed_and_sent_again_is_another_press(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), told)
    assert phone.post(address(night, 1), told | {"came": "march"}).status_code == 409


def test_forms_of_a_page_have_a_key_and_those_that_all_follow_have_none(phone, night):
    send(phone, night)
    drawn = page(phone, night)
    keys = re.findall('name="key" value="(.*?)"', drawn)
    assert len(set(keys)) == 1
    assert len(keys) == drawn.count('<form method="post"') == 2
    assert page(phone, night).count(keys[0]) == 0
    live = re.search('data-live="(.*?)"', drawn)[1]
    told = phone.get(live).content.decode()
    assert told.count('name="key" value=""') == 2


def test_two_phones_that_differ_are_told_both(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), told)
    answer = Client().post(address(night, 1), told | {"maker": "E"})
    assert answer.status_code == 409
    html = answer.content.decode()
    names = dict(replay.night(night.pk).rounds.current.at(1).seats)
    east = replay.night(night.pk).entries.of(names["E"]).name
    assert f"You sent: Hand 1: {east} named trump: 3 or 4 tricks." in html
    assert Hand.objects.get().maker == "N"


def noticed(night):
    """What the director is told of table 1, on the floor and at the desk."""
    desk = Client()
    desk.force_login(Director.objects.get())
    pages = (
        desk.get(f"/night/{night.pk}/{one}/").content.decode() for one in ("floor", "scores/1")
    )
    return ["another phone sent" in page for page in pages]


def test_director_sees_that_two_phones_differ_until_the_table_plays_on(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), told)
    assert noticed(night) == [False, False]
    Client().post(address(night, 1), told | {"maker": "E"})
    assert noticed(night) == [True, True]
    now = replay.night(night.pk)
    held = dict(now.rounds.current.at(1).seats)
    ours, theirs = (f"{now.entries.of(held[one]).name} made it" for one in "NE")
    told_to_the_director = f"hand 1 stands as “{ours}”, and another phone sent “{theirs}”"
    assert unlike(now, now.rounds.current.at(1)) == told_to_the_director
    phone.post(address(night, 1), form(phone, night) | {"maker": "N", "alone": "", "came": "made"})
    assert noticed(night) == [False, False]


def test_press_of_the_director_settles_what_two_phones_sent(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), told)
    Client().post(address(night, 1), told | {"maker": "E"})
    desk = Client()
    desk.force_login(Director.objects.get())
    pressing.press(desk, f"/night/{night.pk}/scores/1/", "What stands here is right")
    assert noticed(night) == [False, False]
    assert Hand.objects.get().maker == "N"


def test_phone_that_sends_what_stands_by_now_differs_no_more(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    phone.post(address(night, 1), told)
    Client().post(address(night, 1), told | {"maker": "E"})
    sheet = replay.night(night.pk).rounds.current.at(1).sheet
    hand = replace(replay.night(night.pk).rounds.current.at(1).hands[0], maker="E")
    hands.change_hand(build.desk(night), hand=hand, version=sheet.version)
    assert noticed(night) == [False, False]


def test_what_is_not_answered_is_asked_again(phone, night):
    told = form(phone, night)
    answer = phone.post(address(night, 1), told)
    assert answer.status_code == 422
    assert "Choose who made trump" in answer.content.decode()
    assert Hand.objects.count() == 0


def test_only_what_is_not_answered_is_asked(phone, night):
    answer = send(phone, night, maker="N", came="")
    assert answer.status_code == 422
    assert "Choose what came of it: how many tricks the makers took." in answer.content.decode()


def test_past_game_is_refused_and_what_was_typed_is_told(phone, night, caplog):
    told = form(phone, night) | {"maker": "N", "alone": "yes", "came": "march"}
    finishing.type_all(night)
    rounds.seat(build.desk(night), game=2)
    with caplog.at_level(logging.WARNING):
        answer = phone.post(address(night, 1), told)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "This was meant for game 1, which is not played here any more." in html
    north = (
        replay.night(night.pk)
        .entries.of(dict(replay.night(night.pk).rounds.game(1, 1).seats)["N"])
        .name
    )
    assert f"{north} named trump, alone: all five." in html
    assert "Table 1 of night" in caplog.text
    assert Hand.objects.count() == 0


def test_table_whose_totals_are_typed_at_the_desk_is_told_so(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    finishing.type_all(night)
    answer = phone.post(address(night, 1), told)
    assert answer.status_code == 422
    assert "The totals of this table are typed." in page(phone, night)


@pytest.mark.parametrize("table", [2, 99])
def test_key_of_one_table_opens_no_other(phone, night, table):
    key = table_key.key_for(night.pk, 1, 1)
    where = reverse("table", args=[night.pk, table, key])
    told = {"game": 1, "number": 1, "dealer": "N", "maker": "N", "came": "made"}
    assert phone.get(where).status_code == 404
    assert phone.post(where, told).status_code == 404
    assert Hand.objects.count() == 0


def test_wrong_key_is_logged_without_being_written_out(phone, night, caplog):
    wrong = "a" * 32
    with caplog.at_level(logging.WARNING):
        assert phone.post(reverse("table", args=[night.pk, 1, wrong])).status_code == 404
    assert "A wrong key was tried for table 1" in caplog.text
    assert wrong not in caplog.text


def test_one_press_ends_every_table_s_link(phone, night):
    before = address(night, 1)
    setup.end_table_keys(build.desk(night))
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
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    setup.keep_to_desk(build.desk(night), table=1, kept=True)
    html = page(phone, night)
    assert "This table is written down at the desk" in html
    assert "Send hand" not in html
    assert phone.post(address(night, 1), told).status_code == 422
    assert "Send hand 1" in page(phone, night, 2)
    setup.keep_to_desk(build.desk(night), table=1, kept=False)
    assert replay.night(night.pk).plan.desk_tables is None
    assert phone.post(address(night, 1), told).status_code == 302


def test_director_keeps_a_table_to_the_desk_and_lets_it_go_again(desk):
    night = build.night(Club.objects.get())
    build.seated(night, 8)
    for kept in (frozenset({2}), frozenset()):
        desk.post("/hall/keep-to-desk/", {"table": "2"})
        assert replay.night(night.pk).plan.kept_at_desk == kept
    desk.post("/hall/keep-to-desk/", {"table": "7"})
    assert replay.night(night.pk).plan.kept_at_desk == frozenset()
    hall.let_in()
    try:
        assert "Keep a table to the desk" in desk.get("/hall/").content.decode()
    finally:
        hall.shut()


def test_full_game_is_over_on_the_phone_too(phone, night):
    for _ in range(8):
        send(phone, night)
    html = page(phone, night)
    assert "Send hand" not in html
    assert game(night).score.is_over
    assert "Losers move to the open chairs at table 2" in html


def test_after_the_last_game_the_phone_says_that_it_is_over_and_what_comes_next(phone, night):
    finishing.type_all(night)
    rounds.seat(build.desk(night), game=2)
    for _ in range(8):
        send(phone, night)
    html = page(phone, night)
    assert "That was the last game." in html
    assert "Bring your score cards to the desk." in html
    assert "The standings are final once every table is in." in html
    before = SharedLook(timezone.now())
    phone_of(before, before.night(night.pk), 1)
    finishing.type_all(night)
    after = SharedLook(timezone.now(), before)
    watched = phone_of(after, after.night(night.pk), 1)
    assert watched.where_next[-1].endswith("unofficial while cards are being checked.")
    assert watched.where_next[-1] in page(phone, night)


def test_table_phone_calls_nothing_final_while_a_playoff_is_to_come(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 4, "Men's")
    finishing.played(night, 1, (9, 5))
    told = SharedLook(timezone.now())
    words = phone_of(told, told.night(night.pk), 1).where_next[-1]
    assert words == "Every table is in. Tied places are still to be decided: listen for a playoff."


def test_table_of_a_drawn_night_reads_where_each_of_the_four_sits_next():
    """It said that their cards say so."""
    played = plain.all_typed(plain.seated(plain.night(12, format="individual", games=6)))
    told = table_phone(played, 1).where_next
    assert len(told) == 4
    following = plain.seated(played)
    for game in following.rounds.current.games:
        for chair, entry in game.seats:
            line = f"{following.entries.of(entry).name}: table {game.table}, {chair.words}."
            assert (line in told) is (entry in played.rounds.current.at(1).entries)


def test_player_who_sits_out_next_reads_it_on_the_phone_of_the_table():
    played = plain.all_typed(plain.seated(plain.night(13, format="individual", games=6)))
    (out,) = plain.seated(played).rounds.current.bench
    table = next(game.table for game in played.rounds.current.games if out in game.entries)
    assert f"Player {out}: sits out." in table_phone(played, table).where_next


def test_teams_read_their_next_table_on_the_phone_of_the_table():
    played = plain.all_typed(pairs_seated(8, house="mcallen"), (9, 5))
    told = table_phone(played, 1).where_next
    assert [re.fullmatch(r".+ & .+: table \d\.", line) is not None for line in told] == [True] * 2


def test_last_hand_of_a_game_that_is_over_is_taken_back_until_the_next_is_seated(phone, night):
    for _ in range(8):
        send(phone, night)
    told = last_hand(phone, night)
    assert phone.post(address(night, 1), told).status_code == 302
    assert len(game(night).hands) == 7
    send(phone, night)
    told = last_hand(phone, night)
    finishing.type_all(night)
    rounds.seat(build.desk(night), game=2)
    assert phone.post(address(night, 1), told).status_code == 409
    assert len(replay.night(night.pk).rounds.game(1, 1).hands) == 8


def test_bracket_says_who_goes_where_and_takes_its_last_hand_back_until_others_are_called(phone):
    night = build.night(build.director().club, house="athens")
    pairs.sign_in(night, 4)
    draw_and_call.draw(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    send(phone, night, dealer="N", came="march")
    for _ in range(4):
        send(phone, night, came="march")
    html = page(phone, night)
    assert "beat" in html
    assert "go on against the winner of" in html
    assert re.search(r"Team \d won with 10 points\.", html)
    assert phone.post(address(night, 1), last_hand(phone, night)).status_code == 302
    assert "go on against" not in page(phone, night)
    send(phone, night, came="march")
    told = last_hand(phone, night)
    other = replay.night(night.pk).rounds.on_now[0]
    pairs.play(night, other.name)
    draw_and_call.say_tables(build.desk(night), tables=2)
    draw_and_call.call_game(build.desk(night), name="W2.1", table=2)
    answer = phone.post(address(night, 1), told)
    assert answer.status_code == 422
    assert "Others were called or have played" in answer.content.decode()
    assert "W1.1" in draws.bracket(replay.night(night.pk)).endings


def test_clock_that_is_paused_says_so_on_the_phone(phone, night):
    walls.start_clock(build.desk(night), minutes=18)
    assert "held" not in page(phone, night)
    walls.pause_clock(build.desk(night))
    assert re.search(r"1[78]:\d\d <small>held</small>", page(phone, night))


def test_table_without_a_game_waits(phone, night):
    assert "No game is played here now" in page(phone, night, 7)


def test_closed_night_takes_nothing(phone, night):
    told = form(phone, night) | {"maker": "N", "alone": "", "came": "made"}
    closing.close(build.desk(night, reason="the lights went out"))
    assert "The night is closed." in page(phone, night)
    assert phone.post(address(night, 1), told).status_code == 422
    assert Hand.objects.count() == 0


def test_phone_of_a_bracket_has_the_game_at_its_table(phone):
    night = build.night(build.director().club, house="athens")
    pairs.sign_in(night, 4)
    draw_and_call.draw(build.desk(night))
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
    (first,) = game(night).hands
    second = replace(first, number=2, dealer="E", maker="W")
    hands.record_hand(build.desk(night), hand=second)
    assert "Send hand 3" in page(phone, night)
    assert Change.objects.latest("pk").by == "director"


def last_hand(phone, night):
    html = page(phone, night).split('class="sheet last-hand"')[1].split("</form>")[0]
    return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))


def test_only_the_last_hand_of_a_game_that_goes_on_is_taken_back(phone, night):
    for _ in range(3):
        send(phone, night)
    told = last_hand(phone, night)
    assert phone.post(address(night, 1), told | {"number": "1"}).status_code == 422
    totals_in.take_short(build.desk(night), game=1, table=1)
    told["version"] = game(night).sheet.version
    assert phone.post(address(night, 1), told).status_code == 422
    assert len(game(night).hands) == 3


def test_hand_that_the_director_ruled_is_the_directors(phone, night):
    ruled = hands_of(
        round=1, table=1, number=1, dealer="N", event="misdeal", stage="before_turn_up"
    )
    hands.record_hand(build.desk(night), hand=ruled)
    assert 'value="undo"' not in page(phone, night)
    told = {"game": 1, "do": "undo", "number": 1, "version": game(night).sheet.version}
    assert phone.post(address(night, 1), told).status_code == 422
    assert len(game(night).hands) == 1


def test_hand_that_somebody_broke_a_rule_in_is_a_sentence(phone, night):
    hands.record_hand(
        build.desk(night),
        hand=hands_of(
            round=1, table=1, number=1, dealer="N", event="renege", maker="E", offender="S"
        ),
    )
    (name,) = (
        replay.night(night.pk).entries.of(one).name for at, one in game(night).seats if at == "S"
    )
    assert f"{name} reneged, E/W 2" in page(phone, night)


def test_table_of_three_is_asked_what_its_sheet_asks_of_a_lone_hand(phone):
    """Nobody has a partner there: five tricks are worth more only if the maker said so."""
    row = build.night(build.director().club)
    build.seated(row, 7)
    (three,) = (one for one in replay.night(row.pk).rounds.current.games if len(one.seats) == 3)
    html = page(phone, row, three.table)
    assert "<legend>Did they say: I am playing it alone?</legend>" in html
    assert "With the partner" not in html
    for answer in ("", "yes"):
        send(phone, row, three.table, came="march", alone=answer)
        played = game(row, three.table)
        assert played.hands[-1].alone is bool(answer)
    north = played.score.game.points[three.chairs[0]]
    assert north == 2 + 4


def test_hand_without_a_number_is_refused_in_words(phone, night):
    told = {"game": 1, "dealer": "N", "maker": "N", "came": "made"}
    answer = phone.post(address(night, 1), told)
    assert answer.status_code == 422
    assert "Nobody knows which hand" in answer.content.decode()


def test_table_kept_to_the_desk_takes_nothing_back(phone, night):
    send(phone, night)
    setup.keep_to_desk(build.desk(night), table=1, kept=True)
    assert 'value="undo"' not in page(phone, night)

"""The sign-in desk as a browser without script finds it."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests import build
from tournament.evening import facts
from tournament.evening.night import attendance, draws
from tournament.kit.lists.contact import Contact, Listed, Person
from tournament.storage.models import Change, Club, Regular
from tournament.storage.reading import memory, replay
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import signing_in

KNOWN = ("Mark Kowalski", "Mary Łukasz", "Mary-Jane O'Brien", "Bert Marsh", "Ada Abbott")


@pytest.fixture
def night(desk):
    """A night to which nobody has come yet, of a club with five regulars."""
    club = Club.objects.get()
    people = [Contact(name=name, lot=str(10 + place)) for place, name in enumerate(KNOWN, 1)]
    regulars.enlist(club=club.pk, people=people)
    return build.night(club)


@pytest.fixture
def door(desk, night):
    return Door(desk, night)


class Door:
    """A director at the desk, who types and presses."""

    def __init__(self, client, night):
        self.client = client
        self.night = night
        self.address = f"/night/{night.pk}/check-in/"
        self.html = ""
        self.query = {}

    def look(self, **query):
        return self._read(self.client.get(self.address, query))

    def enter(self, typed="", **hidden):
        """Types into the box as it stands and presses Enter."""
        return self._sent(self.address, {**self._hidden(), "who": typed, **hidden})

    def press(self, do="", **sent):
        return self._sent(f"{self.address}row/", {"do": do, **sent})

    def _hidden(self):
        """The hidden fields of the box, wherever on the page they are."""
        box = self.html.partition('id="box"')[2].partition("</form>")[0]
        box += " ".join(re.findall(r'<input[^>]*form="box"[^>]*>', self.html))
        fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', box)
        return {name: value for name, value in fields if name != "csrfmiddlewaretoken"}

    def _sent(self, address, sent):
        answer = self.client.post(address, sent, follow=True)
        where = answer.redirect_chain[-1][0] if answer.redirect_chain else ""
        self.query = {name: value[0] for name, value in parse_qs(urlsplit(where).query).items()}
        return self._read(answer)

    def _read(self, answer):
        assert answer.status_code == 200
        self.html = answer.content.decode()
        return self.html

    @property
    def asks(self):
        (asked,) = re.findall(r'<p class="asks">Not on the list. (.*?)</p>', self.html, re.S)
        return re.sub(r"<[^>]*>", "", asked)

    @property
    def question(self):
        (asked,) = re.findall(r'<p class="asks">(.*?)</p>', self.html, re.S)
        return " ".join(re.sub(r"<[^>]*>", "", asked).split())

    @property
    def said(self):
        said = re.findall(r'<p class="said (\w+)"[^>]*>(.*?)</p>', self.html, re.S)
        return [(kind, re.sub(r"<[^>]*>", "", words).strip()) for kind, words in said]

    @property
    def names(self):
        return [one.name for one in replay.night(self.night.pk).entries]

    def row(self, number):
        return replay.night(self.night.pk).entries.of(number)


def test_page_waits_for_a_name(door):
    html = door.look()
    assert re.search(r'<input id="who"[^>]*autofocus', html)
    assert "Nobody has signed in yet." in html
    assert 'class="empty"' in html
    assert "A new name takes Enter twice." in html
    assert "<b>0</b> here" in html


def test_whoever_has_nothing_left_to_do_gives_way_to_the_count(desk):
    door = Door(desk, build.night(Club.objects.get(), house="blank"))
    for place in range(4):
        door.look()
        door.enter(f"Zora {'abcd'[place]}", add="on")
    assert door.query == {}
    assert "On to seating game 1" in door.html
    assert "More about" not in door.html


def test_enter_signs_in_the_only_one_who_fits(door):
    door.look()
    door.enter("mark")
    assert door.said == [("success", "Signed in: Mark Kowalski is number 1.")]
    assert door.names == ["Mark Kowalski"]
    assert door.query == {"who": "1"}


def test_enter_alone_does_all_that_the_newest_has_still_to_do(door):
    door.look()
    door.enter("mark")
    assert "All of it" in door.html
    door.enter()
    assert door.said == [("success", "Mark Kowalski (number 1) may be seated.")]
    assert (door.row(1).tag, door.row(1).adult) == (True, True)
    assert attendance.fees(replay.night(door.night.pk)) == {1: 100}
    assert door.query == {}


def test_the_last_thing_to_do_has_one_button_and_enter_presses_it(door):
    door.look()
    door.enter("mark")
    for tick in ("tag", "adult"):
        door.press(tap=f"1 {tick} on", who="1")
    door.look(who="1")
    assert "All of it" not in door.html
    assert re.findall(r'value="(1 \w+ on)"\s+class="do"', door.html) == ["1 fee on"]


def test_way_on_stands_above_the_names_of_those_who_are_not_ready(door):
    door.look()
    for place in range(4):
        door.enter(f"Zora {'abcd'[place]}", add="on")
    page = door.html
    assert page.index("On to seating game 1") < page.index("4 not ready")


def test_enter_alone_with_nobody_new_asks_for_a_name(door):
    door.look()
    door.enter()
    assert door.said == [("error", "Type a name or a number first.")]


def test_several_who_fit_are_shown_and_the_top_one_is_what_enter_then_means(door):
    door.look()
    door.enter("mar")
    assert (door.said, door.question) == ([], "Which one? 4 names match “mar”.")
    assert door.names == []
    assert 'value="mar"' in door.html
    door.enter("mar")
    assert door.names == ["Mark Kowalski"]


def test_name_that_is_pressed_signs_in(door):
    door.look(q="mar")
    door.enter("mar", regular="2")
    assert door.names == ["Mary Łukasz"]


def test_what_was_seen_holds_only_for_what_is_typed(door):
    door.look(q="mar")
    door.enter("bert marsh")
    assert door.names == ["Bert Marsh"]


@pytest.mark.parametrize("typed", ["lukasz", "MARY L", "12", "mary łukasz"])
def test_accents_capitals_and_lots_find_people(door, typed):
    door.look()
    door.enter(typed)
    assert door.names == ["Mary Łukasz"]


@pytest.mark.parametrize("typed", ["Kowalski, Mark", "KOWALSKI,mark"])
def test_last_name_that_is_typed_first_finds_the_regular(door, typed):
    door.look()
    door.enter(typed)
    assert door.names == ["Mark Kowalski"]
    assert door.row(1).regular == 1


def test_somebody_new_is_asked_about_as_the_name_will_be_written(door):
    door.look()
    door.enter("Kay, Eve")
    assert door.asks.strip() == "Enter again adds “Eve Kay”; or type the next name."
    door.enter("Kay, Eve")
    assert door.names == ["Eve Kay"]


def test_number_on_the_page_is_taken_before_a_lot_and_before_the_clubs_number(door):
    """Ada Abbott is number 1 tonight, Mark Kowalski number 1 of the club."""
    build.sign_in(door.night, "Ada Abbott")
    regulars.change(club=door.night.club_id, number=4, person=Contact("Bert Marsh", lot="1"))
    door.look(q="1", only="hits")
    shown = re.findall(r"<button.*?<bdi>(.*?)</bdi>", door.html)
    assert shown[:2] == ["Ada Abbott", "Bert Marsh"]
    assert "Enter takes number 1, Ada Abbott." in door.html
    door.look()
    door.enter("1")
    assert door.query == {"who": "1"}
    assert [one.name for one in replay.night(door.night.pk).entries] == ["Ada Abbott"]


def test_number_of_somebody_who_is_expected_checks_them_in(door):
    listed = [Listed("Pat O'Brien", line=1)]
    door_acts.expect_players(build.desk(door.night), people=lambda night: listed)
    door.look()
    door.enter("1")
    (entry,) = replay.night(door.night.pk).entries
    assert (entry.name, entry.expected, door.query) == ("Pat O'Brien", False, {"who": "1"})


def test_somebody_who_is_here_is_told_with_time_and_number(door):
    door.look()
    door.enter("mark")
    door.enter("mark")
    assert door.said == []
    assert re.fullmatch(r"Mark Kowalski \(1\) checked in at \d+:\d\d [ap]m\.", door.question)
    assert door.names == ["Mark Kowalski"]
    assert door.query == {"who": "1", "namesake": "1"}


def test_another_one_of_that_name_is_one_press(door):
    door.look()
    door.enter("Mark Kowalski")
    door.enter("mark")
    assert re.search(r'name="another" value="1"><span>Another <bdi>Mark Kowalski</bdi>', door.html)
    door.enter("", another="1")
    assert door.names == ["Mark Kowalski", "Mark Kowalski"]
    assert door.row(2).regular != door.row(1).regular


def test_enter_alone_does_what_is_left_for_somebody_who_is_here(door):
    door.look()
    door.enter("mark")
    door.enter("mark")
    door.enter()
    assert door.row(1).tag
    assert door.names == ["Mark Kowalski"]


def test_nobody_on_the_list_is_asked_about_and_a_second_enter_adds(door):
    door.look()
    door.enter("zorro vega")
    assert (door.said, door.asks) == ([], "Enter again adds “Zorro Vega”; or type the next name.")
    assert door.names == []
    door.enter("zorro vega", nickname="Z", lot="99")
    assert door.said == [("success", "Signed in: Zorro Vega is number 1.")]
    row = Regular.objects.get(name="Zorro Vega")
    assert (row.nickname, row.lot) == ("Z", "99")


def test_two_in_one_line_are_asked_about_where_everybody_plays_alone(door):
    told = "Everybody plays alone here: where these are two, type each name by itself."
    door.look()
    assert told in door.enter("zorro & vera vega")
    assert told not in door.enter("zorro vega")
    assert door.names == []


def test_another_unknown_name_is_asked_about_again(door):
    door.look()
    door.enter("zorro vega")
    door.enter("zorro vegas")
    assert door.said == [("warning", "“zorro vega” was not added: a new name takes Enter twice.")]
    assert door.asks == "Enter again adds “Zorro Vegas”; or type the next name."
    assert door.names == []
    door.enter("zorro vegas")
    assert door.said == [("success", "Signed in: Zorro Vegas is number 1.")]


def test_second_of_one_name_is_added_and_both_are_told_apart(door):
    door.look()
    door.enter("ada abbott")
    door.enter("ada abbott", add="on", lot="77")
    assert door.names == ["Ada Abbott", "Ada Abbott"]
    html = door.look()
    assert "<small><bdi>lot 77</bdi>" in html
    assert "<small><bdi>lot 15</bdi>" in html


def test_lot_that_is_typed_means_somebody_new(door):
    door.look(q="ada")
    door.enter("ada abbott", lot="78")
    assert door.row(1).regular == 6


def test_whoever_no_longer_comes_is_found_when_nobody_else_is_meant(door):
    regulars.mark(club=door.night.club_id, number=4, gone=True)
    assert "Bert" not in door.look(q="mar")
    door.look()
    door.enter("bert")
    assert door.names == ["Bert Marsh"]
    assert not Regular.objects.get(number=4).gone


def test_name_that_is_too_long_is_refused_and_kept_in_the_box(door):
    door.look()
    door.enter("x" * 61, asked="x" * 61)
    assert ("error", "At most 60 characters, please. This has 61.") in door.said
    assert f'value="{"x" * 61}"' in door.html
    door.enter("zorro", asked="zorro", lot="x" * 13)
    assert ("error", "At most 12 characters, please. This has 13.") in door.said
    assert door.names == []


def test_same_press_twice_signs_in_once(door):
    door.look()
    sent = {"who": "zorro", "asked": "zorro", "key": "k1"}
    for _ in range(2):
        door.client.post(door.address, sent)
    assert door.names == ["Zorro"]


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "{{7*7}}",
        "a\0b\u202ec",
        "😀",
        "🂡" * 500,
        "' OR 1=1 --",
    ],
)
def test_hostile_name_is_only_ever_text(door, name):
    sent = {"who": name, "asked": name, "nickname": name, "lot": name, "add": "on"}
    for more in ({}, {"nickname": "", "lot": ""}):
        html = door.enter(**{"typed": "", **sent, **more})
        for address in (door.address, f"{door.address}?q={name[:20]}", "/regulars/"):
            html += door.client.get(address.encode("utf-8", "replace").decode()).content.decode()
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert ">49<" not in html


def test_bytes_that_are_no_letters_are_no_name(door):
    sent = b"asked=%ED%A0%80&who=%ED%A0%80&key=%00&reason=%FF"
    kind = "application/x-www-form-urlencoded"
    assert door.client.post(door.address, sent, content_type=kind).status_code == 302


@pytest.mark.parametrize(
    "sent",
    [
        {"seen": "x"},
        {"seen": "１"},
        {"last": "-1"},
        {"last": "9" * 5_000},
        {"regular": "1e1"},
        {"regular": "999999"},
        {"last": "77"},
    ],
)
def test_meddled_numbers_change_nothing(door, sent):
    before = Change.objects.count()
    door.enter("", **sent)
    assert door.said[0][0] == "error"
    assert Change.objects.count() == before


@pytest.mark.parametrize(
    "query",
    [
        {"q": "x" * 10_000},
        {"who": "0"},
        {"who": "１"},
        {"who": "9" * 400},
        {"order": "__class__"},
        {"q": "\0"},
        {"only": "hits"},
    ],
)
def test_strange_address_is_the_page_all_the_same(door, query):
    door.look(**query)


def test_script_is_answered_with_the_hits_alone(door):
    html = door.look(q="mar", only="hits")
    assert "<html" not in html
    assert html.index("Mark Kowalski") < html.index("Mary Łukasz")
    assert 'name="seen" value="1"' in html


def arrive(door, *names):
    build.sign_in(door.night, *names)


def come(door, name="Ada Abbott", **more):
    signing_in.sign_in(build.desk(door.night), person=Person(name=name, **more))


def test_ticks_of_a_row_are_pressed_one_by_one(door):
    come(door)
    assert 'value="1 tag on" aria-pressed="false"' in door.look()
    door.press(tap="1 tag on")
    assert door.said == [("success", "Ada Abbott (number 1): still to do: 18 or older, fee.")]
    assert 'value="1 tag off" aria-pressed="true"' in door.html
    assert "owes $1.00" in door.html
    door.press(tap="1 all on")
    assert "owes $1.00" not in door.html
    door.press(tap="1 fee off")
    assert door.said == [("success", "Ada Abbott (number 1): fee taken back; still to do: fee.")]


def test_two_ticks_of_one_page_are_two_presses_and_one_pressed_twice_is_one(door):
    come(door)
    for tap in ("1 tag on", "1 tag on", "1 adult on"):
        door.press(tap=tap, key="of-the-page")
    assert (door.row(1).tag, door.row(1).adult) == (True, True)
    assert Change.objects.filter(words__startswith="Ada Abbott (number 1)").count() == 2


@pytest.mark.parametrize(
    "tap", ["", "1", "1 tag", "0 tag on", "1 round on", "１ tag on", "9" * 400]
)
def test_tick_that_is_none_is_refused(door, tap):
    come(door)
    door.press(tap=tap)
    assert door.said[0] == (
        "error",
        "This page is out of date. Look at the list again, then press once more.",
    )
    assert not door.row(1).tag


def test_house_shows_only_what_its_sheet_asks(desk):
    night = build.night(Club.objects.get(), house="alameda", games=5)
    door = Door(desk, night)
    come(door)
    html = door.look()
    assert 'name="tap"' not in html
    assert "✓ ready" in html


def test_open_row_stays_open_and_the_order_stays(door):
    come(door)
    door.press(tap="1 tag on", who="1", order="a-z")
    assert door.query == {"who": "1", "order": "a-z"}
    assert "<b>A to Z</b>" in door.html


def test_name_is_changed_tonight_and_on_the_list(door):
    come(door, "mar k")
    sent = {"name": "Mar Kay", "nickname": "Mar", "lot": "7", "regulars_too": "on"}
    door.press("rename", entry="1", who="1", **sent)
    assert door.said == [("success", "Number 1 is Mar Kay.")]
    assert Regular.objects.get(number=6).name == "Mar Kay"


def test_name_that_is_refused_keeps_what_was_typed(door):
    come(door)
    html = door.press("rename", entry="1", who="1", name="", nickname="N" * 61, lot="7")
    assert "Write the name." in html
    assert f'value="{"N" * 61}"' in html
    assert door.row(1).name == "Ada Abbott"


def test_reason_seats_without_every_tick(door):
    come(door)
    at_hand = door.look(who="1").split("More about")[0]
    assert at_hand.index("Seat now, the rest later") < at_hand.index("Let them off the fee")
    door.press("excuse", entry="1")
    assert door.said[0][0] == "error"
    door.press("excuse", entry="1", reason="brings it next week")
    assert "seated now, the rest later: brings it next week" in door.html
    assert "owes $1.00" in door.html
    assert "Seat now" not in door.look(who="1")


@pytest.mark.parametrize("ticks", [(), ("tag", "adult")])
def test_enter_alone_does_not_do_what_was_just_put_off(door, ticks):
    come(door)
    for tick in ticks:
        door.press(tap=f"1 {tick} on", who="1")
    door.press("excuse", entry="1", reason="brings it next week")
    door.look(who="1")
    assert "<kbd>Enter</kbd>" not in door.html
    door.enter()
    assert door.said == [("error", "Type a name or a number first.")]
    assert attendance.fees(replay.night(door.night.pk)) == {}


def test_fee_is_let_off_at_the_door_for_a_reason(door):
    come(door)
    assert "Let them off the fee" in door.look(who="1")
    door.press("let-off", entry="1", who="1")
    assert door.said == [("error", "Write down why $1.00 need not be paid, in a few words.")]
    door.press("let-off", entry="1", reason="first time", who="1")
    assert "need not pay $1.00 for the entry fee: first time" in door.html
    assert "Let them off the fee" not in door.html


def test_fee_that_is_let_off_looks_so_and_is_asked_for_again_by_a_press(door):
    come(door)
    door.press("let-off", entry="1", reason="first time", who="1")
    people = door.html.partition('id="people"')[2]
    assert '<span class="let-off">let off</span>' in people
    assert "let off the fee: first time" in people
    assert "$1.00<" not in people
    assert "Pays the fee after all" in door.html
    door.press(tap="1 fee off", who="1")
    assert "owes $1.00" in door.html
    assert 'value="1 fee on"' in door.html


def test_list_of_who_is_not_ready_keeps_number_and_sum_apart(door):
    come(door)
    told = door.look().partition('id="count"')[2].partition("</section>")[0]
    assert re.search(r"</a>: Tag, 18\+, fee \$1\.00", told)


def test_four_who_are_here_may_be_seated(door):
    for name in ("Bert", "Cora", "Dan"):
        come(door, name)
    assert "On to seating game 1" not in door.look()
    come(door, "Ed")
    assert f'href="/night/{door.night.pk}/seat/">On to seating game 1</a>' in door.look()
    build.seated(door.night, 4)
    assert "On to seating" not in door.look()


def test_help_for_the_second_of_one_name_says_what_tells_them_apart(door):
    door.look(q="mark")
    assert "A nickname or a lot number tells two of one name apart." in door.html


def test_what_is_done_is_shown_once_and_told_to_every_reader(door):
    door.look()
    door.enter("mark")
    words = "Mark Kowalski is number 1."
    assert f'<b class="good">✓ <span>{words}</span></b>' in door.html
    assert f'<div class="unseen"><p class="said success">Signed in: {words}</p></div>' in door.html
    door.enter("mark")
    assert f"<span>{words}</span>" in door.html


def test_whoever_came_by_mistake_is_taken_out(door):
    come(door)
    door.press("strike", entry="1", who="1")
    assert door.said == [("success", "Ada Abbott (number 1) is taken out.")]
    assert door.names == []


@pytest.mark.parametrize("entry", ["", "7", "x", "９", "1 or 1"])
def test_row_that_is_not_there_is_refused(door, entry):
    come(door)
    for verb in ("rename", "excuse", "strike", "leave", "grant"):
        sent = {"name": "Ada", "game": "0", "points": "6", "reason": "why"}
        door.press(verb, entry=entry, **sent)
        assert door.said[0][0] == "error"
    assert door.names == ["Ada Abbott"]


def late_night(door):
    arrive(door, *build.players(9))
    build.rounds.seat(build.desk(door.night), game=1)
    build.all_in(door.night, 1)


def test_row_leads_to_all_the_ways_to_leave_in_the_middle_of_a_game(door):
    arrive(door, *build.players(8))
    build.rounds.seat(build.desk(door.night), game=1)
    way = f'<a href="/night/{door.night.pk}/leave/1/">(.*?)</a>'
    told = re.search(way, door.look(who=1), re.S)[1]
    assert " ".join(told.split()) == (
        "Leaves now, in the middle of game 1, misses it, or is played for"
    )


def test_late_player_is_told_from_which_game_on(door):
    late_night(door)
    html = door.look()
    assert "whoever signs in now plays from game 2 on" in html
    assert "One more makes 2 tables, 2 sit out." in html
    door.enter("mark")
    assert door.said == [("success", "Signed in: Mark Kowalski is number 10, from game 2 on.")]
    assert "from game 2" in door.html


def test_page_names_those_whom_one_more_would_move(desk, door):
    arrive(door, *build.players(10))
    build.rounds.seat(build.desk(door.night), game=1)
    assert "With one more" not in door.look()
    build.all_in(door.night, 1)
    html = door.look()
    out = draws.coming(replay.night(door.night.pk)).seating.bench
    told = html.partition("With one more, 2 would sit at another table: ")[2].partition("</p>")[0]
    assert set(re.findall(r'class="number">(\d+)<', told)) == set(out)


def test_leaving_after_a_game_shows_what_it_makes_and_is_one_press(door):
    late_night(door)
    html = door.look(who="3")
    assert "Leaves after game 1" in html
    assert "Without <bdi>Cora Abbott</bdi>: 2 tables." in html
    door.press("leave", entry="3", game="1", who="3")
    assert door.row(3).last_game == 1
    assert "Stays after all" in door.html
    door.press("leave", entry="3", who="3")
    assert door.row(3).last_game is None


def test_points_for_a_missed_game_are_given_with_a_note(door):
    late_night(door)
    door.look()
    door.enter("mark")
    assert "Points for a missed game" in door.html
    door.press("grant", entry="10", game="1", points="6", reason="bus", who="10")
    assert door.said == [("success", "Mark Kowalski (number 10) has 6 points for game 1: bus")]
    for points in ("", "-1", "100", "５", "1e1"):
        door.press("grant", entry="10", game="1", points=points, reason="bus")
        assert door.said == [("error", "Write the points, 0 to 99.")]
    (grant,) = replay.night(door.night.pk).all(facts.Grant)
    assert grant.points == 6


def test_count_says_what_is_still_to_do(door):
    arrive(door, *build.players(4))
    come(door, "Zoe Late")
    html = door.look()
    assert "<b>5</b> here: <strong>1 table, 1 sits out</strong>" in html
    assert "✗ $1.00 not paid yet" in html
    assert "✗ 1 not ready:" in html


def test_closed_night_has_no_box(door):
    arrive(door, *build.players(4))
    row = replay.night(door.night.pk)
    door.night.closed = row.entries.of(1).signed_in
    door.night.save()
    memory._nights.clear()
    html = door.look(who="1")
    assert 'id="who"' not in html
    assert "night is closed" in html
    door.enter("mark")
    assert door.said[0][0] == "error"
    assert len(door.names) == 4


def test_night_whose_last_game_is_seated_has_no_box(desk):
    night = build.night(Club.objects.get(), games=1)
    build.seated(night, 4)
    assert 'id="who"' not in Door(desk, night).look()


@pytest.mark.parametrize("players", [1, 12])
def test_page_asks_the_database_a_known_number_of_times(door, django_assert_num_queries, players):
    arrive(door, *build.players(players))
    with django_assert_num_queries(17):
        door.look()
    with django_assert_num_queries(19):
        door.look(q="mar", who="1")

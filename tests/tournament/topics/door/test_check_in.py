"""The check-in page, in a browser without script."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests import build, pressing
from tournament.evening import facts
from tournament.evening.night import attendance, draws
from tournament.evening.night.party import PLAYER_WORDS
from tournament.evening.words.names import too_long_refusal
from tournament.kit.desk.forms.fields import PAGE_OUT_OF_DATE_SENTENCE
from tournament.kit.lists.contact import CheckInPerson, Contact, ListedPerson
from tournament.storage.models import Change, Club, Regular
from tournament.storage.reading import memory, reader
from tournament.topics.club.actions import regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.door.forms import MissedGamePointsForm
from tournament.topics.door.views.check_in import NO_NAME_TYPED
from tournament.topics.entrants.actions import signing_in
from tournament.topics.entrants.actions.entries import player_is_ready_sentence
from tournament.topics.money.actions import waiver_reason_refusal

pytestmark = pytest.mark.night()
KNOWN_NAMES = ("Mark Kowalski", "Mary Łukasz", "Mary-Jane O'Brien", "Bert Marsh", "Ada Abbott")


@pytest.fixture
def door(desk, night):
    """Return the check-in page of a club with five regulars, before any player is checked in."""
    people = [Contact(name=name, lot=str(10 + place)) for place, name in enumerate(KNOWN_NAMES, 1)]
    regulars.add_people(club=night.club_id, people=people)
    return Door(desk, night)


class Door:
    """The director's browser on the check-in page: it types into the box and presses buttons."""

    def __init__(self, client, night):
        self.client = client
        self.night = night
        self.address = f"/night/{night.pk}/check-in/"
        self.html = ""
        self.query = {}

    def open_page(self, **query):
        return self._read(self.client.get(self.address, query))

    def enter(self, text="", **hidden_fields):
        """Type a text into the box for names and press Enter."""
        return self._post(self.address, {**self._hidden(), "who": text, **hidden_fields})

    def press(self, button="", **fields):
        return self._post(f"{self.address}row/", {"do": button, **fields})

    def _hidden(self):
        """Return the hidden fields that are sent with the box."""
        box = self.html.partition('id="box"')[2].partition("</form>")[0]
        box += " ".join(re.findall(r'<input[^>]*form="box"[^>]*>', self.html))
        fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', box)
        return {name: value for name, value in fields if name != "csrfmiddlewaretoken"}

    def _post(self, address, body):
        response = self.client.post(address, body, follow=True)
        address_after = response.redirect_chain[-1][0] if response.redirect_chain else ""
        self.query = {
            name: value[0] for name, value in parse_qs(urlsplit(address_after).query).items()
        }
        return self._read(response)

    def _read(self, response):
        assert response.status_code == 200
        self.html = response.content.decode()
        return self.html

    @property
    def new_player_question(self):
        (question,) = re.findall(r'<p class="asks">New player\? (.*?)</p>', self.html, re.S)
        return re.sub(r"<[^>]*>", "", question)

    @property
    def question(self):
        (question,) = re.findall(r'<p class="asks">(.*?)</p>', self.html, re.S)
        return " ".join(re.sub(r"<[^>]*>", "", question).split())

    @property
    def messages(self):
        messages = re.findall(r'<p class="said (\w+)"[^>]*>(.*?)</p>', self.html, re.S)
        return [(kind, re.sub(r"<[^>]*>", "", words).strip()) for kind, words in messages]

    @property
    def names(self):
        return [entry.name for entry in reader.night(self.night.pk).entries]

    def row(self, number):
        return reader.night(self.night.pk).entries.with_number(number)


def test_empty_page_asks_for_a_name(door):
    html = door.open_page()
    assert re.search(r'<input id="who"[^>]*autofocus', html)
    assert PLAYER_WORDS.nobody_here in html
    assert 'class="empty"' in html
    assert "<b>0</b> here" in html


def test_finished_player_is_only_counted(desk):
    door = Door(desk, build.night(Club.objects.get(), house="blank"))
    for place in range(4):
        door.open_page()
        door.enter(f"Zora {'abcd'[place]}", add="on")
    assert door.query == {}
    assert "Seat game 1" in door.html
    assert "More about" not in door.html


def test_enter_checks_in_the_only_match(door):
    door.open_page()
    door.enter("mark")
    assert door.messages == [("success", "Checked in: Mark Kowalski, number 1")]
    assert door.names == ["Mark Kowalski"]
    assert door.query == {"who": "1"}


def test_empty_enter_does_all_remaining_steps_of_the_newest_player(door):
    door.open_page()
    door.enter("mark")
    assert "Mark all done" in door.html
    door.enter()
    assert door.messages == [("success", player_is_ready_sentence("Mark Kowalski (1)"))]
    assert (door.row(1).tag, door.row(1).adult) == (True, True)
    assert attendance.fee_cents_by_entry(reader.night(door.night.pk)) == {1: 100}
    assert door.query == {}


def test_last_step_has_one_button_that_enter_presses(door):
    door.open_page()
    door.enter("mark")
    for tick in ("tag", "adult"):
        door.press(tap=f"1 {tick} on", who="1")
    door.open_page(who="1")
    assert "Mark all done" not in door.html
    assert re.findall(r'value="(1 \w+ on)"\s+class="do"', door.html) == ["1 fee on"]


def test_next_step_is_above_the_list_of_players_not_ready(door):
    door.open_page()
    for place in range(4):
        door.enter(f"Zora {'abcd'[place]}", add="on")
    page = door.html
    assert page.index("Seat game 1") < page.index("4 not ready")


def test_empty_enter_without_a_new_player_asks_for_a_name(door):
    door.open_page()
    door.enter()
    assert door.messages == [("error", NO_NAME_TYPED)]


def test_several_matches_are_shown_and_enter_takes_the_first(door):
    door.open_page()
    door.enter("mar")
    assert (door.messages, door.question) == ([], "Which one? 4 names match “mar”.")
    assert door.names == []
    assert 'value="mar"' in door.html
    door.enter("mar")
    assert door.names == ["Mark Kowalski"]


@pytest.mark.parametrize("query", [{}, {"q": "mary j"}])
def test_enter_asks_which_of_two_regulars_of_one_name(door, query):
    """With `q`, the matches were on the page when Enter was pressed."""
    people = [Contact(name="Mary Johnson"), Contact(name="Mary Johnson")]
    regulars.add_people(club=door.night.club_id, people=people)
    door.open_page(**query)
    assert "<kbd>Enter</kbd></button>" not in door.html
    door.enter("mary j")
    assert door.question.startswith("Which one?")
    assert door.html.count("<kbd>Enter</kbd></button>") == 1
    assert "no visits yet" in door.html
    assert door.names == []
    door.enter("mary j")
    assert door.names == ["Mary Johnson"]


def test_pressed_name_is_checked_in(door):
    door.open_page(q="mar")
    door.enter("mar", regular="2")
    assert door.names == ["Mary Łukasz"]


def test_hits_on_the_page_count_only_for_the_same_text(door):
    door.open_page(q="mar")
    door.enter("bert marsh")
    assert door.names == ["Bert Marsh"]


@pytest.mark.parametrize("text", ["lukasz", "MARY L", "12", "mary łukasz"])
def test_accents_capitals_and_lots_find_players(door, text):
    door.open_page()
    door.enter(text)
    assert door.names == ["Mary Łukasz"]


@pytest.mark.parametrize("text", ["Kowalski, Mark", "KOWALSKI,mark"])
def test_last_name_typed_first_finds_the_regular(door, text):
    door.open_page()
    door.enter(text)
    assert door.names == ["Mark Kowalski"]
    assert door.row(1).regular == 1


def test_question_about_a_new_player_shows_the_name_as_it_will_be_written(door):
    door.open_page()
    door.enter("Kay, Eve")
    assert "Eve Kay" in door.new_player_question
    door.enter("Kay, Eve")
    assert door.names == ["Eve Kay"]


def test_typed_number_is_the_players_before_a_lot_or_a_club_number(door):
    """Ada Abbott is number 1 of the night, and Mark Kowalski is number 1 of the club."""
    build.sign_in(door.night, "Ada Abbott")
    regulars.change_regular(
        club=door.night.club_id, number=4, person=Contact("Bert Marsh", lot="1")
    )
    door.open_page(q="1", only="hits")
    buttons = re.findall(r"<button.*?<bdi>(.*?)</bdi>", door.html)
    assert buttons[:2] == ["Ada Abbott", "Bert Marsh"]
    assert "Press Enter for number 1, Ada Abbott." in door.html
    door.open_page()
    door.enter("1")
    assert door.query == {"who": "1"}
    assert [entry.name for entry in reader.night(door.night.pk).entries] == ["Ada Abbott"]


def test_number_of_an_expected_player_checks_that_player_in(door):
    people = [ListedPerson("Pat O'Brien", line=1)]
    door_acts.expect_players(build.desk(door.night), people=lambda night: people)
    door.open_page()
    door.enter("1")
    (entry,) = reader.night(door.night.pk).entries
    assert (entry.name, entry.expected, door.query) == ("Pat O'Brien", False, {"who": "1"})


def test_player_who_is_here_is_shown_with_time_and_number(door):
    door.open_page()
    door.enter("mark")
    door.enter("mark")
    assert door.messages == []
    assert re.fullmatch(r"Mark Kowalski \(1\) checked in at \d+:\d\d [ap]m\.", door.question)
    assert door.names == ["Mark Kowalski"]
    assert door.query == {"who": "1", "namesake": "1"}


def test_another_player_of_the_same_name_is_added_by_one_press(door):
    door.open_page()
    door.enter("Mark Kowalski")
    door.enter("mark")
    assert re.search(
        r'name="another" value="1"><span>Add another <bdi>Mark Kowalski</bdi>', door.html
    )
    door.enter("", another="1")
    assert door.names == ["Mark Kowalski", "Mark Kowalski"]
    assert door.row(2).regular != door.row(1).regular


def test_empty_enter_does_the_next_step_of_a_player_who_is_here(door):
    door.open_page()
    door.enter("mark")
    door.enter("mark")
    door.enter()
    assert door.row(1).tag
    assert door.names == ["Mark Kowalski"]


def test_unknown_name_is_asked_about_and_a_second_enter_adds_it(door):
    door.open_page()
    door.enter("zorro vega")
    assert (door.messages, door.new_player_question) == ([], "Press Enter again to add Zorro Vega.")
    assert door.names == []
    door.enter("zorro vega", nickname="Z", lot="99")
    assert door.messages == [("success", "Checked in: Zorro Vega, number 1")]
    row = Regular.objects.get(name="Zorro Vega")
    assert (row.nickname, row.lot) == ("Z", "99")


def test_two_names_in_one_line_are_asked_about_on_a_night_of_singles(door):
    sentence = "Everyone plays alone. Type each name by itself."
    door.open_page()
    assert sentence in door.enter("zorro & vera vega")
    assert sentence not in door.enter("zorro vega")
    assert door.names == []


def test_another_unknown_name_is_asked_about_again(door):
    door.open_page()
    door.enter("zorro vega")
    door.enter("zorro vegas")
    assert door.messages == [
        ("warning", "“zorro vega” was not added. For a new player, press Enter twice.")
    ]
    assert "Zorro Vegas" in door.new_player_question
    assert door.names == []
    door.enter("zorro vegas")
    assert door.messages == [("success", "Checked in: Zorro Vegas, number 1")]


def test_second_player_of_one_name_is_added_and_both_get_lots(door):
    door.open_page()
    door.enter("ada abbott")
    door.enter("ada abbott", add="on", lot="77")
    assert door.names == ["Ada Abbott", "Ada Abbott"]
    html = door.open_page()
    assert "<small><bdi>lot 77</bdi>" in html
    assert "<small><bdi>lot 15</bdi>" in html


def test_name_with_another_lot_is_a_new_player(door):
    door.open_page(q="ada")
    door.enter("ada abbott", lot="78")
    assert door.row(1).regular == 6


def test_regular_who_no_longer_comes_is_found_by_the_full_search(door):
    regulars.mark_gone(club=door.night.club_id, number=4, gone=True)
    assert "Bert" not in door.open_page(q="mar")
    door.open_page()
    door.enter("bert")
    assert door.names == ["Bert Marsh"]
    assert not Regular.objects.get(number=4).gone


def test_long_name_is_refused_and_kept_in_the_box(door):
    door.open_page()
    door.enter("x" * 61, asked="x" * 61)
    assert ("error", too_long_refusal(60, 61)) in door.messages
    assert f'value="{"x" * 61}"' in door.html
    door.enter("zorro", asked="zorro", lot="x" * 13)
    assert ("error", too_long_refusal(12, 13)) in door.messages
    assert door.names == []


def test_press_sent_twice_checks_in_once(door):
    door.open_page()
    fields = {"who": "zorro", "asked": "zorro", "key": "k1"}
    for _ in range(2):
        door.client.post(door.address, fields)
    assert door.names == ["Zorro"]


def test_own_row_opens_although_another_desk_checks_in_a_player_at_once(door, monkeypatch):
    reread_night = reader.reread_night

    def reread_later(night):
        build.sign_in(door.night, "Ada Abbott")
        return reread_night(night)

    monkeypatch.setattr("tournament.topics.door.views.check_in.reader.reread_night", reread_later)
    fields = {"who": "zorro", "asked": "zorro", "key": "k1"}
    response = door.client.post(door.address, fields)
    assert parse_qs(urlsplit(response["Location"]).query)["who"] == ["1"]


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
def test_hostile_name_is_shown_as_text(door, name):
    fields = {"who": name, "asked": name, "nickname": name, "lot": name, "add": "on"}
    for changes in ({}, {"nickname": "", "lot": ""}):
        html = door.enter(**{"text": "", **fields, **changes})
        for address in (door.address, f"{door.address}?q={name[:20]}", "/regulars/"):
            html += door.client.get(address.encode("utf-8", "replace").decode()).content.decode()
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert ">49<" not in html


def test_name_of_bytes_that_are_no_letters_is_refused(door):
    body = b"asked=%ED%A0%80&who=%ED%A0%80&key=%00&reason=%FF"
    kind = "application/x-www-form-urlencoded"
    assert door.client.post(door.address, body, content_type=kind).status_code == 302


@pytest.mark.parametrize(
    "fields",
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
def test_forged_numbers_change_nothing(door, fields):
    count_before = Change.objects.count()
    door.enter("", **fields)
    assert door.messages[0][0] == "error"
    assert Change.objects.count() == count_before


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
def test_page_opens_with_any_query(door, query):
    door.open_page(**query)


def test_request_of_the_script_gets_only_the_matches(door):
    html = door.open_page(q="mar", only="hits")
    assert "<html" not in html
    assert html.index("Mark Kowalski") < html.index("Mary Łukasz")
    assert 'name="seen" value="1"' in html


def sign_in_players(door, *names):
    build.sign_in(door.night, *names)


def sign_in_player(door, name="Ada Abbott", **fields):
    signing_in.check_in_player(build.desk(door.night), person=CheckInPerson(name=name, **fields))


def test_items_of_a_row_are_pressed_one_by_one(door):
    sign_in_player(door)
    assert 'value="1 tag on" aria-pressed="false"' in door.open_page()
    door.press(tap="1 tag on")
    assert door.messages == [
        ("success", "Ada Abbott (1): tag marked. Still needs: 18 or older, fee.")
    ]
    assert 'value="1 tag off" aria-pressed="true"' in door.html
    assert "owes $1.00" in door.html
    door.press(tap="1 all on")
    assert "owes $1.00" not in door.html
    door.press(tap="1 fee off")
    assert [kind for kind, _ in door.messages] == ["success"]
    assert "owes $1.00" in door.open_page()


def test_items_pressed_on_one_page_count_once_each(door):
    sign_in_player(door)
    for tap in ("1 tag on", "1 tag on", "1 adult on"):
        door.press(tap=tap, key="of-the-page")
    assert (door.row(1).tag, door.row(1).adult) == (True, True)
    assert Change.objects.filter(words__startswith="Ada Abbott (1)").count() == 2


@pytest.mark.parametrize(
    "tap", ["", "1", "1 tag", "0 tag on", "1 round on", "１ tag on", "9" * 400]
)
def test_unknown_item_is_refused(door, tap):
    sign_in_player(door)
    door.press(tap=tap)
    assert door.messages[0] == ("error", PAGE_OUT_OF_DATE_SENTENCE)
    assert not door.row(1).tag


def test_page_shows_only_the_items_the_rules_ask_for(desk):
    night = build.night(Club.objects.get(), house="alameda", games=5)
    door = Door(desk, night)
    sign_in_player(door)
    html = door.open_page()
    assert 'name="tap"' not in html
    assert "✓ ready" in html


def test_open_row_stays_open_in_the_same_order(door):
    sign_in_player(door)
    door.press(tap="1 tag on", who="1", order="a-z")
    assert door.query == {"who": "1", "order": "a-z"}
    assert "<b>A to Z</b>" in door.html


def test_name_is_changed_on_the_night_and_on_the_list(door):
    sign_in_player(door, "mar k")
    fields = {"name": "Mar Kay", "nickname": "Mar", "lot": "7", "regulars_too": "on"}
    door.press("rename", entry="1", who="1", **fields)
    assert door.messages == [("success", "Number 1: Mar Kay (was Mar K)")]
    assert Regular.objects.get(number=6).name == "Mar Kay"


def test_name_of_another_regular_asks_whether_it_is_the_same_person(door):
    sign_in_player(door, "Dot Frye")
    (number,) = regulars.add_people(
        club=door.night.club_id, people=[Contact(name="Dot Fry", lot="3")]
    )
    old_name = door.row(1).name
    fields = {"entry": "1", "who": "1", "name": "Dot Fry", "regulars_too": "on"}
    html = door.press("rename", **fields)
    assert "Dot Fry is already a regular. Is this the same person?" in html
    assert door.row(1).name == old_name
    door.press("rename", same_person="true", **fields)
    assert door.row(1).name == "Dot Fry"
    assert Regular.objects.get(name="Dot Frye").same_as == number


def test_name_of_another_regular_is_kept_by_two_people(door):
    sign_in_player(door, "Dot Frye")
    regulars.add_people(club=door.night.club_id, people=[Contact(name="Dot Fry", lot="3")])
    fields = {"entry": "1", "who": "1", "name": "Dot Fry", "regulars_too": "on"}
    door.press("rename", same_person="false", **fields)
    assert Regular.objects.filter(name="Dot Fry", same_as=None).count() == 2


def test_refused_name_keeps_the_typed_text(door):
    sign_in_player(door)
    html = door.press("rename", entry="1", who="1", name="", nickname="N" * 61, lot="7")
    assert "Enter the name." in html
    assert f'value="{"N" * 61}"' in html
    assert door.row(1).name == "Ada Abbott"


def test_reason_seats_a_player_with_open_items(door):
    sign_in_player(door)
    at_hand = door.open_page(who="1").split("More about")[0]
    assert at_hand.index("Seat anyway") < at_hand.index("Waive the fee")
    door.press("excuse", entry="1")
    assert door.messages[0][0] == "error"
    door.press("excuse", entry="1", reason="brings it next week")
    assert "seated anyway: brings it next week" in door.html
    assert "owes $1.00" in door.html
    assert "Seat now" not in door.open_page(who="1")


@pytest.mark.parametrize("ticks", [(), ("tag", "adult")])
def test_empty_enter_does_not_do_an_item_just_undone(door, ticks):
    sign_in_player(door)
    for tick in ticks:
        door.press(tap=f"1 {tick} on", who="1")
    door.press("excuse", entry="1", reason="brings it next week")
    door.open_page(who="1")
    assert "<kbd>Enter</kbd>" not in door.html
    door.enter()
    assert door.messages == [("error", NO_NAME_TYPED)]
    assert attendance.fee_cents_by_entry(reader.night(door.night.pk)) == {}


def test_fee_is_waived_at_check_in_for_a_reason(door):
    sign_in_player(door)
    assert "Waive the fee" in door.open_page(who="1")
    door.press("let-off", entry="1", who="1")
    assert door.messages == [("error", waiver_reason_refusal(100))]
    door.press("let-off", entry="1", reason="first time", who="1")
    assert "$1.00 for the entry fee. Reason: first time" in door.html
    assert "Waive the fee" not in door.html


def test_waived_fee_is_shown_and_asked_for_again_by_a_press(door):
    sign_in_player(door)
    door.press("let-off", entry="1", reason="first time", who="1")
    player, _, people = door.html.partition('id="player_name"')[2].partition('id="people"')
    for part in (player, people):
        assert part.count("fee waived") == 1
        assert "fee waived: first time" in part
        assert "Tag</button>" in part.replace('<span class="unseen">', "</button>")
    assert "$1.00<" not in people
    page = pressing.Page(door.address, door.html)
    form, button = pressing.find_button(page, "Charge the fee after all")
    response = pressing.send(door.client, form, button)
    assert response.redirect_chain[-1][0].endswith("?who=1")
    door.open_page(who=1)
    assert "owes $1.00" in door.html
    assert 'value="1 fee on"' in door.html


def test_list_of_players_not_ready_shows_number_and_sum(door):
    sign_in_player(door)
    counts = door.open_page().partition('id="count"')[2].partition("</section>")[0]
    assert re.search(r"</a>: Tag, 18\+, fee \$1\.00", counts)


def test_button_to_seat_is_there_with_four_players_here(door):
    for name in ("Bert", "Cora", "Dan"):
        sign_in_player(door, name)
    assert "Seat game 1" not in door.open_page()
    sign_in_player(door, "Ed")
    assert f'href="/night/{door.night.pk}/seat/">Seat game 1</a>' in door.open_page()
    build.seat_players(door.night, 4)
    assert "Seat game" not in door.open_page()


def test_help_explains_how_to_tell_two_of_one_name_apart(door):
    door.open_page(q="mark")
    assert "Add one to tell two players with the same name apart." in door.html


def test_message_is_shown_once_and_announced_to_screen_readers(door):
    door.open_page()
    door.enter("mark")
    words = "Mark Kowalski, number 1"
    assert f'<b class="good">✓ <span>{words}</span></b>' in door.html
    assert f'<div class="unseen"><p class="said success">Checked in: {words}</p></div>' in door.html
    door.enter("mark")
    assert f"<span>{words}</span>" in door.html


def test_player_added_by_mistake_is_removed(door):
    sign_in_player(door)
    door.press("strike", entry="1", who="1")
    assert door.names == []


@pytest.mark.parametrize("entry", ["", "7", "x", "９", "1 or 1"])
def test_unknown_row_is_refused(door, entry):
    sign_in_player(door)
    for verb in ("rename", "excuse", "strike", "leave", "grant"):
        fields = {"name": "Ada", "game": "0", "points": "6", "reason": "why"}
        door.press(verb, entry=entry, **fields)
        assert door.messages[0][0] == "error"
    assert door.names == ["Ada Abbott"]


def play_game_of_nine(door):
    sign_in_players(door, *build.players(9))
    build.rounds.seat_next_game(build.desk(door.night), game=1)
    build.enter_all_tables(door.night, 1)


def test_row_of_a_player_leads_to_all_ways_to_leave_during_a_game(door):
    sign_in_players(door, *build.players(8))
    build.rounds.seat_next_game(build.desk(door.night), game=1)
    way = f'<a href="/night/{door.night.pk}/leave/1/">(.*?)</a>'
    link = re.search(way, door.open_page(who=1), re.S)[1]
    assert " ".join(link.split()) == ("Leave during game 1, or a substitute")


def test_late_player_is_told_the_first_game(door):
    play_game_of_nine(door)
    html = door.open_page()
    assert "Players who check in now start with game 2" in html
    assert "players: 2 tables, 2 sit out." in html
    door.enter("mark")
    assert door.messages == [
        ("success", "Checked in: Mark Kowalski, number 10, starts with game 2")
    ]
    assert "from game 2" in door.html


def test_page_names_the_players_who_would_play_with_one_more(desk, door):
    sign_in_players(door, *build.players(10))
    build.rounds.seat_next_game(build.desk(door.night), game=1)
    assert "With one more player" not in door.open_page()
    build.enter_all_tables(door.night, 1)
    html = door.open_page()
    night = reader.night(door.night.pk)
    players_sitting_out = {
        night.entries.with_number(int(number)).name
        for number in draws.next_games(night).seating.bench
    }
    sentence = html.partition("With one more player, ")[2].partition("</p>")[0]
    names, end = sentence.split(" play ")
    assert set(names.split(" and ")) == players_sitting_out
    assert end == "instead of sitting out."
    assert "to another table" not in html


def test_leaving_after_a_game_shows_its_effect_and_is_one_press(door):
    play_game_of_nine(door)
    html = door.open_page(who="3")
    assert "Leave after game 1" in html
    assert "Without <bdi>Cora Abbott</bdi>: 2 tables." in html
    door.press("leave", entry="3", game="1", who="3")
    assert door.row(3).last_game == 1
    assert "Stay after all" in door.html
    door.press("leave", entry="3", who="3")
    assert door.row(3).last_game is None


def test_points_for_a_missed_game_are_given_with_a_note(door):
    play_game_of_nine(door)
    door.open_page()
    door.enter("mark")
    assert "Points for a missed game" in door.html
    door.press("grant", entry="10", game="1", points="6", reason="bus", who="10")
    assert door.messages == [
        ("success", "Mark Kowalski (10), game 1: 6 points for missing it. bus")
    ]
    for points in ("", "-1", "100", "５", "1e1"):
        door.press("grant", entry="10", game="1", points=points, reason="bus")
        field = MissedGamePointsForm.base_fields["points"]
        assert door.messages == [("error", field.error_messages["invalid"])]
    (grant,) = reader.night(door.night.pk).facts_of(facts.Grant)
    assert grant.points == 6


def test_count_lists_the_open_items_of_each_player(door):
    sign_in_players(door, *build.players(4))
    sign_in_player(door, "Zoe Late")
    html = door.open_page()
    assert "<b>5</b> here: <strong>1 table, 1 sits out</strong>" in html
    assert "✗ $1.00 owed" in html
    assert "✗ 1 not ready:" in html
    to_do = '<span class="number">5</span></a>: Tag, 18+, fee $1.00</li>'
    assert to_do in html
    assert to_do in door.open_page(who="5")


def test_page_of_a_closed_night_has_no_box(door):
    sign_in_players(door, *build.players(4))
    row = reader.night(door.night.pk)
    door.night.closed = row.entries.with_number(1).signed_in
    door.night.save()
    memory._remembered_nights.clear()
    html = door.open_page(who="1")
    assert 'id="who"' not in html
    assert "night is closed" in html
    door.enter("mark")
    assert door.messages[0][0] == "error"
    assert len(door.names) == 4


def test_page_of_a_night_whose_last_game_is_seated_has_no_box(desk):
    night = build.night(Club.objects.get(), games=1)
    build.seat_players(night, 4)
    assert 'id="who"' not in Door(desk, night).open_page()


@pytest.mark.parametrize("players", [1, 12])
def test_number_of_queries_of_the_page_stays_the_same(door, django_assert_num_queries, players):
    sign_in_players(door, *build.players(players))
    with django_assert_num_queries(17):
        door.open_page()
    with django_assert_num_queries(19):
        door.open_page(q="mar", who="1")

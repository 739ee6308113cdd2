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
from tournament.topics.door.views.check_in import NO_NAME_TYPED_SENTENCE
from tournament.topics.entrants.actions import signing_in
from tournament.topics.entrants.actions.entries import player_is_ready_sentence
from tournament.topics.money.actions import waiver_reason_refusal

pytestmark = pytest.mark.night()
KNOWN_NAMES = ("Mark Kowalski", "Mary Łukasz", "Mary-Jane O'Brien", "Bert Marsh", "Ada Abbott")


@pytest.fixture
def check_in_page(desk, night):
    """Return the check-in page of a club with five regulars, before any player is checked in."""
    people = [Contact(name=name, lot=str(10 + place)) for place, name in enumerate(KNOWN_NAMES, 1)]
    regulars.add_people(club=night.club_id, people=people)
    return CheckInBrowser(desk, night)


class CheckInBrowser:
    """The director's browser on the check-in page: it types into the box and presses buttons."""

    def __init__(self, client, night):
        self.client = client
        self.night = night
        self.address = f"/night/{night.pk}/check-in/"
        self.html = ""
        self.query = {}

    def open_page(self, **query):
        return self._read_page(self.client.get(self.address, query))

    def enter(self, text="", **hidden_fields):
        """Type a text into the box for names and press Enter."""
        return self._post(
            self.address, {**self._hidden_fields_of_name_box(), "who": text, **hidden_fields}
        )

    def press(self, button="", **fields):
        return self._post(f"{self.address}row/", {"do": button, **fields})

    def _hidden_fields_of_name_box(self):
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
        return self._read_page(response)

    def _read_page(self, response):
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
    def names_on_night(self):
        return [entry.name for entry in reader.night(self.night.pk).entries]

    def entry(self, number):
        return reader.night(self.night.pk).entries.with_number(number)


def test_check_in_page_without_players_asks_for_a_name(check_in_page):
    html = check_in_page.open_page()
    assert re.search(r'<input id="who"[^>]*autofocus', html)
    assert PLAYER_WORDS.nobody_here_sentence in html
    assert 'class="empty"' in html
    assert "<b>0</b> here" in html


def test_player_with_nothing_left_to_do_is_counted_and_not_shown_as_a_row(desk):
    check_in_page = CheckInBrowser(desk, build.night(Club.objects.get(), house="blank"))
    for place in range(4):
        check_in_page.open_page()
        check_in_page.enter(f"Zora {'abcd'[place]}", add="on")
    assert check_in_page.query == {}
    assert "Seat game 1" in check_in_page.html
    assert "More about" not in check_in_page.html


def test_enter_checks_in_the_only_match(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("mark")
    assert check_in_page.messages == [("success", "Mark Kowalski (1) checked in")]
    assert check_in_page.names_on_night == ["Mark Kowalski"]
    assert check_in_page.query == {"who": "1"}


def test_enter_in_the_empty_box_completes_all_items_of_the_newest_player(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("mark")
    assert "Mark all done" in check_in_page.html
    check_in_page.enter()
    assert check_in_page.messages == [("success", player_is_ready_sentence("Mark Kowalski (1)"))]
    assert (check_in_page.entry(1).tag, check_in_page.entry(1).adult) == (True, True)
    assert attendance.settled_fee_cents_by_entry(reader.night(check_in_page.night.pk)) == {1: 100}
    assert check_in_page.query == {}


def test_last_open_item_has_one_button_that_enter_presses(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("mark")
    for item in ("tag", "adult"):
        check_in_page.press(tap=f"1 {item} on", who="1")
    check_in_page.open_page(who="1")
    assert "Mark all done" not in check_in_page.html
    assert re.findall(r'value="(1 \w+ on)"\s+class="do"', check_in_page.html) == ["1 fee on"]


def test_next_step_is_above_the_list_of_players_not_ready(check_in_page):
    check_in_page.open_page()
    for place in range(4):
        check_in_page.enter(f"Zora {'abcd'[place]}", add="on")
    page = check_in_page.html
    assert page.index("Seat game 1") < page.index("4 not ready")


def test_enter_in_the_empty_box_without_a_new_player_asks_for_a_name(check_in_page):
    check_in_page.open_page()
    check_in_page.enter()
    assert check_in_page.messages == [("error", NO_NAME_TYPED_SENTENCE)]


def test_several_matches_are_shown_and_enter_chooses_the_first(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("mar")
    assert (check_in_page.messages, check_in_page.question) == (
        [],
        "Which one? 4 names match “mar”.",
    )
    assert check_in_page.names_on_night == []
    assert 'value="mar"' in check_in_page.html
    check_in_page.enter("mar")
    assert check_in_page.names_on_night == ["Mark Kowalski"]


@pytest.mark.parametrize("query", [{}, {"q": "mary j"}])
def test_enter_asks_which_of_two_regulars_of_one_name(check_in_page, query):
    """With `q`, the matches were on the page when Enter was pressed."""
    people = [Contact(name="Mary Johnson"), Contact(name="Mary Johnson")]
    regulars.add_people(club=check_in_page.night.club_id, people=people)
    check_in_page.open_page(**query)
    assert "<kbd>Enter</kbd></button>" not in check_in_page.html
    check_in_page.enter("mary j")
    assert check_in_page.question.startswith("Which one?")
    assert check_in_page.html.count("<kbd>Enter</kbd></button>") == 1
    assert "no visits yet" in check_in_page.html
    assert check_in_page.names_on_night == []
    check_in_page.enter("mary j")
    assert check_in_page.names_on_night == ["Mary Johnson"]


def test_player_is_checked_in_by_pressing_the_name_in_the_list_of_matches(check_in_page):
    check_in_page.open_page(q="mar")
    check_in_page.enter("mar", regular="2")
    assert check_in_page.names_on_night == ["Mary Łukasz"]


def test_matches_shown_on_the_page_count_only_for_the_text_they_match(check_in_page):
    check_in_page.open_page(q="mar")
    check_in_page.enter("bert marsh")
    assert check_in_page.names_on_night == ["Bert Marsh"]


@pytest.mark.parametrize("text", ["lukasz", "MARY L", "12", "mary łukasz"])
def test_players_are_found_without_accents_or_capitals_and_by_lot_number(check_in_page, text):
    check_in_page.open_page()
    check_in_page.enter(text)
    assert check_in_page.names_on_night == ["Mary Łukasz"]


@pytest.mark.parametrize("text", ["Kowalski, Mark", "KOWALSKI,mark"])
def test_last_name_typed_first_finds_the_regular(check_in_page, text):
    check_in_page.open_page()
    check_in_page.enter(text)
    assert check_in_page.names_on_night == ["Mark Kowalski"]
    assert check_in_page.entry(1).regular == 1


def test_question_about_a_new_player_shows_the_name_as_it_will_be_written(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("Kay, Eve")
    assert "Eve Kay" in check_in_page.new_player_question
    check_in_page.enter("Kay, Eve")
    assert check_in_page.names_on_night == ["Eve Kay"]


def test_typed_number_is_first_a_player_number_and_then_a_lot_or_club_number(check_in_page):
    """Ada Abbott is number 1 of the night, and Mark Kowalski is number 1 of the club."""
    build.check_in(check_in_page.night, "Ada Abbott")
    regulars.change_regular(
        club=check_in_page.night.club_id, number=4, person=Contact("Bert Marsh", lot="1")
    )
    check_in_page.open_page(q="1", only="hits")
    buttons = re.findall(r"<button.*?<bdi>(.*?)</bdi>", check_in_page.html)
    assert buttons[:2] == ["Ada Abbott", "Bert Marsh"]
    assert "Press Enter for number 1, Ada Abbott." in check_in_page.html
    check_in_page.open_page()
    check_in_page.enter("1")
    assert check_in_page.query == {"who": "1"}
    assert [entry.name for entry in reader.night(check_in_page.night.pk).entries] == ["Ada Abbott"]


def test_number_of_an_expected_player_checks_that_player_in(check_in_page):
    people = [ListedPerson("Pat O'Brien", line=1)]
    door_acts.add_expected_players(
        build.desk(check_in_page.night), find_new_people=lambda night: people
    )
    check_in_page.open_page()
    check_in_page.enter("1")
    (entry,) = reader.night(check_in_page.night.pk).entries
    assert (entry.name, entry.expected, check_in_page.query) == ("Pat O'Brien", False, {"who": "1"})


def test_player_already_checked_in_is_found_with_time_and_number(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("mark")
    check_in_page.enter("mark")
    assert check_in_page.messages == []
    assert re.fullmatch(
        r"Mark Kowalski \(1\) checked in at \d+:\d\d [ap]m\.", check_in_page.question
    )
    assert check_in_page.names_on_night == ["Mark Kowalski"]
    assert check_in_page.query == {"who": "1", "namesake": "1"}


def test_another_player_of_the_same_name_is_added_by_one_press(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("Mark Kowalski")
    check_in_page.enter("mark")
    assert re.search(
        r'name="another" value="1"><span>Add another <bdi>Mark Kowalski</bdi>', check_in_page.html
    )
    check_in_page.enter("", another="1")
    assert check_in_page.names_on_night == ["Mark Kowalski", "Mark Kowalski"]
    assert check_in_page.entry(2).regular != check_in_page.entry(1).regular


def test_enter_in_the_empty_box_does_the_next_step_of_a_found_player(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("mark")
    check_in_page.enter("mark")
    check_in_page.enter()
    assert check_in_page.entry(1).tag
    assert check_in_page.names_on_night == ["Mark Kowalski"]


def test_unknown_name_is_asked_about_and_a_second_enter_adds_it(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("zorro vega")
    assert (check_in_page.messages, check_in_page.new_player_question) == (
        [],
        "Press Enter again to add Zorro Vega.",
    )
    assert check_in_page.names_on_night == []
    check_in_page.enter("zorro vega", nickname="Z", lot="99")
    assert check_in_page.messages == [("success", "Zorro Vega (1) checked in")]
    regular = Regular.objects.get(name="Zorro Vega")
    assert (regular.nickname, regular.lot) == ("Z", "99")


def test_two_names_in_one_line_are_questioned_on_a_night_of_single_players(check_in_page):
    sentence = "These rules have no teams. Type one name at a time."
    check_in_page.open_page()
    assert sentence in check_in_page.enter("zorro & vera vega")
    assert sentence not in check_in_page.enter("zorro vega")
    assert check_in_page.names_on_night == []


def test_unknown_name_that_was_changed_is_asked_about_again(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("zorro vega")
    check_in_page.enter("zorro vegas")
    assert check_in_page.messages == [
        ("warning", "“zorro vega” was not added. For a new player, press Enter twice.")
    ]
    assert "Zorro Vegas" in check_in_page.new_player_question
    assert check_in_page.names_on_night == []
    check_in_page.enter("zorro vegas")
    assert check_in_page.messages == [("success", "Zorro Vegas (1) checked in")]


def test_second_player_of_one_name_is_added_and_both_get_lots(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("ada abbott")
    check_in_page.enter("ada abbott", add="on", lot="77")
    assert check_in_page.names_on_night == ["Ada Abbott", "Ada Abbott"]
    html = check_in_page.open_page()
    assert "<small><bdi>lot 77</bdi>" in html
    assert "<small><bdi>lot 15</bdi>" in html


def test_name_with_another_lot_is_a_new_player(check_in_page):
    check_in_page.open_page(q="ada")
    check_in_page.enter("ada abbott", lot="78")
    assert check_in_page.entry(1).regular == 6


def test_regular_who_no_longer_comes_is_found_by_the_full_search(check_in_page):
    regulars.mark_gone_or_coming(club=check_in_page.night.club_id, number=4, is_gone=True)
    assert "Bert" not in check_in_page.open_page(q="mar")
    check_in_page.open_page()
    check_in_page.enter("bert")
    assert check_in_page.names_on_night == ["Bert Marsh"]
    assert not Regular.objects.get(number=4).gone


def test_long_name_is_refused_and_kept_in_the_box(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("x" * 61, asked="x" * 61)
    assert ("error", too_long_refusal(60, 61)) in check_in_page.messages
    assert f'value="{"x" * 61}"' in check_in_page.html
    check_in_page.enter("zorro", asked="zorro", lot="x" * 13)
    assert ("error", too_long_refusal(12, 13)) in check_in_page.messages
    assert check_in_page.names_on_night == []


def test_press_sent_twice_checks_in_once(check_in_page):
    check_in_page.open_page()
    form_fields = {"who": "zorro", "asked": "zorro", "key": "k1"}
    for _ in range(2):
        check_in_page.client.post(check_in_page.address, form_fields)
    assert check_in_page.names_on_night == ["Zorro"]


def test_row_of_the_new_player_opens_although_another_desk_checked_in_someone(
    check_in_page, monkeypatch
):
    reread_night = reader.reread_night

    def reread_later(night):
        build.check_in(check_in_page.night, "Ada Abbott")
        return reread_night(night)

    monkeypatch.setattr("tournament.topics.door.views.check_in.reader.reread_night", reread_later)
    form_fields = {"who": "zorro", "asked": "zorro", "key": "k1"}
    response = check_in_page.client.post(check_in_page.address, form_fields)
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
def test_hostile_name_is_shown_as_text(check_in_page, name):
    form_fields = {"who": name, "asked": name, "nickname": name, "lot": name, "add": "on"}
    for changes in ({}, {"nickname": "", "lot": ""}):
        html = check_in_page.enter(**{"text": "", **form_fields, **changes})
        for address in (
            check_in_page.address,
            f"{check_in_page.address}?q={name[:20]}",
            "/regulars/",
        ):
            html += check_in_page.client.get(
                address.encode("utf-8", "replace").decode()
            ).content.decode()
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert ">49<" not in html


def test_name_with_undecodable_bytes_is_refused(check_in_page):
    body = b"asked=%ED%A0%80&who=%ED%A0%80&key=%00&reason=%FF"
    content_type = "application/x-www-form-urlencoded"
    assert (
        check_in_page.client.post(
            check_in_page.address, body, content_type=content_type
        ).status_code
        == 302
    )


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
def test_forged_regular_numbers_change_nothing(check_in_page, fields):
    count_before = Change.objects.count()
    check_in_page.enter("", **fields)
    assert check_in_page.messages[0][0] == "error"
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
def test_check_in_page_opens_with_any_query(check_in_page, query):
    check_in_page.open_page(**query)


def test_request_of_the_script_gets_only_the_matches(check_in_page):
    html = check_in_page.open_page(q="mar", only="hits")
    assert "<html" not in html
    assert html.index("Mark Kowalski") < html.index("Mary Łukasz")
    assert 'name="seen" value="1"' in html


def check_in_players(check_in_page, *names):
    build.check_in(check_in_page.night, *names)


def check_in_one_player(check_in_page, name="Ada Abbott", **fields):
    signing_in.check_in_player(
        build.desk(check_in_page.night), person=CheckInPerson(name=name, **fields)
    )


def test_items_of_a_row_are_pressed_one_by_one(check_in_page):
    check_in_one_player(check_in_page)
    assert 'value="1 tag on" aria-pressed="false"' in check_in_page.open_page()
    check_in_page.press(tap="1 tag on")
    assert check_in_page.messages == [
        ("success", "Ada Abbott (1): tag marked. Still needs: 18 or older, fee.")
    ]
    assert 'value="1 tag off" aria-pressed="true"' in check_in_page.html
    assert "owes $1.00" in check_in_page.html
    check_in_page.press(tap="1 all on")
    assert "owes $1.00" not in check_in_page.html
    check_in_page.press(tap="1 fee off")
    assert [message_kind for message_kind, _ in check_in_page.messages] == ["success"]
    assert "owes $1.00" in check_in_page.open_page()


def test_item_marked_twice_on_one_page_is_marked_once(check_in_page):
    check_in_one_player(check_in_page)
    for tap in ("1 tag on", "1 tag on", "1 adult on"):
        check_in_page.press(tap=tap, key="of-the-page")
    assert (check_in_page.entry(1).tag, check_in_page.entry(1).adult) == (True, True)
    assert Change.objects.filter(words__startswith="Ada Abbott (1):").count() == 2


@pytest.mark.parametrize(
    "tap", ["", "1", "1 tag", "0 tag on", "1 round on", "１ tag on", "9" * 400]
)
def test_unknown_check_in_item_is_refused(check_in_page, tap):
    check_in_one_player(check_in_page)
    check_in_page.press(tap=tap)
    assert check_in_page.messages[0] == ("error", PAGE_OUT_OF_DATE_SENTENCE)
    assert not check_in_page.entry(1).tag


def test_page_shows_only_the_items_the_rules_ask_for(desk):
    night = build.night(Club.objects.get(), house="alameda", games=5)
    check_in_page = CheckInBrowser(desk, night)
    check_in_one_player(check_in_page)
    html = check_in_page.open_page()
    assert 'name="tap"' not in html
    assert 'aria-label="ready">✓</span>' in html


def test_open_row_and_sort_order_stay_after_an_item_is_marked(check_in_page):
    check_in_one_player(check_in_page)
    check_in_page.press(tap="1 tag on", who="1", order="a-z")
    assert check_in_page.query == {"who": "1", "order": "a-z"}
    assert "<b>A to Z</b>" in check_in_page.html


def test_new_name_changes_the_night_and_the_list_of_regulars(check_in_page):
    check_in_one_player(check_in_page, "mar k")
    form_fields = {"name": "Mar Kay", "nickname": "Mar", "lot": "7", "is_regular_renamed": "on"}
    check_in_page.press("rename", entry="1", who="1", **form_fields)
    assert check_in_page.messages == [("success", "Number 1: Mar Kay (was Mar K)")]
    assert Regular.objects.get(number=6).name == "Mar Kay"


def test_new_name_of_another_regular_asks_whether_they_are_the_same_person(check_in_page):
    check_in_one_player(check_in_page, "Dot Frye")
    (regular_number,) = regulars.add_people(
        club=check_in_page.night.club_id, people=[Contact(name="Dot Fry", lot="3")]
    )
    old_name = check_in_page.entry(1).name
    form_fields = {"entry": "1", "who": "1", "name": "Dot Fry", "is_regular_renamed": "on"}
    html = check_in_page.press("rename", **form_fields)
    assert "Dot Fry is already a regular. Is this the same person?" in html
    assert check_in_page.entry(1).name == old_name
    check_in_page.press("rename", is_same_person="true", **form_fields)
    assert check_in_page.entry(1).name == "Dot Fry"
    assert Regular.objects.get(name="Dot Frye").same_as == regular_number


def test_new_name_may_be_that_of_another_regular_who_is_another_person(check_in_page):
    check_in_one_player(check_in_page, "Dot Frye")
    regulars.add_people(club=check_in_page.night.club_id, people=[Contact(name="Dot Fry", lot="3")])
    form_fields = {"entry": "1", "who": "1", "name": "Dot Fry", "is_regular_renamed": "on"}
    check_in_page.press("rename", is_same_person="false", **form_fields)
    assert Regular.objects.filter(name="Dot Fry", same_as=None).count() == 2


def test_refused_name_keeps_the_typed_text(check_in_page):
    check_in_one_player(check_in_page)
    html = check_in_page.press("rename", entry="1", who="1", name="", nickname="N" * 61, lot="7")
    assert "Enter the name." in html
    assert f'value="{"N" * 61}"' in html
    assert check_in_page.entry(1).name == "Ada Abbott"


def test_player_with_open_items_may_be_seated_for_a_reason(check_in_page):
    check_in_one_player(check_in_page)
    at_hand = check_in_page.open_page(who="1").split("More about")[0]
    assert at_hand.index("Seat anyway") < at_hand.index("Waive the fee")
    check_in_page.press("excuse", entry="1")
    assert check_in_page.messages[0][0] == "error"
    check_in_page.press("excuse", entry="1", reason="brings it next week")
    assert "seated anyway: brings it next week" in check_in_page.html
    assert "owes $1.00" in check_in_page.html
    assert "Seat now" not in check_in_page.open_page(who="1")


@pytest.mark.parametrize("items", [(), ("tag", "adult")])
def test_enter_in_the_empty_box_completes_no_item_of_an_excused_player(check_in_page, items):
    check_in_one_player(check_in_page)
    for item in items:
        check_in_page.press(tap=f"1 {item} on", who="1")
    check_in_page.press("excuse", entry="1", reason="brings it next week")
    check_in_page.open_page(who="1")
    assert "<kbd>Enter</kbd>" not in check_in_page.html
    check_in_page.enter()
    assert check_in_page.messages == [("error", NO_NAME_TYPED_SENTENCE)]
    assert attendance.settled_fee_cents_by_entry(reader.night(check_in_page.night.pk)) == {}


def test_fee_is_waived_at_check_in_for_a_reason(check_in_page):
    check_in_one_player(check_in_page)
    assert "Waive the fee" in check_in_page.open_page(who="1")
    check_in_page.press("let-off", entry="1", who="1")
    assert check_in_page.messages == [("error", waiver_reason_refusal(100))]
    check_in_page.press("let-off", entry="1", reason="first time", who="1")
    assert "$1.00 for the entry fee. Reason: first time" in check_in_page.html
    assert "Waive the fee" not in check_in_page.html


def test_waived_fee_is_shown_and_asked_for_again_by_a_press(check_in_page):
    check_in_one_player(check_in_page)
    check_in_page.press("let-off", entry="1", reason="first time", who="1")
    player, _, people = check_in_page.html.partition('id="player_name"')[2].partition('id="people"')
    for part in (player, people):
        assert part.count("fee waived") == 1
        assert "fee waived: first time" in part
        assert "Tag</button>" in part.replace('<span class="unseen">', "</button>")
    assert "$1.00<" not in people
    page = pressing.Page(check_in_page.address, check_in_page.html)
    form, button = pressing.find_button(page, "Charge the fee")
    response = pressing.send(check_in_page.client, form, button)
    assert response.redirect_chain[-1][0].endswith("?who=1")
    check_in_page.open_page(who=1)
    assert "owes $1.00" in check_in_page.html
    assert 'value="1 fee on"' in check_in_page.html


def test_list_of_players_not_ready_shows_their_open_items_and_fee(check_in_page):
    check_in_one_player(check_in_page)
    counts = check_in_page.open_page().partition('id="count"')[2].partition("</section>")[0]
    assert re.search(r"</a>: Tag, 18\+, fee \$1\.00", counts)


def test_button_that_seats_game_1_is_shown_once_four_players_are_checked_in(check_in_page):
    for name in ("Bert", "Cora", "Dan"):
        check_in_one_player(check_in_page, name)
    assert "Seat game 1" not in check_in_page.open_page()
    check_in_one_player(check_in_page, "Ed")
    assert (
        f'href="/night/{check_in_page.night.pk}/seat/">Seat game 1</a>' in check_in_page.open_page()
    )
    build.seat_players(check_in_page.night, 4)
    assert "Seat game" not in check_in_page.open_page()


def test_page_explains_how_to_tell_two_players_of_one_name_apart(check_in_page):
    check_in_page.open_page(q="mark")
    assert "Add one to tell two players with the same name apart." in check_in_page.html


def test_message_is_shown_once_and_announced_to_screen_readers(check_in_page):
    check_in_page.open_page()
    check_in_page.enter("mark")
    player_words = "Mark Kowalski (1) checked in"
    assert f'<b class="good">✓ <span>{player_words}</span></b>' in check_in_page.html
    assert (
        f'<div class="unseen"><p class="said success">{player_words}</p></div>'
        in check_in_page.html
    )
    check_in_page.enter("mark")
    assert f"<span>{player_words}</span>" in check_in_page.html


def test_player_added_by_mistake_is_removed(check_in_page):
    check_in_one_player(check_in_page)
    check_in_page.press("strike", entry="1", who="1")
    assert check_in_page.names_on_night == []


@pytest.mark.parametrize("entry", ["", "7", "x", "９", "1 or 1"])
def test_form_with_an_unknown_player_number_is_refused(check_in_page, entry):
    check_in_one_player(check_in_page)
    for verb in ("rename", "excuse", "strike", "leave", "grant"):
        form_fields = {"name": "Ada", "game": "0", "points": "6", "reason": "why"}
        check_in_page.press(verb, entry=entry, **form_fields)
        assert check_in_page.messages[0][0] == "error"
    assert check_in_page.names_on_night == ["Ada Abbott"]


def play_first_game_with_nine_players(check_in_page):
    check_in_players(check_in_page, *build.players(9))
    build.rounds.seat_next_game(build.desk(check_in_page.night), game=1)
    build.enter_all_tables(check_in_page.night, 1)


def test_row_of_a_player_links_to_the_page_for_leaving(check_in_page):
    check_in_players(check_in_page, *build.players(8))
    build.rounds.seat_next_game(build.desk(check_in_page.night), game=1)
    link_pattern = f'<a href="/night/{check_in_page.night.pk}/leave/1/">(.*?)</a>'
    link_html = re.search(link_pattern, check_in_page.open_page(who=1), re.S)[1]
    assert " ".join(link_html.split()) == ("Leave during game 1, or add a substitute")


def test_page_says_with_which_game_a_late_player_starts(check_in_page):
    play_first_game_with_nine_players(check_in_page)
    html = check_in_page.open_page()
    assert "Players who check in now start with game 2" in html
    assert "players: 2 tables, 2 sit out." in html
    check_in_page.enter("mark")
    assert check_in_page.messages == [
        ("success", "Mark Kowalski (10) checked in, starts with game 2")
    ]
    assert "from game 2" in check_in_page.html


def test_page_names_the_players_who_would_play_if_one_more_came(desk, check_in_page):
    check_in_players(check_in_page, *build.players(10))
    build.rounds.seat_next_game(build.desk(check_in_page.night), game=1)
    assert "With one more player" not in check_in_page.open_page()
    build.enter_all_tables(check_in_page.night, 1)
    html = check_in_page.open_page()
    night = reader.night(check_in_page.night.pk)
    players_sitting_out = {
        night.entries.with_number(int(number)).name
        for number in draws.next_games(night).seating.bench
    }
    sentence = html.partition("With one more player, ")[2].partition("</p>")[0]
    names_text, end = sentence.split(" play ")
    assert set(names_text.split(" and ")) == players_sitting_out
    assert end == "instead of sitting out."
    assert "to another table" not in html


def test_row_shows_the_effect_of_leaving_after_a_game_and_one_press_confirms_it(check_in_page):
    play_first_game_with_nine_players(check_in_page)
    html = check_in_page.open_page(who="3")
    assert "Leave after game 1" in html
    assert "Without <bdi>Cora Abbott</bdi>: 2 tables." in html
    check_in_page.press("leave", entry="3", game="1", who="3")
    assert check_in_page.entry(3).last_game == 1
    assert "Return for game 2" in check_in_page.html
    check_in_page.press("leave", entry="3", who="3")
    assert check_in_page.entry(3).last_game is None


def test_points_for_a_missed_game_are_given_with_a_note(check_in_page):
    play_first_game_with_nine_players(check_in_page)
    check_in_page.open_page()
    check_in_page.enter("mark")
    assert "Points for a missed game" in check_in_page.html
    check_in_page.press("grant", entry="10", game="1", points="6", reason="bus", who="10")
    assert check_in_page.messages == [
        ("success", "Mark Kowalski (10), game 1: 6 points for missing it. bus")
    ]
    for points in ("", "-1", "100", "５", "1e1"):
        check_in_page.press("grant", entry="10", game="1", points=points, reason="bus")
        field = MissedGamePointsForm.base_fields["points"]
        assert check_in_page.messages == [("error", field.error_messages["invalid"])]
    (grant,) = reader.night(check_in_page.night.pk).facts_of(facts.Grant)
    assert grant.points == 6


def test_head_count_lists_the_open_items_of_each_player(check_in_page):
    check_in_players(check_in_page, *build.players(4))
    check_in_one_player(check_in_page, "Zoe Late")
    html = check_in_page.open_page()
    assert "<b>5</b> here: <strong>1 table, 1 sits out</strong>" in html
    assert "✗ $1.00 owed" in html
    assert "✗ 1 not ready:" in html
    open_items_html = '<span class="number">5</span></a>: Tag, 18+, fee $1.00</li>'
    assert open_items_html in html
    assert open_items_html in check_in_page.open_page(who="5")


def test_page_of_a_closed_night_has_no_box_for_names(check_in_page):
    check_in_players(check_in_page, *build.players(4))
    night = reader.night(check_in_page.night.pk)
    check_in_page.night.closed = night.entries.with_number(1).signed_in
    check_in_page.night.save()
    memory._remembered_nights.clear()
    html = check_in_page.open_page(who="1")
    assert 'id="who"' not in html
    assert "night is closed" in html
    check_in_page.enter("mark")
    assert check_in_page.messages[0][0] == "error"
    assert len(check_in_page.names_on_night) == 4


def test_page_of_a_night_whose_last_game_is_seated_has_no_box_for_names(desk):
    night = build.night(Club.objects.get(), games=1)
    build.seat_players(night, 4)
    assert 'id="who"' not in CheckInBrowser(desk, night).open_page()


@pytest.mark.parametrize("players", [1, 12])
def test_number_of_queries_of_the_page_stays_the_same(
    check_in_page, django_assert_num_queries, players
):
    check_in_players(check_in_page, *build.players(players))
    with django_assert_num_queries(17):
        check_in_page.open_page()
    with django_assert_num_queries(19):
        check_in_page.open_page(q="mar", who="1")

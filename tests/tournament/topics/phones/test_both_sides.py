"""Both sides of a table keep score by phone, and a hand counts once both have sent the same
hand.
"""

import json
import re

import pytest
from django.test import Client

from tests import build, pressing
from tests.tournament import pairs
from tests.tournament.topics.phones.test_table_phone import table_phone_address
from tournament.evening import facts
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.storage.stored import strict_reading
from tournament.storage.stored.fact_json import fact_to_json
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.leaving.actions import going_home
from tournament.topics.phones import actions as table_phones
from tournament.topics.phones.boards.table import WAITING_FOR_OTHER_SIDE_SENTENCE
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import agreement, hands, score_sheets

pytestmark = pytest.mark.usefixtures("both_sides_must_send_hands")
THROWN_IN_HANDS_COUNT_AS_ZERO = pytest.mark.night(games=2, seated=8, nobody_names="zero_hand")


class Phone:
    """The phone of one side of a table."""

    def __init__(self, night, side, table=1):
        self.address = f"{table_phone_address(night, table)}?side={side}"
        self.client = Client(enforce_csrf_checks=True)

    def page_html(self):
        return self.client.get(self.address).content.decode()

    def hidden_fields_of_form(self, form_class):
        html = self.page_html().split(f'class="{form_class}"')[1].split("</form>")[0]
        return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))

    def send(self, maker="N", result="made", **fields):
        return self.post(
            self.hidden_fields_of_form("phone")
            | {"maker": maker, "alone": "", "came": result}
            | fields
        )

    def post(self, form_fields):
        return self.client.post(self.address, form_fields)


@pytest.fixture
def both_sides_must_send_hands(night):
    table_phones.set_both_sides_send(build.desk(night), needs_both_sides=True)


@pytest.fixture
def north_phone(night):
    return Phone(night, "NS")


@pytest.fixture
def east_phone(night):
    return Phone(night, "EW")


def read_current_game(night):
    return reader.night(night.pk).rounds.current_game.game_at(1)


def read_last_game_at_table_1(night):
    """Return the newest game that was seated at table 1, even if it is over."""
    return reader.night(night.pk).rounds.last_game_at(1)


def makers_and_tricks_of_recorded_hands(night):
    return [(hand.maker, hand.tricks) for hand in read_current_game(night).hands]


def test_phone_asks_for_its_side_first(night):
    html = Phone(night, "").page_html()
    assert "?side=NS" in html
    assert "?side=EW" in html
    assert "Send hand" not in html


def test_hand_counts_as_soon_as_both_sides_have_sent_it(night, north_phone, east_phone):
    assert north_phone.send().status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == []
    assert read_current_game(night).score.state is SheetState.BEGUN
    assert WAITING_FOR_OTHER_SIDE_SENTENCE in north_phone.page_html()
    assert "Send hand 2" in north_phone.page_html()
    assert "Send hand 1" in east_phone.page_html()
    assert east_phone.send().status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3)]
    assert read_current_game(night).sheet.said == ()
    for phone in (north_phone, east_phone):
        assert "Saved for both sides." in phone.page_html()
        assert "Send hand 2" in phone.page_html()
    assert [change.by for change in Change.objects.order_by("-pk")[:2]] == [
        "table 1 EW",
        "table 1 NS",
    ]


@pytest.mark.night(games=2, seated=7)
def test_third_player_is_not_asked_to_settle_a_difference_between_the_other_two(night):
    games = reader.night(night.pk).rounds.current_game.games
    (game,) = (game for game in games if len(game.chairs) == 3)
    first_phone, second_phone, third_phone = (
        Phone(night, chair, game.table) for chair in game.chairs
    )
    first_phone.send(game.chairs[0])
    second_phone.send(game.chairs[0], "march")
    assert "The other side sent" in first_phone.page_html()
    assert "The other side sent" not in third_phone.page_html()
    assert "Send hand 1" in third_phone.page_html()


def test_differing_hands_are_shown_to_both_sides_and_settled_by_one(night, north_phone, east_phone):
    north_phone.send("N")
    east_phone.send("N", "march")
    assert makers_and_tricks_of_recorded_hands(night) == []
    assert "The other side sent" in north_phone.page_html()
    fields = east_phone.hidden_fields_of_form("said error differ")
    assert fields["do"] == "agree"
    assert east_phone.post(fields).status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3)]
    assert "The other side sent" not in north_phone.page_html()
    # The same form sent twice gets its first response. A new form finds no difference to settle.
    assert east_phone.post(fields).status_code == 302
    assert east_phone.post(fields | {"key": "another"}).status_code == 422
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3)]


def test_one_side_may_send_several_hands_before_the_other_side(night, north_phone, east_phone):
    for maker in ("N", "E", "S"):
        assert north_phone.send(maker).status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == []
    assert east_phone.send("N").status_code == 302
    assert east_phone.send("E").status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3), ("E", 3)]
    assert "Send hand 4" in north_phone.page_html()
    assert "Send hand 3" in east_phone.page_html()


def test_hand_is_undone_until_the_other_side_has_sent_it(night, north_phone, east_phone):
    fields = north_phone.hidden_fields_of_form("phone") | {
        "maker": "N",
        "alone": "",
        "came": "made",
    }
    north_phone.post(fields)
    undo_fields = north_phone.hidden_fields_of_form("sheet last-hand")
    for _ in range(2):
        assert north_phone.post(undo_fields).status_code == 302
        assert read_current_game(night).sheet.said == ()
    # The form that was undone arrives once more. Its hand stays undone.
    assert north_phone.post(fields).status_code == 302
    assert read_current_game(night).sheet.said == ()
    north_phone.send()
    east_phone.send()
    assert 'value="undo"' not in north_phone.page_html()
    assert north_phone.post(undo_fields | {"key": "another"}).status_code == 422
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3)]


def test_hand_sent_twice_by_one_side_counts_once(night, north_phone, east_phone):
    fields = north_phone.hidden_fields_of_form("phone") | {
        "maker": "N",
        "alone": "",
        "came": "made",
    }
    assert [north_phone.post(fields).status_code for _ in range(2)] == [302, 302]
    assert len(read_current_game(night).sheet.said) == 1
    assert north_phone.post(fields | {"maker": "E"}).status_code == 422
    east_phone.send()
    assert north_phone.post(fields).status_code == 302
    assert north_phone.post(fields | {"maker": "E"}).status_code == 409
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3)]


def test_hand_sent_before_an_earlier_one_is_refused(night, north_phone):
    fields = north_phone.hidden_fields_of_form("phone") | {
        "maker": "N",
        "alone": "",
        "came": "made",
    }
    response = north_phone.post(fields | {"number": "4"})
    assert response.status_code == 422
    assert "must send hand 1 first" in response.content.decode()


def test_hand_from_a_phone_without_a_side_is_refused(night, north_phone):
    fields = north_phone.hidden_fields_of_form("phone") | {
        "maker": "N",
        "alone": "",
        "came": "made",
    }
    phone = Phone(night, "")
    response = phone.post(fields)
    assert response.status_code == 422
    assert "Choose which side of table 1" in response.content.decode()
    assert Phone(night, "X" * 400).post(fields).status_code == 422
    assert read_current_game(night).sheet.said == ()


def test_desk_shows_what_each_side_sent_and_accepts_one(client, night, north_phone, east_phone):
    north_phone.send("N")
    east_phone.send("E", "euchred")
    client.force_login(Club.objects.get().directors.get())
    board = client.get(f"/night/{night.pk}/scores/1/").content.decode()
    assert "Disputed. N/S: “" in board
    sheet_address = f"/night/{night.pk}/scores/1/1/"
    html = client.get(sheet_address).content.decode()
    assert "Use E/W's version" in html
    form = html.split("E/W sent:")[0].rsplit("<form", 1)[1]
    fields = dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', form))
    button_value = re.search('name="press" value="([^"]*)">Use E/W', html)[1]
    assert client.post(sheet_address, fields | {"press": button_value}).status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == [("E", 2)]
    assert read_current_game(night).sheet.said == ()
    for phone in (north_phone, east_phone):
        assert "Saved for both sides." in phone.page_html()


def test_scores_page_leads_to_the_two_versions_instead_of_settling_by_total(
    client, night, north_phone, east_phone
):
    north_phone.send("N")
    east_phone.send("E")
    client.force_login(Club.objects.get().directors.get())
    scores = client.get(f"/night/{night.pk}/scores/1/").content.decode()
    assert "This score is right" not in scores
    (address,) = re.findall('<a href="([^"]*)">Choose a version', scores)
    pressing.press(client, address, "Use E/W's version")
    assert [maker for maker, _ in makers_and_tricks_of_recorded_hands(night)] == ["E"]
    assert "Disputed" not in client.get(f"/night/{night.pk}/scores/1/").content.decode()


def test_hand_removed_at_the_desk_is_sent_again_by_both_sides(night, north_phone, east_phone):
    north_phone.send("N")
    east_phone.send("N")
    north_phone.send("E")
    hands.remove_hand(
        build.desk(night),
        game=1,
        table=1,
        hand_number=1,
        version=read_current_game(night).sheet.version,
    )
    assert read_current_game(night).sheet.said == ()
    assert "Send hand 1" in north_phone.page_html()


def test_undo_at_the_desk_removes_what_a_side_sent(client, night, north_phone):
    north_phone.send("N")
    client.force_login(Club.objects.get().directors.get())
    last_change = Change.objects.latest("pk").pk
    client.post(f"/night/{night.pk}/undo/", {"change": last_change})
    assert read_current_game(night).sheet.said == ()


def test_desk_turns_off_the_rule_that_both_sides_must_send_a_hand(client, night, north_phone):
    client.force_login(Club.objects.get().directors.get())
    for both_sides in ("", "yes"):
        client.post("/hall/both-sides/", {"both": both_sides})
        assert bool(reader.night(night.pk).plan.both_sides) is bool(both_sides)
    client.post("/hall/both-sides/", {"both": ""})
    assert north_phone.send().status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3)]
    assert "Show it to the other side" in north_phone.page_html()


def test_game_ends_once_both_sides_have_sent_all_hands(night, north_phone, east_phone):
    for number in range(8):
        maker = "NESW"[number % 4]
        north_phone.send(maker)
        east_phone.send(maker)
    assert read_current_game(night).score.is_over
    assert "Send hand" not in north_phone.page_html()


def test_seating_of_a_game_with_a_hand_from_one_side_cannot_be_undone(night, north_phone):
    north_phone.send()
    with pytest.raises(Refused, match="Game 1 has scores"):
        rounds.undo_seating(build.desk(night), game=1)
    north_phone.post(north_phone.hidden_fields_of_form("sheet last-hand"))
    rounds.undo_seating(build.desk(night), game=1)
    assert "No game here right now" in north_phone.page_html()


@pytest.mark.night(house="athens")
def test_page_names_both_dealers_if_sides_differ_only_in_the_dealer(night, north_phone, east_phone):
    pairs.check_in_teams(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    north_phone.send(dealer="N")
    east_phone.send(dealer="E")
    html = north_phone.page_html().split("said error differ")[1].split("</form>")[0]
    assert "N dealt.”</b> The other side sent:" in html
    assert "E dealt.”</b>" in html
    # The desk sets the dealer, so that both sides have now sent the same hand.
    hands.set_first_dealer(build.desk(night), game=1, table=1, dealer="E")
    (hand,) = read_last_game_at_table_1(night).hands
    assert (hand.dealer, hand.maker) == ("E", "N")


def enter_hand_at_the_desk(client, night, number, **answers):
    client.force_login(Club.objects.get().directors.get())
    fields = {"number": number, "dealer": "NESW"[number % 4 - 1], "maker": "N", "press": "made"}
    return client.post(f"/night/{night.pk}/scores/1/1/", fields | answers)


def test_later_hands_are_recorded_once_the_differing_one_is_settled(
    client, night, north_phone, east_phone
):
    for maker, other_maker in (("N", "S"), ("E", "E"), ("W", "W")):
        north_phone.send(maker)
        east_phone.send(other_maker)
    assert makers_and_tricks_of_recorded_hands(night) == []
    assert enter_hand_at_the_desk(client, night, 1).status_code == 302
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3), ("E", 3), ("W", 3)]
    assert read_current_game(night).sheet.said == ()


def test_agreement_counts_only_for_the_hand_that_was_shown(night, north_phone, east_phone):
    north_phone.send("N")
    east_phone.send("N", "march")
    older_form = north_phone.hidden_fields_of_form("said error differ")
    east_phone.post(east_phone.hidden_fields_of_form("sheet last-hand"))
    east_phone.send("N", "euchred")
    response = north_phone.post(older_form)
    assert response.status_code == 422
    assert "has changed this hand" in response.content.decode()
    assert makers_and_tricks_of_recorded_hands(night) == []
    assert (
        north_phone.post(north_phone.hidden_fields_of_form("said error differ")).status_code == 302
    )
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 2)]


def test_differing_hands_are_not_asked_about_after_the_bell_ended_the_game(
    night, north_phone, east_phone
):
    for phone in (north_phone, east_phone):
        phone.send("N")
    north_phone.send("E")
    east_phone.send("W")
    older_form = north_phone.hidden_fields_of_form("said error differ")
    score_sheets.accept_short_game(build.desk(night), game=1, table=1)
    assert "The other side sent" not in north_phone.page_html()
    assert north_phone.post(older_form).status_code == 422
    assert makers_and_tricks_of_recorded_hands(night) == [("N", 3)]


@pytest.mark.parametrize("state", ["at the desk", "closed"])
def test_phone_that_may_not_send_hands_asks_nothing(night, north_phone, east_phone, state):
    north_phone.send("N")
    east_phone.send("E")
    if state == "closed":
        closing.close_night(build.desk(night, reason="the lights went out"))
    else:
        table_phones.set_paper_only(build.desk(night), table=1, is_paper_only=True)
    assert "The other side sent" not in north_phone.page_html()
    assert 'value="undo"' not in north_phone.page_html()


def test_phone_pages_of_a_table_with_an_empty_seat_still_open(night, north_phone, east_phone):
    for number in range(4):
        for phone in (north_phone, east_phone):
            phone.send("NESW"[number])
    north_phone.send("N")
    west = dict(read_current_game(night).seats)["W"]
    going_home.leave_during_game(build.desk(night), entry=west)
    for side in ("", "N", "E", "S"):
        phone = Phone(night, side)
        assert "Table 1" in phone.page_html()
        assert phone.post({"game": "1", "do": "undo", "number": "5"}).status_code == 422
        assert phone.post({"game": "1", "do": "agree", "number": "5"}).status_code == 422


def test_hand_sent_by_one_side_is_removed_when_one_phone_becomes_enough(night, north_phone):
    north_phone.send()
    table_phones.set_both_sides_send(build.desk(night), needs_both_sides=False)
    assert read_current_game(night).score.state is SheetState.MISSING
    rounds.undo_seating(build.desk(night), game=1)


def events_and_dealers_of_recorded_hands(night):
    return [(hand.event, hand.dealer) for hand in read_current_game(night).hands]


def thrown_in_hand(number=1):
    return facts.Hand(round=1, table=1, number=number, dealer="N", event="thrown_in")


@THROWN_IN_HANDS_COUNT_AS_ZERO
def test_thrown_in_hand_counts_once_both_sides_have_sent_it(night, north_phone, east_phone):
    for phone in (north_phone, east_phone):
        assert events_and_dealers_of_recorded_hands(night) == []
        assert phone.send("thrown_in", result="").status_code == 302
    assert events_and_dealers_of_recorded_hands(night) == [("thrown_in", "N")]
    assert (
        "no one named trump (thrown in), no points</b>. Saved for both sides."
        in north_phone.page_html()
    )
    assert "Send hand 2" in east_phone.page_html()


@THROWN_IN_HANDS_COUNT_AS_ZERO
def test_sides_settle_whether_a_hand_was_thrown_in(night, north_phone, east_phone):
    north_phone.send("thrown_in", result="")
    east_phone.send("E")
    assert "You sent: <b>“No one named trump (thrown in).”</b>" in north_phone.page_html()
    assert east_phone.post(east_phone.hidden_fields_of_form("said error differ")).status_code == 302
    assert events_and_dealers_of_recorded_hands(night) == [("thrown_in", "N")]


@THROWN_IN_HANDS_COUNT_AS_ZERO
def test_side_can_undo_the_thrown_in_hand_it_sent(night, north_phone):
    north_phone.send("thrown_in", result="")
    assert WAITING_FOR_OTHER_SIDE_SENTENCE in north_phone.page_html()
    assert north_phone.post(north_phone.hidden_fields_of_form("sheet last-hand")).status_code == 302
    assert read_current_game(night).sheet.said == ()


@THROWN_IN_HANDS_COUNT_AS_ZERO
def test_desk_accepts_a_thrown_in_hand_of_one_side(client, night):
    agreement.store_side_report(build.desk(night), side="NS", hand=thrown_in_hand())
    client.force_login(Club.objects.get().directors.get())
    sheet_address = f"/night/{night.pk}/scores/1/1/"
    html = client.get(sheet_address).content.decode()
    assert "N/S sent: <b>no one named trump (thrown in)</b>" in html
    form = html.split("N/S sent:")[0].rsplit("<form", 1)[1]
    fields = dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', form))
    name, value = re.search('<button name="([^"]*)" value="([^"]*)">Use N/S', html).groups()
    assert client.post(sheet_address, fields | {name: value}).status_code == 302
    assert events_and_dealers_of_recorded_hands(night) == [("thrown_in", "N")]


@THROWN_IN_HANDS_COUNT_AS_ZERO
def test_phone_page_opens_although_a_sent_hand_has_an_unknown_event(night, north_phone):
    agreement.store_side_report(build.desk(night), side="NS", hand=thrown_in_hand())
    setup.change_rules(build.desk(night), answer_by_dial={"nobody_names": "dealer_must_name"})
    assert "Send hand 1" in north_phone.page_html()


@THROWN_IN_HANDS_COUNT_AS_ZERO
def test_thrown_in_hand_of_one_side_is_exported(night):
    agreement.store_side_report(build.desk(night), side="NS", hand=thrown_in_hand())
    (sheet,) = reader.night(night.pk).facts_of(facts.Sheet)
    stored_fields = json.loads(json.dumps(fact_to_json(sheet)))
    assert strict_reading.read_fact("sheet", stored_fields) == sheet
    stored_fields["said"][0][3] = "thrown out"
    with pytest.raises(ValueError, match="said"):
        strict_reading.read_fact("sheet", stored_fields)

"""A table whose two sides both keep score, by phone: a hand counts once both have sent the same."""

import json
import re

import pytest
from django.test import Client

from tests import build
from tests.tournament import pairs
from tests.tournament.topics.phones.test_table_phone import address
from tournament.evening import facts
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.storage.stored import strict_reading
from tournament.storage.stored.written import write
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.leaving.actions import going_home
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import agreement, hands, totals_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    found = build.night(build.director().club, games=2)
    build.seated(found, 8)
    setup.let_both_sides_send(build.desk(found), both=True)
    return found


class Phone:
    """Of one side of table 1."""

    def __init__(self, night, side):
        self.address = f"{address(night, 1)}?side={side}"
        self.client = Client(enforce_csrf_checks=True)

    def page(self):
        return self.client.get(self.address).content.decode()

    def form(self, kind):
        html = self.page().split(f'class="{kind}"')[1].split("</form>")[0]
        return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', html))

    def send(self, maker="N", came="made", **more):
        return self.post(self.form("phone") | {"maker": maker, "alone": "", "came": came} | more)

    def post(self, told):
        return self.client.post(self.address, told)


@pytest.fixture
def ours(night):
    return Phone(night, "NS")


@pytest.fixture
def theirs(night):
    return Phone(night, "EW")


def game(night):
    return replay.night(night.pk).rounds.current.at(1)


def game_at(night):
    """Table 1, also of a bracket."""
    return replay.night(night.pk).rounds.last_at(1)


def written(night):
    return [(one.maker, one.tricks) for one in game(night).hands]


def test_phone_asks_whose_it_is_before_anything_else(night):
    html = Phone(night, "").page()
    assert "Whose phone is this?" in html
    assert "?side=NS" in html
    assert "?side=EW" in html
    assert "Send hand" not in html


def test_hand_counts_once_both_sides_have_sent_it(night, ours, theirs):
    assert ours.send().status_code == 302
    assert written(night) == []
    assert game(night).score.state is SheetState.BEGUN
    assert "It waits for the other side." in ours.page()
    assert "Send hand 2" in ours.page()
    assert "Send hand 1" in theirs.page()
    assert theirs.send().status_code == 302
    assert written(night) == [("N", 3)]
    assert game(night).sheet.said == ()
    for phone in (ours, theirs):
        assert "Both sides have sent it." in phone.page()
        assert "Send hand 2" in phone.page()
    assert [one.by for one in Change.objects.order_by("-pk")[:2]] == ["table 1 EW", "table 1 NS"]


def test_what_differs_is_told_to_both_and_settled_by_whoever_was_wrong(night, ours, theirs):
    ours.send("N")
    theirs.send("N", "march")
    assert written(night) == []
    assert "is not the same on both sides" in ours.page()
    told = theirs.form("said error differ")
    assert told["do"] == "agree"
    assert theirs.post(told).status_code == 302
    assert written(night) == [("N", 3)]
    assert "is not the same" not in ours.page()
    # Sent twice it is told what it was told first; pressed anew there is nothing to settle.
    assert theirs.post(told).status_code == 302
    assert theirs.post(told | {"key": "another"}).status_code == 422
    assert written(night) == [("N", 3)]


def test_side_may_be_ahead_and_the_other_catches_up(night, ours, theirs):
    for maker in ("N", "E", "S"):
        assert ours.send(maker).status_code == 302
    assert written(night) == []
    assert theirs.send("N").status_code == 302
    assert theirs.send("E").status_code == 302
    assert written(night) == [("N", 3), ("E", 3)]
    assert "Send hand 4" in ours.page()
    assert "Send hand 3" in theirs.page()


def test_hand_is_taken_back_as_long_as_the_other_side_has_not_sent_it(night, ours, theirs):
    told = ours.form("phone") | {"maker": "N", "alone": "", "came": "made"}
    ours.post(told)
    back = ours.form("sheet last-hand")
    for _ in range(2):
        assert ours.post(back).status_code == 302
        assert game(night).sheet.said == ()
    # What was taken back never comes again by a late line.
    assert ours.post(told).status_code == 302
    assert game(night).sheet.said == ()
    ours.send()
    theirs.send()
    assert 'value="undo"' not in ours.page()
    assert ours.post(back | {"key": "another"}).status_code == 422
    assert written(night) == [("N", 3)]


def test_hand_sent_twice_is_the_same_hand(night, ours, theirs):
    told = ours.form("phone") | {"maker": "N", "alone": "", "came": "made"}
    assert [ours.post(told).status_code for _ in range(2)] == [302, 302]
    assert len(game(night).sheet.said) == 1
    assert ours.post(told | {"maker": "E"}).status_code == 422
    theirs.send()
    assert ours.post(told).status_code == 302
    assert ours.post(told | {"maker": "E"}).status_code == 409
    assert written(night) == [("N", 3)]


def test_hand_out_of_turn_is_refused(night, ours):
    told = ours.form("phone") | {"maker": "N", "alone": "", "came": "made"}
    answer = ours.post(told | {"number": "4"})
    assert answer.status_code == 422
    assert "are at hand 1: send that first" in answer.content.decode()


def test_phone_that_has_not_said_whose_it_is_is_refused(night, ours):
    told = ours.form("phone") | {"maker": "N", "alone": "", "came": "made"}
    nobody = Phone(night, "")
    answer = nobody.post(told)
    assert answer.status_code == 422
    assert "Choose which side of table 1" in answer.content.decode()
    assert Phone(night, "X" * 400).post(told).status_code == 422
    assert game(night).sheet.said == ()


def test_desk_sees_what_each_side_sent_and_takes_one(client, night, ours, theirs):
    ours.send("N")
    theirs.send("E", "euchred")
    client.force_login(Club.objects.get().directors.get())
    board = client.get(f"/night/{night.pk}/scores/1/").content.decode()
    assert "N/S sent" in board
    where = f"/night/{night.pk}/scores/1/1/"
    html = client.get(where).content.decode()
    assert "As E/W have it" in html
    form = html.split("E/W sent:")[0].rsplit("<form", 1)[1]
    told = dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', form))
    press = re.search('name="press" value="([^"]*)">As E/W', html)[1]
    assert client.post(where, told | {"press": press}).status_code == 302
    assert written(night) == [("E", 2)]
    assert game(night).sheet.said == ()


def test_desk_that_takes_a_hand_out_has_both_send_on_from_there(night, ours, theirs):
    ours.send("N")
    theirs.send("N")
    ours.send("E")
    hands.drop_hand(build.desk(night), game=1, table=1, number=1, version=game(night).sheet.version)
    assert game(night).sheet.said == ()
    assert "Send hand 1" in ours.page()


def test_undo_at_the_desk_takes_back_what_a_side_sent(client, night, ours):
    ours.send("N")
    client.force_login(Club.objects.get().directors.get())
    newest = Change.objects.latest("pk").pk
    client.post(f"/night/{night.pk}/undo/", {"change": newest})
    assert game(night).sheet.said == ()


def test_one_press_at_the_desk_lets_hands_count_at_once_again(client, night, ours):
    client.force_login(Club.objects.get().directors.get())
    for both in ("", "yes"):
        client.post("/hall/both-sides/", {"both": both})
        assert bool(replay.night(night.pk).plan.both_sides) is bool(both)
    client.post("/hall/both-sides/", {"both": ""})
    assert ours.send().status_code == 302
    assert written(night) == [("N", 3)]
    assert "Show it to the other side" in ours.page()


def test_whole_game_ends_when_both_have_sent_all_of_it(night, ours, theirs):
    for number in range(8):
        maker = "NESW"[number % 4]
        ours.send(maker)
        theirs.send(maker)
    assert game(night).score.is_over
    assert "Send hand" not in ours.page()


def test_game_of_which_a_side_has_sent_something_has_begun(night, ours):
    ours.send()
    with pytest.raises(Refused, match="Game 1 has begun"):
        rounds.unseat(build.desk(night), game=1)
    ours.post(ours.form("sheet last-hand"))
    rounds.unseat(build.desk(night), game=1)
    assert "No game is played here now" in ours.page()


def test_sides_that_differ_in_the_dealer_alone_are_told_so():
    night = build.night(build.director().club, house="athens")
    pairs.sign_in(night, 4)
    draw_and_call.draw(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    setup.let_both_sides_send(build.desk(night), both=True)
    ours, theirs = Phone(night, "NS"), Phone(night, "EW")
    ours.send(dealer="N")
    theirs.send(dealer="E")
    html = ours.page().split("said error differ")[1].split("</form>")[0]
    assert "dealt by N</b>, the other side" in html
    assert "dealt by E</b>" in html
    # Whoever dealt, the desk says so, and then both have sent the same.
    hands.deal_first(build.desk(night), game=1, table=1, dealer="E")
    (hand,) = game_at(night).hands
    assert (hand.dealer, hand.maker) == ("E", "N")


def take_at_the_desk(client, night, number, **told):
    client.force_login(Club.objects.get().directors.get())
    fields = {"number": number, "dealer": "NESW"[number % 4 - 1], "maker": "N", "press": "made"}
    return client.post(f"/night/{night.pk}/scores/1/1/", fields | told)


def test_hands_that_both_sent_while_one_was_open_are_written_once_it_is_settled(
    client, night, ours, theirs
):
    for maker, other in (("N", "S"), ("E", "E"), ("W", "W")):
        ours.send(maker)
        theirs.send(other)
    assert written(night) == []
    assert take_at_the_desk(client, night, 1).status_code == 302
    assert written(night) == [("N", 3), ("E", 3), ("W", 3)]
    assert game(night).sheet.said == ()


def test_agreeing_is_to_what_was_seen_and_to_nothing_else(night, ours, theirs):
    ours.send("N")
    theirs.send("N", "march")
    old = ours.form("said error differ")
    theirs.post(theirs.form("sheet last-hand"))
    theirs.send("N", "euchred")
    answer = ours.post(old)
    assert answer.status_code == 422
    assert "do not differ so any more" in answer.content.decode()
    assert written(night) == []
    assert ours.post(ours.form("said error differ")).status_code == 302
    assert written(night) == [("N", 2)]


def test_game_that_the_bell_ended_asks_about_no_difference(night, ours, theirs):
    for phone in (ours, theirs):
        phone.send("N")
    ours.send("E")
    theirs.send("W")
    old = ours.form("said error differ")
    totals_in.take_short(build.desk(night), game=1, table=1)
    assert "is not the same" not in ours.page()
    assert ours.post(old).status_code == 422
    assert written(night) == [("N", 3)]


@pytest.mark.parametrize("kept", ["at the desk", "closed"])
def test_phone_that_may_send_nothing_is_asked_nothing(night, ours, theirs, kept):
    ours.send("N")
    theirs.send("E")
    if kept == "closed":
        closing.close(build.desk(night, reason="the lights went out"))
    else:
        setup.keep_to_desk(build.desk(night), table=1, kept=True)
    assert "is not the same" not in ours.page()
    assert 'value="undo"' not in ours.page()


def test_chair_left_empty_leaves_both_phones_a_page(night, ours, theirs):
    for number in range(4):
        for phone in (ours, theirs):
            phone.send("NESW"[number])
    ours.send("N")
    west = dict(game(night).seats)["W"]
    going_home.leave_now(build.desk(night), entry=west)
    for side in ("", "N", "E", "S"):
        phone = Phone(night, side)
        assert "Table 1" in phone.page()
        assert phone.post({"game": "1", "do": "undo", "number": "5"}).status_code == 422
        assert phone.post({"game": "1", "do": "agree", "number": "5"}).status_code == 422


def test_what_one_side_sent_is_forgotten_once_hands_count_at_once(night, ours):
    ours.send()
    setup.let_both_sides_send(build.desk(night), both=False)
    assert game(night).score.state is SheetState.MISSING
    rounds.unseat(build.desk(night), game=1)


@pytest.fixture
def zeros():
    found = build.night(build.director().club, games=2, nobody_names="zero_hand")
    build.seated(found, 8)
    setup.let_both_sides_send(build.desk(found), both=True)
    return found


def events(night):
    return [(one.event, one.dealer) for one in game(night).hands]


def zero(number=1):
    return facts.Hand(round=1, table=1, number=number, dealer="N", event="thrown_in")


def test_hand_that_was_thrown_in_counts_once_both_sides_have_sent_it(zeros):
    ours, theirs = Phone(zeros, "NS"), Phone(zeros, "EW")
    for phone in (ours, theirs):
        assert events(zeros) == []
        assert phone.send("thrown_in", came="").status_code == 302
    assert events(zeros) == [("thrown_in", "N")]
    assert "nobody named trump (thrown in), no points</b>. Both sides have sent it." in ours.page()
    assert "Send hand 2" in theirs.page()


def test_sides_of_which_one_has_the_hand_thrown_in_settle_it(zeros):
    ours, theirs = Phone(zeros, "NS"), Phone(zeros, "EW")
    ours.send("thrown_in", came="")
    theirs.send("E")
    assert "you sent <b>nobody named trump (thrown in)</b>" in ours.page()
    assert theirs.post(theirs.form("said error differ")).status_code == 302
    assert events(zeros) == [("thrown_in", "N")]


def test_side_takes_back_that_a_hand_was_thrown_in(zeros):
    ours = Phone(zeros, "NS")
    ours.send("thrown_in", came="")
    assert "It waits for the other side." in ours.page()
    assert ours.post(ours.form("sheet last-hand")).status_code == 302
    assert game(zeros).sheet.said == ()


def test_desk_takes_that_a_hand_was_thrown_in_as_one_side_sent_it(client, zeros):
    agreement.send_word(build.desk(zeros), side="NS", hand=zero())
    client.force_login(Club.objects.get().directors.get())
    where = f"/night/{zeros.pk}/scores/1/1/"
    html = client.get(where).content.decode()
    assert "N/S sent: <b>nobody named trump (thrown in)</b>" in html
    form = html.split("N/S sent:")[0].rsplit("<form", 1)[1]
    told = dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', form))
    name, value = re.search('<button name="([^"]*)" value="([^"]*)">As N/S', html).groups()
    assert client.post(where, told | {name: value}).status_code == 302
    assert events(zeros) == [("thrown_in", "N")]


def test_word_of_a_hand_that_no_rule_knows_any_more_leaves_both_phones_a_page(zeros):
    agreement.send_word(build.desk(zeros), side="NS", hand=zero())
    setup.turn_dials(build.desk(zeros), dials={"nobody_names": "dealer_must_name"})
    assert "Send hand 1" in Phone(zeros, "NS").page()


def test_word_of_a_hand_that_was_thrown_in_travels_in_the_file(zeros):
    agreement.send_word(build.desk(zeros), side="NS", hand=zero())
    (sheet,) = replay.night(zeros.pk).all(facts.Sheet)
    says = json.loads(json.dumps(write(sheet)))
    assert strict_reading.read_fact("sheet", says) == sheet
    says["said"][0][3] = "thrown out"
    with pytest.raises(ValueError, match="said"):
        strict_reading.read_fact("sheet", says)

import csv
import io
import re
from dataclasses import replace

import pytest

from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.finishing import finished, unpaid, with_x
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.kit.lists.contact import Person
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.topics.entrants.actions import signing_in
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.till import receipt, till
from tournament.topics.prizes.actions import closing as closing_actions


@pytest.fixture
def night(desk):
    return unpaid(Club.objects.get())


def now(night):
    return till(replay.night(night.pk))


def take(night, **more):
    payments.take(build.desk(night), entry=1, kind=PaymentKind.FEE, **more)


def page(desk, night, address="money/"):
    return desk.get(f"/night/{night.pk}/{address}").content.decode()


def send(desk, night, **told):
    answer = desk.post(f"/night/{night.pk}/money/", told, follow=True)
    return answer.content.decode()


def test_page_says_what_is_owed_and_what_should_be_in_the_drawer(desk, night):
    take(night)
    shown = page(desk, night)
    assert "Cash that should be in the drawer</dt><dd>$1.00" in shown
    assert '<b class="bad">owes $1.00</b>' in shown
    assert "void: <bdi>not yet</bdi>" in shown


def test_newest_line_is_the_first(desk, night):
    take(night)
    assert [line.number for line in now(night).lines] == [3, 2, 1]
    listing = desk.get(f"/night/{night.pk}/money/").context["listing"]
    assert [row.record.number for row in listing.rows] == [3, 2, 1]


def test_whole_evening_of_payments_stands_on_one_page(desk, night):
    for _ in range(60):
        payments.spend(build.desk(night), cents=100, note="a ham")
    assert len(desk.get(f"/night/{night.pk}/money/").context["listing"].page.object_list) == 62


def test_lines_are_sorted_by_their_headings(desk, night):
    take(night)
    answer = desk.get(f"/night/{night.pk}/money/?sort=number")
    assert [row.record.number for row in answer.context["listing"].rows] == [1, 2, 3]
    assert 'aria-sort="ascending"' in answer.content.decode()
    assert 'aria-sort="descending"' in page(desk, night, "money/?sort=-number")


@pytest.mark.parametrize(
    "sort",
    ["taken_in", "-paid_out", "name", "__class__", "note", "", "-", "number,taken_in", "0", "\x00"],
)
def test_strange_sort_is_ignored(desk, night, sort):
    assert desk.get(f"/night/{night.pk}/money/", {"sort": sort}).status_code == 200


def test_payment_is_taken_on_the_page(desk, night):
    shown = send(desk, night, do="take", entry=1, kind="fee", cents="$1.00", how="check")
    assert "paid $1.00 for the entry fee, by check." in shown
    assert now(night).checks == 100


def test_same_press_twice_takes_once(desk, night):
    for _ in range(2):
        send(desk, night, do="take", entry=1, kind="fee", cents="0.50", how="cash", key="k")
    assert now(night).books.drawer == 50


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"entry": ""}, "Choose who it is."),
        ({"entry": "99"}, "Choose who it is."),
        ({"entry": "1; drop"}, "Choose who it is."),
        ({"kind": "prize"}, "Choose what it is for."),
        ({"how": "none"}, "Choose how it was paid."),
        ({"cents": "1,50"}, "Write a sum like 1, 1.50 or $1.50."),
        ({"cents": "2.00"}, "owes $1.00 for the entry fee"),
    ],
)
def test_wrong_payment_is_told_and_kept(desk, night, told, sentence):
    typed = {"do": "take", "entry": 1, "kind": "fee", "cents": "1", "how": "cash"} | told
    assert sentence in send(desk, night, **typed)
    assert now(night).books.drawer == 0


def test_debt_is_settled_with_one_press(desk, night):
    shown = send(desk, night, do="settle", owed="1-100")
    assert "Ada Abbott (number 1) paid $1.00, all that was owed." in shown
    assert [one.entry.number for one in now(night).owing] == [2]


@pytest.mark.parametrize("owed", ["", "-", "1", "1-", "1-120", "9-100", "x-y", "1--100"])
def test_debt_that_was_meddled_with_is_not_settled(desk, night, owed):
    send(desk, night, do="settle", owed=owed)
    assert now(night).owed == 200


def test_other_money_is_written_down_on_the_page(desk, night):
    send(desk, night, do="other", kind="float", cents="20", how="cash", note="")
    send(desk, night, do="other", kind="gift", cents="5", how="card", note="Lions")
    shown = send(desk, night, do="other", kind="expense", cents="3.50", how="cash", note="pads")
    assert "$3.50 spent in cash: pads" in shown
    assert (now(night).books.drawer, now(night).cards) == (1650, 500)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"kind": "fee"}, "Choose what it is."),
        ({"cents": ""}, "Write a sum like 1, 1.50 or $1.50."),
        ({"note": ""}, "Write what the money was spent on."),
        ({"note": "x" * 201}, "At most 200 characters, please."),
    ],
)
def test_other_money_that_cannot_be_meant_is_told(desk, night, told, sentence):
    typed = {"do": "other", "kind": "expense", "cents": "3", "how": "cash", "note": "pads"} | told
    assert sentence in send(desk, night, **typed)
    assert now(night).books.drawer == 0


def test_fee_is_waived_on_the_page(desk, night):
    assert "Write down why" in send(desk, night, do="waive", entry=1, kind="fee", reason="")
    assert "first evening" in send(
        desk, night, do="waive", entry=1, kind="fee", reason="first evening"
    )
    assert now(night).owed == 100


def test_nothing_is_done_that_no_form_asks_for(desk, night):
    before = Change.objects.count()
    for told in ({}, {"do": "steal"}, {"do": "give-back", "entry": "1", "kind": "fee"}):
        send(desk, night, **told)
    assert Change.objects.count() == before


def test_drawer_below_nothing_is_told(desk, night):
    payments.spend(build.desk(night), cents=350, note="pads")
    assert "More cash went out than ever came in." in page(desk, night)
    closing = desk.get(f"/night/{night.pk}/closing/").content.decode()
    assert "More cash went out than ever came in." in closing


def test_paid_too_much_is_shown_with_a_button(desk):
    row, _ = finished(Club.objects.get())
    one = next(each for each in now(row).owing if each.x == 2)
    payments.take(build.desk(row), entry=one.entry.number, kind=PaymentKind.FINE)
    with_x(row, (0, 0))
    assert "Give back $0.20<" in page(desk, row)
    send(desk, row, do="give-back", entry=one.entry.number, kind="fine")
    assert "Give back $" not in page(desk, row)


def test_correction_that_takes_a_paid_x_away_has_the_press_in_its_own_line(desk):
    row, night = finished(Club.objects.get(), games=2)
    for one in now(row).owing:
        payments.settle(build.desk(row), entry=one.entry.number, cents=one.owed)
    version = night.rounds.game(1, 1).sheet.version
    told = {"t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1, "t1was": "9,6,1,2", "t1version": version}
    sent = told | {"reason": "counted twice"}
    shown = desk.post(f"/night/{row.pk}/scores/1/", sent, follow=True).content.decode()
    line, _, below = shown.partition('<main id="main"')
    assert 'class="said success"' in line
    assert line.count("Give back $0.10") == 2
    assert "Give back all $0.20" in line
    assert "Give back" not in below
    assert "Give back all $0.20" in page(desk, row, "scores/1/").partition('<main id="main"')[2]


def test_words_that_sound_like_a_correction_have_no_press_in_their_line(desk):
    """The director notes what the correction before it said."""
    row, _ = finished(Club.objects.get())
    for one in now(row).owing:
        if one.x == 2:
            payments.take(build.desk(row), entry=one.entry.number, kind=PaymentKind.FINE)
    with_x(row, (1, 1))
    said = now(row).overpaid.sentences[0]
    shown = desk.post(f"/night/{row.pk}/ruling/1/1/", {"words": said}, follow=True).content.decode()
    line, _, below = shown.partition('<main id="main"')
    assert said in line
    assert "Give back" not in line
    assert "Give back all $0.20" in below


def test_closing_gives_back_all_that_was_paid_too_much_by_one_press(desk):
    """Two X each were paid by two players, who have one by now."""
    row, _ = finished(Club.objects.get())
    for one in now(row).owing:
        if one.x == 2:
            payments.take(build.desk(row), entry=one.entry.number, kind=PaymentKind.FINE)
    with_x(row, (1, 1))
    for at in ("closing", "scores/1"):
        shown = page(desk, row, f"{at}/")
        assert "Give back all $0.20" in shown
        assert shown.count("Give back $0.10<") == 2
    told = {"do": "give-all", "cents": 20, "back": f"/night/{row.pk}/closing/"}
    shown = send(desk, row, **told)
    assert "Given back what was paid too much: " in shown
    assert "Give back all" not in page(desk, row, "closing/")
    assert "Nobody has paid too much." in send(desk, row, **told)


def test_closed_night_shows_its_money_and_no_form(desk, night):
    closing_actions.close(build.desk(night, reason="nobody came"))
    shown = page(desk, night)
    assert "Every line" in shown
    assert "Take a payment" not in shown
    assert "is closed, and nothing in it changes" in send(
        desk, night, do="take", entry=1, kind="fee", cents="", how="cash"
    )


# The receipt


def test_receipt_names_who_paid_how_much_for_what(desk, night):
    take(night, how=PaymentMethod.CHECK)
    shown = page(desk, night, "money/3/")
    assert "Receipt 3" in shown
    assert "Entry fee, check" in shown
    assert "$1.00" in shown
    assert "<bdi>Ada Abbott</bdi>" in shown


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"taken_in": 100}, ("Received from", 100)),
        ({"paid_out": 600}, ("Paid to", 600)),
        ({"waived": 100}, ("Let off", 100)),
        ({"waived": 0}, ("Not asked of", 0)),
    ],
)
def test_receipt_says_before_the_name_what_was_done(night, columns, words):
    take(night)
    line = till(replay.night(night.pk)).lines[0]
    line = replace(line, **{"taken_in": None, "paid_out": None, "waived": None} | columns)
    assert (line.whose, line.cents) == words


def test_receipt_is_where_a_line_is_made_void(desk, night):
    take(night)
    where = f"/night/{night.pk}/money/3/"
    assert "Write down why this line is void" in desk.post(where, {}).content.decode()
    shown = desk.post(where, {"reason": "wrong person"}, follow=True).content.decode()
    assert "This line is void: <bdi>wrong person</bdi>" in shown
    assert "This line is wrong" not in shown


def test_line_that_is_not_there_has_no_receipt(desk, night):
    for number in (0, 99, 10**30):
        assert desk.get(f"/night/{night.pk}/money/{number}/").status_code == 404
    assert receipt(replay.night(night.pk), 99) is None


# The list for a spreadsheet


def test_csv_has_every_line_in_order(desk, night):
    take(night)
    payments.waive(build.desk(night, reason="first"), entry=2, kind=PaymentKind.FEE)
    payments.spend(build.desk(night), cents=350, note="pads")
    answer = desk.get(f"/night/{night.pk}/money.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="money-20')
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["line"], row["in"], row["out"], row["waived"]) for row in rows] == [
        ("1", "1.00", "", ""),
        ("2", "1.00", "", ""),
        ("3", "1.00", "", ""),
        ("4", "", "", "1.00"),
        ("5", "", "3.50", ""),
    ]
    assert [row["void"] for row in rows] == ["not yet", "not yet", "", "", ""]
    assert (rows[3]["name"], rows[4]["name"]) == ("Bert Baker", "")


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d"])
def test_csv_runs_nothing_in_a_spreadsheet(desk, night, sign):
    payments.spend(build.desk(night), cents=1, note=f"{sign}2+3")
    build.sign_in(night, f"{sign}cmd Smith")
    rows = list(csv.reader(io.StringIO(page(desk, night, "money.csv").removeprefix("\ufeff"))))
    told = [cell for row in rows for cell in row if cell[1:].startswith((sign, f"{sign}c"))]
    assert told
    assert not any(cell.startswith(sign) for row in rows for cell in row)


@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_database_a_known_number_of_times(desk, django_assert_num_queries, players):
    row, _ = finished(Club.objects.get(), players)
    with django_assert_num_queries(17):
        page(desk, row)


def test_cursor_waits_in_the_form_that_was_refused(desk, night):
    assert begins_at(page(desk, night)) == "entry"
    assert begins_at(send(desk, night, do="take", entry="1", kind="fee", cents="x")) == "cents"
    assert begins_at(send(desk, night, do="other", kind="gift", cents="")) == "cents"
    assert begins_at(send(desk, night, do="waive", kind="fee")) == "entry"
    assert begins_at(send(desk, night, do="waive", entry="1", kind="fee")) == "reason"
    assert begins_at(send(desk, night, do="settle", owed="1-100")) == "entry"


def test_lists_of_money_fold_into_cards_with_the_heading_at_each_figure(desk, night):
    take(night)
    shown = page(desk, night)
    assert shown.count('<table class="list fold">') == 2
    assert 'class="n" data-label="In">$1.00<' in shown


# Where pairs stay together


@pytest.fixture
def athens(desk):
    """One of two has paid, of the only team."""
    row = build.night(Club.objects.get(), house="athens")
    for name in ("Ann Lee", "Bob May"):
        entered = replay.night(row.pk).teams
        signing_in.sign_in(
            build.desk(row), person=Person(name=name), team=entered[0].number if entered else None
        )
    payments.take(build.desk(row), entry=1, kind=PaymentKind.FEE)
    return row


def owing(night):
    return [(one.team.number, one.owed, one.asked) for one in now(night).teams_owing]


def test_team_owes_what_its_two_owe(desk, athens):
    assert owing(athens) == [(1, 1000, 2000)]
    shown = page(desk, athens)
    assert (
        '<b class="bad">Team 1 owes $10.00 of $20.00</b>: <bdi>Ann Lee &amp; Bob May</bdi>'
    ) in shown
    assert "Paid<span" in shown


def test_team_that_has_paid_owes_nothing(athens):
    payments.take(build.desk(athens), entry=2, kind=PaymentKind.FEE)
    assert owing(athens) == []


def test_fee_that_is_waived_is_not_asked_of_the_team(athens):
    payments.waive(build.desk(athens, reason="the pastor"), entry=2, kind=PaymentKind.FEE)
    payments.void(build.desk(athens, reason="a bad check"), number=1)
    assert owing(athens) == [(1, 1000, 1000)]


def test_whoever_waits_for_a_partner_owes_alone(athens):
    signing_in.sign_in(build.desk(athens), person=Person(name="Cy Fox"))
    assert owing(athens) == [(1, 1000, 2000), (2, 1000, 1000)]


def test_nobody_is_in_a_team_where_everybody_plays_alone(night):
    assert now(night).owing
    assert now(night).teams_owing == ()


def test_people_of_teams_are_told_by_name_with_their_team(desk, athens):
    signing_in.sign_in(build.desk(athens), person=Person(name="Abe Orr"))
    assert '<bdi>Ann Lee</bdi>\N{NO-BREAK SPACE}<span class="number">team 1</span>' in page(
        desk, athens
    )
    offered = re.findall(r'<option value="(\d+)">(.*?)</option>', page(desk, athens))
    assert offered[:3] == [
        ("3", "Abe Orr (team 2)"),
        ("1", "Ann Lee (team 1)"),
        ("2", "Bob May (team 1)"),
    ]
    done = payments.waive(build.desk(athens, reason="the pastor"), entry=2, kind=PaymentKind.FEE)
    assert done.words.startswith("Bob May (team 1) need not pay ")
    assert "<dd><bdi>Ann Lee</bdi>" in desk.get(f"/night/{athens.pk}/money/1/").content.decode()


def test_csv_has_the_number_of_the_team_and_none_of_a_player(desk, athens):
    payments.take(build.desk(athens), entry=2, kind=PaymentKind.FEE)
    payments.spend(build.desk(athens), cents=350, note="pads")
    rows = list(csv.DictReader(io.StringIO(page(desk, athens, "money.csv").removeprefix("\ufeff"))))
    told = [(row["team"], row["name"]) for row in rows]
    assert told == [("1", "Ann Lee"), ("1", "Bob May"), ("", "")]
    assert "number" not in rows[0]


def test_two_of_one_name_in_one_team_are_told_apart_where_money_is_taken(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.enter(row, "Joe Baker", "Joe Baker")
    pairs.enter(row, "Ada Lee", "Joe Baker")
    shown = page(desk, row)
    offered = re.findall(r'<option value="(\d)">([^<]*Baker[^<]*)', shown)
    assert dict(offered) == {
        "1": "Joe Baker (team 1, number 1)",
        "2": "Joe Baker (team 1, number 2)",
        "4": "Joe Baker (team 2)",
    }

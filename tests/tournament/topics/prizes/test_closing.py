import pytest
from django.utils.html import escape

from scoring.places.prizes import PrizeTable, Share
from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.finishing import finished
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.purse.books import fund
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out, payout
from tournament.topics.prizes.actions import closing as closing_actions
from tournament.topics.prizes.boards.closing import closing
from tournament.topics.seating.actions import rounds


@pytest.fixture
def night(desk):
    """Four dollars in the drawer, and nothing but the count is missing."""
    return all_in(finished(Club.objects.get(), totals=(9, 6, 0, 0))[0])


@pytest.fixture
def unfinished():
    """Four dollars in the drawer; every card is out, and the fines are owed."""
    return finished(Club.objects.get())[0]


def all_in(night):
    for entry in range(1, 5):
        check_out.hand_in(build.desk(night), entry=entry, claims=(None,))
    return night


def now(night):
    return closing(replay.night(night.pk))


def is_closed(night):
    return replay.night(night.pk).is_closed


def count(night, cents=400):
    return closing_actions.count_cash(build.desk(night), cents=cents).words


def page(desk, night):
    return desk.get(f"/night/{night.pk}/closing/").content.decode()


def send(desk, night, **told):
    return desk.post(f"/night/{night.pk}/closing/", told, follow=True).content.decode()


def test_change_from_the_start_is_counted_too_where_there_is_some(desk, night):
    assert "Count it all." in page(desk, night)
    payments.put_in(build.desk(night), kind=PaymentKind.FLOAT, cents=2000)
    assert "Count it all, the change from the start too." in page(desk, night)


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (400, "The drawer holds $4.00, exactly what the books say."),
        (440, "The drawer holds $4.40, $0.40 more than the books say."),
        (0, "The drawer holds $0.00, $4.00 less than the books say."),
    ],
)
def test_count_names_the_difference(night, cents, words):
    assert count(night, cents) == words


@pytest.mark.parametrize("cents", [-1, 10_000_001])
def test_count_that_cannot_be_is_refused(night, cents):
    with pytest.raises(Refused, match=r"Write a sum from \$0.00 to \$100000.00"):
        count(night, cents)


def test_books_add_up_to_what_should_be_in_the_drawer(night):
    payments.put_in(build.desk(night), kind=PaymentKind.FLOAT, cents=2000)
    payments.put_in(build.desk(night), kind=PaymentKind.GIFT, cents=500, how=PaymentMethod.CHECK)
    payments.spend(build.desk(night), cents=150, note="pads")
    payout.award(build.desk(night), prizes=[Prize(1, 300, "place 1")])
    payout.hand_over(build.desk(night), entry=1, cents=300)
    found, name = now(night), replay.night(night.pk).entries.of(1).name
    assert told(found.statement.sums) == [
        ("4 entry fees at $1.00", 400),
        ("Gift, by check", 500),
        (f"Prize: {name} (1), place 1", -300),
        ("Expense: pads", -150),
    ]
    assert told(found.statement.drawer) == [
        ("Stays for the club", 450),
        ("Change at the start", 2000),
        ("By check or card, and not in the drawer", -500),
    ]
    assert sum(one.cents for one in found.statement.sums) == found.books.left_over == 450
    assert sum(one.cents for one in found.statement.drawer) == found.books.drawer == 1950


def told(lines):
    return [(one.words, one.cents) for one in lines]


def test_night_is_closed_once_it_is_counted(night):
    count(night)
    words = closing_actions.close(build.desk(night)).words
    assert words == ("Tuesday euchre is closed. The drawer held $4.00, exactly what the books say.")
    assert is_closed(night)


def test_difference_is_named_and_takes_a_reason(night):
    count(night, 440)
    with pytest.raises(Refused) as refusal:
        closing_actions.close(build.desk(night))
    assert str(refusal.value) == (
        "The drawer holds $0.40 more than the books say. Put it right first, or say why it is "
        "closed so."
    )
    words = closing_actions.close(build.desk(night, reason="four dimes lay on the floor")).words
    assert words == (
        "Tuesday euchre is closed. The drawer held $4.40, $0.40 more than the books say."
    )


def test_cards_out_and_dues_are_confirmed_by_the_same_reason(desk, unfinished):
    count(unfinished)
    with pytest.raises(
        Refused, match=r"4 cards .* Dan .* \(4\). \$0.60 is still owed. Put it right"
    ):
        closing_actions.close(build.desk(unfinished))
    closing_actions.close(build.desk(unfinished, reason="they went home"))
    assert is_closed(unfinished)


def test_night_without_cash_is_closed_without_a_count(desk):
    row, _ = finished(Club.objects.get(), house="alameda", totals=(14, 9))
    all_in(row)
    assert closing_actions.close(build.desk(row)).words == "Tuesday euchre is closed."


def test_what_is_still_open_is_named_and_refused(night):
    payout.award(build.desk(night), prizes=[Prize(1, 300, "place 1")])
    name = replay.night(night.pk).entries.of(1).name
    with pytest.raises(Refused) as refusal:
        closing_actions.close(build.desk(night))
    assert str(refusal.value) == (
        f"Prizes are not handed over: {name} (1). The drawer is not counted. Put it right first, "
        "or say why it is closed so."
    )
    assert not is_closed(night)


def test_prizes_that_were_promised_and_are_not_awarded_are_told(night):
    count(night)
    assert now(night).open == ()
    payout.promise(build.desk(night), table=PrizeTable((Share(per_cent=50),)))
    with pytest.raises(Refused, match=r"^The prizes are not awarded: do it under Prizes\. Put it"):
        closing_actions.close(build.desk(night))
    payout.award(build.desk(night), prizes=[Prize(1, 100, "place 1")])
    payout.hand_over(build.desk(night), entry=1, cents=100)
    count(night, 300)
    assert now(night).open == ()


def test_missing_table_keeps_the_night_open(desk):
    row = build.night(Club.objects.get(), games=1, fee_cents=0)
    build.seated(row, 4)
    with pytest.raises(Refused, match="The result of table 1 in game 1 is missing"):
        closing_actions.close(build.desk(row))


def test_night_is_closed_as_it_is_for_a_reason(night):
    closing_actions.close(build.desk(night, reason="the hall closes"))
    assert is_closed(night)
    assert Change.objects.latest("pk").reason == "the hall closes"


def test_closed_night_refuses_every_other_press(night):
    closing_actions.close(build.desk(night, reason="late"))
    last = Change.objects.latest("pk").pk
    for press in (
        lambda: count(night),
        lambda: closing_actions.close(build.desk(night, reason="again")),
        lambda: payments.spend(build.desk(night), cents=1, note="x"),
        lambda: payout.award(build.desk(night), prizes=[]),
        lambda: undo.undo(build.desk(night), change=last),
    ):
        with pytest.raises(Refused, match="is closed, and nothing in it changes"):
            press()


def test_night_is_opened_again_for_a_reason_alone(night):
    count(night)
    closing_actions.close(build.desk(night))
    with pytest.raises(Refused, match="Write down why it is opened again"):
        closing_actions.reopen(build.desk(night))
    words = closing_actions.reopen(build.desk(night, reason="a card came late")).words
    assert words == "Tuesday euchre is open again: a card came late"
    assert not is_closed(night)
    assert now(night).open == ("The drawer is not counted.",)


def test_open_night_is_not_opened(night):
    with pytest.raises(Refused, match="Tuesday euchre is open"):
        closing_actions.reopen(build.desk(night, reason="why not"))


# The page


def test_page_counts_closes_and_opens_again(desk, night):
    assert "Should be in the drawer" in page(desk, night)
    assert "$0.40 more than the books say" in send(desk, night, do="count", cents="4.40")
    assert "The night is closed" in send(desk, night, do="close", reason="a gift")
    assert "Write down why it is opened again" in send(desk, night, do="open")
    assert "is open again: one more" in send(desk, night, do="open", reason="one more")


def test_page_says_what_is_open_and_what_is_owed(desk, unfinished):
    shown = page(desk, unfinished)
    assert "The drawer is not counted." in shown
    assert "4 cards are not in: Ada Abbott (1), Bert Abbott (2)," in shown
    assert "$0.60 is still owed." in shown
    owing = [(one.words, one.cents) for one in now(unfinished).statement.owing]
    assert len(owing) == 2
    for words, cents in owing:
        assert f"<bdi>{words}</bdi>: ${cents / 100:.2f}" in shown
    assert "Why is it closed as it is?" in shown


def test_card_that_differs_is_named_and_asks_for_no_reason(desk, night):
    check_out.hand_in(build.desk(night), entry=3, claims=(7,))
    count(night)
    assert not now(night).open
    told = "1 card is in and differs from the table sheets: Cora Abbott (3). The sheets decide."
    for address in ("closing", "check-out"):
        assert told in desk.get(f"/night/{night.pk}/{address}/").content.decode()


def test_difference_is_never_said_as_if_all_were_well(desk, night):
    shown = send(desk, night, do="count", cents="3.90")
    words = "The drawer holds $3.90, $0.10 less than the books say."
    assert f'<p class="said warning">{words}</p>' in shown
    assert '<p class="bad">≠ The drawer holds $0.10 less than the books say.</p>' in shown
    shown = send(desk, night, do="close", reason="a dime rolled away")
    assert '<p class="said warning">Tuesday euchre is closed. The drawer held $3.90' in shown
    assert "said success" not in shown
    assert '<p class="said success">' in send(desk, night, do="open", reason="it is found")


def test_closed_night_offers_no_undo_and_is_only_opened_again(desk, night):
    assert "Undo" in page(desk, night)
    count(night)
    send(desk, night, do="close")
    for where in ("closing", "money", "payout", "check-out", "check-in", "seat"):
        assert "↶" not in desk.get(f"/night/{night.pk}/{where}/").content.decode()
    assert "<summary>Open it again</summary>" in page(desk, night)


def test_cursor_waits_for_what_comes_next(desk, night):
    assert begins_at(page(desk, night)) == "cents"
    assert begins_at(send(desk, night, do="count", cents="four")) == "cents"
    assert begins_at(send(desk, night, do="close")) == "reason"
    # What is counted anew would close the night as its reason.
    assert begins_at(send(desk, night, do="count", cents="3")) == "cents"
    assert begins_at(send(desk, night, do="count", cents="4")) == "Close the night"
    assert begins_at(send(desk, night, do="close")) == "Print the treasurer's page"
    assert begins_at(send(desk, night, do="open")) == "reason"


def test_closed_page_says_why_it_was_closed_as_it_is(desk, night):
    count(night, 390)
    closing_actions.close(build.desk(night, reason="a dime rolled <away>"))
    assert ": <bdi>a dime rolled &lt;away&gt;</bdi>.</p>" in page(desk, night)
    closing_actions.reopen(build.desk(night, reason="it is found"))
    count(night)
    closing_actions.close(build.desk(night))
    assert "a dime rolled" not in page(desk, night)


def test_closed_page_says_what_was_left_open_and_the_difference_once(desk, unfinished):
    closing_actions.close(build.desk(unfinished, reason="they went home"))
    assert now(unfinished).also == now(unfinished).open != ()
    closing_actions.reopen(build.desk(unfinished, reason="to count"))
    told = count(unfinished, 390)
    assert "$0.10" in told
    closing_actions.close(build.desk(unfinished, reason="a dime rolled away"))
    board = now(unfinished)
    assert board.also == tuple(text for text in board.open if "$0.10" not in text) != ()
    assert len(board.open) == len(board.also) + 1
    shown = page(desk, unfinished)
    assert all(shown.count(escape(text)) == 1 for text in board.also)


def test_page_says_that_all_is_well(desk, night):
    count(night)
    shown = page(desk, night)
    assert "✓ The drawer holds exactly what the books say." in shown
    assert "Why is it closed as it is?" not in shown


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Count the drawer, and write what is in it."),
        ("x", "Write a sum like 1, 1.50 or $1.50."),
        ("-4", "Write a sum like 1, 1.50 or $1.50."),
        ("999999", "That is more than $100000.00. Check the sum."),
    ],
)
def test_count_that_cannot_be_meant_is_told(desk, night, typed, sentence):
    assert sentence in send(desk, night, do="count", cents=typed)
    assert now(night).counted is None


def test_nothing_is_done_that_no_form_asks_for(desk, night):
    before = Change.objects.count()
    for told in ({}, {"do": "burn"}):
        send(desk, night, **told)
    assert Change.objects.count() == before


def test_cause_that_the_money_goes_to_is_named(desk):
    row, _ = finished(Club.objects.get(), proceeds_to="Campus Fund")
    assert '<bdi>Stays for the Campus Fund</bdi></th><td class="n"><b>$4.00</b>' in page(desk, row)


@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_database_a_known_number_of_times(desk, django_assert_num_queries, players):
    row, _ = finished(Club.objects.get(), players)
    with django_assert_num_queries(18):
        page(desk, row)


# Where pairs stay together


@pytest.fixture
def athens(desk):
    return build.night(Club.objects.get(), house="athens")


def test_fund_of_a_bracket_is_what_came_in_less_the_outlay(desk, athens):
    """22 teams at $20 are $440; pads and coffee cost $38.20."""
    pairs.sign_in(athens, 22)
    payments.spend(build.desk(athens), cents=3820, note="pads and coffee")
    assert told(now(athens).statement.sums) == [
        ("44 entry fees at $10.00", 44000),
        ("Expense: pads and coffee", -3820),
    ]
    shown = page(desk, athens)
    assert '<bdi>For the Campus Ministry Fund</bdi></th><td class="n"><b>$401.80</b>' in shown
    assert "Stays for" not in shown


def test_gift_and_prize_paid_in_cash_are_in_the_fund_too(athens):
    pairs.sign_in(athens, 2)
    payments.put_in(build.desk(athens), kind=PaymentKind.GIFT, cents=500)
    payout.award(build.desk(athens), prizes=[Prize(1, 1000, "place 1")])
    payout.hand_over(build.desk(athens), entry=1, cents=1000)
    found = replay.night(athens.pk)
    assert now(athens).statement.stays.cents == fund(found).cents == 3500


def test_pot_that_is_for_prizes_is_no_fund(night):
    assert fund(replay.night(night.pk)) is None


def test_bracket_asks_for_no_cards_and_is_closed_once_it_is_played_and_counted(desk, athens):
    pairs.drawn(athens, 3)
    pairs.play_all(athens)
    assert now(athens).open == ("The drawer is not counted.",)
    count(athens, 6000)
    assert now(athens).open == ()
    assert closing_actions.close(build.desk(athens)).words.startswith("Tuesday euchre is closed.")


def test_bracket_that_is_not_played_to_its_end_is_open(athens):
    pairs.sign_in(athens, 4)
    assert now(athens).open == ("The drawer is not counted.",)
    draw_and_call.draw(build.desk(athens))
    count(athens, 8000)
    assert now(athens).open == ("The bracket is not finished.",)


def test_games_of_a_bracket_that_are_not_in_are_named_by_their_tables(athens):
    pairs.drawn(athens, 4)
    count(athens, 8000)
    draw_and_call.call_games(build.desk(athens))
    end = "The bracket is not finished."
    assert now(athens).open == ("Tables 1 and 2 are not in.", end)
    pairs.play(athens, "W1.1")
    assert now(athens).open == ("Table 2 is not in.", end)


def test_teams_over_a_number_of_games_hand_in_no_cards(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(row, 4, "Men's")
    rounds.seat(build.desk(row), game=1)
    assert now(row).open == ("The results of tables 1 and 2 in game 1 are missing.",)
    build.totals(row, 1, {1: (9, 6), 2: (8, 5)})
    assert now(row).open == ()


@pytest.fixture
def level(desk):
    """One gold, and three teams level for silver and bronze; no money was taken."""
    row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(row, 4, "Men's")
    rounds.seat(build.desk(row), game=1)
    found = replay.night(row.pk)
    sides = {
        one.table: found.sides.in_game(one, found.rounds.of(1)) for one in found.rounds.of(1).games
    }
    scored = {table: tuple(9 if team == 1 else 6 for team in both) for table, both in sides.items()}
    build.totals(row, 1, scored)
    return row


LEVEL = (
    "Team 2, team 3 and team 4 are level for silver and bronze in Men's: decide it under Prizes."
)


def test_night_with_a_tie_for_a_medal_is_closed_for_a_reason_alone(level):
    assert now(level).open == (LEVEL,)
    with pytest.raises(Refused) as refusal:
        closing_actions.close(build.desk(level))
    assert str(refusal.value) == (f"{LEVEL} Put it right first, or say why it is closed so.")
    closing_actions.close(build.desk(level, reason="the three share it"))
    assert is_closed(level)


def test_page_names_the_tie_and_leads_to_where_it_is_decided(desk, level):
    shown = page(desk, level)
    assert f"<li>{LEVEL.replace(chr(39), '&#x27;')}</li>" in shown
    assert f'<a href="/night/{level.pk}/payout/">Ties are decided under Prizes</a>' in shown
    assert "Why is it closed as it is?" in shown


def test_playoff_leaves_nothing_open(desk, level):
    payout.play_off(build.desk(level), order=((4,), (2,), (3,)))
    assert "Ties are decided" not in page(desk, level)
    assert closing_actions.close(build.desk(level)).words == "Tuesday euchre is closed."


def test_what_was_let_off_is_listed_in_dollars(desk, unfinished):
    by = build.desk(unfinished, reason="helps at the bar")
    payments.waive(by, entry=1, kind=PaymentKind.FINE)
    assert "helps at the bar</bdi>: $0.10</li>" in page(desk, unfinished)

import re
from dataclasses import replace

import pytest

from scoring.places.prizes import Feat, PrizeTable, Share, SidePrize
from tests import build, pressing
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.finishing import finished, type_all, written
from tournament.evening import facts
from tournament.evening.facts import Award, PaymentKind
from tournament.evening.night import ranking
from tournament.evening.night.play.totals import Totals
from tournament.evening.purse.books import books
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.topics.money import actions as till
from tournament.topics.money.boards.statement import statement
from tournament.topics.prizes.actions import closing as closing_actions
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.closing import closing
from tournament.topics.prizes.boards.payout import payout as board_of
from tournament.topics.prizes.forms import PlayoffForm, PrizeTableForm
from tournament.topics.table.actions import totals_in

PLAYED_OFF = {"tie_breakers": ["playoff"]}
BY_LOT = {"tie_breakers": ["playoff", "lot"]}


@pytest.fixture
def night(desk):
    """Four players have paid a dollar each; two are first, two third."""
    return finished(Club.objects.get())[0]


def now(night):
    return board_of(replay.night(night.pk))


def at(night, rank):
    places = ranking.standings(replay.night(night.pk))
    return [int(one.result.entrant) for one in places if one.rank == rank]


def award(night, *prizes, reason=""):
    told = [Prize(entry, cents, "place 1") for entry, cents in prizes]
    return payout.award(build.desk(night, reason=reason), prizes=told).words


def page(desk, night):
    return desk.get(f"/night/{night.pk}/payout/").content.decode()


def send(desk, night, **told):
    return desk.post(f"/night/{night.pk}/payout/", told, follow=True).content.decode()


def rows(*prizes, extra=()):
    """The boxes of the prizes as the page sends them."""
    told = {"do": "award", "form-TOTAL_FORMS": len(prizes), "form-INITIAL_FORMS": len(prizes)}
    for number, (entry, words, cents) in enumerate(prizes):
        told |= {f"form-{number}-entry": entry, f"form-{number}-words": words}
        told |= {f"form-{number}-cents": cents}
    return told | dict(extra)


# The pot and its parts


def test_proposal_shares_the_pot_among_those_who_are_tied(night):
    board = now(night)
    assert [(one.entry in at(night, 1), one.cents) for one in board.proposed] == [
        (True, 200),
        (True, 200),
    ]
    assert {one.words for one in board.proposed} == {"places 1 and 2, shared"}
    assert not board.is_promised


@pytest.mark.parametrize(("typed", "who_left_wins"), [("", False), ("yes", True)])
def test_lowest_score_is_proposed_for_whoever_stayed(desk, typed, who_left_wins):
    row, _ = finished(Club.objects.get(), players=8, games=2)
    last = at(row, max(one.rank for one in ranking.standings(replay.night(row.pk))))[0]
    build._told(build.desk(row), told=[replace(replay.night(row.pk).entries.of(last), last_game=1)])
    told = {"do": "promise", "low_score": "$1", "nobody_twice": "yes", "leavers_too": typed}
    send(desk, row, **told)
    assert (last in [one.entry for one in now(row).proposed]) is who_left_wins
    assert now(row).proposed


def test_parts_of_the_pot_are_kept_with_the_night(night):
    table = PrizeTable((Share(per_cent=50),), (SidePrize(Feat.LOW_SCORE, Share(cents=100)),))
    assert payout.promise(build.desk(night), table=table).words == "The prizes are set."
    assert (now(night).table, now(night).is_promised) == (table, True)


def test_parts_above_the_whole_are_refused(night):
    table = PrizeTable((Share(per_cent=60), Share(per_cent=60)))
    with pytest.raises(Refused, match="come to 120 per cent: take 20 away"):
        payout.promise(build.desk(night), table=table)


def test_promise_that_the_pot_cannot_pay_is_told_on_the_page(desk, night):
    payout.promise(build.desk(night), table=PrizeTable((Share(cents=900),)))
    assert "The prizes come to $9.00, and the purse holds $4.00" in page(desk, night)


def test_page_shows_the_pot_the_proposal_and_what_may_still_come(desk, night):
    shown = page(desk, night)
    assert "The pot</dt><dd>$4.00" in shown
    assert "Places 1 and 2, shared" in shown
    assert "The pot may still grow: 4 cards not in, $0.60 owed." in shown


def test_pot_grows_only_where_something_can_still_come_in(desk, night):
    closing_actions.close(build.desk(night, reason="late"))
    shown = page(desk, night)
    assert "<p>4 cards not in, $0.60 owed.</p>" in shown
    row, _ = finished(Club.objects.get(), house="alameda", totals=(14, 9), fee_cents=100)
    shown = page(desk, row)
    assert "may still grow" not in shown
    assert "<p>4 cards not in. <a" in shown
    assert begins_at(shown) == "Check the cards"


def test_page_says_how_the_pot_is_split(desk, night):
    words = "The pot is split in whole dollars: place 1: 60 per cent, place 2: 40 per cent."
    assert words in page(desk, night)
    payout.promise(build.desk(night), table=PrizeTable((Share(cents=300),)))
    assert "The pot is split: place 1: $3.00." in page(desk, night)


def test_rest_is_named(desk, night):
    till.put_in(build.desk(night), kind=PaymentKind.GIFT, cents=150)
    shown = page(desk, night)
    assert "Stays in the pot" in shown
    assert "rounded down to whole dollars" in shown


def test_pot_is_split_as_the_page_says(desk, night):
    told = {"do": "promise", "place_1": "75%", "place_2": "$1", "low_score": "25 %"}
    shown = send(desk, night, **told, nobody_twice="", whole_dollars="yes")
    assert "The prizes are set." in shown
    assert now(night).table == PrizeTable(
        (Share(per_cent=75), Share(cents=100)),
        (SidePrize(Feat.LOW_SCORE, Share(per_cent=25)),),
        nobody_twice=True,
        whole_dollars=True,
    )
    assert 'value="75%"' in page(desk, night)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"place_1": "50"}, "Write a part like 50%, or a sum like $20."),
        ({"place_1": "101%"}, "Write a part like 50%, or a sum like $20."),
        ({"place_1": "-5%"}, "Write a part like 50%, or a sum like $20."),
        ({"place_1": "1.5%"}, "Write a part like 50%, or a sum like $20."),
        ({"place_1": "$1,50"}, "Write a sum like 1, 1.50 or $1.50."),
        ({"place_1": "$9999"}, "That is more than $1000.00. Check the sum."),
        ({"place_2": "50%"}, "Place 1 is empty and a later one is not."),
        ({"place_1": "60%", "place_2": "50%"}, "come to 110 per cent: take 10 away."),
    ],
)
def test_split_that_cannot_be_meant_is_told(desk, night, told, sentence):
    assert sentence in send(desk, night, do="promise", **told)
    assert not now(night).is_promised


def test_table_form_begins_with_what_is_promised():
    table = PrizeTable((Share(per_cent=60), Share(cents=500)), whole_dollars=True)
    form = PrizeTableForm(table=table)
    assert [form[f"place_{at}"].value() for at in (1, 2, 3)] == ["60%", "$5.00", None]
    assert (form["nobody_twice"].value(), form["whole_dollars"].value()) == ("yes", "yes")


def test_table_of_twenty_places_has_no_more_boxes():
    form = PrizeTableForm(table=PrizeTable((Share(cents=1),) * 20))
    assert [name for name in form.fields if name.startswith("place_")][-1] == "place_20"


# Prizes awarded


def test_prizes_are_awarded_and_named(night):
    one, other = at(night, 1)
    names = {number: replay.night(night.pk).entries.of(number).name for number in (one, other)}
    assert award(night, (one, 250), (other, 100)) == (
        f"Prizes are awarded: {names[one]} ({one}) $2.50, {names[other]} ({other}) $1.00."
    )
    assert (now(night).left, len(now(night).winners)) == (50, 2)


def test_prizes_awarded_again_replace_the_first(night):
    award(night, (1, 100), (2, 100))
    award(night, (3, 300))
    assert [(one.entry, one.cents) for one in now(night).awarded] == [(3, 300)]


def test_prize_of_nothing_is_none(night):
    assert award(night, (1, 0)) == "No prize is awarded any more."
    award(night, (1, 100))
    assert award(night) == "No prize is awarded any more."
    assert now(night).awarded == ()


def test_prizes_above_the_pot_are_refused(night):
    with pytest.raises(Refused, match=r"come to \$4.01, and the pot holds \$4.00: take \$0.01 aw"):
        award(night, (1, 300), (2, 101))


def test_prize_for_nobody_here_is_refused(night):
    with pytest.raises(Refused, match="Nobody has number 99"):
        award(night, (99, 100))


def test_prizes_before_every_table_is_in_need_a_reason(desk):
    row = build.night(Club.objects.get(), games=1)
    build.seated(row, 4)
    with pytest.raises(
        Refused, match=r"of table 1 in game 1 is missing. Wait for that, or say why"
    ):
        award(row, (1, 100))
    award(row, (1, 100), reason="the hall closes")
    html = page(desk, row)
    assert "The result of table 1 in game 1 is missing." in html
    assert f'<a href="/night/{row.pk}/scores/1/">Type table 1 of game 1</a>' in html


def test_prizes_ask_for_the_games_that_were_never_played(desk):
    row, _ = finished(Club.objects.get(), games=3, players=4)
    build.planned(row, dials=replay.night(row.pk).rules.with_dials({"games": 8}).to_dict())
    with pytest.raises(Refused, match="Games 4 to 8 are not played"):
        award(row, (1, 100))
    for at in ("payout", "closing"):
        shown = desk.get(f"/night/{row.pk}/{at}/").content.decode()
        assert "Games 4 to 8 are not played." in shown
        assert "The night ended early: game 3 was the last" in shown
    told = {"game": "3", "division": "", "back": f"/night/{row.pk}/payout/"}
    shown = desk.post(f"/night/{row.pk}/time-limit/end/", told, follow=True).content.decode()
    assert "Game 3 is the last one." in shown
    assert "are not played" not in shown
    assert "ended early" not in shown
    assert award(row, (1, 100)).startswith("Prizes are awarded: ")


def test_prize_that_is_made_smaller_after_it_was_handed_over_is_given_back(desk, night):
    award(night, (1, 200))
    payout.hand_over(build.desk(night), entry=1, cents=200)
    name = replay.night(night.pk).entries.of(1).name
    for prizes, back in (([(1, 100)], "$1.00"), ([(2, 200)], "$2.00"), ([], "$2.00")):
        assert award(night, *prizes).endswith(f"{name} (1) has to give back {back}.")
    shown = send(desk, night, do="take-back", entry=1, cents=200)
    assert f"{name} (1) gave back $2.00 of the prize." in shown
    with pytest.raises(Refused, match="has no prize money to give back"):
        payout.take_prize_back(build.desk(night), entry=1, cents=200)
    award(night, (1, 300))
    assert now(night).winners[0].still == 300


def test_awards_are_undone_in_one_press(night):
    award(night, (1, 200), (2, 100))
    undo.undo(build.desk(night), change=Change.objects.latest("pk").pk)
    assert now(night).awarded == ()


def test_proposal_is_awarded_with_one_press(desk, night):
    proposed = [(one.entry, one.words, "2.00") for one in now(night).proposed]
    assert "Prizes are awarded" in send(desk, night, **rows(*proposed))
    assert [(one.entry, one.cents, one.words) for one in now(night).awarded] == [
        (entry, 200, words) for entry, words, _ in proposed
    ]


def test_sums_are_changed_and_one_more_is_added(desk, night):
    send(desk, night, **rows((1, "place 1", "2"), (2, "door prize", "$1"), ("", "", "")))
    assert [(one.entry, one.cents) for one in now(night).awarded] == [(1, 200), (2, 100)]
    assert "Award these instead" in page(desk, night)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (("", "place 1", "2"), "Choose who wins it."),
        ((99, "place 1", "2"), "Choose somebody who is here."),
        ((1, "", "2"), "Write what it is for."),
        ((1, "place 1", "-2"), "Write a sum like 1, 1.50 or $1.50."),
        ((1, "place 1", "9"), "The prizes come to $9.00, and the pot holds $4.00: take $5.00"),
    ],
)
def test_prize_that_cannot_be_is_told_and_kept(desk, night, row, sentence):
    assert sentence in send(desk, night, **rows(row))
    assert now(night).awarded == ()


@pytest.mark.parametrize(
    "extra", [{"form-TOTAL_FORMS": "x"}, {"form-TOTAL_FORMS": "100000"}, {"form-TOTAL_FORMS": ""}]
)
def test_form_that_was_meddled_with_awards_nothing(desk, night, extra):
    assert "Prizes" in send(desk, night, **rows((1, "place 1", "2"), extra=extra.items()))
    assert now(night).awarded == ()


def test_place_of_a_prize_stays_when_its_words_or_its_sum_are_changed(desk, night):
    typed = {"form-0-words": "the winner", "form-1-cents": "1.00"}
    typed |= {"form-2-entry": 3, "form-2-words": "place 3", "form-2-cents": "0.50"}
    pressing.press(desk, f"/night/{night.pk}/payout/", "Award these prizes", **typed)
    assert [(one.words, one.cents, one.place) for one in now(night).awarded] == [
        ("the winner", 200, 1),
        ("places 1 and 2, shared", 100, 1),
        ("place 3", 50, 0),
    ]
    pressing.press(desk, f"/night/{night.pk}/payout/", "Award these instead")
    assert [one.place for one in now(night).awarded] == [1, 1, 0]


# Handed over


def test_prize_is_handed_over_with_one_press(desk, night):
    award(night, (1, 200))
    name = replay.night(night.pk).entries.of(1).name
    shown = send(desk, night, do="hand-over", entry="1", cents="200")
    assert f"{name} (1) has $2.00 in hand: place 1." in shown
    assert "✓ handed over" in shown
    assert books(replay.night(night.pk)).total(PaymentKind.PRIZE) == 200


def test_two_prizes_of_one_player_are_one_payment(night):
    award(night, (1, 200), (1, 100))
    payout.hand_over(build.desk(night), entry=1, cents=300)
    assert now(night).winners[0].still == 0


def test_prize_is_handed_over_once(night):
    award(night, (1, 200))
    payout.hand_over(build.desk(night), entry=1, cents=200)
    with pytest.raises(Refused, match="has no prize left to take"):
        payout.hand_over(build.desk(night), entry=1, cents=200)
    with pytest.raises(Refused, match="has no prize left to take"):
        payout.hand_over(build.desk(night), entry=2, cents=200)


def test_prize_that_was_changed_since_is_looked_at_again(night):
    award(night, (1, 200))
    with pytest.raises(Refused, match=r"The prize is \$2.00 now"):
        payout.hand_over(build.desk(night), entry=1, cents=100)


@pytest.mark.parametrize("entry", ["", "x", "99", "１"])
def test_prize_for_a_stranger_is_refused_on_the_page(desk, night, entry):
    shown = send(desk, night, do="hand-over", entry=entry, cents="200")
    assert ": look at the list again." in shown


def test_void_prize_is_due_again(night):
    award(night, (1, 200))
    payout.hand_over(build.desk(night), entry=1, cents=200)
    payments = books(replay.night(night.pk)).payments
    line = next(one.number for one in payments if one.kind is PaymentKind.PRIZE)
    till.void(build.desk(night, reason="wrong person"), number=line)
    assert now(night).winners[0].still == 200


def test_prizes_above_a_pot_that_shrank_are_told(desk, night):
    award(night, (1, 400))
    till.spend(build.desk(night), cents=100, note="pads")
    assert "The prizes come to more than the pot holds." in page(desk, night)


def test_money_in_hand_without_an_award_is_told(desk, night):
    award(night, (1, 200))
    awarded = Change.objects.latest("pk").pk
    payout.hand_over(build.desk(night), entry=1, cents=200)
    undo.undo(build.desk(night), change=awarded)
    assert "has $2.00 too much" in page(desk, night)


# Ties


@pytest.fixture
def tied(desk):
    return finished(Club.objects.get(), **PLAYED_OFF)[0]


def test_tie_for_a_prize_asks_for_a_playoff(desk, tied, night):
    assert "Tied for a prize" in page(desk, tied)
    assert "Tied for a prize" not in page(desk, night)


def test_playoff_sets_the_places(desk, tied):
    one, other = at(tied, 1)
    told = {"do": "play-off", "people": f"{one},{other}", str(one): "2", str(other): "1"}
    assert "The playoff ended: " in send(desk, tied, **told)
    assert (at(tied, 1), at(tied, 2)) == ([other], [one])
    assert "Take it out" in page(desk, tied)


def test_playoff_told_again_replaces_the_first(tied):
    one, other = at(tied, 1)
    payout.play_off(build.desk(tied), order=((one,), (other,)))
    payout.play_off(build.desk(tied), order=((other,), (one,)))
    assert (at(tied, 1), len(now(tied).ties.playoffs)) == ([other], 1)


def test_playoff_may_leave_some_equal(tied):
    one, other = at(tied, 1)
    words = payout.play_off(build.desk(tied), order=((one, other),)).words
    assert " and " in words
    assert at(tied, 1) == [one, other]


def test_playoff_is_taken_out_again(desk, tied):
    one, other = at(tied, 1)
    payout.play_off(build.desk(tied), order=((one,), (other,)))
    assert "is tied again" in send(desk, tied, do="forget", people=f"{one},{other}")
    assert at(tied, 1) == [one, other]
    assert "There is no such playoff" in send(desk, tied, do="forget", people="x")


def test_playoff_of_others_is_refused(tied):
    for order in (((1,),), ((1,), (99,)), ((1,), (2,), (3,), (4,)), ()):
        with pytest.raises(Refused, match="not the players who are tied now"):
            payout.play_off(build.desk(tied), order=order)


def test_house_that_plays_nobody_off_refuses(night):
    with pytest.raises(Refused, match="This house plays nobody off"):
        payout.play_off(build.desk(night), order=((1,), (2,)))
    with pytest.raises(Refused, match="This house draws no lots"):
        payout.draw_lot(build.desk(night))


@pytest.mark.parametrize("told", [{}, {"1": "1"}, {"1": "x", "2": "2"}, {"1": "0", "2": "9"}])
def test_playoff_without_a_place_for_everybody_is_told(desk, tied, told):
    people = ",".join(map(str, at(tied, 1)))
    shown = send(desk, tied, do="play-off", people=people, **told)
    assert "Choose a place for everybody." in shown
    assert now(tied).ties.playoffs == ()


@pytest.mark.parametrize("people", ["", "x", "99", "1,2,3,4", "1,1"])
def test_playoff_of_players_who_are_not_tied_is_told_on_the_page(desk, tied, people):
    shown = send(desk, tied, do="play-off", people=people)
    assert "These are not the players who are tied now" in shown


def test_places_of_a_playoff_are_put_in_order(tied):
    told = {"7": "3", "2": "1", "5": "1"}
    form = PlayoffForm(told, night=replay.night(tied.pk), people=(7, 2, 5))
    assert form.is_valid()
    assert form.order() == ((2, 5), (7,))


def test_lot_is_drawn_once_and_again_only_for_a_reason(desk):
    row, _ = finished(Club.objects.get(), **BY_LOT)
    assert len(at(row, 1)) == 2
    assert "The lot is drawn." in send(desk, row, do="lot")
    first = at(row, 1)
    assert len(first) == 1
    assert "say why it is drawn again" in send(desk, row, do="lot")
    assert at(row, 1) == first
    send(desk, row, do="lot", reason="drawn before the last table was in")
    assert len(at(row, 1)) == 1


def test_lot_without_a_tie_is_refused(desk):
    row, _ = finished(Club.objects.get(), fee_cents=0, **BY_LOT)
    with pytest.raises(Refused, match="Nobody is tied for a prize"):
        payout.draw_lot(build.desk(row))


def test_playoff_is_told_after_the_lot_was_drawn(desk):
    row, _ = finished(Club.objects.get(), **BY_LOT)
    one, other = at(row, 1)
    payout.draw_lot(build.desk(row))
    payout.play_off(build.desk(row), order=((other,), (one,)))
    assert at(row, 1) == [other]


# Houses without prize money, and nights that are over


def test_donated_prizes_pay_no_cash(desk):
    row, _ = finished(
        Club.objects.get(), prizes_from="donated", prize_places=3, proceeds_to="Campus Fund"
    )
    shown = page(desk, row)
    assert "The prizes are donated things" in shown
    assert "<bdi>Campus Fund</bdi>" in shown
    assert "Award these prizes" not in shown


def test_medals_are_named(desk):
    row, _ = finished(Club.objects.get(), medals=3)
    shown = page(desk, row)
    assert "<b>Gold</b>" in shown
    assert "<b>Bronze</b>" in shown


@pytest.mark.parametrize("house", ["tanglewood", "alameda", "mcallen", "general", "athens"])
def test_every_house_has_its_pages_before_anybody_is_here(desk, house):
    row = build.night(Club.objects.get(), house=house)
    for name in ("payout", "check-out", "money", "closing"):
        assert desk.get(f"/night/{row.pk}/{name}/").status_code == 200


def test_closed_night_shows_its_prizes_and_no_button(desk, night):
    award(night, (1, 200))
    closing_actions.close(build.desk(night, reason="late"))
    shown = page(desk, night)
    assert "not handed over" in shown
    assert "Hand over" not in shown
    assert "How the pot is split" not in shown
    assert "is closed, and nothing in it changes" in send(
        desk, night, do="hand-over", entry="1", cents="200"
    )


def test_score_corrected_changes_the_proposal_and_no_award(night):
    award(night, *((entry, 200) for entry in at(night, 1)))
    awarded = now(night).awarded
    type_all(night, (6, 9, 2, 1))
    assert now(night).awarded == awarded
    assert {one.entry for one in now(night).proposed} == set(at(night, 1))


def test_award_to_nobody_is_no_line(night):
    written(build.desk(night), told=[Award(number=9, entry=None, cents=5, words="x")])
    assert now(night).awarded == ()


@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_database_a_known_number_of_times(desk, django_assert_num_queries, players):
    row, _ = finished(Club.objects.get(), players)
    with django_assert_num_queries(17):
        page(desk, row)


# Where the cursor waits


def test_cursor_waits_for_the_next_prize_and_not_where_one_may_still_change(desk, night):
    assert begins_at(page(desk, night)) == "Check the cards"
    award(night, (1, 300))
    assert begins_at(page(desk, night)).startswith("Hand over $3.00")
    payout.hand_over(build.desk(night), entry=1, cents=300)
    shown = page(desk, night)
    assert begins_at(shown) == "On to closing the night"
    assert f'<a class="do" href="/night/{night.pk}/closing/" autofocus>' in shown


def test_cursor_waits_in_the_form_that_was_refused(desk, night):
    assert begins_at(send(desk, night, do="promise", place_2="x%")) == "place_2"
    told = rows((1, "all of it", "900"))
    assert begins_at(send(desk, night, **told)) == "form-0-cents"


def test_cursor_waits_for_the_reason_before_every_table_is_in(desk):
    row = build.night(Club.objects.get(), games=2)
    build.seated(row, 8)
    build.all_in(row, 1)
    build.seat(row.pk, 2)
    build.totals(row, 2, {1: (9, 6)})
    told = rows((1, "first", "3"))
    assert begins_at(send(desk, row, **told)) == "reason"


def test_cursor_waits_at_the_tie(desk, tied):
    one = at(tied, 1)[0]
    assert begins_at(page(desk, tied)) == str(one)


def test_cursor_waits_at_the_lot(desk):
    row, _ = finished(Club.objects.get(), tie_breakers=["lot"])
    assert begins_at(page(desk, row)) == "Draw the lot"
    send(desk, row, do="lot")
    assert begins_at(send(desk, row, do="lot")) == "reason"


def test_lot_is_offered_once_every_game_is_played(desk):
    row = build.night(Club.objects.get(), games=2, tie_breakers=["lot"])
    build.seated(row, 8)
    build.all_in(row, 1)
    html = page(desk, row)
    assert "are level" in html
    assert "Draw the lot" not in html
    build.seat(row.pk, 2)
    build.all_in(row, 2)
    assert "Draw the lot" in page(desk, row)


def test_prizes_have_room_for_a_name_with_its_number(desk, night):
    assert '<td class="player">' in page(desk, night)
    award(night, (1, 300))
    assert '<td class="player">' in page(desk, night)


@pytest.mark.parametrize("typed", ["100%", "1%"])
def test_all_of_the_pot_may_be_one_part(desk, night, typed):
    told = {"do": "promise", "place_1": typed, "nobody_twice": "", "whole_dollars": ""}
    assert "The prizes are set." in send(desk, night, **told)
    assert now(night).table.places == (Share(per_cent=int(typed[:-1])),)


def test_prizes_awarded_since_are_not_replaced_from_an_older_page(desk, night):
    address = f"/night/{night.pk}/payout/"
    older = pressing.found(pressing.page(desk, address), "Award these prizes")
    award(night, (at(night, 1)[0], 250))
    answer = pressing.send(desk, *older)
    assert answer.status_code == 409
    assert "after you opened this page" in answer.content.decode()
    assert [one.cents for one in now(night).awarded] == [250]
    again = pressing.Page(address, answer.content.decode())
    pressing.send(desk, *pressing.found(again, "Award these instead"))
    assert [one.cents for one in now(night).awarded] != [250]


# A score that is corrected after the award


def corrected(night, totals=(6, 9)):
    (game,) = replay.night(night.pk).rounds.current.games
    return totals_in.type_totals(
        build.desk(night, reason="misread"),
        game=game.round,
        table=game.table,
        typed=Totals(totals, (1, 2)),
        version=game.sheet.version,
    ).words


@pytest.fixture
def moved(night):
    """Everybody's prize is awarded by the places, and then another side has won."""
    award(night, *[(one.entry, one.cents) for one in now(night).proposed])
    winners = {one.entry for one in now(night).proposed}
    corrected(night)
    assert winners.isdisjoint(one.entry for one in now(night).proposed)
    return night


def test_page_of_a_game_says_that_the_prizes_are_awarded(desk, night):
    award(night, *[(one.entry, one.cents) for one in now(night).proposed])
    shown = desk.get(f"/night/{night.pk}/scores/1/").content.decode()
    assert "the prizes are awarded, so each change needs a reason" in shown
    asked = desk.get(f"/night/{night.pk}/correct/").content.decode()
    assert "The prizes are awarded, so a correction takes a reason." in asked
    assert ", X 1/2 (was 9–6, X 1/2). " in corrected(night)


def test_places_that_moved_since_the_award_are_told_before_a_prize_is_handed_over(desk, moved):
    assert "The places have changed since the prizes were awarded." in page(desk, moved)
    assert "Hand over" not in page(desk, moved)
    assert begins_at(page(desk, moved)) == "Award these instead"
    entry = replay.night(moved.pk).all(Award)[0].entry
    with pytest.raises(Refused, match="The places have changed since the prizes were awarded"):
        payout.hand_over(build.desk(moved), entry=entry, cents=200)
    cards = desk.get(f"/night/{moved.pk}/check-out/").content.decode()
    assert "The places have changed since the prizes were awarded." in cards
    told = closing(replay.night(moved.pk)).open
    assert "The places have changed since the prizes were awarded. Look at Prizes again." in told


def test_boxes_are_folded_beside_the_press_that_awards_other_prizes(desk, moved):
    shown = page(desk, moved)
    folded = shown[shown.index("Change them first") :]
    assert folded.index('name="form-0-') < folded.index("</details>")
    assert folded.index("</details>") < folded.index("Award these instead")


def test_prizes_that_stay_as_awarded_are_handed_over(desk, moved):
    before = replay.night(moved.pk).all(Award)
    assert "The prizes stay as they were awarded." in send(desk, moved, do="stand")
    assert "Hand over $2.00" in page(desk, moved)
    assert replay.night(moved.pk).all(Award) == before
    with pytest.raises(Refused, match="The scores are those by which"):
        payout.let_stand(build.desk(moved))


def test_page_names_whose_prize_changes_and_leaves_as_paid_by_one_press(desk, night):
    """Two have $2.00 each in hand, and two others have won it by now."""
    award(night, *[(one.entry, one.cents) for one in now(night).proposed])
    for winner in now(night).winners:
        payout.hand_over(build.desk(night), entry=winner.entry, cents=200)
    said = corrected(night)
    assert "prize $0.00 (was $2.00), to give back $2.00. " in said
    assert "prize $2.00 (was $0.00), to get $2.00. " in said
    shown = page(desk, night)
    assert shown.count("<td>gives back $2.00</td>") == shown.count("<td>gets $2.00</td>") == 2
    assert "Leave as paid, the club pays the difference: $4.00" in shown
    _, as_paid, as_awarded = (
        one.split("</form>")[0] for one in shown.split('<button name="do"')[-3:]
    )
    assert "Players who would give money back keep the prize" in as_paid
    assert "Everybody keeps the prize that was awarded" in as_awarded
    with pytest.raises(Refused, match=r"The difference is \$4.00 now"):
        payout.leave_as_paid(build.desk(night), cents=200)
    shown = send(desk, night, do="as-paid", cents=400)
    assert "The club pays $4.00." in shown
    assert [winner.still for winner in now(night).winners] == [0, 0, 200, 200]
    kept, new = "left as paid before a correction", "places 1 and 2, shared"
    assert [winner.words for winner in now(night).winners] == [kept, kept, new, new]
    told = [line.words for line in statement(replay.night(night.pk)).paid_out]
    assert sum(words.endswith(f", {kept}") for words in told) == 2
    assert not any("place 1" in words for words in told)
    with pytest.raises(Refused, match="The scores are those by which"):
        payout.leave_as_paid(build.desk(night), cents=400)


def test_prizes_awarded_anew_go_by_the_places_as_they_are(desk, moved):
    now_due = [(one.entry, one.words, "2") for one in now(moved).proposed]
    send(desk, moved, **rows(*now_due))
    assert not now(moved).moved
    assert [one.entry for one in now(moved).awarded] == [entry for entry, _, _ in now_due]


def test_pot_that_is_split_otherwise_moves_no_place(night):
    award(night, *[(one.entry, one.cents) for one in now(night).proposed])
    payout.promise(build.desk(night), table=PrizeTable((Share(per_cent=100),)))
    assert not now(night).moved
    payout.award(build.desk(night), prizes=[])
    assert "won" not in replay.night(night.pk).plan.prizes


def test_prizes_of_places_that_are_open_again_are_not_awarded_by_enter_alone(desk, moved):
    build._told(build.desk(moved), told=[facts.Sheet(round=1, table=1)])
    assert "The places have changed since the prizes were awarded." in page(desk, moved)
    assert begins_at(page(desk, moved)) == "Type table 1 of game 1"


def test_large_press_in_the_middle_of_a_bracket_leads_back_to_it(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    shown = page(desk, night)
    assert begins_at(shown) == "On to the bracket"
    assert re.findall(r'<a [^>]*class="do"[^>]*>([^<]*)', shown) == ["On to the bracket"]

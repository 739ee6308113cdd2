from dataclasses import replace

import pytest

from tests import build
from tests.tournament.cursor import begins_at
from tests.tournament.finishing import finished, with_x, written
from tournament.evening.facts import PaymentKind
from tournament.evening.purse.books import books
from tournament.evening.words.refused import Refused
from tournament.server.web import unread_fields
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home
from tournament.topics.prizes.actions import check_out, closing
from tournament.topics.prizes.boards import check_out as boards
from tournament.topics.prizes.forms import HandInForm


@pytest.fixture
def night(desk):
    """Four players, one game: two have nine points and an X, two six and two X."""
    return finished(Club.objects.get())[0]


def now(night):
    return replay.night(night.pk)


def card(night, number):
    return boards.hand_in(now(night), number)


def with_two(night):
    """Somebody who owes two dimes."""
    return next(one.number for one in boards.check_out(now(night)).rows if one.account.x == 2)


def hand_in(night, number, claims=None, reason="", **more):
    shown = tuple(cell.line.tally.points for cell in card(night, number).cells)
    return check_out.hand_in(
        build.desk(night, reason=reason), entry=number, claims=claims or shown, **more
    ).words


def page(desk, night, address=""):
    return desk.get(f"/night/{night.pk}/check-out/{address}").content.decode()


def send(desk, night, number, **told):
    where = f"/night/{night.pk}/check-out/{number}/"
    return desk.post(where, told, follow=True).content.decode()


HONORED = "the walls honor the first three."


def test_cards_say_before_the_last_one_that_the_ceremony_begins(desk, night):
    assert f"When the last card is in, {HONORED}" in page(desk, night)
    for number in (1, 2, 3):
        assert HONORED not in page(desk, night, f"{number}/")
        hand_in(night, number)
    assert f"This is the last card. When it is in, {HONORED}" in page(desk, night, "4/")
    hand_in(night, 4)
    assert HONORED not in page(desk, night) + page(desk, night, "4/")


def test_correction_says_that_it_changes_announced_winners(desk, night):
    def corrected():
        return desk.get(f"/night/{night.pk}/scores/1/").content.decode()

    for number in (1, 2, 3):
        hand_in(night, number)
    assert "A correction changes the walls" not in corrected()
    hand_in(night, 4)
    assert (
        "The winners are announced. A correction changes the walls and the phones at" in corrected()
    )


# A card as it is handed in


def test_card_that_says_the_same_is_in_with_its_fine(night):
    number = with_two(night)
    words = hand_in(night, number, taken=20)
    name = now(night).entries.of(number).name
    assert words == f"Card {number} of {name} is in, with 6 points. $0.20 paid."
    assert (card(night, number).state, books(now(night)).total(PaymentKind.FINE)) == (
        boards.CardState.IN,
        20,
    )


def test_card_is_in_though_its_fine_is_not_paid(night):
    number = with_two(night)
    assert hand_in(night, number).endswith("$0.20 still owed.")
    assert boards.check_out(now(night)).cards_in == 1


def test_card_that_says_otherwise_is_in_and_the_sheet_stands(night):
    number = with_two(night)
    assert "It says 8 for game 1; 6 stands." in hand_in(night, number, claims=(8,))
    found = card(night, number)
    assert (found.state, found.points, found.claimed) == (boards.CardState.DIFFERS, 6, 8)
    assert [cell.differs for cell in found.cells] == [True]


def test_card_that_was_not_read_differs_from_nothing(night):
    hand_in(night, 1, claims=(None,))
    assert (card(night, 1).state, card(night, 1).claimed) == (boards.CardState.IN, None)


def test_sheet_corrected_afterwards_shows_what_the_card_said(night):
    hand_in(night, 1)
    (game,) = now(night).rounds.current.games
    written(build.desk(night), told=[replace(game.sheet, points=(10, 10))])
    assert card(night, 1).state is boards.CardState.DIFFERS


def test_fee_still_owed_is_taken_with_the_fine(night):
    number = with_two(night)
    entries.tick(build.desk(night), entry=number, ticks=frozenset({entries.Tick.FEE}), on=False)
    hand_in(night, number, taken=120)
    assert card(night, number).account.owed == 0


def test_card_says_what_the_x_cost_apart_from_the_fee(desk, night):
    number = with_two(night)
    assert "What for: 2 X $0.20." in page(desk, night, f"{number}/")
    entries.tick(build.desk(night), entry=number, ticks=frozenset({entries.Tick.FEE}), on=False)
    assert "What for: entry fee $1.00, 2 X $0.20." in page(desk, night, f"{number}/")
    hand_in(night, number, taken=120)
    assert "What for" not in page(desk, night, f"{number}/")


def test_sum_that_is_not_what_is_owed_any_more_is_refused(night):
    number = with_two(night)
    with_x(night, (0, 0))
    with pytest.raises(Refused, match=r"owes \$0.00 now, since a score or a payment"):
        hand_in(night, number, taken=20)
    assert card(night, number).state is boards.CardState.OUT


def test_same_card_twice_changes_nothing(night):
    hand_in(night, 1)
    before = Change.objects.count()
    hand_in(night, 1)
    assert Change.objects.count() == before


def test_card_is_taken_back_and_its_fine_stays_paid(night):
    number = with_two(night)
    hand_in(night, number, taken=20)
    check_out.take_back(build.desk(night), entry=number)
    assert card(night, number).state is boards.CardState.OUT
    assert books(now(night)).total(PaymentKind.FINE) == 20
    with pytest.raises(Refused, match="is not in"):
        check_out.take_back(build.desk(night), entry=number)


def test_undo_takes_card_and_fine_back(night):
    hand_in(night, with_two(night), taken=20)
    undo.undo(build.desk(night), change=Change.objects.latest("pk").pk)
    assert boards.check_out(now(night)).cards_in == 0
    assert books(now(night)).total(PaymentKind.FINE) == 0


def test_card_of_a_game_that_is_not_in_needs_a_reason(desk):
    row = build.night(Club.objects.get(), games=1)
    build.seated(row, 4)
    assert card(row, 1).waiting == (1,)
    with pytest.raises(Refused, match="Table 1 of game 1 is not in yet: enter its score first"):
        hand_in(row, 1, claims=(None,))
    assert "Not in yet: game 1." in page(desk, row, "1/")
    assert "is in" in send(desk, row, 1, reason="going home")


def test_card_before_the_first_game_is_refused(night):
    row = build.night(night.club)
    build.sign_in(row, "Ada Abbott")
    with pytest.raises(Refused, match="No game is seated yet"):
        hand_in(row, 1, claims=())


def test_card_looked_at_before_another_game_was_seated_is_refused(night):
    with pytest.raises(Refused, match="Another game was seated since you looked"):
        hand_in(night, 1, claims=(9, 6))


def test_stand_in_and_stranger_have_no_card(night):
    written(build.desk(night), told=[replace(now(night).entries.of(4), ranked=False)])
    assert card(night, 4) is None
    with pytest.raises(Refused, match="stands in and is asked for nothing"):
        check_out.hand_in(build.desk(night), entry=4, claims=(9,))
    with pytest.raises(Refused, match="Nobody has number 9"):
        check_out.take_back(build.desk(night), entry=9)


# All cards


def test_cards_are_listed_by_name(night):
    names = [one.entry.name for one in boards.check_out(now(night)).rows]
    assert names == sorted(names)


def test_page_speaks_of_no_money_where_nobody_is_asked_for_any(desk):
    row, _ = finished(Club.objects.get(), house="alameda", totals=(14, 9))
    assert "Paid so far" not in page(desk, row)
    assert "$" not in page(desk, row).split("<main")[1]


def test_leaver_still_owes_the_dimes(night):
    number = with_two(night)
    going_home.leave_after(build.desk(night), party=number, game=1)
    row = next(one for one in boards.check_out(now(night)).rows if one.number == number)
    assert (row.account.owed, row.state) == (20, boards.CardState.OUT)


def test_no_show_has_no_card_to_wait_for(night):
    absent = replace(now(night).entries.of(4), number=5, regular=None, last_game=0)
    written(build.desk(night), told=[absent])
    assert len(boards.check_out(now(night)).rows) == 4


def test_page_says_how_many_are_in_and_what_is_in_the_pot(desk, night):
    hand_in(night, with_two(night), taken=20)
    shown = page(desk, night)
    assert "<h1>1 of 4 cards in</h1>" in shown
    assert "Paid so far: $4.00 in fees and $0.20 in fines." in shown
    assert "$0.40 is still owed." in shown
    assert "Waiting for" in shown
    assert "On to the prizes all the same" in shown


def test_page_leads_on_once_every_card_is_in(desk, night):
    for number in range(1, 5):
        hand_in(night, number)
    assert "Every card is in." in page(desk, night)


def test_cursor_goes_on_to_the_prizes_once_nobody_has_anything_to_bring(desk, night):
    for row in boards.check_out(now(night)).rows:
        assert begins_at(page(desk, night)) == "number"
        hand_in(night, row.number, taken=row.account.owed)
    assert begins_at(page(desk, night)) == "On to the prizes"
    assert begins_at(page(desk, night, "?number=99")) == "number"


def test_cursor_stays_with_the_cards_as_long_as_somebody_owes(desk, night):
    for number in range(1, 5):
        hand_in(night, number)
    assert begins_at(page(desk, night)) == "number"


def test_page_before_the_first_game_says_so(desk):
    row = build.night(Club.objects.get())
    assert "No game is seated yet" in page(desk, row)


def test_house_without_x_asks_for_none(desk):
    row, _ = finished(Club.objects.get(), house="alameda", totals=(14, 9))
    assert ">X</" not in page(desk, row)
    assert "<dt>X</dt>" not in page(desk, row, "1/")


def test_number_and_enter_open_the_card(desk, night):
    answer = desk.get(f"/night/{night.pk}/check-out/", {"number": "3"})
    assert answer.headers["Location"] == f"/night/{night.pk}/check-out/3/"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", "Nobody has a card with number 99."),
        *((typed, "Write the number on the card.") for typed in ("", "x", "-1", "0", "１", "1e1")),
        ("9" * 5000, "Write the number on the card."),
    ],
)
def test_number_nobody_has_is_told(desk, night, typed, sentence):
    shown = desk.get(f"/night/{night.pk}/check-out/", {"number": typed}).content.decode()
    assert sentence in shown


@pytest.mark.parametrize("sort", ["-owed", "state", "__class__", "x,points", ""])
def test_cards_are_sorted_or_left_as_they_are(desk, night, sort):
    assert desk.get(f"/night/{night.pk}/check-out/", {"sort": sort}).status_code == 200


# One card's page


def test_card_shows_every_game_with_a_box_that_begins_as_the_sheet_has_it(desk, night):
    shown = page(desk, night, "1/")
    form = desk.get(f"/night/{night.pk}/check-out/1/").context["form"]
    assert form["game_1"].value() == card(night, 1).points
    assert "By the table sheets" in shown
    assert f'href="/night/{night.pk}/scores/1/"' in shown


def test_enter_alone_hands_the_card_in_with_what_is_owed(desk, night):
    number = with_two(night)
    shown = send(desk, night, number, total="", game_1="6", taken="20")
    assert "is in, with 6 points. $0.20 paid." in shown
    assert "1 of 4 cards in" in shown


def test_total_of_the_card_is_checked(desk, night):
    number = with_two(night)
    shown = send(desk, night, number, total="8", game_1="6", taken="20")
    assert "The card says 8, and the boxes below come to 6." in shown
    assert boards.check_out(now(night)).cards_in == 0
    assert "It says 8 for game 1" in send(desk, night, number, total="8", game_1="8", taken="20")


def test_card_that_is_added_up_wrong_is_in_by_the_press_that_says_so(desk, night):
    number = with_two(night)
    assert "Added up wrong" not in page(desk, night, f"{number}/")
    shown = send(desk, night, number, total="8", game_1="6", taken="20")
    assert "Then it is added up wrong: say so below." in shown
    for press in ("Added up wrong: in, $0.20 paid", "Added up wrong: in, not paid"):
        assert press in shown
    said = send(desk, night, number, total="8", game_1="6", misadded="20")
    assert "is in, with 6 points. It is added up to 8 by mistake. $0.20 paid." in said
    row = card(night, number)
    assert (row.state, row.claimed, row.account.owed) == (boards.CardState.IN, 6, 0)


def test_card_that_is_added_up_wrong_may_be_paid_later(desk, night):
    number = with_two(night)
    said = send(desk, night, number, total="8", game_1="6", misadded="0")
    assert "It is added up to 8 by mistake. $0.20 still owed." in said
    assert card(night, number).account.owed == 20


def test_button_of_a_card_that_is_refused_was_asked_for(desk, night, caplog):
    send(desk, night, with_two(night), total="8", game_1="6", taken="20")
    assert [one.getMessage() for one in caplog.records if one.name == unread_fields.__name__] == []


def test_card_that_differs_is_marked_in_words(desk, night):
    number = with_two(night)
    hand_in(night, number, claims=(8,))
    shown = page(desk, night, f"{number}/")
    assert "≠ card 8, sheet 6" in shown
    assert "The table sheet decides" in shown
    assert "in, but it differs" in page(desk, night)


@pytest.mark.parametrize("typed", ["x", "1e1", "５", "1000", "5.0", "--1", "9" * 5000])
def test_points_that_cannot_be_are_told(desk, night, typed):
    shown = send(desk, night, 1, game_1=typed)
    assert "Write whole points of at most 999, or leave it empty." in shown
    assert boards.check_out(now(night)).cards_in == 0


@pytest.mark.parametrize("taken", ["", "x", "-20", "１", "9" * 99])
def test_button_that_was_meddled_with_takes_nothing(desk, night, taken):
    send(desk, night, with_two(night), game_1="6", taken=taken)
    assert books(now(night)).total(PaymentKind.FINE) == 0


def test_card_is_given_back_on_its_page(desk, night):
    hand_in(night, 1)
    assert "is out again" in send(desk, night, 1, do="take-back")


def test_nobodys_card_is_a_page_that_is_not_there(desk, night):
    for number in (0, 99, 10**30):
        assert desk.get(f"/night/{night.pk}/check-out/{number}/").status_code == 404
        assert desk.post(f"/night/{night.pk}/check-out/{number}/").status_code == 404


def test_closed_night_says_what_was_owed_and_not_what_is_still_owed(desk, night):
    """A later night may have settled it."""
    assert "$0.60 is still owed." in page(desk, night)
    closing.close(build.desk(night, reason="they pay next week"))
    shown = page(desk, night)
    assert "$0.60 was owed when it was closed." in shown
    number = with_two(night)
    for one in (shown, page(desk, night, f"{number}/"), money(desk, night)):
        assert "till owe" not in one
        assert "Owes" not in one
        assert "owes" not in one
        assert "Owed" in one


def money(desk, night):
    return desk.get(f"/night/{night.pk}/money/").content.decode()


def test_closed_night_shows_its_cards_and_no_button(desk, night):
    closing.close(build.desk(night, reason="late"))
    assert "The card says" in page(desk, night, "1/")
    assert ">The card is in<" not in page(desk, night, "1/")
    assert "is closed, and nothing in it changes" in send(desk, night, 1, game_1="9")


def test_boxes_left_empty_are_no_claim():
    form = HandInForm({"total": "", "game_1": "", "game_2": "4"}, shown=(9, 4), open_games=())
    assert form.is_valid()
    assert form.claims == (None, 4)


def test_game_that_is_not_in_has_no_box():
    form = HandInForm({"game_1": "9", "game_2": "7"}, shown=(9, 0), open_games=(2,))
    assert form.is_valid()
    assert form.claims == (9, None)


@pytest.mark.parametrize("address", ["", "1/"])
@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_database_a_known_number_of_times(
    desk, django_assert_num_queries, players, address
):
    row, _ = finished(Club.objects.get(), players)
    with django_assert_num_queries(17):
        page(desk, row, address)

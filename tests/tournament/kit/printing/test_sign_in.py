"""The check-in sheet has the same sums as the desk."""

from dataclasses import replace

import pytest

from tests import build, plain
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.pdf_reading import printed_pages, with_names
from tournament.evening import facts
from tournament.topics.door.paper import sign_in_sheet


def night_during_check_in():
    """Return a night of four players: one has not paid, one had the fee waived, one has no tag, and
    one has a lot number.
    """
    night = with_names(plain.night(4), "Ann", "Bob", "Cy", "Di")
    entries = {entry.number: entry for entry in night.entries}
    payments = {payment.number: payment for payment in night.facts_of(facts.Payment)}
    stored_facts = {
        name: fact for name, fact in night.stored_facts.items() if name != ("payment", (1,))
    }
    return plain.with_facts(
        replace(night, stored_facts=stored_facts),
        replace(payments[2], kind=facts.PaymentKind.FEE_WAIVED, note="helps"),
        replace(entries[3], tag=False),
        replace(entries[4], lot="117"),
    )


def test_each_line_has_the_sums_due_and_paid_and_the_items_asked():
    (page,) = printed_pages("sign-in", night_during_check_in())
    assert "1 Ann ✓ ✓ $1.00 2" in page.text
    assert "2 Bob (fee waived) ✓ ✓ $0.00 3" in page.text
    assert "3 Cy ☐ ✓ $1.00 $1.00 4" in page.text
    assert "4 Di (lot 117) ✓ ✓ $1.00 $1.00" in page.text
    assert "No. Name Tag 18+ Fee Paid Signed" in page.text


def test_directors_reasons_are_not_on_the_sheet_that_everyone_signs():
    night = night_during_check_in()
    entries = {entry.number: entry for entry in night.entries}
    night = plain.with_facts(night, replace(entries[3], tag=False, excused="forgot the wallet"))
    (page,) = printed_pages("sign-in", night)
    assert "3 Cy (seated anyway) ☐" in page.text
    assert "wallet" not in page.text


def test_totals_of_the_sign_in_sheet_are_below_the_last_player():
    (page,) = printed_pages("sign-in", night_during_check_in())
    assert "4 people · fees $3.00 · paid $2.00 · owed $1.00" in page.text


def test_player_who_missed_a_game_of_a_team_and_came_back_has_one_line():
    night = plain.night(4, house="mcallen")
    leaver = replace(night.entries.with_number(1), last_game=1)
    substitute = plain.entry(5, name="Sue", team=1, first_game=2, last_game=2)
    returning_player = replace(leaver, number=6, first_number=1, first_game=3, last_game=None)
    board = sign_in_sheet(plain.with_facts(night, leaver, substitute, returning_player))
    assert [(line.number, line.team, line.name) for line in board.lines] == [
        (1, 1, "Player 1"),
        (2, 1, "Player 2"),
        (3, 2, "Player 3"),
        (4, 2, "Player 4"),
        (5, 1, "Sue"),
    ]


def test_overpayment_of_one_player_hides_no_debt_of_another():
    night = night_during_check_in()
    payments = {payment.number: payment for payment in night.facts_of(facts.Payment)}
    board = sign_in_sheet(plain.with_facts(night, replace(payments[4], cents=500)))
    assert (board.due_cents, board.paid_cents, board.owed_cents) == (300, 600, 100)


def test_sign_in_sheet_is_sorted_by_name():
    night = with_names(plain.night(3), "Zoë", "Émile", "edna")
    (page,) = printed_pages("sign-in", night)
    assert page.text.index("edna") < page.text.index("Émile") < page.text.index("Zoë")


def test_house_without_check_in_items_has_no_columns_for_them():
    (page,) = printed_pages("sign-in", plain.night(4, house="alameda"))
    assert "No. Name Signed" in page.text
    assert "4 people" in page.text
    assert "due" not in page.text


def test_partners_stand_together_under_their_team():
    night = with_names(plain.night(4, house="athens"), "Zoë", "Ann", "Bob", "Cy")
    (page,) = printed_pages("sign-in", night)
    assert "Team No. Name Fee Paid Signed" in page.text
    assert page.text.index("2 3 Bob") < page.text.index("2 4 Cy") < page.text.index("1 1 Zoë")
    assert page.text.index("1 1 Zoë") < page.text.index("1 2 Ann")


def test_empty_sign_in_sheet_has_lines_to_fill_in():
    (page,) = printed_pages("sign-in", plain.night())
    assert "Sign in here" in page.text
    assert "people" not in page.text


@pytest.mark.parametrize(("players", "count"), [(12, 1), (38, 2), (160, 8)])
def test_pages_are_few_with_room_for_walk_ins(players, count):
    night = with_names(plain.night(players), *build.players(players))
    assert len(printed_pages("sign-in", night)) == count


@pytest.mark.parametrize("is_large", [False, True])
def test_long_and_wide_names_do_not_overlap(is_large):
    night = with_names(plain.night(38), nights.LONG_NAME, "Io", "W" * 60)
    for page in printed_pages("sign-in", night, "a4", is_large=is_large):
        assert (page.overlapping_words, page.words_outside_margins) == ([], [])

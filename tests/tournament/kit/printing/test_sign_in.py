"""The sheet at the door, whose sums are those of the desk."""

from dataclasses import replace

import pytest

from tests import build, plain
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.reading import printed, with_names
from tournament.evening import facts
from tournament.topics.door.paper import sign_in_sheet


def door():
    """Of four, one has not paid, one is let off, one has no tag and one has a lot."""
    night = with_names(plain.night(4), "Ann", "Bob", "Cy", "Di")
    told = {one.number: one for one in night.entries}
    paid = {one.number: one for one in night.all(facts.Payment)}
    written = {name: one for name, one in night.written.items() if name != ("payment", (1,))}
    return plain.told(
        replace(night, written=written),
        replace(paid[2], kind=facts.PaymentKind.FEE_WAIVED, note="helps"),
        replace(told[3], tag=False),
        replace(told[4], lot="117"),
    )


def test_each_line_has_what_is_due_and_paid_and_asked():
    (page,) = printed("sign-in", door())
    assert "1 Ann ✓ ✓ $1.00 2" in page.text
    assert "2 Bob (let off the fee: helps) ✓ ✓ $0.00 3" in page.text
    assert "3 Cy ☐ ✓ $1.00 $1.00 4" in page.text
    assert "4 Di (lot 117) ✓ ✓ $1.00 $1.00" in page.text
    assert "No. Name Tag 18+ Due Paid Signed" in page.text


def test_totals_stand_below_the_last():
    (page,) = printed("sign-in", door())
    assert "4 people · due $3.00 · paid $2.00 · missing $1.00" in page.text


def test_who_has_paid_too_much_hides_nobody_who_owes():
    night = door()
    paid = {one.number: one for one in night.all(facts.Payment)}
    board = sign_in_sheet(plain.told(night, replace(paid[4], cents=500)))
    assert (board.due, board.paid, board.missing) == (300, 600, 100)


def test_names_go_from_a_to_z():
    night = with_names(plain.night(3), "Zoë", "Émile", "edna")
    (page,) = printed("sign-in", night)
    assert page.text.index("edna") < page.text.index("Émile") < page.text.index("Zoë")


def test_house_that_asks_nothing_has_no_columns_for_it():
    (page,) = printed("sign-in", plain.night(4, house="alameda"))
    assert "No. Name Signed" in page.text
    assert "4 people" in page.text
    assert "due" not in page.text


def test_partners_stand_together_under_their_team():
    night = with_names(plain.night(4, house="athens"), "Zoë", "Ann", "Bob", "Cy")
    (page,) = printed("sign-in", night)
    assert "Team No. Name Due Paid Signed" in page.text
    assert page.text.index("2 3 Bob") < page.text.index("2 4 Cy") < page.text.index("1 1 Zoë")
    assert page.text.index("1 1 Zoë") < page.text.index("1 2 Ann")


def test_sheet_for_nobody_has_lines_for_whoever_walks_in():
    (page,) = printed("sign-in", plain.night())
    assert "Sign in here" in page.text
    assert "people" not in page.text


@pytest.mark.parametrize(("players", "count"), [(12, 1), (38, 2), (160, 8)])
def test_pages_are_few_with_room_for_walk_ins(players, count):
    night = with_names(plain.night(players), *build.players(players))
    assert len(printed("sign-in", night)) == count


@pytest.mark.parametrize("large", [False, True])
def test_hard_names_stay_apart(large):
    night = with_names(plain.night(38), nights.LONG, "Io", "W" * 60)
    for page in printed("sign-in", night, "a4", large=large):
        assert (page.overlapping, page.outside) == ([], [])

"""Guessers behind the address of a hall, on a hosted site that really runs."""

import pytest

from tests import build
from tests.faults.guessing import enter, guess
from tests.faults.hosted import Visitor, site
from tournament.server.access.guesses import FREE_IN_A_HALL

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    with site(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.mark.parametrize(("own_code", "address"), [(True, "203.0.113.8"), (False, "203.0.113.9")])
def test_guesses_at_codes_wait_and_the_hall_goes_on(hosted, own_code, address):
    """But for whoever types a code for the first time there: docs/trust.md says so."""
    found = guess(*hosted, tries=100, own_code=own_code, address=address)
    assert FREE_IN_A_HALL <= found.looked_at <= found.allowed
    assert found.phones == (2, 2)
    assert found.desks == (2, 2)


def test_guesses_at_the_password_hold_up_no_desk_that_is_known(hosted):
    port, _ = hosted
    desk, guesser = Visitor(port), Visitor(port)
    assert enter(desk) == 302
    told = [guesser.post("/sign-in/", name="director", password="no idea") for _ in range(20)]
    assert told.count(200) <= 6
    assert guesser.post("/sign-in/", name="director", password=build.PASSWORD) == 429
    assert enter(desk) == 302

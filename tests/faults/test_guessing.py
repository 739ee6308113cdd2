"""Strangers guess table codes and passwords at a hosted site that really runs."""

import pytest

from tests import build
from tests.faults.guessing import guess_table_codes, sign_in_again
from tests.faults.hosted import Visitor, run_hosted_site
from tournament.server.access.guesses import FREE_TRIES_PER_NETWORK

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


@pytest.fixture(scope="module")
def hosted_site(tmp_path_factory):
    with run_hosted_site(tmp_path_factory.mktemp("site")) as site_and_desk:
        yield site_and_desk


@pytest.mark.parametrize(("own_code", "address"), [(True, "203.0.113.8"), (False, "203.0.113.9")])
def test_guessing_codes_is_slowed_and_delays_no_one_else(hosted_site, own_code, address):
    """Neither the director's desk nor a phone that has opened a table has to wait. Only a phone
    that opens its first table from the guessers' address may have to, as docs/trust.md says.
    """
    guesses = guess_table_codes(*hosted_site, try_count=100, own_code=own_code, address=address)
    assert FREE_TRIES_PER_NETWORK <= guesses.looked_at <= guesses.allowed
    assert guesses.phones == (2, 2)
    assert guesses.desks == (2, 2)


def test_password_guesses_never_delay_a_browser_that_has_signed_in_before(hosted_site):
    port, _ = hosted_site
    desk, guesser = Visitor(port), Visitor(port)
    assert sign_in_again(desk) == 302
    statuses = [guesser.post("/sign-in/", name="director", password="no idea") for _ in range(20)]
    assert statuses.count(200) <= 6
    assert guesser.post("/sign-in/", name="director", password=build.PASSWORD) == 429
    assert sign_in_again(desk) == 302

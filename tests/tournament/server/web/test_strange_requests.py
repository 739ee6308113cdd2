"""Check that requests no form of ours sends, with odd queries, unknown numbers or extra fields, do
no harm, and that private data is on no public page.
"""

from dataclasses import fields, replace
from itertools import cycle

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.dollars import format_dollars
from tests import build, plain
from tests.evenings import store_night
from tests.tournament.kit.printing import nights
from tests.tournament.server.access.test_permissions import DIRECTORS_PAGES, PAGES, PUBLIC_PAGES
from tournament.evening.facts import Payment
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.server.access import table_key
from tournament.server.live.channel import signed_channel_address as live_address
from tournament.storage.models import Change, ClockPress, Club
from tournament.storage.reading import memory, reader
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions import signing_in

# Every field that pages read from an address. A new one that is missing here is not tried.
FIELDS_READ = (
    *("find", "q", "page", "sort", "table", "team", "who", "first", "last", "number", "rule"),
    *("from", "after", "plays", "named", "swap", "away", "reason", "event", "change", "lead"),
    *("held", "order", "side", "division", "only", "paper", "large", "game", "shown", "what"),
)
STRANGE_VALUES = (
    *("-1", "0", "9" * 30, "1e1", "１２", "__class__", "-name,--,id", "[]", "{}", "%00", "\x00"),
    *("' OR 1=1 --", "1); DROP TABLE tournament_entry; --", "1 UNION SELECT 1", "../../etc/passwd"),
    *("\ud7ff\u202e", "x" * 300, " ", ","),
)
QUERY_COUNT = 3


def addresses(night, **changed_values):
    values = {
        "tournament": night.pk,
        "screen_address": night.club.wall,
        "table": 1,
        "what": "sign-in",
    }
    values |= dict.fromkeys(("entry", "payment", "game", "hand_number", "screen_number"), 1)
    values |= {
        "phone_pass": "x",
        "signed_address": "x",
        "chapter_key": "play",
        "picture": "x",
        "key": "a" * 32,
    } | changed_values
    for name, page in PAGES.items():
        yield name, reverse(name, kwargs={field: values[field] for field in page.names_in_address})


def query_of_strange_values(query_number):
    """Return a query with a strange value in every field that may be read, with other values each
    turn.
    """
    values = cycle(
        STRANGE_VALUES[query_number * len(STRANGE_VALUES) // QUERY_COUNT :] + STRANGE_VALUES
    )
    return {name: next(values) for name in FIELDS_READ}


@pytest.mark.gate
@pytest.mark.parametrize("query_number", range(QUERY_COUNT))
def test_no_query_breaks_a_page_or_changes_anything(desk, night, query_number):
    changes_before = Change.objects.count()
    for name, address in addresses(night):
        response = desk.get(address, query_of_strange_values(query_number))
        assert response.status_code in {200, 204, 302, 404, 405, 422}, name
    assert Change.objects.count() == changes_before


@pytest.mark.gate
@pytest.mark.parametrize("number", [0, 2**31, 2**63, 10**30])
def test_unknown_number_in_an_address_gives_page_not_found(desk, night, number):
    numbers = dict.fromkeys(
        ("entry", "payment", "game", "hand_number", "screen_number", "table"), number
    )
    for odd_values in ({"tournament": number}, numbers):
        for name, address in addresses(night, **odd_values):
            names_in_address = odd_values.keys() & PAGES[name].names_in_address
            for method in (desk.get, desk.post) if names_in_address else ():
                status = method(address).status_code
                assert status in {200, 302, 403, 404, 405, 409, 422}, (name, odd_values)


@pytest.mark.parametrize(
    "bad_number", ["-1", "%00", "..%2f..%2f", "1%2f2", "%ff", "１", "1e1", "x" * 9999]
)
def test_word_in_place_of_a_number_gives_page_not_found(desk, night, bad_number):
    for path in ("night/{}/scores/", "night/1/card/{}/", "night/1/scores/{}/1/", "display/{}/"):
        assert desk.get(f"/{path.format(bad_number)}").status_code == 404


EXTRA_FIELDS = {
    **dict.fromkeys(("is_staff", "is_superuser", "paid", "is_active", "practice", "void"), "1"),
    **dict.fromkeys(("round", "id", "pk", "club", "tournament", "table_keys", "entry_id"), "7"),
    **dict.fromkeys(("by", "device", "seed", "signed_in", "at", "revision"), "somebody"),
}
PATH_AND_FIELDS_BY_FORM = {
    "score": ("scores/1/", {"t1b0": "9", "t1b1": "6", "t1b2": "1", "t1b3": "1", "t1version": "0"}),
    "payment": ("money/", {"do": "other", "kind": "gift", "cents": "5", "payment_method": "cash"}),
    "sign in": ("check-in/", {"who": "Zoe Zander", "add": "on"}),
    "clock": ("clock/", {"minutes": "18"}),
}


def post_and_roll_back(desk, night, path, fields):
    """Post a form, return its status and the rows it stored, and roll everything back."""
    savepoint = transaction.savepoint()
    status = desk.post(f"/night/{night.pk}/{path}", fields).status_code
    rows = stored_rows(night)
    transaction.savepoint_rollback(savepoint)
    memory.forget_all_nights()
    return status, rows


def stored_rows(night):
    facts = reader.night(night.pk).stored_facts
    return (
        {name: _without_times(fact) for name, fact in facts.items()},
        list(Change.objects.order_by("pk").values_list("by", "device", "words")),
        list(ClockPress.objects.order_by("pk").values_list("tournament", "by", "game", "left")),
    )


def _without_times(fact):
    times = [field.name for field in fields(fact) if field.name in {"at", "signed_in", "seated"}]
    return replace(fact, **dict.fromkeys(times))


@pytest.mark.parametrize("form", PATH_AND_FIELDS_BY_FORM)
def test_unexpected_form_fields_change_nothing(desk, night, form):
    path, fields = PATH_AND_FIELDS_BY_FORM[form]
    rows_before, usual_result = stored_rows(night), post_and_roll_back(desk, night, path, fields)
    assert usual_result[1] != rows_before
    assert post_and_roll_back(desk, night, path, EXTRA_FIELDS | fields) == usual_result


def test_form_field_sent_twice_counts_once(desk, night):
    path, fields = PATH_AND_FIELDS_BY_FORM["score"]
    result_of_9 = post_and_roll_back(desk, night, path, fields)
    result_of_8 = post_and_roll_back(desk, night, path, fields | {"t1b0": "8"})
    result_of_both = post_and_roll_back(desk, night, path, fields | {"t1b0": ["9", "8"]})
    assert result_of_both in (result_of_9, result_of_8)
    assert result_of_9 != result_of_8


DESK_FIELDS = {"nickname", "lot", "excused", "by", "note", "void"}
PRIVATE_MARK = "zqprivate"
UNUSUAL_CENTS = 777_701


def mark_private_facts(night):
    """Return the same night with a mark in every private text, and unusual amounts of money."""

    def mark_fact(fact):
        if isinstance(fact, Payment):
            fact = replace(fact, cents=UNUSUAL_CENTS + 101 * fact.number)
        desk_field_names = [field.name for field in fields(fact) if field.name in DESK_FIELDS]
        private_fields = [
            field_name
            for field_name in desk_field_names
            if isinstance(getattr(fact, field_name), str)
        ]
        return replace(fact, **dict.fromkeys(private_fields, PRIVATE_MARK[:12]))

    return replace(
        night, stored_facts={name: mark_fact(fact) for name, fact in night.stored_facts.items()}
    )


@pytest.mark.parametrize(
    "make_night", [nights.progressive_night, nights.night_in_divisions, nights.bracket_night]
)
def test_private_facts_are_on_no_public_page(desk, make_night):
    club = Club.objects.get()
    row = store_night(mark_private_facts(make_night()), club)
    # A night with facts of a later day counts as that day's, whatever the clock says.
    build.change_plan(row, date=max(plain.TUESDAY, timezone.localdate()))
    memory.forget_all_nights()
    regulars.add_people(
        club=club.pk, people=[Contact("Rita Regular", PRIVATE_MARK, PRIVATE_MARK, PRIVATE_MARK)]
    )
    if make_night().format.party_size == 1:
        signing_in.check_in_player(
            build.desk(row, reason=PRIVATE_MARK), person=CheckInPerson(name="Zoe Zander")
        )
    check_in_page = desk.get(f"/night/{row.pk}/check-in/").content.decode()
    assert (
        PRIVATE_MARK[:12] in check_in_page + desk.get(f"/night/{row.pk}/history/").content.decode()
    )
    stored_facts = reader.night(row.pk).stored_facts.values()
    shows_payments = [
        format_dollars(payment.cents) for payment in stored_facts if isinstance(payment, Payment)
    ]
    money_page = desk.get(f"/night/{row.pk}/money/").content.decode()
    assert all(amount in money_page for amount in shows_payments)
    assert bool(shows_payments) is (make_night is not nights.night_in_divisions)
    key = table_key.table_key(row.pk, 1, row.table_keys)
    wall = live_address(("wall", club.wall, 1, "http://here")).split("/")[2]
    public_client, pages = Client(), {}
    for name, address in addresses(row, key=key, signed_address=wall):
        if name in PUBLIC_PAGES | {"table"}:
            response = public_client.get(address)
            pages[name] = response.status_code
            assert PRIVATE_MARK[:12] not in response.content.decode(), name
            assert not any(amount in response.content.decode() for amount in shows_payments), name
    assert {pages[name] for name in ("wall", "wall-standings", "wall-card", "table", "live")} == {
        200
    }


def test_public_pages_are_not_pages_of_the_desk():
    assert not PUBLIC_PAGES & set(DIRECTORS_PAGES)

"""Requests that no form of ours makes: queries with anything in them, numbers that nothing has, and
fields that nobody asked for. And what is private stands on no page that is public.
"""

from dataclasses import fields, replace
from itertools import cycle

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.dollars import dollars
from tests import build, plain
from tests.evenings import kept
from tests.tournament.kit.printing import nights
from tests.tournament.server.access.test_doors import DIRECTORS, PAGES, PUBLIC
from tournament.evening.facts import Payment
from tournament.kit.lists.contact import Contact, Person
from tournament.server.access import table_key
from tournament.server.live.channel import address as live_address
from tournament.storage.models import Change, ClockPress, Club
from tournament.storage.reading import memory, replay
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions import signing_in

# What any page reads out of its address; a new one that is missing here is tried with nothing.
READ = (
    *("find", "q", "page", "sort", "table", "team", "who", "first", "last", "number", "rule"),
    *("from", "after", "plays", "named", "swap", "away", "reason", "event", "change", "lead"),
    *("held", "order", "side", "division", "only", "paper", "large", "game", "shown", "what"),
)
STRANGE = (
    *("-1", "0", "9" * 30, "1e1", "１２", "__class__", "-name,--,id", "[]", "{}", "%00", "\x00"),
    *("' OR 1=1 --", "1); DROP TABLE tournament_entry; --", "1 UNION SELECT 1", "../../etc/passwd"),
    *("\ud7ff\u202e", "x" * 300, " ", ","),
)
TURNS = 3


def addresses(night, **more):
    known = {"tournament": night.pk, "wall": night.club.wall, "table": 1, "what": "sign-in"}
    known |= dict.fromkeys(("entry", "payment", "game", "number"), 1)
    known |= {
        "one_time": "x",
        "signed": "x",
        "chapter": "play",
        "picture": "x",
        "key": "a" * 32,
    } | more
    for name, page in PAGES.items():
        yield name, reverse(name, kwargs={one: known[one] for one in page.asks})


def query(turn):
    """Something strange in everything that may be read, and something else each time."""
    values = cycle(STRANGE[turn * len(STRANGE) // TURNS :] + STRANGE)
    return {name: next(values) for name in READ}


@pytest.mark.gate
@pytest.mark.parametrize("turn", range(TURNS))
def test_no_query_breaks_a_page_or_changes_anything(desk, night, turn):
    before = Change.objects.count()
    for name, address in addresses(night):
        answer = desk.get(address, query(turn))
        assert answer.status_code in {200, 204, 302, 404, 405, 422}, name
    assert Change.objects.count() == before


@pytest.mark.gate
@pytest.mark.parametrize("number", [0, 2**31, 2**63, 10**30])
def test_number_that_nothing_has_is_a_page_that_is_not_there(desk, night, number):
    numbers = dict.fromkeys(("entry", "payment", "game", "number", "table"), number)
    for which in ({"tournament": number}, numbers):
        for name, address in addresses(night, **which):
            told = which.keys() & PAGES[name].asks
            for method in (desk.get, desk.post) if told else ():
                status = method(address).status_code
                assert status in {200, 302, 403, 404, 405, 409, 422}, (name, which)


@pytest.mark.parametrize(
    "where", ["-1", "%00", "..%2f..%2f", "1%2f2", "%ff", "１", "1e1", "x" * 9999]
)
def test_word_where_a_number_belongs_is_a_page_that_is_not_there(desk, night, where):
    for path in ("night/{}/scores/", "night/1/card/{}/", "night/1/scores/{}/1/", "display/{}/"):
        assert desk.get(f"/{path.format(where)}").status_code == 404


EXTRA = {
    **dict.fromkeys(("is_staff", "is_superuser", "paid", "is_active", "practice", "void"), "1"),
    **dict.fromkeys(("round", "id", "pk", "club", "tournament", "table_keys", "entry_id"), "7"),
    **dict.fromkeys(("by", "device", "seed", "signed_in", "at", "revision"), "somebody"),
}
SENT = {
    "score": ("scores/1/", {"t1b0": "9", "t1b1": "6", "t1b2": "1", "t1b3": "1", "t1version": "0"}),
    "payment": ("money/", {"do": "other", "kind": "gift", "cents": "5", "how": "cash"}),
    "sign in": ("check-in/", {"who": "Zoe Zander", "add": "on"}),
    "clock": ("clock/", {"minutes": "18"}),
}


def left_behind(desk, night, path, sent):
    """What a form made of the evening, taken back again."""
    point = transaction.savepoint()
    status = desk.post(f"/night/{night.pk}/{path}", sent).status_code
    found = stored(night)
    transaction.savepoint_rollback(point)
    memory.forget()
    return status, found


def stored(night):
    written = replay.night(night.pk).written
    return (
        {name: _timeless(one) for name, one in written.items()},
        list(Change.objects.order_by("pk").values_list("by", "device", "words")),
        list(ClockPress.objects.order_by("pk").values_list("tournament", "by", "game", "left")),
    )


def _timeless(fact):
    times = [one.name for one in fields(fact) if one.name in {"at", "signed_in", "seated"}]
    return replace(fact, **dict.fromkeys(times))


@pytest.mark.parametrize("form", SENT)
def test_fields_that_nobody_asked_for_change_nothing(desk, night, form):
    path, sent = SENT[form]
    before, plain = stored(night), left_behind(desk, night, path, sent)
    assert plain[1] != before
    assert left_behind(desk, night, path, EXTRA | sent) == plain


def test_figure_that_is_sent_twice_counts_once(desk, night):
    path, sent = SENT["score"]
    one = left_behind(desk, night, path, sent)
    other = left_behind(desk, night, path, sent | {"t1b0": "8"})
    both = left_behind(desk, night, path, sent | {"t1b0": ["9", "8"]})
    assert both in (one, other)
    assert one != other


KEPT_TO_THE_DESK = {"nickname", "lot", "excused", "by", "note", "void"}
MARK = "zqprivate"
PAID = 777_701


def marked(night):
    """The same night with a mark in everything that is the desk's alone, and payments like no
    others.
    """

    def own(fact):
        if isinstance(fact, Payment):
            fact = replace(fact, cents=PAID + 101 * fact.number)
        names = [one.name for one in fields(fact) if one.name in KEPT_TO_THE_DESK]
        texts = [one for one in names if isinstance(getattr(fact, one), str)]
        return replace(fact, **dict.fromkeys(texts, MARK[:12]))

    return replace(night, written={name: own(one) for name, one in night.written.items()})


@pytest.mark.parametrize("make", [nights.progressive, nights.divisions, nights.bracket])
def test_what_is_the_desks_stands_on_no_page_of_the_hall(desk, make):
    club = Club.objects.get()
    row = kept(marked(make()), club)
    # An evening that has facts of a later day is of that day, whatever the clock says.
    build.planned(row, date=max(plain.TUESDAY, timezone.localdate()))
    memory.forget()
    regulars.enlist(club=club.pk, people=[Contact("Rita Regular", MARK, MARK, MARK)])
    if make().format.party_size == 1:
        signing_in.sign_in(build.desk(row, reason=MARK), person=Person(name="Zoe Zander"))
    seen = desk.get(f"/night/{row.pk}/check-in/").content.decode()
    assert MARK[:12] in seen + desk.get(f"/night/{row.pk}/history/").content.decode()
    written = replay.night(row.pk).written.values()
    paid = [dollars(one.cents) for one in written if isinstance(one, Payment)]
    money = desk.get(f"/night/{row.pk}/money/").content.decode()
    assert all(one in money for one in paid)
    assert bool(paid) is (make is not nights.divisions)
    key = table_key.key_for(row.pk, 1, row.table_keys)
    wall = live_address(("wall", club.wall, 1, "http://here")).split("/")[2]
    hall, pages = Client(), {}
    for name, address in addresses(row, key=key, signed=wall):
        if name in PUBLIC | {"table"}:
            answer = hall.get(address)
            pages[name] = answer.status_code
            assert MARK[:12] not in answer.content.decode(), name
            assert not any(one in answer.content.decode() for one in paid), name
    assert {pages[name] for name in ("wall", "wall-standings", "wall-card", "table", "live")} == {
        200
    }


def test_pages_of_the_hall_are_not_the_desks():
    assert not PUBLIC & set(DIRECTORS)

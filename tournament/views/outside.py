"""What was damaged in the file outside the nights: regulars, directors, walls and clocks."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament import outside
from tournament.actions import outside as actions
from tournament.doors import at_the_desk, club_of
from tournament.laptop import opening, rows_in_copies
from tournament.laptop.contents import Copy
from tournament.refused import Refused

WORDS = {
    "club": "The club",
    "director": "A director",
    "regular": "A regular",
    "wallpress": "What a wall shows",
    "clockpress": "A press of the clock",
    outside.ASTRAY: "What was set up",
}
# Nobody could read them, or should.
UNSAID = {"id", "sum", "password", "club_id", "tournament_id"}


@dataclass(frozen=True, slots=True)
class Offer:
    """The newest copy whose row fits its sum, and what it says otherwise."""

    copy: Copy
    says: outside.Raw


@dataclass(frozen=True, slots=True)
class Row:
    kind: str
    number: int
    words: str
    name: str
    offer: Offer | None
    differing: tuple[tuple[str, object, object], ...]

    @property
    def is_astray(self) -> bool:
        return self.kind == outside.ASTRAY


def as_kept(request: HttpRequest) -> HttpResponse:
    at_the_desk(request)
    outside.look()
    found = outside.known(club_of(request))
    if request.method == "POST":
        _settle(request, found)
        return redirect("as-kept")
    return render(request, "soundness/as_kept.html", {"rows": [_row(one) for one in found]})


def _settle(request: HttpRequest, found: tuple[outside.Damaged, ...]) -> None:
    which = (request.POST.get("kind"), request.POST.get("number"))
    is_copy_wished = request.POST.get("do") == "copy"
    one = next((one for one in found if (one.kind, str(one.number)) == which), None)
    if one is None:
        messages.success(request, "That is settled already.")
        return
    offer = _offer(one) if is_copy_wished else None
    try:
        if one.kind == outside.ASTRAY:
            told = actions.bring_back(night=one.number)
        elif offer:
            told = actions.put_back(kind=one.kind, number=one.number, says=offer.says)
        else:
            told = actions.take_as_it_stands(kind=one.kind, number=one.number)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, told)


def _offer(one: outside.Damaged) -> Offer | None:
    if not opening.on_a_file() or one.kind == outside.ASTRAY:
        return None
    table = outside.KINDS[one.kind]._meta.db_table
    found = rows_in_copies.rows_of(opening.copies_folder(), table, one.number)
    return next((Offer(copy, says) for copy, says in found if outside.fits(one.kind, says)), None)


def _row(one: outside.Damaged) -> Row:
    offer = _offer(one)
    says = offer.says if offer else {}
    differing = tuple(
        (name.replace("_", " "), one.says.get(name), value)
        for name, value in says.items()
        if name not in UNSAID and one.says.get(name) != value
    )
    name = str(one.says.get("name") or one.says.get("at") or "")
    return Row(one.kind, one.number, WORDS[one.kind], name, offer, differing)

"""What was damaged in the file outside the nights: regulars, directors, walls and clocks."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.access.doors import at_the_desk, club_of
from tournament.desk.frame import press
from tournament.laptop.copies import folder as copies
from tournament.laptop.copies.contents import Copy
from tournament.laptop.server import opening
from tournament.reading import outside_nights
from tournament.writing import put_right as actions

WORDS = {
    "club": "The club",
    "clubpicture": "The club's picture",
    "director": "A director",
    "regular": "A regular",
    "wallpress": "What a wall shows",
    "clockpress": "A press of the clock",
    outside_nights.ASTRAY: "What was set up",
}
# Nobody could read them, or should.
UNSAID = {"id", "sum", "password", "club_id", "tournament_id", "content"}


@dataclass(frozen=True, slots=True)
class Offer:
    """The newest copy whose row fits its sum, and what it says otherwise."""

    copy: Copy
    says: outside_nights.Raw


@dataclass(frozen=True, slots=True)
class DamagedRow:
    kind: str
    number: int
    words: str
    name: str
    offer: Offer | None
    differing: tuple[tuple[str, object, object], ...]

    @property
    def is_astray(self) -> bool:
        return self.kind == outside_nights.ASTRAY


def as_kept(request: HttpRequest) -> HttpResponse:
    at_the_desk(request)
    outside_nights.look()
    rows = outside_nights.known(club_of(request))
    if request.method == "POST":
        press(request, lambda: _settled(request, rows))
        return redirect("as-kept")
    return render(
        request, "evening/soundness/as_kept.html", {"rows": [_row(damaged) for damaged in rows]}
    )


def _settled(request: HttpRequest, rows: tuple[outside_nights.Damaged, ...]) -> str:
    which = (request.POST.get("kind"), request.POST.get("number"))
    is_copy_wished = request.POST.get("do") == "copy"
    damaged = next((row for row in rows if (row.kind, str(row.number)) == which), None)
    if damaged is None:
        return "That is settled already."
    if damaged.kind == outside_nights.ASTRAY:
        return actions.bring_back(night=damaged.number)
    if is_copy_wished and (offer := _offer(damaged)):
        return actions.put_back(kind=damaged.kind, number=damaged.number, says=offer.says)
    return actions.take_as_it_stands(kind=damaged.kind, number=damaged.number)


def _offer(damaged: outside_nights.Damaged) -> Offer | None:
    if not opening.on_a_file() or damaged.kind == outside_nights.ASTRAY:
        return None
    table = outside_nights.KINDS[damaged.kind]._meta.db_table
    found = copies.rows_of(opening.copies_folder(), table, damaged.number)
    return next(
        (Offer(copy, says) for copy, says in found if outside_nights.fits(damaged.kind, says)),
        None,
    )


def _row(damaged: outside_nights.Damaged) -> DamagedRow:
    offer = _offer(damaged)
    says = offer.says if offer else {}
    differing = tuple(
        (name.replace("_", " "), damaged.says.get(name), value)
        for name, value in says.items()
        if name not in UNSAID and damaged.says.get(name) != value
    )
    name = str(damaged.says.get("name") or damaged.says.get("at") or "")
    return DamagedRow(damaged.kind, damaged.number, WORDS[damaged.kind], name, offer, differing)

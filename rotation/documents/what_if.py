"""What would be, as a document: under another way to move, or with somebody else in a chair."""

from __future__ import annotations

from rotation.documents.sides import Sides, chairs, name, names, tables
from rotation.format import Field, Format
from rotation.progressive.evening import look_back
from rotation.progressive.standing_in import choices
from rotation.seating import Round, table
from scoring.documents.reading import Document, document, whole

Answer = dict[str, object]


def forecast(found: Format, field: Field) -> list[Answer]:
    """What each way to move would bring to the rest of the night."""
    if found.forecasts is None:
        raise ValueError("There is nothing to forecast: in this format no losers move.")
    return [
        {
            "movement": one.movement.value,
            "tables": one.tables,
            "repeats": one.repeats,
            "elsewhere": one.elsewhere,
            "repeats_to_come": one.repeats_to_come,
            "elsewhere_to_come": one.elsewhere_to_come,
        }
        for one in found.forecasts(field)
    ]


def empty_chair(asked: Document, field: Field, sides: Sides) -> list[Answer]:
    """Who may take the chair of the `leaver` in the middle of the game that is `playing`, and who
    sits where then."""
    on = document(asked.get("playing"), '"playing"')
    seated = (table(whole(one, "table"), sides.seats(chairs(one))) for one in tables(on, "seating"))
    out = names(on, "sitting_out") if on.get("sitting_out") is not None else []
    found = choices(
        Round(tuple(seated), sides.entrants(out)),
        name(asked["leaver"]),
        look_back(field.rounds, field.handovers),
        stand_in=None if asked.get("stand_in") is None else name(asked["stand_in"]),
    )
    return [
        {
            "taken_by": one.handover.taken_by,
            "from_bench": one.handover.from_bench,
            "seating": [
                {"table": at.number, "seats": sides.chairs(at)} for at in one.seating.tables
            ],
            "sitting_out": sides.players(one.seating.bench),
        }
        for one in found
    ]

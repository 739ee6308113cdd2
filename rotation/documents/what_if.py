"""What would be, as a document: under another way to move, or with somebody else in a chair."""

from rotation.documents.sides import Sides, chairs, name, names, tables
from rotation.format import Field, Format
from rotation.progressive.losers_move import LosersMove
from rotation.progressive.past_partners import look_back
from rotation.progressive.standing_in import choices
from rotation.seating import Seating, table
from scoring.documents.reading import Document, document, whole

Answer = dict[str, object]


def forecast(kind: Format, field: Field) -> list[Answer]:
    """What each way to move would bring to the rest of the night."""
    if not isinstance(kind, LosersMove):
        raise ValueError("There is nothing to forecast: in this format no losers move.")
    return [
        {
            "movement": prospect.movement.value,
            "tables": prospect.tables,
            "repeats": prospect.repeats,
            "elsewhere": prospect.elsewhere,
            "repeats_to_come": prospect.repeats_to_come,
            "elsewhere_to_come": prospect.elsewhere_to_come,
        }
        for prospect in kind.forecasts(field)
    ]


def empty_chair(asked: Document, field: Field, sides: Sides) -> list[Answer]:
    """Who may take the chair of the `leaver` in the middle of the game that is `playing`, and who
    sits where then."""
    on = document(asked.get("playing"), '"playing"')
    seated = (table(whole(at, "table"), sides.seats(chairs(at))) for at in tables(on, "seating"))
    out = names(on, "sitting_out") if on.get("sitting_out") is not None else []
    stand_in_choices = choices(
        Seating(tuple(seated), sides.entrants(out)),
        name(asked["leaver"]),
        look_back(field.rounds, field.handovers),
        stand_in=None if asked.get("stand_in") is None else name(asked["stand_in"]),
    )
    return [
        {
            "taken_by": stand_in_choice.handover.taken_by,
            "from_bench": stand_in_choice.handover.from_bench,
            "seating": [
                {"table": at.number, "seats": sides.chairs(at)}
                for at in stand_in_choice.seating.tables
            ],
            "sitting_out": sides.players(stand_in_choice.seating.bench),
        }
        for stand_in_choice in stand_in_choices
    ]

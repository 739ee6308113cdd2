"""Typed totals as documents. Each side's fields are its chairs in small letters: ns and x_ns, or n
and x_n at a table of three.
"""

from scoring.chairs import CLOCKWISE, sides_of
from scoring.documents import reading
from scoring.totals.judging import judge
from scoring.totals.typed import Typed


def judge_totals(value: object) -> dict[str, object]:
    document = reading.document(value)
    rules = reading.rules(document)
    seats = reading.seats(document) if document.get("seats") is not None else CLOCKWISE
    names = ["".join(side).lower() for side in sides_of(seats)]
    marks = [f"x_{name}" for name in names]
    if len(seats) == 3 and {"ns", "ew", "x_ns", "x_ew"} & set(document):
        raise ValueError("At a table of three each chair has its own total: n, e, s or w.")
    reading.known(document, {"house", "hands", "seats", "dials", "cut", *names, *marks})
    x = tuple(reading.whole(document, name) for name in marks if document.get(name) is not None)
    if x and len(x) < len(marks):
        raise ValueError(f"Write down all of {', '.join(marks)}, or leave all of them out.")
    hands = reading.whole_or_none(document, "hands")
    if min((0 if hands is None else hands, *x)) < 0:
        raise ValueError("Hands and X are counted from 0 up: there are none below.")
    cut = reading.yes(document, "cut")
    if cut and rules.target is None:
        raise ValueError('Only a race is "cut": of a game with fewer hands write "hands".')
    points = tuple(reading.whole(document, name) for name in names)
    typed = Typed(seats, points, x or None, hands, cut)
    judged = judge(typed, rules)
    return {"possible": judged.possible, "unusual": judged.unusual, "reason": judged.reason}

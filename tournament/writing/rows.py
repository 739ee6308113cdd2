"""Facts put into rows and taken out again. Only the write path calls this."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from tournament.models import Tournament
from tournament.night import facts
from tournament.reading.snapshot import ROWS

SWAPPED = frozenset({facts.Seat.KIND, facts.Team.KIND})
# A fact before and after; None is one that is not there.
Difference = tuple[facts.Name, facts.Fact | None, facts.Fact | None]


def save(tournament: int, differences: Iterable[Difference]) -> None:
    """Two may swap what only one can have, so such facts are taken away before they are set. The
    night's own row, whose name has no key, is there from the beginning.
    """
    new: dict[str, list[facts.Fact]] = {}
    for name, before, after in differences:
        anew = name[0] in SWAPPED
        if before and (after is None or anew):
            _rows(tournament, name).delete()
        if after and (before is None or anew) and name[1]:
            new.setdefault(name[0], []).append(after)
        elif after:
            _rows(tournament, name).update(**facts.values(after))
    for kind, after_all in new.items():
        model: Any = ROWS[kind]
        model.objects.bulk_create(
            model(tournament_id=tournament, **facts.values(fact)) for fact in after_all
        )


def _rows(tournament: int, name: facts.Name) -> QuerySet[Any]:
    kind, key = name
    model: Any = ROWS[kind]
    if model is Tournament:
        rows: QuerySet[Any] = Tournament.objects.filter(pk=tournament)
    else:
        rows = model.objects.filter(tournament=tournament, **dict(zip(model.KEY, key, strict=True)))
    return rows

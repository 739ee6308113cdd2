"""Whether anything was saved since one asked last, which costs next to nothing to ask, and of whom:
other screens need not be looked at.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping

from django.db import connection
from django.db.models import Q

from tournament.storage.models import Change, ClockPress, Club, Tournament, WallPress

# A night by its number, a club by the name of its wall, as they stand in the names of channels.
Whose = int | str
# By what was pressed: the presses by their numbers, each with all that it was of.
Presses = Mapping[str, Mapping[int, Collection[Whose]]]
# Two who save at once may be numbered in one order and be done in the other; so many are looked at
# that a late one is among them. A club is changed where it stands, so it tells by whom it was last.
NEWEST = 100
SAVED_LAST = """
    (SELECT 1, id FROM tournament_change ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 2, id FROM tournament_clockpress ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 3, id FROM tournament_wallpress ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 4, SUM(xmin::text::bigint) FROM tournament_club)
"""
CLUB_WALL = "tournament__club__wall"


def saved_state() -> Hashable:
    """Return a value that is equal to the last one as long as nothing was saved. SQLite knows it of
    the whole file, but says it only of what other connections did, so it is asked on one that never
    writes.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA data_version")
        else:
            cursor.execute(SAVED_LAST, [NEWEST] * 3)
        return tuple(cursor.fetchall())


class News:
    """Asked by one watcher alone, again and again."""

    def __init__(self) -> None:
        self._presses: Presses | None = None
        self._clubs: Mapping[str, Mapping[str, object]] = {}

    def changed_pages(self, watched: Collection[Whose]) -> frozenset[Whose] | None:
        """Return whose pages may have changed, or None where that is unknown: at first, and after
        more presses than are looked through.
        """
        presses, clubs = _newest(), _clubs(watched)
        before, self._presses = self._presses, presses
        known, self._clubs = self._clubs, clubs
        if before is None or any(map(_is_beyond, presses.values(), before.values())):
            return None
        renamed = [club["id"] for wall, club in clubs.items() if known.get(wall) != club]
        nights = Tournament.objects.filter(club__in=renamed).values_list("pk", flat=True)
        return frozenset(
            (
                *(each for kind, some in presses.items() for each in _new(some, before[kind])),
                *(wall for wall in {*known, *clubs} if known.get(wall) != clubs.get(wall)),
                *(nights if renamed else ()),
            )
        )


def _new(some: Mapping[int, Collection[Whose]], before: Collection[int]) -> Iterator[Whose]:
    for number, whose in some.items():
        if number not in before:
            yield from whose


def _is_beyond(some: Collection[int], before: Collection[int]) -> bool:
    return len(some) == NEWEST and not set(some) & set(before)


def _newest() -> Presses:
    """A club is told beside its night, whose screens may be of either."""
    of_a_night = ("pk", "tournament", CLUB_WALL)
    asked = {
        "change": Change.objects.order_by("-pk").values_list(*of_a_night),
        "clock": ClockPress.objects.order_by("-pk").values_list(*of_a_night),
        "wall": WallPress.objects.order_by("-pk").values_list("pk", "club__wall"),
    }
    return {
        kind: {number: whose for number, *whose in rows[:NEWEST]} for kind, rows in asked.items()
    }


def _clubs(watched: Collection[Whose]) -> Mapping[str, Mapping[str, object]]:
    """Return the clubs that are watched, by the names of their walls. A change to a club is not a
    press, so its row is compared.
    """
    walls = [whose for whose in watched if isinstance(whose, str)]
    nights = Tournament.objects.filter(pk__in=[one for one in watched if isinstance(one, int)])
    clubs = Club.objects.filter(Q(wall__in=walls) | Q(pk__in=nights.values("club")))
    return {club["wall"]: club for club in clubs.values()}

"""Find out cheaply whether anything was saved since the last check, and for which night or club.
Screens of other nights and clubs need not be checked.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping

from django.db import connection
from django.db.models import Q

from tournament.storage.models import Change, ClockPress, Club, Tournament, WallPress

# The subject of a channel is a night, by its number, or a club, by the name of its wall.
Subject = int | str
# The numbers of presses by kind, each with the night and wall that it was for.
Presses = Mapping[str, Mapping[int, Collection[Subject]]]
# Two saves at once may finish in another order than their numbers. So this many of the newest
# numbers are compared, to include a late one. A change to a club has no number of its own, so the
# numbers of the transactions that wrote the clubs' rows (xmin) are compared.
MAX_PRESSES_COMPARED = 100
SELECT_LAST_SAVED = """
    (SELECT 1, id FROM tournament_change ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 2, id FROM tournament_clockpress ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 3, id FROM tournament_wallpress ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 4, SUM(xmin::text::bigint) FROM tournament_club)
"""
CLUB_OF_NIGHT = "tournament__club__wall"


def saved_state() -> Hashable:
    """Return a value that stays the same while nothing is saved. SQLite has one for the whole file,
    but it counts only other connections' saves. So this connection must never write.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA data_version")
        else:
            cursor.execute(SELECT_LAST_SAVED, [MAX_PRESSES_COMPARED] * 3)
        return tuple(cursor.fetchall())


class ChangedSubjects:
    """Finds the nights and clubs, the subjects of channels, that changed since the last call."""

    def __init__(self) -> None:
        self._last_presses: Presses | None = None
        self._last_clubs: Mapping[str, Mapping[str, object]] = {}

    def find(self, watched_subjects: Collection[Subject]) -> frozenset[Subject] | None:
        """Return the subjects that may have changed, or None if unknown: at first, and after very
        many presses.
        """
        presses, clubs = _newest_presses(), _club_rows(watched_subjects)
        last_presses, self._last_presses = self._last_presses, presses
        last_clubs, self._last_clubs = self._last_clubs, clubs
        if last_presses is None or any(
            map(_may_have_missed_presses, presses.values(), last_presses.values())
        ):
            return None
        subjects: set[Subject] = set()
        for kind, presses_of_kind in presses.items():
            subjects.update(_subjects_of_new_presses(presses_of_kind, last_presses[kind]))
        changed_walls = {
            wall for wall in {*last_clubs, *clubs} if last_clubs.get(wall) != clubs.get(wall)
        }
        if changed_clubs := [clubs[wall]["id"] for wall in changed_walls if wall in clubs]:
            nights = Tournament.objects.filter(club__in=changed_clubs)
            subjects.update(nights.values_list("pk", flat=True))
        return frozenset(subjects | changed_walls)


def _subjects_of_new_presses(
    presses: Mapping[int, Collection[Subject]], earlier_numbers: Collection[int]
) -> Iterator[Subject]:
    for number, subjects in presses.items():
        if number not in earlier_numbers:
            yield from subjects


def _may_have_missed_presses(numbers: Collection[int], earlier_numbers: Collection[int]) -> bool:
    return len(numbers) == MAX_PRESSES_COMPARED and not set(numbers) & set(earlier_numbers)


def _newest_presses() -> Presses:
    """Return the newest presses by kind and number, each with its two subjects: night and club."""
    columns = ("pk", "tournament", CLUB_OF_NIGHT)
    rows_by_kind = {
        "change": Change.objects.order_by("-pk").values_list(*columns),
        "clock": ClockPress.objects.order_by("-pk").values_list(*columns),
        "wall": WallPress.objects.order_by("-pk").values_list("pk", "club__wall"),
    }
    return {
        kind: {number: subjects for number, *subjects in rows[:MAX_PRESSES_COMPARED]}
        for kind, rows in rows_by_kind.items()
    }


def _club_rows(watched_subjects: Collection[Subject]) -> Mapping[str, Mapping[str, object]]:
    """Return the rows of the watched clubs, by wall. A change to a club is not a press, so rows are
    compared.
    """
    walls = [subject for subject in watched_subjects if isinstance(subject, str)]
    night_numbers = [subject for subject in watched_subjects if isinstance(subject, int)]
    nights = Tournament.objects.filter(pk__in=night_numbers)
    clubs = Club.objects.filter(Q(wall__in=walls) | Q(pk__in=nights.values("club")))
    return {club["wall"]: club for club in clubs.values()}

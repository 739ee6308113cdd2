"""Find out cheaply whether anything was saved since the last check, and for which nights or clubs.
Then screens of other nights and clubs need not be rendered.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping

from django.db import connection
from django.db.models import Q

from tournament.server.live.channel import Subject
from tournament.storage.models import Change, ClockPress, Club, Tournament, WallPress

# For each kind of press, the newest presses by number, each with the night and the club that it was
# for.
PressesByKind = Mapping[str, Mapping[int, Collection[Subject]]]
# Of two saves at the same time, the one with the lower number may finish last. So the newest
# numbers, up to this many, are compared to find one that arrived late. A change to a club has no
# number, so the numbers of the transactions that wrote the clubs' rows (xmin) are compared.
MAX_PRESSES_COMPARED = 100
SELECT_NEWEST_PRESS_NUMBERS = """
    (SELECT 1, id FROM tournament_change ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 2, id FROM tournament_clockpress ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 3, id FROM tournament_wallpress ORDER BY id DESC LIMIT %s) UNION ALL
    (SELECT 4, SUM(xmin::text::bigint) FROM tournament_club)
"""
SCREEN_ADDRESS_OF_NIGHT = "tournament__club__wall"


def database_state() -> Hashable:
    """Return a value that changes whenever something is saved. In SQLite, the value counts only
    what other connections save, so this connection must never write.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA data_version")
        else:
            cursor.execute(SELECT_NEWEST_PRESS_NUMBERS, [MAX_PRESSES_COMPARED] * 3)
        return tuple(cursor.fetchall())


class ChangeFinder:
    """Finds the nights and clubs that changed since the last call of `find`."""

    def __init__(self) -> None:
        self._last_presses: PressesByKind | None = None
        self._last_club_rows: Mapping[str, Mapping[str, object]] = {}

    def find(self, watched_subjects: Collection[Subject]) -> frozenset[Subject] | None:
        """Return the nights and clubs for which something may have been saved since the last call.
        Return None if that is unknown: on the first call, and after very many presses.
        """
        newest_presses, club_rows = _read_newest_presses(), _rows_of_watched_clubs(watched_subjects)
        last_presses, self._last_presses = self._last_presses, newest_presses
        last_club_rows, self._last_club_rows = self._last_club_rows, club_rows
        if last_presses is None or any(
            map(_may_presses_be_missing, newest_presses.values(), last_presses.values())
        ):
            return None
        changed_subjects: set[Subject] = set()
        for press_kind, presses_of_kind in newest_presses.items():
            changed_subjects.update(
                _subjects_of_new_presses(presses_of_kind, last_presses[press_kind])
            )
        changed_screen_addresses = {
            screen_address
            for screen_address in {*last_club_rows, *club_rows}
            if last_club_rows.get(screen_address) != club_rows.get(screen_address)
        }
        if changed_club_ids := [
            club_rows[screen_address]["id"]
            for screen_address in changed_screen_addresses
            if screen_address in club_rows
        ]:
            nights_of_changed_clubs = Tournament.objects.filter(club__in=changed_club_ids)
            changed_subjects.update(nights_of_changed_clubs.values_list("pk", flat=True))
        return frozenset(changed_subjects | changed_screen_addresses)


def _subjects_of_new_presses(
    presses: Mapping[int, Collection[Subject]], earlier_numbers: Collection[int]
) -> Iterator[Subject]:
    for number, subjects in presses.items():
        if number not in earlier_numbers:
            yield from subjects


def _may_presses_be_missing(
    newest_numbers: Collection[int], earlier_numbers: Collection[int]
) -> bool:
    """Return whether more presses may have been made than were read."""
    return len(newest_numbers) == MAX_PRESSES_COMPARED and not set(newest_numbers) & set(
        earlier_numbers
    )


def _read_newest_presses() -> PressesByKind:
    """Return the newest presses by kind and number, each with the night's number and the address of
    the club's screens. A press for a big screen has only the address.
    """
    columns = ("pk", "tournament", SCREEN_ADDRESS_OF_NIGHT)
    queries_by_kind = {
        "change": Change.objects.order_by("-pk").values_list(*columns),
        "clock": ClockPress.objects.order_by("-pk").values_list(*columns),
        "wall": WallPress.objects.order_by("-pk").values_list("pk", "club__wall"),
    }
    return {
        press_kind: {number: subjects for number, *subjects in press_rows[:MAX_PRESSES_COMPARED]}
        for press_kind, press_rows in queries_by_kind.items()
    }


def _rows_of_watched_clubs(
    watched_subjects: Collection[Subject],
) -> Mapping[str, Mapping[str, object]]:
    """Return the database rows of the watched clubs, by the address of their screens. Rows are
    compared because the log has no changes to a club.
    """
    screen_addresses = [subject for subject in watched_subjects if isinstance(subject, str)]
    night_numbers = [subject for subject in watched_subjects if isinstance(subject, int)]
    watched_nights = Tournament.objects.filter(pk__in=night_numbers)
    watched_clubs = Club.objects.filter(
        Q(wall__in=screen_addresses) | Q(pk__in=watched_nights.values("club"))
    )
    return {club["wall"]: club for club in watched_clubs.values()}

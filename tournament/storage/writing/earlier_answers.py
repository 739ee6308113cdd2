"""What a press was told that left no change in a night's log: when it comes again, as on a line
that loses answers, it is told the same, and nothing is done.
"""

from tournament.storage.models import Answer, Club
from tournament.storage.writing.log_line import fit


def find_for_club(club: int, key: str) -> Answer | None:
    return Answer.objects.filter(club=club, key=key).first() if key else None


def came_before(club: int, key: str) -> bool:
    """Lock the club, and tell whether this press came before; if not, note that it came. A press
    that comes again changes nothing, whatever was done since.
    """
    Club.objects.select_for_update().get(pk=club)
    if find_for_club(club, key):
        return True
    keep(key, club=club)
    return False


def keep(
    key: str,
    *,
    tournament: int | None = None,
    club: int | None = None,
    words: str = "",
    number: int = 0,
) -> None:
    """Keep what a press was told, under the lock of the night or the club. A press without a key is
    another one each time.
    """
    if key:
        Answer.objects.create(
            tournament_id=tournament, club_id=club, key=key, words=fit(words), number=number
        )

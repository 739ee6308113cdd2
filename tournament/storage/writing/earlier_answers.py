"""Store the answers to presses that left no change in a night's log. If an answer is lost on the
way, the browser sends the press again. The second press gets the same answer and changes nothing.
"""

from tournament.storage.models import Answer, Club
from tournament.storage.writing.log_line import shorten_change_words_for_log


def find_club_answer(club: int, key: str) -> Answer | None:
    return Answer.objects.filter(club=club, key=key).first() if key else None


def store_press_if_new(club: int, key: str) -> bool:
    """Lock the club and store the key of this press. Return whether the key is new; an empty key
    always is. If the key is not new, the press must change nothing.
    """
    Club.objects.select_for_update().get(pk=club)
    if find_club_answer(club, key):
        return False
    store_answer(key, club=club)
    return True


def store_answer(
    key: str,
    *,
    tournament: int | None = None,
    club: int | None = None,
    words: str = "",
    number: int = 0,
) -> None:
    """Store the answer to a press. The caller holds the lock of the night or the club. A press
    without a key could not be recognized again, so its answer is not stored.
    """
    if key:
        Answer.objects.create(
            tournament_id=tournament,
            club_id=club,
            key=key,
            words=shorten_change_words_for_log(words),
            number=number,
        )

"""Whether anything was saved since that is worth a copy of its own. The write path knows nothing of
it: it is read from the log, whoever wrote there.
"""

from tournament.models import Change
from tournament.night.kept.milestones import Settled, settled
from tournament.reading import replay


class Worth:
    """Asked again and again, by one thread."""

    def __init__(self) -> None:
        newest = replay.newest_change()
        self._seen = newest.pk if newest else 0
        self._settled: dict[int, Settled] = {}

    def __call__(self) -> bool:
        """Of a night that is seen for the first time, all that is settled is news."""
        later = Change.objects.filter(pk__gt=self._seen)
        changed = dict(later.values_list("pk", "tournament"))
        news = [self._is_news(night) for night in dict.fromkeys(changed.values())]
        self._seen = max(changed, default=self._seen)
        return any(news)

    def _is_news(self, number: int) -> bool:
        night = replay.night(number)
        now = settled(night) if night else frozenset()
        before, self._settled[number] = self._settled.get(number, frozenset()), now
        return now != before

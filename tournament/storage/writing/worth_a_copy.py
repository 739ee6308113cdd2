"""Whether anything was saved since that is worth a copy of its own. The write path knows nothing of
it: it is read from the log, whoever wrote there.
"""

from collections.abc import Hashable

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.shelves import game_of
from tournament.storage.models import Change
from tournament.storage.reading import replay

Settled = frozenset[Hashable]
# With two fees each, what three or four people at the door would have to say again.
AT_THE_DOOR = 10


class WorthACopy:
    """Asked again and again, by one thread."""

    def __init__(self) -> None:
        newest = replay.newest_change()
        self._seen = newest.pk if newest else 0
        self._settled: dict[int, Settled] = {}

    def __call__(self) -> bool:
        """Whether anything worth a copy was saved since the last call. A night that is seen for the
        first time is all news.
        """
        changed = dict(Change.objects.filter(pk__gt=self._seen).values_list("pk", "tournament"))
        news = [self._is_news(night) for night in dict.fromkeys(changed.values())]
        self._seen = max(changed, default=self._seen)
        return any(news)

    def _is_news(self, number: int) -> bool:
        night = replay.night(number)
        now = settled_facts(night) if night else frozenset()
        before, self._settled[number] = self._settled.get(number, frozenset()), now
        return now != before


def settled_facts(night: Night) -> Settled:
    """Return what would be bitter to lose: equal as long as no game was closed or corrected since,
    nothing was paid out, few more came in or paid, and nobody was seated for the first game.
    """
    over = {played.number for played in night.rounds if played.is_over}
    reached: set[Hashable] = {fact for name, fact in night.written.items() if game_of(name) in over}
    reached |= set(night.all(facts.Award))
    reached |= {
        payment for payment in night.all(facts.Payment) if payment.kind is facts.PaymentKind.PRIZE
    }
    paid = [payment for payment in night.all(facts.Payment) if payment.entry]
    door = len(night.entries) + len(night.all(facts.Team)) + len(paid)
    reached |= {("at the door", ten) for ten in range(door // AT_THE_DOOR)}
    reached |= {("begun", played.number) for played in night.rounds[:1]}
    return frozenset(reached | ({night.plan.closed} if night.is_closed else set()))

"""Decide from the log whether anything worth a backup was saved."""

from collections.abc import Hashable

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.shelves import game_of
from tournament.storage.models import Change
from tournament.storage.reading import reader

FactsNeedingBackup = frozenset[Hashable]
# Entries, teams and payments at check-in after which a backup is worth making. With two fees each,
# three or four people add up to ten.
CHECK_IN_FACTS_PER_BACKUP = 10


class BackupNeed:
    """A callable that tells whether a backup is worth making. One thread calls it again and
    again.
    """

    def __init__(self) -> None:
        newest = reader.newest_change()
        self._last_seen_change = newest.pk if newest else 0
        self._needing_backup_by_night: dict[int, FactsNeedingBackup] = {}

    def __call__(self) -> bool:
        """Whether anything worth a backup was saved since the last call. A night seen for the first
        time counts.
        """
        changes = Change.objects.filter(pk__gt=self._last_seen_change)
        night_by_change = dict(changes.values_list("pk", "tournament"))
        # A list and not a generator: any() would stop at the first night that needs a backup, and
        # the facts of the others would not be stored for the next call.
        needs = [self._needs_backup(night) for night in dict.fromkeys(night_by_change.values())]
        self._last_seen_change = max(night_by_change, default=self._last_seen_change)
        return any(needs)

    def _needs_backup(self, night_number: int) -> bool:
        night = reader.night(night_number)
        needing_backup = facts_needing_backup(night) if night else frozenset()
        earlier_facts = self._needing_backup_by_night.get(night_number, frozenset())
        self._needing_backup_by_night[night_number] = needing_backup
        return needing_backup != earlier_facts


def facts_needing_backup(night: Night) -> FactsNeedingBackup:
    """Return the facts whose loss would hurt. The set changes only when a game is finished or
    corrected, prize money is paid, several more players check in or pay, the first game is seated,
    or the night is closed.
    """
    finished_numbers = {played.number for played in night.rounds if played.is_over}
    facts_by_name = night.stored_facts.items()
    needing_backup: set[Hashable] = {
        fact for name, fact in facts_by_name if game_of(name) in finished_numbers
    }
    needing_backup |= set(night.facts_of(facts.Award))
    payments = night.facts_of(facts.Payment)
    needing_backup |= {payment for payment in payments if payment.kind is facts.PaymentKind.PRIZE}
    payments_of_players = [payment for payment in payments if payment.entry]
    check_in_count = len(night.entries) + len(night.facts_of(facts.Team)) + len(payments_of_players)
    needing_backup |= {
        ("at the door", step) for step in range(check_in_count // CHECK_IN_FACTS_PER_BACKUP)
    }
    needing_backup |= {("begun", played.number) for played in night.rounds[:1]}
    return frozenset(needing_backup | ({night.plan.closed} if night.is_closed else set()))

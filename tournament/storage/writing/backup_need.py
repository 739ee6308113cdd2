"""Decide whether the program has saved enough since the last backup to make another one."""

from collections.abc import Hashable

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.shelves import game_number_of_fact
from tournament.storage.models import Change
from tournament.storage.reading import reader

FactsNeedingBackup = frozenset[Hashable]
# How many new entries, teams and payments of players make a backup worth making. Four people with
# two payments each are enough.
CHECK_IN_FACTS_PER_BACKUP = 10


class BackupNeedCheck:
    """A check that one thread calls again and again to learn whether a backup is worth making."""

    def __init__(self) -> None:
        newest_change = reader.newest_change()
        self._last_seen_change = newest_change.pk if newest_change else 0
        self._facts_to_back_up_by_night: dict[int, FactsNeedingBackup] = {}

    def __call__(self) -> bool:
        """Return whether the facts that are worth a backup have changed in any night since the last
        call. At the first change of a night, all these facts count as changed.
        """
        changes = Change.objects.filter(pk__gt=self._last_seen_change)
        night_by_change = dict(changes.values_list("pk", "tournament"))
        changed_nights = dict.fromkeys(night_by_change.values())
        # With a generator, any() would stop at the first night that needs a backup, and the facts
        # of the other nights would not be stored for the next call.
        backup_needs = [self._needs_backup(night) for night in changed_nights]
        self._last_seen_change = max(night_by_change, default=self._last_seen_change)
        return any(backup_needs)

    def _needs_backup(self, night_number: int) -> bool:
        current_night = reader.night(night_number)
        current_facts = facts_needing_backup(current_night) if current_night else frozenset()
        earlier_facts = self._facts_to_back_up_by_night.get(night_number, frozenset())
        self._facts_to_back_up_by_night[night_number] = current_facts
        return current_facts != earlier_facts


def facts_needing_backup(night: Night) -> FactsNeedingBackup:
    """Return the facts that are worth a backup. The returned set changes only when a game is
    finished or corrected, a prize is awarded or paid, several more players check in or pay, the
    first game is seated, or the night is closed or reopened.
    """
    finished_games = {seated_game.number for seated_game in night.rounds if seated_game.is_over}
    named_facts = night.stored_facts.items()
    facts_to_back_up: set[Hashable] = {
        fact for name, fact in named_facts if game_number_of_fact(name) in finished_games
    }
    facts_to_back_up |= set(night.facts_of(facts.Award))
    payments = night.facts_of(facts.Payment)
    facts_to_back_up |= {payment for payment in payments if payment.kind is facts.PaymentKind.PRIZE}
    payments_of_players = [payment for payment in payments if payment.entry]
    check_in_count = len(night.entries) + len(night.facts_of(facts.Team)) + len(payments_of_players)
    facts_to_back_up |= {
        ("at the door", index_of_ten)
        for index_of_ten in range(check_in_count // CHECK_IN_FACTS_PER_BACKUP)
    }
    facts_to_back_up |= {("begun", seated_game.number) for seated_game in night.rounds[:1]}
    return frozenset(facts_to_back_up | ({night.plan.closed} if night.is_closed else set()))

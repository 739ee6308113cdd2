"""A night with random actions in any order. After each action all checks must pass."""

import os
from datetime import date

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from rotation.seeded_random import SeededRandom
from scoring.houses import find_house
from tests import build
from tests.rehearsal import checks, stored_night
from tests.rehearsal.memory_database import create_club_in_memory
from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.set_up import actions as setup

CHOSEN_NIGHT_COUNT = os.environ.get("EVENINGS")
RANDOM_GENERATORS = st.integers(0, 2**32).map(SeededRandom)


class RandomNight(RuleBasedStateMachine):
    row = None

    def set_up(self, house, seed, practice=False, **dials):
        """Set up a night whose draw is the same each time the same steps run."""
        plan = facts.Plan(
            name="Any night",
            date=date(2026, 7, 28),
            house=house,
            dials=find_house(house).rules.with_answers(dials).to_dict(),
            prizes={},
            seed=str(seed),
            practice=practice,
        )
        club = Club.objects.create(name="Any")
        night_number = setup.set_up_night(
            club=club.pk, by="director", device="the laptop", new_plan=plan
        )
        self.row = Tournament.objects.get(pk=night_number)

    @property
    def night(self):
        return reader.night(self.row.pk)

    def press(self, action, *, reason="", **fields):
        """Run an action and return its change, or None if it is refused. A refused action must
        change nothing.
        """
        facts_before = self.night.stored_facts
        try:
            change = action(build.desk(self.row, reason=reason), **fields)
        except Refused:
            assert self.night.stored_facts == facts_before
            return None
        assert change.changed == (self.night.stored_facts != facts_before)
        return change

    def pick_at_random(self, rng, values):
        """Return one of these values at random. Skip the step if there are none."""
        choices = list(values)
        assume(choices)
        return choices[rng.number_below(len(choices))]

    @rule(rng=RANDOM_GENERATORS)
    def undo_and_redo(self, rng):
        """Undo a change, and half of the time redo it. A redone change must restore every fact."""
        changes = reader.changes_newest_first(self.row.pk)[:-1]
        change = self.pick_at_random(rng, changes[:12])
        facts_before = self.night.stored_facts
        undo_change = self.press(undo.undo, change_number=change.pk)
        if undo_change and rng.number_below(2):
            assert self.press(undo.undo, change_number=undo_change.revision)
            assert self.night.stored_facts == facts_before

    @invariant()
    def check_everything(self):
        if self.row:
            results = (
                *checks.checks_of_night(self.night),
                *stored_night.checks_of_stored_night(self.row.pk),
            )
            failed_checks = [
                (result.words, result.faults) for result in results if not result.is_passed
            ]
            assert not failed_checks, failed_checks


def play_random_nights(night_class, night_count):
    """Play this many random nights in their own database. EVENINGS overrides the number."""
    with create_club_in_memory():
        run_state_machine_as_test(
            night_class,
            settings=settings(
                max_examples=int(CHOSEN_NIGHT_COUNT or night_count),
                stateful_step_count=25,
                derandomize=CHOSEN_NIGHT_COUNT is None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                database=None,
            ),
        )
        assert Tournament.objects.exists()

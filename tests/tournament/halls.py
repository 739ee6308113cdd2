"""Seat a full hall in one press, for tests that begin with everyone seated."""

from scoring.houses import find_house
from tests import build, plain
from tests.remembered import remembered
from tournament.evening import facts
from tournament.storage.models import Tournament
from tournament.storage.reading import reader


def seat_hall(night: Tournament, players: int):
    """Check in this many players and seat the first game as the night's format does."""
    _seat_hall(night.pk, players)
    return reader.night(night.pk)


@remembered
def _seat_hall(number, players):
    night = Tournament.objects.get(pk=number)
    rules = reader.night(number).rules
    made = plain.seat(plain.night(players, house=night.house, **_turned_dials(night.house, rules)))
    build.write_facts(
        build.desk(night),
        new=[fact for fact in made.stored_facts.values() if not isinstance(fact, facts.Plan)],
    )


def _turned_dials(house, rules):
    usual = find_house(house).rules.to_dict()
    return {name: value for name, value in rules.to_dict().items() if usual[name] != value}

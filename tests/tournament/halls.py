"""Seat a full hall in one press, for tests that begin with all players at their tables."""

from scoring.houses import find_house
from tests import build, plain
from tests.remembered import remembered
from tournament.evening import facts
from tournament.storage.models import Tournament
from tournament.storage.reading import reader


def seat_hall(night: Tournament, players: int):
    """Check in this many players, seat the first game as the format draws it, and return the
    night.
    """
    _seat_hall(night.pk, players)
    return reader.night(night.pk)


@remembered
def _seat_hall(number, players):
    night = Tournament.objects.get(pk=number)
    rules = reader.night(number).rules
    hall_night = plain.seat(
        plain.night(players, house=night.house, **_changed_dials(night.house, rules))
    )
    build.write_facts(
        build.desk(night),
        new=[fact for fact in hall_night.stored_facts.values() if not isinstance(fact, facts.Plan)],
    )


def _changed_dials(house, rules):
    house_dials = find_house(house).rules.to_dict()
    return {name: value for name, value in rules.to_dict().items() if house_dials[name] != value}

"""Seat a full hall in one press, for tests that begin with all players at their tables."""

from scoring.houses import find_house
from tests import build, plain
from tests.remembered import remembered
from tournament.evening import facts
from tournament.storage.models import Tournament
from tournament.storage.reading import reader


def seat_hall(night: Tournament, player_count: int):
    """Check in this many players, seat the first game as the format draws it, and return the
    night.
    """
    _seat_hall(night.pk, player_count)
    return reader.night(night.pk)


@remembered
def _seat_hall(night_number, player_count):
    night = Tournament.objects.get(pk=night_number)
    rules = reader.night(night_number).rules
    seated_night = plain.seat(
        plain.night(player_count, house=night.house, **_changed_dials(night.house, rules))
    )
    new_facts = [
        fact for fact in seated_night.stored_facts.values() if not isinstance(fact, facts.Plan)
    ]
    build.write_facts(build.desk(night), new=new_facts)


def _changed_dials(house, rules):
    house_dials = find_house(house).rules.to_dict()
    return {name: value for name, value in rules.to_dict().items() if house_dials[name] != value}

"""A full hall in one press, for what only begins once everybody sits."""

from scoring.houses import find
from tests import build, plain
from tournament.evening import facts
from tournament.storage.models import Tournament
from tournament.storage.reading import replay


def seated(night: Tournament, players: int):
    """So many players signed in and seated for the first game, as the format has it."""
    rules = replay.night(night.pk).rules
    made = plain.seated(plain.night(players, house=night.house, **_turned(night.house, rules)))
    build._told(
        build.desk(night),
        told=[one for one in made.written.values() if not isinstance(one, facts.Plan)],
    )
    return replay.night(night.pk)


def _turned(house, rules):
    usual = find(house).rules.to_dict()
    return {name: value for name, value in rules.to_dict().items() if usual[name] != value}

"""Who plays instead: the person that is meant, and nobody who has a chair already."""

import pytest

from tests import build
from tests.tournament import pairs
from tournament.evening.night.seats import two_chairs
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Person
from tournament.storage.models import Club, Regular
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.topics.club.regulars.actions import enlist
from tournament.topics.leaving.actions import substitutes
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def singles(desk):
    row = build.night(Club.objects.get(), house="alameda")
    build.sign_in(row, *build.players(8))
    rounds.seat(build.desk(row), game=1)
    return row


@pytest.fixture
def teams(desk):
    row = build.night(Club.objects.get(), house="mcallen", divisions=())
    pairs.sign_in(row, 4)
    rounds.seat(build.desk(row), game=1)
    return row


def plays_for(row, entry, name):
    desk = build.desk(row, reason="ill")
    person = Person(name=name)
    if replay.night(row.pk).format.party_size == 2:
        return substitutes.substitute(desk, entry=entry, person=person)
    return substitutes.play_on_for(desk, entry=entry, person=person)


@pytest.mark.parametrize("kind", ["singles", "teams"])
def test_nobody_who_has_a_chair_takes_another(kind, request):
    row = request.getfixturevalue(kind)
    before = replay.night(row.pk)
    one, other = before.entries[0], before.entries[-1]
    last, first = other.name.split()[::-1]
    with pytest.raises(Refused, match=f"{other.name} (plays in team 4|is here already)"):
        plays_for(row, one.number, f"{last}, {first}".upper())
    after = replay.night(row.pk)
    assert after.entries == before.entries
    assert list(two_chairs.at_two_tables(after)) == []


@pytest.mark.parametrize("kind", ["singles", "teams"])
def test_name_of_one_regular_is_that_regular(kind, request):
    row = request.getfixturevalue(kind)
    (number,) = enlist(club=row.club_id, people=[Contact("Zoe Young", "Zo")])
    plays_for(row, 1, "young, zoe")
    new = replay.night(row.pk).entries[-1]
    assert (new.regular, new.name, new.nickname) == (number, "Zoe Young", "Zo")
    assert Regular.objects.filter(name__icontains="young").count() == 1


def test_name_of_two_regulars_is_somebody_new(singles):
    enlist(club=singles.club_id, people=[Contact("Zoe Young", "Zo"), Contact("Zoe Young", "Red")])
    plays_for(singles, 1, "Zoe Young")
    assert Regular.objects.filter(name="Zoe Young").count() == 3


def test_whoever_has_gone_home_is_not_in_the_way(singles):
    done = plays_for(singles, 1, "Zoe Young")
    undo.undo(build.desk(singles), change=done.revision)
    plays_for(singles, 2, "Zoe Young")
    assert Regular.objects.filter(name="Zoe Young").count() == 1

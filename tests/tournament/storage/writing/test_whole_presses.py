"""A press that fails at any of its writes leaves nothing behind: each is one transaction."""

import ast
from datetime import date
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

import tournament
from scoring.houses import SHOWN
from tests import build
from tests.remembered import all_rows
from tests.tournament.finishing import finished
from tournament.evening import facts
from tournament.kit.desk.forms.picture_file import ReencodedPicture
from tournament.kit.lists.contact import Contact, Person
from tournament.server.access import guesses, sign_in
from tournament.storage.models import Entry, Tournament
from tournament.storage.reading import memory, records, replay
from tournament.storage.stored.archive import text
from tournament.storage.writing.old_debts import ask_for_old_debts
from tournament.tools.demo import actions as demos
from tournament.tools.practice import actions as practice
from tournament.topics.club import actions as clubs
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions import signing_in
from tournament.topics.nights.actions import bringing_in
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.wall import actions as walls

HOUSE = Path(tournament.__file__).parent
# What makes evenings for itself, to be thrown away, and what changes the tables themselves.
ELSEWHERE = {"management", "migrations", "rehearsal"}
RED, BLUE = (ReencodedPicture("png", 4, 4, content) for content in (b"red", b"blue"))
ANN, BOB = Contact(name="Ann Lee", phone="555 1"), Contact(name="Bob May")


def listed(club):
    regulars.enlist(club=club.pk, people=[ANN])
    return club.pk


def two_regulars(club):
    regulars.enlist(club=club.pk, people=[ANN, BOB])
    return club.pk


def merged_regulars(club):
    regulars.merge(club=two_regulars(club), number=1, other=2)
    return club.pk


def two_pictures(club):
    for picture in (RED, BLUE):
        clubs.take_picture(club=club.pk, picture=picture)
    return club.pk


def in_debt(club):
    """A night is closed with debts of two players, who are in an open night already."""
    row, _ = finished(club, day=date(2026, 6, 30))
    tonight = build.night(club, day=date(2026, 7, 3))
    for entry in replay.night(row.pk).entries[:2]:
        signing_in.sign_in(build.desk(tonight), person=Person(name="", regular=entry.regular))
    Tournament.objects.filter(pk=row.pk).update(closed=timezone.now())
    Entry.objects.filter(tournament=row).update(put_off=20)
    return club.pk


def gone(club):
    regulars.mark(club=listed(club), number=1, gone=True)
    return club.pk


def presser(club):
    return walls.Presser(club.pk, "director", None, key="pressed once")


def passed(club):
    director = build.Director.objects.get()
    return sign_in.pass_for_phone(director.pk, 0, 0)


def visited(club):
    """Another club than the one that is there."""
    begun = demos.begin(house=SHOWN.key, address="192.0.2.7", now=timezone.now())
    return begun.club_id


def two_walls(club):
    walls.add(walls.Presser(club.pk, "director", None), number=2, name="The bar")
    return presser(club)


def seated(club):
    row = build.night(club)
    build.seated(row, 8)
    return row


def signed_in(club):
    row = build.night(club)
    build.sign_in(row, *build.players(8))
    return row


def rehearsed(club):
    row = seated(club)
    Tournament.objects.filter(pk=row.pk).update(practice=True)
    return row.pk


def brought(club):
    """A night of another club, as a file."""
    other = build.director("ida", "Elm").club
    content = text(records.archive(replay.night(seated(other).pk))).encode()
    return club.pk, content


def new_night():
    day = date(2026, 7, 3)
    return facts.Plan(name="Friday", date=day, house="tanglewood", dials={}, prizes={}, seed="")


# Of each press: what is there before, and the press itself.
PRESSES = {
    "topics.club.actions.open_club": (
        lambda club: None,
        lambda found: clubs.open_club(name="Other", password=build.PASSWORD, director="Ida"),
    ),
    "topics.club.actions.reset_password": (
        lambda club: guesses.count("director", "192.168.1.7", timezone.now()),
        lambda found: clubs.reset_password(director="director", password="quiet orange barn"),
    ),
    "topics.club.actions.take_picture": (
        lambda club: club.pk,
        lambda club: clubs.take_picture(club=club, picture=BLUE),
    ),
    "topics.club.actions.take_picture_away": (
        two_pictures,
        lambda club: clubs.take_picture_away(club=club),
    ),
    "topics.club.actions.put_picture_back": (
        two_pictures,
        lambda club: clubs.put_picture_back(club=club),
    ),
    "topics.club.actions.settle": (
        lambda club: club.pk,
        lambda club: clubs.rename("Elm", club=club),
    ),
    "topics.club.actions.is_new_press": (
        lambda club: club.pk,
        lambda club: clubs.is_new_press(club=club, key="once"),
    ),
    "topics.club.actions.write_names": (
        lambda club: signed_in(club).club_id,
        lambda club: clubs.write_names(
            club=club, last_name_first=True, by="director", device="here"
        ),
    ),
    "topics.club.regulars.actions.enlist": (
        listed,
        lambda club: regulars.enlist(club=club, people=[BOB, ANN]),
    ),
    "topics.club.regulars.actions.bring_in": (
        listed,
        lambda club: regulars.bring_in(
            club=club, people=lambda: [Person(name="Bob May")], key="once"
        ),
    ),
    "topics.club.regulars.actions.fill_in": (
        listed,
        lambda club: regulars.fill_in(club=club, number=1, person=Contact("Ann Lee", "Annie")),
    ),
    "topics.club.regulars.actions.add": (
        listed,
        lambda club: regulars.add(club=club, person=BOB, key="once"),
    ),
    "topics.club.regulars.actions.change": (
        listed,
        lambda club: regulars.change(club=club, number=1, person=BOB),
    ),
    "topics.club.regulars.actions.rename": (
        listed,
        lambda club: regulars.rename(club=club, number=1, name="Bob"),
    ),
    "topics.club.regulars.actions.note_sex": (
        listed,
        lambda club: regulars.note_sex(club=club, number=1, sex="w"),
    ),
    "topics.club.regulars.actions.welcome": (
        gone,
        lambda club: regulars.welcome(club=club, number=1),
    ),
    "topics.club.regulars.actions.come": (
        gone,
        lambda club: regulars.come(club=club, numbers=[1]),
    ),
    "topics.club.regulars.actions.mark": (
        listed,
        lambda club: regulars.mark(club=club, number=1, gone=True),
    ),
    "topics.club.regulars.actions.take_out": (
        listed,
        lambda club: regulars.take_out(club=club, first=1, last=1),
    ),
    "topics.club.regulars.actions.merge": (
        two_regulars,
        lambda club: regulars.merge(club=club, number=1, other=2, key="once"),
    ),
    "topics.club.regulars.actions.unmerge": (
        merged_regulars,
        lambda club: regulars.unmerge(club=club, number=2, key="once"),
    ),
    "topics.wall.actions.add": (presser, lambda by: walls.add(by, number=2, name="The bar")),
    "topics.wall.actions._press": (
        two_walls,
        lambda by: walls.say(by, message="Pizza is here."),
    ),
    "server.access.sign_in.let_phone_in": (passed, sign_in.let_phone_in),
    "tools.practice.actions.wipe": (
        rehearsed,
        lambda row: practice.wipe(club=build.Club.objects.get().pk, tournament=row),
    ),
    "topics.set_up.actions.set_up": (
        lambda club: club.pk,
        lambda club: setup.set_up(club=club, by="director", device="here", new=new_night()),
    ),
    "topics.nights.actions.bringing_in.take_in": (
        brought,
        lambda found: bringing_in.bring_in(club=found[0], content=found[1]),
    ),
    "tools.demo.actions.wipe": (visited, demos.wipe),
    "topics.wall.actions.act": (
        seated,
        lambda row: walls.start_clock(build.desk(row), minutes=20),
    ),
    "storage.writing.old_debts.ask_for_old_debts": (
        in_debt,
        lambda club: ask_for_old_debts(club=club, by="director", device="here"),
    ),
    "storage.writing.write.act": (
        signed_in,
        lambda row: rounds.seat(build.desk(row, key="once"), game=1),
    ),
}


def functions():
    """Of all modules that write, those within others too: their module, and the tree of each."""
    for file in HOUSE.rglob("*.py"):
        told = file.relative_to(HOUSE).with_suffix("").parts
        if ELSEWHERE.isdisjoint(told):
            for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(one, ast.FunctionDef):
                    yield ".".join(told), one


def decorators(one):
    return {ast.unparse(each) for each in one.decorator_list}


class Failing:
    """Lets so many writes pass, and fails once the next one is done."""

    def __init__(self, after):
        self.left, self.count = after, 0

    def __call__(self, execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        if str(sql).startswith(("INSERT", "UPDATE", "DELETE")):
            self.count += 1
            if self.left == 0:
                raise DatabaseError("the disk is full")
            self.left -= 1
        return answer


def test_every_press_that_is_one_transaction_is_tried_here():
    found = {f"{module}.{one.name}" for module, one in functions() if _is_whole(one)}
    assert found == set(PRESSES)


def _is_whole(one):
    return "transaction.atomic" in decorators(one)


def test_whoever_is_given_the_writing_alone_and_answers_in_words_is_an_action():
    """Parts of actions answer otherwise, or begin with an underscore."""
    found = [(one, f"{module}.{one.name}") for module, one in functions() if _answers(one)]
    assert len(found) > 60
    actions = {"action", "action_on_closed"}
    assert [name for one, name in found if not actions & decorators(one)] == []


def _answers(one):
    taken = [ast.unparse(each) for each in one.args.args]
    is_public = not one.name.startswith("_")
    return is_public and taken == ["w: Writing"] and ast.unparse(one.returns) == "str"


@pytest.mark.django_db
@pytest.mark.parametrize("name", PRESSES)
def test_press_that_fails_at_any_write_leaves_nothing(name):
    before, press = PRESSES[name]
    given = before(build.director().club)
    counting = Failing(after=-1)
    with transaction.atomic(), connection.execute_wrapper(counting):
        press(given)
        transaction.set_rollback(True)
    assert counting.count
    was = all_rows()
    for number in range(counting.count):
        memory.forget()
        failing = connection.execute_wrapper(Failing(after=number))
        with failing, pytest.raises(DatabaseError, match="the disk is full"):
            press(given)
        assert all_rows() == was, f"write {number + 1} of {counting.count}"

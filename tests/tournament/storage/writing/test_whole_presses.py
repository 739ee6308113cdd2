"""A press that fails at any of its writes leaves nothing behind, because each press is one
transaction.
"""

import ast
from datetime import date
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

import tournament
from scoring.houses import DEMO_HOUSE
from tests import build
from tests.remembered import all_rows
from tests.tournament.finishing import finished_night
from tournament.evening import facts
from tournament.kit.desk.forms.picture_file import ReencodedPicture
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.server.access import guesses, sign_in
from tournament.storage.models import Entry, Tournament
from tournament.storage.reading import memory, night_history, reader
from tournament.storage.stored.archive import archive_as_text
from tournament.storage.writing.old_debts import update_old_debts
from tournament.tools.demo import actions as demos
from tournament.tools.practice import actions as practice
from tournament.topics.club.actions import club as clubs
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions import signing_in
from tournament.topics.nights.actions import importing
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.wall import actions as walls

PACKAGE = Path(tournament.__file__).parent
# Commands make nights of their own to throw away, and migrations change the tables.
SKIPPED_FOLDERS = {"management", "migrations"}
RED_PICTURE, BLUE_PICTURE = (
    ReencodedPicture("png", 4, 4, content) for content in (b"red", b"blue")
)
ANN, BOB = Contact(name="Ann Lee", phone="555 1"), Contact(name="Bob May")


def add_regular_ann(club):
    regulars.add_people(club=club.pk, people=[ANN])
    return club.pk


def two_regulars(club):
    regulars.add_people(club=club.pk, people=[ANN, BOB])
    return club.pk


def merged_regulars(club):
    regulars.merge_regulars(club=two_regulars(club), number=1, other_number=2)
    return club.pk


def two_pictures(club):
    for picture in (RED_PICTURE, BLUE_PICTURE):
        clubs.store_picture(club=club.pk, picture=picture)
    return club.pk


def night_with_debts(club):
    """Close a night with debts of two players who are also in an open night."""
    night_row, _ = finished_night(club, day=date(2026, 6, 30))
    tonight = build.night(club, day=date(2026, 7, 3))
    for entry in reader.night(night_row.pk).entries[:2]:
        signing_in.check_in_player(
            build.desk(tonight), person=CheckInPerson(name="", regular_number=entry.regular)
        )
    Tournament.objects.filter(pk=night_row.pk).update(closed=timezone.now())
    Entry.objects.filter(tournament=night_row).update(put_off=20)
    return club.pk


def mark_ann_gone(club):
    regulars.mark_gone_or_coming(club=add_regular_ann(club), number=1, is_gone=True)
    return club.pk


def make_screen_press(club):
    return walls.ScreenPress(club.pk, "director", None, key="pressed once")


def make_pass_for_phone(club):
    director = build.Director.objects.get()
    return sign_in.make_phone_pass(director.pk, 0, 0)


def begin_visit(club):
    """Begin a demo visit, and return the number of the visitor's club."""
    visit = demos.begin_demo(house=DEMO_HOUSE.key, address="192.0.2.7", now=timezone.now())
    return visit.club_id


def two_walls(club):
    walls.add_screen(walls.ScreenPress(club.pk, "director", None), screen_number=2, name="The bar")
    return make_screen_press(club)


def seat_night(club):
    night_row = build.night(club)
    build.seat_players(night_row, 8)
    return night_row


def sign_in_ann(club):
    night_row = build.night(club)
    build.check_in(night_row, *build.players(8))
    return night_row


def make_practice_night(club):
    night_row = seat_night(club)
    Tournament.objects.filter(pk=night_row.pk).update(practice=True)
    return night_row.pk


def archive_other_night(club):
    """Return a night of another club, as a file."""
    other_club = build.director("ida", "Elm").club
    content = archive_as_text(
        night_history.make_archive(reader.night(seat_night(other_club).pk))
    ).encode()
    return club.pk, content


def new_night():
    day = date(2026, 7, 3)
    return facts.Plan(name="Friday", date=day, house="tanglewood", dials={}, prizes={}, seed="")


# For each press: the function that prepares its rows and returns its argument, and the press.
PREPARATION_AND_PRESS_BY_ACTION = {
    "topics.club.actions.club.open_club": (
        lambda club: None,
        lambda ready: clubs.open_club(name="Other", password=build.PASSWORD, director="Ida"),
    ),
    "topics.club.actions.club.reset_password": (
        lambda club: guesses.count_password_try("director", "192.168.1.7", timezone.now()),
        lambda ready: clubs.reset_password(director="director", password="quiet orange barn"),
    ),
    "topics.club.actions.club.store_picture": (
        lambda club: club.pk,
        lambda club: clubs.store_picture(club=club, picture=BLUE_PICTURE),
    ),
    "topics.club.actions.club.remove_picture": (
        two_pictures,
        lambda club: clubs.remove_picture(club=club),
    ),
    "topics.club.actions.club.restore_picture": (
        two_pictures,
        lambda club: clubs.restore_picture(club=club),
    ),
    "topics.club.actions.club.store_settings": (
        lambda club: club.pk,
        lambda club: clubs.rename_club("Elm", club=club),
    ),
    "topics.club.actions.club.record_press_if_new": (
        lambda club: club.pk,
        lambda club: clubs.record_press_if_new(club=club, key="once"),
    ),
    "topics.club.actions.club.reorder_names": (
        lambda club: sign_in_ann(club).club_id,
        lambda club: clubs.reorder_names(
            club=club, last_name_first=True, director_name="director", device="here"
        ),
    ),
    "topics.club.actions.regulars.add_people": (
        add_regular_ann,
        lambda club: regulars.add_people(club=club, people=[BOB, ANN]),
    ),
    "topics.club.actions.regulars.import_people": (
        add_regular_ann,
        lambda club: regulars.import_people(
            club=club, find_people=lambda: [CheckInPerson(name="Bob May")], key="once"
        ),
    ),
    "topics.club.actions.regulars.fill_in_contact": (
        add_regular_ann,
        lambda club: regulars.fill_in_contact(
            club=club, number=1, person=Contact("Ann Lee", "Annie")
        ),
    ),
    "topics.club.actions.regulars.add_regular": (
        add_regular_ann,
        lambda club: regulars.add_regular(club=club, person=BOB, key="once"),
    ),
    "topics.club.actions.regulars.change_regular": (
        add_regular_ann,
        lambda club: regulars.change_regular(club=club, number=1, person=BOB),
    ),
    "topics.club.actions.regulars.change_fields_of_regular": (
        add_regular_ann,
        lambda club: regulars.change_fields_of_regular(club=club, number=1, name="Bob"),
    ),
    "topics.club.actions.regulars.store_sex": (
        add_regular_ann,
        lambda club: regulars.store_sex(club=club, number=1, sex="w"),
    ),
    "topics.club.actions.regulars.mark_regular_coming": (
        mark_ann_gone,
        lambda club: regulars.mark_regular_coming(club=club, number=1),
    ),
    "topics.club.actions.regulars.mark_regulars_coming": (
        mark_ann_gone,
        lambda club: regulars.mark_regulars_coming(club=club, numbers=[1]),
    ),
    "topics.club.actions.regulars.mark_gone_or_coming": (
        add_regular_ann,
        lambda club: regulars.mark_gone_or_coming(club=club, number=1, is_gone=True),
    ),
    "topics.club.actions.regulars.remove_imported_regulars": (
        add_regular_ann,
        lambda club: regulars.remove_imported_regulars(club=club, first_number=1, last_number=1),
    ),
    "topics.club.actions.regulars.merge_regulars": (
        two_regulars,
        lambda club: regulars.merge_regulars(club=club, number=1, other_number=2, key="once"),
    ),
    "topics.club.actions.regulars.separate_regular": (
        merged_regulars,
        lambda club: regulars.separate_regular(club=club, number=2, key="once"),
    ),
    "topics.wall.actions.add_screen": (
        make_screen_press,
        lambda by: walls.add_screen(by, screen_number=2, name="The bar"),
    ),
    "topics.wall.actions._change_screens": (
        two_walls,
        lambda by: walls.show_message(by, message="Pizza is here."),
    ),
    "server.access.sign_in.admit_phone": (make_pass_for_phone, sign_in.admit_phone),
    "tools.practice.actions.delete_practice": (
        make_practice_night,
        lambda row: practice.delete_practice(club=build.Club.objects.get().pk, tournament=row),
    ),
    "topics.set_up.actions.set_up_night": (
        lambda club: club.pk,
        lambda club: setup.set_up_night(
            club=club, by="director", device="here", new_plan=new_night()
        ),
    ),
    "topics.nights.actions.importing.store_night": (
        archive_other_night,
        lambda club_and_file: importing.import_night(
            club=club_and_file[0], content=club_and_file[1]
        ),
    ),
    "tools.demo.actions.delete_club": (begin_visit, demos.delete_club),
    "topics.wall.actions.press_clock": (
        seat_night,
        lambda row: walls.start_clock(build.desk(row), minutes=20),
    ),
    "storage.writing.old_debts.update_old_debts": (
        night_with_debts,
        lambda club: update_old_debts(club=club, by="director", device="here"),
    ),
    "storage.writing.write.act": (
        sign_in_ann,
        lambda row: rounds.seat_next_game(build.desk(row, key="once"), game=1),
    ),
}


def functions_of_writing_modules():
    """Yield the module and the syntax tree of every function in the modules that write, including
    nested ones.
    """
    for file in PACKAGE.rglob("*.py"):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        if SKIPPED_FOLDERS.isdisjoint(parts):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    yield ".".join(parts), node


def decorator_names(function):
    return {ast.unparse(decorator) for decorator in function.decorator_list}


class FailingDatabase:
    """A database wrapper that allows this many writes and fails after the next one."""

    def __init__(self, writes_allowed):
        self.writes_left, self.write_count = writes_allowed, 0

    def __call__(self, execute, sql, params, many, context):
        result = execute(sql, params, many, context)
        if str(sql).startswith(("INSERT", "UPDATE", "DELETE")):
            self.write_count += 1
            if self.writes_left == 0:
                raise DatabaseError("the disk is full")
            self.writes_left -= 1
        return result


def test_every_atomic_function_is_tried_here():
    names = {
        f"{module}.{function.name}"
        for module, function in functions_of_writing_modules()
        if _is_atomic(function)
    }
    assert names == set(PREPARATION_AND_PRESS_BY_ACTION)


def _is_atomic(function):
    return "transaction.atomic" in decorator_names(function)


def test_every_function_that_looks_like_an_action_is_marked_as_one():
    """Parts of actions return something else, or their names begin with an underscore."""
    action_like_functions = [
        (function, f"{module}.{function.name}")
        for module, function in functions_of_writing_modules()
        if _looks_like_action(function)
    ]
    assert len(action_like_functions) > 60
    actions = {"action", "action_on_closed_night"}
    assert [
        name for function, name in action_like_functions if not actions & decorator_names(function)
    ] == []


def _looks_like_action(function):
    arguments = [ast.unparse(argument) for argument in function.args.args]
    is_public = not function.name.startswith("_")
    return (
        is_public and arguments == ["writing: Writing"] and ast.unparse(function.returns) == "str"
    )


@pytest.mark.django_db
@pytest.mark.parametrize("name", PREPARATION_AND_PRESS_BY_ACTION)
def test_press_that_fails_at_any_write_leaves_no_row(name):
    prepare, press = PREPARATION_AND_PRESS_BY_ACTION[name]
    prepared_value = prepare(build.director().club)
    counting_database = FailingDatabase(writes_allowed=-1)
    with transaction.atomic(), connection.execute_wrapper(counting_database):
        press(prepared_value)
        transaction.set_rollback(True)
    assert counting_database.write_count
    rows_before = all_rows()
    for write_number in range(counting_database.write_count):
        memory.forget_all_nights()
        failing_database = connection.execute_wrapper(FailingDatabase(writes_allowed=write_number))
        with failing_database, pytest.raises(DatabaseError, match="the disk is full"):
            press(prepared_value)
        assert all_rows() == rows_before, (
            f"write {write_number + 1} of {counting_database.write_count}"
        )

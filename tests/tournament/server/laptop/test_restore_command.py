"""`restore` from the command line: whatever file is named, it is a good copy or refused."""

import shutil

import pytest
from django.core.management import call_command

from tests.tournament.server.laptop.evenings import copies_in, run
from tournament.server.laptop import opening

DAMAGED = "is damaged or no database"
NOTHING = "is not there or has nothing in it"
FOREIGN = "belongs to another program"


@pytest.fixture
def place(evening, made, tmp_path, settings):
    """A folder with its evenings and one copy of them."""
    settings.DATA = tmp_path
    shutil.copyfile(made["ready"], evening)
    opening.keep_copy()
    return tmp_path


def text(file):
    file.write_text("Dear treasurer, " * 500)


def a_byte(file):
    file.write_bytes(b"x")


def without_tables(file):
    run(file, "CREATE TABLE one (id integer)", "DROP TABLE one")


def cut_off(file):
    file.write_bytes(good().read_bytes()[:100_000])


def beginning(file):
    file.write_bytes(good().read_bytes()[:100])


def of_a_newer_program(file):
    shutil.copyfile(good(), file)
    note = "'tournament', '0999_new', '2030-01-01'"
    run(file, f"INSERT INTO django_migrations (app, name, applied) VALUES ({note})")


def of_another_program(file):
    run(file, "CREATE TABLE recipes (name text)")


def of_another_django(file):
    run(file, "CREATE TABLE django_migrations (app text, name text, applied text)")
    run(file, "INSERT INTO django_migrations VALUES ('shop', '0001_initial', '2030-01-01')")


def half_made(file):
    shutil.copyfile(good(), file)
    run(file, "DROP TABLE tournament_wallpress")


def link_to_the_evenings(file):
    file.symlink_to(opening.path())


def good():
    return copies_in(opening.copies_folder())[0]


NO_GOOD = {
    "text": (text, DAMAGED),
    "one byte": (a_byte, NOTHING),
    "empty": (lambda file: file.touch(), NOTHING),
    "without tables": (without_tables, NOTHING),
    "cut off": (cut_off, DAMAGED),
    "its first hundred bytes": (beginning, DAMAGED),
    "newer": (of_a_newer_program, "is from a newer Euchre Night"),
    "another program's": (of_another_program, FOREIGN),
    "another Django's": (of_another_django, FOREIGN),
    "half-made": (half_made, "cannot be brought up to date"),
    "link to the evenings": (link_to_the_evenings, "is the file in use"),
    "link to nothing": (lambda file: file.symlink_to("nowhere"), NOTHING),
    "folder": (lambda file: file.mkdir(), "is a folder"),
    "nothing": (lambda file: None, NOTHING),
}
NAMES = {
    "": "is a folder",
    ".": "is a folder",
    "/": "is a folder",
    "../../../etc/no-such-file": NOTHING,
    "../euchre.sqlite3": "is the file in use",
    "/dev/null": NOTHING,
    "x" * 5000: "Choose another copy; nothing was changed.",
}


def refused(place, name, words, capsys):
    """In one sentence, after which every file is as it was."""
    before = files(place)
    with pytest.raises(SystemExit) as left:
        call_command("restore", str(name))
    assert left.value.code == 1
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert files(place) == before


def files(place):
    found = (file for file in place.rglob("*") if file.name != "running")
    return {file: file.read_bytes() if file.is_file() else file.is_dir() for file in found}


@pytest.mark.parametrize(("spoil", "words"), NO_GOOD.values(), ids=NO_GOOD)
@pytest.mark.parametrize("where", ["elsewhere", "copies"])
def test_restore_refuses_what_is_no_good_copy(place, capsys, spoil, words, where):
    file = place / where / "euchre-20300101-000000.sqlite3"
    file.parent.mkdir(exist_ok=True)
    spoil(file)
    refused(place, file, words, capsys)
    if where == "copies":
        refused(place, file.name, words, capsys)


@pytest.mark.parametrize(("name", "words"), NAMES.items(), ids=range(len(NAMES)))
def test_restore_refuses_names_that_are_no_copys(place, capsys, name, words):
    refused(place, name, words, capsys)


def test_restore_takes_a_copy_of_an_older_program(place, made, capsys):
    shutil.copyfile(made["older"], place / "older.sqlite3")
    call_command("restore", str(place / "older.sqlite3"))
    assert "Gone back to" in capsys.readouterr().out
    assert opening.path().read_bytes()[24:] != made["ready"].read_bytes()[24:]

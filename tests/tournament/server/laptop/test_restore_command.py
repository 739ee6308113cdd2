"""`restore` takes a good backup and refuses any other file."""

import shutil

import pytest
from django.core.management import call_command

from tests.tournament.server.laptop.small_database import backup_files_in, run_statements
from tournament.server.laptop import opening

REFUSAL_IF_DAMAGED = "is damaged or is not a database"
REFUSAL_IF_EMPTY = "is missing or empty"
REFUSAL_IF_FOREIGN = "belongs to another program"


@pytest.fixture
def data_folder_with_backup(laptop_database, database_files, tmp_path, settings):
    """Return a data folder with a database and one backup of it."""
    settings.DATA_FOLDER = tmp_path
    shutil.copyfile(database_files["ready"], laptop_database)
    opening.make_backup()
    return tmp_path


def write_text(file):
    file.write_text("Dear treasurer, " * 500)


def write_a_byte(file):
    file.write_bytes(b"x")


def write_database_without_tables(file):
    run_statements(file, "CREATE TABLE one (id integer)", "DROP TABLE one")


def write_cut_off_copy(file):
    file.write_bytes(good_copy().read_bytes()[:100_000])


def write_beginning_of_copy(file):
    file.write_bytes(good_copy().read_bytes()[:100])


def write_newer_programs_file(file):
    shutil.copyfile(good_copy(), file)
    note = "'tournament', '0999_new', '2030-01-01'"
    run_statements(file, f"INSERT INTO django_migrations (app, name, applied) VALUES ({note})")


def write_other_programs_file(file):
    run_statements(file, "CREATE TABLE recipes (name text)")


def write_other_django_file(file):
    run_statements(file, "CREATE TABLE django_migrations (app text, name text, applied text)")
    run_statements(
        file, "INSERT INTO django_migrations VALUES ('shop', '0001_initial', '2030-01-01')"
    )


def write_half_made_copy(file):
    shutil.copyfile(good_copy(), file)
    run_statements(file, "DROP TABLE tournament_wallpress")


def link_to_file_in_use(file):
    file.symlink_to(opening.database_path())


def good_copy():
    return backup_files_in(opening.backups_folder())[0]


UNUSABLE_FILES = {
    "text": (write_text, REFUSAL_IF_DAMAGED),
    "one byte": (write_a_byte, REFUSAL_IF_EMPTY),
    "empty": (lambda file: file.touch(), REFUSAL_IF_EMPTY),
    "without tables": (write_database_without_tables, REFUSAL_IF_EMPTY),
    "cut off": (write_cut_off_copy, REFUSAL_IF_DAMAGED),
    "its first hundred bytes": (write_beginning_of_copy, REFUSAL_IF_DAMAGED),
    "newer": (write_newer_programs_file, "is from a newer Euchre Night"),
    "another program's": (write_other_programs_file, REFUSAL_IF_FOREIGN),
    "another Django's": (write_other_django_file, REFUSAL_IF_FOREIGN),
    "half-made": (write_half_made_copy, "can't be updated"),
    "link to the file in use": (link_to_file_in_use, "is the file in use"),
    "link to nothing": (lambda file: file.symlink_to("nowhere"), REFUSAL_IF_EMPTY),
    "folder": (lambda file: file.mkdir(), "is a folder"),
    "nothing": (lambda file: None, REFUSAL_IF_EMPTY),
}
NAMES_OF_NO_BACKUP = {
    "": "is a folder",
    ".": "is a folder",
    "/": "is a folder",
    "../../../etc/no-such-file": REFUSAL_IF_EMPTY,
    "../euchre.sqlite3": "is the file in use",
    "/dev/null": REFUSAL_IF_EMPTY,
    "x" * 5000: "Choose another backup. Nothing was changed.",
}


def check_refusal(data_folder_with_backup, backup_name, refusal_words, capsys):
    """Check that the restore is refused in one sentence and that every file is unchanged."""
    files_before = files_in(data_folder_with_backup)
    with pytest.raises(SystemExit) as exit_info:
        call_command("restore", str(backup_name))
    assert exit_info.value.code == 1
    output = capsys.readouterr().err
    assert refusal_words in output
    assert output.count("\n") == 1
    assert files_in(data_folder_with_backup) == files_before


def files_in(data_folder_with_backup):
    found_files = (file for file in data_folder_with_backup.rglob("*") if file.name != "running")
    return {file: file.read_bytes() if file.is_file() else file.is_dir() for file in found_files}


@pytest.mark.parametrize(
    ("write_unusable_file", "refusal_words"), UNUSABLE_FILES.values(), ids=UNUSABLE_FILES
)
@pytest.mark.parametrize("folder_name", ["elsewhere", "copies"])
def test_restore_refuses_a_file_that_is_no_good_backup(
    data_folder_with_backup, capsys, write_unusable_file, refusal_words, folder_name
):
    file = data_folder_with_backup / folder_name / "euchre-20300101-000000.sqlite3"
    file.parent.mkdir(exist_ok=True)
    write_unusable_file(file)
    check_refusal(data_folder_with_backup, file, refusal_words, capsys)
    if folder_name == "copies":
        check_refusal(data_folder_with_backup, file.name, refusal_words, capsys)


@pytest.mark.parametrize(
    ("backup_name", "refusal_words"), NAMES_OF_NO_BACKUP.items(), ids=range(len(NAMES_OF_NO_BACKUP))
)
def test_restore_refuses_names_of_no_backup(
    data_folder_with_backup, capsys, backup_name, refusal_words
):
    check_refusal(data_folder_with_backup, backup_name, refusal_words, capsys)


def test_restore_accepts_a_backup_of_an_older_program(
    data_folder_with_backup, database_files, capsys
):
    shutil.copyfile(database_files["older"], data_folder_with_backup / "older.sqlite3")
    call_command("restore", str(data_folder_with_backup / "older.sqlite3"))
    assert "Restored" in capsys.readouterr().out
    assert opening.database_path().read_bytes()[24:] != database_files["ready"].read_bytes()[24:]

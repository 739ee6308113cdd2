"""A rule over their contents decides which backups stay, whatever the clock says."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.backups.backup_files import Backup

FIRST_DAY = date(2026, 11, 24)


def backups_of_nights(number, per_night=3, size=1000):
    """Return the backups of this many weekly nights, newest first."""
    copies = []
    for night in range(number, 0, -1):
        day = f"{FIRST_DAY + timedelta(weeks=night)}"
        for number_of_copy in range(per_night, 0, -1):
            place = night * 100 + number_of_copy
            copies.append(
                Backup(
                    Path(f"{night}-{number_of_copy}"),
                    size,
                    number=place,
                    night=night,
                    night_day=day,
                )
            )
    return copies


def numbers_that_stay(copies):
    return [str(copy.file) for copy in backup_files.backups_to_keep(copies)]


def test_all_backups_of_the_last_two_nights_are_kept():
    assert numbers_that_stay(backups_of_nights(2)) == ["2-3", "2-2", "2-1", "1-3", "1-2", "1-1"]


def test_last_backup_of_each_of_the_eight_nights_before_is_kept():
    assert numbers_that_stay(backups_of_nights(10))[6:] == [
        f"{night}-3" for night in range(8, 0, -1)
    ]


def test_one_older_copy_a_month_stays_for_a_year():
    copies_that_stay = backup_files.backups_to_keep(backups_of_nights(120))
    older_days = [date.fromisoformat(copy.night_day) for copy in copies_that_stay[14:]]
    assert len({f"{day:%Y-%m}" for day in older_days}) == len(older_days) == 12
    assert all(day == max(d for d in nights_in_month(day)) for day in older_days[1:])


def nights_in_month(day):
    """Return the dates of all nights in the month of that day."""
    nights = (FIRST_DAY + timedelta(weeks=week) for week in range(1, 121))
    return [night for night in nights if (night.year, night.month) == (day.year, day.month)]


def test_evening_that_was_corrected_later_is_among_the_last():
    corrected = replace(backups_of_nights(4)[-1], file=Path("late"), number=10_000)
    assert numbers_that_stay([corrected, *backups_of_nights(4)]) == [
        *("late", "4-3", "4-2", "4-1"),  # the two last evenings are 1 and 4
        *("3-3", "2-3", "1-3", "1-2", "1-1"),
    ]


def test_practice_pushes_out_no_copy_of_a_day_of_play():
    """After each of its last two nights, which were short, the club practices for the next two."""
    backups_of_play = backups_of_nights(2, per_night=20)
    backups_of_practice = [
        replace(copy, file=Path(f"practice-{copy.file}"), night=copy.night + 100, is_practice=True)
        for copy in backups_of_nights(4, per_night=2)
    ]
    numbers = numbers_that_stay([*backups_of_practice, *backups_of_play])
    assert numbers[-40:] == [str(copy.file) for copy in backups_of_play]
    assert numbers[:-40] == [
        *("practice-4-2", "practice-4-1", "practice-3-2", "practice-3-1"),
        *("practice-2-2", "practice-1-2"),
    ]


def test_two_nights_of_one_day_are_one_day_of_play():
    copies_of_first, copies_of_second, copies_of_third = (
        backups_of_nights(3)[place : place + 3] for place in (0, 3, 6)
    )
    copies_of_second = [
        replace(copy, night_day=copies_of_first[0].night_day) for copy in copies_of_second
    ]
    assert numbers_that_stay([*copies_of_first, *copies_of_second, *copies_of_third]) == [
        str(copy.file) for copy in (*copies_of_first, *copies_of_second, *copies_of_third)
    ]


def test_large_copies_go_once_they_take_too_much_room_but_for_the_newest_five():
    assert len(numbers_that_stay(backups_of_nights(2, per_night=10, size=300 * 2**20))) == 13
    assert len(numbers_that_stay(backups_of_nights(2, per_night=10, size=3 * 2**30))) == 5


def test_room_is_reported_in_words():
    assert (
        backup_files.disk_space_sentence(backups_of_nights(1, per_night=1))
        == "1 backup takes 0.1 MB."
    )
    assert (
        backup_files.disk_space_sentence(backups_of_nights(2, per_night=10, size=212 * 2**20))
        == "20 backups take 4.1 GB."
    )
    assert "last 2 days of play" in backup_files.RETENTION_SENTENCES

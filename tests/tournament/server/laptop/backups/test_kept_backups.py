"""A rule over their contents decides which backups stay, whatever the clock says."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.backups.backup_files import Backup

FIRST_DAY = date(2026, 11, 24)


def backups_of_nights(night_count, per_night=3, size=1000):
    """Return the backups of this many weekly nights, newest first."""
    backups = []
    for night in range(night_count, 0, -1):
        day = f"{FIRST_DAY + timedelta(weeks=night)}"
        for number_of_backup in range(per_night, 0, -1):
            position = night * 100 + number_of_backup
            backups.append(
                Backup(
                    Path(f"{night}-{number_of_backup}"),
                    size,
                    number=position,
                    night_id=night,
                    night_day=day,
                )
            )
    return backups


def numbers_of_kept_backups(backups):
    return [str(backup.file) for backup in backup_files.backups_to_keep(backups)]


def test_all_backups_of_the_last_two_nights_are_kept():
    assert numbers_of_kept_backups(backups_of_nights(2)) == [
        "2-3",
        "2-2",
        "2-1",
        "1-3",
        "1-2",
        "1-1",
    ]


def test_last_backup_of_each_of_the_eight_nights_before_is_kept():
    assert numbers_of_kept_backups(backups_of_nights(10))[6:] == [
        f"{night}-3" for night in range(8, 0, -1)
    ]


def test_one_older_backup_a_month_is_kept_for_a_year():
    backups_that_stay = backup_files.backups_to_keep(backups_of_nights(120))
    older_days = [date.fromisoformat(backup.night_day) for backup in backups_that_stay[14:]]
    assert len({f"{day:%Y-%m}" for day in older_days}) == len(older_days) == 12
    assert all(
        day == max(night_day for night_day in nights_in_month(day)) for day in older_days[1:]
    )


def nights_in_month(day):
    """Return the dates of all nights in the month of that day."""
    nights = (FIRST_DAY + timedelta(weeks=week) for week in range(1, 121))
    return [night for night in nights if (night.year, night.month) == (day.year, day.month)]


def test_lately_corrected_night_counts_among_the_last_two_nights():
    corrected_backup = replace(backups_of_nights(4)[-1], file=Path("late"), number=10_000)
    assert numbers_of_kept_backups([corrected_backup, *backups_of_nights(4)]) == [
        # The two last days of play are those of nights 1 and 4.
        *("late", "4-3", "4-2", "4-1"),
        *("3-3", "2-3", "1-3", "1-2", "1-1"),
    ]


def test_practice_backups_replace_no_backup_of_a_real_night():
    """After each of its last two nights, which were short, the club practiced for two days."""
    backups_of_play = backups_of_nights(2, per_night=20)
    backups_of_practice = [
        replace(
            backup,
            file=Path(f"practice-{backup.file}"),
            night_id=backup.night_id + 100,
            is_practice=True,
        )
        for backup in backups_of_nights(4, per_night=2)
    ]
    numbers = numbers_of_kept_backups([*backups_of_practice, *backups_of_play])
    assert numbers[-40:] == [str(backup.file) for backup in backups_of_play]
    assert numbers[:-40] == [
        *("practice-4-2", "practice-4-1", "practice-3-2", "practice-3-1"),
        *("practice-2-2", "practice-1-2"),
    ]


def test_two_nights_on_one_date_count_as_one_day_of_play():
    backups_of_first, backups_of_second, backups_of_third = (
        backups_of_nights(3)[position : position + 3] for position in (0, 3, 6)
    )
    backups_of_second = [
        replace(backup, night_day=backups_of_first[0].night_day) for backup in backups_of_second
    ]
    assert numbers_of_kept_backups([*backups_of_first, *backups_of_second, *backups_of_third]) == [
        str(backup.file) for backup in (*backups_of_first, *backups_of_second, *backups_of_third)
    ]


def test_too_large_backups_are_deleted_except_the_newest_five():
    assert len(numbers_of_kept_backups(backups_of_nights(2, per_night=10, size=300 * 2**20))) == 13
    assert len(numbers_of_kept_backups(backups_of_nights(2, per_night=10, size=3 * 2**30))) == 5


def test_disk_space_is_reported_in_words():
    assert (
        backup_files.disk_space_sentence(backups_of_nights(1, per_night=1))
        == "1 backup takes 0.1 MB."
    )
    assert (
        backup_files.disk_space_sentence(backups_of_nights(2, per_night=10, size=212 * 2**20))
        == "20 backups take 4.1 GB."
    )
    assert "last 2 days of play" in backup_files.RETENTION_SENTENCES

"""Which copies stay: a rule over what they hold, whatever the clock says."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from tournament.server.laptop.copies import folder
from tournament.server.laptop.copies.folder import Copy

FIRST = date(2026, 11, 24)


def evenings(number, each=3, size=1000):
    """So many weekly evenings with so many copies each, the newest first."""
    found = []
    for night in range(number, 0, -1):
        day = f"{FIRST + timedelta(weeks=night)}"
        for one in range(each, 0, -1):
            place = night * 100 + one
            found.append(Copy(Path(f"{night}-{one}"), size, changes=place, night=night, day=day))
    return found


def stay(copies):
    return [str(one.file) for one in folder.copies_to_keep(copies)]


def test_all_copies_of_the_last_two_evenings_stay():
    assert stay(evenings(2)) == ["2-3", "2-2", "2-1", "1-3", "1-2", "1-1"]


def test_the_last_copy_of_each_of_the_eight_evenings_before_stays():
    assert stay(evenings(10))[6:] == [f"{night}-3" for night in range(8, 0, -1)]


def test_of_older_ones_one_a_month_stays_for_a_year():
    kept = folder.copies_to_keep(evenings(120))
    older = [date.fromisoformat(one.day) for one in kept[14:]]
    assert len({f"{day:%Y-%m}" for day in older}) == len(older) == 12
    assert all(day == max(d for d in weeks(day)) for day in older[1:])


def weeks(day):
    """Every evening of that day's month."""
    found = (FIRST + timedelta(weeks=week) for week in range(1, 121))
    return [one for one in found if (one.year, one.month) == (day.year, day.month)]


def test_evening_that_was_corrected_later_is_among_the_last():
    corrected = replace(evenings(4)[-1], file=Path("late"), changes=10_000)
    assert stay([corrected, *evenings(4)]) == [
        *("late", "4-3", "4-2", "4-1"),  # the two last evenings are 1 and 4
        *("3-3", "2-3", "1-3", "1-2", "1-1"),
    ]


def test_large_copies_go_once_they_take_too_much_room_but_for_the_newest_five():
    assert len(stay(evenings(2, each=10, size=300 * 2**20))) == 13
    assert len(stay(evenings(2, each=10, size=3 * 2**30))) == 5


def test_room_is_told_in_words():
    assert folder.room_in_words(evenings(1, each=1)) == "1 copy takes 0.1 MB."
    assert folder.room_in_words(evenings(2, each=10, size=212 * 2**20)) == "20 copies take 4.1 GB."
    assert "last two days of play" in folder.RULE

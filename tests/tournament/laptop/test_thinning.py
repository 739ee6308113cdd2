"""Which copies stay: a rule over what they hold, whatever the clock says."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from tournament.laptop.copies import thinning
from tournament.laptop.copies.contents import Copy, Moment

FIRST = date(2026, 11, 24)
AT = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


def evenings(number, each=3, size=1000):
    """So many weekly evenings with so many copies each, the newest first."""
    found = []
    for night in range(number, 0, -1):
        moment = Moment(night, "Tuesday", FIRST + timedelta(weeks=night), 1, AT)
        for one in range(each, 0, -1):
            place = night * 100 + one
            found.append(Copy(Path(f"{night}-{one}"), size, changes=place, moment=moment))
    return found


def stay(copies):
    return [str(one.file) for one in thinning.staying(copies)]


def test_all_copies_of_the_last_two_evenings_stay():
    assert stay(evenings(2)) == ["2-3", "2-2", "2-1", "1-3", "1-2", "1-1"]


def test_the_last_copy_of_each_of_the_eight_evenings_before_stays():
    assert stay(evenings(10))[6:] == [f"{night}-3" for night in range(8, 0, -1)]


def test_of_older_ones_one_a_month_stays_for_a_year():
    kept = thinning.staying(evenings(120))
    older = [one.moment.day for one in kept[14:]]
    assert len({f"{day:%Y-%m}" for day in older}) == len(older) == 12
    assert all(day == max(d for d in weeks(day)) for day in older[1:])


def weeks(day):
    """Every evening of that day's month."""
    found = (FIRST + timedelta(weeks=week) for week in range(1, 121))
    return [one for one in found if (one.year, one.month) == (day.year, day.month)]


def test_evening_that_was_corrected_later_is_among_the_last():
    corrected = Copy(Path("late"), 1000, changes=10_000, moment=evenings(4)[-1].moment)
    assert stay([corrected, *evenings(4)]) == [
        *("late", "4-3", "4-2", "4-1"),  # the two last evenings are 1 and 4
        *("3-3", "2-3", "1-3", "1-2", "1-1"),
    ]


def test_large_copies_go_once_they_take_too_much_room_but_for_the_newest_five():
    assert len(stay(evenings(2, each=10, size=300 * 2**20))) == 13
    assert len(stay(evenings(2, each=10, size=3 * 2**30))) == 5


def test_room_is_told_in_words():
    assert thinning.room(evenings(1, each=1)) == "1 copy takes 0.1 MB."
    assert thinning.room(evenings(2, each=10, size=212 * 2**20)) == "20 copies take 4.1 GB."
    assert "last two days of play" in thinning.RULE

"""What became of each change."""

import pytest

from tournament.storage.stored.log import UndoState, people_in, people_text


@pytest.mark.parametrize(
    ("undoings", "gone", "backward"),
    [
        ((), {}, set()),
        (((3, 2),), {2: 3}, {3}),
        (((4, 3), (3, 2)), {3: 4}, {3}),
        (((5, 4), (4, 3), (3, 2)), {4: 5, 2: 3}, {3, 5}),
        (((5, 2), (4, 3), (3, 2)), {2: 5, 3: 4}, {3, 5}),
        (((6, 1), (3, 2)), {1: 6, 2: 3}, {3, 6}),
    ],
)
def test_undoings_tell_what_is_gone_and_what_takes_back(undoings, gone, backward):
    standing = UndoState(undoings)
    assert (standing.undone_by, standing.backward) == (gone, frozenset(backward))


@pytest.mark.parametrize(("people", "text"), [((), ""), ((3,), ",3,"), ((3, 14), ",3,14,")])
def test_people_of_a_change_are_kept_as_text(people, text):
    assert (people_text(people), people_in(text)) == (text, people)

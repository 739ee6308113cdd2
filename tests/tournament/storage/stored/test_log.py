"""Each change in the log is undone, redone, or neither."""

import pytest

from tournament.storage.stored.log import UndoState, parse_people_numbers, people_numbers_as_text


@pytest.mark.parametrize(
    ("undo_pairs", "undo_by_change", "undos"),
    [
        ((), {}, set()),
        (((3, 2),), {2: 3}, {3}),
        (((4, 3), (3, 2)), {3: 4}, {3}),
        (((5, 4), (4, 3), (3, 2)), {4: 5, 2: 3}, {3, 5}),
        (((5, 2), (4, 3), (3, 2)), {2: 5, 3: 4}, {3, 5}),
        (((6, 1), (3, 2)), {1: 6, 2: 3}, {3, 6}),
    ],
)
def test_undo_pairs_are_the_changes_undone_and_their_undos(undo_pairs, undo_by_change, undos):
    state = UndoState(undo_pairs)
    assert (state.undo_by_change, state.undos_except_redos) == (undo_by_change, frozenset(undos))


@pytest.mark.parametrize(("people", "text"), [((), ""), ((3,), ",3,"), ((3, 14), ",3,14,")])
def test_people_of_a_change_are_converted_to_text_and_back(people, text):
    assert (people_numbers_as_text(people), parse_people_numbers(text)) == (text, people)

"""What is said of a team's record: its results one by one, or counted where they are many."""

from tournament.wall.boards.tree_records import TreeResult, results_in_words

WON, LOST = TreeResult(True, (10, 7)), TreeResult(False, (6, 10))


def test_few_results_are_told_with_their_points():
    assert results_in_words((WON, LOST, TreeResult(True, ()))) == (
        "won 10–7",
        "lost 6–10",
        "won without play",
    )


def test_many_are_counted_as_they_were():
    assert results_in_words((WON, LOST, WON, WON)) == ("won 3", "lost 1")
    assert results_in_words((WON,) * 4) == ("won 4",)
    assert results_in_words(()) == ()

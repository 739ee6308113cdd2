"""What is said of a team's way: its results one by one, or counted where they are many."""

from tournament.wall.boards.wall_ways import TreeResult, told

WON, LOST = TreeResult(True, (10, 7)), TreeResult(False, (6, 10))


def test_few_results_are_told_with_their_points():
    assert told((WON, LOST, TreeResult(True, ()))) == ("won 10–7", "lost 6–10", "won without play")


def test_many_are_counted_as_they_were():
    assert told((WON, LOST, WON, WON)) == ("won 3", "lost 1")
    assert told((WON,) * 4) == ("won 4",)
    assert told(()) == ()

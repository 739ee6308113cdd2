"""The steps of an evening of pairs who stay together, in the words of the pages, and the book
that is kept beside a bracket.
"""

from tests.browser.directors import A_LOOK, PRESSED
from tests.browser.evening import CLUB, Evening
from tests.browser.keys import focused, press, reach

# How many losses a game's two teams come with.
COME_WITH = {"W": [0, 0], "L": [1, 1], "F1": [0, 1], "F2": [1, 1]}
# Where those come who go out in a round of the losers' side, which has 6, 4, 4, 2, 2, 1 and 1 games
# for 22 teams: its six losers of round 2 share the 17th place, and so on upwards.
OUT_IN = {"L2": 17, "L3": 13, "L4": 9, "L5": 7, "L6": 5, "L7": 4, "L8": 3}


class Book:
    """Two losses and out: who won each game and who lost it by the slips, and nothing asked of the
    program. Of two the lower number wins, but the first final goes to the team with a loss.
    """

    def __init__(self):
        self.ended, self.slips = {}, {}

    def losses(self, team):
        return sum(team == loser for _, loser in self.ended.values())

    def winner(self, name, a, b):
        assert name not in self.ended
        both = sorted([self.losses(a), self.losses(b)])
        assert both == COME_WITH[name if name[0] == "F" else name[0]], name
        if name == "F1":
            return a if self.losses(a) else b
        return min(a, b)

    def slip(self, name, a, b):
        """Written down as it should be, and what is on it."""
        winner = self.winner(name, a, b)
        self.ended[name] = (winner, a + b - winner)
        self.slips[name] = ten_and(a, b, winner)
        return self.slips[name]

    def given_up(self, name, winner, loser):
        self.winner(name, winner, loser)
        self.ended[name] = (winner, loser)

    def places(self):
        first, second = self.ended["F2"]
        out = {
            loser: OUT_IN[name.split(".")[0]]
            for name, (_, loser) in self.ended.items()
            if name[0] == "L"
        }
        return {first: 1, second: 2} | out


def ten_and(a, b, winner):
    """Ten to thirteen for whoever wins, and nine at the most for the other."""
    more, less = 10 + (a + b) % 4, (a * b) % 10
    return (more, less) if winner == a else (less, more)


class PairsEvening(Evening):
    """Who is called to which table is read off the screen; who won never is."""

    def sign_in_pair(self, *names):
        """Two Enters for somebody new, and one more for all that the house asks of the two."""
        for name in names:
            self.director.here(name)
            self.director.enter("Not on the list")
            self.director.enter(f"{name} is in team" if name == names[0] else f"& {name}.")
        self.director.enter("has done all that is asked")

    def bring_in(self, file, looked_at, told):
        """A list that is chosen from the disk, looked through, and entered."""
        director = self.director
        director.press("Teams from a list", "What the list looks like")
        reach(director.page, "file", "input")
        with director.page.expect_file_chooser() as chosen:
            press(director.page, "Enter")
        chosen.value.set_files(file)
        director.press("Look at the list", looked_at)
        director.enter(told)

    def far(self, *places):
        """By Tab from one thing to the next, where the last is too far away at once."""
        for words, kind in places:
            reach(self.director.page, words, kind)

    def to_home(self):
        """However far down the scores the cursor is."""
        if "/scores/" in self.director.page.url:
            self.far(("Save what is typed", PRESSED), ("Undo", PRESSED))
        self.director.press(CLUB, "More")

    def onward(self):
        """Calls what can be called, and goes on to what is being played then."""
        self.to_home()
        if focused(self.director.page).startswith("Call"):
            self.director.enter("Being played")
            self.director.enter("called")
        self.director.enter("Save what is typed")
        return self.on_tables()

    def on_tables(self):
        """By card table: the bracket's name of the game, and its two teams."""
        names = self.director.page.locator(".line h2 small").all_inner_texts()
        at = self.at_tables()
        return {table: (name, *at[table]) for table, name in zip(at, names, strict=True)}

    def at_tables(self):
        """The two teams of each table on the page of scores."""
        found = {}
        for line in self.director.page.locator(".line").all():
            both = line.locator(".who b").all_inner_texts()
            found[int(line.get_attribute("data-table"))] = [int(one.split()[-1]) for one in both]
        return found

    def type_in(self, table, points):
        """By the number pad: Enter only where another digit could follow."""
        page = self.director.page
        reach(page, f"t{table}b0", "input")
        for place, value in enumerate(points):
            press(page, *str(value))
            most = int(page.get_attribute(f"[name=t{table}b{place}]", "data-most"))
            press(page, *(["Enter"] if 0 < value * 10 <= most else []))

    def heard(self, table, words):
        self.director.page.locator(f"#heard{table}", has_text=words).wait_for()

    def is_in(self, table):
        self.director.page.locator(f"#t{table}[data-state=in]:not([data-heard])").wait_for()

    def result(self, table, points):
        """Where the two go by it is read, and kept by Enter."""
        self.type_in(table, points)
        self.heard(table, f" {max(points)}–{min(points)} at table {table} (")
        self.director.page.wait_for_timeout(A_LOOK)
        press(self.director.page, "Enter")
        self.is_in(table)

"""The steps of an evening that every house has, in the words of the pages."""

from collections import Counter

from tests.browser.sums import Sums
from tournament.evening.facts import PaymentKind
from tournament.evening.night import ranking
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.storage.models import Tournament
from tournament.storage.reading import replay

CLUB = "The Tuesday Club"


class Evening:
    """One director, the night of theirs, and the sums that are kept beside it."""

    def __init__(self, director, house, **answers):
        self.director = director
        director.here(CLUB)
        director.enter("Start tonight's tournament?")
        director.press(house, "What is it called?")
        for name, text in answers.items():
            director.write(name, text)
        director.enter("is set up for")
        self.night = Tournament.objects.get().pk
        self.sums = Sums(self.night)
        self.game = 0

    def home(self, way, told):
        self.director.press(CLUB, "More")
        self.director.press(way, told)

    def sign_in(self, *names, asked=True):
        """Somebody new takes Enter twice, and once more for all that the house asks."""
        for name in names:
            self.director.here(name)
            self.director.enter("Not on the list")
            self.director.enter(f"Signed in: {name}")
            if asked:
                self.director.enter(f"{name} (number")

    def undo(self, told):
        self.director.press("Undo", f"Undone: {told}")

    def seat(self, sits_out=0):
        """Enter is enough, since the cursor waits on the button."""
        self.game += 1
        self.director.enter(f"Game {self.game} is seated")
        self.sums.sit_out(self.game, sits_out)

    def play(self, tables, onward):
        """Totals of the tables that are not in yet, and on to what comes next."""
        count = len(self.sums.shape(self.game))
        self.home(f"Enter the scores of game {self.game}", "seated at")
        self.director.totals(tables)
        self.director.told(f"{count} of {count} in")
        for table, values in tables.items():
            self.sums.add(self.game, table, values)
        self.director.enter(onward)

    def correct(self, game, table, values, *, was, why):
        """After the next game is seated."""
        director = self.director
        director.press("Play", "Another game")
        director.press("Another game", f"Game {game}", "summary")
        director.press(f"Game {game}", f"Correct game {game}")
        director.write("reason", why)
        for place, value in enumerate(values):
            director.write(f"t{table}b{place}", str(value))
        director.enter(f"Game {game}, table {table}")
        self.sums.take_out(game, table, was)
        self.sums.add(game, table, values)

    def goes_home(self, name):
        """As far as the page that asks when, and who takes the chair."""
        self.home("Somebody leaves", "Who leaves?")
        self.director.press(name, f"Goes home after game {self.game}")

    def standings(self):
        """Everybody's points by number, as the page has them."""
        self.director.press("Standings", "For a spreadsheet")
        rows = self.director.page.locator("tbody tr").all_inner_texts()
        return {int(name.split()[-1]): int(points) for _, name, points, *_ in map(cells, rows)}

    def check_out(self):
        """Each card by its number and its own total, and what is owed is paid with it."""
        numbers = sorted(self.sums.points)
        for done, number in enumerate(numbers, start=1):
            self.director.here(str(number))
            self.director.enter("By the table sheets")
            self.director.here(str(self.sums.points[number]))
            self.director.enter(f"{done} of {len(numbers)} cards in")
        self.director.press("On to the prizes", "The proposal")

    def pay_out(self, prizes):
        director = self.director
        director.press("Award these prizes", "Handed over, signed")
        for entry, cents in prizes.items():
            button = f"form:has([name=entry][value='{entry}']) button"
            director.press(f"Hand over {dollars(cents)}", f"({entry}) has", button)

    def close(self, drawer):
        director = self.director
        director.press("On to closing the night", "Should be in the drawer")
        director.write("How much cash", f"{drawer / 100:.2f}")
        director.enter("exactly what the books say")
        director.press("Close the night", "The night is closed", "button")

    def is_as_added_up(self, fee, fine, prizes):
        """What the program knows in the end, beside the plain sums."""
        night, sums = replay.night(self.night), self.sums
        found, players = books(night), len(sums.points)
        taken = fee * players + fine * sum(sums.x.values())
        assert night.is_closed
        assert points_of(night) == sums.points
        assert Counter({one.entry.number: one.x for one in accounts(night)}) == sums.x
        assert not any(one.owed or one.too_much for one in accounts(night))
        assert found.purse.cents == taken
        assert found.total(PaymentKind.PRIZE) == sum(prizes.values())
        assert night.plan.counted_cents == found.drawer
        assert found.left_over == taken - sum(prizes.values())


def points_of(night):
    return {int(one.result.entrant): one.result.points for one in ranking.standings(night)}


def cells(row):
    return [" ".join(cell.split()) for cell in row.split("\t")]


def dollars(cents):
    return f"${cents / 100:.2f}"

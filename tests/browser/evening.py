"""The steps that nights of all houses share, in the words of the pages."""

import re
from collections import Counter

from tests.browser.sums import ExpectedSums
from tournament.evening.facts import PaymentKind
from tournament.evening.night import ranking
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.storage.models import Tournament
from tournament.storage.reading import reader

CLUB_NAME = "The Tuesday Club"


class Evening:
    """A director's night, with the expected sums, which the test adds up by itself."""

    def __init__(self, director, house, **answers):
        self.director = director
        director.type_into_focused_box(CLUB_NAME)
        director.press_enter("Set up tonight")
        director.press(house, "Choose other rules")
        for name, text in answers.items():
            director.write(name, text)
        director.press_enter("is set up for")
        self.night = Tournament.objects.get().pk
        self.sums = ExpectedSums(self.night)
        self.game = 0

    def press_on_home_page(self, link, words_of_next_page):
        self.director.press(CLUB_NAME, "More")
        self.director.press(link, words_of_next_page)

    def check_in(self, *names, has_items=True):
        """Check in players. A new player takes two presses of Enter, and one more to mark every
        check-in item.
        """
        for name in names:
            self.director.type_into_focused_box(name)
            self.director.press_enter("New player?")
            self.director.press_enter(re.compile(rf"{re.escape(name)} \(\d+\) checked in"))
            if has_items:
                self.director.press_enter(re.compile(rf"{re.escape(name)} \(\d+\) is ready"))

    def undo(self, words):
        self.director.press("Undo", f"Undone: {words}")

    def seat_next_game(self, sit_out_points=0):
        """Seat the next game with Enter, because the cursor is already on the button."""
        self.game += 1
        self.director.press_enter(f"Game {self.game} is seated")
        self.sums.add_sit_out(self.game, sit_out_points)

    def enter_scores_of_game(self, tables, words_of_next_page):
        """Enter the totals of the tables that are not in yet, and go on to the next page."""
        count = len(self.sums.table_sizes(self.game))
        self.press_on_home_page(f"Enter scores for game {self.game}", "seated at")
        self.director.type_totals(tables)
        self.director.wait_for(f"{count} of {count} in")
        for table, values in tables.items():
            self.sums.add_table(self.game, table, values)
        self.director.press_enter(words_of_next_page)

    def correct_score(self, game, table, values, *, old_values, reason):
        """Correct a score after the next game is seated."""
        director = self.director
        director.press("Play", "Other games", "nav.steps a")
        director.press("Other games", f"Game {game}", "summary")
        director.press(f"Game {game}", f"Correct game {game}")
        director.write("reason", reason)
        for place, value in enumerate(values):
            director.write(f"t{table}b{place}", str(value))
        director.press_enter(f"Table {table}, game {game}")
        self.sums.remove_table(game, table, old_values)
        self.sums.add_table(game, table, values)

    def open_leaving_page(self, name):
        """Open the page that asks when a player leaves and who takes the seat."""
        self.press_on_home_page("Player leaves", "Player leaves")
        self.director.press(name, f"Leave after game {self.game}")

    def read_standings(self):
        """Return each player's points by player number, as the page shows them."""
        self.director.press("Standings", "Download standings")
        rows = self.director.page.locator("tbody tr").all_inner_texts()
        return {
            int(name.split()[-1]): int(points) for _, name, points, *_ in map(cells_of_row, rows)
        }

    def turn_in_scorecards(self, left_early=()):
        """Turn in each scorecard by its number and its total, and take the payment that is due with
        it. Those who `left_early` come first, since their scorecards are not waited for.
        """
        numbers = sorted(self.sums.points, key=lambda number: (number not in left_early, number))
        for turned_in, number in enumerate(numbers, start=1):
            self.director.type_into_focused_box(str(number))
            self.director.press_enter("Score sheets")
            self.director.type_into_focused_box(str(self.sums.points[number]))
            self.director.press_enter(f"{turned_in} of {len(numbers)} scorecards turned in")
        self.director.press("Continue to prizes", "Suggested prizes")

    def pay_out(self, prizes):
        director = self.director
        director.press("Award prizes", "Paid")
        for entry, cents in prizes.items():
            button = f"form:has([name=entry][value='{entry}']) button"
            director.press(
                f"Pay {cents_as_dollars(cents)}", f"({entry}), {cents_as_dollars(cents)}", button
            )

    def close_night(self, cash_box_cents):
        director = self.director
        director.press("Close the night", "Cash box should hold", "main p a")
        director.write("Cash in the box", f"{cash_box_cents / 100:.2f}")
        director.press_enter(", correct")
        director.press("Close the night", "The night is closed", "button")

    def check_against_expected_sums(self, fee_cents, fine_cents, prizes):
        """Check the program's final points, Xs and money against the expected sums. `prizes` has
        the cents won by each player.
        """
        night, sums = reader.night(self.night), self.sums
        ledger, player_count = books(night), len(sums.points)
        cents_taken_in = fee_cents * player_count + fine_cents * sum(sums.x.values())
        assert night.is_closed
        assert points_by_player(night) == sums.points
        assert Counter({account.entry.number: account.x for account in accounts(night)}) == sums.x
        assert not any(account.cents_owed or account.overpaid_cents for account in accounts(night))
        assert ledger.pot.cents == cents_taken_in
        assert ledger.total_cents(PaymentKind.PRIZE) == sum(prizes.values())
        assert night.plan.counted_cents == ledger.cents_in_cash_box
        assert ledger.cents_left_over == cents_taken_in - sum(prizes.values())


def points_by_player(night):
    return {int(place.result.entrant): place.result.points for place in ranking.standings(night)}


def cells_of_row(row):
    return [" ".join(cell.split()) for cell in row.split("\t")]


def cents_as_dollars(cents):
    return f"${cents / 100:.2f}"

"""The steps of a team night in the words of the pages, and the book that the tests keep of a
bracket.
"""

from tests.browser.directors import MILLISECONDS_TO_READ_QUESTION, PRESSABLE_ELEMENTS
from tests.browser.evening import CLUB_NAME, Evening
from tests.browser.keys import focused_element, press, tab_toward

# How many losses the two teams of a game have.
LOSSES_BEFORE_ROUND = {"W": [0, 0], "L": [1, 1], "F1": [0, 1], "F2": [1, 1]}
# The places of teams that go out in a losers' round. With 22 teams these rounds have 6, 4, 4, 2, 2,
# 1 and 1 games: the six losers of round 2 share the 17th place, and so on upward.
PLACE_BY_ROUND = {"L2": 17, "L3": 13, "L4": 9, "L5": 7, "L6": 5, "L7": 4, "L8": 3}


class BracketBook:
    """A double elimination kept by hand: who won and who lost each game, without asking the
    program. The lower team number wins each game, except that the team with a loss wins the first
    final.
    """

    def __init__(self):
        self.ended, self.slips = {}, {}

    def losses(self, team):
        return sum(team == loser for _, loser in self.ended.values())

    def pick_winner(self, game, team, opponent):
        assert game not in self.ended
        losses = sorted([self.losses(team), self.losses(opponent)])
        assert losses == LOSSES_BEFORE_ROUND[game if game[0] == "F" else game[0]], game
        if game == "F1":
            return team if self.losses(team) else opponent
        return min(team, opponent)

    def record_slip(self, game, team, opponent):
        """Record the right winner of a game, and return the score on its slip."""
        winner = self.pick_winner(game, team, opponent)
        self.ended[game] = (winner, team + opponent - winner)
        self.slips[game] = sample_score_to_ten(team, opponent, winner)
        return self.slips[game]

    def record_forfeit(self, game, winner, loser):
        self.pick_winner(game, winner, loser)
        self.ended[game] = (winner, loser)

    def final_places(self):
        champion, runner_up = self.ended["F2"]
        places_of_losers = {
            loser: PLACE_BY_ROUND[game.split(".")[0]]
            for game, (_, loser) in self.ended.items()
            if game[0] == "L"
        }
        return {champion: 1, runner_up: 2} | places_of_losers


def sample_score_to_ten(team, opponent, winner):
    """Return a score in which the winner has ten to thirteen points and the other team at most
    nine.
    """
    winner_points, loser_points = 10 + (team + opponent) % 4, (team * opponent) % 10
    return (winner_points, loser_points) if winner == team else (loser_points, winner_points)


class PairsEvening(Evening):
    """A night of teams. Calls to tables are read from the screen, but winners come from the
    book that the test keeps.
    """

    def check_in_pair(self, *names):
        """Check in a team. Each new player takes two presses of Enter, and one more marks all
        check-in items of both.
        """
        for name in names:
            self.director.type_into_focused_box(name)
            self.director.press_enter("New player?")
            self.director.press_enter(f"{name}, team" if name == names[0] else f"& {name}")
        self.director.press_enter("is ready.")

    def import_list(self, file, words_of_preview, words_of_next_page):
        """Choose a list file, look through it, and add its teams."""
        director = self.director
        director.press("Add teams from a list", "What the list looks like")
        tab_toward(director.page, "file", "input")
        with director.page.expect_file_chooser() as chooser:
            press(director.page, "Enter")
        chooser.value.set_files(file)
        director.press("Check the list", words_of_preview)
        director.press_enter(words_of_next_page)

    def tab_through(self, *words_and_selectors):
        """Tab to each of these elements in turn. The last one may be too far away for one
        search.
        """
        for words, selector in words_and_selectors:
            tab_toward(self.director.page, words, selector)

    def go_to_tonight(self):
        """Go to Tonight from wherever the cursor is."""
        if "/scores/" in self.director.page.url:
            self.tab_through(("Save scores", PRESSABLE_ELEMENTS), ("Undo", PRESSABLE_ELEMENTS))
        elif "/bracket/" in self.director.page.url:
            self.tab_through(("Show this team", PRESSABLE_ELEMENTS), ("Undo", PRESSABLE_ELEMENTS))
        self.director.press(CLUB_NAME, "More")

    def call_games(self):
        """Call every game that can be called, and return the games being played then."""
        self.go_to_tonight()
        if focused_element(self.director.page).startswith("Call"):
            self.director.press_enter("In progress")
            self.director.press_enter("called")
        self.director.press_enter("Save scores")
        return self.game_by_busy_table()

    def game_by_busy_table(self):
        """Return the bracket name and the two teams of each game in progress, by table."""
        # A line that the browser has not drawn yet has no inner text.
        names = self.director.page.locator(".line h2 small").all_text_contents()
        teams_by_table = self.teams_at_tables()
        return {
            table: (name, *teams_by_table[table])
            for table, name in zip(teams_by_table, names, strict=True)
        }

    def teams_at_tables(self):
        """Return the two teams of each table, as the scores page lists them."""
        teams_by_table = {}
        for line in self.director.page.locator(".line").all():
            teams = line.locator(".who b").all_text_contents()
            table = int(line.get_attribute("data-table"))
            teams_by_table[table] = [int(text.split()[-1]) for text in teams]
        return teams_by_table

    def type_score(self, table, points):
        """Type a score with the number pad. Press Enter only where another digit could follow."""
        page = self.director.page
        tab_toward(page, f"t{table}b0", "input")
        for place, value in enumerate(points):
            press(page, *str(value))
            largest_value = int(page.get_attribute(f"[name=t{table}b{place}]", "data-most"))
            press(page, *(["Enter"] if 0 < value * 10 <= largest_value else []))

    def wait_for_spoken_words(self, table, words):
        self.director.page.locator(f"#heard{table}", has_text=words).wait_for()

    def wait_until_score_is_in(self, table):
        self.director.page.locator(f"#t{table}[data-state=in]:not([data-heard])").wait_for()

    def save_result(self, table, points):
        """Type a result, check where both teams go next, and save it with Enter."""
        self.type_score(table, points)
        self.wait_for_spoken_words(table, f" {max(points)}–{min(points)} at table {table} (")
        self.director.page.wait_for_timeout(MILLISECONDS_TO_READ_QUESTION)
        press(self.director.page, "Enter")
        self.wait_until_score_is_in(table)

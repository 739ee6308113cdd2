"""Athens' double elimination from the empty database to the closed book, by keyboard alone."""

import pytest

from scoring.chairs import Chair
from tests import build
from tests.browser.directors import ByKeyboard
from tests.browser.pairs_evening import Book, PairsEvening, ten_and
from tests.patience import at_most
from tests.tournament import pairs
from tournament.evening.night import draws, ranking
from tournament.evening.purse.books import fund
from tournament.storage.models import Tournament
from tournament.storage.reading import replay

pytestmark = pytest.mark.django_db(transaction=True)

TEAMS = 22
AT_THE_DESK = 12
FEW = 4
FEES = TEAMS * 2000
OUTLAY = 3550
# 21 teams with two losses, and the winner with one.
GAMES = 43


@pytest.mark.exhaustive
def test_whole_evening_at_athens(visit, same_draw):
    evening, book = PairsEvening(ByKeyboard(visit), "Athens"), Book()
    at_the_door(evening)
    draw(evening)
    first_slips(evening, book)
    all_the_others(evening, book)
    to_the_till(evening, book)
    is_as_the_book_has_it(evening, book)


def at_the_door(evening):
    """Twelve teams by keyboard; the other ten come the same way, and are not typed. Somebody waits
    for a partner who never comes."""
    director = evening.director
    director.press("Sign teams in", "Who is here?")
    people = build.players(2 * AT_THE_DESK)
    for first in range(0, len(people), 2):
        evening.sign_in_pair(*people[first : first + 2])
    pairs.sign_in(the_night(), TEAMS - AT_THE_DESK, first=AT_THE_DESK)
    director.here("Zoe Vega")
    director.enter("Not on the list")
    director.enter("waits for a partner")


def draw(evening):
    """There are eight tables, which the ten without a game in the first round help to fill."""
    director = evening.director
    director.press("On to the bracket", "22 teams ready: 6 games in the first round")
    director.write("Card tables to call games to", "8")
    director.enter("Games are called to 8 tables")
    # Enter would lead to whoever waits alone; the button leaves them out.
    director.press(
        "Draw the bracket by lot", "22 teams are drawn, 10 without a game in the first round"
    )
    director.enter("8 games are called")
    director.enter("8 games are being played")


def first_slips(evening, book):
    """A slip that cannot be, one with the wrong winner that is put right at once and one that is
    found out later, and a team that does not come to its table."""
    on = evening.on_tables()
    assert [on[table][0] for table in range(1, 7)] == [f"W1.{game}" for game in range(1, 7)]
    evening.type_in(1, (9, 7))
    evening.heard(1, "Nobody has the 10 points that win a game")
    evening.result(1, book.slip(*on[1]))
    for table in (3, 5):
        _, a, b = on[table]
        evening.result(table, ten_and(a, b, max(a, b)))
    put_right_at_once(evening, book, on[3])
    does_not_come(evening, book, on[2])
    found_out_later(evening, book, on[5])


def put_right_at_once(evening, book, game):
    """As long as nothing is built on it, it is only typed again."""
    table = to_result(evening, game)
    evening.result(table, book.slip(*game))


def to_result(evening, game):
    """To the page of one result, and the table it came from."""
    name, a, _ = game
    evening.to_home()
    evening.director.press("Correct a score", "Correct a result")
    evening.director.here(str(a))
    evening.director.enter("All games")
    evening.director.press(f"({name})", "Result of ")
    return int(evening.director.page.get_attribute(".line", "data-table"))


def does_not_come(evening, book, game):
    name, a, b = game
    director = evening.director
    evening.to_home()
    director.press("Call", "Being played")
    director.open(f"More about {a} ", "summary")
    asks = f"{names(b)} are out of this game; {names(a)} go on. Is it so?"
    director.press(f"{names(b)} forfeit", asks, "summary")
    director.press("Yes, write it down", f"{names(b)} forfeited to {names(a)} ({name})", "button")
    book.given_up(name, winner=a, loser=b)


def found_out_later(evening, book, game):
    """Once a team is called that should not be, its game is called again with the right one."""
    _, a, b = game
    (built,) = [name for name, *both in evening.onward().values() if {a, b} & set(both)]
    table = to_result(evening, game)
    evening.type_in(table, book.slip(*game))
    evening.heard(table, f"({built})")
    evening.director.write(f"t{table}reason", "slip read upside down")
    evening.director.enter("All saved")
    evening.is_in(table)
    (both,) = [both for name, *both in evening.onward().values() if name == built]
    assert min(a, b) in both
    assert max(a, b) not in both


def all_the_others(evening, book):
    """Half of the slips are handed in before the next games are called, or all of a few: the first
    by keyboard, and the others like it. A team goes home as it plays on the losers' side."""
    gone = False
    turns = at_most(200)
    while next(turns) and "F2" not in book.ended:
        on = evening.onward()
        slips = list(on.items())[: max(FEW, len(on) // 2)]
        if not gone and slips[0][1][0].startswith("L"):
            goes_home(evening, book, slips.pop(0)[1])
            gone = True
        else:
            table, game = slips.pop(0)
            evening.result(table, book.slip(*game))
        for _, game in slips:
            pairs.play(the_night(), game[0], book.slip(*game))


def goes_home(evening, book, game):
    name, a, b = game
    director = evening.director
    evening.to_home()
    director.press("A team must leave", "Who leaves?")
    director.press(names(a).partition(" & ")[0], "The team goes home")
    director.press("Yes, goes home: forfeits", f"{names(a)} forfeited to {names(b)}", "button")
    book.given_up(name, winner=b, loser=a)


def to_the_till(evening, book):
    """What the hall cost is taken from the drawer; whoever found no partner need not pay."""
    director = evening.director
    best = sorted(book.places(), key=book.places().get)[:3]
    evening.to_home()
    director.press("To the prizes", "The prizes are donated things")
    for place, team in enumerate(best, start=1):
        row = director.page.locator("li", has_text=f"Place {place}").inner_text()
        assert f"team {team}," in row
    director.press("Money", "Take a payment")
    director.open("Money spent, gifts")
    director.choose("What is it?", "spent")
    director.write("How much?", "35.50")
    director.write("What for, or from whom?", "the hall")
    director.enter("$35.50")
    # Nobody has to let off whoever found no partner.
    assert "$0.00" in director.page.locator("dl div", has_text="Still owed").inner_text()
    director.press("Close the night", "Should be in the drawer")
    director.write("How much cash", "404.50")
    director.enter("exactly what the books say")
    director.press("Close the night", "The night is closed", "button")


def is_as_the_book_has_it(evening, book):
    night = replay.night(evening.night)
    assert night.is_closed
    assert {int(one.result.entrant): one.rank for one in ranking.standings(night)} == book.places()
    assert {int(team): count for team, count in draws.bracket(night).losses.items()} == {
        team: book.losses(team) for team in range(1, TEAMS + 1)
    }
    assert (len(book.ended), len(book.slips)) == (GAMES, GAMES - 2)
    assert scores_of(night) == book.slips
    for_the_fund = fund(night)
    assert (for_the_fund.taken_in, for_the_fund.spent) == (FEES, OUTLAY)
    assert for_the_fund.cents == night.plan.counted_cents == FEES - OUTLAY


def scores_of(night):
    """What the tables' sheets say, without the games that nobody played."""
    games = [(one.name, one.games[0].points) for one in night.rounds if one.games]
    return {name: (points[Chair.N], points[Chair.E]) for name, points in games}


def names(team):
    return replay.night(the_night().pk).teams.of(team).name


def the_night():
    return Tournament.objects.get()

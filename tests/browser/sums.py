"""Add up points, Xs and prizes as a careful treasurer would. The program is asked only who sat
where.
"""

from collections import Counter

from tournament.storage.models import Seat

PLACE_BY_CHAIR = {"N": 0, "E": 1, "S": 2, "W": 3}


class ExpectedSums:
    """The points and Xs of every player number so far."""

    def __init__(self, night):
        self.night = night
        self.points, self.x = Counter(), Counter()

    def seats(self, game, table):
        """Return the seats of a table in the order of the score boxes."""
        rows = Seat.objects.filter(tournament=self.night, round=game, table=table)
        return sorted(
            ((seat.chair, seat.entry) for seat in rows), key=lambda seat: PLACE_BY_CHAIR[seat[0]]
        )

    def table_sizes(self, game):
        """Return the number of players at each table."""
        rows = Seat.objects.filter(tournament=self.night, round=game, table__isnull=False)
        return dict(sorted(Counter(rows.values_list("table", flat=True)).items()))

    def players_sitting_out(self, game):
        rows = Seat.objects.filter(tournament=self.night, round=game, table=None)
        return [seat.entry for seat in rows]

    def add_sit_out(self, game, points):
        for entry in self.players_sitting_out(game):
            self.points[entry] += points

    def add_table(self, game, table, values):
        """Add the values of a table's boxes: points by side, then Xs. A 3-player table has one box
        of each kind per seat.
        """
        seats = self.seats(game, table)
        sides = 3 if len(seats) == 3 else 2
        for place, (_, entry) in enumerate(seats):
            side = place % sides
            self.points[entry] += values[side]
            self.x[entry] += values[sides + side] if len(values) > sides else 0

    def remove_table(self, game, table, values):
        self.add_table(game, table, [-value for value in values])

    def players_by_points(self):
        """Return the player numbers in groups with equal points, best first."""
        scores = sorted(set(self.points.values()), reverse=True)
        return [
            [player for player in self.points if self.points[player] == score] for score in scores
        ]


def share_prizes(cents_by_place, groups, unit_cents=1):
    """Return the prize of each player, rounded down. Tied players share the prizes of the places
    they take together.
    """
    cents_by_player, place = {}, 0
    for group in groups:
        pooled_cents = sum(cents_by_place[place : place + len(group)])
        cents_each = pooled_cents // len(group) // unit_cents * unit_cents
        cents_by_player |= {player: cents_each for player in group if cents_each}
        place += len(group)
    return cents_by_player

"""What a careful treasurer would add up beside the evening: plain sums, and nothing asked of the
program but who sat where.
"""

from collections import Counter

from tournament.storage.models import Seat

CHAIRS = {"N": 0, "E": 1, "S": 2, "W": 3}


class Sums:
    """Points and X of every number so far."""

    def __init__(self, night):
        self.night = night
        self.points, self.x = Counter(), Counter()

    def seats(self, game, table):
        """Chairs and who has them, in the order of the boxes."""
        found = Seat.objects.filter(tournament=self.night, round=game, table=table)
        return sorted(((one.chair, one.entry) for one in found), key=lambda one: CHAIRS[one[0]])

    def shape(self, game):
        """How many sit at each table."""
        found = Seat.objects.filter(tournament=self.night, round=game, table__isnull=False)
        return dict(sorted(Counter(found.values_list("table", flat=True)).items()))

    def bench(self, game):
        found = Seat.objects.filter(tournament=self.night, round=game, table=None)
        return [one.entry for one in found]

    def sit_out(self, game, points):
        for entry in self.bench(game):
            self.points[entry] += points

    def add(self, game, table, values):
        """As they stand in the boxes: points by side, then X; a three has one of each a chair."""
        seats = self.seats(game, table)
        sides = 3 if len(seats) == 3 else 2
        for place, (_, entry) in enumerate(seats):
            side = place % sides
            self.points[entry] += values[side]
            self.x[entry] += values[sides + side] if len(values) > sides else 0

    def take_out(self, game, table, values):
        self.add(game, table, [-one for one in values])

    def best(self):
        """Numbers in groups of equals, the best first."""
        scores = sorted(set(self.points.values()), reverse=True)
        return [[one for one in self.points if self.points[one] == score] for score in scores]


def shared(sums, groups, whole=1):
    """What each wins, rounded down: equals share the prizes of the places they take together."""
    won, place = {}, 0
    for group in groups:
        pooled = sum(sums[place : place + len(group)])
        each = pooled // len(group) // whole * whole
        won |= {one: each for one in group if each}
        place += len(group)
    return won

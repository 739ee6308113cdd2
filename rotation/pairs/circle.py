"""The circle method. Places around a circle meet each other, round by round, until all have met.
Places and rounds are counted from 0.
"""

from math import gcd, lcm


def circle_meetings(place_count: int, round_index: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of places that meet in a round.

    The places move one step around the circle each round. If the number of places is even, the last
    place stays outside the circle and meets the place that passes there. If the number is odd, the
    place that passes there has no opponent.
    """
    cycle_length = rounds_in_cycle(place_count)
    meeting_outside = () if place_count % 2 else ((round_index % cycle_length, place_count - 1),)
    steps = range(1, (cycle_length + 1) // 2)
    return (
        *meeting_outside,
        *(
            ((round_index + step) % cycle_length, (round_index - step) % cycle_length)
            for step in steps
        ),
    )


def spare_place(place_count: int, round_index: int) -> int:
    """Return the place without an opponent in this round. The number of places must be odd."""
    return round_index % place_count


def rounds_in_cycle(place_count: int) -> int:
    """Return the number of rounds in which all places of a circle meet each other once."""
    return place_count - 1 + place_count % 2


def round_of_second_circle(place_count: int, second_place_count: int, round_index: int) -> int:
    """Return the round of a second circle that goes with this round of a first circle. Both numbers
    of places are odd. In rounds that go together, each spare place of one circle meets each spare
    place of the other circle before any two of them meet again.
    """
    return round_index + round_index // lcm(place_count, second_place_count) % gcd(
        place_count, second_place_count
    )

"""The hand that is simply played."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from scoring.bid import TRICKS, Bid, ImpossibleHand, Play
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from scoring.events.event import Event
from scoring.events.hand_details import PLAY, HandDetails, Question, Questions
from scoring.hand_worth import Worth, played_worth


@dataclass(frozen=True, slots=True)
class Played(Play, Event):
    KEY: ClassVar[str] = "played"
    WORDS: ClassVar[str] = "played"
    DETAILS: ClassVar[Questions] = PLAY
    NEEDED: ClassVar[Questions] = (Question.MAKER, Question.TRICKS)

    def worth(self, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
        return played_worth(Play(self.bid, self.tricks), seats, rules)

    @property
    def rarity(self) -> int:
        return int(self.march and self.bid.alone)

    @property
    def told(self) -> HandDetails:
        return HandDetails(maker=self.bid.maker, alone=self.bid.alone, tricks=self.tricks)

    @classmethod
    def of(cls, report: HandDetails) -> Self:
        if report.maker is None:
            raise ImpossibleHand('"maker" is missing: name a chair, N, E, S or W.')
        if report.tricks is None:
            raise ImpossibleHand('"tricks" is missing: write a whole number.')
        return cls(Bid(report.maker, report.alone), report.tricks)

    @classmethod
    def every(cls, seats: Seats) -> Iterator[Self]:
        for maker, alone, tricks in product(seats, (False, True), range(TRICKS + 1)):
            yield cls(Bid(maker, alone), tricks)

    @classmethod
    def questions(cls, rules: HouseRules, seats: Seats) -> Questions:
        return PLAY

"""The honors on the big screen: for each division the third, second and first place in turn, then
all three on a podium; the prizes, announced one by one; and the prizes to win.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.dollars import format_dollars
from scoring.places.standings import METALS as MEDALS
from scoring.places.standings import Place
from scoring.places.tie_breakers import format_ordinal
from tournament.evening.courses.rounds import after_game_sentence
from tournament.evening.facts import PaymentKind
from tournament.evening.night import progress, time_slots
from tournament.evening.night.night import Night
from tournament.evening.purse.books import books, cause_with_article, has_money_prizes
from tournament.evening.purse.payouts import (
    donated_prizes,
    prize_table_set_by_director,
    prizes_to_win,
)
from tournament.evening.purse.playoffs import is_decided_by_playoff
from tournament.evening.words.many import capitalize, count_of, names_on_ampersand_lines
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import THANKS_SENTENCE
from tournament.kit.drawing.awards import METALS, PodiumSpace, PodiumStep, draw_medal, draw_podium
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.entrants.boards.who_is_here import replacement_sentences
from tournament.topics.places.boards.medals import MedalRow, MedalSection, medal_sheet
from tournament.topics.places.boards.standings import MAX_ON_PODIUM, first_three_rows, standings
from tournament.topics.prizes.boards.payout import donated_prize_list, payout
from tournament.topics.prizes.boards.prize_list import Prize, prize_list
from tournament.topics.wall.boards.scene import (
    Mark,
    SceneKind,
    WallParty,
    division_marks,
    ignore_time,
    wall_parties,
)

PODIUM_WORDS = {1: "First", 2: "Second", 3: "Third"}
STILL_TIED = "Some medals are still tied"
# The longest word of a name that fits in the usual font size, and in the next smaller one.
MAX_SHORT_WORD_LENGTH, MAX_LONG_WORD_LENGTH = 10, 15
# The longest name of a team's member that fits in the usual font size.
MAX_MEMBER_NAME_LENGTH = 12
# For each shape of screen, the space for a podium, and the most units in it that may be a
# thousandth of the screen's shorter side.
PODIUM_SPACES = (
    (PodiumSpace(1000, 440, step_font_size=30, max_name_size=62, kind="podium-wide"), 0.7),
    (PodiumSpace(1000, 590, step_font_size=38, max_name_size=76, kind="podium-square"), 0.78),
    (PodiumSpace(1000, 1350, step_font_size=46, max_name_size=90, kind="podium-on-end"), 1.05),
)


@dataclass(frozen=True, slots=True)
class Honor:
    """A medal, a place or a prize, and its winner. `metal` is 1 for gold, 2 for silver, 3 for
    bronze and more for another prize. `note` says for example that a medal is shared; one that
    `is_undecided` is not decided yet. `lines_below` are who played for whom, and the
    prize.
    """

    metal: int
    title: str
    note: str
    party: WallParty
    lines_below: tuple[str, ...] = ()
    is_undecided: bool = False

    @property
    def size_class(self) -> str:
        """Return the style of the font size. Words are never broken, so the longest one decides
        it.
        """
        longest_word = max(
            len(word) for name in self.party.names for word in re.split(r"[\s-]", name)
        )
        if longest_word > MAX_LONG_WORD_LENGTH:
            return "longest"
        if longest_word > MAX_SHORT_WORD_LENGTH:
            return "long"
        if len(self.party.names) == 1:
            return "short"
        return "long" if max(map(len, self.party.names)) > MAX_MEMBER_NAME_LENGTH else "pair"

    @property
    def medal(self) -> Drawing:
        return draw_medal(self.metal)


def podiums(honors: Sequence[Honor], min_font_size: int) -> tuple[Drawing, ...]:
    """Return podiums of the best three, one for each shape of screen on which they fit.
    `min_font_size` is in thousandths of the screen's shorter side.
    """
    steps = [_podium_step(honor) for honor in honors]
    spoken_text = " ".join(map(_spoken_sentence, honors))
    spaces = (
        replace(space, min_name_size=max(space.step_font_size, share * min_font_size))
        for space, share in PODIUM_SPACES
    )
    return tuple(filter(None, (draw_podium(steps, space, spoken_text) for space in spaces)))


@dataclass(frozen=True, slots=True)
class HonoredDivision:
    """The best three of one division, or of all players if it has no mark. `min_font_size` is for
    the podium.
    """

    mark: Mark | None
    honors: tuple[Honor, ...]
    min_font_size: int = 0

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        return podiums(self.honors, self.min_font_size)

    @property
    def in_announcing_order(self) -> tuple[Honor, ...]:
        """Return the honors, the first place last; none while a place is undecided."""
        if any(honor.is_undecided for honor in self.honors):
            return ()
        return self.honors[::-1]


@dataclass(frozen=True, slots=True)
class Honors:
    title: str
    divisions: tuple[HonoredDivision, ...]
    closing_words: str

    TEMPLATE: ClassVar[str] = "wall/_honors.html"

    def with_min_font_size(self, min_font_size: int) -> "Honors":
        return replace(
            self,
            divisions=tuple(
                replace(division, min_font_size=min_font_size) for division in self.divisions
            ),
        )


def honors(night: Night) -> Honors | None:
    """Return the honors of a night or of a time slot once its last game is in, else None."""
    if not (standings(night).is_final or time_slots.is_between_time_slots(night)):
        return None
    return _medal_honors(night) if night.rules.medals else _first_three_honors(night)


def decided_honors(night: Night) -> Honors | None:
    """Return the honors of divisions without undecided places; None if there are none."""
    board = honors(night)
    if board is None:
        return None
    divisions = tuple(division for division in board.divisions if division.in_announcing_order)
    return replace(board, divisions=divisions) if divisions else None


@dataclass(frozen=True, slots=True)
class Awards:
    """The prize announced last, and how many are left. Once all are announced, `all_prizes` has
    them, the first place first. `min_font_size` is for the podium.
    """

    last_prize: Honor | None
    prizes_left: int
    all_prizes: tuple[Honor, ...]
    min_font_size: int = 0

    TEMPLATE: ClassVar[str] = "wall/_awards.html"

    @property
    def to_come_words(self) -> str:
        return f"{count_of(self.prizes_left, 'prize')} to come"

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        """Return podiums of the prizes; none if there are too many for the steps."""
        is_for_steps = all(honor.metal in METALS for honor in self.all_prizes)
        if len(self.all_prizes) > MAX_ON_PODIUM or not is_for_steps:
            return ()
        return podiums(self.all_prizes, self.min_font_size)


def prizes(night: Night) -> tuple[Prize, ...]:
    """Return the prizes to announce, the first place last; none until they are decided."""
    if not progress.is_fully_played(night):
        return ()
    split = payout(night)
    if split.is_in_money and not split.awarded_prizes:
        return ()
    try:
        prize_rows = prize_list(night).prizes
    except Refused:
        return ()
    return tuple(reversed([prize for prize in prize_rows if prize.people]))


def awards(night: Night, count: int) -> Awards | None:
    """Return the board of prizes after `count` announcements; None if there are no prizes."""
    prize_rows = prizes(night)
    if not prize_rows:
        return None
    announced_prizes = [
        Honor(prize.place, capitalize(prize.reason), "", WallParty(prize.people), (prize.prize,))
        for prize in prize_rows[:count]
    ]
    prizes_left = max(0, len(prize_rows) - count)
    all_prizes = () if prizes_left else tuple(reversed(announced_prizes))
    return Awards(announced_prizes[-1] if announced_prizes else None, prizes_left, all_prizes)


@dataclass(frozen=True, slots=True)
class OfferedPrize:
    reason: str
    prize: str


@dataclass(frozen=True, slots=True)
class OfferedPrizes:
    """The prizes to win. `cents` is the money in the pot so far, or None if prizes are donated, and
    `cents_left` the part of it that no prize uses. If they are not `is_promised`, the director has
    not set them, and they are the usual ones.
    """

    prizes: tuple[OfferedPrize, ...]
    cents: int | None
    is_promised: bool
    cents_left: int = 0

    TEMPLATE: ClassVar[str] = "wall/_pot.html"


def offered_prizes(night: Night) -> OfferedPrizes | None:
    """Return the prizes to win, or None if there are none."""
    if has_money_prizes(night):
        payouts, cents = prizes_to_win(night), books(night).purse.cents
        if not payouts:
            return None
        money_prizes = tuple(
            OfferedPrize(prize.reason, format_dollars(prize.cents)) for prize in payouts
        )
        is_promised = prize_table_set_by_director(night) is not None
        cents_left = cents - sum(prize.cents for prize in payouts)
        return OfferedPrizes(money_prizes, cents, is_promised, cents_left)
    names_by_place = enumerate(donated_prizes(night), start=1)
    named_prizes = tuple(
        OfferedPrize(f"{format_ordinal(rank)} place", thing)
        for rank, thing in names_by_place
        if thing
    )
    return OfferedPrizes(named_prizes, None, is_promised=True) if named_prizes else None


def _promised_prizes(night: Night) -> OfferedPrizes | None:
    """Return the prizes to win if the director has set them, else None."""
    prizes_to_win = offered_prizes(night)
    return prizes_to_win if prizes_to_win and prizes_to_win.is_promised else None


def _podium_step(honor: Honor) -> PodiumStep:
    name_lines = names_on_ampersand_lines(honor.party.names)
    return PodiumStep(honor.metal, name_lines, honor.note, honor.title, _lines_below(honor))


def _lines_below(honor: Honor) -> tuple[str, ...]:
    return (*filter(None, [honor.party.number_words]), *honor.lines_below)


def _spoken_sentence(honor: Honor) -> str:
    sentence_parts = (f"{honor.title}: {honor.party.name}", *_lines_below(honor), honor.note)
    return f"{', '.join(filter(None, sentence_parts))}."


def _first_three_honors(night: Night) -> Honors | None:
    rows = first_three_rows(standings(night).rows)
    if not rows:
        return None
    parties, prize_by_winner = wall_parties(night), _donated_prizes_by_winner(night)
    first_three = tuple(
        Honor(
            row.place.rank,
            _podium_word(row.place),
            row.place.figure_words,
            parties[row.number],
            (
                *replacement_sentences(night, night.parties.with_number(row.number)),
                *filter(None, [prize_by_winner.get(row.number)]),
            ),
        )
        for row in rows
    )
    closing_words = " ".join((THANKS_SENTENCE, *_cause_sentence(night)))
    return Honors("Winners", (HonoredDivision(None, first_three),), closing_words)


def _podium_word(place: Place) -> str:
    word = PODIUM_WORDS[place.rank]
    return f"Tied for {word.lower()}" if place.is_shared else word


def _cause_sentence(night: Night) -> Iterator[str]:
    """Yield a sentence about the cause, if money of the night goes to one."""
    if not night.rules.proceeds_to:
        return
    ledger, is_in_money = books(night), has_money_prizes(night)
    is_all = not (is_in_money or ledger.total(PaymentKind.PRIZE) or ledger.purse.kept_cents)
    cents_left = payout(night).cents_left if is_in_money else ledger.left_over
    if is_all or cents_left > 0:
        subject = "All money" if is_all else "The money that is left"
        yield f"{subject} goes to {cause_with_article(night.rules.proceeds_to)}."


def _donated_prizes_by_winner(night: Night) -> Mapping[int, str]:
    """Return the names of the donated prizes by the winner's number."""
    if has_money_prizes(night):
        return {}
    return {prize.holder.number: prize.name for prize in donated_prize_list(night) if prize.holder}


def _medal_honors(night: Night) -> Honors:
    sections = medal_sheet(night).sections
    is_open = any(row.is_undecided for section in sections for row in section.medallists)
    medals = tuple(_honored_division(night, section) for section in sections)
    if is_open:
        return Honors("Medals", medals, STILL_TIED)
    return Honors(
        "Medals",
        medals,
        after_game_sentence(night) if time_slots.is_between_time_slots(night) else THANKS_SENTENCE,
    )


def _honored_division(night: Night, section: MedalSection) -> HonoredDivision:
    parties = wall_parties(night)
    medals = tuple(_medal_honor(row, parties[row.holder.number]) for row in section.medallists)
    return HonoredDivision(division_marks(night).get(section.name), medals)


def _medal_honor(row: MedalRow, party: WallParty) -> Honor:
    """Return the honor of one medal. It does not repeat the division, which is in the heading."""
    title = capitalize(row.possible_medals)
    shared_words = "still tied" if row.is_undecided else "shared" if row.place.is_shared else ""
    playoff_words = "after a playoff" if is_decided_by_playoff(row.place) else ""
    note = ", ".join(filter(None, (row.place.figure_words, playoff_words, shared_words)))
    metal = MEDALS.index(row.medal) + 1
    return Honor(metal, title, note, replace(party, mark=None), row.substitutes, row.is_undecided)


HONORS_SCENE = SceneKind(
    "honours",
    ignore_time(honors),
    "Winners and medals",
    show_automatically=ignore_time(decided_honors),
)
OFFERED_PRIZES_SCENE = SceneKind(
    "pot",
    ignore_time(offered_prizes),
    "Prizes to win",
    show_automatically=ignore_time(_promised_prizes),
)

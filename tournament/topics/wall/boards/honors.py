"""The honors on the big screen: for each division the third, second and first place in turn, then
all three on a podium; the prizes, announced one by one; and the prizes to win.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.dollars import format_dollars
from scoring.places.standings import MEDAL_METALS, Place
from scoring.places.tie_breakers import format_ordinal
from tournament.evening.courses.rounds import after_game_sentence
from tournament.evening.facts import PaymentKind
from tournament.evening.night import progress, time_slots
from tournament.evening.night.night import Night
from tournament.evening.purse.books import books, cause_with_article, has_money_prizes
from tournament.evening.purse.closing import divisions_awaiting_playoff
from tournament.evening.purse.payouts import (
    donated_prizes,
    prize_table_set_by_director,
    prizes_to_win,
)
from tournament.evening.purse.playoffs import is_decided_by_playoff
from tournament.evening.words.many import capitalize, count_of, names_on_ampersand_lines
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.steps import THANKS_SENTENCE
from tournament.kit.drawing.awards import (
    METAL_ROLE_BY_PLACE,
    PodiumSpace,
    PodiumStep,
    draw_medal,
    draw_podium,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.entrants.boards.who_is_here import replacement_sentences
from tournament.topics.places.boards.medals import MedalRow, MedalSection, medal_sheet
from tournament.topics.places.boards.standings import (
    MAX_PARTIES_ON_PODIUM,
    first_three_rows,
    standings,
)
from tournament.topics.prizes.boards.payout import donated_prize_list, prizes_board
from tournament.topics.prizes.boards.prize_list import ListedPrize, prize_list
from tournament.topics.wall.boards.scene import (
    BigScreenParty,
    DivisionMark,
    SceneKind,
    accept_unused_time,
    big_screen_party_by_number,
    division_marks,
)

PODIUM_WORD_BY_RANK = {1: "First", 2: "Second", 3: "Third"}
STILL_TIED_SENTENCE = "Some medals are still tied"
# The most characters of a word that fits in the usual font size, and in the next smaller size.
MAX_WORD_LENGTH_IN_USUAL_SIZE, MAX_WORD_LENGTH_IN_SMALLER_SIZE = 10, 15
# The name of a team's member fits in the usual font size up to this many characters.
MAX_MEMBER_NAME_LENGTH_IN_USUAL_SIZE = 12
# For each shape of screen: the space for a podium, and how many units of that space are a
# thousandth of the screen's shorter side.
PODIUM_SPACES = (
    (PodiumSpace(1000, 440, step_font_size=30, max_name_size=62, drawing_kind="podium-wide"), 0.7),
    (
        PodiumSpace(1000, 590, step_font_size=38, max_name_size=76, drawing_kind="podium-square"),
        0.78,
    ),
    (
        PodiumSpace(1000, 1350, step_font_size=46, max_name_size=90, drawing_kind="podium-on-end"),
        1.05,
    ),
)


@dataclass(frozen=True, slots=True)
class Honor:
    """A medal, a place or a prize, with its winner. `metal` is 1 for gold, 2 for silver, 3 for
    bronze and more for another prize. `detail_words` tell for example that a medal is shared.
    `lines_below` the winner's name tell which substitutes played, and the prize.
    """

    metal: int
    title: str
    detail_words: str
    party: BigScreenParty
    lines_below: tuple[str, ...] = ()
    is_undecided: bool = False

    @property
    def size_class(self) -> str:
        """Return the CSS class for the font size of the winner's name. The longest word decides
        first, because words are never broken. For a team, the longest member's name counts too.
        """
        longest_word = max(
            len(word) for name in self.party.names for word in re.split(r"[\s-]", name)
        )
        if longest_word > MAX_WORD_LENGTH_IN_SMALLER_SIZE:
            return "longest"
        if longest_word > MAX_WORD_LENGTH_IN_USUAL_SIZE:
            return "long"
        if len(self.party.names) == 1:
            return "short"
        return (
            "long"
            if max(map(len, self.party.names)) > MAX_MEMBER_NAME_LENGTH_IN_USUAL_SIZE
            else "pair"
        )

    @property
    def medal_drawing(self) -> Drawing:
        return draw_medal(self.metal)


def draw_podiums(honors: Sequence[Honor], min_font_size: int) -> tuple[Drawing, ...]:
    """Return drawings of a podium with the best three, one for each shape of screen on which it
    fits. `min_font_size` is in thousandths of the screen's shorter side.
    """
    podium_steps = [_make_podium_step(honor) for honor in honors]
    spoken_text = " ".join(map(_spoken_sentence, honors))
    podium_spaces = (
        replace(
            space, min_name_size=max(space.step_font_size, units_per_thousandth * min_font_size)
        )
        for space, units_per_thousandth in PODIUM_SPACES
    )
    return tuple(
        filter(None, (draw_podium(podium_steps, space, spoken_text) for space in podium_spaces))
    )


@dataclass(frozen=True, slots=True)
class HonoredDivision:
    """The best three of one division, or of all players if there is no division mark.
    `min_font_size` is for the podium.
    """

    mark: DivisionMark | None
    honors: tuple[Honor, ...]
    min_font_size: int = 0

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        return draw_podiums(self.honors, self.min_font_size)

    @property
    def honors_in_announcing_order(self) -> tuple[Honor, ...]:
        """Return the honors in the order in which they are announced: the first place last. Return
        none while a place is undecided.
        """
        if any(honor.is_undecided for honor in self.honors):
            return ()
        return self.honors[::-1]


@dataclass(frozen=True, slots=True)
class HonorsScene:
    title: str
    divisions: tuple[HonoredDivision, ...]
    closing_text: str

    TEMPLATE: ClassVar[str] = "wall/_honors.html"

    def with_min_font_size(self, min_font_size: int) -> "HonorsScene":
        return replace(
            self,
            divisions=tuple(
                replace(division, min_font_size=min_font_size) for division in self.divisions
            ),
        )


def honors_scene(night: Night) -> HonorsScene | None:
    """Return the honors once all games of the night or of a time slot have scores. Until then,
    return None.
    """
    if not (standings(night).is_final or time_slots.is_between_time_slots(night)):
        return None
    return _medal_honors_scene(night) if night.rules.medals else _first_three_honors_scene(night)


def decided_honors_scene(night: Night) -> HonorsScene | None:
    """Return the honors of divisions without undecided places; None if there are none, or while a
    medal waits for a playoff, because all medals are announced together.
    """
    all_honors = honors_scene(night)
    if all_honors is None or divisions_awaiting_playoff(night):
        return None
    decided_divisions = tuple(
        division for division in all_honors.divisions if division.honors_in_announcing_order
    )
    return replace(all_honors, divisions=decided_divisions) if decided_divisions else None


@dataclass(frozen=True, slots=True)
class AwardsScene:
    """The prize that was announced last, and how many are still to come. Once all are announced,
    `all_prizes` lists them, the first place first. `min_font_size` is for the podium.
    """

    last_prize: Honor | None
    remaining_prize_count: int
    all_prizes: tuple[Honor, ...]
    min_font_size: int = 0

    TEMPLATE: ClassVar[str] = "wall/_awards.html"

    @property
    def prizes_to_come_words(self) -> str:
        return f"{count_of(self.remaining_prize_count, 'prize')} to come"

    @property
    def podiums(self) -> tuple[Drawing, ...]:
        """Return drawings of a podium with the prizes' winners, or none if they are not the first
        three places.
        """
        are_all_medal_places = all(honor.metal in METAL_ROLE_BY_PLACE for honor in self.all_prizes)
        if len(self.all_prizes) > MAX_PARTIES_ON_PODIUM or not are_all_medal_places:
            return ()
        return draw_podiums(self.all_prizes, self.min_font_size)


def prizes_to_announce(night: Night) -> tuple[ListedPrize, ...]:
    """Return the prizes in the order in which they are announced: the first place last. Return none
    until all games are played and the prizes are decided. Money prizes must also be awarded.
    """
    if not progress.is_fully_played(night):
        return ()
    pot_split = prizes_board(night)
    if pot_split.is_in_money and not pot_split.awarded_prizes:
        return ()
    try:
        prize_rows = prize_list(night).prizes
    except Refused:
        return ()
    return tuple(reversed([prize for prize in prize_rows if prize.people]))


def awards_scene(night: Night, announced_count: int) -> AwardsScene | None:
    """Return the scene of prizes after `announced_count` announcements, or None if there are no
    prizes.
    """
    prize_rows = prizes_to_announce(night)
    if not prize_rows:
        return None
    announced_prizes = [
        Honor(
            prize.place,
            capitalize(prize.reason),
            "",
            BigScreenParty(prize.people),
            (prize.prize_words,),
        )
        for prize in prize_rows[:announced_count]
    ]
    remaining_prize_count = max(0, len(prize_rows) - announced_count)
    all_prizes = () if remaining_prize_count else tuple(reversed(announced_prizes))
    return AwardsScene(
        announced_prizes[-1] if announced_prizes else None, remaining_prize_count, all_prizes
    )


@dataclass(frozen=True, slots=True)
class OfferedPrize:
    reason: str
    prize_words: str


@dataclass(frozen=True, slots=True)
class OfferedPrizesScene:
    """The prizes to win that the director has set. `pot_cents` is the money in the pot so far, or
    None if the prizes are donated. `cents_left` is the part of the pot that no prize uses.
    """

    prizes: tuple[OfferedPrize, ...]
    pot_cents: int | None
    cents_left: int = 0

    TEMPLATE: ClassVar[str] = "wall/_pot.html"


def offered_prizes_scene(night: Night) -> OfferedPrizesScene | None:
    """Return the scene of the prizes to win, or of the pot alone while the director has not set
    its prizes. Return None if there are no prizes.
    """
    if has_money_prizes(night):
        promised_payouts, pot_cents = prizes_to_win(night), books(night).pot.cents
        if not promised_payouts:
            return None
        if prize_table_set_by_director(night) is None:
            return OfferedPrizesScene((), pot_cents)
        money_prizes = tuple(
            OfferedPrize(prize.reason, format_dollars(prize.cents)) for prize in promised_payouts
        )
        cents_left = pot_cents - sum(prize.cents for prize in promised_payouts)
        return OfferedPrizesScene(money_prizes, pot_cents, cents_left)
    ranks_and_prizes = enumerate(donated_prizes(night), start=1)
    shown_donated_prizes = tuple(
        OfferedPrize(f"{format_ordinal(rank)} place", prize_name)
        for rank, prize_name in ranks_and_prizes
        if prize_name
    )
    return OfferedPrizesScene(shown_donated_prizes, None) if shown_donated_prizes else None


def _promised_prizes_scene(night: Night) -> OfferedPrizesScene | None:
    """Return the scene of the prizes to win if the director has set them, else None."""
    prizes_scene = offered_prizes_scene(night)
    return prizes_scene if prizes_scene and prizes_scene.prizes else None


def _make_podium_step(honor: Honor) -> PodiumStep:
    name_lines = names_on_ampersand_lines(honor.party.names)
    return PodiumStep(
        honor.metal, name_lines, honor.detail_words, honor.title, _lines_below_names(honor)
    )


def _lines_below_names(honor: Honor) -> tuple[str, ...]:
    return (*filter(None, [honor.party.number_words]), *honor.lines_below)


def _spoken_sentence(honor: Honor) -> str:
    sentence_parts = (
        f"{honor.title}: {honor.party.name}",
        *_lines_below_names(honor),
        honor.detail_words,
    )
    return f"{', '.join(filter(None, sentence_parts))}."


def _first_three_honors_scene(night: Night) -> HonorsScene | None:
    rows = first_three_rows(standings(night).rows)
    if not rows:
        return None
    party_by_number, prize_by_winner = (
        big_screen_party_by_number(night),
        _donated_prizes_by_winner(night),
    )
    first_three_honors = tuple(
        Honor(
            row.place.rank,
            _podium_title(row.place),
            row.place.figure_with_unit,
            party_by_number[row.number],
            (
                *replacement_sentences(night, night.parties.with_number(row.number)),
                *filter(None, [prize_by_winner.get(row.number)]),
            ),
        )
        for row in rows
    )
    closing_text = " ".join((THANKS_SENTENCE, *_yield_cause_sentence(night)))
    return HonorsScene("Winners", (HonoredDivision(None, first_three_honors),), closing_text)


def _podium_title(place: Place) -> str:
    word = PODIUM_WORD_BY_RANK[place.rank]
    return f"Tied for {word.lower()}" if place.is_shared else word


def _yield_cause_sentence(night: Night) -> Iterator[str]:
    """Yield the sentence that names the charity to which the night's money goes, if
    there is one.
    """
    if not night.rules.proceeds_to:
        return
    night_books, are_prizes_money = books(night), has_money_prizes(night)
    does_all_money_go_to_cause = not (
        are_prizes_money or night_books.total_cents(PaymentKind.PRIZE) or night_books.pot.kept_cents
    )
    cents_left = prizes_board(night).cents_left if are_prizes_money else night_books.cents_left_over
    if does_all_money_go_to_cause or cents_left > 0:
        subject = "All money" if does_all_money_go_to_cause else "The money that is left"
        yield f"{subject} goes to {cause_with_article(night.rules.proceeds_to)}."


def _donated_prizes_by_winner(night: Night) -> Mapping[int, str]:
    """Return the names of the donated prizes by the winner's number."""
    if has_money_prizes(night):
        return {}
    return {prize.holder.number: prize.name for prize in donated_prize_list(night) if prize.holder}


def _medal_honors_scene(night: Night) -> HonorsScene:
    sections = medal_sheet(night).sections
    is_any_medal_undecided = any(
        row.is_undecided for section in sections for row in section.medalists
    )
    divisions_with_medals = tuple(_make_honored_division(night, section) for section in sections)
    if is_any_medal_undecided:
        return HonorsScene("Medals", divisions_with_medals, STILL_TIED_SENTENCE)
    return HonorsScene(
        "Medals",
        divisions_with_medals,
        after_game_sentence(night) if time_slots.is_between_time_slots(night) else THANKS_SENTENCE,
    )


def _make_honored_division(night: Night, section: MedalSection) -> HonoredDivision:
    party_by_number = big_screen_party_by_number(night)
    medal_honors = tuple(
        _make_medal_honor(row, party_by_number[row.holder.number]) for row in section.medalists
    )
    return HonoredDivision(division_marks(night).get(section.name), medal_honors)


def _make_medal_honor(row: MedalRow, party: BigScreenParty) -> Honor:
    """Return the honor of one medal, without the mark of the division, which the heading has."""
    title = capitalize(row.possible_medals)
    shared_words = "still tied" if row.is_undecided else "shared" if row.place.is_shared else ""
    playoff_words = "after a playoff" if is_decided_by_playoff(row.place) else ""
    detail_words = ", ".join(
        filter(None, (row.place.figure_with_unit, playoff_words, shared_words))
    )
    metal = MEDAL_METALS.index(row.medal) + 1
    return Honor(
        metal, title, detail_words, replace(party, mark=None), row.substitutes, row.is_undecided
    )


HONORS_SCENE = SceneKind(
    "honours",
    accept_unused_time(honors_scene),
    "Winners and medals",
    show_automatically=accept_unused_time(decided_honors_scene),
)
OFFERED_PRIZES_SCENE = SceneKind(
    "pot",
    accept_unused_time(offered_prizes_scene),
    "Prizes to win",
    show_automatically=accept_unused_time(_promised_prizes_scene),
)

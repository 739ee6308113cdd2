"""The trick checker as it is shown: what it has to know before the first card, the pad of 24 cards,
the tricks so far, and what they prove; and whether a hand may order up the card turned up.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import urlencode

from scoring.bid import TRICKS
from scoring.cards import PACK, Card, Rank, Suit, card
from scoring.chairs import Chair, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import OwnTrump, TurnUps
from scoring.events.breach import LeadOutOfTurn
from scoring.events.penalty import Renege
from scoring.ordering_up import OrderUpVerdict, order_up
from scoring.trick_check import Findings
from tournament.evening.night.play.rulings import Case
from tournament.evening.night.play.tapped_cards import (
    NOBODY,
    SIGNS,
    Tap,
    ToldHand,
    Tricks,
    card_words,
    find,
    proof_words,
    tricks,
    turn,
)
from tournament.evening.words.many import capital
from tournament.topics.rulings.boards.ruling import Answer, Question

HIGHEST_FIRST = tuple(Rank)[::-1]
RED = (Suit.HEARTS, Suit.DIAMONDS)
TITLES = {
    "trump": "What is trump?",
    "dealer": "Who dealt?",
    "lone": "Did anybody play alone?",
    "leader": "Who had the first lead?",
}
NOTHING = Findings((), (), ())
# Six cards with their dashes, and some more for an address that is typed.
MAX_LETTERS = 40


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn."""

    card: Card

    @property
    def words(self) -> str:
        return card_words(self.card)

    @property
    def sign(self) -> str:
        return SIGNS[self.card.suit]

    @property
    def is_red(self) -> bool:
        return self.card.suit in RED


@dataclass(frozen=True, slots=True)
class Key:
    """A card to press. `cards` are all cards once it is pressed, empty if it cannot be; `used` says
    where it is already.
    """

    face: Face
    cards: str
    used: str


@dataclass(frozen=True, slots=True)
class SuitRow:
    name: str
    sign: str
    is_red: bool
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """A chair, and who sits there if that is known."""

    chair: Chair
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a trick, and whether it led or won."""

    face: Face
    led: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A renege or a wrong lead. `query` opens the ruling on it."""

    player: Player
    words: str
    query: str
    is_renege: bool


@dataclass(frozen=True, slots=True)
class Pad:
    """The pad. `turn` is whose card is next; `held` is whose hand the cards are counted into
    instead.
    """

    players: tuple[Player, ...]
    rows: tuple[SuitRow, ...]
    tricks: tuple[tuple[Laid | None, ...], ...]
    in_hand: tuple[tuple[Player, tuple[Face, ...]], ...]
    turn: Player | None
    held: Player | None
    at_a_lead: bool
    leader: Player | None
    found: tuple[Found, ...]
    both_sides: bool  # reneged, which no sheet speaks of
    last: str
    without_last: str
    fault: str

    @property
    def still_held(self) -> Iterator[tuple[Player, str]]:
        for player, faces in self.in_hand:
            yield player, ", ".join(f"the {face.words}" for face in faces)

    @property
    def proved(self) -> bool:
        return any(finding.is_renege for finding in self.found)

    @property
    def number(self) -> int:
        """Return the number of the trick to which the next card belongs."""
        return len(self.tricks) + self.at_a_lead


def question(
    told_hand: ToldHand, seated: Mapping[Chair, int | None], change: str
) -> Question | None:
    """Return the next question before the pad opens, or the one to `change`."""
    knows_lead = told_hand.dealer or told_hand.leader
    for name, text in (
        ("trump", told_hand.trump),
        ("dealer", knows_lead),
        ("lone", told_hand.lone),
    ):
        if not text or change == name:
            return _question(name, told_hand, seated)
    return _question("leader", told_hand, seated) if change == "leader" else None


def pad(
    told_hand: ToldHand,
    seated: Mapping[Chair, int | None],
    rules: HouseRules,
    *,
    lead: Chair | None = None,
    held: Chair | None = None,
) -> Pad:
    """Return the pad. `lead` is who leads out of turn to the trick that begins."""
    hand, findings, fault = None, NOTHING, ""
    try:
        hand = tricks(told_hand, tuple(seated), rules)
        findings = find(hand)
    except ValueError as wrong:
        fault = str(wrong)
    following = turn(hand, findings) if hand and not fault else None
    at_a_lead = following is not None and hand is not None and not hand.open_trick
    if at_a_lead and lead and hand and lead in hand.active:
        following = lead
    taps = hand.taps if hand else ()
    players = {chair: Player(chair, entry) for chair, entry in seated.items()}
    return Pad(
        players=tuple(players[chair] for chair in hand.active) if hand else (),
        rows=tuple(
            suit_rows(_used_cards(taps), partial(_with, taps, held or following, held is not None))
        ),
        tricks=tuple(_laid_tricks(hand, findings)) if hand else (),
        in_hand=tuple(_cards_in_hand(hand, players)) if hand else (),
        turn=players[following] if following else None,
        held=players[held] if held else None,
        at_a_lead=at_a_lead,
        leader=players[hand.leader] if hand else None,
        found=tuple(_findings(told_hand, findings, players)),
        both_sides=len({side_of(proof.chair, tuple(seated)) for proof in findings.reneges}) > 1,
        last=card_words(taps[-1].card) if taps else "",
        without_last="-".join(map(str, taps[:-1])),
        fault=fault,
    )


def suit_rows(used: Mapping[Card, str], press: Callable[[Card], str]) -> Iterator[SuitRow]:
    """Yield the cards suit by suit. `press` returns all cards once one more is pressed."""
    for suit in Suit:
        cards = sorted(
            (card for card in PACK if card.suit is suit),
            key=lambda card: HIGHEST_FIRST.index(card.rank),
        )
        keys = tuple(
            Key(Face(card), "" if card in used else press(card), used.get(card, ""))
            for card in cards
        )
        yield SuitRow(suit.name.lower(), SIGNS[suit], suit in RED, keys)


def _question(name: str, told_hand: ToldHand, seated: Mapping[Chair, int | None]) -> Question:
    if name == "trump":
        suits = (
            replace(
                _answer(name, suit, told_hand, f"{SIGNS[suit]} {suit.name.capitalize()}"),
                is_red=suit in RED,
            )
            for suit in Suit
        )
        return Question(TITLES[name], tuple(suits))
    nobody = (_answer(name, NOBODY, told_hand, "Nobody"),) if name == "lone" else ()
    chairs = (
        _answer(name, chair, told_hand, chair.words.capitalize(), entry)
        for chair, entry in seated.items()
    )
    return Question(TITLES[name], (*nobody, *chairs))


def _answer(
    name: str, value: str, told_hand: ToldHand, words: str, entry: int | None = None
) -> Answer:
    return Answer(words, "", urlencode(replace(told_hand, **{name: value}).answers), entry)


def _used_cards(taps: tuple[Tap, ...]) -> dict[Card, str]:
    return {
        tap.card: f"{'in the hand of' if tap.in_hand else 'played by'} {tap.chair.words}"
        for tap in taps
    }


def _with(taps: tuple[Tap, ...], to: Chair | None, in_hand: bool, card: Card) -> str:
    """Return all cards with one more, or nothing once nobody is to play."""
    return "-".join(map(str, (*taps, Tap(to, card, in_hand)))) if to else ""


def _laid_tricks(hand: Tricks, findings: Findings) -> Iterator[tuple[Laid | None, ...]]:
    for number, trick in enumerate(hand.all):
        winner = findings.winners[number] if number < len(findings.winners) else None
        by = {laid.chair: laid.card for laid in trick}
        yield tuple(
            Laid(Face(by[chair]), chair is trick[0].chair, chair is winner) if chair in by else None
            for chair in hand.active
        )


def _cards_in_hand(
    hand: Tricks, players: Mapping[Chair, Player]
) -> Iterator[tuple[Player, tuple[Face, ...]]]:
    for chair, cards in hand.in_hand.items():
        if chair in players:
            yield players[chair], tuple(map(Face, cards))


def _findings(
    told_hand: ToldHand, findings: Findings, players: Mapping[Chair, Player]
) -> Iterator[Found]:
    lone = told_hand.lone not in ("", NOBODY)
    play = {"maker": told_hand.lone, "alone": "yes"} if lone else {"alone": "no"}
    for proof in findings.reneges:
        case = Case(event=Renege.KEY, offender=proof.chair, **play)
        words = f"reneged {proof_words(proof)}"
        yield Found(players[proof.chair], words, urlencode(case.answers), is_renege=True)
    for wrong in findings.led_out_of_turn:
        case = Case(event=LeadOutOfTurn.KEY, offender=wrong.chair, **play)
        words = f"led to trick {wrong.trick}, and it was {wrong.due.words}'s lead"
        yield Found(players[wrong.chair], words, urlencode(case.answers), is_renege=False)


@dataclass(frozen=True, slots=True)
class Check:
    """The check of one hand. It `asks_dealer` whether it is the dealer's, if the dealer may do
    more.
    """

    rule: str
    free: bool
    dealer: str
    asks_dealer: bool
    turn_up: Face | None
    hand: tuple[Face, ...]
    rows: tuple[SuitRow, ...]
    last: str
    without_last: str
    call: OrderUpVerdict | None
    fault: str

    @property
    def cards_in_words(self) -> str:
        """Return the card turned up, and the hand so far."""
        turned = f"Turned up: the {self.turn_up.words}." if self.turn_up else ""
        hand = f" In the hand: {', '.join(face.words for face in self.hand)}."
        return turned + hand * bool(self.hand)


def check(dealer: str, text: str, rules: HouseRules) -> Check:
    dealer_differs = rules.own_trump is OwnTrump.ALL_BUT_DEALER
    cards, call, fault = _read(text), None, ""
    if len(cards) > TRICKS:
        try:
            call = order_up(cards[0], cards[1:], is_dealer=dealer == "yes", rules=rules)
        except ValueError as wrong:
            fault = str(wrong)
    used = dict.fromkeys(cards[1:], "in the hand") | dict.fromkeys(cards[:1], "turned up")
    return Check(
        rule=_rule(rules),
        free=rules.own_trump is OwnTrump.NOBODY,
        dealer=dealer if dealer_differs else "",
        asks_dealer=dealer_differs and dealer not in ("yes", "no"),
        turn_up=Face(cards[0]) if cards else None,
        hand=tuple(map(Face, cards[1:])),
        rows=tuple(
            suit_rows(used, lambda one: "" if len(cards) > TRICKS else _joined((*cards, one)))
        ),
        last=card_words(cards[-1]) if cards else "",
        without_last=_joined(cards[:-1]),
        call=call,
        fault=fault,
    )


def _rule(rules: HouseRules) -> str:
    jacks = rules.own_trump_for is TurnUps.JACKS and rules.own_trump is not OwnTrump.NOBODY
    return f"{capital(rules.own_trump.words)}{', when a jack is turned up' * jacks}."


def _read(text: str) -> tuple[Card, ...]:
    """Return the cards of an address; none if it is no list of cards, so that the hand
    begins anew.
    """
    try:
        return tuple(map(card, text[:MAX_LETTERS].split("-"))) if text else ()
    except ValueError:
        return ()


def _joined(cards: tuple[Card, ...]) -> str:
    return "-".join(map(str, cards))

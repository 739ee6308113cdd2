"""The trick checker: its questions before the first card, a button for each of the 24 cards, the
tricks entered so far and what they prove. Also the check whether a player may order up the turn-up.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import urlencode

from scoring.bid import TRICKS_PER_HAND
from scoring.cards import PACK, Card, Rank, Suit, parse_card
from scoring.chairs import Chair, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import OrderUpRule, OrderUpRuleScope
from scoring.events.breach import LeadOutOfTurn
from scoring.events.penalty import Renege
from scoring.ordering_up import OrderUpVerdict, judge_order_up
from scoring.trick_check import TrickFindings
from tournament.evening.night.play.entered_cards import (
    NO_ONE_ALONE_ANSWER,
    SIGN_BY_SUIT,
    EnteredCard,
    EnteredTricks,
    HandAnswers,
    card_words,
    chair_to_play_next,
    examine_entered_tricks,
    proof_words,
    read_entered_tricks,
)
from tournament.evening.night.play.rulings import RulingCase
from tournament.topics.rulings.boards.ruling import Answer, Question

RANKS_FROM_HIGHEST = tuple(Rank)[::-1]
RED_SUITS = (Suit.HEARTS, Suit.DIAMONDS)
TITLE_BY_TRICK_QUESTION = {
    "trump": "What is trump?",
    "dealer": "Who dealt?",
    "lone": "Did anyone play alone?",
    "leader": "Who had the first lead?",
}
NO_FINDINGS = TrickFindings((), (), ())
# The longest text of held cards that is read from a URL. It is enough for the six cards of a dealer
# who picked up, with dashes between them.
MAX_HELD_CARDS_TEXT_LENGTH = 40


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as the page shows it."""

    card: Card

    @property
    def words(self) -> str:
        return card_words(self.card)

    @property
    def suit_sign(self) -> str:
        return SIGN_BY_SUIT[self.card.suit]

    @property
    def is_red(self) -> bool:
        return self.card.suit in RED_SUITS


@dataclass(frozen=True, slots=True)
class CardButton:
    """The button of a card. `cards_after_press` are all entered cards once this button is pressed,
    or "" if it can't be pressed. If the card was entered already, `where_used` says by whom it was
    played or in which hand it is.
    """

    face: CardFace
    cards_after_press: str
    where_used: str


@dataclass(frozen=True, slots=True)
class SuitRow:
    name: str
    suit_sign: str
    is_red: bool
    buttons: tuple[CardButton, ...]


@dataclass(frozen=True, slots=True)
class SeatAndEntry:
    """A seat, with the entry of its player if the hand belongs to a table."""

    chair: Chair
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card played to a trick."""

    face: CardFace
    is_lead: bool
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Breach:
    """A renege or a lead out of turn. `query` is the query string that starts a ruling on it."""

    player: SeatAndEntry
    words: str
    query: str
    is_renege: bool


@dataclass(frozen=True, slots=True)
class CardPad:
    """The trick checker once cards can be entered: the buttons of the cards, and the cards entered
    so far. A button adds a card that `next_player` plays. If there is a `holder`, it adds a card
    that the holder still has in hand. `cards_without_last` are the entered cards without the last
    one, for undoing it.
    """

    players: tuple[SeatAndEntry, ...]
    rows: tuple[SuitRow, ...]
    tricks: tuple[tuple[TrickCard | None, ...], ...]
    cards_in_hands: tuple[tuple[SeatAndEntry, tuple[CardFace, ...]], ...]
    next_player: SeatAndEntry | None
    holder: SeatAndEntry | None
    is_lead_next: bool
    leader: SeatAndEntry | None
    breaches: tuple[Breach, ...]
    have_both_sides_reneged: bool  # No rule sheet covers this case.
    last_card_words: str
    cards_without_last: str
    fault: str

    @property
    def cards_still_held(self) -> Iterator[tuple[SeatAndEntry, str]]:
        for player, faces in self.cards_in_hands:
            yield player, ", ".join(f"the {face.words}" for face in faces)

    @property
    def is_renege_proved(self) -> bool:
        return any(breach.is_renege for breach in self.breaches)

    @property
    def trick_number(self) -> int:
        """Return the number of the trick to which the next card belongs."""
        return len(self.tricks) + self.is_lead_next


def next_question(
    hand_answers: HandAnswers, entry_by_chair: Mapping[Chair, int | None], question_to_change: str
) -> Question | None:
    """Return the first unanswered question, or the question `question_to_change`. Return None once
    the cards can be entered.
    """
    known_leader_or_dealer = hand_answers.dealer or hand_answers.leader
    for question_name, given_answer in (
        ("trump", hand_answers.trump),
        ("dealer", known_leader_or_dealer),
        ("lone", hand_answers.lone),
    ):
        if not given_answer or question_to_change == question_name:
            return _make_question(question_name, hand_answers, entry_by_chair)
    return (
        _make_question("leader", hand_answers, entry_by_chair)
        if question_to_change == "leader"
        else None
    )


def make_card_pad(
    hand_answers: HandAnswers,
    entry_by_chair: Mapping[Chair, int | None],
    rules: HouseRules,
    *,
    leading_chair: Chair | None = None,
    holder: Chair | None = None,
) -> CardPad:
    """Return the trick checker. `leading_chair` is the seat that leads out of turn to the next
    trick.
    """
    entered_tricks, findings, fault_sentence = None, NO_FINDINGS, ""
    try:
        entered_tricks = read_entered_tricks(hand_answers, tuple(entry_by_chair), rules)
        findings = examine_entered_tricks(entered_tricks)
    except ValueError as error:
        fault_sentence = str(error)
    next_chair = (
        _chair_to_play(entered_tricks, findings, leading_chair)
        if entered_tricks and not fault_sentence
        else None
    )
    entered_cards = entered_tricks.entered_cards if entered_tricks else ()
    player_by_chair = {chair: SeatAndEntry(chair, entry) for chair, entry in entry_by_chair.items()}
    return CardPad(
        players=tuple(player_by_chair[chair] for chair in entered_tricks.active_chairs)
        if entered_tricks
        else (),
        rows=tuple(
            card_buttons_by_suit(
                _words_by_used_card(entered_cards),
                partial(
                    _entered_cards_with, entered_cards, holder or next_chair, holder is not None
                ),
            )
        ),
        tricks=tuple(_yield_shown_tricks(entered_tricks, findings)) if entered_tricks else (),
        cards_in_hands=tuple(_yield_cards_in_hands(entered_tricks, player_by_chair))
        if entered_tricks
        else (),
        next_player=player_by_chair[next_chair] if next_chair else None,
        holder=player_by_chair[holder] if holder else None,
        is_lead_next=next_chair is not None
        and entered_tricks is not None
        and not entered_tricks.unfinished_trick,
        leader=player_by_chair[entered_tricks.leader] if entered_tricks else None,
        breaches=tuple(_yield_breaches(hand_answers, findings, player_by_chair)),
        have_both_sides_reneged=len(
            {side_of(proof.chair, tuple(entry_by_chair)) for proof in findings.reneges}
        )
        > 1,
        last_card_words=card_words(entered_cards[-1].card) if entered_cards else "",
        cards_without_last="-".join(map(str, entered_cards[:-1])),
        fault=fault_sentence,
    )


def _chair_to_play(
    entered_tricks: EnteredTricks, findings: TrickFindings, leading_chair: Chair | None
) -> Chair | None:
    """Return the seat that plays the next card: `leading_chair` if that card is a lead, else the
    seat whose turn it is. Return None once all cards are played.
    """
    chair_in_turn = chair_to_play_next(entered_tricks, findings)
    if chair_in_turn and not entered_tricks.unfinished_trick:
        return leading_chair if leading_chair in entered_tricks.active_chairs else chair_in_turn
    return chair_in_turn


def card_buttons_by_suit(
    use_by_card: Mapping[Card, str], cards_after_pressing: Callable[[Card], str]
) -> Iterator[SuitRow]:
    """Yield a row of card buttons for each suit. `cards_after_pressing` returns all entered cards
    after a card's button is pressed.
    """
    for suit in Suit:
        cards_of_suit = sorted(
            (card for card in PACK if card.suit is suit),
            key=lambda card: RANKS_FROM_HIGHEST.index(card.rank),
        )
        card_buttons = tuple(
            CardButton(
                CardFace(card),
                "" if card in use_by_card else cards_after_pressing(card),
                use_by_card.get(card, ""),
            )
            for card in cards_of_suit
        )
        yield SuitRow(suit.name.lower(), SIGN_BY_SUIT[suit], suit in RED_SUITS, card_buttons)


def _make_question(
    question_name: str, hand_answers: HandAnswers, entry_by_chair: Mapping[Chair, int | None]
) -> Question:
    if question_name == "trump":
        suit_answers = (
            replace(
                _make_answer(
                    question_name,
                    suit,
                    hand_answers,
                    f"{SIGN_BY_SUIT[suit]} {suit.name.capitalize()}",
                ),
                is_red=suit in RED_SUITS,
            )
            for suit in Suit
        )
        return Question(TITLE_BY_TRICK_QUESTION[question_name], tuple(suit_answers))
    no_one_answers = (
        (_make_answer(question_name, NO_ONE_ALONE_ANSWER, hand_answers, "No one"),)
        if question_name == "lone"
        else ()
    )
    chair_answers = (
        _make_answer(question_name, chair, hand_answers, chair.words.capitalize(), entry)
        for chair, entry in entry_by_chair.items()
    )
    return Question(TITLE_BY_TRICK_QUESTION[question_name], (*no_one_answers, *chair_answers))


def _make_answer(
    question_name: str, value: str, hand_answers: HandAnswers, words: str, entry: int | None = None
) -> Answer:
    return Answer(
        words, "", urlencode(replace(hand_answers, **{question_name: value}).answers), entry
    )


def _words_by_used_card(entered_cards: tuple[EnteredCard, ...]) -> dict[Card, str]:
    return {
        entered_card.card: ("in the hand of " if entered_card.is_in_hand else "played by ")
        + entered_card.chair.words
        for entered_card in entered_cards
    }


def _entered_cards_with(
    entered_cards: tuple[EnteredCard, ...], chair: Chair | None, is_in_hand: bool, card: Card
) -> str:
    """Return the text of all entered cards with this card added, or "" if no one can play it."""
    return (
        "-".join(map(str, (*entered_cards, EnteredCard(chair, card, is_in_hand)))) if chair else ""
    )


def _yield_shown_tricks(
    entered_tricks: EnteredTricks, findings: TrickFindings
) -> Iterator[tuple[TrickCard | None, ...]]:
    for trick_index, trick in enumerate(entered_tricks.tricks):
        winner = findings.winners[trick_index] if trick_index < len(findings.winners) else None
        card_by_chair = {played_card.chair: played_card.card for played_card in trick}
        yield tuple(
            TrickCard(CardFace(card_by_chair[chair]), chair is trick[0].chair, chair is winner)
            if chair in card_by_chair
            else None
            for chair in entered_tricks.active_chairs
        )


def _yield_cards_in_hands(
    entered_tricks: EnteredTricks, player_by_chair: Mapping[Chair, SeatAndEntry]
) -> Iterator[tuple[SeatAndEntry, tuple[CardFace, ...]]]:
    for chair, cards in entered_tricks.cards_in_hand_by_chair.items():
        if chair in player_by_chair:
            yield player_by_chair[chair], tuple(map(CardFace, cards))


def _yield_breaches(
    hand_answers: HandAnswers,
    findings: TrickFindings,
    player_by_chair: Mapping[Chair, SeatAndEntry],
) -> Iterator[Breach]:
    did_anyone_play_alone = hand_answers.lone not in ("", NO_ONE_ALONE_ANSWER)
    lone_answers = (
        {"maker": hand_answers.lone, "alone": "yes"} if did_anyone_play_alone else {"alone": "no"}
    )
    for proof in findings.reneges:
        case = RulingCase(event=Renege.KEY, offender=proof.chair, **lone_answers)
        words = f"reneged {proof_words(proof)}"
        yield Breach(player_by_chair[proof.chair], words, urlencode(case.answers), is_renege=True)
    for wrong_lead in findings.wrong_leads:
        case = RulingCase(event=LeadOutOfTurn.KEY, offender=wrong_lead.chair, **lone_answers)
        leader = wrong_lead.due_leader.words
        words = f"led to trick {wrong_lead.trick_number}, and it was {leader}'s lead"
        yield Breach(
            player_by_chair[wrong_lead.chair], words, urlencode(case.answers), is_renege=False
        )


@dataclass(frozen=True, slots=True)
class OrderUpCheck:
    """The check whether a player may order up the turn-up. If the check `asks_for_dealer`, it first
    asks whether the player is the dealer, since the rules allow the dealer more. `dealer_answer` is
    "yes" or "no"; it is empty until it is given, or if no answer is needed.
    """

    rule: str
    may_anyone_order_up: bool
    dealer_answer: str
    asks_for_dealer: bool
    turn_up: CardFace | None
    hand: tuple[CardFace, ...]
    rows: tuple[SuitRow, ...]
    last_card_words: str
    cards_without_last: str
    verdict: OrderUpVerdict | None
    fault: str

    @property
    def cards_sentence(self) -> str:
        """Return sentences that name the turn-up and the cards of the hand entered so far."""
        turn_up_sentence = f"Turned up: the {self.turn_up.words}." if self.turn_up else ""
        hand = f" In the hand: {', '.join(face.words for face in self.hand)}."
        return turn_up_sentence + hand * bool(self.hand)


def check_order_up(dealer_answer: str, cards_text: str, rules: HouseRules) -> OrderUpCheck:
    has_rule_for_dealer = rules.own_trump is OrderUpRule.ALL_BUT_DEALER_NEED_TRUMP
    cards, verdict, fault = _parse_cards_in_url(cards_text), None, ""
    if len(cards) > TRICKS_PER_HAND:
        try:
            verdict = judge_order_up(
                cards[0], cards[1:], is_dealer=dealer_answer == "yes", rules=rules
            )
        except ValueError as error:
            fault = str(error)
    use_by_card = dict.fromkeys(cards[1:], "in the hand") | dict.fromkeys(cards[:1], "turned up")
    return OrderUpCheck(
        rule=_rule_words(rules),
        may_anyone_order_up=rules.own_trump is OrderUpRule.NOBODY_NEEDS_TRUMP,
        dealer_answer=dealer_answer if has_rule_for_dealer else "",
        asks_for_dealer=has_rule_for_dealer and dealer_answer not in ("yes", "no"),
        turn_up=CardFace(cards[0]) if cards else None,
        hand=tuple(map(CardFace, cards[1:])),
        rows=tuple(
            card_buttons_by_suit(
                use_by_card,
                lambda card: (
                    "" if len(cards) > TRICKS_PER_HAND else _cards_as_url_text((*cards, card))
                ),
            )
        ),
        last_card_words=card_words(cards[-1]) if cards else "",
        cards_without_last=_cards_as_url_text(cards[:-1]),
        verdict=verdict,
        fault=fault,
    )


def _rule_words(rules: HouseRules) -> str:
    is_for_jacks = (
        rules.own_trump_for is OrderUpRuleScope.JACKS
        and rules.own_trump is not OrderUpRule.NOBODY_NEEDS_TRUMP
    )
    return (
        f"{rules.own_trump.sentence} {rules.own_trump_for.sentence if is_for_jacks else ''}".strip()
    )


def _parse_cards_in_url(cards_text: str) -> tuple[Card, ...]:
    """Return the cards listed in a URL. Return none if the text is not a list of cards."""
    try:
        return (
            tuple(map(parse_card, cards_text[:MAX_HELD_CARDS_TEXT_LENGTH].split("-")))
            if cards_text
            else ()
        )
    except ValueError:
        return ()


def _cards_as_url_text(cards: tuple[Card, ...]) -> str:
    return "-".join(map(str, cards))

"""Every choice in which houses differ: its name, its label on paper, and which answers it takes."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import options
from scoring.kinds import Cents, Kind, OneOf, Seat, Several, Text, Texts, Whole, YesNo
from scoring.options import NoPlay


@dataclass(frozen=True, slots=True)
class Dial:
    name: str
    label: str
    kind: Kind
    # What held in nights that were set up before there was this dial.
    earlier: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    dials: tuple[Dial, ...]


_POINTS = Whole(0, 10, "point", "points")
_GAME = Whole(0, 50, "point", "points")
_CENTS = Cents(100_000)
_REDEALT = OneOf((NoPlay.SAME_DEALER, NoPlay.NEXT_DEALER, NoPlay.ZERO_HAND))

GROUPS = (
    Group(
        "The games",
        (
            Dial("format", "How people move", OneOf(tuple(options.Format))),
            Dial("bracket_draw", "The bracket", OneOf(tuple(options.BracketDraw))),
            Dial("games", "Number of games", Whole(1, 60, "game", "games", "until it is decided")),
            Dial("hands", "A game", Whole(1, 24, "hand", "hands", "a race to points")),
            Dial(
                "hands_of_three",
                "A game at a table of three",
                Whole(1, 24, "hand", "hands", "as many hands as at a table of four"),
            ),
            Dial(
                "target", "A game is won at", Whole(1, 50, "point", "points", "no number of points")
            ),
            Dial("minutes", "A game takes about", Whole(5, 120, "minute", "minutes")),
            Dial("bell", "When the bell rings", OneOf(tuple(options.Bell))),
            Dial("scorekeeper", "The scorekeeper sits", Seat()),
            Dial("first_dealer", "The first deal", OneOf(tuple(options.FirstDealer))),
        ),
    ),
    Group(
        "Naming trump",
        (
            Dial("nobody_names", "If nobody names trump", OneOf(tuple(NoPlay))),
            Dial("own_trump", "Ordering up", OneOf(tuple(options.OwnTrump))),
            Dial("own_trump_for", "This holds", OneOf(tuple(options.TurnUps))),
            Dial("lone_lead", "The first lead against a lone hand", OneOf(tuple(options.LoneLead))),
        ),
    ),
    Group(
        "Points",
        (
            Dial("made", "Makers with three or four tricks", _POINTS),
            Dial("march", "Makers with all five", _POINTS),
            Dial("alone_made", "Alone, three or four tricks", _POINTS),
            Dial("alone_march", "Alone, all five", _POINTS),
            Dial("euchre", "To the others, when the makers are euchred", _POINTS),
            Dial("euchre_alone", "To the others, when a lone maker is euchred", _POINTS),
            Dial(
                "below_zero",
                "A score",
                YesNo("can fall below zero", "cannot fall below zero"),
            ),
        ),
    ),
    Group(
        "X",
        (
            Dial("x_for_euchre", "For being euchred", YesNo("an X", "no X")),
            Dial("x_for_renege", "For a renege", YesNo("an X", "no X")),
            Dial("x_charged_to", "The X goes to", OneOf(tuple(options.Charged))),
            Dial("x_fine_cents", "Fine for an X", _CENTS),
            Dial("x_fine_per", "Who pays", OneOf(tuple(options.FinePer))),
        ),
    ),
    Group(
        "When something goes wrong",
        (
            Dial("misdeal_before_turn_up", "Misdeal before the turn-up", _REDEALT),
            Dial("misdeal_kitty_not_four", "Misdeal seen by the cards left over", _REDEALT),
            Dial("renege", "Renege", OneOf(tuple(options.Reneged))),
            Dial("renege_points", "Penalty for a renege", _POINTS),
            Dial("renege_points_lone", "Penalty for a renege against a lone hand", _POINTS),
            Dial(
                "renege_correctable",
                "Correcting a renege",
                YesNo(
                    "is allowed until the trick is finished",
                    "is not allowed, since a card laid is played",
                ),
            ),
            Dial("exposed_card", "A card exposed out of turn", OneOf(tuple(options.PlayOn))),
            Dial("lead_out_of_turn", "A lead out of turn", OneOf(tuple(options.PlayOn))),
            Dial(
                "extra_cards", "The dealer with six cards in play", OneOf(tuple(options.SixCards))
            ),
            Dial("extra_cards_points", "Penalty for six cards", _POINTS),
        ),
    ),
    Group(
        "Tables of three",
        (
            Dial(
                "three_handed",
                "Tables of three",
                YesNo("may be seated, and each plays for themselves", "are not seated"),
            ),
            Dial("three_made", "Whoever names trump, with three or four tricks", _POINTS),
            Dial("three_march", "With all five", _POINTS),
            Dial(
                "three_declared",
                'With all five, having said "I am playing it alone"',
                _POINTS,
            ),
            Dial(
                "three_euchre",
                "To each of the others, with fewer",
                _POINTS,
            ),
            Dial("three_renege", "If one of the others reneges", OneOf(tuple(options.ThreeRenege))),
            Dial(
                "three_move",
                "After a game of three",
                OneOf(tuple(options.ThreeMove)),
                earlier="two_highest",
            ),
            Dial("three_handed_note", "The sheet for three", Text(400, "none")),
        ),
    ),
    Group(
        "Odd numbers and moving",
        (
            Dial("odd_numbers", "Players left over", OneOf(tuple(options.OddNumbers))),
            Dial("sit_out_points", "Sitting out a game", _GAME),
            Dial("sits_out_first", "Who sits out", OneOf(tuple(options.SitsOutFirst))),
            Dial("missed_game_points", "A game missed by coming late or leaving", _GAME),
            Dial("stand_in_points", "What a stand-in scores", OneOf(tuple(options.StandIn))),
            Dial("direction", "Losers move", OneOf(tuple(options.Direction))),
            Dial("movement", "They move", OneOf(tuple(options.Movement))),
            Dial("tied_game", "A tied game", OneOf(tuple(options.TiedGame))),
            Dial("odd_division", "An odd number of teams", OneOf(tuple(options.OddDivision))),
            Dial("divisions", "Divisions", Texts(12, "one for everybody")),
        ),
    ),
    Group(
        "Money and prizes",
        (
            Dial("fee_cents", "Entry fee for each person", _CENTS),
            Dial("tag", "The club's tag", YesNo("must be worn", "is not asked for")),
            Dial("adult", "Being 18 or older", YesNo("is asked for", "is not asked for")),
            Dial(
                "tie_breakers",
                "Equal at the end",
                Several(tuple(options.TieBreaker), "they share the place"),
            ),
            Dial(
                "count_loners",
                "Lone marches",
                OneOf(tuple(options.CountLoners)),
                earlier="not",
            ),
            Dial("medals", "Medals in each division for", Whole(0, 10, "place", "places")),
            # The page of the prizes proposes some then, unless there are medals.
            Dial(
                "prize_places",
                "Prizes for",
                Whole(0, 20, "place", "places", zero="no places named beforehand"),
            ),
            Dial("prizes_from", "Prizes are", OneOf(tuple(options.PrizesFrom))),
            Dial("proceeds_to", "What is taken in goes to", Text(80, "the prizes")),
        ),
    ),
)
DIALS = {dial.name: dial for group in GROUPS for dial in group.dials}
EARLIER = {name: dial.earlier for name, dial in DIALS.items() if dial.earlier is not None}

"""The house of Alameda Isles: a progressive night with twelve hands a game. Each player has a
score.
"""

from scoring.house import assumed_line, make_house, sheet_line

ALAMEDA = make_house(
    "alameda",
    "Alameda Isles",
    # Lines about the deal.
    sheet_line("A1", "24 cards are used, nine to ace."),
    sheet_line(
        "A2",
        "Each player gets five cards, dealt in threes and twos. The dealer uses one order "
        "throughout.",
    ),
    sheet_line("A3", "The next card, the 21st, is turned up on the rest of the pack."),
    assumed_line("A3", "With three players it is the 16th."),
    sheet_line(
        "A27", "One player at each table keeps score for everyone and keeps track of who deals."
    ),
    assumed_line(
        "A27",
        "North keeps the score and deals first. The sheet does not say who does.",
        scorekeeper="N",
        first_dealer="scorekeeper",
    ),
    sheet_line(
        "A4, A22",
        "If a card is dealt face up, or the deal is wrong in another way, there is a re-deal.",
    ).with_mentioned_dials("misdeal_before_turn_up", "misdeal_kitty_not_four"),
    assumed_line(
        "A4, A22",
        "The same dealer deals again. The misdeal does not count as one of the twelve hands.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    # Lines about naming trump.
    sheet_line(
        "A6", "Beginning at the dealer's left, each player may pass or accept the turned-up suit."
    ),
    sheet_line(
        "A7, A8",
        "To order it up, a player must hold a trump. The left bower is not a trump until trump is"
        " named. The dealer may always pick it up.",
        own_trump="all_but_dealer",
        own_trump_for="any",
    ),
    sheet_line(
        "A9, A10",
        "After four passes the card is turned down, and each player may name another suit.",
    ),
    sheet_line(
        "A14", "If no one names trump, the same dealer deals again.", nobody_names="same_dealer"
    ),
    sheet_line(
        "A11, A12",
        "The player who names trump is the maker and may say: I play alone. The partner then lays "
        "the cards down.",
    ),
    assumed_line("A12", "No one may defend alone."),
    sheet_line(
        "A13",
        "The player to the dealer's left leads. It does not matter who the maker is.",
        lone_lead="left_of_dealer",
    ),
    assumed_line(
        "A13", "If that player's partner is alone, the next player leads."
    ).with_mentioned_dials("lone_lead"),
    # Lines about the points of a hand.
    assumed_line(
        "A31",
        "The sheet has no points. These are the usual ones.",
        made=1,
        march=2,
        alone_made=1,
        alone_march=4,
        euchre=2,
        euchre_alone=2,
    ),
    assumed_line(
        "A31", "The sheet has no Xs and no fines.", x_for_euchre=False, x_for_renege=False
    ),
    # Lines about misdeals, reneges and other mishaps.
    sheet_line("A15", "A revoke is a failure to follow suit by a player who could."),
    sheet_line(
        "A16",
        "It may be corrected until the trick is finished. An opponent who has played since may "
        "take the card back and play another.",
        renege_correctable=True,
    ),
    sheet_line(
        "A17", "If a side mixes the tricks so that a revoke cannot be proved, it counts as proved."
    ),
    sheet_line(
        "A18, A19",
        "The other side chooses. It takes the hand as played, two points more, or two points off "
        "the side that revoked.",
        renege="offended_choose",
        renege_points=2,
    ),
    sheet_line("A20", "Against a player who is alone the penalty is four.", renege_points_lone=4),
    assumed_line("A19", "A score may fall below zero.", below_zero=True),
    sheet_line("A21", "A player in doubt may look through the tricks."),
    assumed_line("A21", "A revoke must be claimed before the cut for the next deal."),
    sheet_line(
        "A5",
        "If a dealer has six cards after play begins, the penalty is two.",
        extra_cards_points=2,
    ),
    assumed_line(
        "A5",
        "This applies from the first lead on. The dealer's opponents get the two points, and the "
        "hand is over.",
        extra_cards="add",
    ),
    assumed_line(
        "A16",
        "If a card is shown or led out of turn, play goes on.",
        exposed_card="as_played",
        lead_out_of_turn="as_played",
    ),
    # Lines about the game and the whole night.
    sheet_line(
        "A29",
        "A game ends when each player has dealt three times, or four times at a 3-player table.",
        hands=12,
        hands_of_three=12,
        target=None,
    ),
    assumed_line("A31", "Twelve hands take about 28 minutes.", minutes=28),
    assumed_line("A29", "The bell does not cut a game short.", bell="finish_game"),
    sheet_line(
        "A23, A24", "Losers move clockwise to the next table.", direction=1, movement="next_table"
    ),
    sheet_line(
        "A24, A25",
        "Losers change partners, and one of the winners changes seats, so that every player has a"
        " new partner.",
        format="progressive_alameda",
    ),
    sheet_line("A26", "On a tie, north and south move.", tied_game="north_south_move"),
    sheet_line("A28", "Then each player copies the score to their own scorecard."),
    assumed_line("A28", "If they differ, the table's score sheet decides."),
    sheet_line("A30", "A 3-player table has its own rules.", three_handed=True),
    assumed_line(
        "A30",
        "Those rules are missing, so Tanglewood's rules for three are used.",
        three_made=1,
        three_march=2,
        three_declared=4,
        three_euchre=2,
        three_renege="maker",
        three_handed_note="3-player tables use Tanglewood's rules, because this club's sheet has "
        "none.",
    ),
    assumed_line(
        "A24, A30",
        "At a 3-player table the two lowest players move. If players are tied, they move in the "
        "order north, south, east, west.",
        three_move="two_lowest",
    ),
    assumed_line(
        "A31", "The director chooses how many games are played. Five are enough.", games=5
    ),
    assumed_line(
        "A31",
        "No one sits out if 3-player tables can be made. A player who must sit out scores nothing.",
        odd_numbers="threes",
        sit_out_points=0,
        sits_out_first="last_signed_in",
        missed_game_points=0,
    ),
    assumed_line(
        "A31",
        "A substitute's points do not count for anyone. A player who leaves keeps their points.",
        stand_in_points="nobody",
    ),
    assumed_line(
        "A31", "There is no fee, no tag and no age limit.", fee_cents=0, tag=False, adult=False
    ),
    assumed_line(
        "A31",
        "Players who are tied share the place. The director decides on prizes.",
        tie_breakers=(),
        prize_places=0,
        prizes_from="purse",
    ),
)

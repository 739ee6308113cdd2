"""Alameda Isles: a progressive night, twelve hands a game, each player's own score."""

from scoring.house import house, says, silent

ALAMEDA = house(
    "alameda",
    "Alameda Isles",
    # The deal
    says("A1", "24 cards are used, nine to ace."),
    says("A2", "Five cards each, dealt in threes and twos; the dealer keeps to the plan begun."),
    says("A3", "The next card, the 21st, is turned up on the rest of the pack."),
    silent("A3", "Where three play, it is the 16th."),
    says("A27", "One player at each table keeps the score for all and watches whose deal it is."),
    silent(
        "A27",
        "North is that scorekeeper and deals first; the sheet names neither.",
        scorekeeper="N",
        first_dealer="scorekeeper",
    ),
    says("A4, A22", "A card dealt face up, or any other misdeal, is dealt again.").beside(
        "misdeal_before_turn_up", "misdeal_kitty_not_four"
    ),
    silent(
        "A4, A22",
        "The same dealer deals it again, and it is not one of the twelve.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    # Naming trump
    says("A6", "From the dealer's left, each may pass or accept the turned-up suit."),
    says(
        "A7, A8",
        "Whoever orders it up must hold a trump, and the left bower is none until trump is named; "
        "the dealer may pick it up regardless.",
        own_trump="all_but_dealer",
        own_trump_for="any",
    ),
    says("A9, A10", "After four passes it is turned down, and each may name another suit."),
    says(
        "A14",
        "If nobody names trump, the dealer deals again.",
        nobody_names="same_dealer",
    ),
    says(
        "A11, A12",
        "Whoever decides trump is the maker, and may say: I play alone; the partner then lays "
        "the cards down.",
    ),
    silent("A12", "Nobody defends alone."),
    says(
        "A13",
        "The player left of the dealer leads, whoever is the maker.",
        lone_lead="left_of_dealer",
    ),
    silent("A13", "If that is a lone player's partner, the next one leads.").beside("lone_lead"),
    # Points
    silent(
        "A31",
        "The sheet prints no points; these are the usual ones.",
        made=1,
        march=2,
        alone_made=1,
        alone_march=4,
        euchre=2,
        euchre_alone=2,
    ),
    silent(
        "A31",
        "The sheet knows no X and no fine.",
        x_for_euchre=False,
        x_for_renege=False,
    ),
    # When something goes wrong
    says("A15", "A revoke is not following suit when able."),
    says(
        "A16",
        "It may be corrected until the trick is finished; an opponent who played after it may "
        "retract that card and play another.",
        renege_correctable=True,
    ),
    says("A17", "If a side mixes the tricks so that nothing can be proved, it counts as proved."),
    says(
        "A18, A19",
        "The other side takes the hand as played, or two points, added to theirs or taken off "
        "the offenders'.",
        renege="offended_choose",
        renege_points=2,
    ),
    says(
        "A20",
        "Against a lone hand the penalty is four.",
        renege_points_lone=4,
    ),
    silent("A19", "A score may fall below zero.", below_zero=True),
    says("A21", "Whoever doubts may look through the tricks."),
    silent("A21", "A revoke is claimed before the next deal is cut."),
    says(
        "A5",
        "A dealer found with six cards once the game has started: a penalty of two.",
        extra_cards_points=2,
    ),
    silent(
        "A5",
        "From the first lead on; the two go to the dealer's opponents, and the hand is over.",
        extra_cards="add",
    ),
    silent(
        "A16",
        "After a card exposed or led out of turn, play goes on.",
        exposed_card="as_played",
        lead_out_of_turn="as_played",
    ),
    # The game and the night
    says(
        "A29",
        "A game ends when each of four has dealt three times, or each of three four times.",
        hands=12,
        hands_of_three=12,
        target=None,
    ),
    silent("A31", "Twelve hands take about 28 minutes.", minutes=28),
    silent("A29", "The bell does not cut a game short.", bell="finish_game"),
    says(
        "A23, A24", "Losers move clockwise to the next table.", direction=1, movement="next_table"
    ),
    says(
        "A24, A25",
        "Losers change partners, and one of those who stay shifts, so that each has a new partner.",
        format="progressive_alameda",
    ),
    says("A26", "On a tie, north and south move.", tied_game="north_south_move"),
    says("A28", "Then each player copies the score to their own card."),
    silent("A28", "Where the two differ, the table's sheet decides."),
    says("A30", "A table of three plays by a sheet of its own.", three_handed=True),
    silent(
        "A30",
        "That sheet is missing, so Tanglewood's rules for three are borrowed.",
        three_made=1,
        three_march=2,
        three_declared=4,
        three_euchre=2,
        three_renege="maker",
        three_handed_note="Three play by Tanglewood's rules: there is no sheet of ours for them.",
    ),
    silent(
        "A24, A30",
        "Losers move from a table of three as well: its two lowest; equal ones go in the order "
        "north, south, east, west.",
        three_move="two_lowest",
    ),
    silent("A31", "The number of games is the director's; five are enough.", games=5),
    silent(
        "A31",
        "Nobody sits out while tables of three can be made; where one must, it scores nothing.",
        odd_numbers="as_usual",
        sit_out_points=0,
        sits_out_first="last_signed_in",
        missed_game_points=0,
    ),
    silent(
        "A31",
        "A stand-in's points count for nobody; whoever went home keeps what they had.",
        stand_in_points="nobody",
    ),
    silent("A31", "Nothing is asked at the door.", fee_cents=0, tag=False, adult=False),
    silent(
        "A31",
        "Equal scores share the place; prizes are the director's.",
        tie_breakers=(),
        prize_places=0,
        prizes_from="purse",
    ),
)

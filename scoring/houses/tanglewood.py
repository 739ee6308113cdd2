"""Tanglewood: a progressive night, eight hands a game, an X and ten cents for every euchre."""

from scoring.dials.options import OddNumbers
from scoring.house import house, moot, says, silent

TANGLEWOOD = house(
    "tanglewood",
    "Tanglewood",
    # At the door
    says("T1", "Everybody wears the Tanglewood tag.", tag=True),
    says("T2", "Everybody is at least eighteen.", adult=True),
    says("T3", "Everybody pays one dollar before playing.", fee_cents=100),
    says("T4", "It is played for prize money.", prizes_from="purse"),
    silent("T4", "How the money is split is the director's.", prize_places=0),
    # The deal
    says("T5", "The scorekeeper deals first.", first_dealer="scorekeeper"),
    silent("T5", "North is the scorekeeper.", scorekeeper="N"),
    says("T6", "The dealer may offer a cut to the right."),
    says("T7", "Cards are dealt by twos or threes, in two rounds."),
    says(
        "T8",
        "If they do not come out even, or one is exposed, the same dealer deals again.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    says("T9", "Try not to flash the cards; any player may ask for a new deal if it happens."),
    # Naming trump
    says(
        "T10",
        "If nobody names trump in two rounds, the dealer must; there is no new deal.",
        nobody_names="dealer_must_name",
    ),
    says(
        "T11, T12",
        "Whoever orders up the turned-up card must hold another card of that suit; so must the "
        "dealer to pick it up.",
        own_trump="everybody",
    ),
    says(
        "T13", "If hearts are turned up, the jack of diamonds alone does not count as a heart yet."
    ),
    silent(
        "T11",
        "The sheet's jack of hearts is an example: it holds for any card turned up.",
        own_trump_for="any",
    ),
    # The play and its points
    says(
        "T14",
        "The player left of the dealer leads; all follow suit, or else trump or throw off.",
        lone_lead="left_of_dealer",
    ),
    silent("T14", "If that is a lone player's partner, the next one leads.").beside("lone_lead"),
    says("T15", "Makers with three tricks score one.", made=1),
    silent("T15", "So do makers with four, which the sheet does not name."),
    says("T16", "Makers with all five score two.", march=2),
    says("T17", "Makers with fewer than three are euchred: the others score two.", euchre=2),
    silent("T17", "The same when the maker was alone.", euchre_alone=2),
    says("T19", "Alone, three tricks score one and five score four.", alone_made=1, alone_march=4),
    says(
        "T18, T24",
        "A team euchred or charged with a renege gets an X and pays ten cents for each.",
        x_for_euchre=True,
        x_for_renege=True,
        x_fine_cents=10,
    ),
    silent(
        "T18, T24",
        "Cards are personal and partners change, so each partner gets the X and pays.",
        x_charged_to="both",
        x_fine_per="player",
    ),
    # When something goes wrong
    says(
        "T20",
        "A card exposed out of turn stays on the table and is played at the next chance.",
        exposed_card="as_played",
    ),
    silent("T20", "So does a card led out of turn.", lead_out_of_turn="as_played"),
    says(
        "T21",
        "A card on the table is played and cannot be taken back.",
        renege_correctable=False,
    ),
    says(
        "T22",
        "A renege: the hand is over, and the other team scores two.",
        renege="hand_over",
        renege_points=2,
    ),
    says("T23", "Four, if the offended player was alone.", renege_points_lone=4),
    silent("T23", "Of three, a maker is offended alone who said: I am playing it alone."),
    silent(
        "T22",
        "A dealer with six cards is for the director to rule.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    silent("T22", "Nothing is ever taken off a score.").beside("renege", "extra_cards"),
    # The game and the night
    says("T25", "A game is eight hands.", hands=8, target=None),
    silent("T25", "At a table of three as well.", hands_of_three=8),
    silent("T34", "Eight hands take about 18 minutes.", minutes=18),
    silent("T25", "The bell does not cut a game short.", bell="finish_game"),
    says("T26", "The card is handed in after eight games.", games=8),
    says(
        "T27, T28",
        "Winners stay and play the losers of the next table; nobody plays more than one game "
        "with the same partner if it can be helped.",
        format="progressive_tanglewood",
        movement="next_table",
    ),
    silent("T27", "Losers move up, from table one to table two.", direction=1),
    says(
        "T29",
        "With one or two players extra those sit out; whoever does scores six for that game.",
        odd_numbers="as_usual",
        sit_out_points=6,
    ),
    silent(
        "T34",
        "In game 1 the last to sign in sit out; after that the losers take turns, and whoever has "
        "sat out least goes first.",
        sits_out_first="last_signed_in",
    ).unless(odd_numbers=OddNumbers.THREES),
    silent("T34", "A game missed scores nothing.", missed_game_points=0),
    silent(
        "T34",
        "A stand-in's points count for nobody; whoever went home keeps what they had.",
        stand_in_points="nobody",
    ),
    says(
        "T30",
        "Three at a table each score for themselves.",
        three_handed=True,
    ),
    says(
        "T31",
        "Whoever names trump is in effect alone; five tricks are worth four only if the maker "
        "said: I am playing it alone, and otherwise two.",
        three_march=2,
        three_declared=4,
    ),
    silent("T31", "Three or four tricks are worth one.", three_made=1),
    says("T32", "If the maker is euchred, the two others score two each.", three_euchre=2),
    silent(
        "T32",
        "A maker who reneges gives both others the penalty; another player gives it to the maker.",
        three_renege="maker",
    ),
    says("T33", "The two highest move on.", three_move="two_highest"),
    silent(
        "T27, T33",
        "Here the sheet contradicts itself: winners stay, and of three the two highest move on. "
        "The line for three holds at a table of three; a house rule turns it.",
    ).beside("three_move"),
    silent("T33", "Equal for second, the chairs decide in the order north, south, east, west."),
    silent(
        "T34",
        "In a tied game north and south move; players equal at the end share the place.",
        tied_game="north_south_move",
        tie_breakers=(),
    ),
    moot(three_handed_note=""),
)

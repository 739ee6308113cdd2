"""The house of Tanglewood: a progressive night with eight hands a game. Each euchre costs an X and
ten cents.
"""

from scoring.dials.options import ExtraPlayersOption
from scoring.house import assumed_line, make_house, moot_line, sheet_line

TANGLEWOOD = make_house(
    "tanglewood",
    "Tanglewood",
    # Lines about check-in.
    sheet_line("T1", "Players must wear the Tanglewood tag.", tag=True),
    sheet_line("T2", "Players must be 18 or older.", adult=True),
    sheet_line("T3", "Each player pays $1.00 before playing.", fee_cents=100),
    sheet_line("T4", "It is played for prize money.", prizes_from="purse"),
    assumed_line("T4", "The director decides the split.", prize_places=0),
    # Lines about the deal.
    sheet_line("T5", "The scorekeeper deals first.", first_dealer="scorekeeper"),
    assumed_line("T5", "North is the scorekeeper.", scorekeeper="N"),
    sheet_line("T6", "The dealer may offer a cut to the right."),
    sheet_line("T7", "Cards are dealt by twos or threes, in two rounds."),
    sheet_line(
        "T8",
        "If the cards do not come out even, or one is shown, the same dealer deals again.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    sheet_line(
        "T9", "Try not to flash the cards. If it happens, any player may ask for a re-deal."
    ),
    # Lines about naming trump.
    sheet_line(
        "T10",
        "If no one names trump in two rounds, the dealer must name it. There is no re-deal.",
        nobody_names="dealer_must_name",
    ),
    sheet_line(
        "T11, T12",
        "To order up the turned-up card, a player must hold another card of that suit. The dealer"
        " needs one too, to pick it up.",
        own_trump="everybody",
    ),
    sheet_line(
        "T13", "If hearts are turned up, the jack of diamonds alone does not count as a heart yet."
    ),
    assumed_line(
        "T11",
        "The sheet's jack of hearts is an example. The rule applies to any card turned up.",
        own_trump_for="any",
    ),
    # Lines about the play and the points of a hand.
    sheet_line(
        "T14",
        "The player to the dealer's left leads. Players follow suit if they can, or else trump or"
        " throw off.",
        lone_lead="left_of_dealer",
    ),
    assumed_line(
        "T14", "If that player's partner is alone, the next player leads."
    ).with_mentioned_dials("lone_lead"),
    sheet_line("T15", "Makers with three tricks score one.", made=1),
    assumed_line("T15", "Four tricks score one too. The sheet does not mention them."),
    sheet_line("T16", "Makers with all five score two.", march=2),
    sheet_line(
        "T17", "Makers with fewer than three are euchred, and the other team scores two.", euchre=2
    ),
    assumed_line("T17", "The same is true if the maker was alone.", euchre_alone=2),
    sheet_line(
        "T19", "Alone, three tricks score one and five score four.", alone_made=1, alone_march=4
    ),
    sheet_line(
        "T18, T24",
        "A team euchred or charged with a renege gets an X and pays ten cents for each.",
        x_for_euchre=True,
        x_for_renege=True,
        x_fine_cents=10,
    ),
    assumed_line(
        "T18, T24",
        "Partners change, and each player has a scorecard. So each partner gets the X and pays.",
        x_charged_to="both",
        x_fine_per="player",
    ),
    # Lines about misdeals, reneges and other mishaps.
    sheet_line(
        "T20",
        "A card exposed out of turn stays on the table and is played at the next chance.",
        exposed_card="as_played",
    ),
    assumed_line("T20", "So does a card led out of turn.", lead_out_of_turn="as_played"),
    sheet_line(
        "T21", "A card on the table is played and cannot be taken back.", renege_correctable=False
    ),
    sheet_line(
        "T22",
        "A renege ends the hand, and the other team scores two.",
        renege="hand_over",
        renege_points=2,
    ),
    sheet_line(
        "T23",
        "If the player on the other team was alone, that team scores four.",
        renege_points_lone=4,
    ),
    assumed_line("T23", "At a 3-player table, only if the maker said, “I am playing it alone.”"),
    assumed_line(
        "T22",
        "If a dealer has six cards, the director makes a ruling.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    assumed_line("T22", "Points are never taken off a score.").with_mentioned_dials(
        "renege", "extra_cards"
    ),
    # Lines about the game and the whole night.
    sheet_line("T25", "A game is eight hands.", hands=8, target=None),
    assumed_line("T25", "A 3-player table plays eight hands too.", hands_of_three=8),
    assumed_line("T34", "Eight hands take about 18 minutes.", minutes=18),
    assumed_line("T25", "The bell does not cut a game short.", bell="finish_game"),
    sheet_line("T26", "Players turn in their scorecards after eight games.", games=8),
    sheet_line(
        "T27, T28",
        "Winners stay and play the losers from the next table. Players have a new partner in each "
        "game if possible.",
        format="progressive_tanglewood",
        movement="next_table",
    ),
    assumed_line("T27", "Losers move up, from table 1 to table 2.", direction=1),
    sheet_line(
        "T29",
        "One or two extra players sit out. A player who sits out scores six for that game.",
        odd_numbers="as_usual",
        sit_out_points=6,
    ),
    assumed_line(
        "T34",
        "In game 1 the last players to check in sit out. After that the losers take turns, "
        "beginning with those who have sat out least.",
        sits_out_first="last_signed_in",
    ).with_falsifying_answers(odd_numbers=ExtraPlayersOption.THREES),
    assumed_line("T34", "A missed game scores nothing.", missed_game_points=0),
    assumed_line(
        "T34",
        "A substitute's points do not count for anyone. A player who leaves keeps their points.",
        stand_in_points="nobody",
    ),
    sheet_line("T30", "At a 3-player table, each player scores alone.", three_handed=True),
    sheet_line(
        "T31",
        "The player who names trump plays against the other two. All five tricks score two, or "
        "four after the words: I am playing it alone.",
        three_march=2,
        three_declared=4,
    ),
    assumed_line("T31", "Three or four tricks score one.", three_made=1),
    sheet_line(
        "T32", "If the maker is euchred, the other two players score two each.", three_euchre=2
    ),
    assumed_line(
        "T32",
        "If the maker reneges, both other players get the penalty points. If another player "
        "reneges, the maker gets them.",
        three_renege="maker",
    ),
    sheet_line("T33", "The two highest players move on.", three_move="two_highest"),
    assumed_line(
        "T27, T33",
        "The sheet contradicts itself here. Winners stay, but at a 3-player table the two highest"
        " move on. The line about 3-player tables applies. A house rule can change it.",
    ).with_mentioned_dials("three_move"),
    assumed_line(
        "T33",
        "If players are tied for second, the seats decide, in the order north, south, east, west.",
    ),
    assumed_line(
        "T34",
        "In a tied game north and south move. Players who are tied at the end share the place.",
        tied_game="north_south_move",
        tie_breakers=(),
    ),
    moot_line(three_handed_note=""),
)

"""The house of Athens Catholic Community: teams of two, out after two losses. Each game is a race
to ten points.
"""

from scoring.house import assumed_line, make_house, moot_line, sheet_line

ATHENS = make_house(
    "athens",
    "Athens Catholic Community",
    # Lines about the tournament as a whole.
    sheet_line("C1", "A team is out after two losses.", format="double_elimination", games=None),
    assumed_line("C1", "A random draw decides who plays whom first.", bracket_draw="blind"),
    sheet_line(
        "C2", "A team is two people, together for the whole tournament.", three_handed=False
    ),
    assumed_line("C2", "A substitute may play only if the director allows it."),
    sheet_line("C3", "The fee is ten dollars a player, twenty a team.", fee_cents=1000),
    sheet_line("C4", "There are prizes for first, second and third place.", prize_places=3),
    sheet_line(
        "C5", "All proceeds go to the Campus Ministry Fund.", proceeds_to="Campus Ministry Fund"
    ),
    assumed_line("C5", "So the prizes are donated.", prizes_from="donated"),
    # Lines about the deal.
    sheet_line(
        "C6",
        "Cards are dealt face up until a black jack turns up. That player deals first.",
        first_dealer="first_black_jack",
    ),
    sheet_line("C7", "After each hand the deal passes to the left."),
    sheet_line(
        "C8, C9",
        "The dealer shuffles and offers the cut to the right. Cards are dealt by twos and threes "
        "or one at a time, in one style for a whole game.",
    ),
    sheet_line(
        "C10",
        "If the kitty is not four cards when one is turned up, it is a misdeal, and the deal "
        "moves on.",
        misdeal_kitty_not_four="next_dealer",
    ),
    assumed_line(
        "C10",
        "If a misdeal is noticed before the turn-up, the same dealer deals again.",
        misdeal_before_turn_up="same_dealer",
    ),
    sheet_line("C11", "The deal is finished when the 21st card is turned up."),
    # Lines about naming trump.
    sheet_line("C12", "In the first round players say only: Pass, Pick it up, Alone."),
    assumed_line("C12", "Other words get a warning, not a penalty."),
    sheet_line(
        "C13",
        "In the second round players say the name of the suit. The suit turned down may not be "
        "named.",
    ),
    sheet_line(
        "C14",
        "If the first three pass in the second round, the dealer must name trump.",
        nobody_names="dealer_must_name",
    ),
    assumed_line(
        "C12",
        "Players do not need a trump to order it up.",
        own_trump="nobody",
        own_trump_for="any",
    ),
    sheet_line("C15", "There is no re-deal for a farmer's hand."),
    # Lines about the cards and the play of a hand.
    sheet_line(
        "C16", "Trump ranks jack, the other jack of the same color, ace, king, queen, ten, nine."
    ),
    sheet_line(
        "C17",
        "A player who goes alone says so. The partner's hand lies face down in the middle, and "
        "the partner may not look at the kitty.",
    ),
    sheet_line("C18", "No one may defend alone."),
    assumed_line(
        "C32",
        "The player to the dealer's left leads. If that player's partner is alone, the next "
        "player leads.",
        lone_lead="left_of_dealer",
    ),
    sheet_line(
        "C19", "Players lay their cards in front of them and do not toss them into the middle."
    ),
    sheet_line("C19", "Players keep the tricks they won face down and apart, as evidence."),
    sheet_line("C19", "Players do not push a trick over to their partner."),
    sheet_line("C20", "The partner of a lone player may collect the tricks."),
    sheet_line("C21", "Tramming is not allowed. Cards are played one at a time."),
    assumed_line("C21", "Tramming gets a warning, not a penalty."),
    sheet_line("C22", "A card laid is a card played.", renege_correctable=False),
    # Lines about the points of a hand and the length of a game.
    sheet_line("C23", "Makers with three or four tricks score one.", made=1),
    sheet_line("C24", "Makers with all five score two.", march=2),
    sheet_line("C25", "Alone, three or four tricks score one.", alone_made=1),
    sheet_line("C26", "Alone, all five score four.", alone_march=4),
    sheet_line(
        "C27",
        "If the makers are euchred, the other team scores two, even if the maker was alone.",
        euchre=2,
        euchre_alone=2,
    ),
    sheet_line(
        "C28",
        "The first team to reach ten wins. A score of thirteen is possible.",
        target=10,
        hands=None,
    ),
    assumed_line(
        "C32",
        "The next game that is ready goes to the next free table. A team that is missing "
        "forfeits, ten to nothing.",
    ),
    assumed_line("C32", "A race to ten takes about 20 minutes.", minutes=20),
    assumed_line(
        "C32", "There is no time limit. The bell does not cut a game short.", bell="finish_game"
    ),
    # Lines about misdeals, reneges and other mishaps.
    sheet_line("C29", "Players do not make their own rulings. They call the tournament director."),
    sheet_line(
        "C30",
        "A renege always ends the hand. The offenders lose their bid, and the other team scores "
        "two.",
        renege="hand_over",
        renege_points=2,
        renege_points_lone=2,
    ),
    sheet_line(
        "C31",
        "A lead out of turn ends the hand, and the deal moves on.",
        lead_out_of_turn="hand_over",
    ),
    assumed_line(
        "C31",
        "A card shown out of turn is treated like a card led out of turn.",
        exposed_card="hand_over",
    ),
    assumed_line("C30", "Points are never taken off a score.").with_mentioned_dials(
        "renege", "extra_cards"
    ),
    assumed_line(
        "C29",
        "If a dealer has six cards, the director makes a ruling.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    assumed_line("C27", "There are no Xs.", x_for_euchre=False, x_for_renege=False),
    # Lines for questions that the sheet leaves open.
    assumed_line("C6", "North keeps the score.", scorekeeper="N"),
    assumed_line("C3", "There is no tag and no age limit.", tag=False, adult=False),
    assumed_line(
        "C4", "First, second and third place are never tied. Other places may be.", tie_breakers=()
    ),
    moot_line(divisions=()),
)

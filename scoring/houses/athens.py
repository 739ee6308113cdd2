"""Athens Catholic Community: pairs, out after two losses, each game a race to ten points."""

from scoring.house import house, moot, says, silent

ATHENS = house(
    "athens",
    "Athens Catholic Community",
    # The tournament
    says("C1", "A double elimination.", format="double_elimination", games=None),
    silent("C1", "Who meets whom first is drawn blind.", bracket_draw="blind"),
    says(
        "C2",
        "A team is two people, together for the whole tournament.",
        three_handed=False,
    ),
    silent("C2", "A substitute only if the director allows it."),
    says("C3", "Ten dollars a person, twenty a team.", fee_cents=1000),
    says("C4", "Prizes for first, second and third.", prize_places=3),
    says("C5", "All proceeds go to the Campus Ministry Fund.", proceeds_to="Campus Ministry Fund"),
    silent("C5", "So the prizes are donated things.", prizes_from="donated"),
    # The deal
    says(
        "C6",
        "Cards are dealt face up until a black jack falls; that player deals first.",
        first_dealer="first_black_jack",
    ),
    says("C7", "Then the deal goes to the left, hand by hand."),
    says(
        "C8, C9",
        "Shuffle, and offer the cut to the right; deal by twos and threes "
        "or one at a time, and keep one style of dealing for a game.",
    ),
    says(
        "C10",
        "If the kitty is not four cards when one is turned up, it is a misdeal, and the deal "
        "moves on.",
        misdeal_kitty_not_four="next_dealer",
    ),
    silent(
        "C10",
        "A misdeal seen before the turn-up is dealt again by the same dealer.",
        misdeal_before_turn_up="same_dealer",
    ),
    # Naming trump
    says("C11", "The deal is finished when the 21st card is turned up."),
    says("C12", "In the first round only: Pass, Pick it up, Alone."),
    silent("C12", "Other words bring a warning, no penalty."),
    says(
        "C13", "In the second round say the name of the suit; the one turned down cannot be called."
    ),
    says(
        "C14",
        "If the first three pass in the second round, the dealer must name trump.",
        nobody_names="dealer_must_name",
    ),
    silent(
        "C12",
        "Nobody needs a trump of their own to order it up.",
        own_trump="nobody",
        own_trump_for="any",
    ),
    says("C15", "A farmer's hand is not dealt again."),
    # The play
    says(
        "C16", "Trumps rank: jack, the other jack of the same colour, ace, king, queen, ten, nine."
    ),
    says(
        "C17",
        "A lone player says so; the partner's hand lies face down in the middle, "
        "and the partner may not look at the kitty.",
    ),
    says("C18", "Nobody defends alone."),
    silent(
        "C32",
        "The player left of the dealer leads, or the next one, if that is a lone player's partner.",
        lone_lead="left_of_dealer",
    ),
    says("C19", "Cards are laid in front of the player, not tossed into the middle of the table."),
    says("C19", "Each keeps the tricks they won apart, face down, as evidence."),
    says("C19", "Nobody pushes a trick they have taken to their partner."),
    says("C20", "The partner of a lone player may collect the tricks."),
    says("C21", "No tramming: cards are played one at a time."),
    silent("C21", "Tramming brings a warning, no penalty."),
    says("C22", "A card laid is a card played.", renege_correctable=False),
    # Points
    says("C23", "Makers with three or four tricks score one.", made=1),
    says("C24", "Makers with all five score two.", march=2),
    says("C25", "Alone, three or four tricks score one.", alone_made=1),
    says("C26", "Alone, all five score four.", alone_march=4),
    says(
        "C27",
        "If the makers are euchred, the other team scores two, also against a lone player.",
        euchre=2,
        euchre_alone=2,
    ),
    says("C28", "First to ten wins the game; thirteen are possible.", target=10, hands=None),
    silent(
        "C32",
        "The next game that is ready goes to the next free table; a missing team "
        "forfeits, ten to nothing.",
    ),
    silent("C32", "A race to ten takes about 20 minutes.", minutes=20),
    silent("C32", "There is no time limit: the bell cuts no game short.", bell="finish_game"),
    # When something goes wrong
    says("C29", "No rulings of your own: call the tournament director."),
    says(
        "C30",
        "A renege, without exception: the hand is over, the offenders lose their bid, and the "
        "others score two.",
        renege="hand_over",
        renege_points=2,
        renege_points_lone=2,
    ),
    says(
        "C31",
        "A lead out of turn: the hand is over, and the deal moves on.",
        lead_out_of_turn="hand_over",
    ),
    silent(
        "C31",
        "A card exposed out of turn is treated as one led out of turn.",
        exposed_card="hand_over",
    ),
    silent("C30", "Nothing is ever taken off a score.").beside("renege", "extra_cards"),
    silent(
        "C29",
        "A dealer with six cards is for the director to rule.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    silent(
        "C27",
        "Nobody gets an X.",
        x_for_euchre=False,
        x_for_renege=False,
    ),
    # What the sheet leaves open
    silent("C6", "North keeps the score.", scorekeeper="N"),
    silent("C3", "No tag and no age is asked for.", tag=False, adult=False),
    silent("C4", "First, second and third are never equal; others may be.", tie_breakers=()),
    moot(divisions=()),
)

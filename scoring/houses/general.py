"""The house with the general rules of euchre: four players, two partnerships, a race to five
points.
"""

from scoring.house import assumed_line, make_house, moot_line, sheet_line

GENERAL = make_house(
    "general",
    "General five-point euchre",
    sheet_line("G1", "Four people play in two partnerships.", three_handed=False),
    # Lines about the cards and the deal.
    sheet_line(
        "G2, G3", "There are 24 cards. A plain suit ranks ace, king, queen, jack, ten, nine."
    ),
    sheet_line(
        "G4, G5",
        "Trump has seven cards, with the right and left bowers highest. The other suit of that "
        "color has five, and the rest have six.",
    ),
    sheet_line(
        "G6, G7", "Each player gets five cards. The next card is turned up, to accept or pass."
    ),
    sheet_line(
        "G8",
        "If it is accepted, the dealer takes it and puts another card crosswise under the pack.",
    ),
    assumed_line(
        "G7", "Cards are dealt face up, and the first jack deals first.", first_dealer="first_jack"
    ),
    assumed_line("G7", "The player to the dealer's left speaks first."),
    assumed_line("G7", "North keeps the score.", scorekeeper="N"),
    assumed_line(
        "G6",
        "After a misdeal the same dealer deals again.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    # Lines about naming trump and the play.
    assumed_line(
        "G7", "Players do not need a trump to accept it.", own_trump="nobody", own_trump_for="any"
    ),
    sheet_line(
        "G9", "If all pass, players may name another suit or pass again."
    ).with_mentioned_dials("nobody_names"),
    sheet_line(
        "G10", "If all pass again, the cards are thrown in for a new deal."
    ).with_mentioned_dials("nobody_names"),
    assumed_line(
        "G10", "The next player deals, and the hand does not count.", nobody_names="next_dealer"
    ),
    sheet_line(
        "G11", "The player who names trump may play alone. The partner lays the cards down."
    ),
    assumed_line(
        "G12",
        "The player to the dealer's left leads. If that player's partner is alone, the next "
        "player leads.",
        lone_lead="left_of_dealer",
    ),
    sheet_line(
        "G12, G13",
        "Players follow suit if they can. The highest trump wins, or else the highest card of the"
        " suit led.",
    ),
    sheet_line("G14", "The makers need three tricks. With fewer they are euchred."),
    sheet_line(
        "G15",
        "Three or four tricks score one, and a march scores two. Alone they score one and four.",
        made=1,
        march=2,
        alone_made=1,
        alone_march=4,
    ),
    sheet_line(
        "G16", "If the makers are euchred, their opponents score two.", euchre=2, euchre_alone=2
    ),
    # Lines about mishaps. The sheet has no penalties, so these penalties are Hoyle's.
    assumed_line(
        "G12",
        "Hoyle decides a renege. The other side chooses the hand as played, two points more, or "
        "two points less for the offenders. Against a lone hand it is four.",
        renege="offended_choose",
        renege_points=2,
        renege_points_lone=4,
        renege_correctable=True,
        below_zero=True,
    ),
    assumed_line(
        "G12",
        "If a card is shown or led out of turn, play goes on.",
        exposed_card="as_played",
        lead_out_of_turn="as_played",
    ),
    assumed_line(
        "G8",
        "If a dealer has six cards, the director makes a ruling.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    assumed_line("G16", "There are no Xs.", x_for_euchre=False, x_for_renege=False),
    # Lines about the game and the whole night.
    sheet_line("G17", "A game is usually five points.", target=5, hands=None),
    assumed_line("G17", "A race to five takes about 15 minutes.", minutes=15).with_mentioned_dials(
        "target"
    ),
    assumed_line("G17", "The bell does not cut a game short.", bell="finish_game"),
    assumed_line(
        "G1",
        "The sheet does not say how players move. Teams stay together and play until their second"
        " loss.",
        format="double_elimination",
        games=None,
        bracket_draw="blind",
    ),
    assumed_line(
        "G1", "There is no fee, no tag and no age limit.", fee_cents=0, tag=False, adult=False
    ),
    assumed_line(
        "G17",
        "The director decides on places and prizes.",
        tie_breakers=(),
        prize_places=0,
        prizes_from="purse",
    ),
    moot_line(divisions=(), sits_out_first="last_signed_in"),
)

"""The house of McAllen's Golden Age Olympics: teams of two in three divisions, five games of eight
hands, and medals.
"""

from scoring.house import assumed_line, make_house, sheet_line

MCALLEN = make_house(
    "mcallen",
    "McAllen Golden Age Olympics",
    sheet_line("M1", "Hoyle's rules apply where the sheet says nothing."),
    # Lines about teams, games, medals and ties.
    sheet_line(
        "M2",
        "Teams of two play in a men's, women's or mixed division.",
        divisions=("Men's", "Women's", "Mixed"),
        three_handed=False,
    ),
    sheet_line("M3", "Medals go to the first three.", medals=3),
    sheet_line("M4", "A game is eight hands.", hands=8, target=None),
    sheet_line(
        "M5", "There are five games, and their points are added.", games=5, format="total_points"
    ),
    assumed_line("M5", "No team meets the same opponents twice if possible."),
    sheet_line("M22", "A tie is broken by a playoff.", tie_breakers=("playoff",)),
    assumed_line(
        "M22", "A playoff is a game of eight hands, then single hands. Its points are not added."
    ).with_mentioned_dials("hands", "tie_breakers"),
    # Lines about the deal.
    sheet_line(
        "M6, M7",
        "There are 24 cards, nine to ace. The printed ranking still lists eight and seven, which "
        "are not in the pack.",
    ),
    sheet_line("M8", "Players cut the pack, and the low card deals.", first_dealer="low_card"),
    sheet_line(
        "M9",
        "The dealer may shuffle last. The player to the right cuts and leaves four or more cards "
        "in each part. Or the dealer's partner shuffles the still pack.",
    ),
    sheet_line(
        "M10, M11",
        "Each player gets five cards in threes and twos, beginning at the dealer's left. The next"
        " card is turned up.",
    ),
    sheet_line(
        "M12, M13",
        "There is no re-deal. If no one bids, everyone takes a zero and the next player deals.",
        nobody_names="zero_hand",
    ),
    assumed_line(
        "M12",
        "A misdeal is different. The same dealer deals again, and the hand does not count.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    # Lines about naming trump and the play.
    sheet_line("M14", "Players say: I order it up. The dealer's partner says: I assist."),
    assumed_line(
        "M14",
        "Players do not need a trump to order it up.",
        own_trump="nobody",
        own_trump_for="any",
    ),
    sheet_line(
        "M15",
        "The dealer discards at once, crosswise under the pack. The turned-up card stays on the "
        "pack until it is played.",
    ),
    assumed_line("M23", "In the second round each player may name another suit or pass."),
    sheet_line(
        "M16, M23", "The maker may play alone in either round. The partner lays the cards down."
    ),
    assumed_line(
        "M1, M16",
        "The sheet does not mention defending alone, so Hoyle decides. Only the maker may play "
        "alone.",
    ),
    sheet_line(
        "M17",
        "Against a player who is alone, the opponent to that player's left leads, even if it is "
        "the dealer. Otherwise the player to the dealer's left leads.",
        lone_lead="left_of_maker",
    ),
    sheet_line(
        "M18, M19",
        "Players follow suit if they can. Three tricks make it, and all five are a march.",
    ),
    sheet_line(
        "M20",
        "Three or four tricks score one, and a march scores two. Alone they score one and four.",
        made=1,
        march=2,
        alone_made=1,
        alone_march=4,
    ),
    sheet_line(
        "M21",
        "In any case, if the makers are euchred, their opponents score two.",
        euchre=2,
        euchre_alone=2,
    ),
    # Lines about mishaps. The penalties are Hoyle's, as Alameda's sheet quotes them.
    assumed_line(
        "M1",
        "Hoyle decides a renege. The other side chooses the hand as played, two points more, or "
        "two points less for the offenders. Against a lone hand it is four.",
        renege="offended_choose",
        renege_points=2,
        renege_points_lone=4,
        renege_correctable=True,
        below_zero=True,
    ),
    assumed_line(
        "M1",
        "If a card is shown or led out of turn, play goes on.",
        exposed_card="as_played",
        lead_out_of_turn="as_played",
    ),
    assumed_line(
        "M1",
        "If a dealer has six cards, the director makes a ruling.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    assumed_line("M1", "There are no Xs.", x_for_euchre=False, x_for_renege=False),
    # Lines for questions that the sheet leaves open.
    assumed_line(
        "M24", "There is no fee, no tag and no age limit.", fee_cents=0, tag=False, adult=False
    ),
    assumed_line(
        "M24",
        "If divisions have an odd number of teams, their extra teams meet each other.",
        odd_division="spares_meet",
    ),
    assumed_line(
        "M24",
        "A tied game stays a tie. North keeps the score.",
        tied_game="stands",
        scorekeeper="N",
    ),
    assumed_line("M24", "Eight hands take about 20 minutes.", minutes=20),
    assumed_line("M4", "The bell does not cut a game short.", bell="finish_game"),
    assumed_line("M3", "There are medals and no prizes.", prize_places=0),
)

"""McAllen's Golden Age Olympics: pairs in three divisions, five games of eight hands, medals."""

from scoring.house import house, says, silent

MCALLEN = house(
    "mcallen",
    "McAllen Golden Age Olympics",
    says("M1", "Hoyle's rules hold where the sheet says nothing."),
    # The games
    says(
        "M2",
        "Doubles: men's, women's or mixed.",
        divisions=("Men's", "Women's", "Mixed"),
        three_handed=False,
    ),
    says("M3", "Medals go to the first three.", medals=3),
    says("M4", "A game is eight hands.", hands=8, target=None),
    says("M5", "Five games; the points are added.", games=5, format="total_points"),
    silent("M5", "No pair meets the same opponents twice if it can be helped."),
    says("M22", "A tie is broken by a playoff.", tie_breakers=("playoff",)),
    silent(
        "M22", "A playoff is a game of eight hands, then single hands; its points are not added."
    ).beside("hands", "tie_breakers"),
    # The deal
    says(
        "M6, M7",
        "24 cards, nine to ace; the printed ranking still lists eight and seven, which are not in "
        "the pack.",
    ),
    says("M8", "The pack is cut, and the low card deals.", first_dealer="low_card"),
    says(
        "M9",
        "The dealer may shuffle last; the player at the right cuts, leaving four or more in "
        "each part; or the dealer's partner shuffles the still pack.",
    ),
    says(
        "M10, M11",
        "Five cards each in threes and twos, from the player left of the dealer on; the "
        "next card is turned up.",
    ),
    says(
        "M12, M13",
        "There is no dealing again: if nobody bids, everyone takes a zero and the next player "
        "deals.",
        nobody_names="zero_hand",
    ),
    silent(
        "M12",
        "A misdeal is not the same as nobody bidding: the same dealer deals again, and the hand "
        "does not count.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    # Naming trump and the play
    says("M14", "I order it up; and from the dealer's partner: I assist."),
    silent(
        "M14",
        "Nobody needs a trump of their own to order it up.",
        own_trump="nobody",
        own_trump_for="any",
    ),
    says(
        "M15",
        "The dealer discards at once, crosswise under the pack; the turned-up card stays on "
        "the pack until played.",
    ),
    silent("M23", "In the second round each may name another suit, or pass."),
    says("M16, M23", "The maker may play alone in either round; the partner lays the cards down."),
    silent(
        "M1, M16",
        "On defending alone the sheet is silent, and Hoyle holds: only the maker plays alone.",
    ),
    says(
        "M17",
        "Against a lone player the opponent at that player's left leads, even if that is the "
        "dealer; otherwise the player left of the dealer leads.",
        lone_lead="left_of_maker",
    ),
    says("M18, M19", "Follow suit if able; three tricks make it, all five are a march."),
    says(
        "M20",
        "Three or four tricks score one, a march two; alone one, and a march four.",
        made=1,
        march=2,
        alone_made=1,
        alone_march=4,
    ),
    says(
        "M21",
        "In any case, if the makers are euchred, their opponents score two.",
        euchre=2,
        euchre_alone=2,
    ),
    # When something goes wrong: Hoyle, which Alameda's sheet quotes
    silent(
        "M1",
        "A renege as in Hoyle: as played, or two added or taken off, four against a lone hand.",
        renege="offended_choose",
        renege_points=2,
        renege_points_lone=4,
        renege_correctable=True,
        below_zero=True,
    ),
    silent(
        "M1",
        "After a card exposed or led out of turn, play goes on.",
        exposed_card="as_played",
        lead_out_of_turn="as_played",
    ),
    silent(
        "M1",
        "A dealer with six cards is for the director to rule.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    silent(
        "M1",
        "Nobody gets an X.",
        x_for_euchre=False,
        x_for_renege=False,
    ),
    # What the sheet leaves to the city
    silent("M24", "Nothing is paid or asked at the door.", fee_cents=0, tag=False, adult=False),
    silent(
        "M24",
        "In a division with an odd team, the spare teams of two divisions meet.",
        odd_division="spares_meet",
    ),
    silent(
        "M24",
        "A tied game stays a tie; north keeps the score.",
        tied_game="stands",
        scorekeeper="N",
    ),
    silent("M24", "Eight hands take about 20 minutes.", minutes=20),
    silent("M4", "The bell does not cut a game short.", bell="finish_game"),
    silent("M3", "There are medals, no prizes.", prize_places=0),
)

"""The general euchre rules: four people, two partnerships, a race to five points."""

from scoring.house import house, moot, says, silent

GENERAL = house(
    "general",
    "General five-point euchre",
    says("G1", "Four people play in two partnerships.", three_handed=False),
    # The cards and the deal
    says("G2, G3", "24 cards; in a plain suit ace, king, queen, jack, ten, nine."),
    says(
        "G4, G5",
        "Trump has seven cards, the right and left bower highest; the other suit of that colour "
        "has five, the rest six.",
    ),
    says("G6, G7", "Five each, and the next card turned up, to accept or to pass."),
    says(
        "G8", "When it is accepted, it is the dealer's, who discards one, crosswise under the pack."
    ),
    silent("G7", "The first jack dealt face up deals first.", first_dealer="first_jack"),
    silent("G7", "The first to speak is the player left of the dealer."),
    silent("G7", "North keeps the score.", scorekeeper="N"),
    silent(
        "G6",
        "A misdeal is dealt again by the same dealer.",
        misdeal_before_turn_up="same_dealer",
        misdeal_kitty_not_four="same_dealer",
    ),
    # Naming trump and the play
    silent(
        "G7",
        "Nobody needs a trump of their own to accept it.",
        own_trump="nobody",
        own_trump_for="any",
    ),
    says("G9", "When all pass, another suit may be named, or passed again.").beside("nobody_names"),
    says("G10", "When all pass again, the cards are thrown in for a new deal.").beside(
        "nobody_names"
    ),
    silent("G10", "The next player deals it, and no hand is counted.", nobody_names="next_dealer"),
    says("G11", "Whoever names trump may play alone; the partner lays the cards down."),
    silent(
        "G12",
        "The player left of the dealer leads; if that is a lone player's partner, the next one.",
        lone_lead="left_of_dealer",
    ),
    says("G12, G13", "Follow suit if able; the highest trump wins, else the highest of the suit."),
    says("G14", "Three tricks are the aim; the makers are euchred without them."),
    says(
        "G15",
        "Three or four tricks score one, a march two; alone one, and a march four.",
        made=1,
        march=2,
        alone_made=1,
        alone_march=4,
    ),
    says("G16", "If the makers are euchred, their opponents score two.", euchre=2, euchre_alone=2),
    # When something goes wrong: the sheet names no penalty, so Hoyle's are taken
    silent(
        "G12",
        "A renege as in Hoyle: as played, or two added or taken off, four against a lone hand.",
        renege="offended_choose",
        renege_points=2,
        renege_points_lone=4,
        renege_correctable=True,
        below_zero=True,
    ),
    silent(
        "G12",
        "After a card exposed or led out of turn, play goes on.",
        exposed_card="as_played",
        lead_out_of_turn="as_played",
    ),
    silent(
        "G8",
        "A dealer with six cards is for the director to rule.",
        extra_cards="director",
        extra_cards_points=2,
    ),
    silent(
        "G16",
        "Nobody gets an X.",
        x_for_euchre=False,
        x_for_renege=False,
    ),
    # The game and the night
    says("G17", "A game is usually five points.", target=5, hands=None),
    silent("G17", "A race to five takes about 15 minutes.", minutes=15).beside("target"),
    silent("G17", "The bell does not cut a game short.", bell="finish_game"),
    silent(
        "G1",
        "How people move is open; pairs who stay together play till the second loss.",
        format="double_elimination",
        games=None,
        bracket_draw="blind",
    ),
    silent("G1", "Nothing is paid or asked at the door.", fee_cents=0, tag=False, adult=False),
    silent(
        "G17",
        "Places and prizes are the director's.",
        tie_breakers=(),
        prize_places=0,
        prizes_from="purse",
    ),
    moot(divisions=(), sits_out_first="last_signed_in"),
)

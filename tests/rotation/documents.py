"""Write nights as documents for the command `seat`, from strings like seating charts."""

CHAIR_LETTERS = "NESW"


def read_seats(number, names):
    """Return seats from a text such as "1-2-3-4", clockwise from north. A seat without a name is
    empty.
    """
    names_by_chair = zip(CHAIR_LETTERS, names.split("-"), strict=True)
    return {"table": number, "seats": {chair: f"P{name}" for chair, name in names_by_chair if name}}


def game_document(*tables, out=""):
    """Return a game from tables such as "1-2-3-4 14-9", with scores by side, or by seat at a
    3-player table.
    """
    seating, points = [], []
    for number, text in enumerate(tables, start=1):
        names, score = text.split()
        table_seats = read_seats(number, names)
        scores = [int(part) for part in score.split("-")]
        taken_chairs = list(table_seats["seats"])
        by_chair = (
            scores if len(taken_chairs) == 3 else [scores[chair in "EW"] for chair in taken_chairs]
        )
        seating.append(table_seats)
        points.append({"table": number, "seats": dict(zip(taken_chairs, by_chair, strict=True))})
    return {
        "seating": seating,
        "points": points,
        "sitting_out": [f"P{name}" for name in out.split()],
    }


def night_document(house, player_count, *rounds, **fields):
    players = [f"P{number}" for number in range(1, player_count + 1)]
    format_key = {"alameda": "progressive_alameda", "tanglewood": "progressive_tanglewood"}[house]
    return {
        "format": format_key,
        "house": house,
        "players": players,
        "rounds": list(rounds),
        **fields,
    }


def table_texts(game):
    return [
        "-".join(table["seats"].get(chair, "P")[1:] for chair in CHAIR_LETTERS)
        for table in game["seating"]
    ]


def add_random_scores(game, rng):
    points = []
    for table in game["seating"]:
        ns, ew = rng.sample(range(10), 2)
        points.append({"table": table["table"], "seats": {"N": ns, "S": ns, "E": ew, "W": ew}})
    return {"seating": game["seating"], "sitting_out": game["sitting_out"], "points": points}


def partner_pairs_of(game):
    return {
        frozenset((table["seats"][chair], table["seats"][partner_chair]))
        for table in game["seating"]
        for chair, partner_chair in ("NS", "EW")
    }


ALAMEDA_GAMES = (
    game_document("1-2-3-4 14-9", "5-6-7-8 8-12", "9-10-11-12 10-10"),
    game_document("1-11-9-3 11-15", "8-6-4-2 13-10", "12-10-7-5 9-16"),
    game_document("3-11-7-12 12-7", "8-9-1-4 6-17", "5-10-2-6 15-8"),
)

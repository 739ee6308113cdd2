"""Write nights as documents for the command `seat`, from strings like seating charts."""

CHAIRS = "NESW"


def seats_at(number, names):
    """Return seats from a text such as "1-2-3-4", clockwise from north. A seat without a name is
    empty.
    """
    seats = zip(CHAIRS, names.split("-"), strict=True)
    return {"table": number, "seats": {chair: f"P{name}" for chair, name in seats if name}}


def game(*tables, out=""):
    """Return a game from tables such as "1-2-3-4 14-9", with scores by side, or by seat at a
    3-player table.
    """
    seating, points = [], []
    for number, text in enumerate(tables, start=1):
        names, score = text.split()
        seated = seats_at(number, names)
        scores = [int(part) for part in score.split("-")]
        held = list(seated["seats"])
        by_chair = scores if len(held) == 3 else [scores[chair in "EW"] for chair in held]
        seating.append(seated)
        points.append({"table": number, "seats": dict(zip(held, by_chair, strict=True))})
    return {
        "seating": seating,
        "points": points,
        "sitting_out": [f"P{name}" for name in out.split()],
    }


def evening(house, players, *rounds, **more):
    here = [f"P{number}" for number in range(1, players + 1)]
    kind = {"alameda": "progressive_alameda", "tanglewood": "progressive_tanglewood"}[house]
    return {"format": kind, "house": house, "players": here, "rounds": list(rounds), **more}


def charts(answer):
    return [
        "-".join(table["seats"].get(chair, "P")[1:] for chair in CHAIRS)
        for table in answer["seating"]
    ]


def score_at_random(answer, rng):
    points = []
    for table in answer["seating"]:
        ns, ew = rng.sample(range(10), 2)
        points.append({"table": table["table"], "seats": {"N": ns, "S": ns, "E": ew, "W": ew}})
    return {"seating": answer["seating"], "sitting_out": answer["sitting_out"], "points": points}


def pairs_of(answer):
    return {
        frozenset((table["seats"][chair], table["seats"][other]))
        for table in answer["seating"]
        for chair, other in ("NS", "EW")
    }


ALAMEDA = (
    game("1-2-3-4 14-9", "5-6-7-8 8-12", "9-10-11-12 10-10"),
    game("1-11-9-3 11-15", "8-6-4-2 13-10", "12-10-7-5 9-16"),
    game("3-11-7-12 12-7", "8-9-1-4 6-17", "5-10-2-6 15-8"),
)

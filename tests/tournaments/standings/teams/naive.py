"""A league table once more, from the law alone: slow, by names, and with nothing from the program."""

from fractions import Fraction

KEYS = [
    "points",
    "won",
    "drawn",
    "lost",
    "for",
    "against",
    "difference",
    "points_per_match",
    "head_to_head_points",
    "head_to_head_won",
    "head_to_head_difference",
    "head_to_head_for",
]


def exact(number):
    return Fraction(str(number))


def sides(match):
    """Yield team, result and games of each side."""
    home, away, awarded = match["home_games"], match["away_games"], match.get("awarded")
    results = {"home": "WL", "away": "LW", "neither": "LL"}.get(awarded)
    results = results or ("WL" if home > away else "LW" if away > home else "DD")
    yield match["home"], results[0], home, away
    yield match["away"], results[1], away, home


def worth(scheme, match, result, own, other):
    def number(key, default=0, part=None):
        return exact((scheme if part is None else scheme.get(part, {})).get(key, default))

    if match.get("awarded") and "award" in scheme:
        if result == "W":
            return number("win", 0, "award") + own * number("per_game", 0, "award")
        return number("loss", 0, "award")
    if match.get("awarded") and result == "L":
        return number("loss")
    points = own * number("per_game")
    if result == "D":
        return points + number("draw", 1)
    if result == "W":
        return points + number("win", 2) + (number("points", 0, "all_games") if own and not other else 0)
    close = other - own <= number("by", 0, "close_loss")
    return points + number("loss") + (number("points", 0, "close_loss") if close else 0)


def sums(team, matches, scheme):
    own = [(match, side) for match in matches for side in sides(match) if side[0] == team]
    results = [side[1] for _, side in own]
    row = {"won": results.count("W"), "drawn": results.count("D"), "lost": results.count("L")}
    row["played"] = len(results)
    row["for"], row["against"] = sum(side[2] for _, side in own), sum(side[3] for _, side in own)
    row["difference"] = row["for"] - row["against"]
    row["points"] = sum(worth(scheme, match, *side[1:]) for match, side in own)
    return row


def table(request):
    scheme, withdrawn = request["scheme"], {one["team"]: one["results"] for one in request["withdrawn"]}
    matches = [
        match
        for match in request["matches"]
        if not match.get("void")
        and all(withdrawn.get(team) != "struck" for team in (match["home"], match["away"]))
    ]
    rows = {}
    for team in request["teams"]:
        row = rows[team] = sums(team, matches, scheme)
        row["deducted"] = sum(exact(one["points"]) for one in request["deductions"] if one["team"] == team)
        added = sum(exact(one["points"]) for one in request["adjustments"] if one["team"] == team)
        row["points"] += added - row["deducted"]
        row["points_per_match"] = Fraction(row["points"], row["played"]) if row["played"] else 0
    precedence = request["precedence"]
    first = next((at for at, key in enumerate(precedence) if key.startswith("head")), None)

    def number(key, team, level):
        if key.startswith("head_to_head_"):
            inside = [one for one in matches if one["home"] in level and one["away"] in level]
            return sums(team, inside, scheme)[key.removeprefix("head_to_head_")]
        return rows[team][key] * (-1 if key in {"lost", "against"} else 1)

    def order(level, turn):
        if len(level) == 1 or turn == len(precedence):
            return [level]
        key = precedence[turn]
        numbers = {team: number(key, team, level) for team in level}
        values = sorted(set(numbers.values()), reverse=True)
        if len(values) == 1:
            return order(level, turn + 1)
        parts = [[team for team in level if numbers[team] == value] for value in values]
        again = first if key.startswith("head") else turn + 1
        return [group for part in parts for group in order(part, again)]

    staying = [team for team in request["teams"] if team not in withdrawn]
    lines, place = [], 1
    for group in order(staying, 0) if staying else []:
        lines += [{"place": place, "tied": len(group) > 1, "team": team, **rows[team]} for team in group]
        place += len(group)
    lines += [
        {"place": None, "tied": False, "team": team, **rows[team]}
        for team in request["teams"]
        if team in withdrawn
    ]
    for line in lines:
        del line["points_per_match"]
    return lines

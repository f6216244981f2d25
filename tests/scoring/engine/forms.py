"""Read a hand by a variant's form alone, as a program would that knows no rules."""


def misread(form, record):
    """The names of the fields in which a record is not what the form declares; none when it is."""
    fields = {field["name"]: field for field in form}
    result = record.get("result", "played")
    if result not in fields["result"]["allowed"]:
        return ["result"]
    found = [name for name in record if name not in fields or result not in fields[name]["with"]]
    found += [
        name
        for name, value in record.items()
        if name not in found and not fits(fields[name], value, record, result)
    ]
    missing = (name for name, field in fields.items() if needed(field, record, result) and name not in record)
    return found + list(missing)


def needed(field, record, result):
    """Whether the record cannot do without the field, as its form says."""
    return result in field["required_with"] and not any(
        other in record and (not values or record[other] in values)
        for other, values in field["unless"].items()
    )


def fits(field, value, record, result):
    """Whether the value is one of the field's, and one that goes with what the other fields say."""
    for other, by_value in field["allowed_by"].items():
        said = record.get(other)
        if said is not None and value not in by_value[str(said)]:
            return False
    kinds = {"by_side": counts, "list": pairs, "object": parts}
    if field["type"] in kinds:
        return value in field["instead"] or kinds[field["type"]](field, value, result)
    if field["type"] == "seats":
        return all(plain({**field, "type": "seat"}, seat) and whose(field, seat, record) for seat in value)
    return plain(field, value) and (field["of"] is None or whose(field, value, record))


def pairs(field, value, result):
    first, second = field["parts"]
    return all(plain(first, one) and plain(second, other) for one, other in value)


def parts(field, value, result):
    known = {part["name"]: part for part in field["parts"]}
    required = {name for name, part in known.items() if part["required"]}
    return required <= set(value) <= set(known) and all(plain(known[name], value[name]) for name in value)


def counts(field, value, result):
    """Tricks are counted by each name and add up, unless some were conceded; points name the sides they change."""
    if field["total"] is None:
        return set(value) <= set(field["allowed"])
    together = sum(value.values())
    complete = together == field["total"] or (result == "throw_in" and together < field["total"])
    return set(value) == set(field["allowed"]) and complete


def whose(field, seat, record):
    maker, players = record.get("maker"), len(field["allowed"])
    if maker is None or field["of"] == "anyone":
        return True
    partner = (maker + 2) % players
    return {
        "others": seat != maker,
        "makers": seat in (maker, partner),
        "defenders": seat not in (maker, partner),
    }[field["of"]]


def plain(part, value):
    kinds = {"flag": bool, "number": int, "seat": int, "text": str, "word": str, "bid": (int, str)}
    if part["type"] in ("by_side", "by_seat"):
        return set(value) <= set(part["allowed"])
    if not isinstance(value, kinds[part["type"]]) or (part["type"] != "flag" and isinstance(value, bool)):
        return False
    return part["allowed"] is None or value in part["allowed"]

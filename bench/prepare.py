"""Fill a database with tables to score at; prints a line of JSON a table: token and game."""

import json
import sys

import django


def main(tables: int, hands: int) -> None:
    """Open so many kitchen tables, each with a game of so many hands."""
    django.setup()
    from scoring.engine.ruleset import make_ruleset
    from scoring.selectors.passes import signed_code
    from scoring.services.tables import open_table

    ruleset = make_ruleset("north_american", {"fixed_hands": hands})
    for number in range(tables):
        opened = open_table(f"Table {number}", ruleset, ["Ann", "Ben", "Cleo", "Dan"], first_dealer=0)
        sys.stdout.write(json.dumps([signed_code(opened.table_pass), opened.game.pk]) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

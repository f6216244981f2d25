"""Who won: results of tables, standings and races."""

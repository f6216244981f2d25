"""What happens at the tables: rounds, bells, hands and corrections."""

"""What happens at the tables: rounds, bells, hands, corrections and the night's word."""

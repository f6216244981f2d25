"""What can happen at a table beside the common hand: each event with the questions whose answers make its record."""

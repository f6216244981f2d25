"""Sheets of paper as PDF: players' cards, charts of the rounds, the movement's cards. No row and no clock."""

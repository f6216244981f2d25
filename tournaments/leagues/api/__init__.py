"""What the API of all rooms shares: its addresses, views and fields."""

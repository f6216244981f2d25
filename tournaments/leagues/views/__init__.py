"""What pages of all rooms share: whose they are, and forms."""

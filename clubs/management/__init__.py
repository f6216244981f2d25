"""What commands of other apps share about people."""

"""What can be done with people: each function one transaction, refusing with every fault at once."""

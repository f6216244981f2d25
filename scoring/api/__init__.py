"""The HTTP interface of scoring."""

"""Declare the metrics, a file for each thing that they count; ``registry`` lists them."""

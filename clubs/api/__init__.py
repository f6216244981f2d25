"""People in the API, and the view that everything of a club above builds on."""

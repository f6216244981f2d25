"""People in the API, and what every part of the API above shares: strict forms, pages of rows, answers by ETag."""

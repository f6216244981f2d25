"""Tell by which table pass a request to the API comes."""

"""Write lists (`listings.Listing`) as pages, CSV, XLSX, JSON and plain text. It knows nothing of euchre."""

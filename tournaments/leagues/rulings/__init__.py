"""What the secretary and the panel decide: rulings, penalties, protests and appeals."""

"""What the secretary and the panel decide: rulings, penalties, protests, appeals, and what rests on a result."""

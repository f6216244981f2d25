"""Teams and their players: who belongs to whom, who may not play, what is kept about people."""

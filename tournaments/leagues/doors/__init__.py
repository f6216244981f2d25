"""Where people come in: captains' links, letters, paper, and the pages that show many rooms."""

"""Where people come in: captains' links, e-mails, paper, and the pages that show many rooms."""

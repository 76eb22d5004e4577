"""A scored game in the forms of other programs: BG Stats, BoardGameGeek, spreadsheets."""

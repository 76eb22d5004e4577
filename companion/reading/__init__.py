"""Reading people's files: positions kept, all problems at once."""

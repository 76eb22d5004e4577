"""Movie Empire: the deck is weighed by films laid at random, the scorer by records."""

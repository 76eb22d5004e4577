"""Where things stand in a record that could be read, for those who speak of it later."""

from companion.reading.yaml import Mapping, Node, Scalar
from companion.records.players import folded

Place = tuple[int, int]
"""Line and column in the file, from 1."""


class Whereabouts:
    """Looks places up by their keys; nothing is looked up before it is asked for."""

    def __init__(self, root: Node, keys: bool = True) -> None:
        self._root = root
        self._keys = keys
        """Whether a key may be pointed at; of a form nobody has seen any."""

    def __call__(self, *path: str) -> Place | None:
        """Where a single value stands, else its key; of a path that ends early the last key there is. None without even the first.

        Keys are compared as names are.
        """
        node, found = self._root, None
        for step in path:
            entry = next((entry for entry in node.pairs if folded(entry[0].text) == folded(step)), None) if isinstance(node, Mapping) else None
            if entry is None:
                break
            found, node = entry
        single = found is not None and isinstance(node, Scalar) and not node.is_null
        place = node if single else found if self._keys else None
        return (place.line, place.column) if place else None

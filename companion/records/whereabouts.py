"""Where things stand in a record that could be read, for those who speak of it later."""

from collections.abc import Iterator

from companion.reading.yaml import Mapping, Node, Scalar, Sequence
from companion.records.players import folded

Place = tuple[int, int]
"""Line and column in the file, from 1."""
_NO_PLAY = frozenset(("players", "title", "date", "location", "notes", "rulings", "claims", "studios", "director", "votes"))
"""Keys under which a name is no part of what somebody did."""


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

    def of_player(self, name: str) -> list[Place]:
        """Everywhere that a part of the record is a player's own, in the order of the file; else where the player is listed."""
        return list(_parts(self._root, folded(name))) or list(_listed(self._root, folded(name)))

    def worth_of(self, name: str) -> list[Place]:
        """The same, but for what is empty or holds nothing but zeros, and without the list of players."""
        return list(_parts(self._root, folded(name), empty=False))


def _parts(node: Node, name: str, empty: bool = True) -> Iterator[Place]:
    """Keys that are the name with all that stands under them, and lists' items or values that name whose they are."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _parts(item, name, empty)
    elif isinstance(node, Mapping):
        for key, value in node.pairs:
            if folded(key.text) == name:
                if empty or not _is_empty(value):
                    yield key.line, key.column
            elif key.text == "by" and isinstance(value, Scalar) and folded(value.text) == name:
                yield node.line, node.column
            elif key.text not in _NO_PLAY:
                yield from _parts(value, name, empty)
    elif folded(node.text) == name:
        yield node.line, node.column


def _is_empty(node: Node) -> bool:
    """Whether nothing is written there, or zeros."""
    if isinstance(node, Sequence):
        return all(map(_is_empty, node.items))
    if isinstance(node, Mapping):
        return all(_is_empty(value) for _, value in node.pairs)
    return node.is_null or node.text.strip() == "0"


def _listed(root: Node, name: str) -> Iterator[Place]:
    players = next((value for key, value in root.pairs if key.text == "players"), None) if isinstance(root, Mapping) else None
    if isinstance(players, Sequence):
        yield from ((item.line, item.column) for item in players.items if isinstance(item, Scalar) and folded(item.text) == name)

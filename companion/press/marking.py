"""Templates whose tags tell where they come from: needed only to say where something is wrong."""

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from companion.press.xmlsafe import MARK

_TAG = re.compile(r"<(?=[A-Za-z])")


class Marks(Extension):
    """Puts a processing instruction before each tag that tells its template and line."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            yield Token(token.lineno, token.type, _mark(token, stream.name)) if token.type == "data" else token


def _mark(token: Token, name: str | None) -> str:
    text = token.value
    return _TAG.sub(lambda tag: f"<?{MARK} {token.lineno + text.count(chr(10), 0, tag.start())} {name}?><", text)

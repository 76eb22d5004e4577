"""Build hook: compiles the translators' .po files to the .mo files that gettext reads."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(locale: Path) -> None:
    """Write LANG/LC_MESSAGES/companion.mo beside every companion.po under ``locale``."""
    for source in sorted(locale.glob("*/LC_MESSAGES/companion.po")):
        with source.open("rb") as stream:
            catalogue = read_po(stream)
        with source.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalogue)


class CatalogueHook(BuildHookInterface[Any]):
    """Runs for wheels and for editable installs alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        compile_catalogues(Path(self.root) / "companion" / "locale")


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent / "companion" / "locale")

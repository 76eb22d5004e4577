"""Records back to YAML: the canonical form, always read again as the same record."""

from collections.abc import Mapping
from typing import Any

import yaml


def dump(record: Mapping[str, object]) -> str:
    """The record as YAML text; keys in the order given, names and texts unescaped."""
    lines = []
    for key, value in record.items():
        if isinstance(value, Mapping) and value and any(isinstance(item, Mapping | list) for item in value.values()):
            lines.append(f"{key}:\n")
            lines += [f"  {inline({name: item})[1:-1]}\n" for name, item in value.items()]
        elif isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
            lines.append(f"{key}:\n")
            lines += [f"  - {inline(item)}\n" for item in value]
        else:
            lines.append(inline({key: value})[1:-1] + "\n")
    return "".join(lines)


class _OneLine(yaml.SafeDumper):
    """Writes line breaks inside texts as escapes, so that every text stays in one line."""

    def analyze_scalar(self, scalar: str) -> Any:
        analysis = super().analyze_scalar(scalar)
        if analysis.multiline:
            analysis.multiline = analysis.allow_single_quoted = False
        return analysis


def inline(value: object) -> str:
    """A value as YAML in flow style, in one line."""
    text = yaml.dump(value, Dumper=_OneLine, allow_unicode=True, sort_keys=False, default_flow_style=True, width=2**30)
    return text.removesuffix("\n").removesuffix("\n...")

"""What is wrong with XML that can't be read, in our words; the parser's own stand only where nothing better is known."""

import contextlib
import re
from xml.parsers import expat

from companion.words import Message, msg

_SHOWN = 80
_NAME = re.compile(r"[\w:.-]*")
_MARK = re.compile(r"<\?.*?\?>")
_ENTITY = re.compile(r"&[\w:.#-]*;?")
_IN_TAG = re.compile(r"<[\w:.-]+[^<>]*$")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def doctype() -> Message:
    """That a document type isn't read at all."""
    return msg("a DOCTYPE is not read here; delete it")


def fault_of(xml: str, error: expat.ExpatError) -> Message:
    """What kept ``xml`` from being read, and what to do."""
    at = sum(len(line) + 1 for line in xml.split("\n")[: error.lineno - 1]) + error.offset
    before, here = xml[:at], xml[at : at + _SHOWN]
    match expat.ErrorString(error.code):
        case expat.errors.XML_ERROR_NO_ELEMENTS:
            return _unclosed(xml)
        case expat.errors.XML_ERROR_TAG_MISMATCH:
            return _mismatch(xml, here)
        case expat.errors.XML_ERROR_INVALID_TOKEN | expat.errors.XML_ERROR_SYNTAX:
            return _token(_MARK.sub("", before), here)
        case expat.errors.XML_ERROR_UNCLOSED_TOKEN:
            return msg("a tag or comment begins here that never ends; a tag ends with >, a comment with -->")
        case expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE:
            return msg("the attribute {attribute} stands twice in one tag; keep one", attribute=_name(here))
        case expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
            return msg("the first tag has been closed already; nothing can stand after it")
        case expat.errors.XML_ERROR_UNDEFINED_ENTITY | expat.errors.XML_ERROR_BAD_CHAR_REF:
            found = _ENTITY.search(here)
            return msg("{found} means nothing here; write the character itself", found=found[0] if found else "&")
        case expat.errors.XML_ERROR_MISPLACED_XML_PI:
            return msg("{found} may stand at the very beginning only; delete what is before it", found="<?xml ?>")
    return msg("this is not well-formed XML: {reason}", reason=expat.ErrorString(error.code))


def _name(text: str) -> str:
    found = _NAME.match(text)
    return found[0] if found else ""


def _open(xml: str) -> list[tuple[str, int]]:
    """The elements that are open where reading ends, each with the line in which it begins, in the template if it comes from one."""
    opened: list[tuple[str, int]] = []
    marked: list[int] = []
    parser = expat.ParserCreate()

    def mark(_target: str, text: str) -> None:
        line = text.partition(" ")[0]
        if line.isdecimal():
            marked.append(int(line))

    parser.ProcessingInstructionHandler = mark
    parser.StartElementHandler = lambda name, _: opened.append((name, marked[-1] if marked else parser.CurrentLineNumber))
    parser.EndElementHandler = lambda _: opened.pop()
    with contextlib.suppress(expat.ExpatError):
        parser.Parse(xml, True)
    return opened


def _unclosed(xml: str) -> Message:
    opened = _open(xml)
    if not opened:
        return msg("there is no tag at all")
    name, line = opened[-1]
    return msg("<{element}> begins in line {line} and is never closed; write {end} where it ends", element=name, line=line, end=f"</{name}>")


def _mismatch(xml: str, here: str) -> Message:
    name, line = _open(xml)[-1]
    return msg(
        "{found} stands where {wanted} must come first: <{element}> begins in line {line} and is still open",
        found=f"</{_name(here)}>",
        wanted=f"</{name}>",
        element=name,
        line=line,
    )


def _token(before: str, here: str) -> Message:
    control = _CONTROL.match(here)
    if control:
        return msg("the control character {code} can't stand in a text file; delete it", code=f"U+{ord(control[0]):04X}")
    comment = before.rpartition("<!--")
    if comment[1] and "-->" not in comment[2] and comment[2].endswith("--"):
        return msg("two hyphens can't stand in a comment")
    if before.endswith("&"):
        return msg("{found} can't stand alone; write {right}", found="&", right="&amp;")
    if here.startswith("<"):  # which is a fault in an attribute only
        return msg("a quotation mark is never closed in the tag before this one, or {found} stands in it; write {right}", found="<", right="&lt;")
    if _IN_TAG.search(before):
        return msg("the tag can't be read from here on; its attributes are written like {example}, with a space before each", example='x="5"')
    if before.endswith("<"):
        return msg("{found} can't stand alone; write {right}", found="<", right="&lt;")
    return msg("this can't stand here; only tags, and words between them, make XML")

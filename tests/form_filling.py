"""Filling a pad's form as people do: with the form engine of a browser (pdfium), or with a library (pypdf)."""

import ctypes
import io
from collections.abc import Mapping

import pypdfium2
import pypdfium2.raw as pdfium
from pypdf import PdfReader, PdfWriter


def by_library(form: bytes, values: Mapping[str, str]) -> bytes:
    """The form, filled by pypdf. Values by full field name."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(form)))
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def by_browser(form: bytes, values: Mapping[str, str]) -> bytes:
    """The form, filled by pdfium: each field is clicked into, typed into and left, and the document saved."""
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    environment = document.formenv.raw
    written = set()
    for number in range(len(document)):
        page = document[number]
        for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, index)
            name = _name(environment, annotation)
            if name in values:
                written.add(name)
                assert pdfium.FORM_SetFocusedAnnot(environment, annotation)
                pdfium.FORM_SelectAllText(environment, page)
                pdfium.FORM_ReplaceSelection(environment, page, _wide(values[name]))
                assert pdfium.FORM_ForceToKillFocus(environment)
            pdfium.FPDFPage_CloseAnnot(annotation)
    assert written == set(values), set(values) - written
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def _name(environment: object, annotation: object) -> str:
    room = pdfium.FPDFAnnot_GetFormFieldName(environment, annotation, None, 0)
    buffer = ctypes.create_string_buffer(room)
    pdfium.FPDFAnnot_GetFormFieldName(environment, annotation, ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), room)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def _wide(text: str) -> object:
    data = text.encode("utf-16-le") + b"\0\0"
    return ctypes.cast(ctypes.create_string_buffer(data, len(data)), ctypes.POINTER(ctypes.c_ushort))

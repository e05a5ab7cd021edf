"""Small PDFs, made for tests."""

from __future__ import annotations

from collections.abc import Sequence


def pdf(
    pages: Sequence[Sequence[str]],
    *,
    title: str = "",
    bookmarks: Sequence[tuple[str, int]] = (),
    trailer: str = "",
) -> bytes:
    """Return a PDF with lines of Latin text on its pages; a bookmark names a page by number."""
    kids = " ".join(f"{10 + 2 * at} 0 R" for at in range(len(pages)))
    first = 10 + 2 * len(pages)
    objects = {
        1: "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>",
        2: f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        4: f"<< /First {first} 0 R /Last {first + len(bookmarks) - 1} 0 R >>"
        if bookmarks
        else "<< >>",
        5: f"<< /Title ({title}) >>",
    }
    for at, lines in enumerate(pages):
        words = " ".join(f"({line}) Tj T*" for line in lines)
        stream = f"BT /F1 12 Tf 14 TL 72 720 Td {words} ET"
        objects[10 + 2 * at] = (
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {11 + 2 * at} 0 R >>"
        )
        objects[11 + 2 * at] = f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream"
    for at, (words, page) in enumerate(bookmarks):
        following = f"/Next {first + at + 1} 0 R" if at + 1 < len(bookmarks) else ""
        objects[first + at] = (
            f"<< /Title ({words}) /Parent 4 0 R {following} /Dest [{10 + 2 * page} 0 R /Fit] >>"
        )
    return _file(objects, trailer)


def encrypted_pdf() -> bytes:
    """Return a PDF that asks for a password that nobody knows."""
    key = "00" * 32
    return pdf(
        [["secret"]],
        trailer=f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{key}> /U <{key}> >> "
        "/ID [<00> <00>]",
    )


def _file(objects: dict[int, str], trailer: str) -> bytes:
    body = b"%PDF-1.4\n"
    places = {}
    for number, content in sorted(objects.items()):
        places[number] = len(body)
        body += f"{number} 0 obj\n{content}\nendobj\n".encode("latin-1")
    table = "".join(f"{number} 1\n{place:010} 00000 n \n" for number, place in places.items())
    size = max(objects) + 1
    end = (
        f"xref\n0 1\n0000000000 65535 f \n{table}trailer\n"
        f"<< /Size {size} /Root 1 0 R /Info 5 0 R {trailer} >>\nstartxref\n{len(body)}\n%%EOF\n"
    )
    return body + end.encode("latin-1")

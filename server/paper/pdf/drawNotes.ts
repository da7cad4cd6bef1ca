import type { PdfReport } from './pdfReport.ts';
import { MUTED } from './theme.ts';

const INDENT = 16;
const LINE_HEIGHT = 10;
const GAP = 2.5;

/** Notes in small print, numbered. */
export function drawNotes(report: PdfReport, title: string, notes: readonly string[]): void {
  const style = { size: 7.5, color: MUTED };
  const width = report.width - INDENT;
  const heights = notes.map((note) => report.lines(note, width, style).length * LINE_HEIGHT + GAP);
  // Rather all of them on one page.
  report.section(
    title,
    heights.reduce((sum, height) => sum + height, 0),
  );
  notes.forEach((note, index) => {
    report.text(`${index + 1}.`, report.left, report.y, style);
    report.paragraph(note, { ...style, x: report.left + INDENT, width, lineHeight: LINE_HEIGHT });
    report.y += GAP;
  });
}

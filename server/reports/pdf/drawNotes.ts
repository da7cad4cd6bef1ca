import type { PdfReport } from './pdfReport.ts';
import { MUTED } from './theme.ts';

/** Notes in small print, numbered. */
export function drawNotes(report: PdfReport, title: string, notes: readonly string[]): void {
  const style = { size: 7.5, color: MUTED };
  report.section(title, 40);
  notes.forEach((note, index) => {
    const height = report.lines(note, report.width - 16, style).length * 10;
    report.need(height);
    report.text(`${index + 1}.`, report.left, report.y, style);
    report.paragraph(note, { ...style, x: report.left + 16, width: report.width - 16, lineHeight: 10 });
    report.y += 2.5;
  });
}

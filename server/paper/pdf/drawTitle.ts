import type { PdfReport } from './pdfReport.ts';
import { MUTED } from './theme.ts';

const SIZES = [22, 18, 15] as const;
/** Room of a logo at the right edge, in points. */
const LOGO = { width: 120, height: 40 } as const;

/** What the report is about: the subject as large as its length allows, its place, and facts in one line. */
export function drawTitle(report: PdfReport, subject: string, place: string, facts: readonly (string | null)[]): void {
  const { logo } = report;
  const besides = logo === null ? 0 : LOGO.width + 12;
  if (logo !== null) {
    const { width, height } = LOGO;
    report.doc.image(logo, report.right - width, report.y, { fit: [width, height], align: 'right' });
  }
  const fits = (size: number) => report.widthOf(subject, { size, isBold: true }) <= report.width - besides;
  const size = SIZES.find(fits) ?? SIZES[2];
  const width = report.width - besides;
  const top = report.y;
  report.paragraph(subject, { size, isBold: true, lineHeight: size * 1.18, width });
  report.y += 2;
  if (place !== '') report.paragraph(place, { size: 11, color: MUTED, lineHeight: 15, width });
  const known = facts.filter((fact) => fact !== null && fact !== '');
  report.paragraph(known.join('  ·  '), { size: 9, color: MUTED, lineHeight: 13, width });
  // Whatever follows begins below the logo.
  if (logo !== null) report.y = Math.max(report.y, top + LOGO.height + 2);
  report.y += 8;
}

import { drawParcelMap, type MapContent } from '../pdf/parcelMap.ts';
import type { PdfReport } from '../pdf/pdfReport.ts';
import { MUTED } from '../pdf/theme.ts';

const HEIGHT = 216;

/** The map with what its signs mean; nothing where the position is not known. */
export function drawMap(report: PdfReport, map: MapContent | null, title = 'Where they lie'): void {
  if (map === null) return;
  report.section(title, HEIGHT + 16);
  drawParcelMap(report, { x: report.left, y: report.y, width: report.width, height: HEIGHT }, map);
  report.y += HEIGHT + 5;
  const searched = map.radiusMiles === null ? '' : ` Dashed: ${map.radiusMiles} miles around it.`;
  const said = `Blue: the subject. Numbers: the sales of the table.${searched} Squares are parcels, drawn from their positions and lot sizes.`;
  report.paragraph(said, { size: 7, color: MUTED, lineHeight: 10 });
}

import { drawParcelMap, type MapContent } from '../parcelMap.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { MAP_SIZE } from '../../../paper/pdf/theme.ts';
import { drawMapLegend } from './drawMapLegend.ts';

const HEIGHT = MAP_SIZE.height;

/** The map with what its signs mean; nothing where there is no position to show. */
export function drawMap(report: PdfReport, map: MapContent | null, title: string): void {
  if (map === null) return;
  report.section(title, HEIGHT + 30);
  const frame = { x: report.left, y: report.y, ...MAP_SIZE };
  drawParcelMap(report, frame, map);
  report.y += HEIGHT + 6;
  drawMapLegend(report, frame, map);
}

import {
  drawSubjectSign,
  LOT,
  outlineShape,
  radiusStroke,
  shapeFits,
  showsRadius,
  type MapContent,
} from '../parcelMap.ts';
import { isNumbered } from '../drawMarks.ts';
import type { Frame } from '../../../paper/pdf/charts.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { INK, MUTED } from '../../../paper/pdf/theme.ts';

const SIZE = 7.5;
const ROW = 13;
/** Room of a sign, and between two entries. */
const SIGN = 22;
const GAP = 16;

interface Entry {
  readonly text: string;
  /** Draws the sign around its middle. */
  readonly sign: (x: number, y: number) => void;
}

/** The signs of a map as they are drawn, each with its meaning: colours alone are lost on a black and white print. */
export function drawMapLegend(report: PdfReport, frame: Frame, map: MapContent): void {
  const { doc } = report;
  const { hasSubject, marks, shape, radiusMiles, parcels } = map;
  const isPlaced = marks.some((mark) => mark !== null);
  const numbered = isNumbered(marks);
  const missing = marks.filter((mark) => mark === null).length;
  const entries: readonly (Entry | false)[] = [
    hasSubject && { text: 'Subject', sign: (x, y) => drawSubjectSign(report, x, y, 0.7) },
    isPlaced && {
      text: `Sale${numbered ? ', numbered as in the table' : ''}${missing === 0 ? '' : ` (${missing} without a position)`}`,
      sign: (x, y) => {
        if (!numbered) return void doc.circle(x, y, 2.2).fill(INK);
        doc.circle(x, y, 5).lineWidth(0.8).fillAndStroke('#ffffff', INK);
        report.text('1', x, y - 2.7, { size: 6, isBold: true, align: 'center' });
      },
    },
    shape !== null && {
      text: shapeFits(map)
        ? 'Drawn shape that was searched'
        : 'Drawn shape that was searched, reaching beyond this map',
      sign: (x, y) => {
        const [left, right, top, bottom] = [x - 8, x + 8, y - 4.5, y + 4.5];
        outlineShape(report, [[left, top], [right, top + 1.5], [right - 2, bottom], [left + 2, bottom - 1]]); // prettier-ignore
      },
    },
    showsRadius(frame, map) && {
      text: `${radiusMiles} ${radiusMiles === 1 ? 'mile' : 'miles'} around the subject`,
      sign: (x, y) => {
        doc.moveTo(x - 9, y).lineTo(x + 9, y);
        radiusStroke(report);
      },
    },
    parcels.length > 0 && {
      text: 'Parcel, a square of the size of its lot',
      sign: (x, y) => doc.rect(x - 4, y - 4, 8, 8).fill(LOT),
    },
  ];
  let x = report.left;
  for (const entry of entries) {
    if (entry === false) continue;
    const width = SIGN + report.widthOf(entry.text, { size: SIZE });
    if (x > report.left && x + width > report.right) {
      x = report.left;
      report.y += ROW;
    }
    entry.sign(x + 9, report.y + 4.5);
    report.text(entry.text, x + SIGN, report.y + 1.5, { size: SIZE, color: MUTED });
    x += width + GAP;
  }
  report.y += ROW + 2;
}

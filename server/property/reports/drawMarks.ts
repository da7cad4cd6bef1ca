import type { Frame } from '../../paper/pdf/charts.ts';
import type { PdfReport } from '../../paper/pdf/pdfReport.ts';
import { INK } from '../../paper/pdf/theme.ts';

/** More numbers than these cover each other and the map; then each sale is a dot at its place. */
const MOST_NUMBERS = 40;
const DOT = 2.2;

/** Whether the marks of a map carry their numbers. */
export const isNumbered = (marks: readonly unknown[]): boolean => marks.length <= MOST_NUMBERS;

/** Each number beside its place with a line to it, apart from the others: next-door sales would cover each other. */
export function drawMarks(
  report: PdfReport,
  frame: Frame,
  places: readonly (readonly [number, number] | null)[],
  subject: readonly [number, number] | null,
): void {
  const { doc } = report;
  if (!isNumbered(places)) {
    for (const place of places) if (place !== null) doc.circle(...place, DOT).lineWidth(0.5).fillAndStroke(INK, '#ffffff'); // prettier-ignore
    return;
  }
  const shown = spread(places, subject, frame);
  places.forEach((place, index) => {
    const at = shown[index] ?? null;
    if (place === null || at === null) return;
    doc.moveTo(...place).lineTo(...at);
    doc.lineWidth(0.6).strokeColor(INK).stroke();
    doc.circle(...place, 1.6).fill(INK);
  });
  shown.forEach((at, index) => {
    if (at === null) return;
    const [x, y] = at;
    doc.circle(x, y, MARK).lineWidth(0.8).fillAndStroke('#ffffff', INK);
    const size = index < 99 ? 7 : 5.5;
    report.text(String(index + 1), x, y - size / 2 + 0.3, { size, isBold: true, align: 'center' });
  });
}

const MARK = 6;
/** Between the middles of two marks, and of a mark and the subject. */
const APART = 2 * MARK + 1.5;
const ROUNDS = 120;

/** Pushes marks that lie on each other, or on the subject, apart; they stay inside the frame. */
function spread(
  places: readonly (readonly [number, number] | null)[],
  subject: readonly [number, number] | null,
  frame: Frame,
): ([number, number] | null)[] {
  // A little off, each its own way: marks at one and the same place could not be pushed apart.
  const marks = places.map((place, index): [number, number] | null =>
    place === null ? null : [place[0] + Math.cos(index * 2.4) * 0.01, place[1] + Math.sin(index * 2.4) * 0.01],
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, mark] of marks.entries()) {
      if (mark === null) continue;
      if (subject !== null) push(mark, subject, APART + 2, 1);
      for (const other of marks.slice(index + 1)) if (other !== null) pushBoth(mark, other);
      mark[0] = Math.max(frame.x + MARK + 2, Math.min(mark[0], frame.x + frame.width - MARK - 2));
      mark[1] = Math.max(frame.y + MARK + 2, Math.min(mark[1], frame.y + frame.height - MARK - 2));
    }
  }
  return marks;
}

function pushBoth(one: [number, number], other: [number, number]): void {
  const before = [...one] as const;
  push(one, other, APART, 0.5);
  push(other, before, APART, 0.5);
}

/** Moves a mark away from a place until they are `apart`, or a share of the way. */
function push(mark: [number, number], from: readonly [number, number], apart: number, share: number): void {
  const [dx, dy] = [mark[0] - from[0], mark[1] - from[1]];
  const distance = Math.hypot(dx, dy) || 1e-6;
  if (distance >= apart) return;
  const by = ((apart - distance) * share) / distance;
  mark[0] += dx * by;
  mark[1] += dy * by;
}

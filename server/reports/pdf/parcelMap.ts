import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Frame } from './charts.ts';
import type { PdfReport } from './pdfReport.ts';
import { ACCENT, INK, LINE, MUTED } from './theme.ts';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MappedParcel extends Position {
  readonly lotSquareFeet: number | null;
}

export interface MapContent {
  readonly center: Position;
  /** How far was searched; null: not by distance. */
  readonly radiusMiles: number | null;
  readonly parcels: readonly MappedParcel[];
  /** Where the numbered things lie, from 1 on; null where that is not known. */
  readonly marks: readonly (Position | null)[];
}

const FEET_PER_DEGREE = 365_221;
const FEET_PER_MILE = 5280;
/** Lots are drawn as squares; beyond that size a square says nothing of the shape. */
const LARGEST_SIDE = 300;
const USUAL_SIDE = 60;
/** However near the sales are, some surroundings are shown, in feet from the subject. */
const LEAST_REACH = 300;
/** Left free inside the frame. */
const EDGE = 22;
const GROUND = '#f1efe9';
const LOT = '#d8d4ca';

/** What the map must show, in feet east and north of the subject. */
export function extentOf({ center, marks }: Pick<MapContent, 'center' | 'marks'>): {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
} {
  const offsets = marks.flatMap((mark) => (mark === null ? [] : [offsetFeet(center, mark)]));
  const [east, north] = [offsets.map((one) => one.east), offsets.map((one) => one.north)];
  return {
    west: Math.min(-LEAST_REACH, ...east),
    east: Math.max(LEAST_REACH, ...east),
    south: Math.min(-LEAST_REACH, ...north),
    north: Math.max(LEAST_REACH, ...north),
  };
}

export function offsetFeet(center: Position, { latitude, longitude }: Position): { east: number; north: number } {
  return {
    east: (longitude - center.longitude) * FEET_PER_DEGREE * Math.cos((center.latitude * Math.PI) / 180),
    north: (latitude - center.latitude) * FEET_PER_DEGREE,
  };
}

/** The subject in the middle, its surroundings from positions and lot sizes, numbered marks, radius, scale and north. */
export function drawParcelMap(report: PdfReport, frame: Frame, content: MapContent): void {
  const { center, parcels, marks, radiusMiles } = content;
  const { doc } = report;
  const { west, east: eastEnd, south, north: northEnd } = extentOf(content);
  const scale = Math.min((frame.width - 2 * EDGE) / (eastEnd - west), (frame.height - 2 * EDGE) / (northEnd - south));
  const middleX = frame.x + frame.width / 2 - ((west + eastEnd) / 2) * scale;
  const middleY = frame.y + frame.height / 2 + ((south + northEnd) / 2) * scale;
  const place = (position: Position): [number, number] => {
    const { east, north } = offsetFeet(center, position);
    return [middleX + east * scale, middleY - north * scale];
  };
  doc.save();
  doc.rect(frame.x, frame.y, frame.width, frame.height).clip();
  doc.rect(frame.x, frame.y, frame.width, frame.height).fill(GROUND);
  for (const parcel of parcels) {
    const [x, y] = place(parcel);
    const side = Math.max(1, Math.min(Math.sqrt(parcel.lotSquareFeet ?? USUAL_SIDE ** 2), LARGEST_SIDE) * scale);
    doc.rect(x - side / 2, y - side / 2, side, side);
  }
  if (parcels.length > 0) doc.lineWidth(0.3).fillAndStroke(LOT, GROUND);
  if (radiusMiles !== null) {
    doc.circle(middleX, middleY, radiusMiles * FEET_PER_MILE * scale);
    doc.dash(3, { space: 3 }).lineWidth(0.7).strokeColor(MUTED).stroke().undash();
  }
  drawMarks(
    report,
    frame,
    marks.map((mark) => (mark === null ? null : place(mark))),
    [middleX, middleY],
  );
  doc.circle(middleX, middleY, 7).lineWidth(1.5).fillAndStroke(ACCENT, '#ffffff');
  doc.circle(middleX, middleY, 2.4).fill('#ffffff');
  doc.restore();
  doc.rect(frame.x, frame.y, frame.width, frame.height).lineWidth(0.5).strokeColor(LINE).stroke();
  drawScaleBar(report, frame, scale);
}

/** Each number beside its place with a line to it, apart from the others: next-door sales would cover each other. */
function drawMarks(
  report: PdfReport,
  frame: Frame,
  places: readonly (readonly [number, number] | null)[],
  subject: readonly [number, number],
): void {
  const { doc } = report;
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
  subject: readonly [number, number],
  frame: Frame,
): ([number, number] | null)[] {
  // A little off, each its own way: marks at one and the same place could not be pushed apart.
  const marks = places.map((place, index): [number, number] | null =>
    place === null ? null : [place[0] + Math.cos(index * 2.4) * 0.01, place[1] + Math.sin(index * 2.4) * 0.01],
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, mark] of marks.entries()) {
      if (mark === null) continue;
      push(mark, subject, APART + 2, 1);
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

/** A round length, and which way is north, in the lower right corner. */
function drawScaleBar(report: PdfReport, { x, y, width, height }: Frame, scale: number): void {
  const most = width / 5 / scale;
  const power = 10 ** Math.floor(Math.log10(most));
  const feet = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  const inMiles = feet >= FEET_PER_MILE;
  const length = (inMiles ? Math.floor(feet / FEET_PER_MILE) * FEET_PER_MILE : feet) * scale;
  const label = inMiles ? `${Math.floor(feet / FEET_PER_MILE)} mi` : `${formatNumber(feet)} ft`;
  const [right, bottom] = [x + width - 10, y + height - 10];
  const { doc } = report;
  doc.rect(right - length - 24, bottom - 16, length + 30, 22).fill('#ffffff');
  doc
    .moveTo(right - length - 14, bottom - 3)
    .lineTo(right - length - 14, bottom)
    .lineTo(right - 14, bottom)
    .lineTo(right - 14, bottom - 3)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke();
  report.text(label, right - 14 - length / 2, bottom - 12, { size: 7, align: 'center' });
  doc
    .moveTo(right, bottom - 12)
    .lineTo(right + 3, bottom)
    .lineTo(right, bottom - 2.5)
    .lineTo(right - 3, bottom)
    .fill(INK);
}

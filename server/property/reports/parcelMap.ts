import { FEET_PER_DEGREE } from '../../../src/calc/feetPerDegree.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Outline } from '../../../src/api/search/map/outlines.ts';
import type { Box } from '../../data/warehouse/geo.sql.ts';
import type { Frame } from '../../paper/pdf/charts.ts';
import type { DrawnStreet } from '../../search/map/streets/drawnStreets.ts';
import { drawMarks } from './drawMarks.ts';
import { drawStreets, nameStreets } from './drawStreets.ts';
import type { PdfReport } from '../../paper/pdf/pdfReport.ts';
import { ACCENT, INK, LINE, MUTED } from '../../paper/pdf/theme.ts';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MappedParcel extends Position {
  readonly lotSquareFeet: number | null;
  /** Its outline, where that is known. */
  readonly polygons?: Outline['polygons'];
}

export interface MapContent {
  /** What distances on paper are counted from: the subject, or the middle of the shape where the subject has no place. */
  readonly center: Position;
  readonly hasSubject: boolean;
  /** The corners of the shape that was searched in; null: none was drawn. */
  readonly shape: readonly Position[] | null;
  /** How far was searched; null: not by distance. */
  readonly radiusMiles: number | null;
  readonly parcels: readonly MappedParcel[];
  /** Those of the Census, where they are loaded. */
  readonly streets?: readonly DrawnStreet[];
  /** Where the numbered things lie, from 1 on; null where that is not known. */
  readonly marks: readonly (Position | null)[];
}

const FEET_PER_MILE = 5280;
/** Lots are drawn as squares; beyond that size a square says nothing of the shape. */
const LARGEST_SIDE = 300;
const USUAL_SIDE = 60;
/** However near the sales are, some surroundings are shown, in feet from the subject. */
const LEAST_REACH = 300;
/** A shape that reaches that many times farther than the sales leaves the map: they would lie on each other. */
const WIDEST_SHAPE = 4;
/** Left free inside the frame. */
const EDGE = 22;
const GROUND = '#f1efe9';
export const LOT = '#d8d4ca';

interface Extent {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** What the map must show, in feet east and north of the subject: the sales, and the shape unless it is far larger. */
function extentOf(map: Placed): Extent {
  const sales = salesExtent(map);
  return shapeFits(map) ? reach(sales, map.center, map.shape ?? []) : sales;
}

type Placed = Pick<MapContent, 'center' | 'marks' | 'shape'>;

/** Whether the map shows the whole shape. */
export function shapeFits(map: Placed): boolean {
  const sales = salesExtent(map);
  const all = reach(sales, map.center, map.shape ?? []);
  return map.marks.length === 0 || spanOf(all) <= WIDEST_SHAPE * spanOf(sales);
}

function salesExtent({ center, marks }: Placed): Extent {
  const least = { west: -LEAST_REACH, east: LEAST_REACH, south: -LEAST_REACH, north: LEAST_REACH };
  const known = marks.filter((mark) => mark !== null);
  return reach(least, center, known);
}

const spanOf = ({ west, east, south, north }: Extent): number => Math.max(east - west, north - south);

function reach(least: Extent, center: Position, positions: readonly Position[]): Extent {
  const offsets = positions.map((position) => offsetFeet(center, position));
  const [east, north] = [offsets.map((one) => one.east), offsets.map((one) => one.north)];
  return {
    west: Math.min(least.west, ...east),
    east: Math.max(least.east, ...east),
    south: Math.min(least.south, ...north),
    north: Math.max(least.north, ...north),
  };
}

function offsetFeet(center: Position, { latitude, longitude }: Position): { east: number; north: number } {
  return {
    east: (longitude - center.longitude) * FEET_PER_DEGREE * Math.cos((center.latitude * Math.PI) / 180),
    north: (latitude - center.latitude) * FEET_PER_DEGREE,
  };
}

/** Points of a foot, and where the center lies, so that everything has its place in the frame. */
function fitted(frame: Frame, map: Placed): { scale: number; middleX: number; middleY: number } {
  const { west, east, south, north } = extentOf(map);
  const scale = Math.min((frame.width - 2 * EDGE) / (east - west), (frame.height - 2 * EDGE) / (north - south));
  return {
    scale,
    middleX: frame.x + frame.width / 2 - ((west + east) / 2) * scale,
    middleY: frame.y + frame.height / 2 + ((south + north) / 2) * scale,
  };
}

/** What of the earth the frame shows. */
export function boxSeen(frame: Pick<Frame, 'width' | 'height'>, map: Placed): Box {
  const { scale, middleX, middleY } = fitted({ ...frame, x: 0, y: 0 }, map);
  const { latitude, longitude } = map.center;
  const feetOfLongitude = FEET_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    west: longitude - middleX / scale / feetOfLongitude,
    east: longitude + (frame.width - middleX) / scale / feetOfLongitude,
    south: latitude - (frame.height - middleY) / scale / FEET_PER_DEGREE,
    north: latitude + middleY / scale / FEET_PER_DEGREE,
  };
}

/** Whether any of the circle around the subject lies in the frame. */
export function showsRadius(frame: Frame, map: MapContent): boolean {
  if (map.radiusMiles === null) return false;
  const { scale, middleX, middleY } = fitted(frame, map);
  const [left, top] = [frame.x - middleX, frame.y - middleY];
  const farthest = Math.hypot(
    Math.max(Math.abs(left), Math.abs(left + frame.width)),
    Math.max(Math.abs(top), Math.abs(top + frame.height)),
  );
  return map.radiusMiles * FEET_PER_MILE * scale < farthest;
}

/** The subject in the middle, its surroundings from positions and lot sizes, numbered marks, radius, scale and north. */
export function drawParcelMap(report: PdfReport, frame: Frame, content: MapContent): void {
  const { center, hasSubject, parcels, marks, radiusMiles, shape, streets = [] } = content;
  const { doc } = report;
  const { scale, middleX, middleY } = fitted(frame, content);
  const place = (position: Position): [number, number] => {
    const { east, north } = offsetFeet(center, position);
    return [middleX + east * scale, middleY - north * scale];
  };
  doc.save();
  doc.rect(frame.x, frame.y, frame.width, frame.height).clip();
  doc.rect(frame.x, frame.y, frame.width, frame.height).fill(GROUND);
  drawStreets(report, { frame, streets, scale, place });
  for (const parcel of parcels) {
    if (parcel.polygons !== undefined) {
      for (const ring of parcel.polygons.flat()) {
        ring.forEach(([longitude, latitude], at) => {
          const corner = place({ latitude, longitude });
          if (at === 0) doc.moveTo(...corner);
          else doc.lineTo(...corner);
        });
        doc.closePath();
      }
      continue;
    }
    const [x, y] = place(parcel);
    const side = Math.max(1, Math.min(Math.sqrt(parcel.lotSquareFeet ?? USUAL_SIDE ** 2), LARGEST_SIDE) * scale);
    doc.rect(x - side / 2, y - side / 2, side, side);
  }
  if (parcels.length > 0) doc.lineWidth(0.3).fillAndStroke(LOT, GROUND, 'even-odd');
  nameStreets(report, { frame, streets, scale, place });
  if (radiusMiles !== null) {
    doc.circle(middleX, middleY, radiusMiles * FEET_PER_MILE * scale);
    radiusStroke(report);
  }
  if (shape !== null) outlineShape(report, shape.map(place));
  const subject = hasSubject ? ([middleX, middleY] as const) : null;
  drawMarks(
    report,
    frame,
    marks.map((mark) => (mark === null ? null : place(mark))),
    subject,
  );
  if (subject !== null) {
    drawSubjectSign(report, ...subject);
  }
  doc.restore();
  doc.rect(frame.x, frame.y, frame.width, frame.height).lineWidth(0.5).strokeColor(LINE).stroke();
  drawScaleBar(report, frame, scale);
}

/** Where the subject lies. */
export function drawSubjectSign({ doc }: PdfReport, x: number, y: number, scale = 1): void {
  doc
    .circle(x, y, 7 * scale)
    .lineWidth(1.5 * scale)
    .fillAndStroke(ACCENT, '#ffffff');
  doc.circle(x, y, 2.4 * scale).fill('#ffffff');
}

/** Strokes how far was searched. */
export function radiusStroke({ doc }: PdfReport): void {
  doc.dash(3, { space: 3 }).lineWidth(0.8).strokeColor(MUTED).stroke().undash();
}

/** The shape searched, tinted, its line on a pale casing: told from lots and from the dashed circle on any printer. */
export function outlineShape({ doc }: PdfReport, corners: readonly (readonly [number, number])[]): void {
  const outline = (): void => {
    corners.forEach(([x, y], index) => (index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)));
    doc.closePath();
  };
  outline();
  // Like the search: what the line encloses twice is outside.
  doc.fillOpacity(0.09).fill(ACCENT, 'even-odd').fillOpacity(1);
  outline();
  doc.lineJoin('round').lineWidth(3.4).strokeColor('#ffffff').stroke();
  outline();
  doc.lineWidth(1.5).strokeColor(ACCENT).stroke();
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

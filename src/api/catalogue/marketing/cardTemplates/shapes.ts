/** What the drawings of cards are made of: paths of SVG from a few measures. */
import type { ArtShape } from '../../../../calc/marketing/cards/cardArt.ts';

const n = (value: number): string => String(Math.round(value * 100) / 100);

export const filled = (fill: string, ...paths: readonly string[]): ArtShape => ({ d: paths.join(''), fill });
export const drawn = (stroke: string, strokeWidth: number, ...paths: readonly string[]): ArtShape => ({
  d: paths.join(''),
  stroke,
  strokeWidth,
});

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

export const line = (x1: number, y1: number, x2: number, y2: number): string => `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;

/** Through all of its points, closed. */
export const outline = (...points: readonly (readonly [number, number])[]): string =>
  `${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')}z`;

export const disc = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0z`;

/** With round corners. */
export const plate = (x: number, y: number, width: number, height: number, radius: number): string => {
  const [wide, high, arc] = [width - 2 * radius, height - 2 * radius, `a${n(radius)} ${n(radius)} 0 0 1`];
  return `M${n(x + radius)} ${n(y)}h${n(wide)}${arc} ${n(radius)} ${n(radius)}v${n(high)}${arc} ${n(-radius)} ${n(radius)}h${n(-wide)}${arc} ${n(-radius)} ${n(-radius)}v${n(-high)}${arc} ${n(radius)} ${n(-radius)}z`;
};

/** A leaf from its stalk to its tip; `belly`: how far it swells to either side, in its lengths. */
export const leaf = (x: number, y: number, length: number, degrees: number, belly = 0.24): string => {
  const turn = (degrees * Math.PI) / 180;
  const at = (along: number, aside: number): string =>
    `${n(x + Math.cos(turn) * along - Math.sin(turn) * aside)} ${n(y + Math.sin(turn) * along + Math.cos(turn) * aside)}`;
  const swell = length * belly * 1.35;
  return `M${at(0, 0)}C${at(length * 0.25, swell)} ${at(length * 0.7, swell)} ${at(length, 0)}C${at(length * 0.7, -swell)} ${at(length * 0.25, -swell)} ${at(0, 0)}z`;
};

/** The mark of a place on a map, its tip at the point. */
export const pin = (x: number, y: number, size: number): string => {
  const r = size * 0.36;
  const cy = y - size + r;
  return `M${n(x)} ${n(y)}C${n(x - r * 0.35)} ${n(y - size * 0.3)} ${n(x - r)} ${n(cy + r * 0.75)} ${n(x - r)} ${n(cy)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0C${n(x + r)} ${n(cy + r * 0.75)} ${n(x + r * 0.35)} ${n(y - size * 0.3)} ${n(x)} ${n(y)}z`;
};

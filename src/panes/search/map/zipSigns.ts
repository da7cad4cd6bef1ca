/** Parcels of which only the ZIP is known, on the map: a sign that says how many and where, never pins on one spot. */
import type { ZipPins } from '../../../api/search/map/pins.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { mercatorX, mercatorY, WORLD } from '../../../machines/search/map/view.ts';

export interface ZipSign {
  readonly position: readonly [number, number];
  readonly text: string;
  /** Nine in ten of the parcels lie within. */
  readonly feet: number;
}

/** Signs nearer than that would cover each other, in pixels. */
const WIDTH = 190;
const HEIGHT = 24;

/** Most parcels first; a sign that would cover a larger one is added to it. */
export function zipSigns(zips: readonly ZipPins[], zoom: number): ZipSign[] {
  const across = WORLD * 2 ** zoom;
  const kept: { x: number; y: number; count: number; zips: ZipPins[] }[] = [];
  for (const zip of zips.toSorted((a, b) => b.count - a.count || a.zip.localeCompare(b.zip))) {
    const [x, y] = [mercatorX(zip.longitude) * across, mercatorY(zip.latitude) * across];
    const other = kept.find((sign) => Math.abs(sign.x - x) < WIDTH && Math.abs(sign.y - y) < HEIGHT);
    if (other === undefined) kept.push({ x, y, count: zip.count, zips: [zip] });
    else {
      other.count += zip.count;
      other.zips.push(zip);
    }
  }
  return kept.map(({ count, zips: [first, ...more] }) => ({
    position: [first?.longitude ?? 0, first?.latitude ?? 0],
    text: `${formatNumber(count)} somewhere in ${more.length === 0 ? `ZIP ${first?.zip ?? ''}` : `${more.length + 1} ZIPs`}`,
    feet: more.length === 0 ? (first?.feet ?? 0) : 0,
  }));
}

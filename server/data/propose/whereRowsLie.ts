/** Which county the rows are of, and whether they are of the one that was named: by coordinates, ZIPs and states. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { Assigned } from './assignColumns.ts';
import { slotFor } from './assignColumns.ts';
import { looksLike } from './looks.ts';
import type { SeenColumn } from './seenColumn.ts';

/** What is known of the country, so that nothing has to be read here. */
export interface Atlas {
  readonly feetOutside: (fips: string, latitude: number, longitude: number) => number | null;
  readonly countyAt: (latitude: number, longitude: number) => string | null;
  readonly zipMiddle: (zip: string) => { readonly latitude: number; readonly longitude: number } | null;
}

/** Outlines are simplified, and a ZIP reaches over the line: five and ten miles. */
const POINT_MARGIN_FEET = 26_400;
const ZIP_MARGIN_FEET = 52_800;

/** The county that most rows lie in, and by what that is known; null: nothing tells. */
export function countyOfRows({ slots }: Assigned, atlas: Atlas): { fips: string; by: string } | null {
  const point = middle(slots);
  const atPoint = point === null ? null : atlas.countyAt(point[0], point[1]);
  if (atPoint !== null) return { fips: atPoint, by: 'coordinates' };
  const votes = new Map<string, number>();
  let all = 0;
  for (const { text, count } of slots.get(slotFor('zip'))?.column.values ?? []) {
    const place = atlas.zipMiddle(text.trim().slice(0, 5));
    const fips = place === null ? null : atlas.countyAt(place.latitude, place.longitude);
    if (fips === null) continue;
    all += count;
    votes.set(fips, (votes.get(fips) ?? 0) + count);
  }
  const [most] = [...votes].toSorted((a, b) => b[1] - a[1]);
  return most !== undefined && most[1] * 2 > all ? { fips: most[0], by: 'ZIPs' } : null;
}

/** What speaks against the county, in sentences. */
export function liesElsewhere({ slots }: Assigned, fips: string, atlas: Atlas): string[] {
  const county = countyOf(fips);
  if (county === undefined) return [];
  const said: string[] = [];
  const point = middle(slots);
  if (point !== null && (atlas.feetOutside(fips, ...point) ?? 0) > POINT_MARGIN_FEET)
    said.push(`the coordinates lie in ${nameOf(atlas.countyAt(...point))}, not in ${county.displayName}`);
  const zips = slots.get(slotFor('zip'))?.column;
  if (zips !== undefined) {
    const far = zips.values.filter(({ text }) => {
      const place = atlas.zipMiddle(text.trim().slice(0, 5));
      return place !== null && (atlas.feetOutside(fips, place.latitude, place.longitude) ?? 0) > ZIP_MARGIN_FEET;
    });
    const [first] = far;
    if (first !== undefined && sum(far) * 2 > known(zips, atlas))
      said.push(`most ZIPs of ${zips.header}, such as ${first.text.trim()}, lie outside ${county.displayName}`);
  }
  const states = slots.get(slotFor('stateCode'))?.column;
  if (states !== undefined) {
    const judged = states.values.filter(({ text }) => /^[A-Z]{2}$/i.test(text.trim()) && looksLike('state', text));
    const other = judged.filter(({ text }) => text.trim().toUpperCase() !== county.stateCode);
    const [first] = other;
    if (first !== undefined && sum(other) * 2 > sum(judged))
      said.push(`most rows are of the state ${first.text.trim()} by ${states.header}, not of ${county.displayName}`);
  }
  return said;
}

const sum = (values: SeenColumn['values']): number => values.reduce((all, { count }) => all + count, 0);

const known = ({ values }: SeenColumn, atlas: Atlas): number =>
  sum(values.filter(({ text }) => atlas.zipMiddle(text.trim().slice(0, 5)) !== null));

const nameOf = (fips: string | null): string => (fips === null ? 'no county' : (countyOf(fips)?.displayName ?? fips));

/** Half of the rows lie north of it, half east: one slip of the pen moves it nowhere. */
function middle(slots: Assigned['slots']): [number, number] | null {
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map((key) =>
    median(slots.get(slotFor(key))?.column, key),
  );
  return latitude === undefined || longitude === undefined || latitude === null || longitude === null
    ? null
    : [latitude, longitude];
}

function median(column: SeenColumn | undefined, look: 'latitude' | 'longitude'): number | null {
  const numbers = (column?.values ?? [])
    .filter(({ text }) => looksLike(look, text))
    .map(({ text }) => Number(text))
    .toSorted((a, b) => a - b);
  return numbers[Math.floor(numbers.length / 2)] ?? null;
}

/** What the tests of comparables share: subjects of the sample, and what the real server says of them. */
import type { ComparableSearch, ComparableRow } from '../../../src/api/contract/property/surroundings.ts';
import { subjectHome, type SubjectHome } from '../../../src/machines/property/surroundings/subjectHome.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import type { SignedIn, TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

export interface Compared {
  readonly propertyId: number;
  readonly home: SubjectHome;
  /** Nearest first. */
  readonly rows: readonly ComparableRow[];
  readonly search: ComparableSearch;
  /** Rows that the server proposes, by their ids. */
  readonly proposed: readonly string[];
  /** Two sales of one property; where prices are not public none. */
  readonly twice: { readonly last: string; readonly before: string };
}

/** What the server answers about the comparables of a property; without a search by its own bounds. */
export async function askComparables({ client }: SignedIn, propertyId: number, search: ComparableSearch | null = null) {
  const bounds = search === null ? { useDefaults: true } : { ...search, useDefaults: false };
  const body = { ...bounds, subjectPropertyId: propertyId, withMarket: true, mostAlike: true };
  return valueOf(await client.call('comparables', { body }));
}

/** A subject of a county with enough around it: rows that are proposed, others that are not, and a property twice. */
export async function comparedIn(server: TestServer, me: SignedIn, fips: string): Promise<Compared> {
  const where = `fips = '${fips}' AND land_use = 'Single Family'`;
  for (const propertyId of await sampleIds(server, 200, where)) {
    const { comparables, search } = await askComparables(me, propertyId);
    const rows = comparables.toSorted((a, b) => (a.distanceFromSubject ?? 0) - (b.distanceFromSubject ?? 0));
    const proposed = rows.filter(({ selected }) => selected).map(({ id }) => id);
    const record = valueOf(await me.client.call('property', { params: { id: propertyId }, query: { m: 'F' } }));
    const home = subjectHome(record);
    const [last, before] =
      [...Map.groupBy(rows, (row) => row.propertyId).values()]
        .find((sales) => sales.length > 1)
        ?.toSorted((a, b) => (b.saleDate ?? '').localeCompare(a.saleDate ?? '')) ?? [];
    if (proposed.length < 4 || rows.length === proposed.length || (before === undefined) !== home.isNonDisclosure)
      continue;
    return { propertyId, home, rows, search, proposed, twice: { last: last?.id ?? '', before: before?.id ?? '' } };
  }
  throw new Error(`no property of the county ${fips} has enough comparables`);
}

/** A shape some half mile around what a row lies at, or another one of that size. */
export function shapeAround({ latitude, longitude }: Pick<ComparableRow, 'latitude' | 'longitude'>, east = 0): string {
  const [north, west] = [(latitude ?? 0) + 0.01, (longitude ?? 0) - 0.01 + east];
  return `${north} ${west}/${north} ${west + 0.02}/${north - 0.02} ${west + 0.02}/${north - 0.02} ${west}`;
}

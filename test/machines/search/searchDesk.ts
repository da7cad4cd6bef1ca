/** A person at a search on the real server. Rows are spoken of by their number: the place that the server lists them at. */
import { afterAll, beforeAll } from 'vitest';
import type { CallName } from '../../../src/api/contract/contract.ts';
import type { Location, ResultRow } from '../../../src/api/contract/search/search.ts';
import { searchMachine } from '../../../src/machines/search/search.ts';
import type { SearchContext } from '../../../src/machines/search/search/context.ts';
import type { SearchEvent } from '../../../src/machines/search/search/events.ts';
import { resultOf } from '../../../src/machines/search/search/results.ts';
import { isSelected } from '../../../src/machines/parts/selection.ts';
import { openDesk, type Desk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

/** Four pages of rows, and some dozens. */
export const county: Location = { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH' };
export const zip: Location = { type: 'ZIP', zip: '43206', label: '43206', fips: undefined };

interface SearchServer {
  readonly server: TestServer;
  readonly me: SignedIn;
  /** All rows of the places, as they are listed. */
  readonly rows: ReadonlyMap<Location, readonly ResultRow[]>;
}
let running: SearchServer;

/** One server for a file; searches change nothing on it. Call it once at the top. */
export function startSearchServer(): { readonly at: () => SearchServer } {
  beforeAll(async () => {
    const server = await startTestServer({ sampleParcels: 3000 });
    const me = await server.signIn();
    const rows = new Map<Location, readonly ResultRow[]>();
    for (const place of [county, zip]) rows.set(place, await allRows(me, place));
    running = { server, me, rows };
  });
  afterAll(async () => await running.server.close());
  return { at: () => running };
}

async function allRows({ client }: SignedIn, { type, fips, zip: code }: Location): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (let index = 0; ; index += 1) {
    const query = { type, fips, zip: code, index, limit: 250 } as const;
    const { results, pageCount } = valueOf(await client.call('listing', { query }));
    rows.push(...results);
    if (index + 1 >= pageCount) return rows;
  }
}

/** The rows of a place; of the county unless told. */
export const rowsOf = (place = county): readonly ResultRow[] => running.rows.get(place) ?? [];
/** The n-th row of a place, from 1. */
export function row(number: number, place = county): ResultRow {
  const found = rowsOf(place)[number - 1];
  if (found === undefined) throw new Error(`the place has no row ${number}`);
  return found;
}
export const numberOf = (propertyId: number, place = county): number =>
  rowsOf(place).findIndex((one) => one.propertyId === propertyId) + 1;

export const bedsOf = ({ bedrooms }: ResultRow, min: number): boolean => bedrooms !== null && bedrooms >= min;
export const beds = (min: number): SearchEvent => ({
  type: 'search.setFilter',
  key: 'bedrooms',
  value: { kind: 'range', min, max: null, unknown: false },
});

export interface SearchDesk extends Desk<typeof searchMachine> {
  readonly sends: (event: SearchEvent) => void;
  readonly now: () => SearchContext;
  readonly is: (state: string) => boolean;
  /** The rows on screen by their numbers in the place. */
  readonly numbers: () => number[];
  readonly selected: () => number[];
  readonly callsOf: (name: CallName) => URLSearchParams[];
}

/** Somebody signed in; the place is on screen unless it is null. */
export async function searchDesk(place: Location | null = county, me: SignedIn = running.me): Promise<SearchDesk> {
  const at = openDesk(searchMachine, { server: running.server, me });
  const { child, context, wire } = at;
  await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'results' });
  if (place !== null) await at.does({ type: 'search.setLocation', location: place }, { type: 'search.run' });
  const shown = () => resultOf(context()).results;
  const inPlace = (rows: readonly ResultRow[]) => rows.map(({ propertyId }) => numberOf(propertyId, place ?? county));
  return {
    ...at,
    sends: (event) => child.send(event),
    now: context,
    is: (state) => at.state().value.results === state,
    numbers: () => inPlace(shown()),
    selected: () => inPlace(shown().filter(({ id }) => isSelected(resultOf(context()).selection, id))),
    callsOf: (name) => wire.of(name).map(({ query }) => query),
  };
}

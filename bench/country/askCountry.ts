import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { openWarehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { startBenchServer } from '../server/startBenchServer.ts';
import { median } from '../support/measure.ts';
import { memoryOf } from '../support/memoryOf.ts';
import { checkSame, checkThat } from '../support/same.ts';
import { COUNTY_PARCELS, type PlannedCounty } from './countryPlan.ts';

/** Milliseconds of questions to a server, each the median over different counties, addresses and people. */
export interface Answers {
  readonly page: number;
  readonly count: number;
  readonly address: number;
  readonly owner: number;
  readonly opened: number;
  /** Bytes that the server holds at the end. */
  readonly memory: number;
}

interface Known {
  readonly fips: string;
  readonly address: string;
  readonly town: string;
  readonly owner: string;
}

export interface Country {
  readonly dir: string;
  /** Those that are asked about. */
  readonly counties: readonly PlannedCounty[];
}

const ASKED = 15;
const MOST_ROUNDS = 4;

/** What servers answer about some counties of each country, asked by turns; answers are held against what was loaded. */
export async function askCountries(countries: readonly Country[]): Promise<Answers[]> {
  const asked: Asked[] = [];
  try {
    for (const country of countries) asked.push(await openCountry(country));
    const page = await mediansOf(asked, async (at, one) => await one.page(at));
    const count = await mediansOf(asked, async (at, one, turn) => await one.count(at, turn));
    const address = await mediansOf(asked, async (at, one) => await one.address(at));
    const owner = await mediansOf(asked, async (at, one) => await one.owner(at));
    return asked.map(({ opened, memory }, nth) => ({
      page: page[nth] ?? 0,
      count: count[nth] ?? 0,
      address: address[nth] ?? 0,
      owner: owner[nth] ?? 0,
      opened,
      memory: memory(),
    }));
  } finally {
    for (const { close } of asked) await close();
  }
}

type Asked = Awaited<ReturnType<typeof openCountry>>;

async function openCountry({ dir, counties }: Country) {
  const spread = Array.from({ length: Math.min(ASKED, counties.length) }, (_, at) =>
    counties.at(Math.floor((at * counties.length) / ASKED)),
  );
  const fips = spread.flatMap((planned) => (planned === undefined ? [] : [planned.county.fips]));
  const known = await knownParcels(dir, fips);
  const opened = await timeOf(async () => {
    const warehouse = await openWarehouse(dir);
    const page = `SELECT property_id AS id FROM parcel WHERE fips = '${fips[0]}' ORDER BY address_rank LIMIT 100`;
    checkSame('rows of the first answer', (await warehouse.selectShown(page)).length, 100);
    await warehouse.close();
  });
  const server = await startBenchServer(dir);
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<Record<string, unknown>> =>
    JSON.parse((await server.fetch(`${path}${queryText(query)}`)).toString()) as Record<string, unknown>; // of the contract
  const listing = async (query: Readonly<Record<string, string>>) => await ask(contract.listing.path, query);
  const county = (at: number): string => fips[at % fips.length] ?? '';
  const parcel = (at: number): Known | undefined => known[at % known.length];
  return {
    opened,
    memory: () => memoryOf(server.pid),
    close: server.close,
    page: async (at: number): Promise<void> => {
      const { resultCount, results } = await listing({ type: 'COUNTY', fips: county(at), limit: '100' });
      checkSame('parcels of a county', resultCount, COUNTY_PARCELS);
      checkSame('rows of a page', (results as unknown[]).length, 100);
    },
    /** Another bound each time: a count that is kept is no count. */
    count: async (at: number, turn: number): Promise<void> => {
      const found = await listing({ type: 'COUNTY', fips: county(at), limit: '1', squareFeetMin: String(2000 + turn) });
      checkThat('some parcels are large', Number(found['resultCount']) > COUNTY_PARCELS / 10);
    },
    address: async (at: number): Promise<void> => {
      const { address = '', town = '' } = parcel(at) ?? {};
      const found = JSON.stringify(await ask(contract.suggestions.path, { q: `${address}, ${town}` }));
      checkThat(`${address} is found`, address !== '' && found.toUpperCase().includes(address));
    },
    owner: async (at: number): Promise<void> => {
      const { owner = '' } = parcel(at) ?? {};
      const found = JSON.stringify(await listing({ ownerName: owner, limit: '100' }));
      checkThat(`${owner} is found`, owner !== '' && found.includes(owner));
    },
  };
}

async function knownParcels(dir: string, fips: readonly string[]): Promise<Known[]> {
  const warehouse = await openWarehouse(dir);
  try {
    const rows: Known[] = [];
    for (const county of fips) {
      rows.push(
        ...(await warehouse.query<Known>(
          `SELECT fips, street_address AS address, city_name AS town, owner_name AS owner FROM parcel
            WHERE fips = $1 AND owner_name LIKE '%HOLDINGS%' ORDER BY hash(property_id) LIMIT 1`,
          [county],
        )),
      );
    }
    return rows;
  } finally {
    await warehouse.close();
  }
}

/** All are asked once before it counts: the system has read what it needs of the files then. */
async function mediansOf(
  asked: readonly Asked[],
  ask: (at: number, one: Asked, turn: number) => Promise<void>,
): Promise<number[]> {
  const times = asked.map((): number[] => []);
  for (let turn = 0; turn < ASKED * MOST_ROUNDS; turn += 1) {
    for (let side = 0; side < asked.length; side += 1) {
      // Neither is always the one that comes first.
      const nth = (side + turn) % asked.length;
      const one = asked[nth];
      if (one === undefined) continue;
      const time = await timeOf(async () => await ask(turn % ASKED, one, turn));
      if (turn >= ASKED) times[nth]?.push(time);
    }
  }
  return times.map(median);
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

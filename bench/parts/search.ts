import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { ListingAnswer, ListingQuery, Search } from '../../src/api/contract/search/search.ts';
import { isRefusal } from '../../server/platform/http/refuse.ts';
import { countLeads } from '../../server/search/results/search.queries.ts';
import { listing } from '../../server/search/results/search.routes.ts';
import { searchSql } from '../../server/search/conditions/filterSql.ts';
import { openWarehouse, type Warehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { copyToPostgres } from '../search/copyToPostgres.ts';
import { startPostgres, type PostgresServer } from '../search/postgresServer.ts';
import { COUNTY, PAGE_ROWS, leadCounts, searches, type BenchSearch } from '../search/searches.ts';
import { encodedRows } from '../search/encodedRows.ts';
import { openStraight, recorder, type Straight } from '../search/straight.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import type { Figure, Goal, PartResult } from '../support/figure.ts';
import { measure, type Measured, type MeasureOptions } from '../support/measure.ts';
import type { Options } from '../support/options.ts';
import { checkSame, checkThat } from '../support/same.ts';
import { sampleVersion, sampleWarehouse } from '../support/sampleWarehouse.ts';
import { readsAll } from '../../test/support/readsAll.ts';

/** Each run is milliseconds: one run a round. */
const queryRounds: MeasureOptions = { rounds: 41, budgetMs: 5000, batchMs: 0, warmUpMs: 300 };

interface Place {
  readonly parcels: number;
  readonly label: string;
  readonly warehouse: Warehouse;
  readonly straight: Straight;
}

/** Searching: ours in the process and over HTTP, against the same SQL in DuckDB alone and against PostgreSQL. */
export async function benchSearch({ sizes }: Options): Promise<PartResult> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  const places: Place[] = [];
  const postgres = await startPostgres();
  notes.push(
    postgres === null
      ? 'no PostgreSQL on this machine: left out (initdb and postgres on the path bring it in)'
      : `PostgreSQL ${postgres.version} on the same rows, ${leadCounts.split(',').length} lead types; indexes that fit each search, after VACUUM ANALYZE`,
  );
  try {
    for (const parcels of sizes) {
      const dir = await sampleWarehouse(parcels);
      const file = (await currentSnapshot(dir))?.path ?? '';
      const table = postgres === null ? null : await copyToPostgres(postgres, file, parcels, sampleVersion());
      const place: Place = {
        parcels,
        label: labelOf(parcels),
        warehouse: await openWarehouse(dir),
        straight: await openStraight(file),
      };
      places.push(place);
      const server = await startBenchServer(dir);
      try {
        const other = postgres === null || table === null ? null : { postgres, table };
        for (const search of searches) figures.push(...(await benchPage(place, server, other, search, notes)));
        figures.push(...(await benchLeads(place, server, other)));
      } finally {
        await server.close();
      }
    }
    const flat = await benchGrowth(places);
    return { figures: [...figures, ...flat.figures], notes: [...notes, ...flat.notes] };
  } finally {
    for (const { warehouse, straight } of places) {
      straight.close();
      await warehouse.close();
    }
    await postgres?.close();
  }
}

type Other = { readonly postgres: PostgresServer; readonly table: string } | null;

async function benchPage(
  { label, warehouse, straight }: Place,
  server: BenchServer,
  other: Other,
  search: BenchSearch,
  notes: string[],
): Promise<Figure[]> {
  const query = ListingQuery.parse(search.query);
  const path = `${contract.listing.path}${queryText(search.query)}`;
  const recorded = recorder(warehouse);
  const answer = await pageOf(recorded, query);
  const statements = recorded.taken();

  const ids = answer.results.map(({ propertyId }) => propertyId);
  checkThat(`${search.name}: a full page`, ids.length === PAGE_ROWS);
  const [pageRows = [], countRows = []] = await Promise.all(statements.map(straight.rows));
  checkSame(
    `${search.name}: straight page`,
    ids,
    pageRows.map((row) => Number(row['id'])),
  );
  checkSame(`${search.name}: straight count`, answer.resultCount, Number(countRows[0]?.['matching']));
  const body = await server.fetch(path);
  checkSame(`${search.name}: over HTTP`, ListingAnswer.parse(JSON.parse(body.toString())), ListingAnswer.parse(answer));
  const askPostgres = other === null ? null : postgresPage(other, search);
  if (askPostgres !== null) {
    const theirs = await askPostgres();
    checkSame(`${search.name}: PostgreSQL page`, ids, theirs.ids());
    checkSame(`${search.name}: PostgreSQL count`, answer.resultCount, theirs.count());
  }
  notes.push(
    `${label} ${search.name}: ${answer.resultCount.toLocaleString('en-US')} rows match, the page is ${(body.length / 1000).toFixed(0)} kB of JSON`,
  );

  const encoded = encodedRows(ListingAnswer.parse(JSON.parse(body.toString())).results);
  try {
    const times = await measure(
      {
        inProcess: async () => await pageOf(warehouse, query),
        straight: async () => {
          await straight.run(statements);
          encoded.read(ids);
        },
        http: async () => await server.fetch(path),
        postgres: askPostgres ?? undefined,
      },
      queryRounds,
    );
    return figuresOf(`${label} ${search.name}`, times, 'same SQL in DuckDB, rows encoded before');
  } finally {
    encoded.close();
  }
}

/** Beside the count of a lead type: how many parcels it is not known of. */
const UNKNOWN = ' unknown';

async function benchLeads({ label, warehouse, straight }: Place, server: BenchServer, other: Other): Promise<Figure[]> {
  const search = Search.parse({ type: 'COUNTY', fips: COUNTY });
  const path = `${contract.leadList.path}${queryText({ type: 'COUNTY', fips: COUNTY })}`;
  const recorded = recorder(warehouse);
  const counts = await leadsOf(recorded, search);
  const statements = recorded.taken();
  const statement = statements[0];
  checkThat('lead counts: one statement', statements.length === 1 && statement !== undefined);
  if (statement === undefined) return [];
  const numbers = (row: Record<string, unknown> | undefined): Record<string, number> =>
    Object.fromEntries(
      Object.entries(row ?? {}).flatMap(([code, count]) => (code.endsWith(UNKNOWN) ? [] : [[code, Number(count)]])),
    );
  checkSame('lead counts: straight', counts, numbers((await straight.rows(statement))[0]));
  const overHttp = contract.leadList.answer.parse(JSON.parse((await server.fetch(path)).toString()));
  for (const { type, count } of overHttp.leadList)
    checkSame(`lead counts over HTTP: ${type}`, count, counts[type] ?? 0);
  checkThat(
    'lead counts: there are some',
    Object.values(counts).some((count) => count > 0),
  );
  const sql = leadCounts.replaceAll('$table', other?.table ?? '');
  const askPostgres =
    other === null ? null : async () => await other.postgres.client.query<Record<string, string>>(sql, [COUNTY]);
  if (askPostgres !== null) {
    for (const [code, count] of Object.entries((await askPostgres()).rows[0] ?? {})) {
      checkSame(`lead counts in PostgreSQL: ${code}`, Number(count), counts[code] ?? 0);
    }
  }
  const times = await measure(
    {
      inProcess: async () => await leadsOf(warehouse, search),
      straight: async () => await straight.run([statement]),
      http: async () => await server.fetch(path),
      postgres: askPostgres ?? undefined,
    },
    queryRounds,
  );
  return figuresOf(`${label} county, all lead counts`, times, 'same SQL in DuckDB');
}

type Times = Readonly<Record<'inProcess' | 'straight' | 'http', Measured>> & {
  readonly postgres: Measured | undefined;
};

function figuresOf(name: string, { inProcess, straight, http, postgres }: Times, narrow: string): Figure[] {
  const figure = (title: string, ours: Measured, label: string, other: Measured, goal: Goal | null): Figure => ({
    name: title,
    ours: { label, value: ours.median, unit: 'ns' },
    other: { label: other === postgres ? 'PostgreSQL' : narrow, value: other.median, unit: 'ns' },
    goal,
  });
  return [
    figure(name, inProcess, 'in process', straight, { bound: 'at most', ratio: 1.5 }),
    figure('...', http, 'over HTTP', straight, { bound: 'at most', ratio: 2 }),
    ...(postgres === undefined ? [] : [figure('...', inProcess, 'in process', postgres, null)]),
  ];
}

/** A county of the same size must not cost more because the country around it is larger. */
async function benchGrowth(places: readonly Place[]): Promise<PartResult> {
  const query = ListingQuery.parse(searches[0]?.query);
  const counts = await Promise.all(places.map(async ({ warehouse }) => (await pageOf(warehouse, query)).resultCount));
  const figures: Figure[] = [];
  for (const [index, large] of places.entries()) {
    const small = places[index - 1];
    const [smallCount = 0, largeCount = 0] = [counts[index - 1], counts[index]];
    // Samples below 750,000 parcels have three counties, however small.
    if (small === undefined || Math.abs(largeCount / smallCount - 1) > 0.1) continue;
    const times = await measure(
      {
        small: async () => await pageOf(small.warehouse, query),
        large: async () => await pageOf(large.warehouse, query),
      },
      queryRounds,
    );
    figures.push({
      name: `the same county in ${large.label} and in ${small.label}`,
      ours: { label: large.label, value: times.large.median, unit: 'ns' },
      other: { label: small.label, value: times.small.median, unit: 'ns' },
      goal: { bound: 'at most', ratio: 1.2 },
    });
  }
  const notes =
    figures.length > 0 ? [] : ['growth: needs two sizes with counties of the same size: --sizes 1000000,5000000'];
  return { figures, notes };
}

async function pageOf(warehouse: Warehouse, query: ListingQuery): Promise<ListingAnswer> {
  const { index, limit, sortField, sortAscending, ...search } = query;
  const answer = await listing(warehouse, readsAll, search, { sortField, sortAscending }, { index, limit });
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}

async function leadsOf(warehouse: Warehouse, search: Search): Promise<Record<string, number>> {
  const sql = searchSql(search, { anyLeadType: true });
  if (isRefusal(sql)) throw new Error(`refused: ${JSON.stringify(sql)}`);
  return Object.fromEntries((await countLeads(warehouse, sql)).map(({ type, count }) => [type, count]));
}

/** Page and count as two statements on one connection: it would run them one after the other in any case. */
function postgresPage({ postgres: { client }, table }: NonNullable<Other>, search: BenchSearch) {
  const page = search.postgres.page.replaceAll('$table', table);
  const count = search.postgres.count.replaceAll('$table', table);
  return async () => {
    const pageRows = await client.query<{ property_id: string }>(page, [COUNTY]);
    const countRows = await client.query<{ count: string }>(count, [COUNTY]);
    return {
      ids: () => pageRows.rows.map((row) => Number(row.property_id)),
      count: () => Number(countRows.rows[0]?.count),
    };
  };
}

const labelOf = (parcels: number): string =>
  parcels >= 1e6 ? `${Number((parcels / 1e6).toFixed(1))} M` : `${Math.round(parcels / 1000)} k`;

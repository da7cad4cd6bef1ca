import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { Funnel, ListingAnswer, ListingQuery } from '../../src/api/contract/search/search.ts';
import { isRefusal } from '../../server/platform/http/refuse.ts';
import { listing } from '../../server/search/results/search.routes.ts';
import { openWarehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { copyToPostgres } from '../search/copyToPostgres.ts';
import { mixedCount, mixedPage, mixedSearches, type MixedSearch } from '../search/mixedSearches.ts';
import { startPostgres, type PostgresServer } from '../search/postgresServer.ts';
import { openStraight, recorder } from '../search/straight.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import type { Options } from '../support/options.ts';
import { quantile } from '../support/quantile.ts';
import { checkSame } from '../support/same.ts';
import { sampleVersion, sampleWarehouse } from '../support/sampleWarehouse.ts';
import { readsAll } from '../../test/support/readsAll.ts';

/** Each search so often on each side, in turns: 20 searches make 220 times, of which the median and the 95th count. */
const ROUNDS = 11;
const SIDES = ['ours', 'straight', 'postgres'] as const;
type Side = (typeof SIDES)[number];

/** Twenty searches of a working day over HTTP, against their SQL in DuckDB alone and against PostgreSQL; the funnel. */
export async function benchMixed({ sizes }: Options): Promise<PartResult> {
  const postgres = await startPostgres();
  const notes = [
    postgres === null
      ? 'no PostgreSQL on this machine: left out (initdb and postgres on the path bring it in)'
      : `PostgreSQL ${postgres.version}: page and count, indexed by place and by what is asked for most`,
    `${mixedSearches.length} searches, ${ROUNDS} rounds in turns; pages and counts of all sides were compared and are the same`,
  ];
  const figures: Figure[] = [];
  try {
    for (const parcels of sizes) {
      const label = parcels >= 1e6 ? `${Number((parcels / 1e6).toFixed(1))} M` : `${Math.round(parcels / 1000)} k`;
      const dir = await sampleWarehouse(parcels);
      const file = (await currentSnapshot(dir))?.path ?? '';
      const table = postgres === null ? null : await copyToPostgres(postgres, file, parcels, sampleVersion());
      const server = await startBenchServer(dir);
      try {
        const times = await timesOf(
          dir,
          file,
          server,
          postgres === null || table === null ? null : { postgres, table },
        );
        figures.push(...compared(label, times), ...funnelFigures(label, times, await funnelTimes(server)));
      } finally {
        await server.close();
      }
    }
    return { figures, notes };
  } finally {
    await postgres?.close();
  }
}

type Times = Readonly<Record<Side, number[]>>;

async function timesOf(
  dir: string,
  file: string,
  server: BenchServer,
  other: { readonly postgres: PostgresServer; readonly table: string } | null,
): Promise<Times> {
  const warehouse = await openWarehouse(dir);
  const straight = await openStraight(file);
  const times: Times = { ours: [], straight: [], postgres: [] };
  try {
    for (const search of mixedSearches) {
      const sorted = { ...search.query, sortField: search.sort, sortAscending: 'false' };
      const path = `${contract.listing.path}${queryText(sorted)}`;
      const recorded = recorder(warehouse);
      await pageOf(recorded, sorted);
      const statements = recorded.taken();
      const sides: Record<Side, (() => Promise<unknown>) | null> = {
        ours: async () => await server.fetch(path),
        straight: async () => await straight.run(statements),
        postgres: other === null ? null : async () => await inPostgres(other, search),
      };
      const answer = ListingAnswer.parse(JSON.parse((await server.fetch(path)).toString()));
      const [rows = [], counts = []] = await Promise.all(statements.map(straight.rows));
      const ids = answer.results.map(({ propertyId }) => propertyId);
      checkSame(
        `${search.name}: straight page`,
        ids,
        rows.map((row) => Number(row['id'])),
      );
      checkSame(`${search.name}: straight count`, answer.resultCount, Number(counts[0]?.['matching']));
      if (other !== null) {
        const theirs = await inPostgres(other, search);
        checkSame(`${search.name}: PostgreSQL count`, answer.resultCount, theirs.count);
        checkSame(`${search.name}: PostgreSQL page`, ids, theirs.ids);
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [turn] of SIDES.entries()) {
          const side = SIDES[(round + turn) % SIDES.length] ?? 'ours';
          const run = sides[side];
          if (run !== null) times[side].push(await timed(run));
        }
      }
    }
    return times;
  } finally {
    straight.close();
    await warehouse.close();
  }
}

async function inPostgres(
  { postgres: { client }, table }: { readonly postgres: PostgresServer; readonly table: string },
  search: MixedSearch,
): Promise<{ ids: number[]; count: number }> {
  const page = await client.query<{ property_id: string }>(mixedPage(search).replaceAll('$table', table));
  const count = await client.query<{ count: string }>(mixedCount(search).replaceAll('$table', table));
  return { ids: page.rows.map((row) => Number(row.property_id)), count: Number(count.rows[0]?.count) };
}

/** Why a search finds what it finds, of each search once more: every number of it is counted. */
async function funnelTimes(server: BenchServer): Promise<number[]> {
  const times: number[] = [];
  for (const { query } of mixedSearches) {
    const path = `${contract.funnel.path}${queryText(query)}`;
    Funnel.parse(JSON.parse((await server.fetch(path)).toString()));
    times.push(await timed(async () => await server.fetch(path)));
  }
  return times;
}

async function pageOf(
  warehouse: Awaited<ReturnType<typeof openWarehouse>>,
  asked: Record<string, string>,
): Promise<void> {
  const { index, limit, sortField, sortAscending, ...search } = ListingQuery.parse(asked);
  const answer = await listing(warehouse, readsAll, search, { sortField, sortAscending }, { index, limit });
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = process.hrtime.bigint();
  await run();
  return Number(process.hrtime.bigint() - started);
}

const shares = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const;

function compared(label: string, { ours, straight, postgres }: Times): Figure[] {
  const others = [
    ['same SQL in DuckDB', straight],
    ['PostgreSQL', postgres],
  ] as const;
  return others.flatMap(([name, times]) =>
    times.length === 0
      ? []
      : shares.map(([share, at]): Figure => ({
          name: `${label} 20 mixed searches, ${share}`,
          ours: { label: 'over HTTP', value: quantile(ours, at), unit: 'ns' },
          other: { label: name, value: quantile(times, at), unit: 'ns' },
          goal: null,
        })),
  );
}

const funnelFigures = (label: string, { ours }: Times, funnels: readonly number[]): Figure[] =>
  shares.map(([share, at]) => ({
    name: `${label} funnel of the same searches, ${share}`,
    ours: { label: 'funnel over HTTP', value: quantile(funnels, at), unit: 'ns' },
    other: { label: 'the search over HTTP', value: quantile(ours, at), unit: 'ns' },
    goal: null,
  }));

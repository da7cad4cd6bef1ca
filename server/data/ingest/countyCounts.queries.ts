/** What a load did in each of its counties: a file of a whole state is judged county by county. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { READING } from '../warehouse/readings.ts';
import type { CountyCounts, CountyRows } from './ingestReport.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { SnapshotBuild, Workshop } from './snapshotWork.ts';
import { literal, sqlList } from './text.ts';

/** Rows of files that were staged, kept and rejected; those without a county are none of any. */
export async function countyRows({ rows }: Workshop, files: readonly RawFile[]): Promise<CountyRows[]> {
  if (files.length === 0) return [];
  return await rows<CountyRows>(
    `SELECT fips, (sum(n) - sum(bad))::BIGINT AS "rowsKept", sum(bad)::BIGINT AS "rowsRejected" FROM (
      ${files.map(({ table }) => `SELECT fips, count(*) AS n, 0 AS bad FROM ${table} WHERE fips IS NOT NULL GROUP BY fips`).join(' UNION ALL ')}
      UNION ALL SELECT fips, 0, count(*) FROM reject WHERE fips IS NOT NULL GROUP BY fips)
      GROUP BY fips ORDER BY fips`,
  );
}

export interface CountyKnown {
  readonly fips: string;
  readonly parcels: number;
  readonly newParcels: number;
}

const createKnownBefore = 'CREATE TEMP TABLE IF NOT EXISTS known_before (property_id BIGINT)';

/** Keeps which parcels a source has told of, before it is taken out for the one that is being loaded. */
export const rememberKnown = async ({ run }: SnapshotBuild, sourceId: number): Promise<void> =>
  await run(
    createKnownBefore,
    `INSERT INTO known_before SELECT property_id FROM parcel_source WHERE source_id = ${sourceId}`,
  );

/** Staged parcels, and those of them that nobody has told of yet; generated ones are none. Asked before they are loaded. */
export async function countKnown({ run, rows }: SnapshotBuild): Promise<CountyKnown[]> {
  await run(createKnownBefore);
  return await rows<CountyKnown>(
    `SELECT fips, count(*) AS parcels, count(*) FILTER (property_id NOT IN (
        SELECT property_id FROM parcel WHERE source_id NOT IN (SELECT source_id FROM source WHERE sample)
        UNION ALL SELECT property_id FROM known_before)) AS "newParcels"
      FROM stage_parcel WHERE fips IS NOT NULL GROUP BY fips ORDER BY fips`,
  );
}

/** The two together, when all is loaded. */
export async function countyCounts(
  { rows }: SnapshotBuild,
  told: readonly CountyRows[],
  known: readonly CountyKnown[],
): Promise<CountyCounts[]> {
  const parcels = new Map(known.map((county) => [county.fips, county]));
  const retired = await rows<{ fips: string; n: number }>(
    `SELECT fips, count(*) AS n FROM parcel WHERE retired_date IS NOT NULL AND fips IN ${sqlList(told.length === 0 ? [''] : told.map(({ fips }) => fips))} GROUP BY fips`,
  );
  const gone = new Map(retired.map(({ fips, n }) => [fips, n]));
  return told.map(({ fips, rowsKept, rowsRejected }) => {
    const { parcels: all = 0, newParcels = 0 } = parcels.get(fips) ?? {};
    return {
      fips,
      name: countyOf(fips)?.displayName ?? fips,
      rowsKept,
      rowsRejected,
      parcels: all,
      newParcels,
      replaced: all - newParcels,
      retired: gone.get(fips) ?? 0,
    };
  });
}

/** What an earlier load of the same source did in counties that a later one has not. */
export interface EarlierCounties {
  readonly counties: readonly CountyCounts[];
  readonly files: readonly string[];
  /** How it was read (`readings.ts`). */
  readonly reading: number;
}

/** Those that the load of now leaves as they are. */
export async function otherCounties(
  { rows }: SnapshotBuild,
  sourceId: number,
  now: readonly Pick<CountyRows, 'fips'>[],
): Promise<EarlierCounties> {
  const [before] = await rows<{ report: string; files: string }>(
    `SELECT report::VARCHAR AS report, to_json(files)::VARCHAR AS files FROM source WHERE source_id = ${literal(sourceId)}`,
  );
  if (before === undefined) return { counties: [], files: [], reading: READING };
  // Written by insertSource; an earlier program counted no counties, and did not say how it read.
  const { counties = [], reading = 1 } = JSON.parse(before.report) as {
    counties?: readonly CountyCounts[];
    reading?: number;
  };
  const isHere = new Set(now.map(({ fips }) => fips));
  const others = counties.filter(({ fips }) => !isHere.has(fips));
  return { counties: others, files: others.length === 0 ? [] : (JSON.parse(before.files) as string[]), reading };
}

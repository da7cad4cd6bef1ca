/** Loads a source that lists parcels: beside other rolls of its counties, and under what joining sources say of them. */
import { composeCounties, readSources } from './composeCounties.queries.ts';
import type { RollReport } from './ingestReport.ts';
import { deriveStaged, removeReplaced, settleOverlap } from './loadStaged.queries.ts';
import { keepRoll, layOutRolls, rollsOf } from './rolls.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { KnownSource, SourceContext } from './sourceContext.ts';
import { joiningSources, removeOrphans, removeSources } from './sourceRows.queries.ts';
import { sqlList } from './text.ts';

/**
 * Takes out what a source said before: of its day, or of any (`replace`); of the staged counties alone (`isByCounty`).
 * Answers how many parcels were its own, and the counties whose other rolls now have to be laid out without it.
 */
export async function removeEarlier(
  build: SnapshotBuild,
  known: KnownSource,
  { replace, isByCounty }: { readonly replace: boolean; readonly isByCounty: boolean },
): Promise<{ removed: number; counties: string[] }> {
  const same = replace ? (await readSources(build)).filter(({ rules }) => rules.series === known.rules.series) : [];
  const ids = [...new Set([known.id, ...same.map(({ id }) => id)])].join(', ');
  const counties = await build.rows<{ fips: string }>(
    `SELECT DISTINCT fips FROM roll_parcel WHERE source_id IN (${ids})${isByCounty ? ` AND fips IN (${STAGED})` : ''} ORDER BY fips`,
  );
  return {
    removed: await removeSources(build, ids, isByCounty ? STAGED : undefined),
    counties: counties.map(({ fips }) => fips),
  };
}

const STAGED = 'SELECT fips FROM stage_parcel WHERE fips IS NOT NULL';

/** `left`: counties that an earlier load of the source had. */
export async function loadListing(
  build: SnapshotBuild,
  context: SourceContext,
  known: KnownSource & { readonly name: string },
  left: readonly string[],
): Promise<{ replaced: number; idCollisions: number; rolls: RollReport | null }> {
  const overlap = await settleOverlap(build);
  const staged = await build.rows<{ fips: string }>('SELECT DISTINCT fips FROM stage_parcel WHERE fips IS NOT NULL');
  const sources = new Map([...(await readSources(build)), known].map((source) => [source.id, source]));
  const others = new Map([...sources].filter(([id]) => id !== known.id));
  const several: string[] = [];
  for (const [at, { fips }] of staged.entries()) {
    build.onCounty?.(fips, at, staged.length);
    const rolls = await rollsOf(build, fips, others);
    for (const { id } of rolls) await keepRoll(build, fips, id);
    if (rolls.length > 0) several.push(fips);
  }
  if (several.length > 0)
    await build.run(`DELETE FROM parcel WHERE fips IN ${sqlList(several)} AND source_id NOT IN (${joiningSources})`);
  await build.run(removeReplaced);
  await deriveStaged(build, context);
  for (const fips of several) await keepRoll(build, fips, known.id);
  const laidOut = [...new Set([...several, ...left])].toSorted();
  for (const fips of laidOut) await layOutRolls(build, fips, await rollsOf(build, fips, sources));

  const joined = await build.rows<{ fips: string; isOwn: boolean }>(
    `SELECT fips, fips IN (SELECT fips FROM parcel WHERE source_id = ${known.id}) AS "isOwn" FROM parcel_source GROUP BY fips`,
  );
  if (joined.length > 0) await build.run(...removeOrphans);
  const counties = [...new Set([...laidOut, ...joined.flatMap(({ fips, isOwn }) => (isOwn ? [fips] : []))])].toSorted();
  await composeCounties(build, counties, { rules: context.rules, current: [known] });
  return { ...overlap, rolls: several.length === 0 ? null : await reportRolls(build, several, known) };
}

const named = ({ name, asOf }: { name: string; asOf: string }): string => `${name} as of ${asOf}`;

async function reportRolls(
  build: SnapshotBuild,
  counties: readonly string[],
  known: KnownSource & { readonly name: string },
): Promise<RollReport> {
  const inCounties = `fips IN ${sqlList(counties)}`;
  const others = await build.rows<{ id: number; name: string; asOf: string }>(
    `SELECT source_id AS id, name, as_of AS "asOf" FROM source WHERE source_id <> ${known.id}
      AND source_id IN (SELECT source_id FROM roll_parcel WHERE ${inCounties}) ORDER BY as_of DESC, source_id`,
  );
  const sameDay = others.filter(({ asOf }) => asOf === known.asOf);
  const beside = (table: string): string =>
    `SELECT count(*) FROM ${table} r JOIN parcel p USING (property_id) WHERE r.source_id = ${known.id} AND p.source_id <> ${known.id}`;
  const [counts] = await build.rows<{ retired: number; sales: number; values: number; owners: number }>(
    `SELECT (SELECT count(*) FROM parcel WHERE ${inCounties} AND retired_date IS NOT NULL) AS retired, (${beside('deed')}) AS sales,
      (${beside('value_history')}) AS "values", (${beside('source_fact')} AND fact = 'ownerName' AND NOT is_used) AS owners`,
  );
  const { retired = 0, sales = 0, values = 0, owners = 0 } = counts ?? {};
  return {
    newer: others.filter(({ asOf }) => asOf > known.asOf).map(named),
    sameDay: sameDay.map(named),
    older: others.filter(({ asOf }) => asOf < known.asOf).map(named),
    countingFirst: named(sameDay.find(({ id }) => id < known.id) ?? known),
    retired,
    history: { sales, values, owners },
  };
}

import { DuckDBInstance } from '@duckdb/node-api';
import { readLeadRules } from '../../warehouse/leadRulesFile.ts';
import { readRows } from '../../warehouse/readRows.ts';
import { currentSnapshot, type Snapshot } from '../../warehouse/snapshots.ts';
import { attachTables } from '../../warehouse/snapshotTables.ts';
import { macros } from '../macros.sql.ts';
import { placedByKind, placePoints, type PlacedByKind } from '../points.queries.ts';
import { buildSnapshot } from '../snapshotBuild.ts';
import { touchesCounty } from '../states/statesOfLoad.queries.ts';
import { insertSource, placingSource, seriesOf, sourceIdOf } from '../sourceRows.queries.ts';
import { literal } from '../text.ts';
import { placingRules } from '../sourceContext.ts';
import { addressesToAsk, keepGeocoded, removeGeocoded } from './geocoded.queries.ts';
import { forgetAnswers, keepAnswers, keyOf, readAnswers, type KeptAnswer } from './geocodeCache.ts';
import type { AskedAddress, Geocoder } from './geocoder.ts';

const NAME = 'Address geocoder';

/** Addresses of a county that a geocoder could place better, and has not been asked for yet. `dir`: the warehouse directory. */
export async function addressesLeft(dir: string, fips: string): Promise<AskedAddress[]> {
  const snapshot = await currentSnapshot(dir);
  if (snapshot === null) throw new Error('no parcels are loaded: load the roll of the county first');
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    for (const macro of macros) await connection.run(macro);
    await attachTables(connection, snapshot.path, 'kept');
    const parcels = `(SELECT * FROM kept.parcel)`;
    const rows = readRows(await connection.run(addressesToAsk(fips, parcels)));
    const known = await readAnswers(dir, fips);
    return (rows as unknown as AskedAddress[]).filter((address) => !known.has(keyOf(address))); // the columns of the query
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * Asks for addresses batch by batch, and keeps each batch as it comes. Throws what the geocoder throws; what was answered
 * before stays kept. Answers how many were answered, and how many of these have a place.
 */
export async function askAddresses(
  { dir, fips }: { readonly dir: string; readonly fips: string },
  geocoder: Geocoder,
  addresses: readonly AskedAddress[],
  onProgress: (counts: { readonly asked: number; readonly found: number }) => void,
): Promise<void> {
  let [asked, found] = [0, 0];
  for (let from = 0; from < addresses.length; from += geocoder.most) {
    const batch = addresses.slice(from, from + geocoder.most);
    const answers = await geocoder.find(batch);
    const kept = batch.flatMap((address, at): KeptAnswer[] => {
      const answer = answers[at];
      return answer === undefined ? [] : [{ ...address, found: answer }];
    });
    await keepAnswers(dir, fips, kept);
    asked += batch.length;
    found += kept.filter((answer) => answer.found !== null).length;
    onProgress({ asked, found });
  }
}

/** Places the county's parcels by all that the geocoder has ever answered of it, in a new snapshot. `asOf`: the day it was asked. */
export async function placeByAnswers({
  dir,
  fips,
  asOf,
  host,
}: {
  readonly dir: string;
  readonly fips: string;
  readonly asOf: string;
  readonly host: string;
}): Promise<{ snapshot: Snapshot; placed: PlacedByKind }> {
  const answers = [...(await readAnswers(dir, fips)).values()];
  const found = answers.filter((answer) => answer.found !== null).length;
  const { snapshot, filled } = await buildSnapshot(
    { dir, touches: touchesCounty(fips) },
    await readLeadRules(dir),
    async (build) => {
      const recipe = placingSource({ id: 'geocode', name: NAME, fips, asOf });
      const sourceId = await sourceIdOf(build, recipe);
      await build.run(
        ...keepGeocoded(sourceId, fips, answers),
        insertSource({
          sourceId,
          recipe: recipe.id,
          name: NAME,
          agency: host,
          asOf,
          isSample: false,
          files: [],
          rowsRead: answers.length,
          rowsKept: found,
          rowsRejected: answers.length - found,
          rules: placingRules(seriesOf(recipe)),
          report: { asked: answers.length, found },
        }),
      );
      await placePoints(build);
      return await placedByKind(build, fips);
    },
  );
  return { snapshot, placed: filled };
}

/** Takes out what a geocoder has said of a county, and forgets it. Throws when that is nothing. */
export async function dropGeocoded(dir: string, fips: string): Promise<{ snapshot: Snapshot; placed: PlacedByKind }> {
  const { snapshot, filled } = await buildSnapshot(
    { dir, touches: touchesCounty(fips) },
    await readLeadRules(dir),
    async (build) => {
      const loaded = await build.rows(`SELECT 1 AS n FROM source WHERE recipe = 'geocode' AND source_id IN
      (SELECT source_id FROM geocoded_address WHERE fips = ${literal(fips)}) LIMIT 1`);
      if (loaded.length === 0)
        throw new Error('no answers of a geocoder are loaded of this county: nothing was changed');
      await build.run(...removeGeocoded(fips));
      await placePoints(build);
      return await placedByKind(build, fips);
    },
  );
  await forgetAnswers(dir, fips);
  return { snapshot, placed: filled };
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readLeadRules } from '../../warehouse/leadRulesFile.ts';
import type { Snapshot } from '../../warehouse/snapshots.ts';
import { placedByKind, placePoints, type PlacedByKind } from '../points.queries.ts';
import { refuseOlderList } from '../refuseRoll.queries.ts';
import { buildSnapshot } from '../snapshotBuild.ts';
import { touchesCounty } from '../states/statesOfLoad.queries.ts';
import { insertSource, placingSource, seriesOf, sourceIdOf } from '../sourceRows.queries.ts';
import { literal } from '../text.ts';
import { placingRules } from '../sourceContext.ts';
import { keepRanges, placesInRanges, removeRanges, type PlacesInRanges } from './ranges.queries.ts';
import { countyName, openRanges, writePieces, type RangeCounts, type RangesFileRequest } from './rangesFile.ts';

export interface RangesReport extends RangeCounts {
  readonly snapshot: Snapshot;
  readonly fips: string;
  readonly asOf: string;
  readonly placed: PlacedByKind;
}

const NAME = 'Address ranges of the Census';

/**
 * Loads the address ranges of a county into a new snapshot, in place of those of before, and places its parcels by them where
 * nothing surer is known. Throws, with the snapshot in service unchanged, when the file is another one, of another county, or
 * older than what is loaded.
 *
 * @example await ingestRanges({ dir: 'data/warehouse', file: 'tl_2024_51540_addrfeat.zip' });
 */
export async function ingestRanges(
  request: RangesFileRequest & { /** The warehouse directory. */ readonly dir: string },
): Promise<RangesReport> {
  const { dir, file } = request;
  const workDir = await mkdtemp(join(tmpdir(), 'platbook-ranges-'));
  try {
    const { name, fips, asOf, shapes } = await openRanges(request, workDir);
    const { snapshot, filled } = await buildSnapshot(
      { dir, touches: touchesCounty(fips) },
      await readLeadRules(dir),
      async (build) => {
        const sourceId = await sourceIdOf(build, placingSource({ id: 'ranges', name: NAME, fips, asOf }));
        await refuseOlderList(build, { name: `${NAME} for ${countyName(fips)}`, asOf }, sourceId);
        const table = join(dir, 'building', 'ranges.csv');
        await mkdir(join(dir, 'building'), { recursive: true });
        const counts = await writePieces(name, shapes, table);
        await build.run(...keepRanges({ sourceId, fips, path: table }));
        const [places] = await build.rows<PlacesInRanges>(placesInRanges(fips));
        if (places !== undefined) refuseOtherCounty(name, fips, places);
        await build.run(
          insertSource({
            sourceId,
            recipe: 'ranges',
            name: NAME,
            agency: 'US Census Bureau',
            license: 'Public domain',
            url: 'https://www.census.gov/geographies/mapping-files/time-series/geo/tiger-line-file.html',
            asOf,
            isSample: false,
            files: [basename(file)],
            rowsRead: counts.stretches,
            rowsKept: counts.stretches - counts.without,
            rowsRejected: counts.without,
            rules: placingRules(seriesOf(placingSource({ id: 'ranges', name: NAME, fips, asOf }))),
            report: counts,
          }),
        );
        await placePoints(build);
        return { ...counts, placed: await placedByKind(build, fips) };
      },
    );
    return { snapshot, fips, asOf, ...filled };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Takes the ranges of a county out again. Throws when there are none. */
export async function dropRanges(dir: string, fips: string): Promise<Pick<RangesReport, 'snapshot' | 'placed'>> {
  const { snapshot, filled } = await buildSnapshot(
    { dir, touches: touchesCounty(fips) },
    await readLeadRules(dir),
    async (build) => {
      const loaded = await build.rows(`SELECT 1 AS n FROM address_range WHERE fips = ${literal(fips)} LIMIT 1`);
      if (loaded.length === 0)
        throw new Error(`no address ranges of ${countyName(fips)} are loaded: nothing was changed`);
      await build.run(...removeRanges(fips));
      await placePoints(build);
      return await placedByKind(build, fips);
    },
  );
  return { snapshot, placed: filled };
}

/** By ZIPs, since any two counties have a Main Street; by streets where the roll knows no ZIPs. */
function refuseOtherCounty(
  name: string,
  fips: string,
  { parcels, inZips, withStreet, inStreets, example }: PlacesInRanges,
): void {
  const isOther = parcels > 0 ? inZips * 10 < parcels : withStreet > 0 && inStreets === 0;
  if (!isOther) return;
  throw new Error(
    `${name} has ${parcels > 0 ? `the ZIP of ${inZips} of the ${parcels} parcels` : `none of the ${withStreet} streets`} of ${countyName(fips)}, such as ${example ?? ''}: it is of another county`,
  );
}

import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { Snapshot } from '../warehouse/snapshots.ts';
import { composeCounties } from './composeCounties.queries.ts';
import { placePoints } from './points.queries.ts';
import { buildSnapshot } from './snapshotBuild.ts';
import type { BuildOptions } from './states/buildOptions.ts';

/**
 * Derives every county of the snapshot in service anew with other rules, and puts that into service (O-039). With the
 * rules it has already the new snapshot is the same. The sources are not needed: what they said is in the snapshot.
 */
export async function applyLeadRules(options: BuildOptions, rules: LeadRules): Promise<Snapshot> {
  const { snapshot } = await buildSnapshot({ ...options, isByState: true }, rules, async (build) => {
    const counties = await build.rows<{ fips: string }>(
      'SELECT DISTINCT fips FROM parcel WHERE fips IS NOT NULL ORDER BY fips',
    );
    await composeCounties(
      build,
      counties.map(({ fips }) => fips),
      { rules },
    );
    await placePoints(build);
  });
  return snapshot;
}

/** Loads that would silently take something back: refused, with what they would do and the option that does it. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { rollsOf } from './rolls.queries.ts';
import { readSources } from './composeCounties.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { KnownSource } from './sourceContext.ts';
import { literal } from './text.ts';

/** A load that could be done, and is not done unasked. */
export class Refused extends Error {}

/** So far ahead no clock is wrong: a slip in the year would count before all that comes for years. */
const DAYS_AHEAD = 366;

/** Throws where the day of a source lies more than a year after today. */
export function refuseFuture({ name, asOf }: Pick<Recipe, 'name' | 'asOf'>): void {
  const latest = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  if (asOf <= latest) return;
  throw new Error(
    `${name} is as of ${asOf}, which lies in the future: it would count before all that is loaded until then. Taken is the day the data was true, with --as-of or in the recipe; nothing was changed`,
  );
}

/** Of a list that joins the newest file counts: an older one would take back what the newer one says. */
export async function refuseOlderList(
  build: SnapshotBuild,
  recipe: Pick<Recipe, 'name' | 'asOf'>,
  sourceId: number,
): Promise<void> {
  const [loaded] = await build.rows<{ asOf: string }>(
    `SELECT as_of AS "asOf" FROM source WHERE source_id = ${sourceId} AND as_of > DATE ${literal(recipe.asOf)}`,
  );
  if (loaded === undefined) return;
  throw olderList(recipe, loaded.asOf);
}

export const olderList = ({ name, asOf }: Pick<Recipe, 'name' | 'asOf'>, loaded: string): Error =>
  new Error(
    `${name} is loaded as of ${loaded}, and this is as of ${asOf}: of a list that joins the newest counts, so nothing was changed. If its day is wrong, give it with --as-of; to go back to this one, add --replace --yes`,
  );

/** Of the parcels of a county so many may be gone before somebody has to say that they are. */
const GONE_SHARE = 0.2;
const GONE_PARCELS = 20;

/**
 * A roll that lacks a large part of the parcels is more often a part of a roll than a county that lost them. Looks at the
 * staged parcels; `replace`: as in IngestOptions.
 */
export async function refuseShrunk(
  build: SnapshotBuild,
  { name, asOf, complete }: Pick<Recipe, 'name' | 'asOf' | 'complete'>,
  known: KnownSource,
  replace: boolean,
): Promise<void> {
  if (!complete) return;
  const sources = new Map((await readSources(build)).map((source) => [source.id, source]));
  const counties = await build.rows<{ fips: string; parcels: number }>(
    'SELECT fips, count(*) AS parcels FROM stage_parcel WHERE fips IS NOT NULL GROUP BY fips ORDER BY fips',
  );
  for (const { fips, parcels } of counties) {
    const rolls = (await rollsOf(build, fips, sources)).filter(
      ({ rules }) => !replace || rules.series !== known.rules.series,
    );
    const newest = rolls.find(({ rules }) => rules.complete);
    if (newest === undefined || newest.asOf > known.asOf) continue;
    const before = rolls.filter((roll) => roll.id === known.id || roll.asOf < known.asOf).map(({ id }) => id);
    if (before.length === 0) continue;
    const [counts] = await build.rows<{ all: number; gone: number }>(
      `SELECT count(*) AS "all", count(*) FILTER (property_id NOT IN (SELECT property_id FROM stage_parcel)) AS gone
        FROM parcel WHERE fips = ${literal(fips)} AND retired_date IS NULL AND source_id IN (${before.join(', ')})`,
    );
    const { all = 0, gone = 0 } = counts ?? {};
    if (gone <= GONE_PARCELS || gone <= GONE_SHARE * all) continue;
    const county = countyOf(fips)?.displayName ?? fips;
    throw new Refused(
      `${name} as of ${asOf} has ${number(parcels)} parcels of ${county}, but not ${number(gone)} of the ${number(all)} (${Math.round((gone / all) * 100)} %) that are loaded: these would be retired, out of leads and tiles. Nothing was changed. If the file has only a part of the county, add --partial; if they really are gone, add --retire`,
    );
  }
}

const number = (value: number): string => value.toLocaleString('en-US');

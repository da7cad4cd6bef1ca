/**
 * Lists of one recipe and name are told apart by county, as rolls are: what a newer one says of a county takes the place of
 * what the older one said of it, and all other counties of the older one stay as they are, on their day.
 */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { composeCounties, readSources } from './composeCounties.queries.ts';
import { rememberKnown } from './countyCounts.queries.ts';
import { joinOnce, turnsOf } from './joinLists.ts';
import { keptLists, type KeptList } from './keptLists.queries.ts';
import { knownDigest } from './knownParcels.queries.ts';
import type { ListOfCounties } from './oneCounty.queries.ts';
import { olderList, refuseOlderList } from './refuseRoll.queries.ts';
import { rememberList, takeOutList } from './removeSource.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { KnownSource } from './sourceContext.ts';
import { idOf, removeSources, seriesOf, sourceIdOf } from './sourceRows.queries.ts';
import type { NewerCounty } from './stageSource.ts';
import { sqlList } from './text.ts';

/** Where a list stands among those of its name. */
export interface ListPlace {
  readonly sourceId: number;
  readonly newer: readonly NewerCounty[];
}

interface Sibling extends KeptList {
  readonly counties: readonly string[];
}

/**
 * Takes the counties of a list out of those of its name that say them on an earlier day or the same. Throws where later ones
 * say all of its counties. `replace`: they go whatever their day, and where the list is of several counties with all they say.
 */
export async function placeList(
  build: SnapshotBuild,
  rules: LeadRules,
  { recipe, counties }: ListOfCounties,
  replace: boolean,
): Promise<ListPlace> {
  const series = await sourceIdOf(build, recipe);
  const siblings = await siblingsOf(build, recipe, series);
  // What an earlier program loaded has no rows here to be told apart.
  if (!replace && (counties === null || siblings.every(({ id }) => id !== series)))
    await refuseOlderList(build, recipe, series);
  if (counties === null) return { sourceId: series, newer: [] };
  const isLater = ({ recipe: other }: Sibling): boolean => !replace && other.asOf > recipe.asOf;
  const newer = siblings
    .filter(isLater)
    .flatMap((list) => list.counties.filter((fips) => counties.includes(fips)).map((fips) => ({ fips, asOf: list.recipe.asOf }))); // prettier-ignore
  const latest = newer
    .map(({ asOf }) => asOf)
    .toSorted()
    .at(-1);
  if (latest !== undefined && counties.every((fips) => newer.some((county) => county.fips === fips)))
    throw olderList(recipe, latest);

  const goes = (list: Sibling): string[] =>
    isLater(list) ? [] : list.counties.filter((fips) => isWhole || counties.includes(fips));
  const isWhole = replace && recipe.fips === undefined;
  const stays = (list: Sibling): boolean => isLater(list) || goes(list).length < list.counties.length;
  const isTaken = siblings.some((list) => list.id === series && stays(list));
  const sourceId = isTaken ? await idOf(build, [seriesOf(recipe), recipe.asOf, ...counties]) : series;
  for (const list of siblings) {
    const gone = goes(list);
    // What it said itself is taken out when it is loaded.
    if (gone.length === 0 || (list.id === sourceId && !stays(list))) continue;
    await rememberKnown(build, list.id);
    if (stays(list)) await keepOthers(build, rules, list, gone);
    else await removeWhole(build, rules, list.id);
  }
  return { sourceId, newer };
}

async function siblingsOf(build: SnapshotBuild, recipe: Recipe, series: number): Promise<Sibling[]> {
  const lists = (await keptLists(build)).filter(
    (list) => list.id === series || familyOf(list.recipe) === familyOf(recipe),
  );
  if (lists.length === 0) return [];
  const told = await build.rows<{ id: number; fips: string }>(
    `SELECT DISTINCT source_id AS id, fips FROM (SELECT source_id, fips FROM list_row UNION SELECT source_id, fips FROM parcel_source)
      WHERE fips IS NOT NULL AND source_id IN (${lists.map(({ id }) => id).join(', ')}) ORDER BY fips`,
  );
  return lists.map((list) => ({ ...list, counties: told.filter(({ id }) => id === list.id).map(({ fips }) => fips) }));
}

/** Recipe and name, without the county that a list of one is called by. */
function familyOf({ id, name, fips }: Recipe): string {
  const ending = fips === undefined ? '' : `, ${countyOf(fips)?.displayName ?? fips}`;
  return `${id}|${ending !== '' && name.endsWith(ending) ? name.slice(0, -ending.length) : name}`;
}

/** Leaves of a list what it says of its other counties. */
async function keepOthers(
  build: SnapshotBuild,
  rules: LeadRules,
  list: Sibling,
  gone: readonly string[],
): Promise<void> {
  await build.run(`DELETE FROM list_row WHERE source_id = ${list.id} AND fips IN ${sqlList(gone)}`);
  const turns = await turnsOf(build, list);
  await joinOnce(build, rules, { ...list, known: await knownDigest(build, list.id, turns) }, turns);
}

async function removeWhole(build: SnapshotBuild, rules: LeadRules, id: number): Promise<void> {
  const known = (await readSources(build)).find((source) => source.id === id);
  if (known !== undefined) await removeList(build, rules, known);
}

/** Takes a list out, with the rows of it that wait; what others say of its parcels counts again. */
export async function removeList(
  build: SnapshotBuild,
  rules: LeadRules,
  { id, rules: said }: KnownSource,
): Promise<void> {
  await build.run(...rememberList(id));
  await removeSources(build, String(id));
  await build.run(...takeOutList(id));
  const counties = await build.rows<{ fips: string }>('SELECT DISTINCT fips FROM changed_parcel ORDER BY fips');
  await composeCounties(
    build,
    counties.map(({ fips }) => fips),
    { rules, change: { sourceId: id, covers: said.covers, situations: said.situations } },
  );
}

/**
 * The command `npm run ingest -- <recipe> <file or folder>...`: loads public records into the warehouse. A running
 * server moves over to the new data by itself.
 */
import { parseArgs } from 'node:util';
import { countyOf } from '../src/api/catalogue/search/counties.ts';
import { readConfig } from './platform/config/config.ts';
import { describeContested } from './data/ingest/chooseColumns.ts';
import { dryRun } from './data/ingest/dryRun.ts';
import { isHeaderRecipe, prepareGeneric } from './data/ingest/prepareGeneric.ts';
import { sharedCommand } from './platform/facts/sharedCommand.ts';
import { stepBack } from './platform/apart/stepBack.ts';
import { makeFilesPrivate, privateDir } from './platform/store/privateDir.ts';
import { ingest } from './data/ingest/ingest.ts';
import { censusGeocoder } from './platform/geocoder/censusGeocoder.ts';
import { besideRecipes, usage } from './data/ingest/commandUsage.ts';
import { runGeocode } from './data/ingest/geocode/geocodeCommand.ts';
import { runRoads } from './data/ingest/roads/roadsCommand.ts';
import { runRanges } from './data/ingest/ranges/rangesCommand.ts';
import { runRemove } from './data/ingest/removeCommand.ts';
import { runPropose } from './data/propose/proposeCommand.ts';
import { describeDryRun, describeRecipe, describeReport } from './data/ingest/describe.ts';
import { describeBack, describeReplaced, describeSnapshots } from './data/ingest/describeSnapshots.ts';
import { goBack, keptSnapshots } from './data/ingest/earlierSnapshots.ts';
import { seriesOf } from './data/ingest/sourceRows.queries.ts';
import { parseRecipe, type Recipe } from './data/recipes/recipe.ts';
import { recipeReference } from './data/recipes/recipeReference.ts';
import { describeRents, loadAreaRents } from './data/rents/loadAreaRents.ts';
import { findRecipe, recipeIds } from './data/recipes/recipeCatalogue.ts';

export async function runIngest(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      facts: { type: 'boolean', default: false },
      partial: { type: 'boolean', default: false },
      retire: { type: 'boolean', default: false },
      far: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      snapshots: { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      remove: { type: 'boolean', default: false },
      'remove-source': { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      fips: { type: 'string' },
      'as-of': { type: 'string' },
      name: { type: 'string' },
      column: { type: 'string', multiple: true, default: [] },
      dir: { type: 'string' },
      year: { type: 'string' },
      sheet: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const [name, ...files] = positionals;
  if (values.list) {
    for (const id of await recipeIds()) for (const line of describeRecipe(await findRecipe(id))) print(line);
    for (const line of besideRecipes) print(line);
    return;
  }
  if (values.facts) {
    for (const line of recipeReference()) print(line);
    return;
  }
  const dir = values.dir ?? readConfig(process.env).warehouseDir;
  /** A directory of its own is nobody else's. */
  const shared = async (change: () => Promise<void>, isRepeatable = true): Promise<void> =>
    await (values.dir === undefined ? sharedCommand(readConfig(process.env), print, change, isRepeatable) : change());
  if (values.snapshots || values.back) {
    const kept = await keptSnapshots(dir);
    for (const line of describeSnapshots(kept)) print(line);
    if (!values.back) return;
    const id = name ?? kept.find(({ isInService }) => !isInService)?.id;
    if (id === undefined) throw new Error('no earlier snapshot is kept: there is nothing to go back to');
    if (!values.yes) for (const line of describeBack(kept, id)) print(line);
    if (!values.yes) throw new Error(`to put ${id} into service instead of the one that is, add --yes`);
    await shared(async () => {
      const { id: now } = await goBack(dir, id);
      print(`Snapshot ${now} is in service; the one before is kept, so that --back leads there again`);
    }, false);
    return;
  }
  const removed = values['remove-source'];
  if (removed !== undefined) {
    if (name !== undefined) throw new Error('--remove-source takes no file: name one source, by its number or recipe');
    if (values.dir === undefined) await privateDir(readConfig(process.env).dataDir);
    const { fips, 'as-of': asOf, yes: isAgreed } = values;
    await shared(async () => await runRemove({ dir, source: removed, fips, asOf, isAgreed }, print));
    return;
  }
  if (name === 'geocode' && !values.help) {
    const { geocoder, dataDir } = readConfig(process.env);
    if (values.dir === undefined) await privateDir(dataDir);
    const { fips, 'dry-run': isDry, remove: isRemoval, yes: isAgreed } = values;
    const asked = {
      dir,
      fips,
      geocoder: geocoder === null ? null : censusGeocoder(geocoder.url, { benchmark: geocoder.benchmark }),
      isDry,
      isRemoval,
      isAgreed,
      asOf: values['as-of'] ?? new Date().toISOString().slice(0, 10),
    };
    await shared(async () => await runGeocode(asked, print), false);
    return;
  }
  if (name === 'propose' && files.length > 0 && !values.help) {
    await runPropose({ files, fips: values.fips, asOf: values['as-of'], out: values.out, sheet: values.sheet }, print);
    return;
  }
  if (name === 'rents' && files.length > 0 && !values.help) {
    if (values.dir === undefined) await privateDir(readConfig(process.env).dataDir);
    const year = values.year === undefined ? undefined : Number(values.year);
    const { replace, 'dry-run': isDryRun } = values;
    await shared(async () => {
      const rents = await loadAreaRents({ dir, files, year, isDryRun, replace });
      for (const line of describeRents(rents, isDryRun)) print(line);
    });
    return;
  }
  if (name === 'ranges' && !values.help) {
    if (values.dir === undefined) await privateDir(readConfig(process.env).dataDir);
    const { fips, 'as-of': asOf, 'dry-run': isDry, remove: isRemoval } = values;
    await shared(async () => await runRanges({ dir, files, fips, asOf, isDry, isRemoval }, print));
    return;
  }
  if (name === 'roads' && !values.help) {
    if (values.remove)
      throw new Error('streets are a source of the county: --remove-source roads --fips 00000 takes them out');
    if (values.dir === undefined) await privateDir(readConfig(process.env).dataDir);
    const { fips, 'as-of': asOf, name: called, 'dry-run': isDry } = values;
    if (fips !== undefined && countyOf(fips) === undefined) throw new Error(`there is no county ${fips}`);
    await shared(async () => await runRoads({ dir, files, fips, asOf, name: called, isDry }, print));
    return;
  }
  if (values.help || name === undefined || files.length === 0) {
    print(usage);
    print(`\nRecipes: generic, points, ranges, roads, rents, ${(await recipeIds()).join(', ')}`);
    if (!values.help) throw new Error('name a recipe and at least one file');
    return;
  }
  if (values.sheet !== undefined && !isHeaderRecipe(name))
    throw new Error('--sheet is for generic, points and propose: a recipe says the sheet itself, at its file');
  if (values.column.length > 0 && name !== 'generic')
    throw new Error(
      '--column is for generic: a recipe says itself which columns it reads, points knows them by their names',
    );
  const {
    recipe: whole,
    mapping,
    contested,
    undated,
  } = isHeaderRecipe(name)
    ? await prepareGeneric(name, files, {
        fips: values.fips,
        asOf: values['as-of'],
        name: values.name,
        columns: chosenColumns(values.column),
        sheet: values.sheet,
      })
    : { recipe: withChanges(await findRecipe(name), values), mapping: null, contested: [], undated: null };
  for (const one of contested) print(describeContested(one));
  const recipe = values.partial ? partialOf(whole) : whole;
  if (undated !== null) print(undated);
  const loadOptions = { replace: values.replace, retire: values.retire, far: values.far };
  if (values['dry-run']) {
    const run = await dryRun({ recipe, files, dir, options: loadOptions });
    for (const line of describeDryRun(recipe, run, mapping)) print(line);
    return;
  }
  if (values.replace && !values.yes) {
    const lines = describeReplaced(recipe, seriesOf(recipe), await keptSnapshots(dir));
    for (const line of lines) print(line);
    if (lines.length > 0) throw new Error('to replace that by the new file, add --yes; nothing was changed');
  }
  if (values.dir === undefined) await privateDir(readConfig(process.env).dataDir);
  await shared(async () => {
    const report = await ingest({
      dir,
      recipe,
      files,
      options: { fresh: values.fresh, ...loadOptions },
      onProgress: ({ step }) => print(`${step} ...`),
    });
    for (const line of describeReport(report, dir)) print(line);
  });
}

function chosenColumns(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [target = '', ...column] = text.split('=');
      if (column.length === 0)
        throw new Error(`--column is ${text}: write the fact and its column, such as ownerName=TAXPAYER`);
      return [target.trim(), column.join('=').trim()];
    }),
  );
}

/** The recipe for a file that has only some of what it is about. */
const partialOf = (recipe: Recipe): Recipe =>
  recipe.joins === undefined
    ? { ...recipe, complete: false }
    : { ...recipe, joins: { ...recipe.joins, partial: true } };

/** The recipe for another county or day: a listing export has the same columns everywhere. */
function withChanges(recipe: Recipe, changes: { fips?: string; 'as-of'?: string; name?: string }): Recipe {
  const changed = {
    ...recipe,
    ...(changes.fips === undefined ? {} : { fips: changes.fips }),
    ...(changes['as-of'] === undefined ? {} : { asOf: changes['as-of'] }),
    ...(changes.name === undefined ? {} : { name: changes.name }),
  };
  if (changes.fips !== undefined && countyOf(changes.fips) === undefined) {
    throw new Error(`there is no county ${changes.fips}`);
  }
  return parseRecipe(changed, `${recipe.id} with --fips, --as-of or --name`);
}

if (import.meta.main) {
  makeFilesPrivate();
  // A county takes minutes; who works meanwhile waits for a second.
  stepBack(19);
  try {
    // oxlint-disable-next-line no-console -- a command talks on the console
    await runIngest(process.argv.slice(2), (line) => console.log(line));
  } catch (error) {
    // oxlint-disable-next-line no-console -- as above
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

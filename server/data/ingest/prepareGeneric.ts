import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { openCsvFile } from './csvFile.ts';
import { genericRecipe, type GenericRecipe } from './genericRecipe.ts';
import { listFiles } from './recipeFiles.ts';

/**
 * The generic recipe for one CSV file, from its header. The as-of date defaults to the day the file was last changed:
 * never to today, so that loading the same file again gives the same data.
 */
export async function prepareGeneric(
  files: readonly string[],
  options: { readonly fips?: string; readonly asOf?: string; readonly name?: string },
): Promise<GenericRecipe> {
  const [path, ...more] = await listFiles(files);
  if (path === undefined || more.length > 0) throw new Error('the generic recipe takes one file at a time');
  if (options.fips !== undefined && countyOf(options.fips) === undefined)
    throw new Error(`there is no county ${options.fips}`);
  if (options.asOf !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(options.asOf)) {
    throw new Error(`--as-of is ${options.asOf}: write a day as YYYY-MM-DD`);
  }
  const workDir = await mkdtemp(join(tmpdir(), 'platbook-header-'));
  try {
    const file = await openCsvFile(path, workDir);
    const changed = (await stat(path)).mtime.toISOString().slice(0, 10);
    return genericRecipe(file.header, {
      fips: options.fips,
      asOf: options.asOf ?? changed,
      name: options.name ?? basename(path),
    });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

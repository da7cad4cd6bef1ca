import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { genericRecipe, type GenericRecipe } from './genericRecipe.ts';
import { pointsRecipe } from './pointsRecipe.ts';
import { refuseFixed } from './fixedWidth/refuseFixed.ts';
import { listFiles } from './recipeFiles.ts';
import { openTable } from './shapes/openTable.ts';
import { dayOfChange, dayOfFile } from '../propose/dayOfFile.ts';

/** Recipes that are made from the header of a file. */
const makers = { generic: genericRecipe, points: pointsRecipe } as const;
export type HeaderRecipe = keyof typeof makers;
export const isHeaderRecipe = (name: string): name is HeaderRecipe => Object.hasOwn(makers, name);

/**
 * The recipe `generic` or `points` for one file, from its header. Without an as-of date it is of the day that the file
 * tells, see `dayOfFile`; `undated` says which.
 */
export async function prepareGeneric(
  recipe: HeaderRecipe,
  files: readonly string[],
  options: {
    readonly fips?: string;
    readonly asOf?: string;
    readonly name?: string;
    readonly columns?: Readonly<Record<string, string>>;
    /** Of a workbook. */
    readonly sheet?: string | undefined;
  },
): Promise<GenericRecipe & { readonly undated: string | null }> {
  const [path, ...more] = await listFiles(files);
  if (path === undefined || more.length > 0) throw new Error(`the recipe ${recipe} takes one file at a time`);
  if (options.fips !== undefined && countyOf(options.fips) === undefined)
    throw new Error(`there is no county ${options.fips}`);
  if (options.asOf !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(options.asOf)) {
    throw new Error(`--as-of is ${options.asOf}: write a day as YYYY-MM-DD`);
  }
  const workDir = await mkdtemp(join(tmpdir(), 'platbook-header-'));
  try {
    const file = await openTable(path, workDir, { limit: 1, sheet: options.sheet });
    await refuseFixed(file);
    const day =
      options.asOf !== undefined
        ? { asOf: options.asOf, said: null }
        : recipe === 'generic'
          ? await dayOfFile(path, options.sheet)
          : await dayOfChange(path);
    const made = makers[recipe](file.header, {
      fips: options.fips,
      asOf: day.asOf,
      name: options.name ?? basename(path),
      columns: options.columns,
      sheet: options.sheet,
    });
    return { ...made, undated: day.said };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

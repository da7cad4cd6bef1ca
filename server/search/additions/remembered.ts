/** Files that were loaded before: one with the same columns is mapped as it was, and one that is the same is known to be. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { RollField } from '../../../src/api/catalogue/search/rollFields.ts';
import { MappingChoice, type SourceProposal } from '../../../src/api/contract/search/addSource.ts';
import { ofSales, type Chosen } from '../../data/propose/chosenColumns.ts';
import type { SeenFile } from '../../data/propose/readSeen.queries.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import type { Resources } from '../../platform/resources.ts';
import { seriesInService } from '../watches/seriesInService.queries.ts';
import type { AdditionFolder } from './additionFolder.ts';
import { lastLoaded, type AdditionRecord } from './additions.queries.ts';

/** What is kept of a load: all that its file was taken for, whoever said it. */
const Mapping = MappingChoice.pick({ fips: true, columns: true, codes: true, partial: true }).extend({
  name: z.string(),
  recipeId: z.string(),
  asOf: z.string(),
});
export type Mapping = z.output<typeof Mapping>;

export interface Remembered {
  readonly mapping: Mapping;
  readonly told: Omit<NonNullable<SourceProposal['remembered']>, 'isUsed'>;
}

type Services = Pick<Resources, 'store' | 'warehouse'>;

/** By the names of all columns, in their order. */
const layoutOf = ({ columns }: Pick<SeenFile, 'columns'>): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ header }) => header.trim().toLowerCase())))
    .digest('hex');

/** Null: no file with these columns was loaded. */
export async function rememberedOf({ store }: Services, seen: SeenFile): Promise<Remembered | null> {
  const record = await lastLoaded(store.db, { layout: layoutOf(seen) });
  if (record === null) return null;
  const mapping = Mapping.safeParse(record.mapping);
  // Fields that an earlier program had are mapped anew.
  return mapping.success ? { mapping: mapping.data, told: toldOf(record, mapping.data) } : null;
}

/** Null: it was not loaded, or what was loaded is in service no longer. */
export async function loadedOf(
  { store, warehouse }: Services,
  { sha256 }: Pick<SeenFile, 'sha256'>,
): Promise<SourceProposal['loaded']> {
  if (sha256 === undefined || warehouse.current() === null) return null;
  const record = await lastLoaded(store.db, { content: sha256 });
  const mapping = Mapping.safeParse(record?.mapping);
  if (record === null || !mapping.success) return null;
  const isOf = (series: string): boolean => series.split('|')[0] === mapping.data.recipeId;
  return (await seriesInService(warehouse)).some(({ series }) => isOf(series)) ? toldOf(record, mapping.data) : null;
}

const toldOf = ({ file_name: fileName, finished, created }: AdditionRecord, { name, fips }: Mapping) => ({
  fileName,
  name,
  finished: (finished ?? created).toISOString(),
  countyName: fips === null ? null : (countyOf(fips)?.displayName ?? null),
});

/** What was said then, beneath what is said now: a field is of the column that is named for it now. */
export function asBefore({ columns, codes }: Mapping, now: Chosen): Chosen {
  const taken = new Set([...now.columns.values()].filter((field) => field !== null && !ofSales.has(field)));
  const before = Object.entries(columns).flatMap(([at, field]): [number, RollField | null][] =>
    field !== null && taken.has(field) ? [] : [[Number(at), field]],
  );
  return {
    columns: new Map([...before, ...now.columns]),
    codes: new Map([...Object.entries(codes), ...now.codes]),
  };
}

/**
 * The recipe that was loaded then goes on where the file is of a later day: what it loads is a newer roll of that source. Of
 * the same day it is another file, which stands beside it.
 */
export const idAsBefore = ({ recipeId, asOf, fips }: Mapping, recipe: Recipe): string =>
  recipe.fips !== undefined && recipe.fips === fips && recipe.asOf > asOf ? recipeId : recipe.id;

interface KeptMapping {
  readonly layout: string;
  readonly content: string | null;
  readonly mapping: string;
}

/** What is kept of a file that nobody maps, loaded by the recipe by which the last one with these columns was; null: none was. */
export async function keptAgain(
  services: Services,
  folder: Pick<AdditionFolder, 'seen'>,
  recipe: Pick<Recipe, 'id' | 'asOf'>,
): Promise<KeptMapping | null> {
  const seen = JSON.parse(await readFile(folder.seen, 'utf8')) as SeenFile; // written by look.apart.ts
  const before = await rememberedOf(services, seen);
  if (before === null || before.mapping.recipeId !== recipe.id) return null;
  const mapping: z.input<typeof Mapping> = { ...before.mapping, asOf: recipe.asOf };
  return { layout: layoutOf(seen), content: seen.sha256 ?? null, mapping: JSON.stringify(mapping) };
}

/** What is kept of a file that is loaded as it is proposed. */
export function keptOf(
  seen: SeenFile,
  choice: MappingChoice,
  recipe: Recipe,
  { columns, codes }: Pick<SourceProposal, 'columns' | 'codes'>,
): KeptMapping {
  const known = codes.flatMap((list) => list.codes.flatMap(({ code, type }) => (type === null ? [] : [[code, type]])));
  const mapping: z.input<typeof Mapping> = {
    fips: recipe.fips ?? null,
    columns: Object.fromEntries(columns.map(({ field }, at) => [String(at), field])),
    codes: { ...Object.fromEntries(known), ...choice.codes },
    partial: choice.partial,
    name: recipe.name,
    recipeId: recipe.id,
    asOf: recipe.asOf,
  };
  return { layout: layoutOf(seen), content: seen.sha256 ?? null, mapping: JSON.stringify(mapping) };
}

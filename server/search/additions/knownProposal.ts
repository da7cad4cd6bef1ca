/** A file that a recipe which ships describes: there is nothing to map, and it is said what is read and of which counties. */
import { facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { MappingChoice, SourceProposal } from '../../../src/api/contract/search/addSource.ts';
import type { SeenFile } from '../../data/propose/readSeen.queries.ts';
import { findRecipe } from '../../data/recipes/recipeCatalogue.ts';
import { isConstant, parseRecipe, partsOf, toColumnValue, type Recipe } from '../../data/recipes/recipe.ts';

type Known = NonNullable<SourceProposal['known']>;

export interface KnownFile {
  readonly recipe: Recipe;
  readonly told: Known;
  /** Column, in lower case -> what is read from it. */
  readonly reads: ReadonlyMap<string, string>;
}

/** Null: no recipe describes the file. */
export async function knownFile(seen: SeenFile, choice: MappingChoice, asOf: string): Promise<KnownFile | null> {
  if (seen.known == null) return null;
  const shipped = await findRecipe(seen.known.id);
  const [file] = Object.values(shipped.files);
  const hasCounties = file?.fips !== undefined;
  const { partial } = choice;
  const recipe = parseRecipe(
    {
      ...shipped,
      asOf,
      name: choice.name ?? shipped.name,
      fips: hasCounties ? shipped.fips : (choice.fips ?? shipped.fips),
      complete: shipped.complete && partial !== true,
      files: Object.fromEntries(
        Object.entries(shipped.files).map(([key, one]) => [key, { ...one, sheet: seen.sheet }]),
      ),
      ...(shipped.joins === undefined
        ? {}
        : { joins: { ...shipped.joins, partial: partial ?? shipped.joins.partial } }),
    },
    shipped.id,
  );
  return {
    recipe,
    reads: readsOf(recipe),
    told: {
      id: shipped.id,
      name: shipped.name,
      agency: shipped.agency ?? null,
      notes: shipped.notes ?? [],
      adds: shipped.joins !== undefined,
      isUsed: seen.known.isFixed || !choice.byHand,
      isFixed: seen.known.isFixed,
      counties: countiesOf(seen, shipped),
    },
  };
}

/** Those of the rows that were looked at, the largest first. */
function countiesOf({ columns }: SeenFile, { files, codes }: Recipe): Known['counties'] {
  const [fips] = Object.values(files).flatMap((file) => file.fips ?? []);
  const header = (typeof fips === 'object' ? fips.column : (fips ?? '')).toLowerCase();
  const list = typeof fips === 'object' ? (codes[fips.codes] ?? {}) : null;
  const column = columns.find((one) => one.header.toLowerCase() === header);
  const rows = new Map<string, number>();
  for (const { text, count } of column?.values ?? []) {
    const code = list === null ? text.trim().padStart(5, '0') : list[text.trim()];
    if (code !== undefined && countyOf(code) !== undefined) rows.set(code, (rows.get(code) ?? 0) + count);
  }
  return [...rows]
    .map(([code, count]) => ({ fips: code, name: countyOf(code)?.displayName ?? code, rows: count }))
    .toSorted((a, b) => b.rows - a.rows || a.fips.localeCompare(b.fips));
}

function readsOf(recipe: Recipe): ReadonlyMap<string, string> {
  const reads = new Map<string, string>();
  const add = (what: string, columns: string | readonly string[]): void => {
    for (const column of [columns].flat()) {
      const key = column.trim().toLowerCase();
      const before = reads.get(key);
      if (before === undefined) reads.set(key, what);
      else if (!before.split(', ').includes(what)) reads.set(key, `${before}, ${what}`);
    }
  };
  for (const { apn, fips } of Object.values(recipe.files)) {
    add('County', typeof fips === 'object' ? fips.column : (fips ?? []));
    add('Parcel number', apn ?? []);
  }
  for (const [key, value] of Object.entries(recipe.facts))
    if (value !== undefined) for (const { column } of partsOf(value)) add(facts[key as FactKey].label, column); // keys of the schema
  for (const [kind, list] of Object.entries(recipe.records))
    for (const { fields } of list ?? [])
      for (const [field, value] of Object.entries(fields))
        if (value !== undefined && !isConstant(value)) add(wordsOf(kind, field), toColumnValue(value).column);
  return reads;
}

/** @example wordsOf('deed', 'saleDate') // 'Sale: date' */
const wordsOf = (kind: string, field: string): string => {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  const subject = kind === 'deed' ? 'Sale' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return `${subject}: ${kind === 'deed' ? words.replace(/^sale /, '') : words}`;
};

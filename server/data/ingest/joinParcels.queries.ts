import { factColumn, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { stateCodes, states } from '../../../src/api/catalogue/search/states.ts';
import type { Recipe, RecipeValue } from '../recipes/recipe.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { Cell, RecipeCells } from './recipeCells.ts';
import { onePerParcel } from './rejects.queries.ts';
import { insertParcels, stagedFacts } from './staging.sql.ts';
import { identifier, literal, sqlMap } from './text.ts';

/** One staged parcel for every id that a parcel-listing file names, its facts from wherever the recipe says. */
export function joinParcels(recipe: Recipe, files: ReadonlyMap<string, RawFile>, cells: RecipeCells): string {
  const listing = [...files.values()].filter(({ key }) => recipe.files[key]?.listsParcels);
  const withFacts = new Set([...cells.facts.values()].flatMap((list) => list.map(({ file }) => file)));
  const [first] = listing;
  if (first === undefined) throw new Error(`${recipe.id}: no file lists the parcels`);
  const value = (key: FactKey): string | null => {
    const entry = recipe.facts[key];
    return entry === undefined ? null : combined(entry, cells.facts.get(key) ?? []);
  };
  const special: Partial<Record<FactKey, string | null>> = {
    fips: 's.fips',
    apn: 's.apn',
    stateCode: `coalesce(${value('stateCode') ?? 'NULL'}, ${sqlMap(stateCodes.map((code) => [states[code].fips, code]))}[s.fips[1:2]])`,
    latitude: paired(value('latitude'), value('longitude')),
    longitude: paired(value('longitude'), value('latitude')),
    pointKind: kindOfPoint(value('pointKind'), value('latitude'), value('longitude')),
  };
  const columns = stagedFacts.flatMap((key) => {
    const sql = key in special ? special[key] : value(key);
    return sql === null || sql === undefined ? [] : [{ sql, column: factColumn(key) }];
  });
  const joins = [...files.values()]
    .filter(({ key }) => withFacts.has(key))
    .map((file) => `LEFT JOIN ${onePerParcel(file)} ${identifier(`of ${file.key}`)} USING (property_id)`);
  const from = files.size === 1 ? `${onePerParcel(first)} s` : `${spineOf(listing)} s ${joins.join(' ')}`;
  return insertParcels(
    `SELECT s.property_id, s.apn_key, ${columns.map(({ sql, column }) => `${sql} AS ${column}`).join(', ')} FROM ${from}`,
    columns.map(({ column }) => column),
  );
}

/** Every parcel that any of the files lists, spelled as in the first of them. */
function spineOf(files: readonly RawFile[]): string {
  const parts = files.map(
    (file, index) => `SELECT ${index} AS place, property_id, fips, apn, apn_key FROM ${onePerParcel(file)}`,
  );
  return `(SELECT DISTINCT ON (property_id) property_id, fips, apn, apn_key FROM (${parts.join(' UNION ALL ')}) ORDER BY property_id, place)`;
}

function combined(entry: RecipeValue, cells: readonly Cell[]): string | null {
  if (typeof entry === 'object' && 'constant' in entry) return literal(entry.constant);
  const [firstCell, ...others] = cells.map(({ name }) => name);
  if (firstCell === undefined) return null;
  if (typeof entry === 'object' && 'add' in entry) {
    return [firstCell, ...others.map((name) => `coalesce(${name}, 0)`)].join(' + ');
  }
  return others.length === 0 ? firstCell : `coalesce(${[firstCell, ...others].join(', ')})`;
}

/** Half a point is no point. */
function paired(value: string | null, other: string | null): string | null {
  return value === null || other === null ? null : `CASE WHEN (${other}) IS NOT NULL THEN ${value} END`;
}

/** Comes and goes with the point, so that of several sources' points it is that of the one that counts. */
function kindOfPoint(kind: string | null, latitude: string | null, longitude: string | null): string | null {
  if (latitude === null || longitude === null) return null;
  return `CASE WHEN (${latitude}) IS NOT NULL AND (${longitude}) IS NOT NULL THEN coalesce(${kind ?? 'NULL'}, 'SOURCE') END`;
}

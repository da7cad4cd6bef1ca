import type { Recipe } from '../recipes/recipe.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { RecipeCells, RecordCells } from './recipeCells.ts';
import { partOf, rejectRows } from './rejects.queries.ts';

/** Records of every kind, joined to the parcels they belong to; rows without a parcel are rejected. */
export function stageRecords(recipe: Recipe, files: ReadonlyMap<string, RawFile>, cells: RecipeCells): string[] {
  const inserts = cells.records.map((record, index) => {
    const file = files.get(record.file);
    if (file === undefined || record.fields.size === 0) return [];
    const fields = [...record.fields];
    const given = fields.filter(([, { isConstant }]) => isConstant !== true);
    if (given.length === 0) return [];
    const known = given.map(([, { name }]) => `r.${name} IS NOT NULL`).join(' OR ');
    const earlier = cells.records
      .slice(0, index)
      .filter((other) => other.kind === 'deed' && record.kind === 'deed' && other.file === record.file);
    const onlyOwn =
      recipe.files[record.file]?.listsParcels === false
        ? 'JOIN (SELECT property_id FROM stage_parcel) USING (property_id)'
        : '';
    return [
      `INSERT INTO stage_${record.kind} BY NAME
        SELECT r.property_id, r.fips, ${fields.map(([column, { name }]) => `r.${name} AS ${column}`).join(', ')}
        FROM ${partOf(file)} r ${onlyOwn} WHERE (${known})${earlier.map((other) => ` AND NOT ${sameSale(record, other)}`).join('')}`,
    ];
  });
  const strangers = [...files.values()]
    .filter(({ key }) => recipe.files[key]?.listsParcels === false)
    .map((file) =>
      rejectRows(
        file,
        "'no such parcel in the parcel files'",
        'r.reason IS NULL AND r.property_id NOT IN (SELECT property_id FROM stage_parcel)',
      ),
    );
  return [...inserts.flat(), ...strangers];
}

/** A roll repeats one sale as "last transfer" and "last sale": the first mention, with the document, counts. */
function sameSale(record: RecordCells, other: RecordCells): string {
  const same = ['sale_date', 'amount_cents'].map((column) => {
    const [mine, theirs] = [record, other].map(({ fields }) => {
      const cell = fields.get(column);
      return cell === undefined ? 'NULL' : `r.${cell.name}`;
    });
    return `${mine} IS NOT DISTINCT FROM ${theirs}`;
  });
  return `(${same.join(' AND ')})`;
}

import { facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { isConstant, partsOf, toColumnValue, type ColumnValue, type Recipe } from '../recipes/recipe.ts';
import { recordFields, type RecordField } from '../recipes/recipeRecords.ts';
import { cleanValue, constantValue, type CleanValue } from './cleanValue.sql.ts';
import { noEvidence, type ColumnEvidence } from './columnEvidence.queries.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { RecordKind } from './sourceContext.ts';

/** One value of one file, cleaned: a column of that file's `part` view. */
export interface Cell {
  readonly file: string;
  /** Name of the column in the view. */
  readonly name: string;
  /** What it fills: `bedrooms`, `deed.amount`. */
  readonly target: string;
  /** Its column or columns in the file. */
  readonly source: string;
  readonly clean: CleanValue;
  readonly pick: NonNullable<ColumnValue['pick']>;
  /** The same for every row: says nothing about whether a row has a record. */
  readonly isConstant?: true;
}

export interface RecordCells {
  readonly kind: RecordKind;
  readonly file: string;
  /** Staging column -> cell. */
  readonly fields: ReadonlyMap<string, Cell>;
}

export interface RecipeCells {
  readonly facts: ReadonlyMap<FactKey, readonly Cell[]>;
  readonly records: readonly RecordCells[];
  readonly all: readonly Cell[];
  /** Cells that give one fact: the first that knows it counts. */
  readonly alternatives: readonly (readonly Cell[])[];
  /** SQL of the rows of a file, with `rowid` and what the cells read of them. */
  readonly rowsOf: (file: RawFile) => string;
}

/**
 * Every value of the recipe over the files that were read. Values of files that are not there are left out. `evidence`:
 * how the columns write numbers and days.
 */
export function recipeCells(
  recipe: Recipe,
  files: ReadonlyMap<string, RawFile>,
  evidence: ColumnEvidence = noEvidence,
): RecipeCells {
  const all: Cell[] = [];
  const [onlyFile = ''] = Object.keys(recipe.files);
  const texts = new Map(Array.from(files.keys(), (key) => [key, textColumns()]));

  const cell = (
    target: string,
    field: Pick<RecordField, 'kind' | 'future'>,
    value: ColumnValue,
    fallback?: string,
  ): Cell | null => {
    const file = value.file ?? fallback ?? onlyFile;
    const raw = files.get(file);
    if (raw === undefined) return null;
    const apart = texts.get(file)?.apart;
    const text = rawText(raw, value, apart);
    // Counting rows asks only whether there is something, whatever the fact's kind.
    const options = {
      target,
      kind: value.pick === 'count' ? 'text' : field.kind,
      value,
      codes: value.codes === undefined ? null : (recipe.codes[value.codes] ?? null),
      asOf: recipe.asOf,
      future: field.future,
      apart,
    } as const;
    const plain = cleanValue(text, options);
    const read = plain.reads?.text;
    const clean =
      read === undefined
        ? plain
        : cleanValue(text, {
            ...options,
            evidence: { number: evidence.number(file, read), day: evidence.day(file, read) },
          });
    const made: Cell = {
      file,
      name: `v${all.length}`,
      target,
      source: [value.column].flat().join(' + '),
      clean,
      pick: value.pick ?? 'first',
    };
    all.push(made);
    return made;
  };

  const alternatives: Cell[][] = [];
  const factCells = new Map<FactKey, Cell[]>();
  for (const [name, value] of Object.entries(recipe.facts)) {
    if (value === undefined) continue;
    const key = name as FactKey; // the schema lets only fact keys through
    const made = partsOf(value)
      .map((part) => cell(key, { kind: facts[key].kind }, part))
      .filter((entry) => entry !== null);
    factCells.set(key, made);
    if (Array.isArray(value)) alternatives.push(made);
  }

  const records: RecordCells[] = [];
  for (const [name, list] of Object.entries(recipe.records)) {
    const kind = name as RecordKind; // the schema lets only record kinds through
    const fields: Readonly<Record<string, RecordField>> = recordFields[kind];
    for (const record of list ?? []) {
      const file = record.file ?? onlyFile;
      if (!files.has(file)) continue;
      const cells = new Map<string, Cell>();
      for (const [fieldName, value] of Object.entries(record.fields)) {
        const field = fields[fieldName];
        if (value === undefined || field === undefined) continue;
        if (isConstant(value)) {
          const target = `${kind}.${fieldName}`;
          const made: Cell = {
            file,
            name: `v${all.length}`,
            target,
            source: 'always the same',
            clean: constantValue(value.constant, { target, kind: field.kind, asOf: recipe.asOf }),
            pick: 'first',
            isConstant: true,
          };
          all.push(made);
          cells.set(field.column, made);
          continue;
        }
        const made = cell(`${kind}.${fieldName}`, field, { ...toColumnValue(value), file }, file);
        if (made) cells.set(field.column, made);
      }
      records.push({ kind, file, fields: cells });
    }
  }
  const rowsOf = (file: RawFile): string => texts.get(file.key)?.rows(file.table) ?? file.table;
  return { facts: factCells, records, all, alternatives, rowsOf };
}

/**
 * Texts that are put together of columns, each in a column of its own. What cleans a text names it many times; put in
 * there, it was planned as often, and what is planned for a fifth of a second takes longer than a small file.
 */
function textColumns(): {
  readonly apart: (sql: string) => string;
  /** Each in a layer above those it is made of. */
  readonly rows: (table: string) => string;
} {
  const names = new Map<string, string>();
  return {
    apart: (sql) => {
      if (IS_COLUMN.test(sql)) return sql;
      const name = names.get(sql) ?? `text${names.size}`;
      names.set(sql, name);
      return name;
    },
    rows: (table) =>
      [...names].reduce(
        (rows, [sql, name]) => `(SELECT ${rows === table ? 'rowid, ' : ''}*, ${sql} AS ${name} FROM ${rows})`,
        table,
      ),
  };
}

const IS_COLUMN = /^[a-z]+[0-9]+$/;

function rawText(file: RawFile, value: ColumnValue, apart = (sql: string): string => sql): string {
  const columns = typeof value.column === 'string' ? [value.column] : value.column;
  const places = columns.map((column) => {
    const place = file.columns.get(column);
    if (place === undefined) throw new Error(`${file.file.name} was read without its column ${column}`);
    return place;
  });
  const [only] = places;
  return places.length === 1 && only !== undefined
    ? only
    : apart(`nullif(concat_ws(' ', ${places.map((place) => `without_point(trimmed(${place}))`).join(', ')}), '')`);
}

/** The headers a recipe uses of one of its files. */
export function columnsUsed(recipe: Recipe, file: string): string[] {
  const [onlyFile] = Object.keys(recipe.files);
  const settings = recipe.files[file];
  const values = [
    ...Object.values(recipe.facts).flatMap((value) => (value === undefined ? [] : partsOf(value))),
    ...Object.values(recipe.records).flatMap((list) =>
      (list ?? []).flatMap((record) =>
        Object.values(record.fields).flatMap((value) =>
          value === undefined || isConstant(value) ? [] : [{ ...toColumnValue(value), file: record.file }],
        ),
      ),
    ),
  ].filter((value) => (value.file ?? onlyFile) === file);
  return [
    ...(settings === undefined
      ? []
      : [
          ...[settings.apn ?? []].flat(),
          typeof settings.fips === 'object' ? settings.fips.column : settings.fips,
          settings.order?.column,
        ]),
    ...values.flatMap((value) => value.column),
  ].filter((column) => column !== undefined);
}

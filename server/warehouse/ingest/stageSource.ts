/**
 * From the files of a source to filled staging tables: texts are read, cleaned, judged row by row, repeats collapse,
 * files join on the APN. Everything is a set operation of DuckDB; TypeScript only writes the SQL out of the recipe.
 */
import { factColumn, type FactKey } from '../../../src/api/catalogue/facts.ts';
import { stateCodes, states } from '../../../src/api/catalogue/states.ts';
import type { Recipe, RecipeValue } from '../recipe.ts';
import { cleanMacros } from './cleanValue.sql.ts';
import type { Count, FileReport, UnknownCount } from './ingestReport.ts';
import { createBrokenLines, readRaw, type RawFile, type Workshop } from './readRaw.ts';
import { columnsUsed, recipeCells, type Cell, type RecipeCells } from './recipeCells.ts';
import { createStaging, insertParcels, stagedFacts } from './staging.sql.ts';
import type { RecordKind } from './sourceContext.ts';
import { identifier, literal, sqlMap } from './text.ts';

export interface StagedSource {
  readonly files: readonly FileReport[];
  readonly rowsRead: number;
  readonly rowsRejected: number;
  readonly rejected: readonly Count[];
  readonly unknown: readonly UnknownCount[];
  readonly apnCollisions: number;
  readonly idCollisions: number;
  readonly parcels: number;
  readonly covers: ReadonlySet<RecordKind>;
}

const createRejects =
  'CREATE OR REPLACE TEMP TABLE reject (file VARCHAR, row_number BIGINT, reason VARCHAR, apn VARCHAR, content VARCHAR, line_count BIGINT)';

const part = (key: string): string => identifier(`part ${key}`);
const one = (key: string): string => identifier(`one ${key}`);

export interface StageOptions {
  /** Rows read of each file at most. */
  readonly limit?: number;
  readonly onStep?: (step: string) => void;
}

export async function stageSource(
  workshop: Workshop,
  recipe: Recipe,
  paths: ReadonlyMap<string, string>,
  options: StageOptions = {},
): Promise<StagedSource> {
  await workshop.run(...createStaging, ...cleanMacros, createBrokenLines, createRejects);
  const files = new Map<string, RawFile>();
  for (const [key, path] of paths) {
    const settings = recipe.files[key];
    if (settings === undefined) continue;
    options.onStep?.(`Reading ${key}`);
    files.set(
      key,
      await readRaw(workshop, {
        key,
        path,
        settings,
        uses: columnsUsed(recipe, key),
        unknownTexts: recipe.unknownTexts,
        fips: recipe.fips,
        limit: options.limit,
      }),
    );
  }
  const cells = recipeCells(recipe, files);
  options.onStep?.('Cleaning and joining');
  const split: SplitFile[] = [];
  for (const file of files.values()) split.push(await splitRows(workshop, recipe, file, cells));
  await joinParcels(workshop, recipe, files, cells);
  await stageRecords(workshop, recipe, files, cells);
  await workshop.run(
    `INSERT INTO reject SELECT file, line, 'broken row: ' || problem, NULL, content, line_count FROM broken_line`,
  );

  const unknown = await countUnknown(
    workshop,
    files,
    cells,
    files.size === 1 && split.every(({ isGrouped }) => !isGrouped),
  );
  const rejected = await workshop.rows<Count>(
    'SELECT reason, sum(line_count)::BIGINT AS count FROM reject GROUP BY reason ORDER BY count DESC, reason',
  );
  const [parcels] = await workshop.rows<{ n: number }>('SELECT count(*) AS n FROM stage_parcel');
  if (!parcels || parcels.n === 0) {
    const why = rejected.map(({ reason, count }) => `${reason} (${count})`).join(', ');
    throw new Error(
      `no parcel could be read from ${[...files.values()].map(({ file }) => file.name).join(', ')}${why && `: ${why}`}`,
    );
  }
  const reports = [...files.values()].map(({ file, rows, brokenRows }) => ({
    name: file.name,
    rowsRead: rows + brokenRows,
  }));
  return {
    files: reports,
    rowsRead: reports.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rowsRejected: rejected.reduce((sum, { count }) => sum + count, 0),
    rejected,
    unknown,
    apnCollisions: split.reduce((sum, file) => sum + file.apnCollisions, 0),
    idCollisions: split.reduce((sum, file) => sum + file.idCollisions, 0),
    parcels: parcels.n,
    covers: new Set(cells.records.map(({ kind }) => kind)),
  };
}

/** The mapped columns of a row, for whoever has to repair it. */
function contentOf(file: RawFile): string {
  return `to_json({${[...file.columns].map(([header, column]) => `${literal(header)}: r.${column}`).join(', ')}})`;
}

/** What is known of the rows of a file once they are judged. */
interface SplitFile {
  readonly apnCollisions: number;
  readonly idCollisions: number;
  /** Several rows of one parcel were put together. */
  readonly isGrouped: boolean;
}

/**
 * Judges the rows of a file and makes its views: `part` (every good row, values cleaned) and `one` (one row a parcel).
 */
async function splitRows(workshop: Workshop, recipe: Recipe, file: RawFile, cells: RecipeCells): Promise<SplitFile> {
  const own = cells.all.filter((cell) => cell.file === file.key);
  const rejects = `INSERT INTO reject SELECT ${literal(file.file.name)}, r.rowid + 1, r.reason, r.apn, ${contentOf(file)}, 1 FROM ${file.table} r`;
  await workshop.run(`${rejects} WHERE r.reason IS NOT NULL`);
  const counting = `SELECT count(property_id) AS n, count(DISTINCT property_id) AS ids FROM ${file.table} WHERE reason IS NULL`;
  let [ids] = await workshop.rows<{ n: number; ids: number }>(counting);
  let collisions = { apnCollisions: 0, idCollisions: 0 };
  if (ids && ids.n > ids.ids) {
    collisions = await sortRepeats(workshop, file, rejects);
    [ids] = await workshop.rows<{ n: number; ids: number }>(counting);
  }

  const order = recipe.files[file.key]?.order;
  const rank = order === undefined ? 'rowid' : `row_number() OVER (ORDER BY ${orderOf(file, order)}, rowid)`;
  await workshop.run(
    `CREATE OR REPLACE TEMP VIEW ${part(file.key)} AS SELECT rowid AS row_id, ${rank} AS ord, property_id, fips, apn, apn_key${own
      .map((cell) => `, ${cell.clean.sql} AS ${cell.name}`)
      .join('')} FROM ${file.table} WHERE reason IS NULL`,
  );
  const isGrouped = ids !== undefined && ids.n > ids.ids;
  await workshop.run(...(isGrouped ? groupRows(file, own) : [ungroupedRows(file, own)]));
  return { ...collisions, isGrouped };
}

function orderOf(file: RawFile, order: { column: string; descending: boolean }): string {
  const column = columnOf(file, order.column);
  // Days in order, other texts as numbers of equal length.
  return `coalesce(date_of(${column})::VARCHAR, lpad(${column}, 20, '0')) ${order.descending ? 'DESC' : 'ASC'} NULLS LAST`;
}

function ungroupedRows(file: RawFile, own: readonly Cell[]): string {
  const values = own.map(({ pick, name }) =>
    pick === 'count' ? `, (${name} IS NOT NULL)::BIGINT AS ${name}` : `, ${name}`,
  );
  return `CREATE OR REPLACE TEMP VIEW ${one(file.key)} AS SELECT property_id, fips, apn, apn_key${values.join('')} FROM ${part(file.key)}`;
}

/** Most parcels have one row; only those with several are put together. */
function groupRows(file: RawFile, own: readonly Cell[]): string[] {
  const single = own.map(({ pick, name }) => (pick === 'count' ? `, (${name} IS NOT NULL)::BIGINT` : `, ${name}`));
  return [
    `CREATE OR REPLACE TEMP TABLE several AS SELECT property_id FROM ${file.table} WHERE reason IS NULL GROUP BY property_id HAVING count(*) > 1`,
    `CREATE OR REPLACE TEMP TABLE ${one(file.key)} AS
      SELECT property_id, any_value(fips) AS fips, arg_min(apn, ord) AS apn, any_value(apn_key) AS apn_key${own.map((cell) => `, ${pickOf(cell)}`).join('')}
      FROM ${part(file.key)} WHERE property_id IN (SELECT property_id FROM several) GROUP BY property_id
      UNION ALL SELECT property_id, fips, apn, apn_key${single.join('')} FROM ${part(file.key)}
      WHERE property_id NOT IN (SELECT property_id FROM several)`,
  ];
}

/**
 * Rows that share a parcel id: exact repeats are rejected but the first; different APNs that are equal without
 * punctuation ("12-3" and "1-23") get ids of their full text; different keys with one id (an md5 collision) keep the first.
 */
async function sortRepeats(
  workshop: Workshop,
  file: RawFile,
  rejects: string,
): Promise<{ apnCollisions: number; idCollisions: number }> {
  const columns = [...new Set(file.columns.values())].join(', ');
  await workshop.run(
    `CREATE OR REPLACE TEMP TABLE shared AS SELECT property_id, min(apn_key) AS first_key,
        count(DISTINCT apn_key) > 1 AS is_collision,
        count(DISTINCT CASE WHEN regexp_matches(apn, '[^A-Z0-9]') THEN regexp_replace(apn, '[^A-Z0-9]+', '-', 'g') END) > 1 AS is_clash
      FROM ${file.table} WHERE property_id IS NOT NULL GROUP BY property_id HAVING count(*) > 1`,
    `UPDATE ${file.table} SET reason = 'parcel id is taken by another parcel number' FROM shared s
      WHERE s.property_id = ${file.table}.property_id AND s.is_collision AND ${file.table}.apn_key <> s.first_key`,
    `UPDATE ${file.table} SET property_id = property_id_of(fips, apn) FROM shared s
      WHERE s.property_id = ${file.table}.property_id AND s.is_clash AND NOT s.is_collision AND regexp_matches(apn, '[^A-Z0-9]')`,
    `UPDATE ${file.table} SET reason = 'repeats another row' WHERE rowid IN (
      SELECT row_id FROM (SELECT rowid AS row_id, row_number() OVER (PARTITION BY property_id, hash(${columns}) ORDER BY rowid) AS copy
        FROM ${file.table} WHERE reason IS NULL AND property_id IN (SELECT property_id FROM shared)) WHERE copy > 1)`,
    `${rejects} WHERE r.reason IN ('repeats another row', 'parcel id is taken by another parcel number')`,
  );
  const [counts] = await workshop.rows<{ clashes: number; collisions: number }>(
    'SELECT count(*) FILTER (is_clash AND NOT is_collision) AS clashes, count(*) FILTER (is_collision) AS collisions FROM shared',
  );
  return { apnCollisions: counts?.clashes ?? 0, idCollisions: counts?.collisions ?? 0 };
}

function pickOf({ pick, name }: Cell): string {
  return pick === 'first' ? `arg_min(${name}, ord) AS ${name}` : `${pick}(${name}) AS ${name}`;
}

function columnOf(file: RawFile, header: string): string {
  const column = file.columns.get(header);
  if (column === undefined) throw new Error(`${file.file.name} was read without its column ${header}`);
  return column;
}

/** One staged parcel for every id that a parcel-listing file names, its facts from wherever the recipe says. */
async function joinParcels(
  workshop: Workshop,
  recipe: Recipe,
  files: ReadonlyMap<string, RawFile>,
  cells: RecipeCells,
): Promise<void> {
  const listing = [...files.keys()].filter((key) => recipe.files[key]?.listsParcels);
  const joined = [...files.keys()].filter(
    (key) =>
      cells.all.some((cell) => cell.file === key) &&
      cells.facts.values().some((list) => list.some((cell) => cell.file === key)),
  );
  const [first] = listing;
  if (first === undefined) throw new Error(`${recipe.id}: no file lists the parcels`);
  const isSingle = files.size === 1;
  const spine = isSingle
    ? `(SELECT property_id, fips, apn, apn_key FROM ${one(first)})`
    : `(SELECT DISTINCT ON (property_id) property_id, fips, apn, apn_key FROM (${listing
        .map((key, index) => `SELECT ${index} AS place, property_id, fips, apn, apn_key FROM ${one(key)}`)
        .join(' UNION ALL ')}) ORDER BY property_id, place)`;
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
  };
  const columns = stagedFacts.flatMap((key) => {
    const sql = special[key] ?? value(key);
    return sql === null || sql === undefined ? [] : [{ sql, column: factColumn(key) }];
  });
  const from = isSingle
    ? `${one(first)} s`
    : `${spine} s ${joined.map((key) => `LEFT JOIN ${one(key)} ${identifier(`of ${key}`)} USING (property_id)`).join(' ')}`;
  await workshop.run(
    insertParcels(
      `SELECT s.property_id, s.apn_key, ${columns.map(({ sql, column }) => `${sql} AS ${column}`).join(', ')} FROM ${from}`,
      columns.map(({ column }) => column),
    ),
  );
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

/** Records of every kind, joined to the parcels they belong to. */
async function stageRecords(
  workshop: Workshop,
  recipe: Recipe,
  files: ReadonlyMap<string, RawFile>,
  cells: RecipeCells,
): Promise<void> {
  for (const [index, { kind, file, fields }] of cells.records.entries()) {
    if (fields.size === 0) continue;
    const known = [...fields.values()].map(({ name }) => `r.${name} IS NOT NULL`).join(' OR ');
    // A roll repeats one sale as "last transfer" and "last sale": the first mention, with the document, counts.
    const earlier = cells.records
      .slice(0, index)
      .filter((record) => record.kind === kind && record.file === file && kind === 'deed');
    const repeats = earlier.map((record) => {
      const same = ['sale_date', 'amount_cents'].map(
        (column) =>
          `r.${fields.get(column)?.name ?? 'row_id'} IS NOT DISTINCT FROM r.${record.fields.get(column)?.name ?? 'row_id'}`,
      );
      return ` AND NOT (${same.join(' AND ')})`;
    });
    await workshop.run(
      `INSERT INTO stage_${kind} BY NAME SELECT r.property_id, r.fips, ${[...fields].map(([column, { name }]) => `r.${name} AS ${column}`).join(', ')}
        FROM ${part(file)} r${recipe.files[file]?.listsParcels ? '' : ' JOIN (SELECT property_id FROM stage_parcel) USING (property_id)'} WHERE (${known})${repeats.join('')}`,
    );
  }
  for (const [key, file] of files) {
    if (recipe.files[key]?.listsParcels !== false) continue;
    await workshop.run(
      `INSERT INTO reject SELECT ${literal(file.file.name)}, r.rowid + 1, 'no such parcel in the parcel files', r.apn, ${contentOf(file)}, 1
        FROM ${file.table} r WHERE r.reason IS NULL AND r.property_id NOT IN (SELECT property_id FROM stage_parcel)`,
    );
  }
}

/** Values that were there and could not be used, by what they were for and why. */
async function countUnknown(
  workshop: Workshop,
  files: ReadonlyMap<string, RawFile>,
  cells: RecipeCells,
  isPlain: boolean,
): Promise<UnknownCount[]> {
  const found: UnknownCount[] = [];
  for (const [key, file] of files) {
    const own = cells.all.filter((cell) => cell.file === key && cell.clean.canFail && cell.pick !== 'count');
    const suspects = isPlain ? await lossyCells(workshop, file, cells, own) : own;
    if (suspects.length === 0) continue;
    const [lost] = await workshop.rows<Record<string, number>>(
      `SELECT ${suspects.map((cell) => `count(*) FILTER (WHERE (${cell.clean.text}) IS NOT NULL AND (${cell.clean.sql}) IS NULL) AS ${cell.name}`).join(', ')} FROM ${file.table} WHERE reason IS NULL`,
    );
    for (const cell of suspects.filter(({ name }) => (lost?.[name] ?? 0) > 0)) {
      const reasons = await workshop.rows<Count>(
        `SELECT ${cell.clean.reason} AS reason, count(*) AS count FROM ${file.table}
          WHERE reason IS NULL AND (${cell.clean.text}) IS NOT NULL AND (${cell.clean.sql}) IS NULL GROUP BY ALL ORDER BY count DESC, 1`,
      );
      found.push(...reasons.map((row) => ({ fact: cell.target, column: cell.source, ...row })));
    }
  }
  return found;
}

/**
 * Where every row became one parcel, comparing how many texts went in with how many values came out finds the columns
 * that lost any, without cleaning all of them a second time.
 */
async function lossyCells(
  workshop: Workshop,
  file: RawFile,
  cells: RecipeCells,
  own: readonly Cell[],
): Promise<Cell[]> {
  const alone = new Map(
    [...cells.facts].flatMap(([key, list]) =>
      list.length === 1 && list[0] ? [[list[0], factColumn(key)] as const] : [],
    ),
  );
  const comparable = own.filter((cell) => alone.has(cell));
  if (comparable.length === 0) return [...own];
  const [before] = await workshop.rows<Record<string, number>>(
    `SELECT ${comparable.map((cell) => `count(${cell.clean.text}) AS ${cell.name}`).join(', ')} FROM ${file.table} WHERE reason IS NULL`,
  );
  const [after] = await workshop.rows<Record<string, number>>(
    `SELECT ${comparable.map((cell) => `count(${alone.get(cell)}) AS ${cell.name}`).join(', ')} FROM stage_parcel`,
  );
  const kept = new Set(comparable.filter(({ name }) => before?.[name] === after?.[name]));
  return own.filter((cell) => !kept.has(cell));
}

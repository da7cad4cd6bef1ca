/**
 * From the files of a source to filled staging tables: texts are read, cleaned, judged row by row, repeats collapse,
 * files join on the APN. Everything is a set operation of DuckDB; TypeScript only writes the SQL out of the recipe.
 */
import { factColumn, type FactKey } from '../../../src/api/catalogue/facts.ts';
import { stateCodes, states } from '../../../src/api/catalogue/states.ts';
import type { Recipe, RecipeValue } from '../recipe.ts';
import { cleanMacros, cleanValue } from './cleanValue.sql.ts';
import type { Count, FileReport, UnknownCount } from './ingestReport.ts';
import { createBrokenLines, readRaw, type RawFile, type Workshop } from './readRaw.ts';
import { columnsUsed, recipeCells, type Cell, type RecipeCells } from './recipeCells.ts';
import { createStaging, stagedFacts } from './staging.sql.ts';
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

/** A number that a spreadsheet has shortened: the digits are gone for good. */
const SPREADSHEET_DAMAGE = "'^[0-9]([.,][0-9]+)?[Ee][+]?[0-9]{1,3}$'";

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
        limit: options.limit,
      }),
    );
  }
  const cells = recipeCells(recipe, files);
  options.onStep?.('Cleaning and joining');
  let apnCollisions = 0;
  let idCollisions = 0;
  for (const file of files.values()) {
    const found = await splitRows(workshop, recipe, file, cells);
    apnCollisions += found.apnCollisions;
    idCollisions += found.idCollisions;
  }
  await joinParcels(workshop, recipe, files, cells);
  await stageRecords(workshop, recipe, files, cells);
  await workshop.run(
    `INSERT INTO reject SELECT file, line, 'broken row: ' || problem, NULL, content, line_count FROM broken_line`,
  );

  const unknown = await countUnknown(workshop, files, cells);
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
    apnCollisions,
    idCollisions,
    parcels: parcels.n,
    covers: new Set(cells.records.map(({ kind }) => kind)),
  };
}

/** The mapped columns of a row, for whoever has to repair it. */
function contentOf(file: RawFile): string {
  return `to_json({${[...file.columns].map(([header, column]) => `${literal(header)}: r.${column}`).join(', ')}})`;
}

/**
 * Judges the rows of a file and makes its views: `part` (every good row, values cleaned) and `one` (one row a parcel).
 */
async function splitRows(
  workshop: Workshop,
  recipe: Recipe,
  file: RawFile,
  cells: RecipeCells,
): Promise<{ apnCollisions: number; idCollisions: number }> {
  const settings = recipe.files[file.key];
  if (settings === undefined) throw new Error(`the recipe has no file ${file.key}`);
  const apn = columnOf(file, settings.apn);
  const fips =
    settings.fips === undefined
      ? literal(recipe.fips)
      : cleanValue(columnOf(file, settings.fips), {
          target: 'fips',
          kind: 'code',
          value: { column: settings.fips },
          codes: null,
          asOf: recipe.asOf,
        }).sql;
  const own = cells.all.filter((cell) => cell.file === file.key);
  const name = literal(file.file.name);
  const judged = identifier(`judged ${file.key}`);

  // The reason and the id of every row, once; the values stay in the raw table until they are needed.
  await workshop.run(
    `CREATE OR REPLACE TEMP TABLE ${judged} AS SELECT *, CASE WHEN reason IS NULL THEN property_id_of(fips, apn_key) END AS property_id FROM (
      SELECT rowid AS row_id, ${fips} AS fips, apn_text(${apn}) AS apn, apn_key_of(${apn}) AS apn_key,
        CASE WHEN nullif(trim(${apn}), '') IS NULL THEN 'no parcel number'
          WHEN regexp_matches(trim(${apn}), ${SPREADSHEET_DAMAGE}) THEN 'parcel number damaged by a spreadsheet'
          WHEN apn_key_of(${apn}) IS NULL THEN 'parcel number without letters or digits'
          WHEN ${fips} IS NULL THEN 'no such county' END AS reason
      FROM ${file.table})`,
    `INSERT INTO reject SELECT ${name}, j.row_id + 1, j.reason, j.apn, ${contentOf(file)}, 1
      FROM ${judged} j JOIN ${file.table} r ON r.rowid = j.row_id WHERE j.reason IS NOT NULL`,
  );
  const [ids] = await workshop.rows<{ n: number; ids: number }>(
    `SELECT count(property_id) AS n, count(DISTINCT property_id) AS ids FROM ${judged}`,
  );
  const hasRepeats = ids !== undefined && ids.n > ids.ids;
  let collisions = { apnCollisions: 0, idCollisions: 0 };
  if (hasRepeats) collisions = await sortRepeats(workshop, file, judged, name);

  const order = settings.order;
  const rank =
    order === undefined
      ? 'j.row_id'
      : `row_number() OVER (ORDER BY coalesce(date_of(r.${columnOf(file, order.column)})::VARCHAR, lpad(r.${columnOf(file, order.column)}, 20, '0')) ${order.descending ? 'DESC' : 'ASC'} NULLS LAST, j.row_id)`;
  const values = own.map((cell) => `${cell.clean.sql} AS ${cell.name}`);
  await workshop.run(
    `CREATE OR REPLACE TEMP VIEW ${part(file.key)} AS SELECT j.row_id, ${rank} AS ord, j.property_id, j.fips, j.apn, j.apn_key${values.map((value) => `, ${value}`).join('')}
      FROM ${file.table} r ${hasRepeats || order || (await anyRejected(workshop, judged)) ? `JOIN (SELECT * FROM ${judged} WHERE reason IS NULL) j ON j.row_id = r.rowid` : `POSITIONAL JOIN ${judged} j`}`,
  );
  const names = own.map(({ name: column }) => column);
  const [again] = hasRepeats
    ? await workshop.rows<{ n: number; ids: number }>(
        `SELECT count(*) AS n, count(DISTINCT property_id) AS ids FROM ${judged} WHERE reason IS NULL`,
      )
    : [ids];
  if (again && again.n > again.ids) {
    await workshop.run(
      `CREATE OR REPLACE TEMP TABLE several AS SELECT property_id FROM ${judged} WHERE reason IS NULL GROUP BY property_id HAVING count(*) > 1`,
      `CREATE OR REPLACE TEMP TABLE ${one(file.key)} AS
        SELECT property_id, fips, apn, apn_key${names.map((column) => `, ${column}`).join('')} FROM ${part(file.key)} WHERE property_id NOT IN (SELECT property_id FROM several)
        UNION ALL SELECT property_id, any_value(fips), arg_min(apn, ord), any_value(apn_key)${own.map((cell) => `, ${pickOf(cell)}`).join('')}
        FROM ${part(file.key)} WHERE property_id IN (SELECT property_id FROM several) GROUP BY property_id`,
    );
  } else {
    await workshop.run(
      `CREATE OR REPLACE TEMP VIEW ${one(file.key)} AS SELECT property_id, fips, apn, apn_key${own
        .map((cell) => `, ${cell.pick === 'count' ? `(${cell.name} IS NOT NULL)::BIGINT AS ${cell.name}` : cell.name}`)
        .join('')} FROM ${part(file.key)}`,
    );
  }
  return collisions;
}

async function anyRejected(workshop: Workshop, judged: string): Promise<boolean> {
  const rows = await workshop.rows<{ n: number }>(`SELECT 1 AS n FROM ${judged} WHERE reason IS NOT NULL LIMIT 1`);
  return rows.length > 0;
}

/**
 * Rows that share a parcel id: exact repeats are rejected but the first; different APNs that are equal without
 * punctuation ("12-3" and "1-23") get ids of their full text; different keys with one id (an md5 collision) keep the first.
 */
async function sortRepeats(
  workshop: Workshop,
  file: RawFile,
  judged: string,
  name: string,
): Promise<{ apnCollisions: number; idCollisions: number }> {
  const columns = [...file.columns.values()].map((column) => `r.${column}`).join(', ');
  await workshop.run(
    `CREATE OR REPLACE TEMP TABLE shared AS SELECT property_id, min(apn_key) AS first_key,
        count(DISTINCT apn_key) > 1 AS is_collision,
        count(DISTINCT CASE WHEN regexp_matches(apn, '[^A-Z0-9]') THEN regexp_replace(apn, '[^A-Z0-9]+', '-', 'g') END) > 1 AS is_clash
      FROM ${judged} WHERE property_id IS NOT NULL GROUP BY property_id HAVING count(*) > 1`,
    `UPDATE ${judged} SET reason = 'parcel id is taken by another parcel number' FROM shared s
      WHERE s.property_id = ${judged}.property_id AND s.is_collision AND ${judged}.apn_key <> s.first_key`,
    `UPDATE ${judged} SET property_id = property_id_of(fips, apn) FROM shared s
      WHERE s.property_id = ${judged}.property_id AND s.is_clash AND NOT s.is_collision AND regexp_matches(apn, '[^A-Z0-9]')`,
    `UPDATE ${judged} SET reason = 'repeats another row' WHERE row_id IN (
      SELECT row_id FROM (SELECT j.row_id, row_number() OVER (PARTITION BY j.property_id, hash(${columns}) ORDER BY j.row_id) AS copy
        FROM ${judged} j JOIN ${file.table} r ON r.rowid = j.row_id WHERE j.reason IS NULL AND j.property_id IN (SELECT property_id FROM shared)) WHERE copy > 1)`,
    `INSERT INTO reject SELECT ${name}, j.row_id + 1, j.reason, j.apn, ${contentOf(file)}, 1
      FROM ${judged} j JOIN ${file.table} r ON r.rowid = j.row_id
      WHERE j.reason IN ('repeats another row', 'parcel id is taken by another parcel number')`,
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
    return sql === null || sql === undefined ? [] : [`${sql} AS ${factColumn(key)}`];
  });
  const from = isSingle
    ? `${one(first)} s`
    : `${spine} s ${joined.map((key) => `LEFT JOIN ${one(key)} ${identifier(`of ${key}`)} USING (property_id)`).join(' ')}`;
  await workshop.run(
    `INSERT INTO stage_parcel BY NAME SELECT s.property_id, s.apn_key, ${columns.join(', ')} FROM ${from}`,
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
    const judged = identifier(`judged ${key}`);
    await workshop.run(
      `INSERT INTO reject SELECT ${literal(file.file.name)}, j.row_id + 1, 'no such parcel in the parcel files', j.apn, ${contentOf(file)}, 1
        FROM ${judged} j JOIN ${file.table} r ON r.rowid = j.row_id
        WHERE j.reason IS NULL AND j.property_id NOT IN (SELECT property_id FROM stage_parcel)`,
    );
  }
}

/** Values that were there and could not be used, by what they were for and why. */
async function countUnknown(
  workshop: Workshop,
  files: ReadonlyMap<string, RawFile>,
  cells: RecipeCells,
): Promise<UnknownCount[]> {
  const found: UnknownCount[] = [];
  for (const [key, file] of files) {
    const suspects = cells.all.filter((cell) => cell.file === key && cell.clean.canFail && cell.pick !== 'count');
    if (suspects.length === 0) continue;
    const [lost] = await workshop.rows<Record<string, number>>(
      `SELECT ${suspects.map((cell) => `count(*) FILTER (WHERE (${cell.clean.text}) IS NOT NULL AND (${cell.clean.sql}) IS NULL) AS ${cell.name}`).join(', ')} FROM ${file.table} r`,
    );
    for (const cell of suspects.filter(({ name }) => (lost?.[name] ?? 0) > 0)) {
      const reasons = await workshop.rows<Count>(
        `SELECT ${cell.clean.reason} AS reason, count(*) AS count FROM ${file.table} r
          WHERE (${cell.clean.text}) IS NOT NULL AND (${cell.clean.sql}) IS NULL GROUP BY ALL ORDER BY count DESC, reason`,
      );
      found.push(...reasons.map((row) => ({ fact: cell.target, column: cell.source, ...row })));
    }
  }
  return found;
}

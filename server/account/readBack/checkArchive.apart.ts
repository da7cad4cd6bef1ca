/** Unpacks an export into a folder of ours, and holds every file, row and reference of it against what it has to be. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadingProblem } from '../../../src/api/contract/account/reading.ts';
import { ARCHIVE_MANIFEST } from '../archive/archiveManifest.ts';
import type { TableShape } from '../archive/tableShapes.queries.ts';
import { BadArchive } from './badArchive.ts';
import { rowCheck } from './checkRow.ts';
import { rowsIn } from './linesOf.ts';
import { plannedReads, type PlannedRead } from './plannedReads.ts';
import { unpack, type Unpacked } from './unpack.ts';

export interface ToCheck {
  readonly path: string;
  /** Tables come here as `{table}.json`, documents by their ids. */
  readonly into: string;
  readonly shapes: readonly TableShape[];
  /** Names of the changes of tables that this program knows. */
  readonly migrations: readonly string[];
}

export interface FoundUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly isOwner: boolean;
}

/** What a check found; `columns`: those that the export has of a table that is read. */
export interface Found {
  readonly product: string;
  readonly made: string;
  readonly isWhole: boolean;
  readonly userId: number;
  readonly users: readonly FoundUser[];
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly columns: readonly string[] }[];
  readonly left: readonly { readonly table: string; readonly rows: number }[];
  readonly documents: readonly number[];
  readonly logos: number;
}

export type Checked =
  { readonly ok: true; readonly found: Found } | { readonly ok: false; readonly problem: ReadingProblem };

export async function run({ path, into, shapes, migrations }: ToCheck): Promise<Checked> {
  try {
    const archive = await unpack(path);
    try {
      return { ok: true, found: await check(archive, into, shapes, migrations) };
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof BadArchive) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function check(
  archive: Unpacked,
  into: string,
  shapes: readonly TableShape[],
  migrations: readonly string[],
): Promise<Found> {
  const { manifest } = archive;
  const file = ARCHIVE_MANIFEST;
  if (!migrations.includes(manifest.migration))
    throw new BadArchive(
      `A newer version of this program (${manifest.program}) made this export: update this one first.`,
      { file, column: 'migration' },
    );
  await mkdir(into, { recursive: true, mode: 0o700 });
  const tables = new Map(manifest.tables.map((table) => [table.table, table]));
  if (tables.size !== manifest.tables.length) throw new BadArchive('The manifest names a table twice.', { file });
  for (const { table, json, csv } of tables.values())
    if (json !== `json/${table}.json` || csv !== `csv/${table}.csv`)
      throw new BadArchive(`The table ${table} stands in another file than those of an export.`, { file });
  const users = await usersIn(archive, tables.has('app_user'));
  const ids = new Map<string, ReadonlySet<number>>([['app_user', new Set(users.map(({ id }) => id))]]);
  const read = new Set<string>(['json/app_user.json']);
  const found: { table: string; rows: number; columns: string[] }[] = [];
  for (const plan of plannedReads(shapes)) {
    const { name } = plan.shape;
    const written = tables.get(name);
    if (written === undefined) {
      ids.set(name, new Set());
      continue;
    }
    const columns = written.columns.map((column) => column.name);
    const known = new Set(plan.shape.columns.map((column) => column.name));
    const unknown = columns.find((column) => !known.has(column));
    if (unknown !== undefined)
      throw new BadArchive(`This program knows no such column of ${name}.`, { file, column: unknown });
    const rows = await tableIn(archive, { plan, columns, into, ids, isWhole: manifest.scope === 'account' });
    if (rows !== written.rows)
      throw new BadArchive('It has another number of rows than the manifest says.', { file: written.json });
    read.add(written.json);
    found.push({ table: name, rows, columns });
  }
  const documents = await documentsIn(archive, into, ids.get('document') ?? new Set(), read);
  // What is not read has to be what was exported as well.
  for (const { name } of manifest.files) if (!read.has(name)) await pipeline(await archive.read(name), nowhere());
  const names = new Set(found.map(({ table }) => table));
  return {
    product: manifest.product,
    made: manifest.made,
    isWhole: manifest.scope === 'account',
    userId: manifest.userId,
    users,
    tables: found,
    left: manifest.tables.flatMap(({ table, rows }) => (names.has(table) || rows === 0 ? [] : [{ table, rows }])),
    documents,
    logos: manifest.logos.length,
  };
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Who is named in the rows; nothing else of users is read. */
async function usersIn(archive: Unpacked, isThere: boolean): Promise<FoundUser[]> {
  const file = 'json/app_user.json';
  if (!isThere) throw new BadArchive('The file is missing.', { file });
  const users: FoundUser[] = [];
  for await (const { line, row } of rowsIn(file, await archive.read(file))) {
    const { id, username, first_name: first, last_name: last, sub_user: isMember } = row;
    if (typeof id !== 'number' || !Number.isSafeInteger(id))
      throw new BadArchive('The value is no number of a user.', { file, line, column: 'id' });
    if (typeof username !== 'string') throw new BadArchive('The value is no text.', { file, line, column: 'username' });
    if (users.some((user) => user.id === id))
      throw new BadArchive('Another row has this number.', { file, line, column: 'id' });
    users.push({ id, username, name: nameOf(first, last, username), isOwner: isMember === false });
  }
  return users;
}

const nameOf = (first: unknown, last: unknown, username: string): string => {
  const name = [first, last].filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');
  return (name === '' ? username : name).slice(0, 100);
};

interface Reading {
  readonly plan: PlannedRead;
  readonly columns: readonly string[];
  readonly into: string;
  /** Of the tables before it; its own are added. */
  readonly ids: Map<string, ReadonlySet<number>>;
  readonly isWhole: boolean;
}

/** Checks a table row by row, and keeps the rows; answers how many there are. */
async function tableIn(archive: Unpacked, { plan, columns, into, ids, isWhole }: Reading): Promise<number> {
  const { name } = plan.shape;
  const file = `json/${name}.json`;
  const check = rowCheck(plan.shape, file, columns);
  const own = new Set<number>();
  const places = plan.shape.key.filter((column) => column !== 'account_id');
  const keys = places.includes('id') ? null : new Set<string>();
  const pointing = Object.entries(plan.points).filter(
    ([column]) => columns.includes(column) && !plan.loose.has(column),
  );
  /** Rows of the table itself may come later. */
  const within: { readonly id: number; readonly line: number; readonly column: string }[] = [];
  const out = createWriteStream(join(into, `${name}.json`), { mode: 0o600 });
  let rows = 0;
  for await (const { line, row } of rowsIn(file, await archive.read(file))) {
    check(row, line);
    if (keys === null) {
      const id = row['id'] as number; // of a bigint column, checked
      if (own.has(id)) throw new BadArchive('Another row has this number.', { file, line, column: 'id' });
      own.add(id);
    } else {
      const key = places.map((column) => String(row[column])).join(' ');
      if (keys.has(key)) throw new BadArchive('Another row is the same.', { file, line, column: places[0] ?? null });
      keys.add(key);
    }
    for (const [column, to] of pointing) {
      const id = row[column] as number | null; // of a bigint column, checked
      if (to === name && id !== null) {
        within.push({ id, line, column });
        continue;
      }
      // Of others than the member whose export it is it holds no users.
      if (id === null || (to === 'app_user' && !isWhole) || ids.get(to)?.has(id) === true) continue;
      throw new BadArchive(`No row of ${to} has the number ${id}.`, { file, line, column });
    }
    rows += 1;
    if (!out.write(`${line} ${JSON.stringify(row)}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  for (const { id, line, column } of within)
    if (!own.has(id)) throw new BadArchive(`No row of ${name} has the number ${id}.`, { file, line, column });
  ids.set(name, own);
  return rows;
}

/** Keeps the files of documents by their ids; answers those that there are. */
async function documentsIn(
  archive: Unpacked,
  into: string,
  known: ReadonlySet<number>,
  read: Set<string>,
): Promise<number[]> {
  const kept = new Set<number>();
  for (const { id, file } of archive.manifest.documents) {
    if (!known.has(id)) throw new BadArchive('No row of document has the number of this file.', { file });
    if (kept.has(id) || read.has(file)) throw new BadArchive('The manifest names the document twice.', { file });
    await pipeline(await archive.read(file), createWriteStream(join(into, `document-${id}`), { mode: 0o600 }));
    kept.add(id);
    read.add(file);
  }
  return [...kept];
}

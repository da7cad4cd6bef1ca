/** Writes an export of everything into an archive, one file after the other (design/account.md section 13). */
import { Readable } from 'node:stream';
import { sql, type Kysely } from 'kysely';
import { exportColumn } from '../../../src/api/catalogue/lists/exportColumns.ts';
import type { Permission } from '../../../src/api/contract/rights.ts';
import { exportRows } from '../../lists/exports/exportRows.ts';
import { csvFile } from '../../paper/csv/csvFile.ts';
import { BYTE_ORDER_MARK, csvLines } from '../../paper/csv/csvText.ts';
import type { ArchiveWriter } from '../../platform/backup/archiveWriter.ts';
import { programVersion } from '../../data/warehouse/programVersion.ts';
import type { Resources } from '../../platform/resources.ts';
import { migrations } from '../../platform/store/migrate.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser } from '../../platform/tenant.ts';
import { ARCHIVE_FORMAT, ARCHIVE_MANIFEST, type ArchiveFile, type ArchiveManifest } from './archiveManifest.ts';
import { indexPage } from './indexPage.ts';
import { plannedTables, type Planned } from './plannedTables.ts';
import { rowsOf, type Scope } from './rowsOf.queries.ts';
import { tableShapes } from './tableShapes.queries.ts';

type Db = Kysely<Database>;

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly rows: number;
}

export interface Asked {
  readonly scope: Scope;
  readonly permissions: ReadonlySet<Permission>;
  readonly product: string;
  readonly made: Date;
  /** Told with every page of rows and every file; throws when nobody wants the export any more. */
  readonly onProgress: (progress: Progress) => Promise<void>;
}

/** Which property is meant, no more: facts of properties are exported with their lists, where their rows count. */
const WHERE_IT_IS = [
  'propertyId',
  'fips',
  'apn',
  'streetAddress',
  'unitNumber',
  'cityName',
  'stateCode',
  'zip',
] as const;

/** `db`: of one moment. */
export async function writeAccount(
  services: Pick<Resources, 'store' | 'warehouse' | 'files'>,
  db: Db,
  archive: ArchiveWriter,
  { scope, permissions, product, made, onProgress }: Asked,
): Promise<void> {
  const plan = plannedTables(await tableShapes(db), scope, permissions);
  const documents = await documentsOf(db, scope);
  const logos = await logosOf(db, scope);
  const recordings = permissions.has('MARKETING_VIEW') ? await recordingsOf(db, scope) : [];
  const of = plan.tables.length * 2 + 1 + documents.length + logos.length + recordings.length + 2;
  const files: ArchiveFile[] = [];
  let rows = 0;
  const told = async (): Promise<void> => await onProgress({ done: files.length, of, rows });
  const add = async (name: string, content: Readable | string): Promise<void> => {
    files.push(await archive.add(name, content));
    await told();
  };

  const tables: ArchiveManifest['tables'] = [];
  for (const table of plan.tables) {
    const { name } = table.shape;
    const [json, csv] = [`json/${name}.json`, `csv/${name}.csv`];
    let count = 0;
    const objects = jsonLines(rowsOf(db, table, scope, 'object'), async (page) => {
      count += page;
      rows += page;
      await told();
    });
    await add(json, Readable.from(objects, { objectMode: false }));
    await add(csv, Readable.from(csvPages(db, table, scope, told), { objectMode: false }));
    tables.push({
      table: name,
      columns: table.columns.map(({ name: column, type }) => ({ name: column, type })),
      rows: count,
      json,
      csv,
    });
  }
  await add('properties.csv', Readable.from(properties(services, db, scope), { objectMode: false }));
  const missing: string[] = [];
  const kept: ArchiveManifest['documents'] = [];
  for (const { id, name, key } of documents) {
    const file = `documents/${id}-${safeName(name)}`;
    if ((await services.files.bytes(key)) === null) missing.push(name);
    else {
      await add(file, await services.files.stream(key));
      kept.push({ id, file });
    }
  }
  const keptLogos: ArchiveManifest['logos'] = [];
  for (const { userId, type, key } of logos) {
    const file = `logos/${userId}.${type?.split('/')[1]?.replace('svg+xml', 'svg') ?? 'bin'}`;
    if ((await services.files.bytes(key)) === null) continue;
    await add(file, await services.files.stream(key));
    keptLogos.push({ userId, file });
  }
  for (const { id, name, key } of recordings) {
    if ((await services.files.bytes(key)) === null) missing.push(name);
    else await add(`recordings/${id}-${safeName(name)}`, await services.files.stream(key));
  }
  const manifest = (): ArchiveManifest => ({
    format: ARCHIVE_FORMAT,
    product,
    program: programVersion(),
    migration: migrations().at(-1)?.name ?? '',
    made: made.toISOString(),
    scope: scope.isWhole ? 'account' : 'member',
    accountId: scope.accountId,
    userId: scope.userId,
    tables,
    documents: kept,
    logos: keptLogos,
    files,
    left: { ...plan.left },
  });
  await add('index.html', indexPage(manifest(), plan, missing));
  await archive.add(ARCHIVE_MANIFEST, `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** A JSON array, a row a line. */
async function* jsonLines(
  pages: AsyncIterable<readonly string[]>,
  onPage: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    yield `${isFirst ? '[\n' : ',\n'}${page.join(',\n')}`;
    isFirst = false;
    await onPage(page.length);
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

async function* csvPages(db: Db, table: Planned, scope: Scope, told: () => Promise<void>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([table.columns.map(({ name }) => name)]);
  for await (const page of rowsOf(db, table, scope, 'texts')) {
    // Lists of texts: rowsOf makes them.
    yield csvLines(page.map((line) => JSON.parse(line) as (string | null)[]));
    await told();
  }
}

/** Every property that something was made of, with where it is. */
async function* properties(
  services: Pick<Resources, 'store' | 'warehouse'>,
  db: Db,
  scope: Scope,
): AsyncGenerator<string> {
  const whose = (table: string) => (scope.isWhole ? isOfAccount(scope, table) : isOfUser(scope, table));
  const { rows } = await sql<{ id: number }>`
    select property_id as id from saved_property s where ${whose('s')}
    union select property_id from analysis a where ${whose('a')}
    union select property_id from document d where ${whose('d')}
    union select property_id from fact_correction f where ${isOfAccount(scope, 'f')} order by 1`.execute(db);
  const columns = WHERE_IT_IS.flatMap((key) => exportColumn(key) ?? []);
  const ids = rows.map(({ id }) => id);
  yield* csvFile(
    columns.map(({ label }) => label),
    exportRows(services, scope, columns, ids),
  );
}

interface KeptDocument {
  readonly id: number;
  readonly name: string;
  readonly key: string;
}

async function documentsOf(db: Db, scope: Scope): Promise<KeptDocument[]> {
  const whose = scope.isWhole ? isOfAccount(scope, 'd') : isOfUser(scope, 'd');
  const { rows } = await sql<KeptDocument>`
    select d.id, d.name, d.file_key as key from document d where ${whose} order by d.id`.execute(db);
  return rows;
}

async function logosOf(db: Db, scope: Scope): Promise<{ userId: number; type: string | null; key: string }[]> {
  const whose = scope.isWhole ? isOfAccount(scope, 'u') : sql`${isOfAccount(scope, 'u')} and u.id = ${scope.userId}`;
  const { rows } = await sql<{ userId: number; type: string | null; key: string }>`
    select u.id as "userId", u.logo_type as type, u.logo_key as key from app_user u
    where ${whose} and u.logo_key is not null order by u.id`.execute(db);
  return rows;
}

/** What calls play, with the ending of what it is. */
async function recordingsOf(db: Db, scope: Scope): Promise<KeptDocument[]> {
  const { rows } = await sql<KeptDocument>`
    select r.id, r.name || case r.content_type when 'audio/wav' then '.wav' else '.mp3' end as name, r.file_key as key
    from recording r where ${isOfAccount(scope, 'r')} and r.file_key is not null order by r.id`.execute(db);
  return rows;
}

const MOST_NAME = 100;

/** A name that every file system takes and that leads nowhere else. */
const safeName = (name: string): string =>
  name
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(-MOST_NAME);

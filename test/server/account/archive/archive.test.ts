/** Export of everything, as it is asked for, made, fetched and ended (P275-P278; design/account.md section 13). */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveManifest } from '../../../../server/account/archive/archiveManifest.ts';
import { exportedTables } from '../../../../server/account/archive/exportedTables.ts';
import { takeArchive } from '../../../../server/account/archive/archives.queries.ts';
import { takeGuard } from '../../../../server/paper/formulaGuard.ts';
import {
  archiveOf,
  CANARY,
  CANARY_HEX,
  exported,
  filesIn,
  keepArchives,
  plantCanaries,
} from '../../../support/archived.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';
import { ownersDesk, SECRET } from '../../../support/isolation/ownersDesk.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: Member;
let ann: Member;
let bob: Member;
let property: number;
let files: Map<string, Buffer>;
let manifest: ArchiveManifest;
let archiveId: number;
/** Length and hash of the zip: as it came, as they were told. */
let whole: unknown[];
let told: unknown[];
const text = (name: string): string => files.get(name)?.toString('utf8') ?? '';
const rowsIn = (table: string): Record<string, unknown>[] =>
  JSON.parse(text(`json/${table}.json`)) as Record<string, unknown>[];
const csvOf = (table: string): string[][] => parse(files.get(`csv/${table}.csv`) ?? '', { bom: true });

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ({ owner, ann, bob } = await newTeam(server));
  const ids = await sampleIds(server, 40);
  [property = 0] = ids;
  await ownersDesk(owner.client, owner.auth, property, 0, server.clock.now());
  await saveInto(ann, "Ann's", ids);
  valueOf(await ann.client.call('saveEdits', { query: {}, body: await noteOf(ann, '=HYPERLINK("http://x")') }));
  await plantCanaries(server, owner);
  const archive = await exported(server, owner);
  archiveId = archive.id;
  const zip = await archiveOf(server, owner, archive.id);
  whole = [zip.byteLength, createHash('sha256').update(zip).digest('hex')];
  told = [archive.bytes, archive.sha256];
  files = await filesIn(zip);
  manifest = ArchiveManifest.parse(JSON.parse(text('manifest.json')));
});
afterAll(async () => await server.close());

async function noteOf({ client }: Member, note: string) {
  const { results } = valueOf(await client.call('queryGroups', { body: { search: { filters: {} } } }));
  const [row] = results;
  return { id: row?.savedPropertyId ?? 0, version: 1, note };
}

describe('the export of an account', () => {
  it('has each row of each table that it names, as the database has it', async () => {
    const tables = Object.entries(exportedTables).flatMap(([name, told]) => ('left' in told ? [] : [name]));
    expect(manifest.tables.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
    for (const { table, rows } of manifest.tables) {
      const column = table === 'account' ? 'id' : 'account_id';
      const found = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(table)} t
        where ${sql.ref(`t.${column}`)} = ${owner.accountId}`.execute(server.db);
      // What is written after the moment of the export: the audit of the export itself is before it.
      const [are, were] = [rowsIn(table), found.rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>)];
      if (['account_archive', 'alert', 'audit_event', 'audit_head', 'mail', 'notice'].includes(table)) continue;
      expect([table, are.length, rows]).toEqual([table, were.length, were.length]);
      const columns = Object.keys(are[0] ?? {});
      const same = were.map((row) => Object.fromEntries(columns.map((name) => [name, instantOf(row[name])])));
      expect(are.map((row) => Object.fromEntries(columns.map((name) => [name, instantOf(row[name])])))).toEqual(
        expect.arrayContaining(same),
      );
    }
  });

  it('says the same as CSV, which other programs read', () => {
    for (const { table, columns, rows } of manifest.tables) {
      const [header = [], ...records] = csvOf(table);
      expect([table, header, records.length]).toEqual([table, columns.map(({ name }) => name), rows]);
      const objects = rowsIn(table);
      records.forEach((record, at) => {
        const row = objects[at] ?? {};
        const read = record.map((cell, place) => readLike(row[header[place] ?? ''], takeGuard(cell)));
        expect([table, read]).toEqual([table, header.map((name) => row[name] ?? '')]);
      });
    }
  });

  it('runs nothing in a spreadsheet program', () => {
    const notes = csvOf('saved_property').map((record) => record[csvOf('saved_property')[0]?.indexOf('note') ?? 0]);
    expect(notes).toContain(`'=HYPERLINK("http://x")`);
    for (const { table } of manifest.tables)
      for (const cell of csvOf(table).flat())
        // A phone number computes nothing.
        expect(/^[=@\t\r]|^\+(?!\d{10,15}$)|^-(?![0-9.])/.test(cell) ? [table, cell] : null).toBeNull();
  });

  it('holds no secret in any of its files', () => {
    for (const [name, content] of files) {
      expect([name, content.includes(CANARY), content.includes(CANARY_HEX)]).toEqual([name, false, false]);
    }
    // The message is there, without the link.
    expect(rowsIn('mail')).toContainEqual(expect.objectContaining({ subject: 'A link', body: null }));
  });

  it('names each file with its length and hash', () => {
    expect(whole).toEqual(told);
    const named = manifest.files.map(({ name }) => name);
    expect([...named, 'manifest.json'].toSorted()).toEqual([...files.keys()].toSorted());
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = files.get(name) ?? Buffer.alloc(0);
      expect([name, content.byteLength, createHash('sha256').update(content).digest('hex')]).toEqual([
        name,
        bytes,
        sha256,
      ]);
    }
  });

  it('brings the documents, and says where each property is', () => {
    const [document] = manifest.documents;
    expect(text(document?.file ?? '')).toBe(SECRET);
    const [header = [], ...places] = parse(files.get('properties.csv') ?? '', { bom: true });
    expect(header).toEqual(['Property id', 'County FIPS', 'APN', 'Street address', 'Unit', 'City', 'State', 'ZIP']);
    expect(places.find(([id]) => id === String(property))?.[3]).not.toBe('');
  });

  it('explains each table on a page in which nothing runs', () => {
    const page = text('index.html');
    for (const { table } of manifest.tables) expect(page).toContain(`csv/${table}.csv`);
    for (const [table, why] of Object.entries(manifest.left))
      expect(page).toContain(`<li>${table}: ${why.slice(0, 20)}`);
    expect(page).not.toMatch(/<script|onerror|src=|http-equiv/i);
  });

  it('is told in the product and by mail, without a way in, and stands in the audit', async () => {
    const { rows } = await sql<{ body: string }>`
      select body from mail where account_id = ${owner.accountId} and subject like 'The export%'`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain('/account/archive');
    expect(rows[0]?.body).not.toMatch(/archive\/\d|token/);
    const { results } = valueOf(await owner.client.call('accountChanges', { query: {} }));
    expect(results).toContainEqual(
      expect.objectContaining({ what: 'SECURITY', after: { Export: 'of the whole account' } }),
    );
  });
});

describe('the file', () => {
  const get = async (who: Member, headers: Record<string, string> = {}) =>
    await server.request('GET', `/app/account/archive/${archiveId}/file`, { token: who.token, headers });

  it('goes on where a download was cut off', async () => {
    const whole = Buffer.from(await (await get(owner)).arrayBuffer());
    const part = await get(owner, { Range: 'bytes=1000-' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${whole.byteLength - 1}/${whole.byteLength}`,
    ]);
    const rest = Buffer.from(await part.arrayBuffer());
    expect(Buffer.concat([whole.subarray(0, 1000), rest]).equals(whole)).toBe(true);
    const tag = part.headers.get('etag') ?? '';
    expect((await get(owner, { Range: 'bytes=0-9', 'If-Range': tag })).status).toBe(206);
    // Of another file nothing is put behind what is there.
    expect((await get(owner, { Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
    const beyond = await get(owner, { Range: `bytes=${whole.byteLength}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.byteLength}`]);
    expect(Buffer.from(await (await get(owner, { Range: 'bytes=-5' })).arrayBuffer())).toEqual(whole.subarray(-5));
    for (const odd of ['bytes=a-b', 'lines=0-1', 'bytes=0-1,5-6'])
      expect([200, 416]).toContain((await get(owner, { Range: odd })).status);
  });

  it('is for who asked for it, signed in: its address alone opens nothing', async () => {
    expect((await get(ann)).status).toBe(404);
    expect((await server.request('GET', `/app/account/archive/${archiveId}/file`, { token: null })).status).toBe(401);
  });
});

describe('the export of a member', () => {
  it('holds what is their own and nothing of others', async () => {
    const { id, isWhole } = await exported(server, ann);
    expect(isWhole).toBe(false);
    const own = await filesIn(await archiveOf(server, ann, id));
    const all = [...own.values()].map((content) => content.toString('utf8')).join('\n');
    expect(all).toContain("Ann's");
    expect(all).not.toContain(SECRET);
    const users = JSON.parse(own.get('json/app_user.json')?.toString() ?? '') as { id: number }[];
    expect(users.map((user) => user.id)).toEqual([ann.userId]);
    const groups = JSON.parse(own.get('json/property_group.json')?.toString() ?? '') as { user_id: number }[];
    expect(new Set(groups.map((group) => group.user_id))).toEqual(new Set([ann.userId]));
    expect(own.has('json/book_line.json')).toBe(false);
  });
});

describe('while it is made', () => {
  it('no other is begun, and it can be cancelled', async () => {
    const { archive } = valueOf(await bob.client.call('startArchive', { body: {} }));
    expect(await bob.client.call('startArchive', { body: {} })).toMatchObject({ ok: false, status: 409 });
    const params = { id: archive?.id ?? 0 };
    expect(await bob.client.call('archiveFile', { params })).toMatchObject({ ok: false, status: 409 });
    const ended = valueOf(await bob.client.call('endArchive', { params }));
    expect(ended.archive?.state).toBe('CANCELLED');
    await keepArchives(server);
    expect(valueOf(await bob.client.call('accountData')).archive?.state).toBe('CANCELLED');
    expect(await bob.client.call('endArchive', { params })).toMatchObject({ ok: false, status: 404 });
  });

  it('a worker that is gone leaves it to the next one, which begins anew', async () => {
    const { archive } = valueOf(await bob.client.call('startArchive', { body: {} }));
    const gone = { worker: '00000000-0000-4000-8000-000000000000', isAlone: false, now: server.clock.now() };
    expect(await takeArchive(server.db, bob, archive?.id ?? 0, gone)).toMatchObject({ attempts: 1 });
    await keepArchives(server);
    expect(valueOf(await bob.client.call('accountData')).archive?.state).toBe('RUNNING');
    server.clock.advance(2);
    await keepArchives(server);
    expect(valueOf(await bob.client.call('accountData')).archive?.state).toBe('READY');
  });
});

it('asks for the password once more where it is long ago', async () => {
  server.clock.advance(11);
  expect(await ann.client.call('startArchive', { body: {} })).toMatchObject({ ok: false, status: 428 });
});

it('ends after seven days, and its file is gone', async () => {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from account_archive where state = 'READY'`.execute(server.db);
  expect(rows).toHaveLength(3);
  server.clock.advance(7 * 24 * 60);
  await keepArchives(server);
  for (const { key } of rows) expect(await server.services.files.bytes(key)).toBeNull();
  const again = await server
    .signIn({ username: owner.auth.profile.username, password: 'a long enough password' })
    .catch(() => null);
  // The canary stands where the hash of the owner's password was: the member asks.
  expect(again).toBeNull();
  const member = await server.signIn({ username: ann.auth.profile.username, password: 'a long enough password' });
  const { archive } = valueOf(await member.client.call('accountData'));
  expect(archive?.state).toBe('EXPIRED');
  const late = await member.client.call('archiveFile', { params: { id: archive?.id ?? 0 } });
  expect(late).toMatchObject({ ok: false, status: 410 });
});

/** Instants in one form, whatever the zone of the connection. */
const instantOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value;

/** A cell of CSV as the value beside it stands in JSON. */
function readLike(value: unknown, cell: string): unknown {
  if (value === null || value === undefined || typeof value === 'string') return cell;
  return JSON.parse(cell);
}

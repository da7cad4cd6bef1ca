/** What is no export, or one that somebody changed: refused with its place, and nothing of it is there. */
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readingFolder } from '../../../../server/account/readBack/readingFolder.ts';
import { archiveOf, exported, filesIn } from '../../../support/archived.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';
import { ownersDesk } from '../../../support/isolation/ownersDesk.ts';
import { checked, forged, readBack, zipOf } from '../../../support/readBack.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let owner: Member;
let zip: Buffer;
let files: Map<string, Buffer>;
let empty: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ({ owner } = await newTeam(server));
  ids = await sampleIds(server, 10);
  await ownersDesk(owner.client, owner.auth, ids[0] ?? 0, 0, server.clock.now());
  await saveInto(owner, 'Both', ids.slice(0, 5));
  zip = await archiveOf(server, owner, (await exported(server, owner)).id);
  files = await filesIn(zip);
  empty = await server.newcomer();
});
afterAll(async () => await server.close());

/** Everything of an account but what says that somebody tried. */
const rowsOf = async (accountId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from saved_property s where s.account_id = ${accountId})
      + (select count(*) from property_group g where g.account_id = ${accountId})
      + (select count(*) from contact c where c.account_id = ${accountId})
      + (select count(*) from document d where d.account_id = ${accountId})
      + (select count(*) from tag t where t.account_id = ${accountId})
      + (select count(*) from app_user u where u.account_id = ${accountId})::int as count`.execute(server.db);
  return Number(rows[0]?.count);
};
const filesOf = async (accountId: number): Promise<string[]> => {
  const { dataDir } = server.services.config;
  const kept = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
  const came = await readdir(readingFolder(dataDir, accountId, 0).ofAccount, { recursive: true }).catch(() => []);
  return [...kept.filter((name) => name.startsWith(join('documents', String(accountId)))), ...came].filter(
    (name) => !/^(documents\/)?\d+$/.test(name),
  );
};

const text = (name: string): string => files.get(name)?.toString('utf8') ?? '';
const inRow = (table: string, change: (row: Record<string, unknown>) => void) => async (): Promise<Buffer> =>
  await forged(files, (all) => {
    const rows = JSON.parse(text(`json/${table}.json`)) as Record<string, unknown>[];
    change(rows[0] ?? {});
    all.set(`json/${table}.json`, Buffer.from(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`));
  });
const said = (name: string, from: string, to: string) => async (): Promise<Buffer> => {
  const all = new Map(files);
  all.set(name, Buffer.from(text(name).replace(from, to)));
  return await zipOf(all);
};

interface Wrong {
  readonly zip: () => Promise<Uint8Array>;
  readonly problem: Record<string, unknown>;
}
const wrong: Readonly<Record<string, Wrong>> = {
  'no zip': {
    zip: async () => await Promise.resolve(randomBytes(5000)),
    problem: { text: expect.stringMatching(/no zip/) },
  },
  'a zip cut off': {
    zip: async () => await Promise.resolve(zip.subarray(0, zip.byteLength - 200)),
    problem: { text: expect.stringMatching(/no zip/) },
  },
  'another zip': {
    zip: async () => await zipOf([['a.txt', Buffer.from('x')]]),
    problem: { text: expect.stringMatching(/no export of everything.*manifest\.json/) },
  },
  'an export within a zip': {
    zip: async () => await zipOf([['export.zip', zip]]),
    problem: { text: expect.stringMatching(/no export of everything/) },
  },
  'a changed byte in a table': {
    zip: said('json/tag.json', 'shared', 'sharad'),
    problem: { file: 'json/tag.json', text: expect.stringMatching(/sum is another one/) },
  },
  'a changed byte in what is not even read': {
    zip: said('index.html', 'export', 'Export'),
    problem: { file: 'index.html', text: expect.stringMatching(/sum is another one/) },
  },
  'a byte more': {
    zip: said('json/tag.json', 'shared', 'shareds'),
    problem: { file: 'json/tag.json', text: expect.stringMatching(/not as long/) },
  },
  'a missing file': {
    zip: async () => await zipOf([...files].filter(([name]) => name !== 'json/contact.json')),
    problem: { file: 'json/contact.json', text: expect.stringMatching(/missing/) },
  },
  'a file that the manifest does not name': {
    zip: async () => await zipOf([...files, ['more.txt', Buffer.from('x')]]),
    problem: { file: 'more.txt' },
  },
  'two files of one name': {
    zip: async () => await zipOf([...files, ['json/tag.json', Buffer.from('[]\n')]]),
    problem: { file: 'json/tag.json', text: expect.stringMatching(/Two files/) },
  },
  'a name that leads out': {
    zip: async () => {
      const name = 'xx/xx/evil.txt';
      const made = await zipOf([...files, [name, Buffer.from('x')]]);
      // As bytes: no honest writer makes such a name.
      for (let at = made.indexOf(name); at >= 0; at = made.indexOf(name, at + 1)) made.write('../../evil.txt', at);
      return made;
    },
    problem: { text: expect.stringMatching(/invalid relative path/) },
  },
  'a bomb': {
    zip: async () => await forged(files, (all) => void all.set('documents/0-zeros', Buffer.alloc(200 * 1024 * 1024))),
    problem: { file: 'documents/0-zeros', text: expect.stringMatching(/500 times/) },
  },
  'a newer version': {
    zip: async () => await forged(files, (_all, manifest) => void (manifest['format'] = 99)),
    problem: { file: 'manifest.json', text: expect.stringMatching(/newer version/) },
  },
  'newer tables': {
    zip: async () => await forged(files, (_all, manifest) => void (manifest['migration'] = '9999_more.sql')),
    problem: { file: 'manifest.json', text: expect.stringMatching(/newer version/) },
  },
  'a value of another type': {
    zip: inRow('saved_property', (row) => void (row['version'] = 'one')),
    problem: { file: 'json/saved_property.json', line: 2, column: 'version' },
  },
  'a value that is missing': {
    zip: inRow('contact', (row) => void delete row['first_name']),
    problem: { file: 'json/contact.json', line: 2, column: 'first_name' },
  },
  'a null where there is a value': {
    zip: inRow('property_group', (row) => void (row['name'] = null)),
    problem: { file: 'json/property_group.json', line: 2, column: 'name' },
  },
  'a column that nobody named': {
    zip: inRow('tag', (row) => void (row['more'] = 1)),
    problem: { file: 'json/tag.json', line: 2, column: 'more' },
  },
  'what the grid would break at': {
    zip: inRow('saved_property', (row) => void (row['own'] = { 1: { deep: true } })),
    problem: { file: 'json/saved_property.json', line: 2, column: 'own' },
  },
  'a sign that no database keeps': {
    zip: inRow('saved_property', (row) => void (row['note'] = 'a\u0000b')),
    problem: { file: 'json/saved_property.json', line: 2, column: 'note' },
  },
  'a reference to nowhere': {
    zip: inRow('group_member', (row) => void (row['group_id'] = 999_999)),
    problem: { file: 'json/group_member.json', line: 2, column: 'group_id' },
  },
  "a reference to somebody else's": {
    zip: inRow('saved_property', (row) => void (row['user_id'] = 1_000_000)),
    problem: { file: 'json/saved_property.json', line: 2, column: 'user_id' },
  },
  'a number twice': {
    zip: async () =>
      await forged(files, (all, manifest) => {
        const [row] = JSON.parse(text('json/tag.json')) as unknown[];
        all.set('json/tag.json', Buffer.from(`[\n${JSON.stringify(row)},\n${JSON.stringify(row)}\n]\n`));
        manifest['tables'] = (manifest['tables'] as { table: string }[]).map((one) =>
          one.table === 'tag' ? { ...one, rows: 2 } : one,
        );
      }),
    problem: { file: 'json/tag.json', line: 3, column: 'id' },
  },
  'no JSON': {
    zip: async () => await forged(files, (all) => void all.set('json/tag.json', Buffer.from('[\n{"id": 1,\n]\n'))),
    problem: { file: 'json/tag.json', line: 2 },
  },
  'a table that ends too soon': {
    zip: async () => await forged(files, (all) => void all.set('json/tag.json', Buffer.from('[\n'))),
    problem: { file: 'json/tag.json', text: expect.stringMatching(/in the midst/) },
  },
  'a program as a document': {
    zip: async () =>
      await forged(files, (all, manifest) => {
        const [document] = manifest['documents'] as { file: string }[];
        all.set(document?.file ?? '', Buffer.concat([Buffer.from('MZ'), randomBytes(4000)]));
      }),
    problem: { text: expect.stringMatching(/No document of this kind/) },
  },
};

describe('refused, with its place, and nothing of it is there', () => {
  it.each(Object.entries(wrong))('%s', async (_name, { zip: make, problem }) => {
    const { accountId } = empty.auth.profile;
    const before = await rowsOf(accountId);
    const reading = await checked(server, empty, await make());
    expect(reading).toMatchObject({ state: 'REFUSED', problem });
    expect(await rowsOf(accountId)).toBe(before);
    expect(await filesOf(accountId)).toEqual([]);
  });

  it('a value that only the rules of the database forbid: when it is read, all of it is taken back', async () => {
    const who = await server.newcomer();
    const { accountId } = who.auth.profile;
    const before = await rowsOf(accountId);
    const made = await inRow('contact', (row) => void (row['source'] = 'MADE UP'))();
    expect(await readBack(server, who, made)).toMatchObject({
      state: 'FAILED',
      problem: { file: 'json/contact.json', line: 2, column: 'source' },
    });
    expect(await rowsOf(accountId)).toBe(before);
    expect(await filesOf(accountId)).toEqual([]);
    // The account is as empty as before: a sound one is read.
    expect(await readBack(server, who, zip)).toMatchObject({ state: 'DONE' });
  });
});

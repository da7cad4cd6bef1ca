/** An export read into an empty account of another installation, and exported again: the same, table by table. */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plannedReads, type PlannedRead } from '../../../../server/account/readBack/plannedReads.ts';
import { readingsFolder } from '../../../../server/account/readBack/readingFolder.ts';
import { readTables } from '../../../../server/account/readBack/readTables.ts';
import { tableShapes } from '../../../../server/account/archive/tableShapes.queries.ts';
import type { Reading } from '../../../../src/api/contract/account/reading.ts';
import { archiveOf, exported, filesIn } from '../../../support/archived.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';
import { ownersDesk, SECRET } from '../../../support/isolation/ownersDesk.ts';
import { checked, readBack, zipOf } from '../../../support/readBack.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let there: TestServer;
let here: TestServer;
let owner: Member;
let ann: Member;
let bob: Member;
let newOwner: SignedIn;
let zip: Buffer;
let before: Map<string, Buffer>;
let after: Map<string, Buffer>;
let preview: Reading;
let done: Reading;
let plans: PlannedRead[];
let property: number;

beforeAll(async () => {
  there = await startTestServer({ sampleParcels: 300 });
  here = await startTestServer({ sampleParcels: 300 });
  ({ owner, ann, bob } = await newTeam(there));
  const ids = await sampleIds(there, 40);
  [property = 0] = ids;
  await ownersDesk(owner.client, owner.auth, property, 0, there.clock.now());
  await saveInto(ann, 'Theirs', ids);
  await whatElse();
  plans = plannedReads(await tableShapes(there.db));
  zip = await archiveOf(there, owner, (await exported(there, owner)).id);
  before = await filesIn(zip);

  const password = 'a long enough password';
  await here.addUser({ username: 'moved@example.com', password });
  newOwner = await here.signIn({ username: 'moved@example.com', password });
  const { accountId } = newOwner.auth.profile;
  for (const { auth } of [ann, bob])
    await here.addUser({ username: auth.profile.username.toUpperCase(), password, type: 'TEAM_FULL', accountId });
  preview = await checked(here, newOwner, zip);
  valueOf(await newOwner.client.call('endReading', { params: { id: preview.id } }));
  done = await readBack(here, newOwner, zip);
  after = await filesIn(await archiveOf(here, newOwner, (await exported(here, newOwner)).id));
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** What no call of a desk makes: rows of jobs, words in places where few have any. */
async function whatElse(): Promise<void> {
  const { accountId, userId } = owner;
  const who = sql`${accountId}, ${userId}`;
  const { columns } = valueOf(await owner.client.call('listColumns'));
  const own = columns[0]?.id ?? 0;
  await sql`insert into user_parcel (account_id, user_id, property_id, facts)
    values (${who}, ${2 ** 52 + 7}, '{"apn": "1-2"}')`.execute(there.db);
  const { rows } = await sql<{ id: number; saved: number }>`
    select m.group_id as id, m.saved_property_id as saved from group_member m
    where m.account_id = ${accountId} order by 1 limit 1`.execute(there.db);
  const [{ id, saved } = { id: 0, saved: 0 }] = rows;
  await sql`insert into member_change (account_id, group_id, property_id, kind, reason)
    values (${accountId}, ${id}, ${property}, 'ADDED', 'It is new')`.execute(there.db);
  await sql`update saved_property set own = ${JSON.stringify({ [own]: 'two words' })}, assignee_id = ${bob.userId}
    where account_id = ${accountId} and id = ${saved}`.execute(there.db);
  await sql`insert into layout (account_id, user_id, type, name, columns)
    values (${who}, 'PROPERTY_GRID', 'With own', ${JSON.stringify({ keys: ['note', `own.${own}`] })})`.execute(
    there.db,
  );
  await sql`insert into property_status (account_id, seq, name) values (${accountId}, 90, 'Under offer')`.execute(
    there.db,
  );
  await sql`insert into contact_type (account_id, seq, name) values (${accountId}, 90, 'Notary')`.execute(there.db);
  await sql`update contact set type_id = (select max(id) from contact_type where account_id = ${accountId})
    where account_id = ${accountId} and source = 'USER'`.execute(there.db);
  await sql`update property_group set grid_layout_id = (select max(id) from layout where account_id = ${accountId}),
    saved_property_group_id = ${id} where account_id = ${accountId} and id = ${id}`.execute(there.db);
}

type Row = Record<string, unknown>;
const rowsOf = (files: ReadonlyMap<string, Buffer>, table: string): Row[] =>
  JSON.parse(files.get(`json/${table}.json`)?.toString() ?? '[]') as Row[];

/** Rows without their numbers: what they point at stands in them instead. */
function told(files: ReadonlyMap<string, Buffer>): Map<string, string[]> {
  const texts = new Map<string, Map<number, string>>();
  texts.set(
    'app_user',
    new Map(
      rowsOf(files, 'app_user').map((user) => [
        user['id'] as number,
        user['sub_user'] === false ? 'the owner' : String(user['username']).toLowerCase(),
      ]),
    ),
  );
  const columns = new Map(rowsOf(files, 'list_column').map((row) => [String(row['id']), String(row['name'])]));
  const all = new Map<string, string[]>();
  for (const { shape, points, anew } of plans) {
    const own = new Map<number, string>();
    const text = (row: Row): string =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => column !== 'account_id' && column !== 'id' && !anew.has(column))
          .map(([column, value]) => {
            const to = points[column];
            if (to === shape.name) return [column, value === null ? null : 'of its own table'];
            if (to !== undefined) return [column, value === null ? null : (texts.get(to)?.get(value as number) ?? '?')];
            return [column, value];
          }),
      )
        .replaceAll(/own\.(\d+)/g, (_all, id: string) => `own.${columns.get(id)}`)
        .replaceAll(/\["own",\{"(\d+)"/g, (_all, id: string) => `["own",{"${columns.get(id)}"`);
    const rows = rowsOf(files, shape.name).map((row) => {
      const said = text(row);
      if (typeof row['id'] === 'number') own.set(row['id'], said);
      return said;
    });
    texts.set(shape.name, own);
    all.set(shape.name, rows.toSorted());
  }
  return all;
}

describe('an export read into an empty account', () => {
  it('says before what is read, what is not, and whose it becomes', () => {
    expect(preview).toMatchObject({ state: 'READY', problem: null });
    const { read = [], left = [], members = [], unknown } = preview.preview ?? {};
    expect(read).toContainEqual({ name: 'documents', rows: 2 });
    expect(left.find(({ name }) => name.startsWith('an invoice or'))?.why).toMatch(/account that paid/);
    expect(members.map(({ isHere }) => isHere)).toEqual([true, true]);
    expect(unknown).toBe(0);
  });

  it('is exported again as it was, table by table', () => {
    expect(done).toMatchObject({ state: 'DONE', problem: null });
    const [were, are] = [told(before), told(after)];
    for (const [table, rows] of were) {
      const [all, now] = [new Set(rows), are.get(table) ?? []];
      expect([table, now.length, now.filter((row) => !all.has(row))]).toEqual([table, rows.length, []]);
      expect(now).toEqual(rows);
    }
  });

  it('had something of each table that is read', () => {
    const read = Object.entries(readTables).flatMap(([table, how]) => ('notRead' in how ? [] : [table]));
    expect(read.filter((table) => rowsOf(before, table).length === 0)).toEqual([]);
    expect(plans.map(({ shape }) => shape.name).toSorted()).toEqual(read.toSorted());
    // Written out: what is not read back any more has to be taken from here, too.
    expect(read.toSorted().join(' ')).toBe(
      'analysis consent contact contact_member contact_property contact_status contact_type deal_settings document fact_correction folder group_member layout list_column member_change property_group property_status saved_property saved_search suppression surrounding_search tag user_parcel user_profile user_settings voice_schedule',
    );
  });

  it('brings the files of documents along', async () => {
    const { documents } = valueOf(await newOwner.client.call('documents', { params: { id: property } }));
    const mine = documents.find(({ name }) => name.startsWith(SECRET));
    const file = valueOf(await newOwner.client.call('documentFile', { params: { id: mine?.id ?? 0 } }));
    expect(await file.content.text()).toBe(SECRET);
  });

  it('is read once: an account that holds something takes none', async () => {
    const again = await newOwner.client.call('beginReading', { body: { fileName: 'a.zip', bytes: 10 } });
    expect(again).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringMatching(/holds .*lists.*Nothing was read/),
    });
  });

  it('is read whose lengths and places have 64 bits, as those beyond 4 GB have', async () => {
    const wide = await zipOf(before, { isWide: true });
    // The end of a list of files with 64 bits, which the export of so little has not.
    const ofWide = Buffer.from('PK\x06\x06', 'latin1');
    expect([wide.includes(ofWide), zip.includes(ofWide)]).toEqual([true, false]);
    const who = await here.newcomer();
    const { state, done: rows, of } = await readBack(here, who, wide);
    expect([state, rows, of]).toEqual(['DONE', preview.preview?.rows, preview.preview?.rows]);
  });

  it('leaves nothing behind of what was sent, and stands in the audit', async () => {
    const left = await readdir(readingsFolder(here.services.config.dataDir), { recursive: true });
    expect(left.filter((name) => /\.(zip|json|part)$|document/.test(name))).toEqual([]);
    const { results } = valueOf(await newOwner.client.call('accountChanges', { query: {} }));
    expect(results).toContainEqual(
      expect.objectContaining({ what: 'SECURITY', after: { File: 'export.zip', Rows: String(done.done) } }),
    );
  });
});

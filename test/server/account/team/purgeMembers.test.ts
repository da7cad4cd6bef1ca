/** What a member had who was removed without an heir rests for thirty days and then goes, with its files. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownership, type Ownership } from '../../../../server/account/team/ownership.ts';
import { purgeSavedJob } from '../../../../server/app/purgeSaved.job.ts';
import { importFolder } from '../../../../server/lists/imports/importFolder.ts';
import { ownersDesk, SECRET, type Owned } from '../../../support/isolation/ownersDesk.ts';
import { ownersRows } from '../../../support/isolation/ownersRows.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';

const DAY = 24 * 60;

let server: TestServer;
let leaver: Member;
let bob: Member;
let owned: Owned;
let files: string[];
let ofBob: Awaited<ReturnType<typeof ownersRows>>;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  const team = await newTeam(server);
  // Who may buy and pay as well has some of everything.
  [leaver, bob] = [team.owner, team.bob];
  const { accountId: account_id, userId: user_id } = leaver;
  const alert = { account_id, user_id, level: 'info', text: SECRET } as const;
  const { id } = await server.db.insertInto('alert').values(alert).returning('id').executeTakeFirstOrThrow();
  const [property = 0] = await sampleIds(server, 1);
  owned = await ownersDesk(leaver.client, leaver.auth, property, id, server.clock.now());
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const logo = new File([Buffer.from(PNG, 'base64')], 'logo.png', { type: 'image/png' });
  valueOf(await leaver.client.call('saveLogo', { upload: { file: logo } }));
  const documents = await server.db.selectFrom('document').select('file_key as key').execute();
  const logos = await server.db
    .selectFrom('app_user')
    .select('logo_key as key')
    .where('logo_key', 'is not', null)
    .execute();
  files = [...documents, ...logos].flatMap(({ key }) => key ?? []);
  await saveInto(bob, 'His', [property]);
  ofBob = await ownersRows(server.db, bob, { ofAccount: false });
});
afterAll(async () => await server.close());

const purge = async (): Promise<void> => await purgeSavedJob({}, { ...server.services, clock: server.clock });
const rowsOf = async () => await ownersRows(server.db, leaver, { ofAccount: false });
const kept = async (): Promise<(number | null)[]> =>
  await Promise.all(files.map(async (key) => await server.services.files.bytes(key)));
const folder = (): string => importFolder(server.services.config.dataDir, leaver.accountId, owned.imported).dir;
const rests = [
  'analysis',
  'contact',
  'document',
  'folder',
  'group_member',
  'property_group',
  'property_import',
  'report_purchase',
  'saved_property',
  'saved_search',
  'surrounding_search',
];
const classes: Readonly<Record<string, Ownership>> = ownership;
const isThere = (rows: Readonly<Record<string, string>>, table: string): boolean =>
  rows[table]?.startsWith('0 ') === false;

it('rests for thirty days, while sessions and what was for the member alone end at once', async () => {
  const before = await rowsOf();
  await removeNow(server, leaver, null);
  expect((await server.request('GET', '/resource/auth', { token: leaver.token })).status).toBe(401);
  server.clock.advance(29 * DAY);
  await purge();
  const after = await rowsOf();
  for (const table of rests) expect([table, after[table]]).toEqual([table, before[table]]);
  for (const table of ['undo_entry', 'user_settings', 'payment_default', 'contact_import', 'removed_group'])
    expect([table, isThere(after, table)]).toEqual([table, false]);
  expect(files).toHaveLength(3);
  expect(await kept()).not.toContain(null);
  expect(existsSync(folder())).toBe(true);
});

it('goes after thirty days, with documents, logo and uploads; what was paid stays', async () => {
  // A job that never ended is waited for: what it costs is not settled yet.
  await sql`update append_job set state = 'PROCESSING' where user_id = ${leaver.userId}`.execute(server.db);
  server.clock.advance(2 * DAY);
  await purge();
  const after = await rowsOf();
  const left = Object.keys(after).filter((table) => isThere(after, table));
  expect(left.filter((table) => ['OWN', 'OWN_ENDS'].includes(classes[table]?.is ?? ''))).toEqual(['append_job']);
  expect(left).toEqual(expect.arrayContaining(['charge', 'invoice', 'payment_method']));
  expect(await kept()).toEqual([null, null, null]);
  expect(existsSync(folder())).toBe(false);
  expect(await ownersRows(server.db, bob, { ofAccount: false })).toEqual(ofBob);
  await sql`update append_job set state = 'COMPLETE' where user_id = ${leaver.userId}`.execute(server.db);
  await purge();
  expect(isThere(await rowsOf(), 'append_job')).toBe(false);
});

/** Whose the rows of an export become, and what comes of a reading whose worker dies. */
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeReading, takeReading } from '../../../../server/account/readBack/readings.queries.ts';
import { keepDocuments } from '../../../../server/account/readBack/keptDocuments.ts';
import { readingFolder } from '../../../../server/account/readBack/readingFolder.ts';
import { archiveOf, exported, keepArchives } from '../../../support/archived.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';
import { ownersDesk } from '../../../support/isolation/ownersDesk.ts';
import { checked, readBack, readingNow } from '../../../support/readBack.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: Member;
let ann: Member;
let zip: Buffer;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ({ owner, ann } = await newTeam(server));
  ids = await sampleIds(server, 10);
  await ownersDesk(owner.client, owner.auth, ids[0] ?? 0, 0, server.clock.now());
  await saveInto(owner, 'Both', ids.slice(0, 5));
  await saveInto(ann, 'Both', ids.slice(3));
  await saveInto(ann, 'Theirs', ids.slice(8));
  zip = await archiveOf(server, owner, (await exported(server, owner)).id);
});
afterAll(async () => await server.close());

const listsOf = async ({ auth }: SignedIn): Promise<string[]> => {
  const { rows } = await sql<{ list: string }>`
    select g.name || ' ' || (select count(*) from group_member m
      where m.account_id = g.account_id and m.group_id = g.id) as list
    from property_group g where g.account_id = ${auth.profile.accountId} order by 1`.execute(server.db);
  return rows.map(({ list }) => list);
};

describe('rows of members', () => {
  it('who are not here become the owner’s, as when a member is removed; that is said before', async () => {
    const who = await server.newcomer();
    const { preview } = await readBack(server, who, zip);
    expect(preview?.members).toEqual([
      expect.objectContaining({ name: 'Ann Lee', becomes: 'the owner', isHere: false }),
    ]);
    expect(await listsOf(who)).toEqual(expect.arrayContaining(['Both 5', 'Both (from Ann Lee) 7', 'Theirs 2']));
    const { rows } = await sql<{ saved: number; members: number }>`
      select (select count(*) from saved_property s where s.account_id = ${who.auth.profile.accountId})::int as saved,
        (select count(*) from app_user u where u.account_id = ${who.auth.profile.accountId} and u.removed is null)::int as members`.execute(
      server.db,
    );
    // A property that both had saved is one.
    expect(rows).toEqual([{ saved: 10, members: 1 }]);
  });

  it('of a member who takes along what is their own are the owner’s of the account that they are read into', async () => {
    const own = await archiveOf(server, ann, (await exported(server, ann)).id);
    const who = await server.newcomer();
    expect(await readBack(server, who, own)).toMatchObject({ state: 'DONE', preview: { isWhole: false } });
    expect(await listsOf(who)).toEqual(expect.arrayContaining(['Both 7', 'Theirs 2']));
  });

  it('count as what is saved: a plan that allows less takes none of them', async () => {
    const username = 'customer@example.com';
    await server.addUser({ username, password: 'a long enough password', ownUse: false });
    const who = await server.signIn({ username, password: 'a long enough password' });
    const reading = await readBack(server, who, zip);
    expect(reading).toMatchObject({ state: 'FAILED', problem: { text: expect.stringMatching(/Nothing was saved/) } });
    expect((await listsOf(who)).filter((name) => !name.endsWith(' 0'))).toEqual([]);
  });
});

describe('a worker that dies', () => {
  it('in the midst leaves nothing, and the next one reads all of it once', async () => {
    const who = await server.newcomer();
    const { accountId, id: userId } = who.auth.profile;
    const { id } = await checked(server, who, zip);
    valueOf(await who.client.call('startReading', { params: { id }, body: {} }));
    const gone = { worker: '00000000-0000-4000-8000-000000000000', isAlone: false, now: server.clock.now() };
    const row = await takeReading(server.db, { accountId }, id, gone);
    // So far it came: files are kept, rows are not committed.
    const { checked: dir } = readingFolder(server.services.config.dataDir, accountId, id);
    const documents = row?.preview?.documents ?? [];
    await keepDocuments(server.services, { accountId, userId, id }, dir, documents.slice(0, 1), async () => {
      await Promise.resolve();
    });
    await keepArchives(server);
    expect(await readingNow(who)).toMatchObject({ state: 'RUNNING' });
    server.clock.advance(2);
    await keepArchives(server);
    expect(await readingNow(who)).toMatchObject({ state: 'DONE' });
    expect(await listsOf(who)).toContain('Both 5');
    // The first one wakes up: it is not its any more.
    const end = { state: 'DONE', done: 1, finished: server.clock.now(), worker: null } as const;
    expect(await changeReading(server.db, { accountId }, id, gone.worker, end)).toBe(false);
  });

  it('and a reading that is cancelled meanwhile leaves neither rows nor files', async () => {
    const who = await server.newcomer();
    const { accountId, id: userId } = who.auth.profile;
    const { id } = await checked(server, who, zip);
    valueOf(await who.client.call('startReading', { params: { id }, body: {} }));
    const gone = { worker: '00000000-0000-4000-8000-000000000000', isAlone: false, now: server.clock.now() };
    const row = await takeReading(server.db, { accountId }, id, gone);
    const { checked: dir } = readingFolder(server.services.config.dataDir, accountId, id);
    await keepDocuments(server.services, { accountId, userId, id }, dir, row?.preview?.documents ?? [], async () => {
      await Promise.resolve();
    });
    valueOf(await who.client.call('endReading', { params: { id } }));
    expect(await readingNow(who)).toMatchObject({ state: 'CANCELLED' });
    const kept = await readdir(join(server.services.config.dataDir, 'files', 'documents', String(accountId))).catch(
      () => [],
    );
    expect(kept).toEqual([]);
    server.clock.advance(2);
    await keepArchives(server);
    expect(valueOf(await who.client.call('accountData')).account?.inTheWay).toEqual([]);
  });
});

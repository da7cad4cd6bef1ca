/** What a member was doing at the moment of the removal: nothing half done, nothing lost, nothing left under the old name. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOver } from '../../../../server/account/team/handOver.ts';
import { holdMember, MemberGone } from '../../../../server/account/team/member.queries.ts';
import { passOnLate } from '../../../../server/account/team/passOnLate.ts';
import { tellHandedOver } from '../../../../server/account/team/tellHandedOver.ts';
import { lockAccount } from '../../../../server/billing/plans/subscription.queries.ts';
import { linkOwners } from '../../../../server/contacts/contacts/linkOwners.ts';
import { traceContactsJob } from '../../../../server/contacts/skipTracing/traceContacts.job.ts';
import { refreshListsJob } from '../../../../server/lists/automated/refreshLists.job.ts';
import { addBatch, turnBatches } from '../../../../server/lists/imports/batches.queries.ts';
import { ImportMoved } from '../../../../server/lists/imports/importMoved.ts';
import { resumeImportsJob } from '../../../../server/lists/imports/resumeImports.job.ts';
import { runImportJob } from '../../../../server/lists/imports/runImport.job.ts';
import { lockLists } from '../../../../server/lists/rows/members.queries.ts';
import { ofAccount } from '../../../../server/platform/tenant.ts';
import { rememberRun, searchesBehind, type DueSearch } from '../../../../server/search/savedSearches/runs.queries.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import type { ServerEvent } from '../../../../src/api/contract/events.ts';
import type { ImportJob } from '../../../../src/api/contract/lists/exportImport.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';
import { AT_ONCE, until } from '../../../support/until.ts';

let server: TestServer;
let service: Server;
/** What the service of skip tracing does before it answers. */
let meanwhile: () => Promise<void>;
let ids: number[];
let owner: Member;
let ann: Member;
let bob: Member;
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { people } = JSON.parse(Buffer.concat(parts).toString()) as { people: { id: number }[] };
      const results = people.map(({ id }) => ({ id, phones: [{ number: '4345550177', type: 'mobile' }], emails: [] }));
      void meanwhile().then(() => response.end(JSON.stringify({ results })));
    });
  });
  await once(service.listen(0), 'listening');
  const { port } = service.address() as AddressInfo;
  const skipTrace = { url: `http://127.0.0.1:${port}/`, key: null, rates: { contact: 12, phone: 5, email: 3 } };
  server = await startTestServer({ sampleParcels: 2400, config: { skipTrace } });
  ids = await sampleIds(server, 30);
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(async () => {
  meanwhile = async () => await Promise.resolve();
  ({ owner, ann, bob } = await newTeam(server));
});

/** A removal that has done its work and is not committed yet; `finish` commits it. */
async function removing(from: Member, heir: Member | null): Promise<{ readonly finish: () => Promise<void> }> {
  const reached = Promise.withResolvers<undefined>();
  const going = Promise.withResolvers<undefined>();
  const done = server.services.store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, from);
    await handOver(trx, from, heir, server.clock.now());
    await ofAccount(trx.updateTable('app_user'), from)
      .set({ removed: new Date() })
      .where('id', '=', from.userId)
      .execute();
    reached.resolve(undefined);
    await going.promise;
  });
  await Promise.race([reached.promise, done]);
  return {
    finish: async () => {
      going.resolve(undefined);
      await done;
    },
  };
}

/** So many statements of this database wait for a lock. */
const waiting = async (count: number): Promise<unknown> =>
  await until(`${count} statements wait`, async () => {
    const { rows } = await sql<{ count: number }>`select count(distinct l.pid)::int as count from pg_locks l
      join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`.execute(
      server.db,
    );
    return (rows[0]?.count ?? 0) >= count;
  });

/** Rows that stand under the name of the member, of what an heir gets. */
async function leftOf({ accountId, userId }: Member): Promise<Record<string, number>> {
  const tables = [
    'analysis',
    'contact',
    'folder',
    'property_group',
    'property_import',
    'saved_property',
    'saved_search',
  ];
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where account_id = ${accountId} and user_id = ${userId}`.execute(server.db);
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0));
}

const listsOf = async ({ client }: SignedIn) => valueOf(await client.call('auth', { query: {} })).propertyGroups;
const membersOf = async ({ client }: SignedIn, id: number): Promise<Set<number>> =>
  new Set(valueOf(await client.call('groupMembers', { params: { id } })).ids);

describe('a call of the leaver', () => {
  it('that saves waits for the removal, and finds that the session is over', async () => {
    const removal = await removing(ann, bob);
    const calls = Promise.all([
      ann.client.call('saveProperties', { query: { groupName: 'Late' }, body: { selection: ids.slice(0, 2) } }),
      ann.client.call('saveProperties', { query: { groupName: 'Later' }, body: { selection: ids.slice(2, 4) } }),
    ]);
    await waiting(2);
    await removal.finish();
    expect(await calls).toMatchObject([{ status: 401 }, { status: 401 }]);
    expect(await leftOf(ann)).toEqual({});
    expect(await listsOf(bob)).toEqual([]);
  });

  it("that was there first is waited for, and what it made is the heir's", async () => {
    const going = Promise.withResolvers<undefined>();
    const written = Promise.withResolvers<undefined>();
    const made = server.services.store.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('folder')
        .values({ account_id: ann.accountId, user_id: ann.userId, name: 'Just now' })
        .execute();
      written.resolve(undefined);
      await going.promise;
    });
    await written.promise;
    const removal = removeNow(server, ann, bob);
    await waiting(1);
    going.resolve(undefined);
    await Promise.all([made, removal]);
    expect(await leftOf(ann)).toEqual({});
    expect(valueOf(await bob.client.call('auth', { query: {} })).propertyFolders).toMatchObject([{ name: 'Just now' }]);
  });

  it('with a key of its own writes nothing once the member is gone', async () => {
    const removal = await removing(ann, bob);
    const call = server.request(contract.saveFolder.method, contract.saveFolder.path, {
      token: ann.token,
      body: { name: 'Late' },
      headers: { 'Idempotency-Key': 'key-of-late' },
    });
    await waiting(1);
    await removal.finish();
    // Found to be gone by the key of the call, or by the rows that it would write.
    expect([401, 409]).toContain((await call).status);
    expect(await leftOf(ann)).toEqual({});
  });

  it("that wrote a row all the same is found within the day, and the row is the heir's", async () => {
    await removeNow(server, ann, bob);
    const late = { account_id: ann.accountId, user_id: ann.userId, name: 'Late' };
    await server.db.insertInto('folder').values(late).execute();
    const pass = async (): Promise<number> => await passOnLate({ ...server.services, clock: server.clock });
    expect(await pass()).toBe(1);
    expect(await pass()).toBe(0);
    expect(await leftOf(ann)).toEqual({});
    expect(valueOf(await bob.client.call('auth', { query: {} })).propertyFolders).toMatchObject([{ name: 'Late' }]);
  });

  it('does not stand in the way of a removal, nor does one of the heir, whatever both do', async () => {
    // A customer's account: saves count under its lock.
    valueOf(await owner.client.call('changePlan', { params: { id: owner.userId }, body: { planId: 943 } }));
    const busy = async (me: Member): Promise<(number | null)[]> =>
      await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          const some = ids.slice(at, at + 5);
          const saved = await me.client.call('saveProperties', {
            query: { groupName: `List ${at}` },
            body: { selection: some },
          });
          const edits = some.map((propertyId) => ({
            propertyId,
            version: null,
            change: { tags: [`${me.userId} ${at}`], note: 'n' },
          }));
          const edited = await me.client.call('editRows', { body: { edits } });
          return [saved, edited].map((outcome) => (outcome.ok ? 200 : outcome.status));
        }),
      ).then((statuses) => statuses.flat());
    const [ofAnn, ofBob] = await Promise.all([
      busy(ann),
      busy(bob),
      waitForSome(ann).then(async () => await removeNow(server, ann, bob)),
    ]);
    expect(new Set([...ofAnn, ...ofBob, 401])).toEqual(new Set([200, 401]));
    expect(new Set(ofBob)).toEqual(new Set([200]));
    expect(await leftOf(ann)).toEqual({});
  });
  const waitForSome = async ({ userId }: Member): Promise<unknown> =>
    await until(
      'something is saved',
      async () => {
        const row = await server.db
          .selectFrom('saved_property')
          .select('id')
          .where('user_id', '=', userId)
          .limit(1)
          .executeTakeFirst();
        return row !== undefined;
      },
      AT_ONCE,
    );
});

describe('an import', () => {
  interface Parcel {
    readonly id: number;
    readonly apn: string;
    readonly fips: string;
  }
  const parcels = async (): Promise<Parcel[]> =>
    await server.services.warehouse.query<Parcel>(
      'SELECT property_id AS id, apn, fips FROM parcel ORDER BY property_id',
    );
  const upload = async (me: Member, rows: readonly Parcel[], groupName = 'Imported'): Promise<number> => {
    const text = ['APN,FIPS,Tags', ...rows.map(({ apn, fips }) => `${apn},${fips},from a file`)].join('\n');
    const answer = await me.client.call('importProperties', {
      upload: { file: new File([text], 'leads.csv'), groupName },
    });
    return valueOf(answer).importJobs[0]?.id ?? 0;
  };
  const jobOf = async (me: Member, id: number): Promise<ImportJob | undefined> =>
    valueOf(await me.client.call('listImports')).importJobs.find((job) => job.id === id);
  const resume = async (): Promise<void> => await resumeImportsJob({}, server.services);

  it("that waits is the heir's, onto a list of its own", async () => {
    const some = (await parcels()).slice(0, 10);
    const his = await saveInto(bob, 'Imported', ids.slice(0, 1));
    const id = await upload(ann, some);
    await removeNow(server, ann, bob);
    await runImportJob({ accountId: ann.accountId, importId: id }, server.services);
    const job = await jobOf(bob, id);
    expect(job).toMatchObject({ state: 'COMPLETE', groupName: 'Imported (from Ann Lee)', added: 10 });
    expect(await membersOf(bob, job?.groupId ?? 0)).toEqual(new Set(some.map((parcel) => parcel.id)));
    expect((await membersOf(bob, his)).size).toBe(1);
    expect(await leftOf(ann)).toEqual({});
  });

  it('that is at it lets go, and goes on for the heir behind its last batch', async () => {
    const all = await parcels();
    const id = await upload(ann, all);
    const done = runImportJob({ accountId: ann.accountId, importId: id }, server.services);
    await until(
      'the first batch is on the list',
      async () => {
        const batch = await server.db
          .selectFrom('import_batch')
          .select('seq')
          .where('import_id', '=', id)
          .executeTakeFirst();
        return batch !== undefined;
      },
      AT_ONCE,
    );
    await removeNow(server, ann, bob);
    await done;
    await resume();
    const job = await jobOf(bob, id);
    expect(job).toMatchObject({ state: 'COMPLETE', added: all.length, done: all.length });
    expect(await membersOf(bob, job?.groupId ?? 0)).toEqual(new Set(all.map((parcel) => parcel.id)));
    expect(await leftOf(ann)).toEqual({});
    // The heir can take it back as the leaver could have.
    valueOf(await bob.client.call('undoImport', { params: { id }, body: { undo: true } }));
    await resume();
    expect(await jobOf(bob, id)).toMatchObject({ undone: true });
    expect((await membersOf(bob, job?.groupId ?? 0)).size).toBe(0);
  });

  it('adds and takes back nothing any more in the name of the leaver', async () => {
    const id = await upload(ann, (await parcels()).slice(0, 3));
    const { store } = server.services;
    await addBatch(store, ann, { id, group_name: 'Imported' }, 0, [
      { propertyId: ids[0] ?? 0, facts: null, change: null },
    ]);
    await removeNow(server, ann, bob);
    const late = [{ propertyId: ids[1] ?? 0, facts: null, change: null }];
    await expect(addBatch(store, ann, { id, group_name: 'Imported' }, 1, late)).rejects.toThrow(ImportMoved);
    await expect(turnBatches(store, ann, { id, group_id: null }, true)).rejects.toThrow(ImportMoved);
    expect((await listsOf(bob)).map(({ size }) => size)).toEqual([1]);
  });

  it('of who has no heir is not half done: what it added comes off again', async () => {
    const id = await upload(ann, (await parcels()).slice(0, 3));
    const { store } = server.services;
    await addBatch(store, ann, { id, group_name: 'Imported' }, 0, [
      { propertyId: ids[0] ?? 0, facts: null, change: null },
    ]);
    await removeNow(server, ann, null);
    await resume();
    const row = await server.db
      .selectFrom('property_import')
      .select(['state', 'message'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.state).toBe('FAILED');
    expect(row?.message).toContain('nothing was added');
    const left = await server.db
      .selectFrom('group_member')
      .select('saved_property_id')
      .where('account_id', '=', ann.accountId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('skip tracing', () => {
  it('goes on for the heir, and is paid by who ordered it', async () => {
    // It costs something.
    await server.db
      .updateTable('app_user')
      .set({ list_management_enabled: false })
      .where('account_id', '=', ann.accountId)
      .execute();
    const contact = valueOf(await ann.client.call('saveContact', { query: {}, body: { lastName: 'Traced' } })).contact
      .id;
    const body = { name: 'Trace', selection: { items: [contact] } };
    const { appendJob } = valueOf(await ann.client.call('orderAppendJob', { query: {}, body }));
    meanwhile = async () => {
      meanwhile = async () => await Promise.resolve();
      await removeNow(server, ann, bob);
    };
    const { accountId, userId } = ann;
    await traceContactsJob({ accountId, userId, jobId: appendJob.id }, server.services);
    const ended = valueOf(await bob.client.call('appendJob', { params: { id: appendJob.id } })).appendJob;
    expect(ended).toMatchObject({ state: 'COMPLETE', found: 1, done: 1, total: 0.12 });
    expect(valueOf(await bob.client.call('contact', { params: { id: contact } })).mobile).toBe('4345550177');
    const invoices = await server.db
      .selectFrom('invoice')
      .select(['user_id', 'total_cents'])
      .where('account_id', '=', accountId)
      .where('purchase_type', '=', 'InApp')
      .execute();
    expect(invoices).toEqual([{ user_id: userId, total_cents: 12 }]);
    expect(await leftOf(ann)).toEqual({});
  });

  it('of a contact that both have goes on with the one that is left', async () => {
    const person = { lastName: 'Twice', zip: '24153' };
    const hers = valueOf(await ann.client.call('saveContact', { query: {}, body: person })).contact.id;
    const his = valueOf(await bob.client.call('saveContact', { query: {}, body: person })).contact.id;
    const order = { query: {}, body: { name: 'Trace', selection: { items: [hers] } } };
    const { appendJob } = valueOf(await ann.client.call('orderAppendJob', order));
    await removeNow(server, ann, bob);
    await traceContactsJob({ accountId: ann.accountId, userId: ann.userId, jobId: appendJob.id }, server.services);
    expect(valueOf(await bob.client.call('contact', { params: { id: his } })).mobile).toBe('4345550177');
  });
});

describe('what runs by itself', () => {
  it('an automated list that is being run is run for the heir the next time', async () => {
    const { groupId } = valueOf(
      await ann.client.call('listingGroupList', { params: { code: 'V' }, body: { place: {} } }),
    );
    await sql`update property_group set data = data || '{"ranOn": null}' where id = ${groupId}`.execute(server.db);
    const removal = await removing(ann, bob);
    const run = refreshListsJob({}, server.services);
    await waiting(1);
    await removal.finish();
    await run;
    expect(await leftOf(ann)).toEqual({});
    await refreshListsJob({}, server.services);
    expect((await listsOf(bob)).find(({ id }) => id === groupId)?.data).toMatchObject({ ranOn: expect.any(String) });
  });

  it("a run of a saved search that was begun for the leaver is dropped; the next one is the heir's", async () => {
    const { db } = server.services.store;
    const body = { name: 'Absentees', search: { fips: '01999' } };
    const { id } = valueOf(await ann.client.call('saveSearch', { body }));
    const due = async (): Promise<DueSearch | undefined> =>
      (await searchesBehind(db, 'a later snapshot')).find((search) => search.id === id);
    const begun = await due();
    await removeNow(server, ann, bob);
    const memory = { snapshotId: 'a later snapshot', ranAt: new Date(), rowCount: 0, ids: Buffer.of(), problem: null };
    if (begun === undefined) throw new Error('the search is not due');
    expect(await rememberRun(db, begun, memory)).toBe(false);
    expect(await due()).toMatchObject({ userId: bob.userId, name: 'Absentees' });
  });

  it('nobody works for a member who is gone', async () => {
    const db = server.services.store.db;
    expect(await db.transaction().execute(async (trx) => await holdMember(trx, ann))).toBe(true);
    await removeNow(server, ann, bob);
    expect(await db.transaction().execute(async (trx) => await holdMember(trx, ann))).toBe(false);
    await expect(db.transaction().execute(async (trx) => await lockLists(trx, ann))).rejects.toThrow(MemberGone);
    expect(await linkOwners(server.services, ann)).toBe(0);
  });
});

describe('the pages that are open', () => {
  it("hear what came, and those of others that rows are somebody else's to work on", async () => {
    const heard = new Map<number, ServerEvent[]>([owner, bob].map(({ userId }) => [userId, []]));
    const ends = [owner, bob].map((me) =>
      server.services.events.subscribe(
        me,
        (event) => void heard.get(me.userId)?.push(event),
        () => undefined,
      ),
    );
    const list = await saveInto(ann, 'Probates', ids.slice(0, 2));
    await removeNow(server, ann, bob);
    await tellHandedOver(server.services, ann, bob);
    for (const end of ends) end();
    expect(heard.get(owner.userId)).toMatchObject([
      { type: 'group.changedElsewhere', groupIds: null, groups: null },
      { type: 'assigned.changedElsewhere' },
    ]);
    expect(heard.get(bob.userId)).toMatchObject([
      { type: 'group.changedElsewhere', groups: null },
      { type: 'assigned.changedElsewhere' },
      { type: 'group.changedElsewhere', groupIds: null, groups: [{ id: list, name: 'Probates', size: 2 }] },
      { type: 'lists.handedOver' },
      { type: 'searches.changedElsewhere' },
      { type: 'contacts.linked' },
    ]);
  });
});

/** The audit is a chain that the database keeps: nothing changes it unseen, whatever server writes it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/api/client.ts';
import { readLinks } from '../../../../server/account/changes/chain.queries.ts';
import { hexOf, verifyChains, type Known } from '../../../../server/account/changes/verifyChains.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { startBeside, takeTurns } from '../../../support/twoServers.ts';

let server: TestServer;
let me: SignedIn;
let accountId: number;
let property: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 100 });
  [property = 0] = await sampleIds(server, 1);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  ({ accountId } = me.auth.profile);
  for (const value of [1, 2, 3, 4, 5]) await correct(value);
});

const correct = async (value: number, client = me.client): Promise<unknown> =>
  valueOf(await client.call('correctFact', { params: { id: property }, body: { fact: 'bedrooms', value } }));
const mine = async (known?: Known) =>
  (await verifyChains(server.db, known)).find((chain) => chain.accountId === accountId);
const trouble = async (known?: Known) => (await mine(known))?.trouble;

/** What somebody does who owns the database and switches its guards off. */
async function behindItsBack(statement: ReturnType<typeof sql>): Promise<void> {
  for (const table of ['audit_event', 'audit_head'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(server.db);
  try {
    await statement.execute(server.db);
  } finally {
    for (const table of ['audit_event', 'audit_head'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(server.db);
  }
}

describe('the chain of an account', () => {
  it('is unbroken, counts without gaps, and anybody computes it from what an export holds', async () => {
    expect(await mine()).toMatchObject({ trouble: [] });
    let [previous, count] = ['', 0];
    for await (const link of readLinks(server.db)) {
      if (link.accountId !== accountId) continue;
      count += 1;
      expect([link.seq, hexOf(link.previous)]).toEqual([count, previous]);
      previous = hexOf(link.hash);
      expect(createHash('sha256').update(link.previous).update(link.text).digest('hex')).toBe(previous);
    }
    expect((await mine())?.seq).toBe(count);
    expect(hexOf((await mine())?.hash ?? new Uint8Array())).toBe(previous);
  });

  it.each([
    ['changed', sql`update audit_event set subject = 'x' where seq = 2`],
    ['chained by hand', sql`update audit_event set seq = 99, previous = '', hash = '' where seq = 2`],
    ['deleted', sql`delete from audit_event where seq = 2`],
    ['emptied', sql`truncate audit_event`],
    [
      'put in with a place',
      sql`insert into audit_event (account_id, member, what, subject_id, subject, action, seq, previous, hash)
      select account_id, 'x', what, subject_id, subject, action, 99, previous, hash from audit_event where seq = 2`,
    ],
    ['given another end', sql`update audit_head set seq = seq - 1`],
    ['robbed of its end', sql`delete from audit_head`],
  ])('cannot be %s: the database refuses', async (_what, statement) => {
    await expect(statement.execute(server.db)).rejects.toThrow('what happened stays as it is');
    expect(await trouble()).toEqual([]);
  });

  it('breaks at the very row that is changed while the triggers are off', async () => {
    await behindItsBack(sql`update audit_event set member = 'Nobody' where account_id = ${accountId} and seq = 4`);
    expect(await trouble()).toEqual([expect.stringMatching(/^event 4 of .+ was changed after it was written$/)]);
  });

  it.each([
    'user_id = null',
    "at = at - interval '1 hour'",
    "origin = 'x'",
    "after = '{}'",
    'before = null',
    "call = 'x'",
  ])('breaks by %s', async (change) => {
    await behindItsBack(sql`update audit_event set ${sql.raw(change)} where account_id = ${accountId} and seq = 6`);
    expect(await trouble()).toEqual([expect.stringContaining('event 6 of')]);
  });

  it('breaks where an event is taken out, cut off, put in, or written anew with its hash', async () => {
    const last = (await mine())?.seq ?? 0;
    await behindItsBack(sql`delete from audit_event where account_id = ${accountId} and seq = 3`);
    expect(await trouble()).toEqual(['event 3 is missing']);
    await behindItsBack(sql`
      update audit_event e set member = 'x', hash = sha256(previous || convert_to(audit_text(
        jsonb_populate_record(e, '{"member": "x"}'), e.seq), 'UTF8'))
      where account_id = ${accountId} and seq = 4`);
    expect(await trouble()).toEqual([
      'event 3 is missing',
      'event 5 does not follow event 4: one of them was written anew',
    ]);
    await behindItsBack(sql`delete from audit_event where account_id = ${accountId} and seq = ${last}`);
    expect(await trouble()).toContain(`events ${last} to ${last} are missing at the end`);
    await behindItsBack(sql`insert into audit_event (account_id, member, what, subject_id, subject, action)
      values (${accountId}, 'x', 'TAG', '1', 'x', 'DONE')`);
    expect(await trouble()).toContain('1 events stand in no chain');
  });

  it('written anew as a whole, with its end, is found by an export of before', async () => {
    const before = await mine();
    const known = new Map([[accountId, { seq: before?.seq ?? 0, hash: hexOf(before?.hash ?? new Uint8Array()) }]]);
    await correct(6);
    expect(await trouble(known)).toEqual([]);
    await behindItsBack(sql`
      do $$ begin
        delete from audit_event where account_id = ${sql.raw(String(accountId))} and seq = 2;
        update audit_event set seq = null, previous = null, hash = null where account_id = ${sql.raw(String(accountId))};
        delete from audit_head where account_id = ${sql.raw(String(accountId))};
        perform audit_chain_account(${sql.raw(String(accountId))});
      end $$`);
    expect(await trouble()).toEqual([]);
    expect(await trouble(known)).toEqual([`event ${before?.seq} is another than in the export`]);
  });

  it('stays one when two servers write at once', async () => {
    const other = await startBeside(server);
    try {
      const fetch = takeTurns([server, other]);
      const client = createClient({ baseUrl: server.baseUrl, fetch, token: () => me.token });
      const before = (await mine())?.events ?? 0;
      await Promise.all(
        Array.from({ length: 24 }, async (_, at) =>
          at % 2 === 0
            ? await correct(at + 10, client)
            : valueOf(await client.call('saveSettings', { body: { theme: at % 4 === 1 ? 'dark' : 'light' } })),
        ),
      );
      const after = await mine();
      expect(after?.trouble).toEqual([]);
      expect((after?.events ?? 0) - before).toBeGreaterThanOrEqual(13);
    } finally {
      await other.close();
    }
  });

  it('takes nothing of a transaction that comes to nothing', async () => {
    const before = await mine();
    await expect(
      server.db.transaction().execute(async (trx) => {
        await trx.updateTable('app_user').set({ password_hash: 'x' }).where('account_id', '=', accountId).execute();
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    expect(await mine()).toEqual(before);
  });
});

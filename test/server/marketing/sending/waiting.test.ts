/** Who waits for the mailing goes by what holds behind the wait, not by what it saw before. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setMailing } from '../../../../server/marketing/mailings/mailings.queries.ts';
import { lockRow, moveRow } from '../../../../server/marketing/sending/receipts.queries.ts';
import { claimDue, settle, takeInHand } from '../../../../server/marketing/sending/serviceRows.queries.ts';
import type { Principal } from '../../../../server/platform/tenant.ts';
import { draftOf, manyPeople, orderOf } from '../../../support/marketing/paidMailings.ts';
import { mayText } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { until as untilTrue } from '../../../support/until.ts';

let server: TestServer;
let me: SignedIn;
let mailingId: number;
let principal: Principal;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now());
  const draft = await draftOf(me, await manyPeople(server, me, 3));
  mailingId = valueOf(await orderOf(me, draft, {})).mailing.id;
  principal = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
});

const leaseOf = (seconds: number): Date => new Date(server.clock.now().getTime() + seconds * 1000);
const claim = async (most: number, until: Date) =>
  await claimDue(server.db, principal, { mailingId, most, until }, server.clock.now());
const rows = async () =>
  await server.db
    .selectFrom('recipient')
    .select(['seq', 'state', 'carrier_id', 'accepted'])
    .where('mailing_id', '=', mailingId)
    .orderBy('seq')
    .execute();

/** Does one thing while the mailing is held, and another that waits for it. */
async function behind<T>(
  first: (trx: Parameters<typeof lockRow>[0]) => Promise<void>,
  waits: () => Promise<T>,
): Promise<T> {
  let second: Promise<T> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await lockRow(trx, principal, { mailingId, seq: 1 });
    second = waits();
    await untilTrue('it waits', async () => {
      const { rows: waiting } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      );
      return waiting.length > 0;
    });
    await first(trx);
  });
  if (second === undefined) throw new Error('nothing waited');
  return await second;
}

describe('behind a wait', () => {
  it('nothing is claimed of a mailing that was paused meanwhile', async () => {
    const claimed = await behind(
      async (trx) => await setMailing(trx, principal, mailingId, { status: 'PAUSED' }, server.clock.now()),
      async () => await claim(50, leaseOf(120)),
    );
    expect(claimed).toEqual([]);
    expect((await rows()).map(({ state }) => state)).toEqual(['QUEUED', 'QUEUED', 'QUEUED']);
  });

  it('what another worker claimed meanwhile is not claimed again', async () => {
    const claimed = await behind(
      async (trx) => {
        const first = { mailingId, most: 2, until: leaseOf(60) };
        expect((await claimDue(trx, principal, first, server.clock.now())).map(({ seq }) => seq)).toEqual([1, 2]);
      },
      async () => await claim(50, leaseOf(120)),
    );
    expect(claimed.map(({ seq }) => seq)).toEqual([3]);
  });

  it('a row that a receipt moved meanwhile stays where it went, and has the name that the service gave it', async () => {
    const until = leaseOf(120);
    await claim(50, until);
    const now = server.clock.now();
    await takeInHand(
      server.db,
      principal,
      { mailingId, claimed: until, until },
      new Map([1, 2, 3].map((seq) => [seq, 1])),
      now,
    );
    await behind(
      async (trx) => {
        await moveRow(trx, principal, { mailingId, seq: 1 }, { state: 'ACCEPTED' }, now);
        await moveRow(trx, principal, { mailingId, seq: 1 }, { state: 'DELIVERED' }, now);
      },
      async () => {
        const accepted = [1, 2, 3].map((seq) => ({ seq, state: 'ACCEPTED' as const, carrierId: `SM${seq}` }));
        await settle(server.db, principal, { mailingId, until }, accepted, now);
      },
    );
    expect((await rows()).map(({ state, carrier_id: name }) => [state, name])).toEqual([
      ['DELIVERED', 'SM1'],
      ['ACCEPTED', 'SM2'],
      ['ACCEPTED', 'SM3'],
    ]);
    const counts = await server.db
      .selectFrom('mailing_count')
      .select(['state', 'rows'])
      .where('mailing_id', '=', mailingId)
      .where('rows', '<>', 0)
      .orderBy('state')
      .execute();
    expect(counts).toEqual([
      { state: 'ACCEPTED', rows: 2 },
      { state: 'DELIVERED', rows: 1 },
    ]);
  });
});

it('who opts out between claim and hand-over is not handed over', async () => {
  const until = leaseOf(120);
  const claimed = await claim(50, until);
  expect(claimed).toHaveLength(3);
  const [, { targetKey } = { targetKey: '' }] = claimed;
  const body = { kind: 'PHONE' as const, text: targetKey, reason: 'BY_HAND' as const, source: 'a call' };
  valueOf(await me.client.call('addSuppression', { body }));
  const pieces = new Map(claimed.map(({ seq }) => [seq, 1]));
  const held = { mailingId, claimed: until, until };
  expect(await takeInHand(server.db, principal, held, pieces, server.clock.now())).toEqual(new Set([1, 3]));
  expect((await rows())[1]).toMatchObject({ seq: 2, state: 'CLAIMED' });
});

/**
 * A change of very many rows, told to a program: in messages that name each row once. So many rows here that there are
 * three messages; `PLATBOOK_WEBHOOK_ROWS=100000` are as many as one call changes.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendWebhooks } from '../../../../server/account/webhooks/sendWebhooks.ts';
import type { Delivery } from '../../../../src/api/contract/account/webhooks.ts';
import { newAccount } from '../../../support/billing.ts';
import { openReceiver, signedWith, type Receiver } from '../../../support/receiver.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { lookingInto } from '../../../support/statements.ts';

/** A message names so many, as programs are told (docs/programs.md). */
const MOST_NAMED = 1000;
const ROWS = Number(process.env['PLATBOOK_WEBHOOK_ROWS'] ?? 2 * MOST_NAMED + 500);
const PARTS = Math.ceil(ROWS / MOST_NAMED);
const LONGEST_MS = 60_000 + ROWS * 3;

interface Told {
  readonly type: string;
  readonly data: {
    readonly count: number;
    readonly part: number;
    readonly parts: number;
    readonly more: boolean;
    readonly propertyIds: readonly number[];
    readonly status?: { readonly name: string };
    readonly list?: { readonly name: string };
  };
}

let server: TestServer;
let receiver: Receiver;
let me: SignedIn;
let stop: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ config: { webhookPrivate: ['127.0.0.1'] } });
  receiver = await openReceiver();
  me = await (await newAccount(server)).signIn();
  stop = sendWebhooks(server.services, 50);
});
afterAll(async () => {
  await stop();
  await receiver.close();
  await server.close();
});

/** Rows on a list, by one statement as a large save writes them. */
async function saveRows(): Promise<void> {
  const { id: userId, accountId } = me.auth.profile;
  await lookingInto(server.db)
    .transaction()
    .execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        insert into property_group (account_id, user_id, name, type) values (${accountId}, ${userId}, 'Many', 'FAVORITE')
        returning id`.execute(trx);
      await sql`
        insert into saved_property (account_id, user_id, property_id)
        select ${accountId}::bigint, ${userId}::bigint, n from generate_series(1, ${ROWS}::int) as n`.execute(trx);
      await sql`
        insert into group_member (account_id, group_id, saved_property_id)
        select account_id, ${rows[0]?.id}::bigint, id from saved_property where account_id = ${accountId}`.execute(trx);
    });
}

const toldOf = (type: string): Told[] =>
  receiver.taken.map(({ body }) => JSON.parse(body) as Told).filter((one) => one.type === type);

/** Each row once, in as many messages as it takes, and each says which part of the whole it is. */
function holdsAll(messages: readonly Told[]): void {
  const inOrder = messages.toSorted((a, b) => a.data.part - b.data.part);
  expect(inOrder.map(({ data: { count, part, parts, more } }) => [count, part, parts, more])).toEqual(
    Array.from({ length: PARTS }, (_, at) => [ROWS, at + 1, PARTS, at + 1 < PARTS]),
  );
  expect(Math.max(...inOrder.map(({ data }) => data.propertyIds.length))).toBe(Math.min(ROWS, MOST_NAMED));
  const named = inOrder.flatMap(({ data }) => data.propertyIds);
  expect(named).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
}

it(
  `tells of ${ROWS.toLocaleString('en-US')} rows with another status in ${PARTS} messages, of which none is lost nor large`,
  async () => {
    const body = { name: 'Mine', url: receiver.url, kinds: ['lead.added' as const, 'lead.status' as const] };
    const { id, secret } = valueOf(await me.client.call('addWebhook', { body }));
    await saveRows();
    await expect.poll(() => toldOf('lead.added').length, { timeout: LONGEST_MS }).toBe(PARTS);
    holdsAll(toldOf('lead.added'));
    expect(toldOf('lead.added').every(({ data }) => data.list?.name === 'Many')).toBe(true);

    const { id: statusId, name } = me.auth.propertyStatuses[1] ?? { id: 0, name: '' };
    const edits = Array.from({ length: ROWS }, (_, at) => ({
      propertyId: at + 1,
      version: null,
      change: { statusId },
    }));
    const { refused } = valueOf(await me.client.call('editRows', { body: { edits } }));
    expect(refused).toEqual([]);
    await expect.poll(() => toldOf('lead.status').length, { timeout: LONGEST_MS }).toBe(PARTS);
    holdsAll(toldOf('lead.status'));
    expect(toldOf('lead.status').every(({ data }) => data.status?.name === name)).toBe(true);

    expect(new Set(receiver.taken.map((one) => signedWith([secret ?? ''], one)))).toEqual(new Set([secret]));
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(2 * PARTS);
    expect(Math.max(...receiver.taken.map((one) => one.body.length))).toBeLessThan(20_000);
    const log: Delivery[] = valueOf(await me.client.call('webhookDeliveries', { params: { id }, query: {} })).results;
    expect(log[0]).toMatchObject({ kind: 'lead.status', part: PARTS, parts: PARTS });
  },
  LONGEST_MS * 2,
);

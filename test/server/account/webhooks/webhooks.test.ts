/** Webhooks (P285-P292): what is told to whom, signed, once it happened; what becomes of it; and where nothing goes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookKinds } from '../../../../src/api/catalogue/account/webhookKinds.ts';
import { MOST_WEBHOOKS, type Delivery } from '../../../../src/api/contract/account/webhooks.ts';
import { sendWebhooks, WAITS_MS } from '../../../../server/account/webhooks/sendWebhooks.ts';
import { readDeliveries } from '../../../../server/account/webhooks/webhooks.queries.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { newAccount } from '../../../support/billing.ts';
import { mayText, peopleOf } from '../../../support/marketing/people.ts';
import { openReceiver, signedWith, type Receiver } from '../../../support/receiver.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import type { Cents } from '../../../../src/calc/money.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, join, newAddress } from '../../../support/team.ts';

const PRIVATE = { webhookPrivate: ['127.0.0.1'] };
const MINUTE_MS = 60_000;

let server: TestServer;
let receiver: Receiver;
let me: SignedIn;
let ids: readonly number[];
let stop: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300, config: PRIVATE });
  ids = await sampleIds(server, 20);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  receiver = await openReceiver();
  me = await (await newAccount(server)).signIn();
  stop = sendWebhooks(server.services, 50);
});
afterEach(async () => {
  await stop();
  await receiver.close();
});

const draft = (more: object = {}) => ({
  name: 'Mine',
  url: receiver.url,
  kinds: [...webhookKinds].slice(0, 3),
  ...more,
});
const add = async (more: object = {}, by = me) => valueOf(await by.client.call('addWebhook', { body: draft(more) }));
const deliveries = async (id: number, by = me): Promise<readonly Delivery[]> =>
  valueOf(await by.client.call('webhookDeliveries', { params: { id }, query: {} })).results;
const bodies = () =>
  receiver.taken.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
const kindsTaken = () => bodies().map(({ type }) => type);
const test = async (id: number) => valueOf(await me.client.call('testWebhook', { params: { id }, body: {} }));
const state = async (id: number) => valueOf(await me.client.call('webhooks')).webhooks.find((one) => one.id === id);

describe('a webhook', () => {
  it('of more added at once than one may have there are so many', async () => {
    const outcomes = await Promise.all(
      Array.from(
        { length: MOST_WEBHOOKS + 6 },
        async (_, at) => await me.client.call('addWebhook', { body: draft({ name: `Hook ${at}` }) }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(MOST_WEBHOOKS);
    expect(valueOf(await me.client.call('webhooks')).webhooks).toHaveLength(MOST_WEBHOOKS);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('None was added'),
    });
  });

  it('is told of leads that came onto a list and of their status, signed, with what they are and no more than once', async () => {
    const { id, secret } = await add();
    const groupId = await saveInto(me, 'Hot', ids.slice(0, 3));
    await expect.poll(kindsTaken).toEqual(['lead.added']);
    const [first] = receiver.taken;
    expect(bodies()[0]).toMatchObject({
      type: 'lead.added',
      data: { list: { id: groupId, name: 'Hot' }, count: 3, more: false },
    });
    expect(new Set(bodies()[0]?.data['propertyIds'] as number[])).toEqual(new Set(ids.slice(0, 3)));
    expect(signedWith([secret ?? ''], first as NonNullable<typeof first>)).toBe(secret);
    expect(Math.abs(Number(first?.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(MINUTE_MS);
    const { propertyStatuses } = me.auth;
    const [one] = propertyStatuses.slice(1);
    const edits = [{ propertyId: ids[0] ?? 0, version: null, change: { statusId: one?.id ?? 0 } }];
    valueOf(await me.client.call('editRows', { body: { edits } }));
    await expect.poll(kindsTaken).toEqual(['lead.added', 'lead.status']);
    expect(bodies()[1]?.data).toMatchObject({ status: { name: one?.name }, count: 1, propertyIds: [ids[0]] });
    // A note is no status, and who is there already does not come.
    valueOf(
      await me.client.call('editRows', {
        body: { edits: [{ propertyId: ids[0] ?? 0, version: null, change: { note: 'n' } }] },
      }),
    );
    await saveInto(me, 'Hot', ids.slice(0, 3));
    await test(id);
    await expect.poll(kindsTaken).toEqual(['lead.added', 'lead.status', 'webhook.test']);
    const log = await deliveries(id);
    expect(log.map(({ kind, state, status, attempts }) => [kind, state, status, attempts])).toEqual([
      ['webhook.test', 'TAKEN', 204, 1],
      ['lead.status', 'TAKEN', 204, 1],
      ['lead.added', 'TAKEN', 204, 1],
    ]);
    expect(log[2]?.messageId).toBe(first?.headers['webhook-id']);
    // Of a page of them the database is not even asked for what they carry; it is read with one alone.
    const { accountId, id: userId } = me.auth.profile;
    const rows = await readDeliveries(server.db, { accountId, userId }, { webhookId: id, before: undefined });
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('propertyIds');
    const params = { id, deliveryId: log[2]?.id ?? 0 };
    expect(valueOf(await me.client.call('webhookDelivery', { params }))).toEqual({ ...log[2], body: first?.body });
    const gone = { ...params, deliveryId: 999_999 };
    expect(await me.client.call('webhookDelivery', { params: gone })).toMatchObject({ ok: false, status: 404 });
  });

  it('of one list is told of that alone; of another member, of nothing that is mine', async () => {
    const groupId = await saveInto(me, 'One', ids.slice(0, 1));
    await add({ groupId });
    const account = await newAccount(server);
    const owner = await account.signIn();
    const stranger = await openReceiver();
    await add({ url: stranger.url }, owner);
    await saveInto(me, 'Other', ids.slice(1, 2));
    await saveInto(me, 'One', ids.slice(2, 4));
    await expect.poll(() => bodies().map(({ data }) => data['count'])).toEqual([2]);
    expect(stranger.taken).toEqual([]);
    await stranger.close();
  });

  it('is told of an import that is through', async () => {
    await add({ kinds: ['import.done'] });
    await server.db
      .insertInto('property_import')
      .values({
        account_id: (await mine()).account_id,
        user_id: me.auth.profile.id,
        file_name: 'roll.csv',
        bytes: 1,
        group_name: 'Roll',
        state: 'PROCESSING',
        options: '{}',
        created: server.clock.now(),
        members: 12,
      })
      .execute();
    await server.db
      .updateTable('property_import')
      .set({ state: 'COMPLETE' })
      .where('user_id', '=', me.auth.profile.id)
      .execute();
    await expect.poll(kindsTaken).toEqual(['import.done']);
    expect(bodies()[0]?.data).toMatchObject({ import: { fileName: 'roll.csv' }, isComplete: true, leads: 12 });
  });

  it('is told once of a campaign that is complete, with what became of its rows; not of one that was only ordered', async () => {
    const { id } = await add({ kinds: ['campaign.done'] });
    await mayText(me, server.clock.now());
    const contactIds = await peopleOf(me, 2);
    const content = { type: 'CALL' as const, script: 'Hello' };
    const { mailing } = valueOf(
      await me.client.call('saveMailing', { body: { name: 'Spring', content, audience: { contactIds } } }),
    );
    const params = { id: mailing.id };
    const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params }));
    const acknowledged = notices.map(({ ruleId }) => ruleId);
    valueOf(await me.client.call('orderMailing', { params, body: { quote, acknowledged } }));
    await test(id);
    await expect.poll(kindsTaken).toEqual(['webhook.test']);
    await sendMailingsJob({}, server.services);
    await expect.poll(kindsTaken).toEqual(['webhook.test', 'campaign.done']);
    expect(bodies()[1]?.data).toEqual({
      campaign: { id: mailing.id, name: 'Spring', type: 'CALL' },
      carrier: 'FILES',
      recipients: 2,
      counts: { WRITTEN: 2 },
    });
    // Deleted and brought back it is complete as before: nothing is told again.
    const { version } = valueOf(await me.client.call('mailing', { params }));
    valueOf(await me.client.call('moveMailing', { params, body: { act: 'delete', version } }));
    valueOf(await me.client.call('moveMailing', { params, body: { act: 'restore', version: 0 } }));
    await test(id);
    await expect.poll(kindsTaken).toEqual(['webhook.test', 'campaign.done', 'webhook.test']);
  });

  it('of money is told to the owner and refused to whoever has nothing to do with it', async () => {
    me = await (await newAccount(server, 0, { ownUse: false })).signIn();
    await add({ kinds: ['invoice.paid', 'payment.refused'] });
    const account = await newAccount(server);
    const member = await join(server, account);
    const other = await server.signIn({ username: member.username, password: GOOD_PASSWORD });
    expect(await other.client.call('addWebhook', { body: draft({ kinds: ['invoice.paid'] }) })).toMatchObject({
      status: 422,
      fieldErrors: { kinds: expect.stringContaining('invoice.paid') },
    });
    const { account_id: id } = await mine();
    await server.db
      .updateTable('account')
      .set({ open_limit_cents: 50_000 as Cents })
      .where('id', '=', id)
      .execute();
    valueOf(await me.client.call('changePlan', { params: { id: me.auth.profile.id }, body: { planId: 943 } }));
    await server.db
      .updateTable('invoice')
      .set({ state: 'PAID' })
      .where('account_id', '=', (await mine()).account_id)
      .execute();
    await expect.poll(kindsTaken).toEqual(['invoice.paid']);
    expect(bodies()[0]?.data).toMatchObject({ invoice: { number: expect.any(Number), total: expect.any(Number) } });
  });
});

const mine = async () =>
  await server.db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', me.auth.profile.id)
    .executeTakeFirstOrThrow();

describe('a receiver', () => {
  it('that fails is tried again later and later under the same id, then given up; sent again it starts anew', async () => {
    receiver.answer = (response) => void response.writeHead(500).end('out of order');
    const { id } = await add();
    await test(id);
    for (const [at, ms] of WAITS_MS.entries()) {
      // While it is on its way again it says what came of the attempt before, and is due when its sender has died.
      await expect
        .poll(async () => (await deliveries(id))[0])
        .toMatchObject({
          state: 'WAITING',
          attempts: at + 1,
          status: 500,
          answer: 'out of order',
          due: new Date(server.clock.now().getTime() + ms).toISOString(),
        });
      server.clock.advance(ms / MINUTE_MS);
    }
    await expect.poll(async () => (await deliveries(id))[0]?.state).toBe('GIVEN_UP');
    expect(receiver.taken).toHaveLength(WAITS_MS.length + 1);
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await state(id)).toMatchObject({ givenUp: 1, waiting: 0, paused: null, failingSince: expect.any(String) });
    receiver.answer = (response) => void response.writeHead(200).end();
    const [{ id: deliveryId } = { id: 0 }] = await deliveries(id);
    valueOf(await me.client.call('sendDeliveryAgain', { params: { id, deliveryId }, body: {} }));
    await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ state: 'TAKEN', attempts: 1 });
    expect(await state(id)).toMatchObject({ givenUp: 0, failingSince: null });
  });

  it('that has taken nothing for three days, or says that it is gone, is paused, and its user told; what waits goes on with it', async () => {
    receiver.answer = (response) => void response.writeHead(503, { 'retry-after': '7200' }).end();
    const { id } = await add();
    await test(id);
    await expect
      .poll(async () => (await deliveries(id))[0]?.due)
      .toBe(new Date(server.clock.now().getTime() + 120 * MINUTE_MS).toISOString());
    server.clock.advance(72 * 60);
    await expect.poll(async () => (await state(id))?.paused).toBe('FAILED');
    expect(valueOf(await me.client.call('alerts')).alerts.map(({ text }) => text)).toContain(
      'Webhook Mine has taken nothing for three days: it is paused, and what waits is kept for thirty days.',
    );
    await saveInto(me, 'Meanwhile', ids.slice(0, 1));
    receiver.answer = (response) => void response.writeHead(204).end();
    valueOf(await me.client.call('saveWebhook', { params: { id }, body: { ...draft(), isPaused: false } }));
    server.clock.advance(24 * 60);
    await expect.poll(async () => (await state(id))?.waiting).toBe(0);
    receiver.answer = (response) => void response.writeHead(410).end();
    await test(id);
    await expect.poll(async () => (await state(id))?.paused).toBe('GONE');
  });

  it('that hangs, answers without end or leads elsewhere holds up no other, and is followed nowhere', async () => {
    const inside = await openReceiver();
    receiver.answer = (response, { path }) => {
      if (path === '/hangs') return;
      if (path === '/endless') {
        response.writeHead(200);
        const more = (): void => void (response.destroyed || response.write('x'.repeat(4000), more));
        return more();
      }
      response.writeHead(302, { location: inside.url }).end();
    };
    const at = (path: string) => receiver.url.replace('/hook', path);
    const hanging = await add({ url: at('/hangs') });
    for (let message = 0; message < 40; message += 1) await test(hanging.id);
    const endless = await add({ url: at('/endless') });
    const elsewhere = await add({ url: at('/elsewhere') });
    await test(endless.id);
    await test(elsewhere.id);
    await expect.poll(async () => (await deliveries(elsewhere.id))[0]).toMatchObject({ state: 'WAITING', status: 302 });
    await expect.poll(async () => (await deliveries(endless.id))[0]).toMatchObject({ state: 'TAKEN', status: 200 });
    expect(inside.taken).toEqual([]);
    expect(receiver.taken.filter(({ path }) => path === '/hangs')).toHaveLength(4);
    await inside.close();
  });

  it('that closes a connection which was kept open is told over another at once, and no attempt has failed', async () => {
    const { id } = await add();
    const known = new Set<unknown>();
    receiver.answer = (response) => {
      const { socket } = response;
      if (known.has(socket)) return void socket?.destroy();
      known.add(socket);
      response.writeHead(204).end();
    };
    for (const sent of [1, 2, 3]) {
      await test(id);
      await expect
        .poll(async () => (await deliveries(id)).map(({ state: one, attempts }) => [one, attempts]))
        .toEqual(Array.from({ length: sent }, () => ['TAKEN', 1]));
    }
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(receiver.taken.length).toBeGreaterThan(3);
  });

  it('checks with the former secret for a day after another was made', async () => {
    const { id, secret: former } = await add();
    const { secret } = valueOf(await me.client.call('newWebhookSecret', { params: { id }, body: {} }));
    expect(secret).not.toBe(former);
    await test(id);
    await expect.poll(() => receiver.taken.length).toBe(1);
    server.clock.advance(24 * 60);
    await test(id);
    await expect.poll(() => receiver.taken.length).toBe(2);
    const by = (one: string | null) => receiver.taken.map((taken) => signedWith([one ?? ''], taken) !== null);
    expect(by(former)).toEqual([true, false]);
    expect(by(secret)).toEqual([true, true]);
  });
});

describe('an address', () => {
  it.each([
    ['ftp://example.com/', 'begins with ftp://'],
    ['example.com/hook', 'is no address'],
    ['https://me:secret@example.com/', 'has a user or password'],
    ['https://example.com/#part', 'has a # in it'],
  ])('%s is refused', async (url, why) => {
    const refused = await me.client.call('addWebhook', { body: draft({ url }) });
    expect(refused).toMatchObject({ ok: false, status: 422, fieldErrors: { url: expect.stringContaining(why) } });
    expect(valueOf(await me.client.call('webhooks')).webhooks).toEqual([]);
  });

  it.each([
    'https://127.0.0.2/',
    'https://2130706434/',
    'https://0x7f.2/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://0.0.0.0/',
    'https://localhost.localdomain/',
    'http://93.184.216.34/',
  ])('%s is reached by nothing', async (url) => {
    const { id } = await add({ url });
    await test(id);
    await expect.poll(async () => (await deliveries(id))[0]?.tried, { timeout: 15_000 }).not.toBeNull();
    const [sent] = await deliveries(id);
    expect(sent).toMatchObject({ state: 'WAITING', status: null });
    expect(sent?.answer).toMatch(/not public|not known|could not be looked up/);
  });
});

it('http and hosts without a dot are refused where the installation names no network of its own', async () => {
  const plain = await startTestServer();
  const { client } = await (await newAccount(plain)).signIn();
  for (const url of ['http://example.com/', 'https://intranet/'])
    expect(await client.call('addWebhook', { body: { name: 'A', url, kinds: ['lead.added'] } })).toMatchObject({
      status: 422,
      fieldErrors: { url: expect.any(String) },
    });
  await plain.close();
});

it('nothing tells the secret again, neither a call, nor the log, nor the tables', async () => {
  const { id, secret } = await add();
  await test(id);
  await expect.poll(() => receiver.taken.length).toBe(1);
  const told = [
    JSON.stringify(valueOf(await me.client.call('webhooks'))),
    JSON.stringify(await deliveries(id)),
    JSON.stringify(await server.db.selectFrom('audit_event').selectAll().execute()),
    JSON.stringify(await server.db.selectFrom('idempotency').selectAll().execute()),
    JSON.stringify(await server.db.selectFrom('webhook').selectAll().execute()),
    ...server.logged,
  ];
  const bare = (secret ?? '').slice('whsec_'.length);
  expect(bare).toHaveLength(44);
  for (const text of told) expect(text).not.toContain(bare);
});

it('a scout has none, a member who was suspended or removed is sent nothing, and twenty are enough', async () => {
  const account = await newAccount(server);
  const username = newAddress();
  await server.addUser({ username, password: GOOD_PASSWORD, accountId: account.accountId, type: 'SCOUT' });
  const scout = await server.signIn({ username, password: GOOD_PASSWORD });
  expect(await scout.client.call('addWebhook', { body: draft() })).toMatchObject({ status: 403 });
  const member = await join(server, account);
  const other = await server.signIn({ username: member.username, password: GOOD_PASSWORD });
  const { id } = await add({}, other);
  await server.db.updateTable('app_user').set({ state: 'SUSPENDED' }).where('id', '=', member.id).execute();
  await server.db
    .insertInto('webhook_delivery')
    .values({
      account_id: account.accountId,
      user_id: member.id,
      webhook_id: id,
      kind: 'lead.added',
      data: '{}',
      due: null,
    })
    .execute();
  const { id: own } = await add();
  await test(own);
  await expect.poll(kindsTaken).toEqual(['webhook.test']);
  for (let count = 1; count < 20; count += 1) await add({ name: `Hook ${count}` });
  expect(await me.client.call('addWebhook', { body: draft() })).toMatchObject({ status: 422 });
});

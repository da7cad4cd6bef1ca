/** What was sent to a webhook, opened and sent again while it is read anew, on the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhooksMachine } from '../../../src/machines/account/webhooks.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ config: { webhookPrivate: ['127.0.0.1'] } })));
afterAll(async () => await server.close());

const added = async ({ client }: SignedIn, name: string): Promise<number> => {
  const kinds = ['lead.status'] as const;
  const body = { name, url: 'http://127.0.0.1:9/', kinds: [...kinds], groupId: null };
  return valueOf(await client.call('addWebhook', { body })).id;
};

async function desk() {
  const me = await server.newcomer();
  const ids = [await added(me, 'First'), await added(me, 'Second')];
  const at = openDesk(webhooksMachine, { server, me });
  await at.does({ type: 'pane.shown', pane: 'webhooks' });
  const { rows } = at.context();
  expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
  return { ...at, rows };
}

/** A test was sent, and its message is read anew: the answer waits. */
async function readingAnew() {
  const at = await desk();
  await at.does({ type: 'webhooks.test' });
  expect(at.context().messages).toHaveLength(1);
  const gate = at.wire.hold('webhookDeliveries', 'after');
  await at.does({ type: 'webhooks.refresh' });
  expect(gate.waiting).toHaveLength(1);
  await at.does({ type: 'webhooks.attend', grid: 'messages' });
  return { ...at, gate };
}

it('a message is opened while what was sent is read anew', async () => {
  const at = await readingAnew();
  await at.does({ type: 'webhooks.open' });
  expect(at.context()).toMatchObject({ bodyError: null });
  expect(at.context().body).toContain('webhook.test');
});

it('a message is sent again while what was sent is read anew', async () => {
  const at = await readingAnew();
  await at.does({ type: 'webhooks.again' });
  expect(at.wire.of('sendDeliveryAgain').map(({ params }) => params['id'])).toEqual([String(at.rows[0]?.id)]);
  at.gate.open();
  await at.does();
  expect(at.context()).toMatchObject({ isOld: false });
});

it('what is sent while the messages are read is read after them', async () => {
  const at = await readingAnew();
  await at.does({ type: 'webhooks.test' });
  at.gate.open();
  await at.does();
  expect(at.context().messages).toHaveLength(2);
});

it('messages of one that was taken away are gone with it, and nobody is asked for those of none', async () => {
  const at = await desk();
  const [first, second] = at.rows;
  await at.does({ type: 'webhooks.test' });
  const asked = at.wire.of('webhookDeliveries').length;
  await at.does({ type: 'webhooks.remove', id: first?.id ?? 0 });
  expect(at.context()).toMatchObject({ ofId: second?.id, messages: [], isOld: false });
  await at.does({ type: 'webhooks.remove', id: second?.id ?? 0 });
  expect(at.context()).toMatchObject({ rows: [], ofId: null, messages: [] });
  expect(at.wire.of('webhookDeliveries')).toHaveLength(asked + 1);
});

it('messages that could not be read are read with the next look at them', async () => {
  const at = await desk();
  await at.does({ type: 'webhooks.test' });
  at.wire.fail('webhookDeliveries', 503);
  await at.does({ type: 'webhooks.refresh' });
  expect(at.heard('errors.add')).toHaveLength(1);
  const asked = at.wire.of('webhookDeliveries').length;
  await at.does({ type: 'webhooks.refresh' });
  expect(at.wire.of('webhookDeliveries')).toHaveLength(asked + 1);
  expect(at.context()).toMatchObject({ isOld: false });
});

it('the cursor stays with the newest message, and on one that it was put on', async () => {
  const at = await desk();
  for (let sent = 0; sent < 2; sent++) await at.does({ type: 'webhooks.test' });
  const shown = () => at.context().messages.map(({ id }) => id);
  const meant = () => shown()[at.context().at];
  expect(meant()).toBe(Math.max(...shown()));
  await at.does({ type: 'webhooks.message', index: 1 });
  const chosen = meant();
  await at.does({ type: 'webhooks.test' });
  expect(shown()).toHaveLength(3);
  expect(meant()).toBe(chosen);
});

/** Webhooks on screen: one is added, tried, changed, paused and taken away; by keys alone and by mouse alone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWebhooks } from '../../server/account/webhooks/sendWebhooks.ts';
import { violationsOf } from '../support/axe.ts';
import { openReceiver, signedWith, type Receiver, type Taken } from '../support/receiver.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
let receiver: Receiver;
let stop: () => Promise<void>;
beforeAll(async () => void (at = await openWorkstation({ config: { webhookPrivate: ['127.0.0.1'] } })));
afterAll(async () => await at.close());
beforeEach(async () => {
  receiver = await openReceiver();
  stop = sendWebhooks(at.server.services, 50);
  await at.startAnew();
});
afterEach(async () => {
  await stop();
  await receiver.close();
});

const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const isIn = async (state: string): Promise<void> =>
  await at.until(`webhooks are ${state}`, async () => (await at.find('webhooks').getAttribute('data-state')) === state);
const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
const reads = async (text: RegExp): Promise<void> =>
  await at.until(`webhooks say ${text.source}`, async () =>
    text.test((await at.find('webhooks').innerText()).replaceAll(/\s+/g, ' ')),
  );
const taken = async (count: number): Promise<Taken> => {
  await expect.poll(() => receiver.taken.length).toBe(count);
  return receiver.taken.at(-1) as Taken; // there are so many
};

describe('webhooks', () => {
  it('are added, tried, refused, paused and taken away by keys alone', async () => {
    await step('finds none, and adds one', async () => {
      await at.press('g', 'j');
      await isIn('empty');
      await at.find('webhooks').getByText('No program is told').waitFor();
      await isSound('webhooks');
      await at.picture('webhooks-none');
      await at.press('n');
      await at.find('webhook-form').waitFor();
      await isSound('webhook-form');
      await at.type('My program');
      await at.press('Tab');
      await at.type('ftp://example.com/');
      at.expectRefusals(422);
      await at.press('Enter');
      await at.find('webhook-form').getByText('Address begins with ftp://').waitFor();
      await at.picture('webhook-form', 'here');
      await at.page.locator('[data-field=url]').focus();
      await at.press('Control+a');
      await at.type(receiver.url);
      await at.press('Enter');
      await at.find('webhook-secret').waitFor();
      await isSound('webhook-secret');
      await at.picture('webhook-secret', 'here');
    });
    const secret = await at.find('webhook-secret-text').innerText();
    await step('keeps the secret and sends a test, which comes signed and stands in the log', async () => {
      await at.press('Enter');
      await isGone('webhook-secret');
      await isIn('ready');
      await reads(/Nothing was sent in the last thirty days/);
      await at.inGrid('webhooks');
      await at.press('t');
      expect(signedWith([secret], await taken(1))).toBe(secret);
      await reads(/Test taken/);
      await isSound('webhooks');
    });
    await step('is told of one that fails, and sends it again', async () => {
      receiver.answer = (response) => void response.writeHead(500).end('out of order');
      await at.press('t');
      await reads(/again .* 500 out of order/);
      await reads(/not taken, tried again/);
      await at.picture('webhooks');
      receiver.answer = (response) => void response.writeHead(204).end();
      await at
        .find('webhooks')
        .locator('.webhooks-messages .ht_master td')
        .first()
        .focus()
        .catch(() => undefined);
      await at.press('a');
      await taken(3);
      await reads(/My program .* taken/);
    });
    await step('pauses it, and takes it away once asked', async () => {
      await at.press('y');
      await reads(/paused/);
      await at.press('e');
      await at.find('webhook-remove').waitFor();
      await isSound('webhook-remove');
      await at.press('Escape');
      await isGone('webhook-remove');
      await at.press('e');
      await at.find('webhook-remove').waitFor();
      await at.press('Enter');
      await isIn('empty');
    });
  });

  it('are added, changed, looked at and taken away by mouse alone', async () => {
    const click = async (name: RegExp, within = 'webhooks'): Promise<void> =>
      await at.find(within).getByRole('button', { name }).first().click();
    await at.find('rail').getByText('Account').click();
    await at.find('account-pages').getByText('Webhooks').click();
    await isIn('empty');
    await click(/Add/);
    await at.find('webhook-form').locator('[data-field=name]').fill('Mine');
    await at.find('webhook-form').locator('[data-field=url]').fill(receiver.url);
    await at.find('webhook-form').locator('[data-field="lead.status"]').check();
    await click(/Add it/, 'webhook-form');
    await at.find('webhook-secret').waitFor();
    await click(/Copy it/, 'webhook-secret');
    await click(/I have kept it/, 'webhook-secret');
    await isIn('ready');
    await click(/^Test/);
    await taken(1);
    await reads(/Test taken/);
    await at.find('webhooks').locator('.webhooks-messages').getByText('Test').dblclick();
    await at.find('webhook-message').getByText('webhook.test').waitFor();
    await isSound('webhook-message');
    await at.picture('webhook-message', 'here');
    await click(/Close/, 'webhook-message');
    await isGone('webhook-message');
    await at.find('webhooks').locator('.webhooks-all').getByText('Mine').dblclick();
    await at.find('webhook-form').locator('[data-field=name]').fill('Yours');
    await click(/Save it/, 'webhook-form');
    await isGone('webhook-form');
    await reads(/Yours/);
    await click(/^New secret/);
    await at.find('webhook-secret').getByText('Messages carry a signature of the one before').waitFor();
    await click(/I have kept it/, 'webhook-secret');
    await click(/^Take away/);
    await click(/Take it away/, 'webhook-remove');
    await isIn('empty');
    expect(receiver.taken).toHaveLength(1);
  });
});

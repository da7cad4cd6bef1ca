/**
 * With no setting nothing is sent, and nothing says that it was: every channel, ordered and made, in the answers of all
 * calls that tell of it, at sign-in and in the files (design/marketing.md, section 1).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import { writtenTypes, type WrittenType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { Content, Mailing } from '../../../src/api/contract/marketing/mailings.ts';
import { contactOf, mayText, numberOf } from '../../support/marketing/people.ts';
import { voiceParts } from '../../support/marketing/voice.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
const made = new Map<WrittenType, { readonly mailing: Mailing; readonly price: number }>();
beforeAll(async () => {
  server = await startTestServer();
  me = await server.newcomer();
  await mayText(me, server.clock.now(), { channels: 'SMS VOICEMAIL' });
  const business = { businessName: 'Hale Homes', businessStreetAddress: '1 Main St', businessCity: 'Columbus' };
  const profile = { ...business, businessState: 'OH', businessZip: '43004', replyToEmail: 'ann@hale.example' };
  valueOf(await me.client.call('saveProfile', { body: profile }));
  const contents: Readonly<Record<WrittenType, object>> = {
    SMS: { type: 'SMS', message: 'Hello' },
    CALL: { type: 'CALL', script: 'Hello' },
    EMAIL: {
      type: 'EMAIL',
      subject: 'Your house',
      friendlyFrom: 'Ann',
      replyToEmail: 'ann@hale.example',
      bodyText: '<p>Hello, see <a href="https://one.example/">this</a>.</p>',
    },
    VOICEMAIL: await voiceParts(me),
    POSTCARD: {
      type: 'POSTCARD',
      frontGraphic: {
        elements: [{ id: 't', type: 'TITLE_HTML', x: 200, y: 300, width: 1400, height: 300, content: '<p>Hello</p>' }],
      },
    },
  };
  const home = { streetAddress: '12 Oak St', city: 'Columbus', state: 'OH', zip: '43004', mailAddressSame: true };
  for (const [at, type] of writtenTypes.entries()) {
    const fields = {
      firstName: 'Bea',
      lastName: 'Quinn',
      mobile: numberOf(at + 1),
      email: `bea${at}@example.org`,
      ...home,
    };
    const body = {
      name: `By ${type}`,
      content: contents[type] as Content, // one of its members each
      audience: { contactIds: [await contactOf(me, fields)] },
    };
    const params = { id: valueOf(await me.client.call('saveMailing', { body })).mailing.id };
    const estimate = valueOf(await me.client.call('estimateMailing', { params }));
    const order = { quote: estimate.quote, acknowledged: estimate.notices.map(({ ruleId }) => ruleId) };
    valueOf(await me.client.call('orderMailing', { params, body: order }));
    await sendMailingsJob({}, server.services);
    made.set(type, { mailing: valueOf(await me.client.call('mailing', { params })), price: estimate.price });
  }
});
afterAll(async () => await server.close());

it.each(writtenTypes)('%s is made as files, and nowhere called accepted, delivered, clicked or paid', async (type) => {
  const { mailing, price } = made.get(type) ?? {};
  if (mailing === undefined) throw new Error(`no mailing of ${type}`);
  expect(price).toBe(0);
  const { id, carrier } = mailing;
  expect(mailing).toMatchObject({ status: 'COMPLETE', writtenQuantity: 1, counts: { WRITTEN: 1 } });
  const folder = carrier?.place.replace('folder ', '') ?? '';
  expect([carrier?.kind, readdirSync(join(server.services.config.dataDir, folder)).length > 0]).toEqual([
    'FILES',
    true,
  ]);
  const nothing = { deliveredQuantity: 0, clickThroughQuantity: 0, machineClickQuantity: 0, leads: 0, cost: 0 };
  expect(mailing).toMatchObject(nothing);
  const params = { id };
  const { results } = valueOf(await me.client.call('recipients', { params, query: {} }));
  expect(results).toMatchObject([{ state: 'WRITTEN', cost: 0 }]);
  const detail = await server.request('GET', `/app/marketing/mailings/${id}/detail`, { token: me.token });
  const text = await detail.text();
  expect(text).toContain('in the file');
  expect(text).not.toMatch(/\b(sent|accepted|delivered)\b/i);
});

it('signing in counts nothing as sent, and nothing came of it in the store', async () => {
  const { campaigns } = valueOf(await me.client.call('auth', { query: {} }));
  const rows = Object.values(campaigns ?? {}).flat();
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) expect(row).toMatchObject({ deliveredQuantity: 0, clickThroughQuantity: 0, cost: 0 });
  const receipts = await server.db.selectFrom('receipt').selectAll().execute();
  const accepted = await server.db
    .selectFrom('recipient')
    .select('state')
    .where('carrier_id', 'is not', null)
    .execute();
  expect([receipts, accepted]).toEqual([[], []]);
});

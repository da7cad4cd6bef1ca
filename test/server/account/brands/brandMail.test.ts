/** Mail of an account goes in the name of its brand, and leads to the address of its brand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doorOf } from '../../../../server/account/brands/doorOf.ts';
import { sendWaitingMail } from '../../../../server/account/mail/sendMail.job.ts';
import { tellOnce } from '../../../../server/account/notices/tellOnce.ts';
import { setBrand } from '../../../../server/account/operator/accounts.queries.ts';
import { insertRun } from '../../../../server/search/savedSearches/runs.queries.ts';
import { tell } from '../../../../server/search/savedSearches/news.ts';
import { askForPage, buyerWith, openStripeDesk, type StripeDesk } from '../../../support/stripe/stripeDesk.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../support/smtpServer.ts';

const LAKE = {
  code: 'lake',
  name: 'Lake & Land',
  hostnames: ['lake.example.com'],
  url: 'https://lake.example.com/',
  mailFrom: 'Lake & Land <news@lake.example.com>',
};
const PUBLIC = 'https://leads.example.com';
const CARD = '4242424242424242';

let smtp: TestSmtpServer;
let desk: StripeDesk;
beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'platbook', password: 'word' });
  const config = { smtpUrl: smtp.url, smtpFrom: 'Platbook <post@example.com>', publicUrl: PUBLIC };
  desk = await openStripeDesk({ files: { 'brands.json': JSON.stringify({ brands: [LAKE] }) }, config });
});
afterAll(async () => {
  await desk.close();
  await smtp.close();
});

/** Somebody with a card, and then under a brand. */
async function customerOf(code: string) {
  const buyer = await buyerWith(desk, CARD, { ownUse: false });
  await setBrand(desk.server.db, buyer, code);
  return buyer;
}
type Customer = Awaited<ReturnType<typeof customerOf>>;

const details = { entered: [], left: [], changed: [], changedFacts: [] };

/** Whatever is written to somebody, by what writes it. */
const writers: Readonly<Record<string, (customer: Customer) => Promise<unknown>>> = {
  'an invitation': async ({ me }) =>
    valueOf(await me.client.call('createMember', { body: { username: `scout${Math.random()}@example.com` } })),
  'a receipt': async ({ me, id }) =>
    valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 943 } })),
  'a notice': async ({ who }) =>
    await tellOnce(desk.server.services, {
      to: who,
      subjects: ['trial'],
      level: 'info',
      text: 'The trial ends.',
      mail: { subject: 'Trial', more: '', page: 'account/plan' },
    }),
  'news of a search': async ({ me, who }) => {
    const search = { fips: '51540', label: 'Charlottesville', listingType: 'E' } as const;
    const saved = { name: 'Leads', search, notificationInterval: 'DAILY' as const };
    valueOf(await me.client.call('saveSearch', { body: saved }));
    const { id: searchId } = await desk.server.db
      .selectFrom('saved_search')
      .select('id')
      .where('account_id', '=', who.accountId)
      .executeTakeFirstOrThrow();
    const { db, services, clock } = desk.server;
    const due = { ...who, id: searchId } as never; // of what is due only these are read
    const difference = { entered: 1, left: 0, changed: 0, details };
    const run = await insertRun(db, due, { snapshotId: 's', ranAt: clock.now(), rowCount: 3, difference }, null);
    await tell(db, who, [{ searchId, name: 'Leads', run }], services, clock.now());
  },
};

async function mailBy(write: (customer: Customer) => Promise<unknown>, code: string) {
  const customer = await customerOf(code);
  const before = smtp.received.length;
  await write(customer);
  await sendWaitingMail(desk.server.services);
  const sent = smtp.received.slice(before);
  expect(sent.length).toBeGreaterThan(0);
  return sent;
}

/** Lines as they were written. */
const plain = (text: string): string => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

it.each(Object.entries(writers))('%s names the brand, comes from it and leads to it', async (_what, write) => {
  for (const { from, text: sent } of await mailBy(write, 'lake')) {
    const text = plain(sent);
    expect(from).toBe('news@lake.example.com');
    expect(text).toMatch(/^From: .*Lake/m);
    expect(text).toContain('https://lake.example.com/');
    // The id of a message is no text to read.
    expect(text.replace(/^Message-ID:.*$/m, '')).not.toMatch(/Platbook/);
    expect(text).not.toContain(PUBLIC);
  }
});

it('a brand without address and sender has its name before those of the installation', async () => {
  for (const write of Object.values(writers))
    for (const { from, text: sent } of await mailBy(write, 'exitrealty')) {
      const text = plain(sent);
      expect(from).toBe('post@example.com');
      expect(text).toMatch(/^From: EXIT Realty <post@example\.com>/m);
      expect(text).toContain(PUBLIC);
    }
});

it('a card is entered on a page that leads back to the address of the brand', async () => {
  const { me } = await customerOf('lake');
  const session = await askForPage(desk, me);
  expect(session).toMatchObject({
    success_url: expect.stringMatching(/^https:\/\/lake\.example\.com\/account\/wallet/),
  });
});

it('a brand that is gone leaves the installation', () => {
  expect(doorOf({ brand_code: 'gone' }, desk.server.services)).toEqual({
    publicUrl: PUBLIC,
    product: 'Platbook',
    sendsMail: true,
  });
});

/** Two servers with two workers each on one ledger: each person gets theirs once, and the money is that of the rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { newAccount } from '../../../support/billing.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { brokenRules } from '../../../support/histories/rules.ts';
import { draftOf, manyPeople, mayUseService, orderOf, settle } from '../../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { startBeside } from '../../../support/twoServers.ts';

const RATE = 3;
const PEOPLE = 420;
/** Every so manieth is refused for good. */
const REFUSED = 7;

let service: TwilioServer;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  service = await openTwilioServer(() => one.clock.now());
  // So that the batches of the workers overlap.
  service.delayMs = 5;
  const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: RATE }, ratesAsOf: '2026-11-22' };
  const config = { phone: phoneSettings(service), publicUrl: 'https://leads.example.com', marketing };
  one = await startTestServer({ config });
  two = await startBeside(one, config);
});
afterAll(async () => {
  await two.close();
  await one.close();
  await service.close();
});

it('whoever of four workers takes them, on two servers, each goes out once, and what was refused goes back once', async () => {
  const account = await newAccount(one, 0, { ownUse: true });
  const me = await account.signIn();
  await mayText(me, one.clock.now(), { people: PEOPLE + 1 });
  await mayUseService(one, me);
  const draft = await draftOf(me, await manyPeople(one, me, PEOPLE));
  const paid = { creditAmount: 0, paymentAmount: (PEOPLE * RATE) / 100 };
  const { id } = valueOf(await orderOf(me, draft, paid)).mailing;
  const everybody = Array.from({ length: PEOPLE }, (_, at) => `+1${numberOf(at + 1)}`);
  const refused = everybody.filter((_, at) => at % REFUSED === 0);
  service.fail = Object.fromEntries(refused.map((to) => [to, 'none' as const]));
  const workers = [one, two, one, two].map(async ({ services }) => await sendMailingsJob({}, services));
  await Promise.all(workers);
  await sendMailingsJob({}, one.services);

  const got = Map.groupBy(service.made, ({ form }) => form.get('To') ?? '');
  expect([...got].filter(([, messages]) => messages.length !== 1)).toEqual([]);
  expect([...got.keys()].toSorted()).toEqual(everybody.filter((to) => !refused.includes(to)));
  const mailing = valueOf(await me.client.call('mailing', { params: { id } }));
  const taken = PEOPLE - refused.length;
  expect(mailing).toMatchObject({ status: 'COMPLETE', counts: { ACCEPTED: taken, FAILED: refused.length } });

  await Promise.all([settle(one), settle(two), settle(one), settle(two)]);
  const books = await one.db
    .selectFrom('mailing')
    .select(['price_cents', 'earned_cents', 'back_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(books).toEqual({
    price_cents: PEOPLE * RATE,
    earned_cents: taken * RATE,
    back_cents: refused.length * RATE,
  });
  expect(await brokenRules(one.db, account.accountId)).toEqual({});
  expect(await findTrouble(one.services.store.db)).toEqual([]);
}, 120_000);

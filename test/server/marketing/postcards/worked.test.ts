/** The worked example of the design (section 9), from 1,240 owners to the money that comes back, by a print service. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLob } from '../../../../server/marketing/carriers/lob/openLob.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { suppress } from '../../../../server/marketing/compliance/suppressions.queries.ts';
import { LOB_MAGIC, lobSettings, openLobServer, type LobServer } from '../../../support/carriers/lobServer.ts';
import { cardOf, doors, giveBusiness, peopleAt } from '../../../support/marketing/cards.ts';
import { estimateOf, orderOf, settle } from '../../../support/marketing/paidMailings.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { booksOf, buyerWith, openStripeDesk, type StripeDesk } from '../../../support/stripe/stripeDesk.ts';

let desk: StripeDesk;
let service: LobServer;
beforeAll(async () => {
  service = await openLobServer(() => desk.server.clock.now());
  desk = await openStripeDesk({ config: { publicUrl: 'https://go.example.com', lob: lobSettings(service) } });
});
afterAll(async () => {
  await desk.close();
  await service.close();
});

it('R-POSTCARD-007 1,240 owners are 1,040 cards for $676.00, and three that are refused come back', async () => {
  const { server } = desk;
  const { me, id, accountId } = await buyerWith(desk, '4242424242424242', { ownUse: true });
  await giveBusiness(me);
  valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 150, approvedAmount: 150 } }));
  const philadelphia = doors(7, 1, 'Chestnut St').map((one) => ({
    ...one,
    city: 'Philadelphia',
    state: 'PA',
    zip: '19106',
  }));
  const fates = [LOB_MAGIC.undeliverable, LOB_MAGIC.tooLong].map((street) => ({ street, zip: '43215' }));
  const reached = [...doors(1037), ...fates, { street: LOB_MAGIC.undeliverable, zip: '43085' }];
  const nowhere = Array.from({ length: 31 }, () => ({}));
  // Written in another way it is the same door.
  const twins = doors(146).map(({ street = '' }) => ({ street: `${street.toUpperCase()}.`, zip: '43004-1234' }));
  const optedOut = doors(12, 1, 'Elm St');
  const returned = doors(4, 1, 'Birch Ave');
  const contactIds = await peopleAt(server, me, [
    ...nowhere,
    ...reached,
    ...twins,
    ...optedOut,
    ...returned,
    ...philadelphia,
  ]);
  expect(contactIds).toHaveLength(1240);
  const lines = optedOut.map(({ street = '' }) => `${street},43004`);
  const file = new File([['Address,ZIP', ...lines].join('\n')], 'no-mail.csv');
  valueOf(await me.client.call('importSuppressions', { upload: { file } }));
  const at = server.clock.now();
  await suppress(
    server.db,
    { accountId, userId: null },
    returned.map(({ street = '' }) => {
      const key = `${street.toUpperCase()} 43004`;
      return { kind: 'ADDRESS', key, contactId: null, reason: 'RETURNED', source: 'the post', at };
    }),
  );
  const day = at.toISOString().slice(0, 10);
  const list = new File([['Address,ZIP', ...philadelphia.map(({ street }) => `${street},19106`)].join('\n')], 'p.csv');
  valueOf(await me.client.call('uploadCheckedList', { query: { list: 'PHILADELPHIA', day }, upload: { file: list } }));

  // Without a text it is painted quickly: what is looked at here is money.
  const element = { type: 'IMAGE' as const, x: 0, y: 0, width: 1875, height: 1350, content: 'art:keys' };
  const drawn = cardOf({ contactIds, frontGraphic: { elements: [element] }, backGraphic: {} });
  const { campaign } = valueOf(await me.client.call('savePostcard', { query: {}, body: drawn }));
  const estimate = await estimateOf(me, campaign);
  expect(estimate.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
    ['NO_TARGET', 31],
    ['DUPLICATE', 146],
    ['SUPPRESSED', 16],
    ['DNC_LISTED', 7],
  ]);
  expect(estimate).toMatchObject({ candidates: 1240, recipientTotal: 1040, price: 676, credit: 150, due: 526 });
  expect(estimate).toMatchObject({ rate: 0.65, carrier: { kind: 'SERVICE' }, problems: [] });
  expect(await orderOf(me, campaign, { creditAmount: 150, paymentAmount: 525.99 })).toMatchObject({
    status: 422,
    detail: 'The parts sum to $675.99, the price is $676.00. Nothing was ordered.',
  });
  valueOf(await orderOf(me, campaign, { creditAmount: 150, paymentAmount: 526 }));

  const quick = { most: 10_000, windowMs: 1000 };
  const post = openLob(lobSettings(service), server.clock, quick);
  await sendMailingsJob({}, { ...server.services, post });
  const params = { id: campaign.id };
  expect(valueOf(await me.client.call('postcardCampaign', { params })).campaign).toMatchObject({
    status: 'COMPLETE',
    counts: { ACCEPTED: 1037, FAILED: 3 },
    cost: 674.05,
  });
  expect(new Set(service.made.map(({ key }) => key)).size).toBe(1037);
  expect(service.made).toHaveLength(1037);
  expect(service.made[0]?.fields).toMatchObject({ 'from[name]': 'Hale Homes', 'to[address_city]': 'Columbus' });
  await settle(server);
  await desk.finish();
  await desk.finish();
  expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 674.05, REVENUE_IN_APP: -674.05 });
  // Where no mail is brought nothing goes again; an address that the service only cannot take may be changed.
  const out = await server.db
    .selectFrom('suppression')
    .select(['key', 'reason'])
    .where('account_id', '=', accountId)
    .where('reason', '=', 'CARRIER')
    .orderBy('key')
    .execute();
  expect(out.map(({ key }) => key)).toEqual(['1 NOWHERE ST 43085', '1 NOWHERE ST 43215']);
}, 300_000);

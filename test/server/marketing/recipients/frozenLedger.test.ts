/**
 * From contacts to the frozen ledger, over random people, lists, opt-outs and rules: whom a real order froze and whom it
 * left out is what a plain reading of the same rows finds, each with the first reason that fits.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appliedRules } from '../../../../src/api/marketing/appliedRules.ts';
import type { LeftOutReason } from '../../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { Content } from '../../../../src/api/contract/marketing/mailings.ts';
import {
  audienceWorld,
  keepCompliance,
  keepPeople,
  type AudienceWorld,
  plainChannels,
  type PlainChannel,
} from '../../../support/marketing/audienceWorld.ts';
import { inService } from '../../../support/inService.ts';
import { giveBusiness, sides } from '../../../support/marketing/cards.ts';
import { estimateOf, orderOf } from '../../../support/marketing/paidMailings.ts';
import { parcels, plainAudience, type PlainAudience } from '../../../support/marketing/plainAudience.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { publishParcels } from '../../../support/smallWarehouse.ts';
import { plainLeftOut, type PlainWorld } from '../compliance/plainLeftOut.ts';
import { repeats } from '../../../support/thorough.ts';

const RUNS = repeats({ few: 3, many: 20, variable: 'PLATBOOK_LEFT_OUT' });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://go.example.com' } });
  const facts = parcels.map(({ id, street, city, state, zip, leads }) => ({
    propertyId: id,
    fips: '51540',
    streetAddress: street,
    cityName: city,
    stateCode: state,
    zip,
    leadCount: leads,
  }));
  const { id } = await publishParcels(server.services.config.warehouseDir, facts);
  await inService(server.services.warehouse, id);
});
afterAll(async () => await server.close());

const contents: Readonly<Record<PlainChannel, Content>> = {
  SMS: { type: 'SMS', message: 'Hello #OwnerFirstName#' },
  CALL: { type: 'CALL', script: 'Hello #OwnerFirstName#' },
  EMAIL: {
    type: 'EMAIL',
    subject: 'Your house',
    friendlyFrom: 'Ann',
    replyToEmail: 'ann@hale.example',
    bodyText: '<p>Hello #OwnerFirstName#</p>',
  } as Content, // as the editor of e-mails saves it
  POSTCARD: { type: 'POSTCARD', ...sides('<p>Hello #OwnerFirstName#</p>', '<p>Hello</p>') } as Content, // as that of cards
};

/** An order of the same kind before: everybody was reached so many hours ago, and some have another number since. */
async function orderBefore(
  me: SignedIn,
  id: number,
  { hours, moved }: NonNullable<AudienceWorld['before']>,
): Promise<void> {
  const { accountId } = me.auth.profile;
  valueOf(await orderOf(me, { id }, {}));
  const rows = await server.db.selectFrom('recipient').selectAll().where('mailing_id', '=', id).execute();
  const now = server.clock.now();
  for (const [at, { seq, contact_id: contact }] of rows.entries()) {
    const row = server.db.updateTable('recipient').where('mailing_id', '=', id).where('seq', '=', seq);
    await row.set({ state: 'CLAIMED', lease: now }).execute();
    const accepted = new Date(now.getTime() - (hours[at] ?? 1) * 3_600_000);
    await row.set({ state: 'ACCEPTED', lease: null, accepted }).execute();
    if (moved.includes(at))
      await server.db
        .updateTable('contact')
        .set({ mobile: '4342930009', email: 'moved@example.org' })
        .where('account_id', '=', accountId)
        .where('id', '=', contact ?? 0)
        .execute();
  }
}

const reasons = new Set<LeftOutReason>();
let reachedAtAll = 0;

async function holds(given: AudienceWorld): Promise<void> {
  const me = await server.newcomer();
  const { accountId } = me.auth.profile;
  await giveBusiness(me, { replyToEmail: 'ann@hale.example' });
  const { ids, groups } = await keepPeople(server, me, given);
  const audience = {
    contactIds: ids.filter((_, at) => given.people[at]?.isPicked === true && !given.people[at].isGone),
    groupIds: given.audience.groups.map((at) => groups[at] ?? 0),
    propertyIds: given.audience.properties,
    excludeGroupIds: given.audience.excluded === null ? [] : [groups[given.audience.excluded] ?? 0],
    address: given.audience.address,
    oneEach: given.audience.oneEach,
    leaveOutMissing: given.audience.leaveOutMissing,
  };
  const save = async (channel: PlainChannel): Promise<number> => {
    const body = { name: 'Spring', content: contents[channel], audience };
    return valueOf(await me.client.call('saveMailing', { body })).mailing.id;
  };
  if (given.before !== null)
    for (const channel of plainChannels) {
      const id = await save(channel);
      if ((await estimateOf(me, { id })).recipientTotal > 0) await orderBefore(me, id, given.before);
    }
  const known = await keepCompliance(server, accountId, ids, given);
  for (const channel of plainChannels) await isFrozen(me, await save(channel), { channel, audience, known });
}

interface Asked {
  readonly channel: PlainChannel;
  readonly audience: PlainAudience & { readonly leaveOutMissing: boolean };
  readonly known: PlainWorld;
}

/** Orders it, and holds what was frozen against the plain reading. */
async function isFrozen(me: SignedIn, id: number, { channel, audience, known }: Asked): Promise<void> {
  const { accountId } = me.auth.profile;
  const went = await server.db
    .selectFrom('recipient as r')
    .innerJoin('mailing as m', 'm.id', 'r.mailing_id')
    .select(['r.target_key', 'r.accepted'])
    .where('r.account_id', '=', accountId)
    .where('m.type', '=', channel)
    .execute();
  const sent = went.flatMap((one) =>
    one.accepted === null ? [] : [{ key: one.target_key, at: one.accepted.getTime() }],
  );
  const told = await estimateOf(me, { id });
  const candidates = await plainAudience(server.db, accountId, channel, audience);
  const left = plainLeftOut({ ...known, sent }, candidates, channel, {
    rules: appliedRules(channel, []),
    now: server.clock.now(),
    leavesOutMissing: audience.leaveOutMissing,
    timeZone: server.services.config.timeZone,
  });
  const gone = new Map(left.map((one) => [one.seq, one]));
  const expected = {
    reached: candidates.filter(({ seq }) => !gone.has(seq)).map((one) => [one.contactId, one.targetKey]),
    left: candidates.flatMap(({ seq, contactId }) => {
      const one = gone.get(seq);
      return one === undefined ? [] : [[contactId, one.reason, one.ruleId]];
    }),
  };
  for (const { reason } of left) reasons.add(reason);
  expect([told.candidates, told.recipientTotal]).toEqual([candidates.length, expected.reached.length]);
  expect(told.leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(expected.left.length);
  const answer = await orderOf(me, { id }, {});
  if (expected.reached.length === 0) {
    expect(answer).toMatchObject({ status: 422, detail: expect.stringContaining('Nothing was ordered.') as string });
    return;
  }
  valueOf(answer);
  reachedAtAll += 1;
  const ofThis = { account_id: accountId, mailing_id: id };
  const frozen = await server.db
    .selectFrom('recipient')
    .selectAll()
    .where((eb) => eb.and(ofThis))
    .orderBy('seq')
    .execute();
  const without = await server.db
    .selectFrom('left_out')
    .selectAll()
    .where((eb) => eb.and(ofThis))
    .orderBy('seq')
    .execute();
  expect({
    reached: frozen.map((one) => [one.contact_id, one.target_key]),
    left: without.map((one) => [one.contact_id, one.reason, one.rule_id]),
  }).toEqual(expected);
  expect(frozen.length + without.length).toBe(candidates.length);
}

it(
  'candidates are recipients and those left out, each by the reason that a plain reading of the contacts finds',
  { timeout: 7_200_000 },
  async () => {
    await fc.assert(fc.asyncProperty(audienceWorld, holds), { numRuns: RUNS });
    expect(reachedAtAll).toBeGreaterThan(0);
    // Of many all reasons come up but one: no shipped rule blocks a place.
    if (RUNS >= 500)
      expect([...reasons].toSorted()).toEqual(
        [
          'NO_TARGET',
          'BAD_TARGET',
          'DUPLICATE',
          'DO_NOT_CONTACT',
          'SUPPRESSED',
          'DNC_LISTED',
          'DNC_UNCHECKED',
          'NO_CONSENT',
          'TOO_SOON',
          'MISSING_VALUE',
        ].toSorted(),
      );
  },
);

/**
 * Random histories of a sequence: days go by, people answer, opt out, are taken out and let back in, it is paused and goes
 * on with another ceiling, while the program dies between any two writes. After each event the numbers fit together.
 * `PLATBOOK_HISTORIES` sets how many.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleMailingsJob } from '../../../../server/marketing/money/settleMailings.job.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { moveSequence } from '../../../../server/marketing/sequences/moveSequence.ts';
import { runSequencesJob } from '../../../../server/marketing/sequences/runSequences.job.ts';
import { sequencesNow } from '../../../../server/marketing/sequences/sequencesNow.ts';
import { takeOutByHand, letBackIn } from '../../../../server/marketing/sequences/members.queries.ts';
import { suppress } from '../../../../server/marketing/compliance/suppressions.queries.ts';
import { takeReply } from '../../../../server/marketing/leads/takeReply.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { one } from '../../../support/histories/events.ts';
import { finishAll, mayDie, newHistory, openWorld, type World } from '../../../support/histories/world.ts';
import { manyPeople, mayUseService } from '../../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { sequenceOf, startOf, text } from '../../../support/marketing/sequences.ts';
import { repeats } from '../../../support/thorough.ts';
import { valueOf } from '../../../support/valueOf.ts';

const HISTORIES = repeats({ few: 3, many: 6, variable: 'PLATBOOK_HISTORIES' });
const EVENTS = 16;
const PEOPLE = 4;
const PUBLIC = 'https://leads.example.com';

const dies = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 });
const which = fc.nat({ max: PEOPLE - 1 });
const event = fc.oneof(
  one(8, 'days', { days: fc.integer({ min: 1, max: 10 }) }),
  one(10, 'round', { dies }),
  one(6, 'send', { dies }),
  one(2, 'reply', { which }),
  one(1, 'stop', { which }),
  one(1, 'out', { which }),
  one(1, 'back', { which }),
  one(1, 'pause', {}),
  one(3, 'resume', { ceiling: fc.integer({ min: 2, max: 12 }) }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

let service: TwilioServer;
let world: World;
beforeAll(async () => {
  service = await openTwilioServer(() => world.server.clock.now());
  const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: 65 }, ratesAsOf: '2026-11-22' };
  world = await openWorld('LEDGER', { phone: phoneSettings(service), publicUrl: PUBLIC, marketing });
});
afterAll(async () => {
  await world.close();
  await service.close();
});

interface History {
  readonly who: { readonly accountId: number; readonly userId: number };
  readonly id: number;
  /** When the service had got how many messages. */
  readonly before: number;
}

let first = 1;

async function begin(): Promise<History> {
  const { server } = world;
  const { account } = await newHistory(world, null);
  const me = await account.signIn();
  const who = { accountId: account.accountId, userId: account.id };
  await mayText(me, server.clock.now(), { people: 900 });
  await mayUseService(server, me);
  const contactIds = await manyPeople(server, me, PEOPLE, first);
  first += PEOPLE;
  const steps = [
    { say: text('One') },
    { say: text('Two'), afterDays: 8 },
    { say: text('Three'), afterDays: 8, onlyIf: 'ALL' as const },
  ];
  const { id } = await sequenceOf(me, steps, { audience: { contactIds } });
  valueOf(await startOf(me, id, { ceiling: 6 }));
  return { who, id, before: service.made.length };
}

const membersOf = async ({ who, id }: History) =>
  await world.server.db
    .selectFrom('sequence_member')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .where('campaign_id', '=', id)
    .orderBy('id')
    .execute();

async function play(history: History, next: Event): Promise<void> {
  const { server } = world;
  const { db, services, clock } = server;
  const { who, id } = history;
  switch (next.do) {
    case 'days':
      return clock.advance(next.days * 1440);
    case 'round':
      await mayDie(world, next.dies, async () => await runSequencesJob({}, services));
      return await finishAll(world, true);
    case 'send':
      await mayDie(world, next.dies, async () => await sendMailingsJob({}, services));
      return await settleMailingsJob({}, services);
    case 'pause':
    case 'resume': {
      const [now] = await sequencesNow(db, who, id);
      const ceiling = next.do === 'resume' ? next.ceiling : undefined;
      const move = { act: next.do, version: now?.version ?? 0, ceiling, acknowledged: [] };
      return void (await moveSequence(services, who, id, move));
    }
    default: {
      const member = (await membersOf(history))[next.which];
      if (member === undefined) return;
      await db.transaction().execute(async (trx) => {
        const now = clock.now();
        if (next.do === 'out' && (member.state === 'WAITING' || member.state === 'HANDED'))
          await takeOutByHand(trx, who, member.id, now);
        if (next.do === 'back' && member.why_out === 'HAND')
          await letBackIn(trx, who, member.id, now.toISOString().slice(0, 10), now);
        if (next.do === 'stop') {
          const key = member.keys[0] ?? '';
          const no = { kind: 'PHONE', key, contactId: null, reason: 'STOP', source: 'x', at: now } as const;
          await suppress(trx, { accountId: who.accountId, userId: null }, [no]);
        }
        const row = await trx
          .selectFrom('recipient')
          .select(['seq', 'mailing_id'])
          .where('mailing_id', '=', member.mailing_id ?? 0)
          .where('contact_id', '=', member.contact_id)
          .executeTakeFirst();
        if (next.do !== 'reply' || row === undefined) return;
        const said = { name: member.name, phone: member.keys[0] ?? '', text: 'Yes' };
        await takeReply(trx, who, { mailingId: row.mailing_id, seq: row.seq, ...said }, { ...services, now });
      });
    }
  }
}

async function fits(history: History): Promise<void> {
  const { who, id, before } = history;
  const [now] = await sequencesNow(world.server.db, who, id);
  if (now === undefined) throw new Error('the sequence is gone');
  const { waiting, handed, done, out } = now.members;
  expect(waiting + handed + done + Object.values(out).reduce((sum, count) => sum + count, 0)).toBe(PEOPLE);
  expect(now.spent).toBeLessThanOrEqual(now.ceiling ?? 0);
  const got = service.made
    .slice(before)
    .map(({ form }) => `${form.get('To') ?? ''} ${form.get('Body')?.slice(0, 5) ?? ''}`);
  expect(got.length).toBe(new Set(got).size);
  const members = await membersOf(history);
  const rows = await world.server.db
    .selectFrom('recipient')
    .select(['contact_id', 'handed'])
    .where('account_id', '=', who.accountId)
    .where('handed', 'is not', null)
    .execute();
  for (const { contact_id: contact, state, moved } of members) {
    if (state !== 'OUT') continue;
    const later = rows.filter((row) => row.contact_id === contact && row.handed !== null && row.handed > moved);
    expect(later).toEqual([]);
  }
}

it('whatever happens, each gets each step once at most, whoever is out nothing more, and it never costs more than its ceiling', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: EVENTS, maxLength: EVENTS }), async (events) => {
      // The hours in which somebody may be texted begin anew.
      const { clock } = world.server;
      clock.advance((38 * 60 - (clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes())) % 1440);
      const history = await begin();
      for (const [at, next] of events.entries()) {
        try {
          await play(history, next);
          await fits(history);
        } catch (cause) {
          throw new Error(`event ${at}, ${JSON.stringify(next)}: ${String(cause)}`, { cause });
        }
      }
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
  expect(numberOf(first)).toHaveLength(10);
}, 36_000_000);

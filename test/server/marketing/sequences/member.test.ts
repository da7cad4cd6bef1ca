/** Somebody in a sequence of two steps: every state and every event, on the real server with a clock that is moved. */
import { afterAll, beforeAll, expect } from 'vitest';
import { setup } from 'xstate';
import { suppress } from '../../../../server/marketing/compliance/suppressions.queries.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { moveSequence } from '../../../../server/marketing/sequences/moveSequence.ts';
import { runSequencesJob } from '../../../../server/marketing/sequences/runSequences.job.ts';
import { sequencesNow } from '../../../../server/marketing/sequences/sequencesNow.ts';
import type { MemberState, OutReason } from '../../../../src/calc/marketing/sequence.ts';
import { mayText, peopleOf } from '../../../support/marketing/people.ts';
import { callList, sequenceOf, startOf, text } from '../../../support/marketing/sequences.ts';
import { testModel } from '../../../support/model.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

/** `away`: taken out by a person, who may let back in where they stood. */
const machine = setup({ types: { events: {} as { type: 'day' | 'sent' | 'out' | 'back' | 'optsOut' | 'ends' } } }) // XState reads the type of the value
  .createMachine({
    initial: 'waits1',
    states: {
      waits1: { on: { day: 'handed1', out: 'away1', optsOut: 'optedOut', ends: 'ended' } },
      handed1: { on: { day: 'handed1', sent: 'waits2', out: 'awayHanded1', optsOut: 'optedOut', ends: 'ended' } },
      waits2: { on: { day: 'handed2', out: 'away2', optsOut: 'optedOut', ends: 'ended' } },
      handed2: { on: { sent: 'done', out: 'awayHanded2', optsOut: 'optedOut', ends: 'ended' } },
      done: { on: { day: 'done', out: 'done', optsOut: 'done', ends: 'done' } },
      away1: { on: { day: 'away1', back: 'waits1', ends: 'away1' } },
      awayHanded1: { on: { back: 'handed1', out: 'awayHanded1' } },
      away2: { on: { day: 'away2', back: 'waits2', optsOut: 'away2' } },
      awayHanded2: { on: { back: 'handed2' } },
      optedOut: { on: { day: 'optedOut', back: 'optedOut', ends: 'optedOut' } },
      ended: { on: { day: 'ended', back: 'ended' } },
    },
  });

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

interface Driver {
  readonly me: SignedIn;
  readonly who: { readonly accountId: number; readonly userId: number };
  readonly id: number;
}

async function start(): Promise<Driver> {
  const me = await server.newcomer();
  await mayText(me, server.clock.now(), { people: 3 });
  const contactIds = await peopleOf(me, 1);
  const steps = [
    { say: text(), afterDays: 1 },
    { say: callList(), afterDays: 1, onlyIf: 'ALL' as const },
  ];
  const { id } = await sequenceOf(me, steps, { audience: { contactIds } });
  valueOf(await startOf(me, id));
  const { accountId, id: userId } = me.auth.profile;
  return { me, who: { accountId, userId }, id };
}

const memberOf = async ({ who }: Driver) =>
  await server.db
    .selectFrom('sequence_member')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();

/** Where they stand, and how many messages of each step they got. */
const stands =
  (state: MemberState, step: number, why: OutReason | null = null) =>
  async (driver: Driver): Promise<void> => {
    const member = await memberOf(driver);
    expect([member.state, member.step, member.why_out]).toEqual([state, step, why]);
    const runs = await server.db
      .selectFrom('sequence_run as u')
      .innerJoin('recipient as r', 'r.mailing_id', 'u.mailing_id')
      .select(['u.step_of', 'r.state'])
      .where('u.account_id', '=', driver.who.accountId)
      .execute();
    const went = runs.filter((run) => run.state === 'WRITTEN').map(({ step_of: of }) => of);
    expect(went.length).toBe(new Set(went).size);
  };
const out = (why: OutReason) => async (driver: Driver) => {
  const member = await memberOf(driver);
  expect([member.state, member.why_out, member.due]).toEqual(['OUT', why, null]);
};

const byHand = (act: 'out' | 'back') => async (driver: Driver) => {
  const { id: memberId } = await memberOf(driver);
  await driver.me.client.call('moveMember', { params: { id: driver.id, memberId }, body: { act } });
};

testModel<Driver>('a member of a sequence', {
  machine,
  start,
  states: {
    waits1: stands('WAITING', 1),
    handed1: stands('HANDED', 1),
    waits2: stands('WAITING', 2),
    handed2: stands('HANDED', 2),
    done: stands('DONE', 2),
    away1: stands('OUT', 1, 'HAND'),
    awayHanded1: stands('OUT', 1, 'HAND'),
    away2: stands('OUT', 2, 'HAND'),
    awayHanded2: stands('OUT', 2, 'HAND'),
    optedOut: out('OPT_OUT'),
    ended: out('ENDED'),
  },
  events: {
    day: async () => {
      server.clock.advance(1440);
      await runSequencesJob({}, server.services);
    },
    sent: async () => {
      await sendMailingsJob({}, server.services);
      await runSequencesJob({}, server.services);
    },
    out: byHand('out'),
    back: byHand('back'),
    optsOut: async ({ who, ...driver }) => {
      const { keys } = await memberOf({ who, ...driver });
      const no = { kind: 'PHONE', key: keys[0] ?? '', contactId: null, reason: 'STOP', source: 'x' } as const;
      const rows = [{ ...no, at: server.clock.now() }];
      await suppress(server.db, { accountId: who.accountId, userId: null }, rows);
      server.clock.advance(1440);
      await sendMailingsJob({}, server.services);
      await runSequencesJob({}, server.services);
    },
    ends: async ({ who, id }) => {
      const [now] = await sequencesNow(server.db, who, id);
      await moveSequence(server.services, who, id, { act: 'end', version: now?.version ?? 0, acknowledged: [] });
    },
  },
});

/**
 * What stops a sequence between two steps: a bill, a closed or read-only account, a caller id that is gone, a text that
 * leans on a protected class. Nobody is reached, everybody waits where they stood, and once it is mended it goes on.
 */
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAccount, reopenAccount } from '../../../../server/account/closing/closing.ts';
import { runSequencesJob } from '../../../../server/marketing/sequences/runSequences.job.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { manyPeople, mayUseService } from '../../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import {
  callList,
  membersNow,
  messagesOf,
  playRound,
  sequenceNow,
  sequenceOf,
  startOf,
  text,
  type Step,
} from '../../../support/marketing/sequences.ts';
import { confirmed, voiceParts } from '../../../support/marketing/voice.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { until } from '../../../support/until.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PUBLIC = 'https://leads.example.com';
const PEOPLE = 3;
let service: TwilioServer;
let server: TestServer;
beforeAll(async () => {
  service = await openTwilioServer(() => server.clock.now());
  server = await startTestServer({ config: { publicUrl: PUBLIC, phone: phoneSettings(service) } });
  service.ours = { publicUrl: PUBLIC, url: server.baseUrl };
});
afterAll(async () => {
  await server.close();
  await service.close();
});

/** Of each test people of their own: who was reached by one is not reached by the next. */
let from = 1;
/** An account with people who said yes to texts, voicemail and calls. */
async function account() {
  const me = await server.newcomer();
  await mayText(me, server.clock.now(), { people: from + PEOPLE, channels: 'SMS VOICEMAIL CALL' });
  await mayUseService(server, me);
  const contactIds = await manyPeople(server, me, PEOPLE, from);
  from += PEOPLE;
  return { me, contactIds };
}
type Account = Awaited<ReturnType<typeof account>>;
/** A session ends with the days. */
const again = async ({ me, ...rest }: Account): Promise<Account> => {
  const { username } = me.auth.profile;
  return { ...rest, me: await server.signIn({ username, password: OWNER.password }) };
};

/** The rules let a number be called again after a week. */
const eightDays = async (): Promise<void> => {
  server.clock.advance(8 * 24 * 60);
  await playRound(server);
};
const AGAIN = { say: callList('Again'), afterDays: 8, onlyIf: 'ALL' } as const;
const running = async ({ me, contactIds }: Account, second: Step = AGAIN): Promise<number> => {
  const { id } = await sequenceOf(me, [{ say: callList() }, second], { audience: { contactIds } });
  valueOf(await startOf(me, id));
  await playRound(server);
  expect(await stepsOf(id)).toEqual(Array(PEOPLE).fill(1));
  return id;
};
const stepsOf = async (id: number): Promise<number[]> => (await messagesOf(server, id)).map(({ step }) => step);
const resumed = async ({ client }: SignedIn, id: number, acknowledged: string[] = []) => {
  const { version } = await sequenceNow({ client }, id);
  return await client.call('moveSequence', { params: { id }, body: { act: 'resume', version, acknowledged } });
};
const accountRow = async ({ me }: Account, set: { overdue_since: null } | { read_only: Date | null }): Promise<void> =>
  void (await server.db.updateTable('account').set(set).where('id', '=', me.auth.profile.accountId).execute());

/** It is paused for this reason with nobody reached, and says so; once mended, each gets the step once. */
async function stopsFor(
  id: number,
  asked: Account,
  { why, mend }: { readonly why: string; readonly mend: (asked: Account) => Promise<void> },
): Promise<SignedIn> {
  const row = await server.db
    .selectFrom('sequence')
    .select(['state', 'paused_why'])
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'PAUSED', paused_why: why });
  expect(await stepsOf(id)).toEqual(Array(PEOPLE).fill(1));
  const alerts = await server.db
    .selectFrom('alert')
    .select('text')
    .where('account_id', '=', asked.me.auth.profile.accountId)
    .execute();
  expect(alerts.map(({ text: said }) => said).filter((said) => said.endsWith(why))).toHaveLength(1);
  await mend(asked);
  const { me } = await again(asked);
  expect((await membersNow(me, id)).map(({ state, step }) => [state, step])).toEqual(
    Array.from({ length: PEOPLE }, () => ['WAITING', 2]),
  );
  return me;
}

async function goesOn(me: SignedIn, id: number): Promise<void> {
  await playRound(server);
  expect(await stepsOf(id)).toEqual([...Array(PEOPLE).fill(1), ...Array(PEOPLE).fill(2)]);
  expect((await sequenceNow(me, id)).state).toBe('RUNNING');
}

it('an account with an unpaid bill, a closed and a read-only one reach nobody more until that is over', async () => {
  const ways = [
    {
      stop: async (asked: Account) => await accountRow(asked, { overdue_since: '2026-03-03' as never }),
      mend: async (asked: Account) => await accountRow(asked, { overdue_since: null }),
      why: 'A bill of the account is unpaid. Nothing was ordered.',
    },
    {
      stop: async ({ me }: Account) => {
        const at = { now: server.clock.now(), config: server.services.config };
        expect(await closeAccount(server.db, me.auth.profile, 'NOW', at)).toBeNull();
      },
      mend: async ({ me }: Account) => expect(await reopenAccount(server.db, me.auth.profile)).toBeNull(),
      why: 'The account is closed. Nothing was ordered.',
    },
    {
      stop: async (asked: Account) => await accountRow(asked, { read_only: server.clock.now() }),
      mend: async (asked: Account) => await accountRow(asked, { read_only: null }),
      why: 'The operator of this installation made the account read-only. Nothing was ordered.',
    },
  ];
  const stopped: { readonly asked: Account; readonly id: number; readonly way: (typeof ways)[number] }[] = [];
  for (const way of ways) {
    const asked = await account();
    stopped.push({ asked, id: await running(asked), way });
    await way.stop(asked);
  }
  await eightDays();
  for (const { asked, id, way } of stopped) {
    const me = await stopsFor(id, asked, way);
    valueOf(await resumed(me, id));
    await goesOn(me, id);
  }
});

it('a caller id that is gone stops the voicemail behind it; without one none begins, and it is said of which step', async () => {
  const asked = await account();
  const { me, contactIds } = asked;
  const parts = await voiceParts(me, { from: '00:00', to: '23:59' });
  const steps = [{ say: callList() }, { say: parts, afterDays: 8, onlyIf: 'ALL' as const }];
  const { id } = await sequenceOf(me, steps, { audience: { contactIds } });
  expect(await startOf(me, id)).toMatchObject({
    ok: false,
    status: 422,
    detail: 'Step 2: Voicemail needs a confirmed caller id. Nothing was started.',
  });
  expect((await sequenceNow(me, id)).state).toBe('DRAFT');
  await confirmed(me, parts, service);
  valueOf(await startOf(me, id));
  await playRound(server);
  valueOf(await me.client.call('deleteCallerId', { params: { id: parts.callerIdId ?? 0 } }));
  await eightDays();
  const calls = (): number => service.made.filter(({ form }) => form.has('Url')).length;
  expect(calls()).toBe(0);
  const now = await stopsFor(id, asked, {
    why: 'Voicemail needs a confirmed caller id. Nothing was ordered.',
    mend: async () => {
      const next = (await again(asked)).me;
      const { selectedId } = valueOf(await next.client.call('addCallerId', { body: { phone: '4345550143' } }));
      const callerIdId = selectedId ?? 0;
      await confirmed(next, { ...parts, callerIdId }, service);
      const mailingId = (await sequenceNow(next, id)).steps[1]?.mailingId ?? 0;
      const content = { ...parts, callerIdId };
      valueOf(await next.client.call('saveMailing', { body: { id: mailingId, name: 'Step 2', content } }));
    },
  });
  valueOf(await resumed(now, id));
  await goesOn(now, id);
});

it('a text that leans on a protected class waits for a yes: at the start, and where it was written later', async () => {
  const asked = await account();
  const { me, contactIds } = asked;
  const LEANS = 'No children live here? I buy.';
  const RULE = 'US-FAIR-HOUSING-WORDS';
  const first = { say: callList() };
  const leaning = await sequenceOf(me, [first, { say: text(LEANS), afterDays: 8 }], { audience: { contactIds } });
  const { quote, notices } = valueOf(await me.client.call('estimateSequence', { params: { id: leaning.id } }));
  const acknowledged = notices.map(({ ruleId }) => ruleId).filter((ruleId) => ruleId !== RULE);
  const body = { quote, ceiling: 10, acknowledged };
  expect(await me.client.call('startSequence', { params: { id: leaning.id }, body })).toMatchObject({
    ok: false,
    status: 422,
    detail: expect.stringMatching(/^A notice waits for a yes: .*"No children".* Nothing was started\.$/),
    fieldErrors: { acknowledged: `must hold ${RULE}` },
  });
  expect(await membersNow(me, leaning.id)).toEqual([]);
  // One that says it only once it runs.
  const id = await running(asked);
  const { mailingId = 0 } = (await sequenceNow(me, id)).steps[1] ?? {};
  const leans = { id: mailingId, name: 'Step 2', content: { type: 'CALL' as const, script: LEANS } };
  valueOf(await me.client.call('saveMailing', { body: leans }));
  await eightDays();
  const why = (await sequenceNow((await again(asked)).me, id)).pausedWhy ?? '';
  expect(why).toMatch(/^A notice waits for a yes: .*"No children".* Nothing was ordered\.$/);
  const now = await stopsFor(id, asked, { why, mend: async () => undefined });
  // Without the yes it stops again.
  valueOf(await resumed(now, id));
  await playRound(server);
  expect(await sequenceNow(now, id)).toMatchObject({ state: 'PAUSED', pausedWhy: why });
  valueOf(await resumed(now, id, [RULE]));
  await goesOn(now, id);
});

it('a step for who was not reached goes to whose message failed or came back, and to nobody who got it', async () => {
  const asked = await account();
  const { me, contactIds } = asked;
  const [got, failed, back] = contactIds.map((_, at) => `+1${numberOf(from - PEOPLE + at)}`);
  service.fail = { [failed ?? '']: 'odd' };
  const steps = [{ say: text() }, { say: callList(), afterDays: 8, onlyIf: 'NOT_DELIVERED' as const }];
  const { id } = await sequenceOf(me, steps, { audience: { contactIds } });
  valueOf(await startOf(me, id));
  await playRound(server);
  for (const [number, status] of [
    [got, 'delivered'],
    [back, 'undelivered'],
  ] as const) {
    const made = service.made.find(({ form, kind }) => kind === 'Messages' && form.get('To') === number);
    if (made === undefined) throw new Error(`nothing went to ${number}`);
    expect(await service.status(made, status, status === 'undelivered' ? { ErrorCode: '30003' } : {})).toBe(200);
  }
  await eightDays();
  const at = (contact: number | null): number => contactIds.indexOf(contact ?? 0);
  const went = await messagesOf(server, id);
  expect(went.map(({ step, contact_id: contact, state }) => [step, at(contact), state])).toEqual([
    [1, 0, 'DELIVERED'],
    [1, 1, 'FAILED'],
    [1, 2, 'BOUNCED'],
    [2, 1, 'WRITTEN'],
    [2, 2, 'WRITTEN'],
  ]);
  const now = (await again(asked)).me;
  expect((await membersNow(now, id)).map(({ state, passed }) => [state, passed])).toEqual([
    ['DONE', [{ step: 2, why: 'was reached by the step before', ruleId: null }]],
    ['DONE', []],
    ['DONE', []],
  ]);
});

it('stopped and gone on with at once, while a step is being ordered, it goes on: the order that came too late stops it no more', async () => {
  const { me, contactIds } = await account();
  const { id } = await sequenceOf(me, [{ say: callList() }], { audience: { contactIds } });
  valueOf(await startOf(me, id));
  const sessions = await Promise.all(
    ['order', 'sequence'].map(async () => {
      const session = new Postgres({ connectionString: server.services.config.databaseUrl ?? '' });
      await session.connect();
      return session;
    }),
  );
  const [order, sequence] = sessions as [Postgres, Postgres];
  try {
    /** Somebody waits for what the session holds. */
    const isWaited = async (what: string): Promise<void> =>
      void (await until(`somebody waits for the ${what}`, async () => {
        const { rows } = await order.query<{ n: number }>(
          'select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or not granted and locktype = $1',
          ['transactionid'],
        );
        return (rows[0]?.n ?? 0) > 0;
      }));
    const set = async (state: string): Promise<void> =>
      void (await sequence.query('update platbook.sequence set state = $1 where campaign_id = $2', [state, id]));
    // Its order waits in the midst of its estimate, which looks at the lists of numbers.
    await order.query('begin');
    await order.query('lock table platbook.dnc_list in access exclusive mode');
    const round = runSequencesJob({}, server.services);
    await isWaited('lists');
    await set('PAUSED');
    await sequence.query('begin');
    await set('RUNNING');
    await order.query('commit');
    // The order was refused; who would stop the sequence for that waits for whoever has it go on.
    await isWaited('sequence');
    await sequence.query('commit');
    await round;
  } finally {
    for (const session of sessions) await session.end();
  }
  expect(await sequenceNow(me, id)).toMatchObject({ state: 'RUNNING', members: { handed: PEOPLE } });
  await playRound(server);
  expect(await stepsOf(id)).toEqual(Array(PEOPLE).fill(1));
});

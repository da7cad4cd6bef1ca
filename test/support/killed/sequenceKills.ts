/**
 * A sequence of texts over days while its server is killed at any moment, paused, and people opt out: held against what
 * the service got. Used by the test and, with more kills, by `npm run bench -- --only marketingKill`.
 */
import { sql } from 'kysely';
import { because } from '../because.ts';
import { openTwilioServer, type TwilioServer } from '../carriers/twilioServer.ts';
import { mayText, numberOf } from '../marketing/people.ts';
import { sequenceNow, sequenceOf, startOf, text } from '../marketing/sequences.ts';
import { serverProcesses, type ServerProcess } from '../serverProcess.ts';
import { until } from '../until.ts';
import { valueOf } from '../valueOf.ts';
import { clientOf, inStoreOf } from './besideServer.ts';
import { DELAY_MS, phoneEnv, PUBLIC } from './killedChannels.ts';
import { quietOf } from './quietOf.ts';

/** Ten in the morning where they live, in whose hours somebody may be texted. */
const MORNING = 15;
const START = Date.parse('2026-03-02T15:00:00Z');
const STEP_MS = 11 * 60_000;
const LAST_HOUR = 22;
/** Between two steps: an account of its own accord texts nobody twice within a week. */
const DAYS = 8;
const DAY_MS = 86_400_000;
const WORKERS = 2;
const MOST_BETWEEN = 16;
/** Mornings behind the last kill until all are through. */
const MOST_MORNINGS = 20;
/** What a step says, first; each is texted once at most. */
const SAYS = ['One', 'Two', 'Three'] as const;

export interface SequenceKills {
  readonly wrong: readonly string[];
  readonly kills: number;
  readonly messages: number;
  readonly optedOut: number;
}

interface Taken {
  readonly to: string;
  /** Its name at the service. */
  readonly name: string;
  readonly says: string;
}

const takenBy = ({ made }: TwilioServer): readonly Taken[] =>
  made
    .filter(({ kind }) => kind === 'Messages')
    .map(({ sid, form }) => ({
      to: form.get('To') ?? '',
      name: sid,
      says: SAYS.find((word) => form.get('Body')?.includes(word) === true) ?? '',
    }));

export async function sequenceKills({
  kills,
  people,
}: {
  readonly kills: number;
  readonly people: number;
}): Promise<SequenceKills> {
  const processes = await serverProcesses();
  let later = START - Date.now();
  const now = (): Date => new Date(Date.now() + later);
  const service = await openTwilioServer(now);
  const taken = (): readonly Taken[] => takenBy(service);
  const start = async (): Promise<ServerProcess> => {
    const started = processes.start({
      main: 'test/support/killed/laterServer.ts',
      env: {
        ...phoneEnv(service),
        PLATBOOK_TEST_LATER: String(later),
        PLATBOOK_TEST_WORKERS: String(WORKERS),
        PLATBOOK_TEST_SEQUENCES: '1',
        LOG_LEVEL: 'silent',
      },
    });
    service.ours = { publicUrl: PUBLIC, url: await started.url() };
    return started;
  };
  /** The list of numbers is as new as that morning: whoever sends as soon as the server is there would find it too old. */
  const toNextStep = async (): Promise<void> => {
    const next = new Date(now().getTime() + DAYS * DAY_MS);
    next.setUTCHours(MORNING, 0, 0, 0);
    await inStoreOf(server, async (db) => await sql`update dnc_list set day = ${next}`.execute(db));
    await server.end('SIGKILL');
    later += next.getTime() - now().getTime();
  };
  let server = await start();
  try {
    const id = await begin(server, people, now());
    service.delayMs = DELAY_MS;
    /** How many messages there were to whoever opted out, when they did. */
    const optedOut = new Map<string, number>();
    const to = (key: string): number => taken().filter((one) => one.to === key).length;
    for (let done = 0; done < kills; done += 1) {
      const wanted = taken().length + 1 + Math.floor(Math.random() * MOST_BETWEEN);
      const isQuiet = quietOf(server, { taken });
      await until('messages go out, or none is due', () => taken().length >= wanted || isQuiet(), { everyMs: 1 });
      const isNight = isQuiet();
      if (isNight && optedOut.size < people / 4) {
        const key = `+1${numberOf(Math.floor(Math.random() * people))}`;
        const body = { kind: 'PHONE' as const, text: key, reason: 'BY_HAND' as const, source: 'a call' };
        if (!optedOut.has(key)) valueOf(await (await clientOf(server)).call('addSuppression', { body }));
        optedOut.set(key, optedOut.get(key) ?? to(key));
      }
      if (isNight || now().getUTCHours() >= LAST_HOUR) await toNextStep();
      else {
        await server.end('SIGKILL');
        later += STEP_MS;
      }
      server = await start();
      if (done % 5 === 2) await pauseAWhile(server, id);
    }
    for (let day = 0; (await leftOf(server, id)) > 0 && day < MOST_MORNINGS; day += 1) {
      await until('none is due', quietOf(server, { taken }));
      await toNextStep();
      server = await start();
    }
    const wrong = await hold(server, id, taken(), people, optedOut);
    return { wrong, kills, messages: taken().length, optedOut: optedOut.size };
  } catch (error) {
    throw because(`the server said: ${server.output()}`, error);
  } finally {
    await processes.remove();
    await service.close();
  }
}

/** A sequence of three steps to so many people. */
async function begin(server: ServerProcess, people: number, now: Date): Promise<number> {
  await inStoreOf(server, async (db) => await sql`update app_user set sms_enabled = true`.execute(db));
  const me = { client: await clientOf(server) };
  await mayText(me, now, { people });
  const contactIds: number[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = { firstName: `Ann${n}`, lastName: 'Hale', mobile: numberOf(n) };
    contactIds.push(valueOf(await me.client.call('saveContact', { query: {}, body })).contact.id);
  }
  const steps = SAYS.map((says, at) => ({ say: text(says), afterDays: at === 0 ? 0 : DAYS }));
  const { id } = await sequenceOf(me, steps, { audience: { contactIds } });
  valueOf(await startOf(me, id));
  return id;
}

/** How many are not through yet. */
async function leftOf(server: ServerProcess, id: number): Promise<number> {
  const { members } = await sequenceNow({ client: await clientOf(server) }, id);
  return members.waiting + members.handed;
}

/** Another version of it is there as soon as a step is ordered: then it is asked again. */
async function pauseAWhile(server: ServerProcess, id: number): Promise<void> {
  const client = await clientOf(server);
  const move = async (act: 'pause' | 'resume'): Promise<boolean> => {
    const { version } = await sequenceNow({ client }, id);
    return (await client.call('moveSequence', { params: { id }, body: { act, version, acknowledged: [] } })).ok;
  };
  if (await move('pause')) await until('it goes on', async () => await move('resume'));
}

/** What the service got, against the ledger, step by step. */
async function hold(
  server: ServerProcess,
  id: number,
  taken: readonly Taken[],
  people: number,
  optedOut: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const got = Map.groupBy(taken, ({ to, says }) => `${to} ${says}`);
  for (const [what, messages] of got)
    if (messages.length > 1) wrong.push(`${what} was texted ${messages.length} times`);
  const { rows } = await inStoreOf(
    server,
    async (db) =>
      await sql<{ key: string; state: string; carrier: string | null; cents: number; rate: number; says: string }>`
        select r.target_key as key, r.state, r.carrier_id as carrier, r.cents, m.rate, m.body ->> 'message' as says
        from sequence_run u join recipient r on r.account_id = u.account_id and r.mailing_id = u.mailing_id
        join mailing m on m.account_id = r.account_id and m.id = r.mailing_id
        where u.campaign_id = ${id}`.execute(db),
  );
  const went = rows.filter(({ state }) => ['ACCEPTED', 'DELIVERED', 'BOUNCED', 'RETURNED'].includes(state));
  if (went.length !== taken.length) wrong.push(`${went.length} rows went out, and the service got ${taken.length}`);
  for (const { key, state, carrier, cents, rate, says } of rows) {
    const isOut = went.some((row) => row.key === key && row.says === says);
    const messages = got.get(`${key} ${says}`) ?? [];
    if (messages.length !== (isOut ? 1 : 0))
      wrong.push(`${key} ${says} is ${state}: the service got ${messages.length}`);
    if (state !== 'SKIPPED' && messages[0]?.name !== carrier)
      wrong.push(`${key} ${says} has another name at the service`);
    if (cents !== (state === 'SKIPPED' ? 0 : rate)) wrong.push(`${key} ${says} is ${state} and costs ${cents}`);
  }
  // A step that is passed says why: what was lost and found again a week later comes too close to the next.
  const { rows: members } = await inStoreOf(
    server,
    async (db) =>
      await sql<{ key: string; state: string; passed: number }>`
        select keys[1] as key, state, jsonb_array_length(passed) as passed from sequence_member
        where campaign_id = ${id}`.execute(db),
  );
  if (members.length !== people) wrong.push(`${members.length} of ${people} are members`);
  for (const { key, state, passed } of members) {
    const count = taken.filter(({ to }) => to === key).length;
    const before = optedOut.get(key);
    if (before !== undefined && count !== before) wrong.push(`${key} opted out and got ${count - before} more`);
    if (before === undefined && (state !== 'DONE' || count + passed !== SAYS.length))
      wrong.push(`${key} is ${state} and got ${count} of ${SAYS.length}, ${passed} were passed`);
  }
  return wrong.length === 0 ? wrong : [await stateOf(server, id), ...wrong];
}

/** How the sequence and what it ordered stand, for who has to find out why somebody is not through. */
async function stateOf(server: ServerProcess, id: number): Promise<string> {
  return await inStoreOf(server, async (db) => {
    const { rows } = await sql<{ state: string; why: string | null; looked: string | null; runs: unknown }>`
      select s.state, s.paused_why as why, s.looked::text as looked, (
        select json_agg(json_build_object('day', u.day, 'status', m.status, 'why', m.paused_why, 'rows', (
          select json_object_agg(state, n) from (
            select r.state, count(*) as n from recipient r
            where r.account_id = u.account_id and r.mailing_id = u.mailing_id group by r.state) as g)) order by u.day)
        from sequence_run u join mailing m on m.account_id = u.account_id and m.id = u.mailing_id
        where u.account_id = s.account_id and u.campaign_id = s.campaign_id) as runs
      from sequence s where s.campaign_id = ${id}`.execute(db);
    return `the sequence is ${JSON.stringify(rows)}`;
  });
}

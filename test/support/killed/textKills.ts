/**
 * Texts of a campaign while its server is killed at any moment, paused, and people opt out: held against what the
 * service got. Used by the test and, with many more kills, by `npm run bench -- --only marketingKill`.
 */
import { sql } from 'kysely';
import { runningUrl } from '../../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../../server/platform/store/embedded/cluster.ts';
import { openPostgresStore } from '../../../server/platform/store/postgresStore.ts';
import type { Client } from '../../../src/api/client.ts';
import { openTwilioServer, NUMBER, SERVICE, SID, TOKEN, type Made } from '../carriers/twilioServer.ts';
import { mayText, numberOf } from '../marketing/people.ts';
import { valueOf } from '../server.ts';
import { serverProcesses, type ServerProcess } from '../serverProcess.ts';
import { lookingInto } from '../statements.ts';
import { until } from '../until.ts';

const START = Date.parse('2026-03-02T15:00:00Z');
const STEP_MS = 11 * 60_000;
/** Of a day, in which Virginia's hours are open. */
const LAST_HOUR = 22;
const OVERNIGHT_MS = 16 * 3_600_000;
/** A kill comes behind one of so many messages. */
const MOST_BETWEEN = 16;

const DELAY_MS = 100;
/** Whatever is left waits for time to pass. */
const QUIET_MS = 1500;

export interface TextKills {
  readonly wrong: readonly string[];
  readonly kills: number;
  readonly messages: number;
  readonly lostAnswers: number;
  readonly optedOut: number;
}

export async function textKills({
  kills,
  people,
}: {
  readonly kills: number;
  readonly people: number;
}): Promise<TextKills> {
  const processes = await serverProcesses();
  const startedAt = Date.now();
  let later = START - startedAt;
  const now = (): Date => new Date(Date.now() + later);
  const service = await openTwilioServer(now);
  // As a service over the network does: so that a kill finds some on their way.
  service.delayMs = DELAY_MS;
  const publicUrl = 'https://leads.example.com';
  const start = (): ServerProcess =>
    processes.start({
      main: 'test/support/killed/laterServer.ts',
      env: {
        PLATBOOK_TEST_LATER: String(later),
        PUBLIC_URL: publicUrl,
        PHONE_URL: service.url,
        PHONE_SID: SID,
        PHONE_TOKEN: TOKEN,
        PHONE_SERVICE: `${NUMBER},${SERVICE}`,
        LOG_LEVEL: 'silent',
      },
    });
  let server = start();
  try {
    const { client } = await server.signIn();
    const id = await orderTexts(client, people, now(), async (change) => {
      const { db, close } = await openPostgresStore(runningUrl(clusterDir(server.data)) ?? '', 'platbook');
      await change(lookingInto(db));
      await close();
    });
    service.ours = { publicUrl, url: await server.url() };
    const told = new Set<Made>();
    const optedOut = new Map<string, number>();
    let lostAnswers = 0;
    let done = 0;
    const step = (): void => {
      later += now().getUTCHours() >= LAST_HOUR ? OVERNIGHT_MS : STEP_MS;
    };
    for (; done < kills; done += 1) {
      const wanted = service.made.length + 1 + Math.floor(Math.random() * MOST_BETWEEN);
      let [seen, since] = [service.made.length, performance.now()];
      await until(
        'messages go out, or none does for a while',
        () => {
          if (service.made.length > seen) [seen, since] = [service.made.length, performance.now()];
          return seen >= wanted || performance.now() - since > QUIET_MS;
        },
        { everyMs: 1 },
      );
      const taken = service.made.length;
      await server.end('SIGKILL');
      lostAnswers += service.made.length - taken;
      step();
      server = start();
      service.ours = { publicUrl, url: await server.url() };
      await tellSome(service, told);
      if (done % 4 === 1) await stopOne(server, optedOut, service.made, people);
      if (done % 7 === 2) await pauseAWhile(server, id);
    }
    // What is lost is looked for twice, minutes apart.
    await until(
      'all is through',
      async () => {
        process.kill(server.pid, 'SIGUSR2');
        return (await statusOf(server, id)) === 'COMPLETE';
      },
      { everyMs: 3000, patienceMs: 300_000 },
    );
    for (const one of service.made) if (!told.has(one)) await service.status(one, 'delivered');
    const wrong = await holdTexts(server, id, service.made, optedOut, people);
    return { wrong, kills: done, messages: service.made.length, lostAnswers, optedOut: optedOut.size };
  } catch (error) {
    throw new Error(`the server said: ${server.output()}`, { cause: error });
  } finally {
    await processes.remove();
    await service.close();
  }
}

type Change = Parameters<typeof lookingInto>[0];

async function orderTexts(
  client: Client,
  people: number,
  now: Date,
  change: (how: (db: Change) => Promise<unknown>) => Promise<void>,
): Promise<number> {
  await mayText({ client }, now, { people });
  await change(async (db) => await sql`update app_user set sms_enabled = true`.execute(db));
  const contactIds: number[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = { firstName: `Ann${n}`, lastName: 'Hale', mobile: numberOf(n) };
    contactIds.push(valueOf(await client.call('saveContact', { query: {}, body })).contact.id);
  }
  const content = { type: 'SMS' as const, message: 'Hello #OwnerFirstName#' };
  const body = { name: 'Spring', content, audience: { contactIds } };
  const params = { id: valueOf(await client.call('saveMailing', { body })).mailing.id };
  const estimate = valueOf(await client.call('estimateMailing', { params }));
  const acknowledged = estimate.notices.map(({ ruleId }) => ruleId);
  const paid = estimate.due === 0 ? {} : { paymentAmount: estimate.due, creditAmount: 0 };
  valueOf(await client.call('orderMailing', { params, body: { quote: estimate.quote, acknowledged, ...paid } }));
  return params.id;
}

const sessions = new WeakMap<ServerProcess, Client>();
async function clientOf(server: ServerProcess): Promise<Client> {
  const known = sessions.get(server);
  if (known !== undefined) return known;
  const { client } = await server.signIn();
  sessions.set(server, client);
  return client;
}

const statusOf = async (server: ServerProcess, id: number): Promise<string> =>
  valueOf(await (await clientOf(server)).call('mailing', { params: { id } })).status;

/** Of some messages the service tells, in an order of its own, and some of it twice. */
async function tellSome(service: Awaited<ReturnType<typeof openTwilioServer>>, told: Set<Made>): Promise<void> {
  for (const one of service.made) {
    if (told.has(one) || Math.random() < 0.5) continue;
    told.add(one);
    const statuses =
      Math.random() < 0.2 ? ['delivered', 'sent', 'undelivered', 'delivered'] : ['delivered', 'sent', 'delivered'];
    for (const status of statuses)
      await service.status(one, status, status === 'undelivered' ? { ErrorCode: '30003' } : {});
  }
}

/** Somebody who was not written to yet opts out. */
async function stopOne(
  server: ServerProcess,
  optedOut: Map<string, number>,
  made: readonly Made[],
  people: number,
): Promise<void> {
  const reached = new Set(made.map(({ form }) => form.get('To')));
  const free = Array.from({ length: people }, (_, n) => `+1${numberOf(n)}`).filter(
    (to) => !reached.has(to) && !optedOut.has(to),
  );
  const to = free[Math.floor(Math.random() * free.length)];
  if (to === undefined) return;
  const client = await clientOf(server);
  valueOf(
    await client.call('addSuppression', { body: { kind: 'PHONE', text: to, reason: 'BY_HAND', source: 'a call' } }),
  );
  optedOut.set(to, made.length);
}

async function pauseAWhile(server: ServerProcess, id: number): Promise<void> {
  const client = await clientOf(server);
  const params = { id };
  const { status, version } = valueOf(await client.call('mailing', { params }));
  if (status !== 'PROCESSING') return;
  valueOf(await client.call('moveMailing', { params, body: { act: 'pause', version } }));
  const paused = valueOf(await client.call('mailing', { params }));
  valueOf(await client.call('moveMailing', { params, body: { act: 'resume', version: paused.version } }));
}

/** What the service got, against the ledger, row by row. */
async function holdTexts(
  server: ServerProcess,
  id: number,
  made: readonly Made[],
  optedOut: ReadonlyMap<string, number>,
  people: number,
): Promise<string[]> {
  const { db, close } = await openPostgresStore(runningUrl(clusterDir(server.data)) ?? '', 'platbook');
  const wrong: string[] = [];
  try {
    const look = lookingInto(db);
    const { rows } = await sql<{
      seq: number;
      key: string;
      state: string;
      carrier: string | null;
      cents: number;
      rate: number;
    }>`
      select r.seq, r.target_key as key, r.state, r.carrier_id as carrier, r.cents, m.rate from recipient r
      join mailing m on m.account_id = r.account_id and m.id = r.mailing_id where r.mailing_id = ${id}`.execute(look);
    if (rows.length !== people) wrong.push(`${rows.length} rows of ${people}`);
    const got = Map.groupBy(made, ({ form }) => form.get('To') ?? '');
    for (const { seq, key, state, carrier, cents, rate } of rows) {
      const messages = got.get(key) ?? [];
      const isOut = ['ACCEPTED', 'DELIVERED', 'BOUNCED'].includes(state);
      if (!isOut && state !== 'SKIPPED') wrong.push(`row ${seq} is ${state}`);
      if (messages.length !== (isOut ? 1 : 0))
        wrong.push(`row ${seq} is ${state} and the service got ${messages.length}`);
      if (isOut && messages[0]?.sid !== carrier) wrong.push(`row ${seq} has another name than the service gave it`);
      if (cents !== (isOut ? rate : 0)) wrong.push(`row ${seq} is ${state} and costs ${cents}`);
      if (state === 'SKIPPED' && !optedOut.has(key)) wrong.push(`row ${seq} is skipped without an opt-out`);
    }
    for (const [to, at] of optedOut) {
      const first = made.findIndex(({ form }) => form.get('To') === to);
      if (first >= at) wrong.push(`${to} opted out and was written to after it`);
    }
    const { rows: counts } = await sql`
      select state, rows, cents from mailing_count where mailing_id = ${id} and rows <> 0
      except select state, count(*)::int, sum(cents)::bigint from recipient where mailing_id = ${id} group by state`.execute(
      look,
    );
    if (counts.length > 0) wrong.push(`the counts are not those of the rows: ${JSON.stringify(counts)}`);
    const { rows: twice } = await sql`select event_id from receipt group by event_id having count(*) > 1`.execute(look);
    if (twice.length > 0) wrong.push(`${twice.length} receipts are there twice`);
  } finally {
    await close();
  }
  return wrong;
}

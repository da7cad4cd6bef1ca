/**
 * Messages of a campaign while its server is killed at any moment, paused, and people opt out: held against what the
 * service got. Used by the test and, with many more kills, by `npm run bench -- --only marketingKill`.
 */
import { sql } from 'kysely';
import type { Client } from '../../../src/api/client.ts';
import { because } from '../because.ts';
import { valueOf } from '../valueOf.ts';
import { serverProcesses, type ServerProcess } from '../serverProcess.ts';
import { sendSignal } from '../signal.ts';
import { until } from '../until.ts';
import { clientOf, inStoreOf } from './besideServer.ts';
import { killedChannels, type KilledChannel } from './killedChannels.ts';
import { quietOf } from './quietOf.ts';

const START = Date.parse('2026-03-02T15:00:00Z');
const STEP_MS = 11 * 60_000;
/** Of a day, in which Virginia's hours are open. */
const LAST_HOUR = 22;
const WORKERS = 2;
const OVERNIGHT_MS = 16 * 3_600_000;
/** Of the people, so that messages still go out at the last kill: some are behind one another, and some opt out. */
const WITH_KILLS = 0.8;
/** A kill comes behind one of so many messages, at least. */
const LEAST_BETWEEN = 16;

export interface CampaignKills {
  readonly wrong: readonly string[];
  readonly kills: number;
  readonly messages: number;
  readonly lostAnswers: number;
  readonly optedOut: number;
  /** Of which nobody knows whether they were taken. */
  readonly unknown: number;
}

export async function campaignKills(
  kind: keyof typeof killedChannels,
  { kills, people }: { readonly kills: number; readonly people: number },
): Promise<CampaignKills> {
  const processes = await serverProcesses();
  const startedAt = Date.now();
  let later = START - startedAt;
  const now = (): Date => new Date(Date.now() + later);
  const channel = await killedChannels[kind](now);
  const start = (): ServerProcess =>
    processes.start({
      main: 'test/support/killed/laterServer.ts',
      env: {
        ...channel.env,
        PLATBOOK_TEST_LATER: String(later),
        PLATBOOK_TEST_WORKERS: String(WORKERS),
        LOG_LEVEL: 'silent',
      },
    });
  let server = start();
  try {
    const { client } = await server.signIn();
    await inStoreOf(server, async (db) => await sql`update app_user set sms_enabled = true`.execute(db));
    const id = await order(client, channel, { people, now: now() });
    channel.runsAt(await server.url());
    const optedOut: OptOut[] = [];
    const begun: number[] = [];
    let lostAnswers = 0;
    const between = Math.max(LEAST_BETWEEN, Math.floor((2 * WITH_KILLS * people) / kills));
    let done = 0;
    const step = (): void => {
      later += now().getUTCHours() >= LAST_HOUR ? OVERNIGHT_MS : STEP_MS;
    };
    for (; done < kills; done += 1) {
      const wanted = channel.taken().length + 1 + Math.floor(Math.random() * between);
      const isQuiet = quietOf(server, channel);
      await until('messages go out, or none is due', () => channel.taken().length >= wanted || isQuiet(), {
        everyMs: 1,
      });
      const taken = channel.taken().length;
      await server.end('SIGKILL');
      lostAnswers += channel.taken().length - taken;
      step();
      server = start();
      channel.runsAt(await server.url());
      begun.push(channel.taken().length);
      await channel.tell(false);
      if (done % 4 === 1) optedOut.push(...(await stopOne(server, channel, optedOut, { people, begun, now })));
      if (done % 7 === 2) await pauseAWhile(server, id);
    }
    // Before its clock moves on: the token between password and session is good for minutes.
    await clientOf(server);
    // What is lost is looked for twice, minutes apart.
    while ((await statusOf(server, id)) !== 'COMPLETE') {
      sendSignal(server.pid, 'SIGUSR2');
      await until('none is due', quietOf(server, channel));
    }
    await channel.tell(true);
    const { wrong, unknown } = await hold(server, id, channel, { optedOut, begun, people });
    if (unknown > channel.unknownAKill * WORKERS * done) wrong.push(`${unknown} are unknown of ${done} kills`);
    return { wrong, kills: done, messages: channel.taken().length, lostAnswers, optedOut: optedOut.length, unknown };
  } catch (error) {
    throw because(`the server said: ${server.output()}`, error);
  } finally {
    await processes.remove();
    await channel.close();
  }
}

async function order(
  client: Client,
  channel: KilledChannel,
  { people, now }: { readonly people: number; readonly now: Date },
): Promise<number> {
  const content = await channel.prepare({ client }, people, now);
  const contactIds: number[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = { firstName: `Ann${n}`, lastName: 'Hale', ...channel.contactOf(n) };
    contactIds.push(valueOf(await client.call('saveContact', { query: {}, body })).contact.id);
  }
  const body = { name: 'Spring', content, audience: { contactIds } };
  const params = { id: valueOf(await client.call('saveMailing', { body })).mailing.id };
  const estimate = valueOf(await client.call('estimateMailing', { params }));
  const acknowledged = estimate.notices.map(({ ruleId }) => ruleId);
  const paid = estimate.due === 0 ? {} : { paymentAmount: estimate.due, creditAmount: 0 };
  valueOf(await client.call('orderMailing', { params, body: { quote: estimate.quote, acknowledged, ...paid } }));
  return params.id;
}

const statusOf = async (server: ServerProcess, id: number): Promise<string> =>
  valueOf(await (await clientOf(server)).call('mailing', { params: { id } })).status;

/** Of somebody who opted out. */
interface OptOut {
  readonly to: string;
  /** How many servers had come up after a kill. */
  readonly servers: number;
  /** When it was acknowledged, by the clock of the server. */
  readonly at: Date;
}

/** Somebody who was not written to yet opts out, if there is one. */
async function stopOne(
  server: ServerProcess,
  { kind, keyOf, taken, zip }: KilledChannel,
  optedOut: readonly OptOut[],
  { people, begun, now }: { readonly people: number; readonly begun: readonly number[]; readonly now: () => Date },
): Promise<OptOut[]> {
  const reached = new Set(taken().map(({ to }) => to));
  for (const { to } of optedOut) reached.add(to);
  const free = Array.from({ length: people }, (_, n) => keyOf(n)).filter((to) => !reached.has(to));
  const to = free[Math.floor(Math.random() * free.length)];
  if (to === undefined) return [];
  const client = await clientOf(server);
  const text = zip === undefined ? { text: to } : { text: to.replace(` ${zip}`, ''), zip };
  valueOf(await client.call('addSuppression', { body: { kind, ...text, reason: 'BY_HAND', source: 'a call' } }));
  return [{ to, servers: begun.length, at: now() }];
}

async function pauseAWhile(server: ServerProcess, id: number): Promise<void> {
  const client = await clientOf(server);
  const params = { id };
  const { status, version } = valueOf(await client.call('mailing', { params }));
  if (status !== 'PROCESSING') return;
  const paused = await client.call('moveMailing', { params, body: { act: 'pause', version } });
  if (!paused.ok) {
    // The last of it went out in between, or nobody may say why not.
    if ((await statusOf(server, id)) !== 'COMPLETE') valueOf(paused);
    return;
  }
  const now = valueOf(await client.call('mailing', { params }));
  valueOf(await client.call('moveMailing', { params, body: { act: 'resume', version: now.version } }));
}

/** What the service got, against the ledger, row by row. */
async function hold(
  server: ServerProcess,
  id: number,
  channel: KilledChannel,
  {
    optedOut,
    begun,
    people,
  }: { readonly optedOut: readonly OptOut[]; readonly begun: readonly number[]; readonly people: number },
): Promise<{ readonly wrong: string[]; readonly unknown: number }> {
  const taken = channel.taken();
  const wrong: string[] = [];
  let unknown = 0;
  await inStoreOf(server, async (look) => {
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
    const out = new Set(optedOut.map(({ to }) => to));
    const got = Map.groupBy(taken, ({ to }) => to);
    for (const { seq, key, state, carrier, cents, rate } of rows) {
      const messages = got.get(key) ?? [];
      const isOut = ['ACCEPTED', 'DELIVERED', 'BOUNCED', 'RETURNED'].includes(state);
      // Nobody can say of these, so they may have been taken once, are paid, and go out no second time.
      const isUnknown = state === 'UNKNOWN' && channel.unknownAKill > 0;
      if (isUnknown) unknown += 1;
      if (!isOut && !isUnknown && state !== 'SKIPPED') wrong.push(`row ${seq} is ${state}`);
      if (isUnknown ? messages.length > 1 : messages.length !== (isOut ? 1 : 0))
        wrong.push(`row ${seq} is ${state} and the service got ${messages.length}`);
      const name = messages[0]?.name ?? null;
      if (isOut && name !== null && name !== carrier)
        wrong.push(`row ${seq} has another name than the service gave it`);
      if (cents !== (isOut || isUnknown ? rate : 0)) wrong.push(`row ${seq} is ${state} and costs ${cents}`);
      if (state === 'SKIPPED' && !out.has(key)) wrong.push(`row ${seq} is skipped without an opt-out`);
    }
    // What is in the hands of the service when somebody opts out has gone; a server that came up later has it in no hand.
    const { rows: handed } = await sql<{ key: string; at: Date; attempt: number }>`
      select target_key as key, handed as at, attempt from recipient
      where mailing_id = ${id} and handed is not null`.execute(look);
    const hands = new Map(handed.map((row) => [row.key, row]));
    for (const { to, servers, at } of optedOut) {
      const first = taken.findIndex((one) => one.to === to);
      if (first === -1) continue;
      const hand = hands.get(to);
      const isLater = first >= (begun[servers] ?? Infinity);
      if (isLater || (hand?.attempt === 1 && hand.at > at)) wrong.push(`${to} opted out and was written to after it`);
    }
    const { rows: counts } = await sql`
      select state, rows, cents from mailing_count where mailing_id = ${id} and rows <> 0
      except select state, count(*)::int, sum(cents)::bigint from recipient where mailing_id = ${id} group by state`.execute(
      look,
    );
    if (counts.length > 0) wrong.push(`the counts are not those of the rows: ${JSON.stringify(counts)}`);
    const { rows: twice } = await sql`select event_id from receipt group by event_id having count(*) > 1`.execute(look);
    if (twice.length > 0) wrong.push(`${twice.length} receipts are there twice`);
  });
  return { wrong, unknown };
}

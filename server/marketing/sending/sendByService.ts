/** A part of a mailing on its way to a service: claimed, judged once more, handed over, settled. */
import type { JobResources } from '../../platform/jobs/definition.ts';
import { suppress } from '../compliance/suppressions.queries.ts';
import type { Outcome } from '../carriers/port.ts';
import { settleMailings } from '../money/settleMailings.ts';
import { sayComplete, type SaidAlert } from '../mailings/tellMailing.ts';
import type { Channel, Going, Handing, RowInHand } from './channel.ts';
import { completeMailing, LEASE_MS } from './claims.queries.ts';
import { pauseMailing } from './pauseMailing.ts';
import { rowKey } from './rowKey.ts';
import { stillPermitted } from './stillPermitted.ts';
import { claimDue, settle, takeExpired, takeInHand, type ServiceRow, type Settled } from './serviceRows.queries.ts';

/** So long whatever was on its way may take to be seen in the service's list (section 6). */
const FIRST_LOOK_MS = 10 * 60_000;
const NEXT_LOOK_MS = 5 * 60_000;
/** Of what may work later: 2, 4, 8 … minutes, so often. */
const MOST_ATTEMPTS = 10;
const MINUTE_MS = 60_000;

/** A mailing whose text was read, with what the sender's placeholders say. */
export interface Open extends Going {
  readonly sender: Readonly<Record<string, string>>;
  readonly installation: string;
  readonly channel: Channel;
  readonly handing: Handing;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

function inHand({ installation, accountId, id, sender }: Open, row: ServiceRow, now: Date): RowInHand {
  return {
    seq: row.seq,
    key: rowKey(installation, { accountId, mailingId: id, seq: row.seq }),
    targetKind: row.targetKind,
    targetKey: row.targetKey,
    name: row.name,
    values: { ...sender, ...(row.values as object) } as RowInHand['values'], // written by freezeRecipients
    code: row.code,
    since: row.handed ?? now,
  };
}

/** False: there is nothing to do just now. `hold`: the service wants to be left alone until then. */
export async function sendByService(
  resources: JobResources,
  open: Open,
  hold: (until: Date) => void,
): Promise<boolean> {
  const { store, clock } = resources;
  const { id, channel } = open;
  const most = await channel.room(open);
  if (most <= 0) return false;
  const now = clock.now();
  const until = later(now, LEASE_MS);
  const rows = await claimDue(store.db, open, { mailingId: id, most, until }, now);
  if (rows.length === 0) return await complete(resources, open, now);
  const permitted = await stillPermitted(resources, open, rows, { until, isNow: true });
  let waiting = rows.filter(({ seq }) => permitted.has(seq));
  for (let room = most; waiting.length > 0 && room > 0; room = await channel.room(open)) {
    const some = waiting.slice(0, Math.min(channel.inHand, room));
    waiting = waiting.slice(some.length);
    if (!(await handOver(resources, open, some, until, hold))) break;
  }
  const again = waiting.map(({ seq }): Settled => ({ seq, state: 'QUEUED' }));
  await settle(store.db, open, { mailingId: id, until }, again, clock.now());
  return true;
}

/** Hands over rows that were claimed until then. False: the service takes no more just now. */
async function handOver(
  resources: JobResources,
  open: Open,
  rows: readonly ServiceRow[],
  claimed: Date,
  hold: (until: Date) => void,
): Promise<boolean> {
  const { store, clock } = resources;
  const { id, handing } = open;
  const now = clock.now();
  const until = later(now, LEASE_MS);
  const hands = rows.map((row) => inHand(open, row, now));
  const pieces = new Map(hands.map((row) => [row.seq, handing.piecesOf(row)]));
  const ours = await takeInHand(store.db, open, { mailingId: id, claimed, until }, pieces, now);
  const going = hands.filter(({ seq }) => ours.has(seq));
  const outcomes = await handing.hand(going);
  return await settleAll(resources, open, until, rows, going, outcomes, hold);
}

/** Through: what it did not need goes back at once, not at the next turn of the timetable. */
async function complete(resources: JobResources, open: Open, now: Date): Promise<boolean> {
  const { store, jobs, events } = resources;
  const alerts: SaidAlert[] = [];
  const isComplete = await completeMailing(store.db, open, open.id, now, async (trx) => {
    alerts.push(...(await sayComplete(trx, open, open.id, now)));
  });
  if (!isComplete) return false;
  await jobs.send(settleMailings, {});
  for (const alert of alerts) events.publish(open, { type: 'alerts.added', alert });
  return true;
}

const SUPPRESSED = { OPT_OUT: 'STOP', BAD_NUMBER: 'CARRIER', BAD_ADDRESS: 'CARRIER', BOUNCED: 'BOUNCED' } as const;

async function settleAll(
  resources: JobResources,
  open: Open,
  until: Date,
  rows: readonly ServiceRow[],
  hands: readonly RowInHand[],
  outcomes: readonly Outcome[],
  hold: (until: Date) => void,
): Promise<boolean> {
  const { store, clock, log } = resources;
  const now = clock.now();
  const attempts = new Map(rows.map(({ seq, attempt }) => [seq, attempt + 1]));
  const settled = hands.map((row, at): Settled => {
    const outcome = outcomes[at] ?? { is: 'UNCLEAR', text: '' };
    return settledBy(open.channel, row.seq, outcome, attempts.get(row.seq) ?? 1, now);
  });
  const stop = outcomes.find((outcome) => outcome.is === 'STOP_ALL');
  const [wait] = outcomes.flatMap((outcome) => (outcome.is === 'LATER' ? outcome.seconds : []));
  if (wait !== undefined) hold(later(now, wait * 1000));
  // First, so that no crash forgets who wants no more.
  await suppress(
    store.db,
    { accountId: open.accountId, userId: null },
    hands.flatMap(({ targetKind: kind, targetKey }, at) => {
      const outcome = outcomes[at];
      if (outcome?.is !== 'REFUSED' || outcome.suppress === undefined) return [];
      const reason = SUPPRESSED[outcome.suppress];
      return [{ kind, key: targetKey, contactId: null, reason, source: outcome.text.slice(0, 200), at: now }];
    }),
  );
  await settle(store.db, open, { mailingId: open.id, until }, settled, now);
  if (stop === undefined) return wait === undefined || wait === 0;
  log.error({ mailing: open.id, place: open.channel.place }, stop.text);
  await pauseMailing(resources, open, open.id, stop.text);
  return false;
}

function settledBy({ canFind }: Channel, seq: number, outcome: Outcome, attempt: number, now: Date): Settled {
  switch (outcome.is) {
    case 'ACCEPTED':
      return { seq, state: 'ACCEPTED', carrierId: outcome.id };
    case 'LATER': {
      if (attempt >= MOST_ATTEMPTS) return { seq, state: 'FAILED', error: outcome.text };
      const wait = Math.max(outcome.seconds * 1000, 2 ** attempt * MINUTE_MS);
      return { seq, state: 'QUEUED', error: outcome.text, notBefore: later(now, wait) };
    }
    case 'REFUSED':
      return { seq, state: 'FAILED', error: outcome.text };
    case 'UNCLEAR':
      return canFind
        ? { seq, state: 'CLAIMED', error: outcome.text, lease: later(now, FIRST_LOOK_MS), look: 1 }
        : { seq, state: 'UNKNOWN', error: outcome.text };
    case 'STOP_ALL':
      return { seq, state: 'QUEUED' };
    case 'WRITTEN':
      throw new Error('a service that writes files');
  }
}

/** Rows that a worker left when it died, or whose answer was lost: looked for at the service, twice. False: none. */
export async function lookForLost({ store, clock }: JobResources, open: Open): Promise<boolean> {
  const now = clock.now();
  const until = later(now, LEASE_MS);
  const { id, channel, handing } = open;
  const times = { until, firstLook: later(now, FIRST_LOOK_MS), canFind: channel.canFind };
  const { queued, asked } = await takeExpired(store.db, open, { mailingId: id, ...times }, now);
  for (const row of asked) {
    const found = await handing.find(inHand(open, row, now));
    await settle(store.db, open, { mailingId: id, until }, [settledByLook(row, found, clock.now())], clock.now());
  }
  return queued > 0 || asked.length > 0;
}

function settledByLook(
  { seq, look }: { readonly seq: number; readonly look: number },
  found: Outcome | 'NONE' | 'CANNOT_KNOW',
  now: Date,
): Settled {
  if (typeof found === 'object' && found.is === 'ACCEPTED') return { seq, state: 'ACCEPTED', carrierId: found.id };
  if (found !== 'NONE')
    return { seq, state: 'UNKNOWN', error: 'The service does not say whether it was taken: look there.' };
  return look === 1
    ? { seq, state: 'CLAIMED', lease: later(now, NEXT_LOOK_MS), look: 2 }
    : { seq, state: 'QUEUED', notBefore: now };
}

/** The loop that sends what webhooks are to be told: it looks every second, and a receiver that hangs holds up no other. */
import { setTimeout as wait } from 'node:timers/promises';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { databaseAway } from '../../platform/store/outage.ts';
import { markDelivery, markFailing, markTaken, pauseWebhook, takeDue, type Outgoing } from './outgoing.queries.ts';
import { openPost, type Answered, type Posted } from './post.ts';
import { messageIdOf, ownerOfWebhook, signedHeaders } from './signature.ts';

const LOOK_MS = 1000;
const MOST_AT_ONCE = 32;
/** So that one that hangs leaves the others their places. */
const MOST_OF_ONE = 4;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** After each attempt that failed; behind the last one a message is given up, some 35 hours after the first. */
export const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  7 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
];
/** Nothing was taken for so long: nothing is sent any more until its user says so. */
export const FAILED_MS = 72 * HOUR_MS;
const LONGEST_ASKED_MS = 24 * HOUR_MS;
const CANNOT_SIGN = 'The key of this installation is missing, so nothing can be signed.';

type Parts = Pick<Resources, 'store' | 'clock' | 'log' | 'seal' | 'events' | 'config'>;

/** Begins to send; the answer ends it, and waits for what is on its way. */
export function sendWebhooks(resources: Parts, lookMs = LOOK_MS): () => Promise<void> {
  const { store, clock, log, config, events } = resources;
  const stopping = new AbortController();
  const { post, close } = openPost(config.webhookPrivate);
  const underWay = new Set<Promise<void>>();
  /** By account and webhook. */
  const busy = new Map<string, [number, number, number]>();

  /** Whose pages are told of it with the next look: not of each message. */
  const sent = new Map<string, Principal>();

  const begin = (message: Outgoing): void => {
    const key = `${message.accountId} ${message.webhookId}`;
    const count = busy.get(key)?.[2] ?? 0;
    busy.set(key, [message.accountId, message.webhookId, count + 1]);
    const work = sendOne(resources, async (posted) => await post(posted, stopping.signal), message)
      .catch((error: unknown) => {
        // It is due again in a minute, and its receiver knows it.
        if (stopping.signal.aborted) return;
        log.warn(
          { err: error, webhook: message.webhookId, delivery: message.id },
          'what became of a message is unknown',
        );
      })
      .finally(() => {
        underWay.delete(work);
        sent.set(`${message.accountId} ${message.userId}`, message);
        const rest = (busy.get(key)?.[2] ?? 1) - 1;
        if (rest === 0) busy.delete(key);
        else busy.set(key, [message.accountId, message.webhookId, rest]);
      });
    underWay.add(work);
  };

  const look = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let taken = 0;
      for (const { accountId, userId } of sent.values())
        events.publish({ accountId, userId }, { type: 'webhooks.sent' });
      sent.clear();
      const free = MOST_AT_ONCE - underWay.size;
      try {
        if (free > 0) {
          const due = await takeDue(store.db, clock.now(), {
            most: free,
            mostEach: MOST_OF_ONE,
            busy: [...busy.values()],
          });
          taken = due.length;
          due.forEach(begin);
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (databaseAway(error) === null) log.error({ err: error }, 'webhooks could not be looked after');
      }
      // Where some were due there may be more, as soon as one is through.
      if (taken > 0) await Promise.race([...underWay, wait(lookMs)]);
      else await wait(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const looking = look();
  return async () => {
    stopping.abort();
    await looking;
    await Promise.allSettled(underWay);
    close();
  };
}

type Send = (message: Posted) => Promise<Answered>;

async function sendOne(resources: Parts, send: Send, message: Outgoing): Promise<void> {
  const { store, clock, seal } = resources;
  const body = bodyOf(message);
  const secrets = secretsOf(message, seal, clock.now());
  if (secrets.length === 0) {
    const tried = { tried: clock.now(), tookMs: 0, status: null, answer: CANNOT_SIGN };
    return await markDelivery(store.db, message, 'WAITING', tried, new Date(clock.now().getTime() + HOUR_MS));
  }
  const headers = await signedHeaders(secrets, { id: messageIdOf(message, message.id), at: new Date(), body });
  const answered = await send({ url: message.url, headers, body });
  const tried = {
    tried: clock.now(),
    tookMs: answered.tookMs,
    status: answered.status,
    // A text in the database has no zero.
    answer: answered.text.replaceAll('\0', '').slice(0, 1000) || null,
  };
  if (isTaken(answered)) {
    await markDelivery(store.db, message, 'TAKEN', tried, null);
    return await markTaken(store.db, message);
  }
  const due = nextTry(message.attempts, answered, clock.now());
  await markDelivery(store.db, message, due === null ? 'GIVEN_UP' : 'WAITING', tried, due);
  await markFailure(resources, message, answered);
}

const isTaken = ({ status }: Answered): boolean => status !== null && status >= 200 && status < 300;

/** As the receiver reads it. */
export const bodyOf = ({ kind, made, data }: Pick<Outgoing, 'kind' | 'made' | 'data'>): string =>
  JSON.stringify({ type: kind, timestamp: made.toISOString(), data });

/** Those that sign now, the newest first; none: the key of the installation is missing. */
function secretsOf(message: Outgoing, seal: Resources['seal'], now: Date): string[] {
  const { secret, formerSecret, formerUntil } = message;
  const isFormerGood = formerSecret !== null && formerUntil !== null && formerUntil > now;
  const sealed = isFormerGood ? [secret, formerSecret] : [secret];
  return sealed.flatMap((one) => seal.open(one, ownerOfWebhook(message)) ?? []);
}

/** Null: it is given up. A receiver that says when it will be there again is asked then, not before. */
function nextTry(attempts: number, { retryAfter }: Answered, now: Date): Date | null {
  const usual = WAITS_MS[attempts - 1];
  if (usual === undefined) return null;
  const seconds = retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : 0;
  const asked = Math.min(seconds * SECOND_MS, LONGEST_ASKED_MS);
  return new Date(now.getTime() + Math.max(usual, asked));
}

/** One that is gone, or has taken nothing for days, is paused, and its user told. */
async function markFailure({ store, clock, events }: Parts, message: Outgoing, answered: Answered): Promise<void> {
  const now = clock.now();
  const failing = await markFailing(store.db, message, now);
  if (failing === undefined) return;
  const isGone = answered.status === 410;
  const hasFailed = failing.since !== null && now.getTime() - failing.since.getTime() >= FAILED_MS;
  if (!isGone && !hasFailed) return;
  if (!(await pauseWebhook(store.db, message, isGone ? 'GONE' : 'FAILED'))) return;
  const why = isGone ? 'says that it is gone (410)' : 'has taken nothing for three days';
  const text = `Webhook ${failing.name} ${why}: it is paused, and what waits is kept for thirty days.`;
  const alert = await insertAlert(store.db, message, { level: 'warning', text, searchId: null, runId: null }, now);
  events.publish(message, { type: 'alerts.added', alert });
}

/**
 * Who listens and what they are told. The events travel by NOTIFY as well, so that what a worker or another API process
 * does is seen too.
 */
import { randomUUID } from 'node:crypto';
import { ServerEvent } from '../../../src/api/contract/events.ts';
import type { Log } from '../log/createLog.ts';
import { keepListening } from '../store/listen.ts';
import type { Store } from '../store/store.ts';
import type { Principal } from '../tenant.ts';

/** One user, or with `userId` absent everybody of the account. */
export interface Audience {
  readonly accountId: number;
  readonly userId?: number;
}

interface Listener extends Principal {
  readonly hear: (event: ServerEvent) => void;
  readonly end: () => void;
}

export interface EventBus {
  /** Never throws and never waits: an event that cannot be told is lost, and the page shows it after its next call. */
  readonly publish: (to: Audience, event: ServerEvent) => void;
  /** To everybody signed in, whatever the account: only of public facts. */
  readonly publishToAll: (event: ServerEvent) => void;
  /**
   * Calls `hear` with what is meant for this user until the answer is called, or `end` was: nothing comes any more, and
   * who listens again reads what was told meanwhile. So it ends when the database was away, too.
   */
  readonly subscribe: (principal: Principal, hear: Listener['hear'], end: Listener['end']) => () => void;
  /** Ends with all who listen: this process takes no further requests. */
  readonly dismiss: () => void;
  readonly close: () => Promise<void>;
}

/** NOTIFY takes 8000 bytes; a larger event is sent without what makes it large. */
const LARGEST_NOTICE = 7500;

export function createEventBus(store: Store, log: Log): EventBus {
  const listeners = new Set<Listener>();
  const origin = randomUUID();
  const channel = `${store.jobSchema}_events`;
  const { pool } = store;
  let stopListening: (() => Promise<void>) | null = null;

  const tell = (to: Audience | null, event: ServerEvent): void => {
    for (const listener of listeners) {
      if (to !== null && listener.accountId !== to.accountId) continue;
      if (to?.userId !== undefined && listener.userId !== to.userId) continue;
      listener.hear(event);
    }
  };
  const dismiss = (): void => {
    for (const { end } of listeners) end();
  };
  const publish = (to: Audience | null, event: ServerEvent): void => {
    tell(to, event);
    const notice = noticeOf(origin, to, event);
    pool.query('select pg_notify($1, $2)', [channel, notice]).catch((error: unknown) => {
      log.warn({ err: error }, 'an event was not told to other processes');
    });
  };
  const listen = (): (() => Promise<void>) => {
    const { listening } = pool;
    if (listening === null) {
      log.warn('events of other processes are not heard behind a pooler: set DATABASE_DIRECT_URL');
      return async () => await Promise.resolve();
    }
    return keepListening(listening, channel, {
      hear: (payload) => {
        const notice = JSON.parse(payload) as { origin: string; to: Audience | null; event: unknown }; // written below
        const event = ServerEvent.safeParse(notice.event);
        if (notice.origin !== origin && event.success) tell(notice.to, event.data);
      },
      onAgain: () => {
        log.warn('events of other processes are heard again');
        dismiss();
      },
      onLost: (error) => log.warn({ err: error }, 'events of other processes are not heard'),
    });
  };

  return {
    publish,
    publishToAll: (event) => publish(null, event),
    subscribe: ({ accountId, userId }, hear, end) => {
      stopListening ??= listen();
      const listener: Listener = { accountId, userId, hear, end };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dismiss,
    close: async () => {
      listeners.clear();
      await stopListening?.();
    },
  };
}

function noticeOf(origin: string, to: Audience | null, event: ServerEvent): string {
  const whole = JSON.stringify({ origin, to, event });
  if (Buffer.byteLength(whole) <= LARGEST_NOTICE) return whole;
  if (event.type === 'lists.columnsChanged') return JSON.stringify({ origin, to, event: { ...event, columns: null } });
  if (event.type !== 'group.changedElsewhere') return whole;
  return JSON.stringify({ origin, to, event: { ...event, groups: null, groupIds: null, propertyIds: null } });
}

/** A bounded number of hands, and those who wait for one in the order they came. */
import { openHand, type Hand, type Outcome } from './hand.ts';
import type { ApartOrder } from './apartMessages.ts';

export interface LineLimits {
  /** Processes at once. */
  readonly hands: number;
  /** Orders that may wait; one more is turned away. */
  readonly waiting: number;
  readonly memoryMb: number;
  /** A hand with nothing to do goes home after this time. */
  readonly idleMs: number;
}

export interface Placed {
  readonly order: ApartOrder;
  readonly signal?: AbortSignal | undefined;
  /** Whose it is: nobody takes the last hand with one order under way already. Absent: nobody's. */
  readonly accountId?: number | undefined;
  /** Waits however many wait before it: a background job has nobody who could come again. */
  readonly isPatient?: boolean | undefined;
}

export interface Line {
  /** `full`: turned away, nothing was begun. */
  readonly place: (placed: Placed) => Promise<Outcome | { readonly how: 'full' }>;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly placed: Placed;
  readonly begin: (hand: Hand) => void;
  readonly drop: (outcome: Outcome) => void;
}

export function openLine({ hands: most, waiting: mostWaiting, memoryMb, idleMs }: LineLimits): Line {
  const idle = new Map<Hand, NodeJS.Timeout>();
  const busy = new Map<Hand, Placed>();
  const waiting: Waiting[] = [];
  let isClosed = false;

  const mayBegin = ({ accountId }: Placed): boolean => {
    if (busy.size >= most) return false;
    if (accountId === undefined) return true;
    const own = [...busy.values()].filter((other) => other.accountId === accountId).length;
    return own === 0 || own < most - 1;
  };

  const takeHand = (): Hand => {
    for (const [hand, going] of idle) {
      clearTimeout(going);
      idle.delete(hand);
      if (hand.isFit()) return hand;
      void hand.end();
    }
    return openHand(memoryMb);
  };

  const putBack = (hand: Hand): void => {
    busy.delete(hand);
    if (isClosed || !hand.isFit()) void hand.end();
    else idle.set(hand, setTimeout(() => sendHome(hand), idleMs).unref());
    next();
  };

  const sendHome = (hand: Hand): void => {
    idle.delete(hand);
    void hand.end();
  };

  const next = (): void => {
    const at = waiting.findIndex(({ placed }) => mayBegin(placed));
    const [one] = at < 0 ? [] : waiting.splice(at, 1);
    one?.begin(takeHand());
  };

  const workOff = async (hand: Hand, placed: Placed): Promise<Outcome> => {
    busy.set(hand, placed);
    try {
      return await hand.work(placed.order, placed.signal);
    } finally {
      putBack(hand);
    }
  };

  const wait = async (placed: Placed): Promise<Outcome> =>
    await new Promise((resolve) => {
      const { signal } = placed;
      const drop = (outcome: Outcome): void => {
        signal?.removeEventListener('abort', leave);
        const at = waiting.indexOf(entry);
        if (at >= 0) waiting.splice(at, 1);
        resolve(outcome);
      };
      const leave = (): void => drop({ how: 'ended', why: 'left', said: '' });
      const entry: Waiting = {
        placed,
        drop,
        begin: (hand) => {
          signal?.removeEventListener('abort', leave);
          resolve(workOff(hand, placed));
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
    });

  return {
    place: async (placed) => {
      if (isClosed) return { how: 'ended', why: 'closing', said: '' };
      if (placed.signal?.aborted === true) return { how: 'ended', why: 'left', said: '' };
      if (mayBegin(placed)) return await workOff(takeHand(), placed);
      if (placed.isPatient !== true && waiting.length >= mostWaiting) return { how: 'full' };
      return await wait(placed);
    },
    close: async () => {
      isClosed = true;
      for (const { drop } of waiting.slice()) drop({ how: 'ended', why: 'closing', said: '' });
      const all = [...idle.keys(), ...busy.keys()];
      for (const going of idle.values()) clearTimeout(going);
      idle.clear();
      await Promise.all(all.map(async (hand) => await hand.end()));
    },
  };
}

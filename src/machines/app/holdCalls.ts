/**
 * What is on its way when a session ends. A call that is refused because its session is over (401, O-008) is held, and
 * so is every call made until somebody signs in: the same person's are sent then, in their order, with the new session,
 * and answer whoever made them as if they had taken long. Another person's are let go.
 */
import type { Client, Outcome } from '../../api/client.ts';
import { contract, type CallName } from '../../api/contract/contract.ts';
import type { Call } from '../../api/contract/define.ts';

export interface HeldCalls {
  /** For all machines. */
  readonly client: Client;
  /** The same person has a session again: what was held is sent. */
  readonly send: () => void;
  /** Whoever was asked has proved that it is them, or would not: what waits for that is sent again, or refused. */
  readonly proved: (isProved: boolean) => void;
  /** Somebody else, or nobody, goes on from here: what was held ends as if its machine had stopped. */
  readonly drop: () => void;
  /**
   * Waits until nothing is on its way, files apart: a change may stand in a queue behind a question. False: when the
   * limit was over a change still was.
   */
  readonly settled: (limitMs: number) => Promise<boolean>;
}

export interface CallWatch {
  /** A call found its session ended, for the reason that the server gives. */
  readonly onLost: (detail: string | null) => void;
  /** So many changes wait for a session. */
  readonly onHeld: (changes: number) => void;
  /** A call waits until whoever made it has proved that it is them (428). */
  readonly onUnproved: () => void;
  /** A call was refused because of a payment (402): a bank may ask for a confirmation. */
  readonly onAsked: () => void;
}

/** The session machine's own: they answer 401 for reasons of their own, or need no session. */
const own: ReadonlySet<CallName> = new Set<CallName>([
  'pre',
  'auth',
  'logout',
  'firstRun',
  'openFirstRun',
  'invitation',
  'acceptInvitation',
  'askReset',
  'link',
  'resetPassword',
  'confirmEmail',
  'secondFactor',
  'setUpFactor',
  // At the door as well: held, nobody could sign in to send what is held.
  'askPasskey',
  'beginOidc',
  'signInWithOidc',
]);

/** Questions that are too long for an address. */
const questions: ReadonlySet<CallName> = new Set<CallName>([
  'proposeSource',
  'previewSource',
  'additionRecipe',
  'quoteInvites',
  'estimateAppendJob',
  'sampleContact',
  'queryContacts',
  'contactIds',
  'exportContacts',
  'propertyLabels',
  'contactLabels',
  'countPropertyLabels',
  'countContactLabels',
  'comparables',
  'neighbors',
  'comparablesReport',
  'comparablesExport',
  'flipComparables',
  'flipComparablesExport',
  'nearbyListings',
  'queryGroups',
  'groupContacts',
  'listingGroupList',
  'exportProperties',
  'previewImport',
  'previewChange',
  'previewSave',
  'previewAutomation',
  'previewContactExport',
  'previewContactImport',
  'analysisReport',
  'amortizationReport',
]);

const isChange = (name: CallName): boolean => contract[name].method !== 'GET' && !questions.has(name);

/** The password is wanted once more (`fresh` of the contract). */
const UNPROVED = 428;

interface Held {
  /** When it was made: refusals come back in any order. */
  readonly order: number;
  readonly isChange: boolean;
  readonly go: () => void;
  readonly stop: () => void;
}

export function holdCalls(client: Client, { onLost, onHeld, onAsked, onUnproved }: CallWatch): HeldCalls {
  const held = new Set<Held>();
  /** What is on its way; true: a change. */
  const underWay = new Map<Promise<unknown>, boolean>();
  let isOver = false;
  /** Counts the sessions: a refusal of one that is over already says nothing of the next. */
  let session = 0;

  const tell = (): void => onHeld([...held].filter((one) => one.isChange).length);

  let made = 0;
  const wait = async (name: CallName, order: number, signal: AbortSignal | undefined): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        held.delete(call);
        tell();
        reject(new DOMException('Nobody waits for the answer any more', 'AbortError'));
      };
      const call: Held = { order, isChange: isChange(name), go: resolve, stop: leave };
      if (signal?.aborted === true) return leave();
      signal?.addEventListener('abort', () => held.has(call) && leave(), { once: true });
      held.add(call);
      tell();
      return undefined;
    });
  };

  const unproved = new Set<(isProved: boolean) => void>();
  const prove = async (signal: AbortSignal | undefined): Promise<boolean> => {
    const asked = new Promise<boolean>((resolve) => {
      unproved.add(resolve);
      // Nobody waits for the answer any more.
      signal?.addEventListener('abort', () => resolve(false), { once: true });
    });
    if (unproved.size === 1) onUnproved();
    return await asked;
  };
  const answerUnproved = (isProved: boolean): void => {
    const waiting = [...unproved];
    unproved.clear();
    for (const answer of waiting) answer(isProved);
  };

  const inSession = async <T>(
    name: CallName,
    send: () => Promise<Outcome<T>>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<T>> => {
    const order = (made += 1);
    let refusals = 0;
    for (;;) {
      if (isOver) await wait(name, order, signal);
      const sentIn = session;
      const outcome = await send();
      if (!outcome.ok && outcome.status === 402) onAsked();
      if (!outcome.ok && outcome.status === UNPROVED) {
        if (await prove(signal)) continue;
        return outcome;
      }
      if (outcome.ok || outcome.status !== 401) return outcome;
      if (sentIn === session && !isOver) {
        isOver = true;
        onLost(outcome.detail);
      }
      refusals += 1;
      // Refused in two sessions: it is not the session's fault, and whoever made it tells it.
      if (refusals > 1) return outcome;
    }
  };

  const watched = async <T>(name: CallName, sent: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const { answer }: Call = contract[name];
    // A file has no schema.
    if (answer === undefined) return await sent;
    underWay.set(sent, isChange(name));
    try {
      return await sent;
    } finally {
      underWay.delete(sent);
    }
  };

  return {
    client: {
      bytes: async (name, request, signal) =>
        await inSession(name, async () => await client.bytes(name, request, signal), signal),
      call: async (name, ...args) => {
        if (own.has(name)) return await client.call(name, ...args);
        const parts: readonly unknown[] = args;
        const signal = parts.find((part) => part instanceof AbortSignal);
        return await watched(
          name,
          inSession(name, async () => await client.call(name, ...args), signal),
        );
      },
    },
    send: () => {
      isOver = false;
      session += 1;
      const waiting = [...held].toSorted((a, b) => a.order - b.order);
      held.clear();
      tell();
      for (const { go } of waiting) go();
    },
    proved: answerUnproved,
    drop: () => {
      answerUnproved(false);
      isOver = false;
      session += 1;
      for (const { stop } of held) stop();
    },
    settled: async (limitMs) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = new Promise<'over'>((resolve) => (timer = setTimeout(() => resolve('over'), limitMs)));
      const allAnswered = async (): Promise<void> => {
        do {
          await Promise.allSettled(underWay.keys());
          // What follows an answer at once, the next of a queue for instance, is on its way by the turn after it.
          await new Promise((resolve) => setTimeout(resolve));
        } while (underWay.size > 0);
      };
      await Promise.race([allAnswered(), limit]);
      clearTimeout(timer);
      return ![...underWay.values()].includes(true);
    },
  };
}

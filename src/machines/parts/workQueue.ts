import { enqueueActions, fromPromise, type AnyEventObject, type MachineContext } from 'xstate';
import type { Failure } from '../../api/client.ts';
import { failureOf } from '../app/call.ts';
import type { ErrorMessage } from '../app/errorEntry.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Message } from '../app/messages.ts';
import type { HistoryEntry, HistoryMessage } from '../app/messages/history.ts';
import type { Retry } from '../app/messages/retries.ts';
import type { Ticket, Waiting } from './ticket.ts';
import { endOfTrouble, troubleOf } from './trouble.ts';

/** The part of a machine's context that holds its work, oldest first; the first one is under way. */
export interface Work<T> {
  readonly tasks: readonly Waiting<T>[];
  /** Counts all that were given, for their ids. */
  readonly made: number;
  /** What was refused and told, and not done since. */
  readonly refused: readonly string[];
}

export const noWork = { tasks: [], made: 0, refused: [] } as const;

/** What takes a task back and does it again. Without steps: that it has begun, they follow with its answer. */
export type Kept = Omit<HistoryEntry, 'id'>;
export type Begun = Omit<HistoryMessage & { readonly type: 'history.begin' }, 'id' | 'type'>;

export type Outcome<R> = { readonly ok: true; readonly result: R } | { readonly ok: false; readonly failure: Failure };

/** What comes of an outcome: for the machine itself, for others, and for the history. */
interface Consequence<C, E> {
  readonly change?: Partial<C>;
  /** Messages to root. */
  readonly tell?: readonly Message[];
  readonly raise?: readonly E[];
  /** What the answer says of the way back; null: there is none after all. */
  readonly kept?: Kept | null;
  /** The answer came, and nothing of the task was done. */
  readonly isRefused?: boolean;
}

/** What a machine says of its work; the queue does the rest. `C` its context, `E` its events, `T` its tasks, `R` what comes of one. */
export interface Plan<C, E, T, R> {
  /** First part of the ids. */
  readonly name: string;
  /** What an event asks to be done. */
  readonly tasksOf: (context: C, event: E) => readonly T[];
  /** On the server; the context is the one that the task began with. A refusal throws. */
  readonly carryOut: (task: Waiting<T>, context: C, signal: AbortSignal) => Promise<R>;
  /** What the history learns when the task is given, the context being that before it. */
  readonly remember?: (task: T, context: C) => Kept | Begun | null;
  /** The outcome on screen before the server has answered. */
  readonly show?: (context: C, task: Waiting<T>) => Partial<C>;
  /** The task was done, and is in the context no longer. */
  readonly done: (context: C, task: Waiting<T>, result: R) => Consequence<C, E>;
  /** The task was refused; without this the message is told. */
  readonly refused?: (context: C, task: Waiting<T>, failure: Failure, message: ErrorMessage) => Consequence<C, E>;
  /** What it does to what, the same in each try: what was told of a refusal goes when that is done. Null: until put away. */
  readonly about?: (task: Waiting<T>) => string | null;
  /** The event that gives a task again: offered where the server was gone or broke, for what it refused it would refuse again. */
  readonly again?: (task: Waiting<T>) => Retry;
  /** Once for all that one call brought: what is too dear to do for each. */
  readonly review?: (context: C, before: C, outcomes: readonly Outcome<R>[]) => Partial<C>;
  /**
   * Keys come faster than answers: those from the first on that can go in one call. When it is refused the first goes
   * alone, so that each keeps its own refusal.
   */
  readonly share?: {
    readonly join: (tasks: readonly Waiting<T>[]) => { readonly count: number; readonly task: T } | null;
    /** What of the shared answer is that of one task. */
    readonly partOf: (result: R, task: T) => R;
  };
}

/**
 * Work on the server, one task at a time in the order in which it was given. What undo takes back is known to the
 * history from the moment a task is given; a task that was refused, or that came to nothing, leaves it again. The
 * machine spreads `actors`, `guards` and `actions` into its setup, puts `region` among its states, and keeps `Work` in
 * its context: so what waits and what it shows change in one step.
 */
export function workQueue<C extends Work<T> & MachineContext, E extends AnyEventObject, T extends object, R>(
  plan: Plan<C, E, T, R>,
) {
  const actors = {
    carryOut: fromPromise<readonly Outcome<R>[], C>(({ input, signal }) => outcomesOf(plan, input, signal)),
  };
  const guards = {
    hasWork: ({ context }: { readonly context: C }): boolean => context.tasks.length > 0,
  };
  const actions = {
    take: enqueueActions<C, E, undefined, E, never, never, never, never, never>(({ context, event, enqueue }) => {
      const { now, messages } = taken(plan, context, event);
      // As a function: a function among the values would be called for its value.
      enqueue.assign(() => now);
      for (const message of messages) enqueue.sendTo(toRoot, message);
    }),
    settle: enqueueActions<C, E, readonly Outcome<R>[], E, never, never, never, never, never>(
      ({ context, enqueue }, outcomes) => {
        const { now, messages, raised } = settled(plan, context, outcomes);
        enqueue.assign(() => now);
        for (const message of messages) enqueue.sendTo(toRoot, message);
        for (const event of raised) enqueue.raise(event);
      },
    ),
  };
  const region = {
    initial: 'idle',
    states: {
      idle: { always: { guard: 'hasWork', target: 'running' } },
      running: {
        tags: 'working',
        invoke: {
          id: 'carryOut',
          src: 'carryOut',
          input: ({ context }: { readonly context: C }): C => context,
          onDone: {
            target: 'idle',
            actions: {
              type: 'settle',
              params: ({ event }: { readonly event: { readonly output: readonly Outcome<R>[] } }) => event.output,
            },
          },
        },
      },
    },
  } as const;
  return { actors, guards, actions, region };
}

/** The context with the tasks of an event at the end, their outcome shown, and what the history learns of them. */
function taken<C extends Work<T>, E extends AnyEventObject, T extends object, R>(
  plan: Plan<C, E, T, R>,
  context: C,
  event: E,
): { readonly now: C; readonly messages: readonly HistoryMessage[] } {
  const replay = typeof event['replay'] === 'string' ? event['replay'] : null;
  const isReplay = replay !== null || event['isReplay'] === true;
  const messages: HistoryMessage[] = [];
  let now = context;
  const tasks = plan.tasksOf(context, event);
  // Everything is as the step would have it.
  if (replay !== null && tasks.length === 0) messages.push({ type: 'history.replayed', id: replay, came: 'done' });
  for (const task of tasks) {
    const made = now.made + 1;
    const id = `${plan.name}-${made}`;
    const entry = isReplay ? null : (plan.remember?.(task, now) ?? null);
    if (entry !== null)
      messages.push('undo' in entry ? { type: 'history.push', id, ...entry } : { type: 'history.begin', id, ...entry });
    const history = entry === null ? 'nothing' : 'undo' in entry ? 'kept' : 'begun';
    const waiting: Waiting<T> = { ...task, ticket: { id, isReplay, history, replay, isOpen: true } };
    now = { ...now, ...plan.show?.(now, waiting), tasks: [...now.tasks, waiting], made };
  }
  return { now, messages };
}

/** Carries out the first task, with those behind it that can share its call: one outcome for each, in their order. */
async function outcomesOf<C extends Work<T>, E, T extends object, R>(
  plan: Plan<C, E, T, R>,
  context: C,
  signal: AbortSignal,
): Promise<readonly Outcome<R>[]> {
  const outcomeOf = async (task: Waiting<T>): Promise<Outcome<R>> => {
    try {
      return { ok: true, result: await plan.carryOut(task, context, signal) };
    } catch (error) {
      return { ok: false, failure: failureOf(error) };
    }
  };
  const { tasks } = context;
  const [first] = tasks;
  if (first === undefined) return [];
  const shared = plan.share?.join(tasks) ?? null;
  if (plan.share !== undefined && shared !== null) {
    const { partOf } = plan.share;
    const outcome = await outcomeOf({ ...shared.task, ticket: first.ticket });
    if (outcome.ok)
      return tasks.slice(0, shared.count).map((task) => ({ ok: true, result: partOf(outcome.result, task) }));
  }
  return [await outcomeOf(first)];
}

/** The context without the tasks that were carried out, and what comes of them. */
function settled<C extends Work<T>, E, T extends object, R>(
  plan: Plan<C, E, T, R>,
  context: C,
  outcomes: readonly Outcome<R>[],
): { readonly now: C; readonly messages: readonly Message[]; readonly raised: readonly E[] } {
  const messages: Message[] = [];
  const raised: E[] = [];
  let now = context;
  for (const outcome of outcomes) {
    const [task, ...tasks] = now.tasks;
    if (task === undefined) break;
    now = { ...now, tasks };
    const { change, tell = [], raise = [], kept, isRefused = false } = consequenceOf(plan, now, task, outcome);
    now = { ...now, ...change };
    const about = plan.about?.(task) ?? null;
    const trouble = outcome.ok ? endOfTrouble(now.refused, about) : troubleOf(now.refused, about, tell);
    now = { ...now, refused: trouble.refused };
    const { ticket } = task;
    const history =
      ticket.replay === null
        ? historyAfter(ticket, kept)
        : [{ type: 'history.replayed' as const, id: ticket.replay, came: cameOf(outcome, isRefused) }];
    messages.push(...(outcome.ok ? [...history, ...trouble.told, ...tell] : [...trouble.told, ...history]));
    raised.push(...raise);
  }
  return { now: { ...now, ...plan.review?.(now, context, outcomes) }, messages, raised };
}

function consequenceOf<C, E, T, R>(
  plan: Plan<C, E, T, R>,
  context: C,
  task: Waiting<T>,
  outcome: Outcome<R>,
): Consequence<C, E> {
  if (outcome.ok) return plan.done(context, task, outcome.result);
  const { failure } = outcome;
  const message = errorMessage(failure, isWorthAgain(failure) ? plan.again?.(task) : undefined);
  const consequence = plan.refused?.(context, task, failure, message) ?? { tell: [message] };
  return { kept: null, ...consequence };
}

/** The server was gone or broke: what it refused it would refuse again. */
const isWorthAgain = ({ status }: Failure): boolean => status === 0 || status >= 500;

const cameOf = <R>(outcome: Outcome<R>, isRefused: boolean): 'done' | 'refused' | 'failed' =>
  outcome.ok ? (isRefused ? 'refused' : 'done') : isWorthAgain(outcome.failure) ? 'failed' : 'refused';

/** What was begun ends, as an entry or as none; what is kept stays unless the answer says otherwise. */
function historyAfter({ id, history, isReplay }: Ticket, kept: Kept | null | undefined): HistoryMessage[] {
  if (isReplay) return [];
  const isDropped = history === 'begun' ? (kept ?? null) === null : history === 'kept' && kept !== undefined;
  return [
    ...(isDropped ? [{ type: 'history.drop' as const, id }] : []),
    ...((kept ?? null) === null ? [] : [{ type: 'history.push' as const, id, ...(kept as Kept) }]),
  ];
}

import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setup, type AnyEventObject } from 'xstate';
import type { Failure } from '../../../src/api/client.ts';
import { CallError } from '../../../src/machines/app/call.ts';
import { noWork, workQueue, type Work } from '../../../src/machines/parts/workQueue.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { namedStep } from '../../support/namedStep.ts';

/** Writes numbers under names (`set`, any number of names in one call), or makes a thing whose id only the answer knows. */
type Task =
  | { readonly kind: 'set'; readonly names: readonly string[]; readonly deskId?: number }
  | { readonly kind: 'make'; readonly names: readonly string[]; readonly comesToNothing: boolean };

interface DeskEvent {
  readonly type: 'desk.give';
  readonly tasks: readonly Task[];
  readonly isReplay?: boolean;
}

interface Desk extends Work<Task> {
  readonly server: Server;
  /** Contexts hold ports, which are functions. */
  readonly wordOf: (kind: Task['kind']) => string;
  /** What came of each task, in order. */
  readonly came: readonly string[];
  /** How often the dear step was taken. */
  readonly reviews: number;
}

/** A server that answers when the test says so. */
class Server {
  readonly calls: string[][] = [];
  #answer: ((failure: Failure | null) => void) | null = null;
  get isAsked(): boolean {
    return this.#answer !== null;
  }
  call(names: readonly string[], signal: AbortSignal): Promise<void> {
    if (this.#answer !== null) throw new Error('it was asked while it worked');
    this.calls.push([...names]);
    return new Promise((resolve, reject) => {
      this.#answer = (failure) => (failure === null ? resolve() : reject(new CallError(failure)));
      signal.addEventListener('abort', () => (this.#answer = null));
    });
  }
  async answer(failure: Failure | null): Promise<void> {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(failure);
    await settled(4);
  }
}

const refusal = (status: number): Failure => ({ ok: false, status, message: 'No.', detail: null, fieldErrors: {} });

const MOST_TOGETHER = 3;

const work = workQueue<Desk, DeskEvent, Task, readonly string[]>({
  name: 'desk',
  tasksOf: (_, event) => (event.type === 'desk.give' ? event.tasks : []),
  carryOut: async ({ kind, names }, { server, wordOf }, signal) => {
    await server.call(names, signal);
    return names.map((name) => `${wordOf(kind)} ${name}`);
  },
  remember: ({ kind, names }) => {
    const label = names.join(' ');
    return kind === 'make' ? { label } : { label, undo: namedStep('undo'), redo: namedStep('redo') };
  },
  done: ({ came }, task, result) => ({
    change: { came: [...came, `${task.ticket.id} ${result.join(' ')}`] },
    ...(task.kind === 'make' && !task.comesToNothing
      ? { kept: { label: 'made', undo: namedStep('undo'), redo: namedStep('redo') } }
      : {}),
  }),
  refused: ({ came }, { ticket }, _, message) => ({
    change: { came: [...came, `${ticket.id} refused`] },
    tell: [message],
  }),
  about: (task) => (task.kind === 'set' && task.deskId !== undefined ? `set ${task.deskId}` : null),
  // What a message offers is an event of one of our machines; the desk is none of them.
  again: ({ names }) => ({ type: 'download.retry', id: names.length }),
  review: ({ reviews }) => ({ reviews: reviews + 1 }),
  share: {
    join: (tasks) => {
      const seen = new Set<string>();
      const end = tasks.findIndex(({ kind, names }) => {
        if (kind !== 'set' || names.some((name) => seen.has(name)) || seen.size >= MOST_TOGETHER) return true;
        names.forEach((name) => seen.add(name));
        return false;
      });
      const count = end === -1 ? tasks.length : end;
      return count < 2 ? null : { count, task: { kind: 'set', names: [...seen] } };
    },
    partOf: (result, { names }) => result.filter((text) => names.some((name) => text === `set ${name}`)),
  },
});

const deskMachine = setup({
  types: { context: {} as Desk, events: {} as DeskEvent, input: {} as Server },
  actors: work.actors,
  guards: work.guards,
  actions: work.actions,
}).createMachine({
  id: 'desk',
  context: ({ input }) => ({ server: input, wordOf: (kind) => kind, ...noWork, came: [], reviews: 0 }),
  ...work.region,
  on: { 'desk.give': { actions: 'take' } },
});

let stop = (): void => undefined;
afterEach(() => stop());

function desk() {
  const server = new Server();
  const running = inRoot(deskMachine, server);
  stop = running.stop;
  const { child, told } = running;
  return { server, child, told, context: () => child.getSnapshot().context };
}

const set = (...names: string[]): Task => ({ kind: 'set', names });
const make = (name: string, comesToNothing = false): Task => ({ kind: 'make', names: [name], comesToNothing });

/** What the history holds after these messages: ids of entries, those begun in brackets. */
function historyAfter(told: readonly AnyEventObject[]): string[] {
  const held = new Map<string, string>();
  for (const { type, id } of told as readonly { type: string; id: string }[]) {
    if (type === 'history.begin') held.set(id, `(${id})`);
    if (type === 'history.push') held.set(id, id);
    if (type === 'history.drop') held.delete(id);
  }
  return [...held.values()];
}

/** The same queue in the plainest words: an array of what waits, and the names that the open call has. */
class Model {
  waiting: { readonly id: string; readonly task: Task; readonly isReplay: boolean }[] = [];
  open = 0;
  made = 0;
  readonly calls: string[][] = [];
  readonly came: string[] = [];
  readonly history = new Map<string, string>();
  give(tasks: readonly Task[], isReplay: boolean): void {
    for (const task of tasks) {
      const id = `desk-${(this.made += 1)}`;
      this.waiting.push({ id, task, isReplay });
      if (!isReplay) this.history.set(id, task.kind === 'make' ? `(${id})` : id);
      // It begins as soon as there is something to do, with what is there then.
      if (this.open === 0 && task === tasks.at(-1)) this.begin();
    }
  }
  begin(alone = false): void {
    const names: string[] = [];
    let count = 0;
    for (const { task } of this.waiting) {
      if (count > 0 && (alone || names.length >= MOST_TOGETHER || task.kind !== 'set')) break;
      if (task.names.some((name) => names.includes(name))) break;
      names.push(...task.names);
      count += 1;
      if (task.kind !== 'set') break;
    }
    this.open = count;
    if (count > 0) this.calls.push(names);
  }
  answer(isOk: boolean): void {
    if (this.open === 0) return;
    if (!isOk && this.open > 1) {
      this.begin(true);
      return;
    }
    for (const { id, task, isReplay } of this.waiting.splice(0, this.open)) {
      this.came.push(isOk ? `${id} ${task.names.map((name) => `${task.kind} ${name}`).join(' ')}` : `${id} refused`);
      const stays = isOk && (task.kind === 'set' || !task.comesToNothing);
      if (!isReplay && stays) this.history.set(id, id);
      else this.history.delete(id);
    }
    this.begin();
  }
}

describe('the work queue', () => {
  it('does what a plain list of tasks would, whatever is given, answered or refused meanwhile', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const task: fc.Arbitrary<Task> = fc.oneof(
      { weight: 3, arbitrary: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }).map((names) => set(...names)) },
      { weight: 1, arbitrary: fc.tuple(name, fc.boolean()).map(([what, isNothing]) => make(what, isNothing)) },
    );
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ give: fc.array(task, { minLength: 1, maxLength: 3 }), isReplay: fc.boolean() }),
      },
      { weight: 4, arbitrary: fc.record({ isOk: fc.boolean() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { server, child, told, context } = desk();
        const model = new Model();
        for (const one of steps) {
          if ('give' in one) {
            child.send({ type: 'desk.give', tasks: one.give, isReplay: one.isReplay });
            model.give(one.give, one.isReplay);
          } else {
            await server.answer(one.isOk ? null : refusal(422));
            model.answer(one.isOk);
          }
          expect(server.calls).toEqual(model.calls);
          expect(server.isAsked).toBe(model.open > 0);
          expect(context().tasks.map(({ ticket }) => ticket.id)).toEqual(model.waiting.map(({ id }) => id));
          expect(context().came).toEqual(model.came);
          expect(historyAfter(told)).toEqual([...model.history.values()]);
        }
        stop();
      }),
      { numRuns: 150 },
    );
  });

  it('calls that wait go together, are looked over once, and each has its own outcome', async () => {
    const { server, child, context } = desk();
    child.send({ type: 'desk.give', tasks: [make('x')] });
    child.send({ type: 'desk.give', tasks: [set('a')] });
    child.send({ type: 'desk.give', tasks: [set('b')] });
    await server.answer(null);
    expect(server.calls).toEqual([['x'], ['a', 'b']]);
    await server.answer(null);
    expect(context().came).toEqual(['desk-1 make x', 'desk-2 set a', 'desk-3 set b']);
    expect(context().reviews).toBe(2);
  });

  it('what was told of a refusal is past once the same is done to the same thing, and not before', async () => {
    const { server, child, told } = desk();
    const give = async (deskId: number, failure: Failure | null): Promise<void> => {
      child.send({ type: 'desk.give', tasks: [{ kind: 'set', names: ['a'], deskId }] });
      await server.answer(failure);
    };
    const outstanding = (): unknown[] =>
      told.reduce<unknown[]>((all, { type, about }) => {
        if (type === 'errors.add') return [...all, about];
        return type === 'errors.settled' ? all.filter((one) => one !== about) : all;
      }, []);
    await give(1, refusal(422));
    await give(1, refusal(422));
    await give(2, refusal(409));
    expect(outstanding()).toHaveLength(3);
    child.send({ type: 'desk.give', tasks: [make('x')] });
    await server.answer(null);
    await give(3, null);
    expect(outstanding()).toHaveLength(3);
    await give(1, null);
    expect(outstanding()).toHaveLength(1);
    await give(2, null);
    await give(2, null);
    expect(outstanding()).toEqual([]);
    // Of what has no name of its own each message stays: another of its kind is not the same.
    for (const failure of [refusal(422), null]) {
      child.send({ type: 'desk.give', tasks: [make('y')] });
      await server.answer(failure);
    }
    expect(outstanding()).toEqual([undefined]);
    // Told once.
    expect(told.filter(({ type }) => type === 'errors.settled')).toHaveLength(2);
  });

  it('a task is offered again where the server was gone or broke, not where it said no', async () => {
    const { server, child, told } = desk();
    for (const status of [0, 500, 422, 409]) {
      child.send({ type: 'desk.give', tasks: [set('a')] });
      await server.answer(refusal(status));
    }
    const actions = told.filter(({ type }) => type === 'errors.add').map(({ action }) => action);
    expect(actions).toMatchObject([
      { label: 'Retry', event: { type: 'download.retry', id: 1 } },
      { label: 'Retry' },
      null,
      null,
    ]);
  });
});

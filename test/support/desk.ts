import { onTestFinished } from 'vitest';
import {
  SimulatedClock,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { DownloadedFile } from '../../src/api/download.ts';
import { childInput } from './childInput.ts';
import { inRoot, type InRoot } from './inRoot.ts';
import type { SignedIn, TestServer } from './server.ts';
import { openWire, type Wire } from './wire.ts';

export interface Desk<M extends AnyStateMachine> {
  readonly child: InRoot<M>['child'];
  /** What the machine told root, oldest first. */
  readonly told: AnyEventObject[];
  /** The same, of one type. */
  readonly heard: (type: string) => AnyEventObject[];
  readonly wire: Wire;
  readonly files: DownloadedFile[];
  readonly state: () => SnapshotFrom<M>;
  readonly context: () => ContextFrom<M>;
  /** Sends events and waits for all that comes of them, time apart. */
  readonly does: (...events: readonly EventFromLogic<M>[]) => Promise<void>;
  /** Lets time pass, and waits for all that comes of it. */
  readonly passes: (milliseconds: number) => Promise<void>;
  /** Does once more what the newest step of history says. */
  readonly replay: (side: 'undo' | 'redo') => Promise<void>;
  /** Ends it before the test does. */
  readonly stop: () => void;
}

/** A machine beneath a root that only listens, on the wire to the real server; stopped when the test ends. */
export function openDesk<M extends AnyStateMachine>(
  machine: M,
  {
    server,
    me,
    input = {},
    carry,
  }: { server: TestServer; me: SignedIn; input?: Partial<InputFrom<M>>; carry?: typeof fetch },
): Desk<M> {
  const wire = openWire(server, me.token, carry);
  const clock = new SimulatedClock();
  const files: DownloadedFile[] = [];
  // Every machine of the application takes what root gives its children.
  const given = { ...childInput(wire.client, files), ...input } as never;
  const { child, told, stop } = inRoot(machine, given, clock);
  onTestFinished(stop);
  // Of a machine that is not yet known TypeScript does not know that it is an actor.
  const actor = child as AnyActorRef;
  const state = () => actor.getSnapshot() as SnapshotFrom<M>;
  const does: Desk<M>['does'] = async (...events) => {
    for (const event of events) actor.send(event);
    await wire.quiet();
  };
  return {
    child,
    told,
    heard: (type) => told.filter((message) => message.type === type),
    wire,
    files,
    state,
    context: () => (state() as { context: ContextFrom<M> }).context,
    does,
    passes: async (milliseconds) => {
      clock.increment(milliseconds);
      await wire.quiet();
    },
    replay: async (side) => {
      const step = told.findLast(({ type }) => type === 'history.push');
      await does(step?.[side] as EventFromLogic<M>); // the machine's own event, as history keeps it
    },
    stop,
  };
}

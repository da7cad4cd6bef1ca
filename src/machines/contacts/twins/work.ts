import type { Client } from '../../../api/client.ts';
import type { Contact } from '../../../api/contract/contacts/contacts.ts';
import type { Twin } from '../../../api/contract/contacts/joined.ts';
import { callOrThrow } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import type { StepOf } from '../../app/history/steps.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { workQueue, type Work } from '../../parts/workQueue.ts';
import { contactName } from '../contacts/context.ts';

export type TwinsEvent =
  | Broadcast
  | MessageTo<'twins'>
  /** All contacts that may be one are looked for. */
  | { readonly type: 'twins.look' }
  | { readonly type: 'twins.move'; readonly by: number }
  | { readonly type: 'twins.point'; readonly index: number }
  /** Of the pair under the cursor the other one stays. */
  | { readonly type: 'twins.turn' }
  /** They are two: the pair is not shown again before the page is left. */
  | { readonly type: 'twins.skip' }
  | { readonly type: 'twins.stays'; readonly id: number }
  /** Makes one of those that are on screen. */
  | { readonly type: 'twins.confirm' }
  | { readonly type: 'twins.leave' };

type Task =
  | { readonly what: 'join'; readonly stays: number; readonly ids: readonly number[]; readonly name: string }
  | { readonly what: 'part'; readonly ids: readonly number[] };

export interface TwinsContext extends Work<Task> {
  readonly client: Client;
  /** Proposals; null: they are being looked for, or nobody asked. */
  readonly twins: readonly Twin[] | null;
  readonly isMore: boolean;
  readonly cursor: number;
  /** Ids of pairs that are two. */
  readonly skipped: ReadonlySet<string>;
  /** Those chosen in the list of contacts; empty: the proposals are looked at. */
  readonly chosen: readonly Contact[];
  /** Those that were joined to the one that is chosen; null: they are being read. */
  readonly joined: readonly { readonly contact: Contact; readonly why: string }[] | null;
  readonly staysId: number | null;
  readonly refusal: string | null;
}

export const pairKey = ({ contacts: [one, other] }: Twin): string => `${one.id} ${other.id}`;

/** What is proposed and was neither joined nor skipped. */
export const openTwins = ({ twins, skipped }: Pick<TwinsContext, 'twins' | 'skipped'>): readonly Twin[] =>
  (twins ?? []).filter((twin) => !skipped.has(pairKey(twin)));

/** Who stays if nobody says otherwise: whoever owns more, then whom a person wrote down first. */
export const foremost = (contacts: readonly Contact[]): Contact | undefined =>
  contacts.toSorted((one, other) => other.propertyIds.length - one.propertyIds.length || one.id - other.id)[0];

function taskOf(context: TwinsContext, event: TwinsEvent): Task | null {
  if (event.type === 'twins.join') return { what: 'join', stays: event.stays, ids: event.ids, name: event.name };
  if (event.type === 'twins.part') return { what: 'part', ids: event.ids };
  if (event.type !== 'twins.confirm') return null;
  const of = context.chosen.length > 0 ? context.chosen : (openTwins(context)[context.cursor]?.contacts ?? []);
  const stays = of.find(({ id }) => id === context.staysId) ?? foremost(of);
  const ids = of.flatMap(({ id }) => (id === stays?.id ? [] : id));
  return stays === undefined || ids.length === 0
    ? null
    : { what: 'join', stays: stays.id, ids, name: contactName(stays) };
}

const steps = ({ stays, ids, name }: Extract<Task, { readonly what: 'join' }>) => ({
  undo: { type: 'twins.part', ids, isReplay: true } satisfies StepOf<'twins.part'>,
  redo: { type: 'twins.join', stays, ids, name, isReplay: true } satisfies StepOf<'twins.join'>,
});

export const twinsWork = workQueue<TwinsContext, TwinsEvent, Task, readonly string[]>({
  name: 'twins',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut: async (task, { client }, signal) => {
    if (task.what === 'part') {
      await callOrThrow(client, 'partContacts', { body: { ids: [...task.ids] } }, signal);
      return [];
    }
    const body = { stays: task.stays, ids: [...task.ids] };
    const { joined } = await callOrThrow(client, 'joinContacts', { body }, signal);
    return joined.flatMap(({ left }) => left);
  },
  remember: (task) => {
    if (task.what === 'part') return null;
    const others = task.ids.length === 1 ? 'another contact' : `${task.ids.length} other contacts`;
    return { label: `Make one of ${task.name} and ${others}`, ...steps(task) };
  },
  done: (context, task, left) => {
    const gone = new Set(task.what === 'join' ? task.ids : []);
    const twins = context.twins?.filter(({ contacts }) => !contacts.some(({ id }) => gone.has(id))) ?? null;
    const { isOpen } = task.ticket;
    const cursor = Math.max(0, Math.min(context.cursor, openTwins({ ...context, twins }).length - 1));
    return {
      change: { twins, cursor, ...(isOpen ? { staysId: null, refusal: null, chosen: [] } : {}) },
      tell: [
        ...(isOpen ? [{ type: 'workspace.done', of: ['contactJoin'] } as const] : []),
        { type: 'contacts.refresh' },
        { type: 'people.changed' },
        ...(left.length > 0
          ? [{ type: 'history.say', text: `No place for ${left.join(', ')}: kept with the other` } as const]
          : []),
      ],
    };
  },
  refused: (context, task, failure, message) =>
    task.what === 'join' && task.ticket.isOpen && (context.chosen.length > 0 || context.twins !== null)
      ? { change: { refusal: wordsOf(failure) }, tell: [] }
      : { tell: [message] },
});

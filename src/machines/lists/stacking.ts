import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { contract } from '../../api/contract/contract.ts';
import type { Answer } from '../../api/contract/define.ts';
import { caller, callOrThrow, failureOf } from '../app/call.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import type { NamedList } from './lists/tasks.ts';

/** What can be made of lists: a new list of what they have together, or the same lists without duplicates. */
export const stackings = ['INTERSECTION', 'UNION', 'DIFFERENCE', 'PARCEL', 'OWNER'] as const;
export type Stacking = (typeof stackings)[number];
type Cleaning = Extract<Stacking, 'PARCEL' | 'OWNER'>;
type Combination = Exclude<Stacking, Cleaning>;

type Overlap = Answer<(typeof contract)['stackLists']>;

/** Parcels of the new list, or rows that would go; `unknown` rows have no known owner and stay. */
interface Count {
  readonly parcels: number;
  readonly unknown: number;
}

type StackingEvent =
  | Broadcast
  /** The dialog opens, with the lists there are and the one that is open. */
  | { readonly type: 'stacking.open'; readonly lists: readonly NamedList[]; readonly openId: number | null }
  | { readonly type: 'stacking.toggle'; readonly groupId: number }
  | { readonly type: 'stacking.choose'; readonly stacking: Stacking }
  | { readonly type: 'stacking.name'; readonly name: string }
  | { readonly type: 'stacking.confirm' }
  | { readonly type: 'stacking.close' };

export interface StackingContext {
  readonly client: Client;
  readonly lists: readonly NamedList[];
  /** In the order of their choice: a difference is what is on the first alone. */
  readonly chosen: readonly number[];
  readonly stacking: Stacking;
  readonly name: string;
  readonly overlap: Overlap | null;
  readonly count: Count | null;
  /** Why something could not be counted. */
  readonly error: string | null;
}

const closed = {
  lists: [],
  chosen: [],
  stacking: 'INTERSECTION',
  name: '',
  overlap: null,
  count: null,
  error: null,
} as const satisfies Omit<StackingContext, 'client'>;

export const isCleaning = (stacking: Stacking): stacking is Cleaning => stacking === 'PARCEL' || stacking === 'OWNER';

/** One list alone can hold several parcels of an owner. */
export const canCount = ({ chosen, stacking }: StackingContext): boolean =>
  chosen.length >= (stacking === 'OWNER' ? 1 : 2);

export const canConfirm = (context: StackingContext): boolean =>
  (context.count?.parcels ?? 0) > 0 && (isCleaning(context.stacking) || context.name.trim() !== '');

const chosenLists = ({ lists, chosen }: StackingContext): NamedList[] =>
  chosen.flatMap((id) => lists.find(({ groupId }) => groupId === id) ?? []);

/** Chooses lists, counts what would come of them before anything happens, and asks for it. */
export const stackingMachine = setup({
  types: { context: {} as StackingContext, events: {} as StackingEvent, input: {} as ChildInput },
  actors: {
    compare: caller('stackLists'),
    count: fromPromise<Count, StackingContext>(async ({ input: { client, chosen, stacking }, signal }) => {
      const groupIds = [...chosen];
      if (isCleaning(stacking)) {
        const body = { groupIds, by: stacking, dryRun: true };
        const { count, unknown } = await callOrThrow(client, 'dedupeLists', { body }, signal);
        return { parcels: count, unknown };
      }
      const body = { how: stacking satisfies Combination, groupIds, dryRun: true };
      const { count } = await callOrThrow(client, 'combineLists', { body }, signal);
      return { parcels: count, unknown: 0 };
    }),
  },
  actions: {
    forgetCount: assign({ count: null, error: null }),
    fail: assign((_, { error }: { readonly error: unknown }) => {
      const { message, detail } = failureOf(error);
      return { error: detail ?? message };
    }),
    request: sendTo(toRoot, ({ context }) => {
      const { stacking, chosen, name } = context;
      return isCleaning(stacking)
        ? { type: 'lists.dedupe', lists: chosenLists(context), by: stacking }
        : { type: 'lists.combine', how: stacking, groupIds: chosen, name: name.trim() };
    }),
  },
  guards: {
    canCount: ({ context }) => canCount(context),
    canConfirm: ({ context }) => canConfirm(context),
  },
}).createMachine({
  id: 'stacking',
  context: ({ input: { client } }) => ({ client, ...closed }),
  initial: 'closed',
  on: {
    'stacking.open': {
      target: '.open',
      actions: [
        assign(({ event: { lists, openId } }) => ({ ...closed, lists, chosen: openId === null ? [] : [openId] })),
        sendTo(toRoot, { type: 'lists.forget' }),
      ],
    },
    'stacking.close': '.closed',
  },
  states: {
    closed: {},
    open: {
      type: 'parallel',
      states: {
        overlap: {
          initial: 'comparing',
          states: {
            comparing: {
              invoke: {
                id: 'compare',
                src: 'compare',
                input: ({ context: { client } }) => ({ client, request: {} }),
                onDone: { target: 'known', actions: assign({ overlap: ({ event }) => event.output }) },
                onError: { target: 'known', actions: { type: 'fail', params: ({ event }) => event } },
              },
            },
            known: {},
          },
        },
        count: {
          initial: 'changed',
          on: {
            'stacking.toggle': {
              target: '.changed',
              actions: assign(({ context: { chosen }, event: { groupId } }) => ({
                chosen: chosen.includes(groupId) ? chosen.filter((id) => id !== groupId) : [...chosen, groupId],
              })),
            },
            'stacking.choose': {
              target: '.changed',
              actions: assign(({ event: { stacking } }) => ({ stacking })),
            },
            'stacking.name': { actions: assign(({ event: { name } }) => ({ name })) },
            'stacking.confirm': { guard: 'canConfirm', actions: 'request' },
          },
          states: {
            changed: {
              entry: 'forgetCount',
              always: [{ guard: 'canCount', target: 'counting' }, { target: 'tooFew' }],
            },
            tooFew: {},
            counting: {
              invoke: {
                id: 'count',
                src: 'count',
                input: ({ context }) => context,
                onDone: { target: 'counted', actions: assign({ count: ({ event }) => event.output }) },
                onError: { target: 'counted', actions: { type: 'fail', params: ({ event }) => event } },
              },
            },
            counted: {},
          },
        },
      },
    },
  },
});

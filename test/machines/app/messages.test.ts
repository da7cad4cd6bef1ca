/** What machines tell root: what is no message does not compile, and each message has a machine that hears it. */
import { describe, expect, it } from 'vitest';
import { sendTo, type AnyActorRef } from 'xstate';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import { children } from '../../../src/machines/app/children.ts';
import { errorsMachine } from '../../../src/machines/app/errors.ts';
import type { Step } from '../../../src/machines/app/history/steps.ts';
import type { Retry } from '../../../src/machines/app/messages/retries.ts';
import { toRoot, type Message, type MessageTo } from '../../../src/machines/app/messages.ts';
import { rootMachine } from '../../../src/machines/app/root.ts';
import { hearersOf, type AllChildren } from '../../../src/machines/app/wiring.ts';

type Word = Message['type'] extends infer T ? (T extends `${infer W}.${string}` ? W : never) : never;
type VerbOf<W extends string> = MessageTo<W>['type'] extends `${W}.${infer V}` ? V : never;

/** Every message by its first word. A name that is no message's does not compile. */
const messages = {
  app: ['signedOut'],
  alerts: ['added', 'refresh'],
  analysis: ['delete', 'enter', 'refresh', 'restore', 'save'],
  assigned: ['changedElsewhere', 'edit', 'more', 'refresh'],
  changes: ['added', 'more', 'refresh'],
  columns: ['hide', 'pin', 'reset', 'sorted', 'step'],
  conflicts: ['decide', 'open'],
  compliance: ['more', 'refresh', 'startOptOut', 'want'],
  contacts: [
    'agreed',
    'edit',
    'find',
    'group',
    'linked',
    'merge',
    'more',
    'refresh',
    'remove',
    'restore',
    'undoImport',
  ],
  corrections: ['set'],
  data: ['changed'],
  documents: ['bought', 'look', 'refresh', 'remove', 'rename', 'restore'],
  download: ['retry', 'start'],
  effects: ['ask'],
  errors: ['add', 'settled'],
  exports: ['prepare'],
  group: [
    'agreed',
    'askSave',
    'changedElsewhere',
    'columns',
    'delete',
    'edit',
    'layouts',
    'more',
    'move',
    'ownColumns',
    'refresh',
    'remove',
    'rename',
    'replaced',
    'restore',
    'save',
    'setStatus',
    'tag',
    'undelete',
    'unsave',
  ],
  history: ['begin', 'drop', 'push', 'redo', 'replayed', 'say', 'undo'],
  imports: ['giveUp', 'options', 'refresh', 'start', 'undo', 'upload'],
  jobs: ['changed'],
  lists: [
    'automate',
    'changes',
    'columnsChanged',
    'combine',
    'dedupe',
    'deleteColumn',
    'deleteFolder',
    'file',
    'forget',
    'handedOver',
    'layout',
    'loadColumns',
    'loadFolders',
    'move',
    'notify',
    'place',
    'renameFolder',
    'run',
    'saveColumn',
    'takeOff',
  ],
  looks: ['hide', 'pin', 'reset', 'sorted'],
  map: ['around', 'retry', 'serviceChanged'],
  people: ['changed', 'load'],
  picture: ['again', 'load'],
  property: ['corrected', 'listed', 'refresh', 'saved'],
  results: ['changed'],
  route: ['go', 'moved'],
  statistics: ['retry'],
  search: [
    'clearShapes',
    'dataChanged',
    'draw',
    'hold',
    'load',
    'more',
    'move',
    'run',
    'savedSearches',
    'seek',
    'setContext',
    'setFilters',
    'toggle',
  ],
  searches: ['again', 'changedElsewhere', 'delete', 'fillSlot', 'put', 'save', 'show'],
  session: ['lost', 'refresh'],
  settings: ['changed', 'set'],
  picklists: ['save', 'turn'],
  steps: ['happened', 'saved'],

  subject: ['changed', 'marked'],
  surroundings: ['drawn', 'keep', 'restore', 'run', 'subject'],
  tracing: ['ask'],
  twins: ['choose', 'join', 'part'],
  automator: ['refresh'],
  archive: ['changed', 'refresh'],
  administration: ['more', 'refresh'],
  visits: ['refresh'],
  sources: ['refresh'],
  addSource: ['put', 'refresh'],
  payments: ['addCard', 'ask'],
  fresh: ['ask'],
  calls: ['proved'],
  security: ['refresh'],
  webhooks: ['more', 'refresh', 'sent'],
  mailings: [
    'changed',
    'estimate',
    'estimateOf',
    'look',
    'open',
    'openOf',
    'refresh',
    'remove',
    'restore',
    'sendAgain',
    'startAdd',
    'startDialog',
  ],
  recipients: ['more', 'refresh', 'show'],
  emailPreview: ['forget', 'open'],
  phone: ['console', 'refresh', 'want'],
  card: ['put', 'refresh'],
  callList: ['more', 'refresh', 'show', 'takeBack', 'tell'],
  leads: ['add', 'changed', 'mark', 'more', 'refresh'],
  sites: ['refresh'],
  sequences: ['estimate', 'look', 'put', 'refresh', 'startOf'],
  members: ['mark', 'more', 'refresh', 'show'],
  calendar: ['refresh', 'show'],
  api: ['refresh'],
  tokens: ['refresh'],
  plan: ['refresh'],
  profile: ['save'],
  team: ['refresh'],
  billing: ['refresh'],
  usage: ['refresh'],
  wallet: ['assign', 'edit', 'refresh', 'remove', 'restore'],
  workspace: ['alert', 'close', 'done', 'focusField', 'leaveTo', 'open', 'openPane', 'refused', 'show'],
} as const satisfies { readonly [W in Word]: readonly VerbOf<W>[] };

/** Messages that do not stand above. With one of them the next line does not compile. */
type Forgotten = { [W in Word]: Exclude<VerbOf<W>, (typeof messages)[W][number]> }[Word];
const isComplete: [Forgotten] extends [never] ? true : Forgotten = true;

const machines: Readonly<Record<keyof AllChildren, { readonly events: readonly string[] }>> = {
  ...children,
  errors: errorsMachine,
  session: sessionMachine,
};

/** Whether a machine takes an event; of those that take all of a word only `lists` means them all, each being a task. */
const takes = (key: string, type: string): boolean => {
  const events = Object.entries(machines).find(([one]) => one === key)?.[1].events ?? [];
  return events.includes(type) || (key === 'lists' && events.includes('lists.*') && type.startsWith('lists.'));
};

describe('what machines tell', () => {
  it('is heard by a machine that root passes it to, or by root itself', () => {
    const types = Object.entries(messages).flatMap(([word, verbs]) =>
      // Pairs of the record above make exactly its messages.
      verbs.map((verb) => `${word}.${verb}` as Message['type']),
    );
    const roots = new Set<string>(rootMachine.events);
    expect(types.filter((type) => !roots.has(type) && !hearersOf(type).some((key) => takes(key, type)))).toEqual([]);
    expect(isComplete).toBe(true);
  });

  it('is a message with all that belongs to it: anything else does not compile', () => {
    const told = { self: { system: { get: () => undefined }, send: () => undefined } as unknown as AnyActorRef };
    toRoot(told).send({ type: 'search.seek', propertyId: 1 });
    // @ts-expect-error misspelt
    toRoot(told).send({ type: 'search.seeks', propertyId: 1 });
    // @ts-expect-error of which property?
    toRoot(told).send({ type: 'search.seek' });
    // @ts-expect-error known by its number
    toRoot(told).send({ type: 'search.seek', propertyId: '1' });
    // @ts-expect-error an event that a machine keeps to itself
    toRoot(told).send({ type: 'map.zoom', by: 1 });
    // @ts-expect-error no machine by that name
    toRoot(told).send({ type: 'nobody.go' });
    // @ts-expect-error no overlay by that name
    toRoot(told).send({ type: 'workspace.open', overlay: 'exports' });
    // @ts-expect-error a file of another call
    toRoot(told).send({ type: 'download.start', title: 'A', what: { call: 'documentFile', request: {} } });
    // @ts-expect-error a step that no machine takes
    const undo: Step = { type: 'group.undo' };
    toRoot(told).send({ type: 'history.push', id: 'a', label: 'a', undo, redo: undo });
    // @ts-expect-error a retry that no machine takes
    const event: Retry = { type: 'map.again' };
    toRoot(told).send({ type: 'errors.add', message: 'a', action: { label: 'Retry', kind: 'RETRY', event } });
    const actions = [
      sendTo(toRoot, { type: 'alerts.refresh' }),
      // @ts-expect-error misspelt
      sendTo(toRoot, { type: 'alerts.refreshed' }),
      sendTo(toRoot, () => ({ type: 'route.go', path: '/search' })),
      // @ts-expect-error where to?
      sendTo(toRoot, () => ({ type: 'route.go' })),
    ];
    expect(actions).toHaveLength(4);
  });
});

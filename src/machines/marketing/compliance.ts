import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import { callOrThrow, failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { firstPage, hasMore, nextPage, noRows, type Page } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import {
  addsTo,
  canEnd,
  keyOf,
  underCursor,
  type ComplianceContext,
  type ComplianceEvent,
  type ComplianceRow,
  type Kept,
} from './compliance/context.ts';
import { complianceWork } from './compliance/work.ts';

type Answered = Page<ComplianceRow>;

/** A page of what is on screen, from the row behind the last one on if there is one. */
async function read(context: ComplianceContext, before: number | null, signal: AbortSignal): Promise<Answered> {
  const { client, kind, find } = context;
  const query = { ...(find === '' ? {} : { find }), ...(before === null ? {} : { before }) };
  switch (kind) {
    case 'rules':
      return rulesWith(find, await callOrThrow(client, 'complianceRules', {}, signal));
    case 'lists': {
      const { lists } = await callOrThrow(client, 'checkedLists', {}, signal);
      return { results: lists.map((row) => ({ of: 'lists', row })), resultCount: lists.length };
    }
    case 'optOuts': {
      const { results, resultCount } = await callOrThrow(client, 'suppressions', { query }, signal);
      return { results: results.map((row) => ({ of: 'optOuts', row })), resultCount };
    }
    case 'consents': {
      const { results, resultCount } = await callOrThrow(client, 'consents', { query }, signal);
      return { results: results.map((row) => ({ of: 'consents', row })), resultCount };
    }
    case 'log': {
      const request = { query: before === null ? {} : { before } };
      const { results, resultCount } = await callOrThrow(client, 'complianceLog', request, signal);
      return { results: results.map((row) => ({ of: 'log', row })), resultCount };
    }
  }
}

/** Rules are few: what is looked for is looked for here. */
function rulesWith(find: string, { rules }: Value<'complianceRules'>): Answered {
  const words = find.toLowerCase().split(/\s+/);
  const found = rules.filter(({ id, placeName, text, basis, channels }) => {
    const all = `${id} ${placeName} ${text} ${basis} ${channels.join(' ')}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return { results: found.map((row) => ({ of: 'rules', row })), resultCount: found.length };
}

/** What is there to reach people with, read beside the page of whatever is on screen. */
async function readKept({ client }: Pick<ComplianceContext, 'client'>, signal: AbortSignal): Promise<Kept> {
  const [{ lists }, { resultCount }] = await Promise.all([
    callOrThrow(client, 'checkedLists', {}, signal),
    callOrThrow(client, 'consents', { query: { revoked: false } }, signal),
  ]);
  const ages = lists.filter(({ list }) => list === 'DNC').map(({ isTooOld }) => isTooOld);
  return { consents: resultCount, list: ages.length === 0 ? 'NONE' : ages.every(Boolean) ? 'OLD' : 'GOOD' };
}

const page = shownPage<ComplianceContext, ComplianceEvent, Answered>({
  pane: 'compliance',
  refresh: { type: 'compliance.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async (context, signal) => await read(context, null, signal),
  show: (context, answer) => firstPage(context, answer, keyOf),
  lost: { loadUntil: 0 },
});

/** Nothing of the dialog of before. */
const noForm = { form: null, refusal: null, wrong: {}, taken: null, checked: null, optOutOf: null } as const;

/** Rules, opt-outs, consents, lists and the log of them: one of these is on screen, read while its pane is. */
export const complianceMachine = setup({
  types: { context: {} as ComplianceContext, events: {} as ComplianceEvent, input: {} as ChildInput },
  actors: {
    ...complianceWork.actors,
    ...page.actors,
    readKept: fromPromise<Kept, ComplianceContext>(async ({ input, signal }) => await readKept(input, signal)),
    append: fromPromise<Answered, ComplianceContext>(async ({ input, signal }) => {
      const last = input.rows.at(-1)?.row.id ?? null;
      return await read(input, typeof last === 'number' ? last : null, signal);
    }),
  },
  guards: {
    ...complianceWork.guards,
    ...page.guards,
    hasMore: ({ context }) => hasMore(context),
    adds: ({ context }) => addsTo[context.kind] !== undefined,
    imports: ({ context }) => context.kind === 'optOuts' || context.kind === 'consents' || context.kind === 'lists',
    meansList: ({ context }) => context.kind === 'lists',
    ends: ({ context }) => canEnd(underCursor(context)),
    isRule: ({ context }) => underCursor(context)?.of === 'rules',
  },
  actions: {
    ...complianceWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, keyOf)),
    forget: assign(({ context }) => ({ ...noForm, ...leftBehind(context) })),
    openDialog: sendTo(toRoot, { type: 'workspace.open', overlay: 'compliance' }),
  },
}).createMachine({
  id: 'compliance',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    kind: 'rules',
    find: '',
    ...noForm,
    kept: null,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'compliance.cursor': { actions: 'moveRow' },
    'compliance.move': { actions: 'moveRow' },
    'compliance.moveTo': { actions: 'moveRow' },
    'compliance.startAdd': {
      guard: 'adds',
      actions: [assign({ ...noForm, form: ({ context }) => addsTo[context.kind] ?? null }), 'openDialog'],
    },
    'compliance.startImport': [
      { guard: 'meansList', actions: [assign({ ...noForm, form: 'list' }), 'openDialog'] },
      { guard: 'imports', actions: [assign({ ...noForm, form: 'file' }), 'openDialog'] },
    ],
    'compliance.startCheck': { actions: [assign({ ...noForm, form: 'check' }), 'openDialog'] },
    'compliance.startOptOut': {
      actions: [
        assign(({ event: { contactId, name, target } }) => ({
          ...noForm,
          form: 'optOut' as const,
          optOutOf: { contactId, name, target },
        })),
        'openDialog',
      ],
    },
    'compliance.startEnd': { guard: 'ends', actions: [assign({ ...noForm, form: 'end' }), 'openDialog'] },
    'compliance.open': { guard: 'isRule', actions: [assign({ ...noForm, form: 'rule' }), 'openDialog'] },
    'compliance.leave': { actions: 'forget' },
    'compliance.keep': { actions: [assign({ refusal: null, wrong: {}, taken: null, checked: null }), 'take'] },
    'compliance.acknowledge': { actions: 'take' },
  },
  states: {
    list: {
      ...page.region,
      on: {
        ...page.region.on,
        'compliance.refresh': page.again,
        'compliance.kind': {
          target: '.waiting',
          actions: assign(({ event }) => ({ ...noRows, kind: event.kind, find: '', isLoaded: false })),
        },
        'compliance.find': {
          target: '.waiting',
          actions: assign(({ event }) => ({ ...noRows, find: event.text.trim(), isLoaded: false })),
        },
      },
      states: {
        ...page.region.states,
        waiting: {
          ...page.region.states.waiting,
          on: { 'compliance.more': { guard: 'hasMore', target: 'appending' } },
        },
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
        appending: {
          invoke: {
            id: 'append',
            src: 'append',
            input: ({ context }) => context,
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => nextPage(context, event.output, keyOf)),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'compliance.more' })),
            },
          },
        },
      },
    },
    kept: {
      initial: 'waiting',
      on: { 'compliance.want': '.reading' },
      states: {
        waiting: {},
        reading: {
          invoke: {
            id: 'readKept',
            src: 'readKept',
            input: ({ context }) => context,
            onDone: { target: 'waiting', actions: assign({ kept: ({ event }) => event.output }) },
            // It says nothing then: an estimate does.
            onError: { target: 'waiting', actions: assign({ kept: null }) },
          },
        },
      },
    },
    work: complianceWork.region,
  },
});

import { assign, sendTo, setup } from 'xstate';
import { wrongPath } from '../../api/marketing/sitePath.ts';
import type { Value } from '../../api/client.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorAmong, noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import { draftOf, idOf, newDraft, type SitesContext, type SitesEvent } from './sites/context.ts';
import { sitesWork } from './sites/work.ts';

const page = shownPage<SitesContext, SitesEvent, Value<'sites'>>({
  pane: 'sites',
  refresh: { type: 'sites.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async ({ client }, signal) => await callOrThrow(client, 'sites', {}, signal),
  show: (context, { sites }) => ({
    rows: sites,
    total: sites.length,
    loadUntil: sites.length,
    cursor: cursorAmong(context, sites, idOf),
  }),
});

/** Keys that follow each other so fast are asked and drawn together. */
const REST_MS = 150;
const noForm = { form: null, refusal: null, wrong: {}, asked: null, text: null, html: null, problem: null } as const;

/** Pages that catch answers, each of a campaign: their form, whether a path is free, and the page as it would look. */
export const sitesMachine = setup({
  types: { context: {} as SitesContext, events: {} as SitesEvent, input: {} as ChildInput },
  actors: { ...sitesWork.actors, ...page.actors, askPath: caller('checkSitePath'), draw: caller('previewSite') },
  guards: {
    ...sitesWork.guards,
    ...page.guards,
    hasRow: ({ context }) => rowUnderCursor(context) !== undefined,
    hasPage: ({ context }) => rowUnderCursor(context)?.website != null,
    isWrongPath: ({ event }) => event.type === 'sites.ask' && wrongPath(event.path) !== null,
  },
  actions: {
    ...sitesWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
    openForm: sendTo(toRoot, { type: 'workspace.open', overlay: 'siteForm' }),
  },
}).createMachine({
  id: 'sites',
  context: ({ input: { client } }) => ({ client, ...noRows, ...noForm, ...notShown, ...noWork }),
  type: 'parallel',
  on: {
    'sites.cursor': { actions: 'moveRow' },
    'sites.move': { actions: 'moveRow' },
    'sites.moveTo': { actions: 'moveRow' },
    'sites.startAdd': {
      actions: [
        assign({
          ...noForm,
          form: { campaignId: null, title: 'New site', version: null, draft: newDraft('') },
        }),
        'openForm',
      ],
    },
    'sites.open': {
      guard: 'hasRow',
      actions: [
        assign(({ context }) => {
          const row = rowUnderCursor(context);
          if (row === undefined) return {};
          const version = row.website?.version ?? null;
          return {
            ...noForm,
            form: { campaignId: row.campaignId, title: `Site of ${row.name}`, version, draft: draftOf(row) },
          };
        }),
        'openForm',
      ],
    },
    'sites.keep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'sites.publish': { guard: 'hasPage', actions: 'take' },
  },
  states: {
    list: {
      ...page.region,
      on: { ...page.region.on, 'sites.refresh': page.again, 'leads.changed': page.again },
      states: {
        ...page.region.states,
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    path: {
      initial: 'resting',
      on: {
        'sites.ask': [
          {
            guard: 'isWrongPath',
            target: '.resting',
            actions: assign({
              asked: ({ event: { path } }) => ({ path, isFree: false, text: `The path ${wrongPath(path) ?? ''}.` }),
            }),
          },
          {
            target: '.waiting',
            actions: assign({ asked: ({ event: { path } }) => ({ path, isFree: false, text: null }) }),
          },
        ],
        'sites.leave': {
          target: '.resting',
          actions: assign(({ context }) => ({ ...noForm, ...leftBehind(context) })),
        },
      },
      states: {
        resting: {},
        waiting: { after: { [REST_MS]: 'asking' } },
        asking: {
          invoke: {
            id: 'askPath',
            src: 'askPath',
            input: ({ context: { client, form, asked } }): CallInput<'checkSitePath'> => ({
              client,
              request: { params: { x: form?.campaignId ?? 0, y: asked?.path ?? '' } },
            }),
            onDone: {
              target: 'resting',
              actions: assign({
                asked: ({ context: { asked }, event: { output } }) =>
                  asked === null
                    ? null
                    : {
                        ...asked,
                        isFree: output.available,
                        text: output.available ? 'This path is free.' : `The path "${asked.path}" is taken.`,
                      },
              }),
            },
            onError: {
              target: 'resting',
              actions: assign({
                asked: ({ context: { asked }, event }) =>
                  asked === null ? null : { ...asked, text: wordsOf(failureOf(event.error)) },
              }),
            },
          },
        },
      },
    },
    picture: {
      initial: 'closed',
      on: {
        'sites.draw': { target: '.waiting', actions: assign({ text: ({ event }) => event.text }) },
        'sites.leave': '.closed',
      },
      states: {
        closed: {},
        waiting: { after: { [REST_MS]: 'drawing' } },
        drawing: {
          invoke: {
            id: 'draw',
            src: 'draw',
            input: ({ context: { client, text } }): CallInput<'previewSite'> => {
              if (text === null) throw new Error('a preview of nothing'); // drawn with one
              return { client, request: { body: text } };
            },
            onDone: { target: 'drawn', actions: assign({ html: ({ event }) => event.output.html, problem: null }) },
            onError: { target: 'drawn', actions: assign({ problem: ({ event }) => wordsOf(failureOf(event.error)) }) },
          },
        },
        drawn: {},
      },
    },
    work: sitesWork.region,
  },
});

import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { loadAnalyses } from './analysis/calls.ts';
import {
  afterSave,
  currentDeal,
  currentSession,
  loaded,
  nothingShown,
  openCopy,
  openKey,
  openNew,
  openSaved,
  openStep,
  restored,
  withoutSheet,
  type AnalysisContext,
} from './analysis/context.ts';
import { viewsAfter, firstViews, type ViewEvent } from './analysis/views.ts';
import { editSheet, enterSheet, seekOn } from './analysis/editSheet.ts';
import type { AnalysisEvent } from './analysis/events.ts';
import { keepDeal } from './analysis/keepDeal.ts';
import { reportWanted } from './analysis/reports.ts';
import { afterConflict, conflictMessage } from './analysis/saveConflict.ts';
import { failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Message } from '../app/messages.ts';
import type { Retry } from '../app/messages/retries.ts';
import type { PaneId } from '../app/paneIds.ts';
import type { ChildInput } from '../app/ports.ts';
import { REST_MS } from '../property/property.ts';

/** Whoever prints while the sheet is worked out gets it once it is. */
const onItsWay = {
  'analysis.download': { actions: 'awaitReport' },
  'analysis.downloadPayments': { actions: 'awaitReport' },
} as const;

const ourPanes: readonly PaneId[] = ['analysis', 'amortization'];

/**
 * The deal analysis of the subject: saved analyses, the sheet being worked on with its undo, and what follows from it.
 * Every change is calculated in the step that makes it, so no screen ever shows results of other inputs.
 */
export const analysisMachine = setup({
  types: { context: {} as AnalysisContext, events: {} as AnalysisEvent, input: {} as ChildInput },
  actors: { loadAnalyses, keepDeal },
  delays: { rest: REST_MS },
  guards: {
    isNothing: ({ event }) => event.type === 'property.open' && event.propertyId === null,
    isOther: ({ context, event }) => event.type === 'property.open' && event.propertyId !== context.propertyId,
    isOurs: ({ event }) => 'pane' in event && ourPanes.includes(event.pane),
    isSeen: ({ context }) => context.shownIn.length > 0,
    isHere: ({ context, event }) =>
      event.type === 'analysis.load' && context.analyses.some(({ id }) => id === event.id),
    hasSheet: ({ context }) => currentSession(context) !== null,
    isFree: ({ context }) => context.busy === null && currentSession(context) !== null,
    isSaved: ({ context }) => context.busy === null && typeof currentDeal(context)?.id === 'number',
  },
  actions: {
    edit: assign(({ context, event }) => editSheet(context, event)),
    seek: enqueueActions(({ context, event, enqueue }) => {
      const change = seekOn(context, event);
      enqueue.assign(change);
      // The dialog that asked stays open to say why not.
      if (change.views?.missed === null) enqueue.sendTo(toRoot, { type: 'workspace.done', of: ['goalSeek'] });
    }),
    /** Cursors and views; the view asked for gets the keyboard. */
    move: assign({
      views: ({ context, event }) => viewsAfter(context.views, event as ViewEvent, currentDeal(context)), // wired to those only
    }),
    followTarget: sendTo(toRoot, { type: 'workspace.focusField', pane: 'analysis', field: 'sheet' }),
    followView: sendTo(toRoot, ({ context }): Message => ({
      type: 'workspace.focusField',
      pane: 'analysis',
      field: context.views.view,
    })),
    hide: assign(nothingShown),
    save: enqueueActions(({ context, enqueue }) => {
      const session = currentSession(context);
      if (session === null || context.currentKey === null) return;
      const { deal } = session.sheet;
      enqueue.assign({ busy: { with: 'saving', key: context.currentKey, deal } });
      enqueue.sendTo('keepDeal', { type: 'keep.save', deal, modified: session.modified });
    }),
    delete: enqueueActions(({ context, enqueue }) => {
      const deal = currentDeal(context);
      if (deal === null || deal.id === null || context.currentKey === null) return;
      enqueue.assign({ busy: { with: 'deleting', key: context.currentKey, deal } });
      enqueue.sendTo('keepDeal', { type: 'keep.delete', id: deal.id });
    }),
    /** Deleting clears the analysis (R-ANALYSIS-042); undo brings it back unsaved. */
    clear: enqueueActions(({ context, enqueue }) => {
      const cleared = withoutSheet(context);
      if (cleared === null) return;
      enqueue.assign(cleared.change);
      enqueue.sendTo(toRoot, cleared.message);
    }),
    download: enqueueActions(({ context, event, enqueue }) => {
      const message = reportWanted(context, event);
      if (message !== null) enqueue.sendTo(toRoot, message);
    }),
    awaitReport: assign(({ event }) =>
      event.type === 'analysis.download' || event.type === 'analysis.downloadPayments' ? { reportAwaited: event } : {},
    ),
    report: sendTo(toRoot, (_, { error, retry }: { error: unknown; retry: Retry }) =>
      errorMessage(failureOf(error), retry),
    ),
  },
}).createMachine({
  id: 'analysis',
  context: ({ input }) => ({
    client: input.client,
    propertyId: null,
    wantedId: null,
    ...nothingShown,
    sessions: {},
    lastKeys: {},
    busy: null,
    expanded: [],
    views: firstViews,
    shownIn: [],
  }),
  // Saving goes on while other properties are looked at.
  invoke: { id: 'keepDeal', src: 'keepDeal', input: ({ context }) => ({ client: context.client }) },
  on: {
    'pane.shown': {
      guard: 'isOurs',
      actions: assign({ shownIn: ({ context, event }) => [...new Set([...context.shownIn, event.pane])] }),
    },
    'pane.hidden': {
      guard: 'isOurs',
      actions: assign({ shownIn: ({ context, event }) => context.shownIn.filter((pane) => pane !== event.pane) }),
    },
    'analysis.enter': { actions: assign(({ context, event }) => enterSheet(context, event)) },
    'analysis.addMortgage': { actions: 'edit' },
    'analysis.removeMortgage': { actions: 'edit' },
    'analysis.addUnit': { actions: 'edit' },
    'analysis.removeUnit': { actions: 'edit' },
    'analysis.add': { actions: 'edit' },
    'analysis.remove': { actions: 'edit' },
    'analysis.expand': { actions: 'edit' },
    // Without a sheet the last thing done to one was to delete it, which is a step of the application.
    'analysis.undo': [{ guard: 'hasSheet', actions: 'edit' }, { actions: sendTo(toRoot, { type: 'history.undo' }) }],
    'analysis.redo': [{ guard: 'hasSheet', actions: 'edit' }, { actions: sendTo(toRoot, { type: 'history.redo' }) }],
    'analysis.download': { actions: 'download' },
    'analysis.downloadPayments': { actions: 'download' },
    'analysis.restore': { actions: assign(({ context, event }) => restored(context, event.deal)) },
    'analysis.view': { actions: ['move', 'followView'] },
    'analysis.stepView': { actions: ['move', 'followView'] },
    'analysis.place': { actions: 'move' },
    'analysis.result': { actions: 'move' },
    'analysis.schedule': { actions: 'move' },
    'analysis.scheduleMode': { actions: 'move' },
    'analysis.tableAxis': { actions: ['move', 'followView'] },
    'analysis.table': { actions: 'move' },
    'analysis.share': { actions: 'move' },
    'analysis.risk': { actions: 'move' },
    'analysis.riskInput': { actions: ['move', 'followView'] },
    'analysis.trace': { actions: ['move', 'followView'] },
    'analysis.goTo': { actions: ['move', 'followTarget'] },
    'analysis.seek': { actions: 'seek' },
    'analysis.seekNearest': { actions: 'seek' },
    'analysis.save': { guard: 'isFree', actions: 'save' },
    'analysis.delete': [
      { guard: 'isSaved', actions: 'delete' },
      { guard: 'isFree', actions: 'clear' },
    ],
    'analysis.saved': { actions: assign(({ context, event }) => afterSave(context, event.saved)) },
    'analysis.savedElsewhere': {
      actions: [
        sendTo(toRoot, ({ context, event }) => conflictMessage(context, event.analyses)),
        assign(({ context, event }) => afterConflict(context, event.analyses)),
      ],
    },
    'analysis.deleted': {
      actions: [
        assign(({ context: { busy, propertyId }, event }) =>
          busy?.deal.propertyId === propertyId ? { analyses: event.analyses } : {},
        ),
        'clear',
      ],
    },
    'analysis.notKept': { actions: assign({ busy: null }) },
    'property.open': [
      { guard: 'isNothing', target: '.empty', actions: [assign({ propertyId: null, wantedId: null }), 'hide'] },
      {
        guard: 'isOther',
        target: '.resting',
        actions: [assign({ propertyId: ({ event }) => event.propertyId, wantedId: null }), 'hide'],
      },
    ],
    'analysis.load': [
      // Of the property at hand: no call is needed.
      { guard: 'isHere', actions: assign(({ context, event }) => openSaved(context, event.id)) },
      { target: '.due', actions: [assign({ propertyId: null, wantedId: ({ event }) => event.id }), 'hide'] },
    ],
  },
  initial: 'empty',
  states: {
    empty: {},
    /** The cursor may still be on its way to another row. */
    resting: { on: onItsWay, after: { rest: 'due' } },
    due: { always: { guard: 'isSeen', target: 'loading' } },
    loading: {
      on: onItsWay,
      invoke: {
        id: 'loadAnalyses',
        src: 'loadAnalyses',
        input: ({ context: { client, propertyId, wantedId } }) => ({ client, propertyId, wantedId }),
        onDone: {
          target: 'ready',
          actions: enqueueActions(({ context, event, enqueue }) => {
            const { carried, reportAwaited } = context;
            enqueue.assign({ ...loaded(context, event.output), carried: null, reportAwaited: null });
            enqueue.sendTo(toRoot, { type: 'steps.happened', step: 'deal' });
            if (carried?.propertyId === event.output.subject.propertyId) enqueue.raise(carried);
            // Opened by its id the analysis brings its property along: the other panes follow.
            if (context.propertyId === null)
              enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId: event.output.subject.propertyId });
            // With what was entered meanwhile.
            if (reportAwaited !== null) enqueue.raise(reportAwaited);
          }),
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ error: ({ event }) => wordsOf(failureOf(event.error)), reportAwaited: null }),
            {
              type: 'report',
              params: ({ event }) => ({ error: event.error, retry: { type: 'analysis.refresh' } }),
            },
          ],
        },
      },
    },
    ready: {
      on: {
        'analysis.refresh': 'due',
        'analysis.new': { actions: assign(({ context }) => openNew(context)) },
        'analysis.copy': { actions: assign(({ context }) => openCopy(context)) },
        'analysis.open': { actions: assign(({ context, event }) => openSaved(context, event.id)) },
        'analysis.show': { actions: assign(({ context, event }) => openKey(context, event.key)) },
        'analysis.step': { actions: assign(({ context, event }) => openStep(context, event.by)) },
      },
    },
    failed: { on: { 'analysis.refresh': 'due' } },
  },
});

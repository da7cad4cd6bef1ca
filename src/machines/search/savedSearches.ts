import { and, assign, enqueueActions, not, sendTo, setup } from 'xstate';
import type { SearchInput } from '../../api/contract/search/search.ts';
import type { SavedSearch } from '../../api/contract/search/searches.ts';
import { failureOf } from '../app/call.ts';
import { toRoot, type Message } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { readCanned, readChanges } from './savedSearches/calls.ts';
import { counting, isCannedOld } from './savedSearches/canned.ts';
import {
  changesKey,
  currentLead,
  currentSearch,
  firstSavedSearches,
  inSlot,
  otherRun,
  rowsOf,
  sections,
  withChanges,
  type SavedSearchesContext,
} from './savedSearches/context.ts';
import type { SavedSearchesEvent } from './savedSearches/events.ts';
import { messagesToOpen, messagesToRun, messageToOpenLead } from './savedSearches/openMessages.ts';
import { savedSearchesWork } from './savedSearches/work.ts';

/** The cursor rests so long before what changed in a search is read. */
const REST_MS = 120;

/** Saved searches, their favourite slots, what changed in them, and the canned searches of the place. */
export const savedSearchesMachine = setup({
  types: { context: {} as SavedSearchesContext, events: {} as SavedSearchesEvent, input: {} as ChildInput },
  actors: { ...savedSearchesWork.actors, readChanges, readCanned },
  delays: { rest: REST_MS },
  guards: {
    ...savedSearchesWork.guards,
    isVisible: ({ context }) => context.isVisible,
    changesAreOld: ({ context }) => {
      const key = changesKey(context);
      return key !== null && key !== context.changesFor;
    },
    cannedAreOld: ({ context }) => isCannedOld(context),
  },
  actions: savedSearchesWork.actions,
})
  .extend({
    actions: {
      /** Shows the rows of a saved search. */
      open: enqueueActions(({ enqueue }, { search }: { search: SavedSearch | undefined }) => {
        if (search === undefined) return;
        if (search.search === null) {
          enqueue.sendTo(toRoot, {
            type: 'errors.add',
            message: `${search.name} cannot be run: it was saved by another version.`,
          } satisfies Message);
          return;
        }
        enqueue.assign({ openId: search.id, cursorId: search.id });
        for (const message of messagesToOpen(search, search.search)) enqueue.sendTo(toRoot, message);
      }),
      /** The lead under the cursor is the subject of the other panes. */
      point: enqueueActions(({ context, enqueue }) => {
        const lead = currentLead(context);
        if (lead === undefined) return;
        // Of a parcel that left the data there is nothing to show.
        const propertyId = lead.reason === 'GONE' ? null : lead.propertyId;
        enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId } satisfies Message);
      }),
      move: assign(({ context }, { by }: { by: number }) => {
        const { section, row, searches } = context;
        const last = rowsOf(context, section) - 1;
        if (section !== 'searches') return { row: Math.max(0, Math.min(row + by, last)) };
        const at = searches.findIndex(({ id }) => id === currentSearch(context)?.id);
        return { cursorId: searches[Math.max(0, Math.min(at + by, last))]?.id ?? null, wantedRun: null };
      }),
    },
  })
  .createMachine({
    id: 'searches',
    type: 'parallel',
    context: ({ input }) => firstSavedSearches(input.client),
    on: {
      'app.signedIn': { actions: assign(({ event }) => ({ searches: event.answer.propertySearches })) },
      'app.signedOut': {
        guard: ({ event }) => event.mode === 'user',
        actions: assign(({ context }) => ({ ...firstSavedSearches(context.client), isVisible: context.isVisible })),
      },
      'pane.shown': {
        guard: ({ event }) => event.pane === 'searches',
        actions: [assign({ isVisible: true, changesFor: null, cannedIsOld: true }), 'take'],
      },
      'pane.hidden': { guard: ({ event }) => event.pane === 'searches', actions: assign({ isVisible: false }) },
      'searches.changedElsewhere': {
        guard: 'isVisible',
        actions: [assign({ cannedIsOld: true }), 'take'],
      },
      'searches.place': { actions: assign({ place: ({ event }) => event.place }) },
      'searches.move': { actions: [{ type: 'move', params: ({ event }) => ({ by: event.by }) }, 'point'] },
      'searches.moveTo': {
        actions: [
          assign(({ context, event }) =>
            event.section === 'searches'
              ? { section: event.section, row: 0, cursorId: context.searches[event.row]?.id ?? null, wantedRun: null }
              : { section: event.section, row: event.row },
          ),
          'point',
        ],
      },
      'searches.section': {
        actions: [
          assign(({ context, event }) => {
            // Sections without rows are passed over.
            const filled = sections.filter((section) => section === 'searches' || rowsOf(context, section) > 0);
            const at = filled.indexOf(context.section) + event.by + filled.length;
            return { section: filled[at % filled.length] ?? 'searches', row: 0 };
          }),
          'point',
        ],
      },
      'searches.show': {
        actions: assign(({ event }) => ({
          cursorId: event.id,
          section: event.section ?? ('searches' as const),
          row: 0,
          changesFor: null,
          wantedRun: event.runId ?? null,
          shownId: event.id,
        })),
      },
      'searches.otherRun': {
        actions: assign(({ context, event }) => {
          const wantedRun = otherRun(context, event.by);
          return wantedRun === null ? {} : { wantedRun, row: 0 };
        }),
      },
      'searches.refresh': { actions: [assign({ changesFor: null, cannedIsOld: true }), 'take'] },
      'searches.again': { actions: 'take' },
      'searches.mailAgain': { actions: 'take' },
      'searches.enter': [
        {
          guard: ({ context }) => context.section === 'searches',
          actions: { type: 'open', params: ({ context }) => ({ search: currentSearch(context) }) },
        },
        {
          guard: ({ context }) => context.section === 'canned',
          actions: enqueueActions(({ context, enqueue }) => {
            const canned = context.canned[context.row];
            if (canned === undefined) return;
            enqueue.assign({ openId: null });
            for (const message of messagesToRun(canned)) enqueue.sendTo(toRoot, message);
          }),
        },
        {
          guard: ({ context }) => currentLead(context) !== undefined,
          actions: sendTo(toRoot, ({ context }) => messageToOpenLead(currentLead(context))),
        },
      ],
      'searches.run': {
        actions: {
          type: 'open',
          params: ({ context, event }) => ({ search: context.searches.find(({ id }) => id === event.id) }),
        },
      },
      'searches.runSlot': {
        actions: {
          type: 'open',
          params: ({ context, event }) => ({ search: inSlot(context.searches, event.slot) }),
        },
      },
      'searches.save': [
        {
          // Neither a name nor a search to save over: ask for a name.
          guard: ({ context, event }) =>
            event.name === undefined && context.searches.every(({ id }) => id !== context.openId),
          actions: sendTo(toRoot, { type: 'workspace.open', overlay: 'saveSearch' } satisfies Message),
        },
        { actions: 'take' },
      ],
      'searches.rename': { actions: 'take' },
      'searches.nextInterval': { actions: 'take' },
      'searches.put': { actions: 'take' },
      'searches.deleteCurrent': { actions: 'take' },
      'searches.delete': { actions: 'take' },
      'searches.slotCurrent': { actions: 'take' },
      'searches.fillSlot': { actions: 'take' },
    },
    states: {
      work: savedSearchesWork.region,
      changes: {
        initial: 'idle',
        states: {
          idle: { always: { guard: and(['isVisible', 'changesAreOld']), target: 'resting' } },
          resting: {
            entry: assign({ changesFor: ({ context }) => changesKey(context) }),
            always: { guard: 'changesAreOld', target: 'resting', reenter: true },
            after: { rest: 'loading' },
          },
          loading: {
            tags: 'loadingChanges',
            always: { guard: 'changesAreOld', target: 'resting' },
            invoke: {
              id: 'changes',
              src: 'readChanges',
              input: ({ context: { client, wantedRun, ...context } }) => ({
                client,
                id: currentSearch(context)?.id ?? 0,
                wantedRun,
              }),
              onDone: {
                target: 'idle',
                actions: [assign(({ context, event }) => withChanges(context, event.output)), 'point'],
              },
              // Said beside the search, which is still there.
              onError: {
                target: 'idle',
                actions: assign({ changes: null, changesError: ({ event }) => failureOf(event.error).message }),
              },
            },
          },
        },
      },
      canned: {
        initial: 'idle',
        states: {
          idle: { always: { guard: and(['isVisible', 'cannedAreOld']), target: 'loading' } },
          loading: {
            tags: 'loadingCanned',
            entry: assign(({ context }) => counting(context)),
            always: { guard: and(['cannedAreOld', not('hasWork')]), target: 'loading', reenter: true },
            invoke: {
              id: 'canned',
              src: 'readCanned',
              // Only with a place.
              input: ({ context }) => ({ client: context.client, place: context.place as SearchInput }),
              onDone: { target: 'idle', actions: assign({ canned: ({ event }) => event.output }) },
              onError: {
                target: 'idle',
                actions: assign({ canned: [], cannedError: ({ event }) => failureOf(event.error).message }),
              },
            },
          },
        },
      },
    },
  });

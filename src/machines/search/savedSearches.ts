import { and, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { SearchInput } from '../../api/contract/search/search.ts';
import type { SavedSearch } from '../../api/contract/search/searches.ts';
import { callOrThrow } from '../app/call.ts';
import { toRoot, type Message } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { reader, type ReadEvent } from '../parts/reader.ts';
import {
  cannedKey,
  changesKey,
  currentLead,
  currentSearch,
  firstSavedSearches,
  inSlot,
  otherRun,
  moved,
  movedTo,
  nextSection,
  withChanges,
  type CannedSearch,
  type Changes,
  type SavedSearchesContext,
} from './savedSearches/context.ts';
import type { SavedSearchesEvent } from './savedSearches/events.ts';
import { messagesToOpen, messagesToRun, messageToOpenLead } from './savedSearches/openMessages.ts';
import { savedSearchesWork } from './savedSearches/work.ts';

interface Wish {
  readonly id: number;
  readonly wantedRun: number | null;
}

const changes = reader<Wish, Changes>({
  // The cursor rests so long before what changed in a search is read.
  restMs: 120,
  read: async (client, { id, wantedRun }, signal) => {
    const query = wantedRun === null ? {} : { run: wantedRun };
    const { runs, run } = await callOrThrow(client, 'searchChanges', { params: { id }, query }, signal);
    return { searchId: id, runs, run };
  },
  came: (read): SavedSearchesEvent => ({ type: 'searches.changesCame', changes: read }),
  failed: ({ message }): SavedSearchesEvent => ({ type: 'searches.changesFailed', message }),
});

const canned = reader<SearchInput, readonly CannedSearch[]>({
  restMs: 0,
  read: (client, place, signal) => callOrThrow(client, 'cannedSearches', { query: place }, signal),
  came: (read): SavedSearchesEvent => ({ type: 'searches.cannedCame', canned: read }),
  failed: ({ message }): SavedSearchesEvent => ({ type: 'searches.cannedFailed', message }),
});

/** The saved search whose rows an event asks for. */
function searchToOpen(context: SavedSearchesContext, event: SavedSearchesEvent): SavedSearch | undefined {
  if (event.type === 'searches.run') return context.searches.find(({ id }) => id === event.id);
  return event.type === 'searches.runSlot' ? inSlot(context.searches, event.slot) : currentSearch(context);
}

/** Saved searches, their favourite slots, what changed in them, and the canned searches of the place. */
export const savedSearchesMachine = setup({
  types: { context: {} as SavedSearchesContext, events: {} as SavedSearchesEvent, input: {} as ChildInput },
  actors: { ...savedSearchesWork.actors, changes, canned },
  guards: {
    ...savedSearchesWork.guards,
    isVisible: ({ context }) => context.isVisible,
    changesAreOld: ({ context }) => {
      const key = changesKey(context);
      return key !== null && key !== context.changesFor;
    },
    /** At another place, or in newer data. */
    cannedAreOld: ({ context }) =>
      context.place !== null && (context.cannedIsOld || cannedKey(context) !== context.cannedFor),
  },
  actions: {
    ...savedSearchesWork.actions,
    /** Shows the rows of a saved search. */
    open: enqueueActions(({ context, event, enqueue }) => {
      const search = searchToOpen(context, event);
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
    askForChanges: enqueueActions(({ context, enqueue }) => {
      const id = currentSearch(context)?.id;
      if (id === undefined) return;
      enqueue.assign({ changesFor: changesKey(context), areChangesComing: true });
      const wish: ReadEvent<Wish> = { type: 'read', wish: { id, wantedRun: context.wantedRun } };
      enqueue.sendTo('changes', wish);
    }),
    askForCanned: enqueueActions(({ context, enqueue }) => {
      const { place, cannedFor } = context;
      if (place === null) return;
      const key = cannedKey(context);
      enqueue.assign({
        // Counts of another place are not shown for this one.
        canned: cannedFor === key ? context.canned : [],
        cannedFor: key,
        cannedIsOld: false,
        cannedError: null,
        areCannedComing: true,
      });
      const wish: ReadEvent<SearchInput> = { type: 'read', wish: place };
      enqueue.sendTo('canned', wish);
    }),
  },
}).createMachine({
  id: 'searches',
  ...savedSearchesWork.region,
  context: ({ input }) => firstSavedSearches(input.client),
  on: {
    'app.signedIn': { actions: assign(({ event }) => ({ searches: event.answer.propertySearches })) },
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
    'searches.move': { actions: [assign(({ context, event }) => moved(context, event.by)), 'point'] },
    'searches.moveTo': { actions: [assign(({ context, event }) => movedTo(context, event)), 'point'] },
    'searches.section': { actions: [assign(({ context, event }) => nextSection(context, event.by)), 'point'] },
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
        actions: 'open',
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
    'searches.run': { actions: 'open' },
    'searches.runSlot': { actions: 'open' },
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
    'searches.changesCame': {
      actions: [
        assign(({ context, event }) => ({ ...withChanges(context, event.changes), areChangesComing: false })),
        'point',
      ],
    },
    // Said beside the search, which is still there.
    'searches.changesFailed': {
      actions: assign(({ event }) => ({ changes: null, changesError: event.message, areChangesComing: false })),
    },
    'searches.cannedCame': {
      actions: assign(({ event }) => ({ canned: event.canned, areCannedComing: false })),
    },
    'searches.cannedFailed': {
      actions: assign(({ event }) => ({ canned: [], cannedError: event.message, areCannedComing: false })),
    },
  },
  invoke: [
    { id: 'changes', src: 'changes', input: ({ context: { client } }) => ({ client }) },
    { id: 'canned', src: 'canned', input: ({ context: { client } }) => ({ client }) },
  ],
  always: [
    { guard: and(['isVisible', 'changesAreOld']), actions: 'askForChanges' },
    { guard: and(['isVisible', 'cannedAreOld']), actions: 'askForCanned' },
  ],
});

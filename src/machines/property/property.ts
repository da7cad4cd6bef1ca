import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { LeadTypeCode } from '../../api/catalogue/search/leadTypes.ts';
import { caller, failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { PaneId } from '../app/paneIds.ts';
import type { ChildInput } from '../app/ports.ts';
import { leaveToSource } from './leaveToSource.ts';
import type { PropertyContext, PropertyEvent } from './propertyContext.ts';
import { merged, remember } from './recentRecords.ts';
import { hasPicture } from './picture.ts';
import { subjectHome } from './surroundings/subjectHome.ts';

/** The property itself, and the comparables, which need to know where it lies and how large it is. */
const ourPanes: readonly PaneId[] = ['property', 'comparables'];

/** Searches among listings. */
const listed: ReadonlySet<LeadTypeCode> = new Set(['M', 'FAIL']);

/** How long the cursor has to rest on a row before its record is fetched: held-down j stays instant. */
export const REST_MS = 120;

/**
 * The record of the subject: facts when the cursor rests on a row, histories when it is opened. It loads only while
 * its pane is on screen; the previous record stays visible until the next one is there.
 */
export const propertyMachine = setup({
  types: { context: {} as PropertyContext, events: {} as PropertyEvent, input: {} as ChildInput },
  actors: { load: caller('property') },
  delays: { rest: REST_MS },
  guards: {
    isOther: ({ context, event }) =>
      event.type === 'property.open' && event.propertyId !== null && event.propertyId !== context.propertyId,
    isNothing: ({ event }) => event.type === 'property.open' && event.propertyId === null,
    isEnough: ({ context: { record, propertyId, wanted, view } }) =>
      record?.propertyId === propertyId && (wanted !== 'FULL' || record?.view === view),
    isListed: ({ context: { propertyId }, event }) =>
      event.type === 'property.listed' && event.propertyIds.some((id) => id === propertyId),
    isOfSubject: ({ context: { propertyId }, event }) =>
      event.type === 'property.saved' && event.saved.propertyId === propertyId,
    isOurs: ({ event }) => 'pane' in event && ourPanes.includes(event.pane),
  },
  actions: {
    choose: assign(({ context, event }): Partial<PropertyContext> => {
      if (event.type !== 'property.open') return {};
      const { propertyId, groupId = null } = event;
      const known = context.recent.find((record) => record.propertyId === propertyId);
      return { propertyId, groupId, wanted: 'RETRIEVE', error: null, record: known ?? context.record };
    }),
    clear: assign({ propertyId: null, groupId: null, record: null, error: null }),
    wantFull: assign({ wanted: 'FULL' }),
    turnView: assign(({ context }): Partial<PropertyContext> => ({
      wanted: 'FULL',
      view: context.view === 'MLS' ? 'FORECLOSURE' : 'MLS',
    })),
    takeView: assign(({ context, event }) =>
      event.type === 'results.changed'
        ? { view: listed.has(event.criteria.leadType) ? ('MLS' as const) : ('FORECLOSURE' as const) }
        : { view: context.view },
    ),
    forget: assign(({ context }) => ({
      recent: context.recent.filter(({ propertyId }) => propertyId !== context.propertyId),
    })),
    forgetListed: assign(({ context, event }) => {
      const listed = event.type === 'property.listed' ? new Set(event.propertyIds) : null;
      return { recent: context.recent.filter(({ propertyId }) => listed?.has(propertyId) !== true) };
    }),
    tellSurroundings: enqueueActions(({ context: { record }, enqueue }) => {
      if (record === null) return;
      enqueue.sendTo(toRoot, {
        type: 'surroundings.subject',
        home: subjectHome(record),
        searches: record.surroundingSearches,
        savedId: record.saved?.savedPropertyId ?? null,
      });
    }),
    mergeCorrections: assign(({ context, event }) => {
      if (event.type !== 'property.corrected') return {};
      return merged(context, event.propertyId, { corrections: [...event.corrections] });
    }),
    /** Walking the rows asks nobody elsewhere for pictures: those of a service come with what was opened on purpose. */
    wantPicture: enqueueActions(({ context: { record, shownIn }, enqueue }) => {
      if (record === null || !shownIn.includes('property') || !hasPicture(record)) return;
      const withStreet = record.mode === 'FULL' && record.hasStreetView;
      enqueue.sendTo(toRoot, { type: 'picture.load', propertyId: record.propertyId, withStreet });
    }),
    /** Owners of what is saved are contacts. */
    wantPeople: enqueueActions(({ context: { record, shownIn }, enqueue }) => {
      if (record?.saved != null && shownIn.includes('property'))
        enqueue.sendTo(toRoot, { type: 'people.load', propertyId: record.propertyId });
    }),
    mergeSaved: assign(({ context, event }) =>
      event.type === 'property.saved' ? merged(context, event.saved.propertyId, { saved: event.saved }) : {},
    ),
  },
}).createMachine({
  id: 'property',
  context: ({ input }) => ({
    client: input.client,
    propertyId: null,
    groupId: null,
    wanted: 'RETRIEVE',
    view: 'FORECLOSURE',
    record: null,
    recent: [],
    shownIn: [],
    error: null,
  }),
  initial: 'empty',
  on: {
    'property.open': [
      { guard: 'isNothing', target: '.empty', actions: 'clear' },
      { guard: 'isOther', target: '.resting', actions: 'choose' },
    ],
    // What is shown already stays as it is; the next property is seen so.
    'results.changed': { actions: 'takeView' },
    'property.view': { guard: ({ context }) => context.propertyId !== null, target: '.due', actions: 'turnView' },
    'property.saved': { actions: 'mergeSaved' },
    'property.listed': { actions: 'forgetListed' },
    'property.corrected': { actions: ['mergeCorrections', 'tellSurroundings'] },
    'property.step': {
      actions: sendTo(toRoot, ({ context, event: { by } }) => ({
        type: context.groupId === null ? 'search.move' : 'group.move',
        by,
      })),
    },
    'property.save': {
      actions: sendTo(toRoot, ({ context: { propertyId } }) => ({
        type: 'group.save',
        propertyIds: propertyId === null ? [] : [propertyId],
      })),
      guard: ({ context }) => context.propertyId !== null,
    },
    'property.openSource': {
      actions: sendTo(toRoot, ({ context: { record }, event: { sourceId } }) => leaveToSource(record, sourceId)),
    },
    'pane.shown': {
      guard: 'isOurs',
      actions: assign({ shownIn: ({ context, event }) => [...context.shownIn, event.pane] }),
    },
    'pane.hidden': {
      guard: 'isOurs',
      actions: assign({ shownIn: ({ context, event }) => context.shownIn.filter((pane) => pane !== event.pane) }),
    },
  },
  states: {
    empty: {},
    resting: {
      always: { guard: 'isEnough', target: 'ready' },
      after: { rest: 'due' },
      on: { 'property.full': { target: 'due', actions: 'wantFull' } },
    },
    /** Something has to be loaded; without a pane to show it, it waits. */
    due: {
      always: { guard: ({ context }) => context.shownIn.length > 0, target: 'loading' },
      on: { 'property.full': { actions: 'wantFull' } },
    },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({
          client: context.client,
          request: {
            // The states before this one are entered with a subject only.
            params: { id: context.propertyId ?? 0 },
            query: context.wanted === 'FULL' ? { m: context.view === 'MLS' ? 'M' : 'F' } : {},
          },
        }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => ({
            record: event.output,
            error: null,
            recent: remember(context.recent, event.output),
          })),
        },
        onError: {
          target: 'failed',
          actions: [
            assign(({ event }) => ({ error: wordsOf(failureOf(event.error)) })),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'property.refresh' })),
          ],
        },
      },
      on: {
        'property.full': {
          guard: ({ context }) => context.wanted !== 'FULL',
          target: 'loading',
          reenter: true,
          actions: 'wantFull',
        },
        'property.refresh': { target: 'loading', reenter: true },
        // The answer that is on its way was made before.
        'property.saved': { guard: 'isOfSubject', target: 'loading', reenter: true, actions: 'mergeSaved' },
        'property.listed': { guard: 'isListed', target: 'loading', reenter: true, actions: 'forgetListed' },
      },
    },
    ready: {
      entry: ['tellSurroundings', 'wantPicture', 'wantPeople'],
      on: {
        'property.full': [
          { guard: ({ context }) => context.record?.view === context.view },
          { target: 'due', actions: 'wantFull' },
        ],
        'property.refresh': { target: 'due', actions: 'forget' },
        'property.listed': { guard: 'isListed', target: 'due', actions: 'forgetListed' },
      },
    },
    failed: {
      on: {
        'property.full': { target: 'due', actions: 'wantFull' },
        'property.refresh': { target: 'due' },
        'property.open': [
          { guard: 'isNothing', target: 'empty', actions: 'clear' },
          // Coming back to the row asks again.
          { target: 'resting', actions: 'choose' },
        ],
      },
    },
  },
});

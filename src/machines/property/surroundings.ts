import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { comparisonTabCodes, type ComparisonTab, type StoredSearch } from '../../api/contract/property/surroundings.ts';
import { errorMessage } from '../app/errors.ts';
import { readLooks } from '../app/looks/gridLooks.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { REST_MS } from './property.ts';
import { isTabAvailable } from '../../api/property/tabAvailability.ts';
import { shapesOf } from '../search/search/drawnPlaces.ts';
import { placesIn } from '../search/search/updateCriteria.ts';
import type { CompView, SurroundingsEvent } from './surroundings/events.ts';
import { keepSearches } from './surroundings/keepSearches.ts';
import { tabMachine } from './surroundings/tab.ts';
import type { TabEvent } from './surroundings/tabContext.ts';

export type TabActor = ActorRefFrom<typeof tabMachine>;

export interface SurroundingsContext {
  readonly subjectId: number | null;
  /** All 13 tabs, whether they are shown or not (R-COMP-001). */
  readonly tabs: Readonly<Record<ComparisonTab, TabActor>>;
  /** Tabs of the strip, in their order. */
  readonly available: readonly ComparisonTab[];
  readonly active: ComparisonTab;
  readonly isShown: boolean;
  readonly view: CompView;
  /** The shape on the map, and the one that the tabs are limited to. */
  readonly drawn: string | null;
  readonly shape: string | null;
  readonly savedId: number | null;
  readonly client: ChildInput['client'];
}

/**
 * Tabs that a user has: the long ones always, single letters when they are among the listing types of the account
 * (O-029).
 *
 * @example availableTabs(['V', 'M']) // ['COMP', 'FLIP', 'NEIGHBOR', 'LINKED', 'V']
 */
export const availableTabs = (listingTypes: readonly string[]): ComparisonTab[] =>
  comparisonTabCodes.filter((tab) => isTabAvailable(tab, listingTypes));

/** The comparison tabs of the subject: which one is looked at, and what goes to it. */
export const surroundingsMachine = setup({
  types: { context: {} as SurroundingsContext, events: {} as SurroundingsEvent, input: {} as ChildInput },
  actors: { tab: tabMachine, keepSearches },
  delays: { rest: REST_MS },
  actions: {
    show: enqueueActions(({ context, enqueue }) => {
      if (context.isShown && context.available.includes(context.active))
        enqueue.sendTo(context.tabs[context.active], { type: 'tab.show' });
    }),
    /** Every tab starts anew for another subject (R-PROP-008). */
    tellSubject: enqueueActions(({ context, enqueue }) => {
      for (const tab of comparisonTabCodes)
        enqueue.sendTo(context.tabs[tab], { type: 'tab.subject', propertyId: context.subjectId });
    }),
    /** Another shape on the map: tabs that are limited to it ask again. */
    learnShape: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'surroundings.drawn' && event.type !== 'results.changed') return;
      const drawn =
        event.type === 'surroundings.drawn' ? event.shape : (shapesOf(placesIn(event.criteria)).at(-1) ?? null);
      enqueue.assign({ drawn });
      if (context.shape !== null && context.shape !== drawn)
        enqueue.raise({ type: 'surroundings.limit', shape: drawn });
    }),
    limit: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'surroundings.limit') return;
      const { shape } = event;
      enqueue.assign({ shape });
      for (const tab of comparisonTabCodes) enqueue.sendTo(context.tabs[tab], { type: 'tab.shape', shape });
      if (context.isShown) enqueue.sendTo(context.tabs[context.active], { type: 'tab.show' });
    }),
    toggleShape: enqueueActions(({ context, enqueue }) => {
      const { shape, drawn, tabs, active } = context;
      const isLimited = shape !== null || tabs[active].getSnapshot().context.search?.shapeDefinition !== undefined;
      if (!isLimited && drawn === null) {
        const message = 'Draw a shape on the map first.';
        enqueue.sendTo(toRoot, errorMessage({ ok: false, status: 422, message, detail: null, fieldErrors: {} }));
      } else enqueue.raise({ type: 'surroundings.limit', shape: isLimited ? null : drawn });
    }),
    keep: enqueueActions(({ context, enqueue }) => {
      const { savedId, client, tabs } = context;
      const searches = comparisonTabCodes.flatMap((tab): StoredSearch[] => {
        const { search } = tabs[tab].getSnapshot().context;
        return search === null ? [] : [{ tab, search }];
      });
      enqueue.spawnChild('keepSearches', { input: { client, savedId, searches } });
    }),
    forward: enqueueActions(({ context, event, enqueue }) => {
      const told = { ...event, type: event.type.replace('surroundings.', 'tab.') };
      // The forwarded events differ from those of the tab only in the first word.
      enqueue.sendTo(context.tabs[context.active], told as TabEvent);
    }),
  },
}).createMachine({
  id: 'surroundings',
  context: ({ input: { client }, spawn }) => {
    const spawned = comparisonTabCodes.map((tab) => [tab, spawn('tab', { id: tab, input: { client, tab } })]);
    return {
      subjectId: null,
      tabs: Object.fromEntries(spawned) as SurroundingsContext['tabs'], // one actor for each tab
      available: availableTabs([]),
      active: 'COMP',
      isShown: false,
      view: 'map' as const,
      drawn: null,
      shape: null,
      savedId: null,
      client,
    };
  },
  initial: 'resting',
  states: {
    /** The cursor may still be on its way to another row. */
    moving: { after: { rest: 'resting' } },
    resting: { entry: 'show' },
  },
  on: {
    'app.signedIn': {
      actions: enqueueActions(({ context, event: { answer }, enqueue }) => {
        const available = availableTabs(answer.availableListingTypes);
        const active = available.includes(context.active) ? context.active : (available[0] ?? 'COMP');
        enqueue.assign({ available, active });
        const looks = readLooks(answer.layouts);
        for (const tab of comparisonTabCodes)
          enqueue.sendTo(context.tabs[tab], { type: 'tab.usualSort', sort: looks[tab]?.sort ?? [] });
      }),
    },
    'property.open': {
      guard: ({ context, event }) => event.propertyId !== context.subjectId,
      target: '.moving',
      reenter: true,
      actions: [
        // A shape is drawn around one property; the next one lies elsewhere.
        assign(({ event }) => ({ subjectId: event.propertyId, active: 'COMP' as const, savedId: null, shape: null })),
        'tellSubject',
      ],
    },
    'surroundings.subject': {
      guard: ({ context, event }) => event.home.propertyId === context.subjectId,
      actions: enqueueActions(({ context, event: { home, searches, savedId }, enqueue }) => {
        enqueue.assign({ savedId });
        for (const tab of comparisonTabCodes) {
          const search = searches.find((one) => one.tab === tab)?.search ?? null;
          enqueue.sendTo(context.tabs[tab], { type: 'tab.told', home, search });
        }
      }),
    },
    'surroundings.keep': { actions: 'keep' },
    'surroundings.drawn': { actions: 'learnShape' },
    'results.changed': { actions: 'learnShape' },
    'surroundings.limit': { actions: 'limit' },
    'surroundings.shape': { guard: ({ context }) => context.subjectId !== null, actions: 'toggleShape' },
    'surroundings.view': {
      actions: assign({
        view: ({ context, event: { view } }) => (view === context.view ? 'map' : view),
      }),
    },
    'surroundings.rate': { actions: 'forward' },
    'surroundings.export': { actions: 'forward' },
    'surroundings.report': { actions: 'forward' },
    'surroundings.useValue': { actions: 'forward' },
    'pane.shown': {
      guard: ({ event }) => event.pane === 'comparables',
      target: '.moving',
      actions: assign({ isShown: true }),
    },
    'pane.hidden': { guard: ({ event }) => event.pane === 'comparables', actions: assign({ isShown: false }) },
    'surroundings.tab': {
      guard: ({ context, event }) => context.available.includes(event.tab),
      actions: [assign({ active: ({ event }) => event.tab }), 'show'],
    },
    'surroundings.step': {
      actions: [
        assign(({ context: { available, active }, event }) => {
          const index = available.indexOf(active) + event.by + available.length;
          return { active: available[index % available.length] ?? active };
        }),
        'show',
      ],
    },
    'surroundings.restore': {
      actions: enqueueActions(({ context, event: { tab, subjectId, ids }, enqueue }) => {
        enqueue.sendTo(context.tabs[tab], { type: 'tab.restore', subjectId, ids });
      }),
    },
    'surroundings.update': { actions: 'forward' },
    'surroundings.run': { actions: 'forward' },
    'surroundings.reset': { actions: 'forward' },
    'surroundings.type': { actions: 'forward' },
    'surroundings.sort': { actions: 'forward' },
    'surroundings.sortCurrent': { actions: 'forward' },
    'surroundings.filterColumn': { actions: 'forward' },
    'surroundings.hideColumn': { actions: 'forward' },
    'surroundings.pinColumn': { actions: 'forward' },
    'surroundings.resetColumns': { actions: 'forward' },
    'surroundings.cursor': { actions: 'forward' },
    'surroundings.move': { actions: 'forward' },
    'surroundings.open': { actions: 'forward' },
    'surroundings.moveTo': { actions: 'forward' },
    'surroundings.toggle': { actions: 'forward' },
    'surroundings.extend': { actions: 'forward' },
    'surroundings.selectAll': { actions: 'forward' },
    'surroundings.selectNone': { actions: 'forward' },
    'surroundings.invert': { actions: 'forward' },
  },
});

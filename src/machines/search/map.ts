import { assign, sendTo } from 'xstate';
import { failureOf } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { firstMap, withPins } from './map/context.ts';
import { mapSetup } from './map/machineSetup.ts';
import { area } from './map/areaRegion.ts';
import { pins } from './map/pinsRegion.ts';
import { values } from './map/valuesRegion.ts';
import { service } from './map/serviceRegion.ts';
import { withSettings } from './map/update.ts';
import { toRoot } from '../app/messages.ts';
import type { Criteria } from './search/criteria.ts';
import { placesIn } from './search/updateCriteria.ts';

const placesKey = (criteria: Criteria | null): string => JSON.stringify(criteria === null ? null : placesIn(criteria));

/**
 * The map: pins of the search on screen, what is drawn, metrics of areas, street view. Each is loaded by itself and
 * fails by itself; a map that is not on screen asks for nothing. What events change in the data is in map/update.ts.
 */
export const mapMachine = mapSetup.createMachine({
  id: 'map',
  context: ({ input }) => firstMap(input.client),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ context, event: { answer } }) => ({
        canSearch: answer.permissions.includes('SEARCH_FULL'),
        service: { ...context.service, operates: answer.operator },
      })),
    },
    'pane.shown': {
      guard: ({ event }) => event.pane === 'map',
      actions: assign({ isShown: true }),
    },
    'pane.hidden': { guard: ({ event }) => event.pane === 'map', actions: assign({ isShown: false }) },
    'results.changed': {
      actions: assign(({ context, event: { criteria, dataChanges = 0 } }) => ({
        criteria,
        dataChanges,
        // What the map was moved to is what it shows already.
        isFitDue:
          context.isFitDue ||
          (placesKey(criteria) !== placesKey(context.criteria) &&
            (context.areaAsked === null || criteria.location?.shapeDefinition !== context.areaAsked)),
        areaAsked: null,
        isDrawnSent: false,
        // What lay around the property that was searched before.
        around: [],
        pins: context.found,
      })),
    },
    'settings.changed': { actions: 'update' },
    'map.around': { actions: assign(({ context, event: { rows } }) => withPins(context, { around: rows })) },
    'property.open': { actions: 'update' },
    'map.view': { actions: 'update' },
    'map.size': { actions: 'update' },
    'map.pan': { actions: 'update' },
    'map.zoom': { actions: 'update' },
    'map.fit': { actions: 'update' },
    'map.center': { actions: 'update' },
    'map.metric': { actions: 'update' },
    'map.stepMetric': { actions: 'update' },
    'map.area': { actions: 'update' },
    'map.mode': { actions: 'update' },
    'map.base': { actions: 'update' },
    'map.follow': { actions: 'follow' },
    'map.streets': { actions: 'showStreets' },
    'map.streetsFailed': { actions: 'update' },
    'map.lots': { actions: 'update' },
    'map.lotsFailed': { actions: 'update' },
    'map.retryStreets': { actions: 'update' },
    'map.pick': { actions: 'seek' },
    'map.next': { actions: 'seek' },
    'map.toggle': { actions: 'toggle' },
    'map.tool': { actions: 'draw' },
    'map.point': { actions: 'draw' },
    'map.enter': [
      { guard: 'isDrawing', actions: 'draw' },
      { guard: 'hasSubject', actions: 'open' },
    ],
    'map.finish': { actions: 'draw' },
    'map.undoPoint': { actions: 'draw' },
    'map.draw': { actions: 'draw' },
    'map.clearShape': { actions: 'draw' },
  },
  states: {
    pins,
    values,
    area,
    service,
    /** What there is to choose from, and where tiles come from: asked for once. */
    setup: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'needsSetUp', target: 'settings' } },
        settings: {
          invoke: {
            id: 'settings',
            src: 'loadSettings',
            input: ({ context: { client } }) => ({ client, request: {} }),
            onDone: {
              target: 'metrics',
              actions: assign(({ context, event }) => withSettings(context, event.output)),
            },
            onError: 'metrics',
          },
        },
        metrics: {
          always: { guard: ({ context }) => !context.canSearch, target: 'ready' },
          invoke: {
            id: 'metrics',
            src: 'loadMetrics',
            input: ({ context: { client } }) => ({ client, request: { query: {} } }),
            onDone: {
              target: 'ready',
              actions: [
                assign({ metrics: ({ event }) => event.output }),
                // Map metrics are part of the state of the search (R-MAP-006).
                sendTo(toRoot, ({ event }) => ({ type: 'search.hold', mapMetrics: event.output.map(({ id }) => id) })),
              ],
            },
            onError: 'ready',
          },
        },
        ready: { on: { 'data.changed': 'again', 'map.serviceChanged': 'again' } },
        /** Other facts are in service, and perhaps other streets; or the service of streets may be asked, or no more. */
        again: {
          invoke: {
            id: 'settingsAgain',
            src: 'loadSettings',
            input: ({ context: { client } }) => ({ client, request: {} }),
            onDone: { target: 'ready', actions: assign(({ context, event }) => withSettings(context, event.output)) },
            onError: 'ready',
          },
          on: {
            'data.changed': { target: 'again', reenter: true },
            'map.serviceChanged': { target: 'again', reenter: true },
          },
        },
      },
    },
    /** The street view of the subject: a loading state and an error of its own (R-MAP-011). */
    street: {
      initial: 'idle',
      states: {
        idle: { on: { 'map.street': { guard: 'hasSubject', target: 'loading' } } },
        loading: {
          tags: 'loadingStreet',
          entry: assign({ street: null, streetError: null }),
          invoke: {
            id: 'street',
            src: 'loadStreet',
            input: ({ context: { client, subjectId } }) => ({ client, request: { params: { id: subjectId ?? 0 } } }),
            onDone: {
              target: 'idle',
              actions: assign(({ context, event }) => ({
                street: { propertyId: context.subjectId ?? 0, url: event.output.url },
              })),
            },
            onError: {
              target: 'idle',
              actions: assign({ streetError: ({ event }) => wordsOf(failureOf(event.error)) }),
            },
          },
          on: { 'property.open': { target: 'idle', actions: 'update' }, 'map.cancel': { target: 'idle' } },
        },
      },
      on: { 'map.cancel': { actions: ['draw', assign({ streetError: null })] } },
    },
    /** What the pin under the pointer stands for, where its row is not among those loaded. */
    hover: {
      initial: 'idle',
      on: {
        'map.hover': [
          {
            guard: ({ event }) => event.propertyId !== null,
            target: '.resting',
            actions: assign({ hoverId: ({ event }) => event.propertyId, hovered: null }),
          },
          { target: '.idle', actions: assign({ hoverId: null, hovered: null }) },
        ],
      },
      states: {
        idle: {},
        resting: { after: { hover: 'loading' } },
        loading: {
          invoke: {
            id: 'hovered',
            src: 'loadHovered',
            input: ({ context: { client, criteria, hoverId } }) => ({
              client,
              request: {
                query: { type: 'PROPERTY', propertyId: hoverId ?? 0, listingType: criteria?.leadType ?? 'CUSTOM' },
              },
            }),
            onDone: { target: 'idle', actions: assign({ hovered: ({ event }) => event.output.results[0] ?? null }) },
            // The pin still says its lead types.
            onError: 'idle',
          },
        },
      },
    },
    /** The property of a place without a pin (R-MAP-005). */
    at: {
      initial: 'idle',
      on: { 'map.at': { target: '.loading', reenter: true } },
      states: {
        idle: {},
        loading: {
          invoke: {
            id: 'at',
            src: 'loadParcelAt',
            input: ({ context: { client }, event }) => {
              const place = event.type === 'map.at' ? event.place : { latitude: 0, longitude: 0 };
              return { client, request: { params: { a: place.latitude, b: place.longitude } } };
            },
            onDone: {
              target: 'idle',
              actions: sendTo(toRoot, ({ event }) => ({ type: 'search.seek', propertyId: event.output.propertyId })),
            },
            // Where no parcel lies there is nothing to show, and nothing went wrong.
            onError: 'idle',
          },
        },
      },
    },
  },
});

import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { NO_METRIC } from '../../../api/search/map/mapMetrics.ts';
import { pinOf } from '../../../api/search/map/pins.ts';
import { caller, failureOf } from '../../app/call.ts';
import { errorMessage } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { loadPins, loadValues } from './calls.ts';
import { areaToAsk, isDrawnOver, isPlaced, nextPin, pinsKey, type MapContext } from './context.ts';
import type { MapEvent } from './events.ts';
import { updateDrawing, updateView } from './update.ts';
import { valuesKey } from './valuesBox.ts';

/** The map is dragged on: values are asked for once it rests. */
const REST_MS = 300;
/** The map is moved on: what it shows is searched once it rests. */
const SETTLE_MS = 400;
/** The pointer passes over many pins on its way to one. */
const HOVER_MS = 120;

/** What the map's machine is made of: its calls, what it asks of its context, what its events do. */
export const mapSetup = setup({
  types: { context: {} as MapContext, events: {} as MapEvent, input: {} as ChildInput },
  actors: {
    loadPins,
    loadValues,
    loadMetrics: caller('mapMetrics'),
    loadSettings: caller('mapSettings'),
    setService: caller('setMapService'),
    loadStreet: caller('streetView'),
    loadParcelAt: caller('parcelAt'),
    loadHovered: caller('findProperty'),
  },
  delays: { rest: REST_MS, settle: SETTLE_MS, hover: HOVER_MS },
  guards: {
    pinsAreOld: ({ context }) =>
      context.isShown && context.canSearch && isPlaced(context) && context.pinsFor !== pinsKey(context),
    valuesAreOld: ({ context }) =>
      context.isShown &&
      context.canSearch &&
      context.metric !== NO_METRIC &&
      context.size.width > 0 &&
      context.valuesFor !== valuesKey(context),
    /** The map was moved to where nothing was searched yet, and nothing speaks against searching there. */
    areaIsDue: ({ context }) =>
      context.moved !== null &&
      context.follows &&
      context.isShown &&
      context.canSearch &&
      context.size.width > 0 &&
      // Keys move the map from corner to corner of what is drawn.
      context.drawing === null &&
      !isDrawnOver(context),
    isMovedOn: ({ context }) => context.moved !== context.restingAt,
    needsSetUp: ({ context }) => context.isShown && context.settings === null,
    mayAllow: ({ context }) => context.service.operates && context.settings !== null,
    hasSubject: ({ context }) => context.subjectId !== null,
    isDrawing: ({ context }) => context.drawing !== null,
  },
  actions: {
    update: assign(({ context, event }) => updateView(context, event)),
    draw: enqueueActions(({ context, event, enqueue }) => {
      const { context: change, message } = updateDrawing(context, event);
      enqueue.assign(change);
      if (message !== undefined) enqueue.sendTo(toRoot, message);
    }),
    searchHere: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ moved: null });
      const shape = areaToAsk(context);
      if (shape === null) return;
      enqueue.assign({ areaAsked: shape.shapeDefinition });
      enqueue.sendTo(toRoot, { type: 'search.draw', shape, isAdded: false, isMoved: true });
    }),
    /** Remembered for the person. Whoever switches it on asks for what the map shows. */
    follow: enqueueActions(({ context, enqueue }) => {
      const follows = !context.follows;
      const shape = follows && context.canSearch && !isDrawnOver(context) ? areaToAsk(context) : null;
      enqueue.assign({ follows, moved: null, areaAsked: shape?.shapeDefinition ?? null });
      enqueue.sendTo(toRoot, { type: 'settings.set', change: { mapSearch: follows ? 'moved' : 'asked' } });
      if (shape !== null) enqueue.sendTo(toRoot, { type: 'search.draw', shape, isAdded: false });
    }),
    showStreets: enqueueActions(({ context: { streets }, enqueue }) => {
      const isShown = !streets.isShown;
      enqueue.assign({ streets: { isShown, isFailed: false, attempt: streets.attempt + 1 } });
      enqueue.sendTo(toRoot, { type: 'settings.set', change: { mapStreets: isShown ? 'shown' : 'hidden' } });
    }),
    open: sendTo(toRoot, ({ context }) => ({ type: 'route.go', path: `/search/${context.subjectId ?? ''}` })),
    seek: enqueueActions(({ context, event, enqueue }) => {
      const propertyId =
        event.type === 'map.pick' ? event.propertyId : event.type === 'map.next' ? nextPin(context, event.by) : null;
      if (propertyId !== null) enqueue.sendTo(toRoot, { type: 'search.seek', propertyId });
    }),
    toggle: enqueueActions(({ context: { pins, subjectId }, enqueue }) => {
      const id = subjectId === null ? undefined : pins.ids[pinOf(pins, subjectId)];
      if (id !== undefined) enqueue.sendTo(toRoot, { type: 'search.toggle', ids: [id] });
    }),
    report: sendTo(toRoot, (_, { error }: { error: unknown }) => errorMessage(failureOf(error), { type: 'map.retry' })),
  },
});

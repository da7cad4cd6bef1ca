import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { NO_METRIC } from '../../../api/search/map/mapMetrics.ts';
import { pinOf } from '../../../api/search/map/pins.ts';
import { caller, failureOf } from '../../app/call.ts';
import { errorMessage } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { loadPins, loadValues } from './calls.ts';
import { isPlaced, nextPin, pinsKey, valuesKey, type MapContext, type MapEvent } from './context.ts';
import { updateDrawing, updateView } from './update.ts';

/** The map is dragged on: values are asked for once it rests. */
const REST_MS = 300;
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
    loadStreet: caller('streetView'),
    loadParcelAt: caller('parcelAt'),
    loadHovered: caller('findProperty'),
  },
  delays: { rest: REST_MS, hover: HOVER_MS },
  guards: {
    pinsAreOld: ({ context }) =>
      context.isShown && context.canSearch && isPlaced(context) && context.pinsFor !== pinsKey(context),
    valuesAreOld: ({ context }) =>
      context.isShown &&
      context.canSearch &&
      context.metric !== NO_METRIC &&
      context.size.width > 0 &&
      context.valuesFor !== valuesKey(context),
    needsSetUp: ({ context }) => context.isShown && context.settings === null,
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

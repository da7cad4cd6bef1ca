import type { Place } from '../../../api/search/map/imageAddress.ts';
import type { MapSettings } from '../../../api/contract/search/map.ts';
import type { Message } from '../../app/messages.ts';
import { readDrawCommand } from './drawCommand.ts';
import {
  baseMaps,
  fittedView,
  following,
  isDrawnOver,
  metricIds,
  nextOf,
  pinModes,
  settled,
  subjectPlace,
  type BaseMap,
  type Drawing,
  type MapContext,
} from './context.ts';
import type { MapEvent } from './events.ts';
import { isPageOld } from './service.ts';
import { cornersOfDefinition, fewestPoints, shapeOf, type DrawTool, type Shape } from './shapes.ts';
import {
  boundsOf,
  extentOf,
  fitted,
  isInside,
  panned,
  pixelsBetween,
  placedView,
  zoomed,
  type MapView,
} from './view.ts';

/** Corners nearer than that on the map are one: a hand does not hit a place twice. */
const SAME_PIXELS = 5;

/** Somebody moves the map: nothing else does it from now on, and where it goes may be searched. */
const moveTo = (context: MapContext, view: MapView): Partial<MapContext> => ({
  view,
  moved: context.follows && !isDrawnOver(context) ? view : null,
  isFitDue: false,
});

/** What an event changes of the view and of what is shown on it; nothing for events that are about something else. */
export function updateView(context: MapContext, event: MapEvent): Partial<MapContext> {
  const { view, size } = context;
  switch (event.type) {
    case 'map.view':
      return moveTo(context, placedView(event.view));
    case 'map.size':
      return { size: event.size, ...settled({ ...context, size: event.size }) };
    case 'map.pan':
      return moveTo(context, panned(view, size, event.east, event.south));
    case 'map.zoom':
      return moveTo(context, zoomed(view, event.by));
    case 'map.fit':
      return fittedView(context);
    case 'map.center': {
      const place = subjectPlace(context);
      return place === null ? {} : moveTo(context, { ...view, ...place, zoom: Math.max(view.zoom, 16) });
    }
    case 'map.metric':
      return { metric: event.metric, values: null, valuesError: null };
    case 'map.stepMetric':
      return { metric: nextOf(metricIds, context.metric, event.by), values: null, valuesError: null };
    case 'map.area':
      return { area: context.area === 'ZIP' ? 'COUNTY' : 'ZIP', values: null, valuesError: null };
    case 'map.mode':
      return { pinMode: nextOf(pinModes, context.pinMode) };
    case 'map.base':
      return { base: nextOf(availableBases(context), context.base) };
    case 'settings.changed': {
      const { mapPins, mapBase, mapSearch, mapStreets } = event.settings;
      // What was changed on the map for the moment stays, whatever else is chosen meanwhile.
      return {
        ...(mapPins === context.begins.pins ? {} : { pinMode: mapPins }),
        ...(mapBase === context.begins.base ? {} : { base: groundOf(context, mapBase) }),
        begins: { pins: mapPins, base: mapBase },
        follows: mapSearch === 'moved',
        moved: mapSearch === 'moved' ? context.moved : null,
        streets: { ...context.streets, isShown: mapStreets === 'shown' },
      };
    }
    case 'property.open': {
      const { propertyId } = event;
      const moved = { ...context, subjectId: propertyId };
      // Another property has another street (R-PROP-008).
      return { subjectId: propertyId, street: null, streetError: null, ...following(moved) };
    }
    case 'map.streetsFailed':
      if (event.isPageOld === true) return { service: { ...context.service, isPageOld: true } };
      return { streets: { ...context.streets, isFailed: true } };
    case 'map.retryStreets':
      return {
        streets: { ...context.streets, isFailed: false, attempt: context.streets.attempt + 1 },
        lots: { ...context.lots, isFailed: false },
      };
    case 'map.lots':
      return { lots: { ...context.lots, count: event.count, isMore: event.isMore } };
    case 'map.lotsFailed':
      return { lots: { ...context.lots, isFailed: true } };
    default:
      return {};
  }
}

/** The base maps there are: tiles only where they are configured. */
export const availableBases = ({ settings }: Pick<MapContext, 'settings'>): BaseMap[] =>
  baseMaps.filter(
    (base) =>
      base === 'outlines' ||
      (base === 'tiles' && settings?.tiles !== null && settings !== null) ||
      (base === 'satellite' && settings?.satelliteTiles !== null && settings !== null),
  );

/** The ground as wanted, where the server has it; outlines everywhere. Before the server has said what it has, as wanted. */
export const groundOf = ({ settings }: Pick<MapContext, 'settings'>, wanted: BaseMap): BaseMap =>
  settings === null || availableBases({ settings }).includes(wanted) ? wanted : 'outlines';

/** What the server says that there is, on a ground that there is. */
export const withSettings = (context: MapContext, settings: MapSettings): Partial<MapContext> => ({
  settings,
  base: groundOf({ settings }, context.base),
  service: { ...context.service, isPageOld: isPageOld(context, settings) },
});

export interface Drawn {
  readonly context: Partial<MapContext>;
  /** Where to search now, when a shape is finished or taken away. */
  readonly message?: Extract<Message, { readonly type: 'search.draw' | 'search.clearShapes' }>;
}

/** What an event does to the drawing. */
export function updateDrawing(context: MapContext, event: MapEvent): Drawn {
  const { drawing, view } = context;
  switch (event.type) {
    case 'map.tool':
      // The same tool again is put away.
      return drawing?.tool === event.tool && drawing.isAdded === (event.isAdded ?? false)
        ? { context: { drawing: null, drawProblem: null } }
        : start(event.tool, event.isAdded ?? false);
    case 'map.point':
      return drawing === null ? { context: {} } : corner(context, drawing, event.point);
    case 'map.enter':
      if (drawing === null) return { context: {} };
      // Whoever put the corners by hand and has not moved the map since is done; no corner comes where no hand was.
      return drawing.tool === 'polygon' && drawing.pointedIn === view ? finish(context) : corner(context, drawing);
    case 'map.finish':
      return drawing === null ? { context: {} } : finish(context);
    case 'map.undoPoint':
      if (drawing === null) return { context: {} };
      return {
        context: { drawing: { ...drawing, points: drawing.points.slice(0, -1), pointedIn: null }, drawProblem: null },
      };
    case 'map.cancel':
      return { context: { drawing: null, drawProblem: null, street: null } };
    case 'map.draw': {
      const command = readDrawCommand(event.text, view);
      switch (command.kind) {
        case 'problem':
          return { context: { drawProblem: command.problem } };
        case 'tool':
          return start(command.tool, command.isAdded);
        case 'clear':
          return clear();
        case 'shape':
          return place(context, command.shape, command.isAdded);
      }
    }
    // The cases above all return; the next one is another event.
    // oxlint-disable-next-line no-fallthrough
    case 'map.clearShape':
      return clear();
    default:
      return { context: {} };
  }
}

const start = (tool: DrawTool, isAdded: boolean): Drawn => ({
  context: { drawing: { tool, points: [], isAdded, pointedIn: null }, drawProblem: null },
});

/** One more corner: where a hand has clicked, else in the middle of the map. */
function corner(context: MapContext, drawing: Drawing, pointed?: Place): Drawn {
  const { view } = context;
  const { tool, points } = drawing;
  const at = pointed ?? { latitude: view.latitude, longitude: view.longitude };
  const isAt = (place: Place | undefined): boolean =>
    place !== undefined && pixelsBetween(view, place, at) < SAME_PIXELS;
  // The same corner again closes a polygon, and so does the first one.
  if (isAt(points.at(-1)) || (tool === 'polygon' && points.length >= fewestPoints.polygon && isAt(points[0])))
    return finish(context);
  const next: Drawing = { ...drawing, points: [...points, at], pointedIn: pointed === undefined ? null : view };
  return tool !== 'polygon' && next.points.length >= fewestPoints[tool]
    ? finish({ ...context, drawing: next })
    : { context: { drawing: next, drawProblem: null } };
}

function finish(context: MapContext): Drawn {
  const { drawing } = context;
  if (drawing === null) return { context: {} };
  const shape = shapeOf(drawing.tool, drawing.points);
  return typeof shape === 'string' ? { context: { drawProblem: shape } } : place(context, shape, drawing.isAdded);
}

const place = (context: MapContext, { definition, label }: Shape, isAdded: boolean): Drawn => ({
  context: { drawing: null, drawProblem: null, isDrawnSent: true, moved: null, ...around(context, definition) },
  message: {
    type: 'search.draw',
    shape: { type: 'SHAPE', shapeDefinition: definition, label, fips: undefined },
    isAdded,
  },
});

/** The whole of a shape on the map: one that was written may reach beyond its edges. */
function around({ view, size }: MapContext, definition: string): Partial<MapContext> {
  const corners = cornersOfDefinition(definition);
  const bounds = boundsOf(view, size);
  const extent = extentOf(corners.flatMap(({ longitude, latitude }) => [longitude, latitude]));
  if (size.width === 0 || extent === null || corners.every((corner) => isInside(bounds, corner))) return {};
  return { view: fitted(extent, size) };
}

const clear = (): Drawn => ({
  context: { drawing: null, drawProblem: null, isDrawnSent: false, moved: null },
  message: { type: 'search.clearShapes' },
});

import type { Place } from '../../../api/search/map/imageAddress.ts';
import type { MapMetricId } from '../../../api/search/map/mapMetrics.ts';
import type { ServerEvent } from '../../../api/contract/events.ts';
import type { Broadcast, Message, MessageTo } from '../../app/messages.ts';
import type { DrawTool } from './shapes.ts';
import type { MapSize, MapView } from './view.ts';

export type MapEvent =
  | Broadcast
  | MessageTo<'map'>
  | Extract<Message, { readonly type: 'results.changed' }>
  | Extract<ServerEvent, { readonly type: 'data.changed' }>
  | Extract<ServerEvent, { readonly type: 'map.serviceChanged' }>
  | Extract<Message, { readonly type: 'settings.changed' }>
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  /** The map was dragged or turned by the wheel. */
  | { readonly type: 'map.view'; readonly view: MapView }
  | { readonly type: 'map.size'; readonly size: MapSize }
  /** Shares of the map's size. */
  | { readonly type: 'map.pan'; readonly east: number; readonly south: number }
  | { readonly type: 'map.zoom'; readonly by: number }
  /** Shows all pins, or the subject. */
  | { readonly type: 'map.fit' }
  | { readonly type: 'map.center' }
  /** The pin east of the subject among those on the map, or west of it; after the last the first. */
  | { readonly type: 'map.next'; readonly by: 1 | -1 }
  | { readonly type: 'map.pick'; readonly propertyId: number }
  /** The pointer is on a pin whose row is not loaded, or no longer. */
  | { readonly type: 'map.hover'; readonly propertyId: number | null }
  /** A place that has no pin was clicked. */
  | { readonly type: 'map.at'; readonly place: Place }
  /** Selects the subject, or not: as in the grid. */
  | { readonly type: 'map.toggle' }
  | { readonly type: 'map.tool'; readonly tool: DrawTool; readonly isAdded?: boolean }
  /** A corner of what is drawn: where the map was clicked, else its middle. */
  | { readonly type: 'map.point'; readonly point?: Place }
  /** Puts a corner while something is drawn; else opens the subject. */
  | { readonly type: 'map.enter' }
  | { readonly type: 'map.finish' }
  | { readonly type: 'map.undoPoint' }
  | { readonly type: 'map.cancel' }
  | { readonly type: 'map.draw'; readonly text: string }
  | { readonly type: 'map.clearShape' }
  | { readonly type: 'map.metric'; readonly metric: MapMetricId }
  | { readonly type: 'map.stepMetric'; readonly by: 1 | -1 }
  | { readonly type: 'map.area' }
  | { readonly type: 'map.mode' }
  | { readonly type: 'map.base' }
  | { readonly type: 'map.street' }
  /** Searches what the map shows as it is moved, or no more. */
  | { readonly type: 'map.follow' }
  /** Shows the streets of the file, or not. */
  | { readonly type: 'map.streets' }
  /** What the service of streets is, and whether it may be asked. */
  | { readonly type: 'map.askService' }
  | { readonly type: 'map.allowService'; readonly isAllowed: boolean }
  /** `isPageOld`: the browser did not ask for them, since the page was loaded before the service was allowed. */
  | { readonly type: 'map.streetsFailed'; readonly isPageOld?: true }
  /** Outlines of parcels that are on the map. */
  | { readonly type: 'map.lots'; readonly count: number; readonly isMore: boolean }
  | { readonly type: 'map.lotsFailed' }
  | { readonly type: 'map.retryStreets' };

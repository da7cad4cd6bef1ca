import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { MapMetric } from '../../../api/contract/search/map.ts';
import type { AreaKind, MapMetricId } from '../../../api/search/map/mapMetrics.ts';
import { decodePins, type PinSet } from '../../../api/search/map/pins.ts';
import { shapeText } from '../../../api/search/shapes.ts';
import { callOrThrow, CallError } from '../../app/call.ts';
import { searchInput, type Criteria } from '../search/criteria.ts';
import type { Bounds } from './view.ts';

/** The pins of a search, as bytes (C002). */
export const loadPins = fromPromise<PinSet, { readonly client: Client; readonly criteria: Criteria | null }>(
  async ({ input: { client, criteria }, signal }) => {
    if (criteria === null) throw new Error('no search to show pins of');
    const outcome = await client.bytes('mapPins', { query: searchInput(criteria) }, signal);
    if (!outcome.ok) throw new CallError(outcome);
    return decodePins(outcome.value);
  },
);

interface ValuesInput {
  readonly client: Client;
  readonly metric: MapMetricId;
  readonly area: AreaKind;
  readonly box: Bounds | null;
}

const corners = ({ west, south, east, north }: Bounds): string =>
  shapeText([
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
  ]);

/** The values of a metric by area (C007). */
export const loadValues = fromPromise<MapMetric | null, ValuesInput>(
  async ({ input: { client, metric, area, box }, signal }) => {
    const shape = box === null ? {} : { shapeDefinition: corners(box) };
    const metrics = await callOrThrow(client, 'mapMetrics', { query: { metrics: metric, area, ...shape } }, signal);
    return metrics.find(({ id }) => id === metric) ?? null;
  },
);

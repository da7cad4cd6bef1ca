import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { formatStatistic } from '../../../api/search/map/formatStatistic.ts';
import { NO_METRIC } from '../../../api/search/map/mapMetrics.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { roomOf } from '../../../machines/search/map/view.ts';
import { useActors } from '../../parts/actors.tsx';
import { textOn } from '../../parts/leads/textOn.ts';
import { isDense } from './clusters.ts';
import type { MapColors } from './mapColors.ts';
import { coloredAreas } from './metricLayer.ts';
import { classColor, knownValues } from './metricScale.ts';
import { pinColor, pinLabel, pinLetter, typesAmong } from './pinLooks.ts';

/** What the colours on the map mean, with units. */
export function MapLegend({ colors }: { readonly colors: MapColors }) {
  const { map } = useActors();
  const metric = useSelector(map, (state) => state.context.metric);
  const pins = useSelector(map, (state) => state.context.pins);
  const searched = useSelector(map, (state) => state.context.criteria?.leadType ?? 'CUSTOM');
  const mode = useSelector(map, (state) => state.context.pinMode);
  const areCells = useSelector(map, ({ context }) => isDense(context.pins, mode, roomOf(context.view, context.size)));
  const types = useMemo(() => typesAmong(pins, searched), [pins, searched]);
  return (
    <div className="map-legend">
      {types.length > 0 && !areCells && (
        <ul className="map-legend-pins" aria-label="Pins">
          {types.map((type) => {
            const color = pinColor(type);
            return (
              <li key={type ?? 'none'}>
                {/* The colour is data: it belongs to the lead type. */}
                <span className="map-legend-pin" style={{ background: color, color: textOn(color) }} aria-hidden="true">
                  {pinLetter(type)}
                </span>
                {pinLabel(type)}
              </li>
            );
          })}
        </ul>
      )}
      {metric !== NO_METRIC && <MetricLegend colors={colors} />}
    </div>
  );
}

const rangeOf = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);

function MetricLegend({ colors }: { readonly colors: MapColors }) {
  const { map } = useActors();
  const values = useSelector(map, (state) => state.context.values);
  const area = useSelector(map, (state) => state.context.area);
  const error = useSelector(map, (state) => state.context.valuesError);
  if (error !== null) return <p className="map-legend-error">The metric could not be loaded. {error}</p>;
  if (values === null) return <p className="muted">Loading the metric</p>;
  const known = knownValues(values.areas ?? []).toSorted((a, b) => a - b);
  const { breaks } = coloredAreas(values, colors);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  const text = (value: number): string => formatStatistic(value, values.format);
  const unknown = (values.areas?.length ?? 0) - known.length;
  return (
    <section className="map-legend-metric" aria-label="Metric" data-testid="map-metric">
      <h4>
        {values.name} by {area === 'ZIP' ? 'ZIP' : 'county'}
      </h4>
      <p className="muted">
        {values.note}
        {values.asOf === null || values.asOf === undefined ? '' : `, to ${formatDate(values.asOf)}`}
      </p>
      {known.length === 0 ? (
        <p>The loaded sources do not have these numbers here.</p>
      ) : (
        <ul>
          {[...breaks, last].map((end, at) => {
            const color = classColor(colors.scale, at, breaks.length + 1) ?? colors.land;
            return (
              <li key={end}>
                {/* The colour is data: a class of values. */}
                <span className="map-legend-box" style={{ background: `rgb(${color.join(' ')})` }} aria-hidden="true" />
                {rangeOf(text(at === 0 ? first : (breaks[at - 1] ?? first)), text(end))}
              </li>
            );
          })}
        </ul>
      )}
      {unknown > 0 && known.length > 0 && (
        <p className="muted">
          {unknown} {unknown === 1 ? 'area has' : 'areas have'} too few records
        </p>
      )}
      {area === 'ZIP' && known.length > 0 && (
        <p className="muted">Cells where parcels lie: postal outlines are not built in</p>
      )}
    </section>
  );
}

import { GeoJsonLayer, SolidPolygonLayer, type Layer } from 'deck.gl';
import type { MapMetric, MetricArea } from '../../../api/contract/search/map.ts';
import type { MapColors, Rgb } from './mapColors.ts';
import { classBreaks, classColor, classOf, knownValues } from './metricScale.ts';
import type { Outlines } from './outlines.ts';

const OPACITY = 190;

export interface Colored {
  readonly area: MetricArea;
  readonly color: Rgb;
}

/** Areas whose value is known, with the colour of their class. */
export function coloredAreas(values: MapMetric, colors: MapColors): { breaks: number[]; areas: Colored[] } {
  const areas = values.areas ?? [];
  const breaks = classBreaks(knownValues(areas), colors.scale.length);
  return {
    breaks,
    areas: areas.flatMap((area) => {
      if (area.value === null) return [];
      const color = classColor(colors.scale, classOf(area.value, breaks), breaks.length + 1);
      return color === undefined ? [] : [{ area, color }];
    }),
  };
}

/** Counties filled by their outlines, ZIPs by the grid cells that their parcels lie in. */
export function metricLayers(values: MapMetric | null, outlines: Outlines | null, colors: MapColors): Layer[] {
  if (values === null) return [];
  const { areas } = coloredAreas(values, colors);
  const counties = areas.flatMap(({ area, color }) => {
    const outline = area.kind === 'COUNTY' ? outlines?.counties.get(area.key) : undefined;
    return outline === undefined ? [] : [{ ...outline, properties: { color } }];
  });
  const side = values.cellDegrees ?? 0;
  const cells = areas.flatMap(({ area: { cells }, color }) =>
    cells.flatMap((south, at) => (at % 2 === 1 ? [] : [{ south, west: cells[at + 1] ?? 0, color }])),
  );
  return [
    new GeoJsonLayer({
      id: 'metric-counties',
      data: counties,
      stroked: false,
      getFillColor: ({ properties }) => [...(properties as { color: Rgb }).color, OPACITY], // as made above
      updateTriggers: { getFillColor: [colors.isDark, values.id] },
    }),
    new SolidPolygonLayer<{ readonly south: number; readonly west: number; readonly color: Rgb }>({
      id: 'metric-cells',
      data: cells,
      getPolygon: ({ south, west }) => [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
      ],
      getFillColor: ({ color }) => [...color, OPACITY],
      updateTriggers: { getFillColor: [colors.isDark, values.id] },
    }),
  ];
}

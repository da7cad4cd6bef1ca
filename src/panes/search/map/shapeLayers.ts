import { PathLayer, PolygonLayer, ScatterplotLayer, type Layer } from 'deck.gl';
import type { Place } from '../../../api/search/map/imageAddress.ts';
import type { Drawing } from '../../../machines/search/map/context.ts';
import { cornersOf, fewestPoints } from '../../../machines/search/map/shapes.ts';
import type { MapColors } from './mapColors.ts';

const at = ({ longitude, latitude }: Place): [number, number] => [longitude, latitude];

/** The shapes that are searched in; what the map showed has an edge only, as it would colour all of the map. */
export function shapeLayer(
  shapes: readonly { readonly corners: readonly Place[]; readonly isArea: boolean }[],
  colors: MapColors,
): Layer {
  return new PolygonLayer({
    id: 'shape',
    data: shapes.filter(({ corners }) => corners.length > 2),
    getPolygon: ({ corners }) => corners.map(at),
    getFillColor: ({ isArea }) => [...colors.accent, isArea ? 0 : 26],
    getLineColor: ({ isArea }) => [...colors.accent, isArea ? 150 : 255],
    lineWidthUnits: 'pixels',
    getLineWidth: ({ isArea }) => (isArea ? 1 : 2),
    updateTriggers: { getFillColor: colors.isDark, getLineColor: colors.isDark },
  });
}

/** What is being drawn, with the corner that would come next: under the pointer, else in the middle of the map. */
export function drawingLayers({ tool, points }: Drawing, next: Place, colors: MapColors): Layer[] {
  const all = [...points, next];
  const corners = points.length === 0 ? [] : cornersOf(tool, all.slice(0, Math.max(fewestPoints[tool], all.length)));
  const [first] = corners;
  const outline = first === undefined ? [] : [...corners, first];
  return [
    new PathLayer({
      id: 'drawing',
      data: outline.length === 0 ? [] : [outline.map(at)],
      getPath: (path) => path,
      getColor: [...colors.accent],
      widthUnits: 'pixels',
      getWidth: 2,
      updateTriggers: { getColor: colors.isDark },
    }),
    new ScatterplotLayer({
      id: 'corners',
      data: points.map(at),
      getPosition: (position) => position,
      getFillColor: [...colors.surface],
      getLineColor: [...colors.accent],
      stroked: true,
      radiusUnits: 'pixels',
      getRadius: 4,
      lineWidthUnits: 'pixels',
      getLineWidth: 2,
      updateTriggers: { getFillColor: colors.isDark, getLineColor: colors.isDark },
    }),
  ];
}

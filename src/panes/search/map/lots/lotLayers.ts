import { PathLayer, SolidPolygonLayer, TileLayer, type Layer } from 'deck.gl';
import type { Client } from '../../../../api/client.ts';
import { decodeOutlines, OUTLINE_ZOOM, type Outline, type OutlineSet } from '../../../../api/search/map/outlines.ts';
import type { MapColors } from '../mapColors.ts';

interface LotTiles {
  readonly client: Client;
  /** Another one: all is asked for anew. */
  readonly key: string;
  /** The facts in service; null: not known. */
  readonly snapshotId: string | null;
  /** All squares that are seen are there. */
  readonly onSets: (sets: readonly OutlineSet[]) => void;
  readonly onFailure: () => void;
}

/** Draws nothing by itself: asks for the squares of the map that are seen, and keeps them. */
export function lotTiles({ client, key, snapshotId, onSets, onFailure }: LotTiles): Layer {
  return new TileLayer<OutlineSet>({
    id: `lots-${key}`,
    // As squares of a map of tiles are counted: of 512 pixels at the zoom of this map.
    tileSize: 512,
    minZoom: OUTLINE_ZOOM,
    maxZoom: OUTLINE_ZOOM,
    getTileData: async ({ index: { x, y }, signal }) => {
      const outcome = await client.bytes(
        'mapOutlines',
        { params: { x, y }, query: snapshotId === null ? {} : { of: snapshotId } },
        signal,
      );
      if (!outcome.ok) throw new Error(`outlines: ${outcome.message}`);
      return decodeOutlines(outcome.value);
    },
    renderSubLayers: () => null,
    onViewportLoad: (tiles) => onSets(tiles.flatMap(({ content }) => (content === null ? [] : [content]))),
    onTileError: onFailure,
  });
}

interface Lots {
  readonly outlines: readonly Outline[];
  readonly selected: ReadonlySet<number>;
  readonly subjectId: number | null;
  readonly colors: MapColors;
}

type Ring = readonly (readonly [number, number])[];

/** Edges quiet enough for pins; the subject and what is selected stand out, and are filled a little. */
export function lotLayers({ outlines, selected, subjectId, colors }: Lots): Layer[] {
  const isSubject = ({ propertyId }: Outline): boolean => propertyId === subjectId;
  const marked = outlines.filter((outline) => isSubject(outline) || selected.has(outline.propertyId));
  const corners = (ring: Ring): [number, number][] => ring.map(([x, y]) => [x, y]);
  const edges = (some: readonly Outline[]) =>
    some.flatMap((outline) => outline.polygons.flat().map((ring) => ({ ring: closed(ring), outline })));
  return [
    new SolidPolygonLayer({
      id: 'lot-fills',
      data: marked.flatMap((outline) => outline.polygons.map((polygon) => ({ polygon, outline }))),
      getPolygon: ({ polygon }) => polygon.map((ring: Ring) => corners(ring)),
      getFillColor: ({ outline }) => (isSubject(outline) ? [...colors.accent, 46] : [...colors.strong, 26]),
      updateTriggers: { getFillColor: [colors.isDark, subjectId] },
    }),
    new PathLayer({
      id: 'lot-edges',
      data: edges(outlines),
      getPath: ({ ring }) => ring,
      getColor: [...colors.state, colors.isDark ? 190 : 140],
      widthUnits: 'pixels',
      getWidth: 1,
      updateTriggers: { getColor: colors.isDark },
    }),
    new PathLayer({
      id: 'lot-marks',
      data: edges(marked),
      getPath: ({ ring }) => ring,
      getColor: ({ outline }) => (isSubject(outline) ? [...colors.accent] : [...colors.strong]),
      widthUnits: 'pixels',
      getWidth: ({ outline }) => (isSubject(outline) ? 2.5 : 1.5),
      jointRounded: true,
      updateTriggers: { getColor: [colors.isDark, subjectId], getWidth: subjectId },
    }),
  ];
}

const closed = (ring: Ring): [number, number][] => [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y]);

import { BitmapLayer, LineLayer, SolidPolygonLayer, TileLayer, type Layer } from 'deck.gl';
import type { DrawnTiles } from '../../../machines/search/map/service.ts';
import type { MapColors } from './mapColors.ts';
import type { Lines, Outlines } from './outlines.ts';

/** County lines would be all there is to see of the whole country. */
const COUNTY_ZOOM = 5;

interface Base {
  readonly tiles: DrawnTiles | null;
  readonly outlines: Outlines | null;
  readonly colors: MapColors;
  readonly zoom: number;
  /** A tile could not be had. */
  readonly onFailure: () => void;
}

/** What lies under everything: land, and tiles where they are configured. */
export function baseLayers({ tiles, outlines, colors, onFailure }: Omit<Base, 'zoom'>): Layer[] {
  return [
    new SolidPolygonLayer({
      id: 'land',
      data: outlines?.land ?? [],
      getPolygon: ({ polygon }) => polygon,
      getFillColor: [...colors.land],
      updateTriggers: { getFillColor: colors.isDark },
    }),
    ...(tiles === null ? [] : [tileLayer(tiles, onFailure)]),
  ];
}

/** Borders of counties and states, over the colours of a metric. */
export function borderLayers({ outlines, colors, zoom }: Pick<Base, 'outlines' | 'colors' | 'zoom'>): Layer[] {
  if (outlines === null) return [];
  return [
    lineLayer('counties', outlines.countyLines, colors.county, zoom >= COUNTY_ZOOM, 1),
    lineLayer('states', outlines.stateLines, colors.state, true, 1.5),
  ];
}

function tileLayer({ id, template, hearsOrigin }: DrawnTiles, onFailure: () => void): Layer {
  return new TileLayer({
    id: `tiles-${id}`,
    data: template,
    // No service hears on which page its pictures are; one that has to know who shows them hears of which installation.
    loadOptions: hearsOrigin ? { core: { fetch: { referrerPolicy: 'origin' } } } : {},
    onTileError: onFailure,
    tileSize: 256,
    maxZoom: 19,
    renderSubLayers: (props) => {
      const [[west = 0, south = 0], [east = 0, north = 0]] = props.tile.boundingBox;
      // Loaded by the library from an address of pictures.
      return new BitmapLayer({ id: props.id, image: props.data as ImageBitmap, bounds: [west, south, east, north] });
    },
  });
}

const lineLayer = (id: string, { count, from, to }: Lines, color: readonly number[], visible: boolean, width: number) =>
  new LineLayer({
    id,
    visible,
    data: {
      length: count,
      attributes: { getSourcePosition: { value: from, size: 2 }, getTargetPosition: { value: to, size: 2 } },
    },
    getColor: [color[0] ?? 0, color[1] ?? 0, color[2] ?? 0],
    getWidth: width,
    widthUnits: 'pixels',
  });

import { PathLayer, SolidPolygonLayer, TextLayer, TileLayer, type Layer } from 'deck.gl';
import type { Basemap } from '../../../../api/contract/search/map.ts';
import { latitudeOf, longitudeOf, WORLD, type Room } from '../../../../machines/search/map/view.ts';
import type { MapColors } from '../mapColors.ts';
import type { Area, StreetTile } from './decodeTile.ts';
import { roadClasses, roadWidths, streetLook, WIDEST_ROAD } from './streetLook.ts';
import type { PlacedName } from './streetNames.ts';
import type { LoadTile } from './streetTiles.ts';

/** Of a whole country streets are a grey cloud. */
export const STREETS_ZOOM = 7;

/** Of a line of a name. */
const NAME_PIXELS = 14;
const METRES_AROUND = 40_075_017;

const metresOfPixel = (zoom: number, latitude: number): number =>
  (METRES_AROUND * Math.cos((latitude * Math.PI) / 180)) / (WORLD * 2 ** zoom);

interface Streets {
  readonly basemap: Basemap;
  readonly loadTile: LoadTile;
  /** Another number: what could not be loaded is asked for anew. */
  readonly attempt: number;
  readonly colors: MapColors;
  /** All tiles that are seen are there. */
  readonly onTiles: (tiles: readonly StreetTile[]) => void;
  readonly onFailure: () => void;
}

/** Ground, waters, buildings and streets of the file, tile by tile. */
export function streetLayer({ basemap, loadTile, attempt, colors, onTiles, onFailure }: Streets): Layer {
  return new TileLayer<StreetTile | null>({
    id: `streets-${basemap.tag}-${attempt}`,
    tileSize: 512,
    minZoom: basemap.minZoom,
    maxZoom: basemap.maxZoom,
    extent: [...basemap.bounds],
    getTileData: async ({ index, signal }) => await loadTile(`${basemap.tag} ${attempt}`, index, signal),
    renderSubLayers: ({ id, data }) => (data === null ? null : tileLayers(id, data, colors)),
    updateTriggers: { renderSubLayers: colors.isDark },
    onViewportLoad: (tiles) => onTiles(tiles.flatMap(({ content }) => (content === null ? [] : [content]))),
    onTileError: onFailure,
  });
}

function tileLayers(id: string, tile: StreetTile, colors: MapColors): Layer[] {
  const look = streetLook(colors);
  return [
    new SolidPolygonLayer<Area>({
      id: `${id}-areas`,
      data: tile.areas,
      getPolygon: ({ polygon }) => polygon,
      getFillColor: ({ ground }) => [...look.grounds[ground]],
      updateTriggers: { getFillColor: colors.isDark },
    }),
    ...roadClasses.flatMap((road) => {
      const { count, startIndices, positions } = tile.roads[road];
      const { metres, least } = roadWidths[road];
      if (count === 0) return [];
      return new PathLayer({
        id: `${id}-${road}`,
        data: { length: count, startIndices, attributes: { getPath: { value: positions, size: 2 } } },
        _pathType: 'open',
        getColor: [...look.roads[road]],
        widthUnits: 'meters',
        getWidth: metres,
        widthMinPixels: least,
        widthMaxPixels: WIDEST_ROAD,
        jointRounded: true,
        capRounded: true,
        updateTriggers: { getColor: colors.isDark },
      });
    }),
  ];
}

/** Names of streets along them, and of places, over all that is ground. */
export function nameLayers(names: readonly PlacedName[], colors: MapColors, { zoom, bounds }: Room): Layer[] {
  const look = streetLook(colors);
  const pixel = metresOfPixel(zoom, (bounds.south + bounds.north) / 2);
  // On a street that is wider than its name that stands on the street itself.
  const plate = ({ road }: PlacedName): [number, number, number, number] =>
    road !== null && roadWidths[road].metres / pixel >= NAME_PIXELS ? [...look.roads[road], 255] : [...look.halo, 205];
  return [false, true].map(
    (isPlace) =>
      new TextLayer<PlacedName>({
        id: isPlace ? 'place-names' : 'street-names',
        data: names.filter((name) => name.isPlace === isPlace),
        getPosition: ({ x, y }) => [longitudeOf(x), latitudeOf(y)],
        getText: ({ text }) => text,
        getAngle: ({ angle }) => angle,
        getSize: isPlace ? 13 : 11,
        getColor: [...(isPlace ? look.place : look.name)],
        fontFamily: 'system-ui, sans-serif',
        fontWeight: isPlace ? 600 : 500,
        characterSet: 'auto',
        // Letters with an edge are blurred at this size: a plate of the ground keeps the street out of its name.
        background: true,
        getBackgroundColor: plate,
        backgroundPadding: [2, 0, 2, 0],
        updateTriggers: { getColor: colors.isDark, getBackgroundColor: [colors.isDark, zoom] },
      }),
  );
}

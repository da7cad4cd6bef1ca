import { useSelector } from '@xstate/react';
import type { Layer } from 'deck.gl';
import { useMemo, useState } from 'react';
import { streetsOf } from '../../../../machines/search/map/context.ts';
import type { Room } from '../../../../machines/search/map/view.ts';
import { useActors } from '../../../parts/actors.tsx';
import type { MapColors } from '../mapColors.ts';
import type { StreetTile } from './decodeTile.ts';
import { nameLayers, streetLayer, STREETS_ZOOM } from './streetLayers.ts';
import { streetNames } from './streetNames.ts';
import { fileTile, loadedTile } from './streetTiles.ts';

/** The streets of the file under everything, and their names. */
export function useStreets(
  room: Room | null,
  colors: MapColors,
): { readonly streets: readonly Layer[]; readonly names: readonly Layer[] } {
  const { map, root } = useActors();
  const client = useSelector(map, (state) => state.context.client);
  const base = useSelector(map, (state) => state.context.base);
  const settings = useSelector(map, (state) => state.context.settings);
  const wanted = useSelector(map, (state) => state.context.streets);
  const [tiles, setTiles] = useState<readonly StreetTile[]>([]);
  const areStreets = wanted.isShown && base === 'outlines' && (room?.zoom ?? 0) >= STREETS_ZOOM;
  const basemap = areStreets ? streetsOf(settings) : null;
  const loadTile = useMemo(
    () => (basemap === null || basemap === settings?.basemap ? fileTile : loadedTile(client, basemap.tag)),
    [basemap, settings, client],
  );
  const streets = useMemo(
    () =>
      basemap === null
        ? []
        : [
            streetLayer({
              basemap,
              loadTile,
              attempt: wanted.attempt,
              colors,
              onTiles: setTiles,
              onFailure: () => root.send({ type: 'map.streetsFailed' }),
            }),
          ],
    [basemap, loadTile, colors, wanted.attempt, root],
  );
  const names = useMemo(
    () => (basemap === null || room === null ? [] : nameLayers(streetNames(tiles, room), colors, room)),
    [basemap, tiles, room, colors],
  );
  return { streets, names };
}

import { useSelector } from '@xstate/react';
import type { Layer } from 'deck.gl';
import { useMemo, useState } from 'react';
import type { Room } from '../../../../machines/search/map/view.ts';
import { useActors } from '../../../parts/actors.tsx';
import type { MapColors } from '../mapColors.ts';
import type { StreetTile } from './decodeTile.ts';
import { nameLayers, streetLayer, STREETS_ZOOM } from './streetLayers.ts';
import { streetNames } from './streetNames.ts';

/** The streets of the file under everything, and their names. */
export function useStreets(
  room: Room | null,
  colors: MapColors,
): { readonly streets: readonly Layer[]; readonly names: readonly Layer[] } {
  const { map, root } = useActors();
  const base = useSelector(map, (state) => state.context.base);
  const settings = useSelector(map, (state) => state.context.settings);
  const wanted = useSelector(map, (state) => state.context.streets);
  const [tiles, setTiles] = useState<readonly StreetTile[]>([]);
  const areStreets = wanted.isShown && base === 'outlines' && (room?.zoom ?? 0) >= STREETS_ZOOM;
  const basemap = areStreets ? (settings?.basemap ?? null) : null;
  const streets = useMemo(
    () =>
      basemap === null
        ? []
        : [
            streetLayer({
              basemap,
              attempt: wanted.attempt,
              colors,
              onTiles: setTiles,
              onFailure: () => root.send({ type: 'map.streetsFailed' }),
            }),
          ],
    [basemap, colors, wanted.attempt, root],
  );
  const names = useMemo(
    () => (basemap === null || room === null ? [] : nameLayers(streetNames(tiles, room), colors)),
    [basemap, tiles, room, colors],
  );
  return { streets, names };
}

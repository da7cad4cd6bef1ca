import { useSelector } from '@xstate/react';
import type { Layer } from 'deck.gl';
import { useEffect, useMemo, useState } from 'react';
import type { Place } from '../../../../api/search/map/imageAddress.ts';
import { isWithin, OUTLINE_ZOOM, type OutlineSet } from '../../../../api/search/map/outlines.ts';
import { pinOf } from '../../../../api/search/map/pins.ts';
import { isNothing, isSelected } from '../../../../machines/parts/selection.ts';
import type { Room } from '../../../../machines/search/map/view.ts';
import { resultOf } from '../../../../machines/search/search/results.ts';
import { useActors } from '../../../parts/actors.tsx';
import type { MapColors } from '../mapColors.ts';
import { lotLayers, lotTiles } from './lotLayers.ts';

interface DrawnLots {
  /** Asks for the squares that are seen. */
  readonly tiles: readonly Layer[];
  readonly lots: readonly Layer[];
  /** The property on whose lot a place lies; null where no outline is drawn. */
  readonly lotAt: (place: Place) => number | null;
}

/** Outlines of the parcels that the map shows, near enough to tell one from another. */
export function useLots(room: Room | null, colors: MapColors): DrawnLots {
  const { map, search, root } = useActors();
  const client = useSelector(map, (state) => state.context.client);
  const dataChanges = useSelector(map, (state) => state.context.dataChanges);
  const attempt = useSelector(map, (state) => state.context.streets.attempt);
  const snapshotId = useSelector(map, ({ context }) => context.settings?.snapshotId ?? null);
  const isFar = useSelector(map, ({ context }) => !context.canSearch);
  const subjectId = useSelector(map, (state) => state.context.subjectId);
  const pins = useSelector(map, (state) => state.context.pins);
  const selection = useSelector(search, (state) => resultOf(state.context).selection);
  const [sets, setSets] = useState<readonly OutlineSet[]>([]);
  const isNear = !isFar && room !== null && room.zoom >= OUTLINE_ZOOM;
  const tiles = useMemo(
    () =>
      isNear
        ? [
            lotTiles({
              client,
              snapshotId,
              key: `${snapshotId ?? ''} ${dataChanges} ${attempt}`,
              onSets: setSets,
              onFailure: () => root.send({ type: 'map.lotsFailed' }),
            }),
          ]
        : [],
    [isNear, client, snapshotId, dataChanges, attempt, root],
  );
  // A lot on the edge of two squares comes with both.
  const outlines = useMemo(
    () =>
      isNear ? [...new Map(sets.flatMap((set) => set.outlines).map((one) => [one.propertyId, one])).values()] : [],
    [isNear, sets],
  );
  const isMore = isNear && sets.some((set) => set.isMore);
  useEffect(() => root.send({ type: 'map.lots', count: outlines.length, isMore }), [outlines, isMore, root]);
  const selected = useMemo(
    () =>
      new Set(
        isNothing(selection)
          ? []
          : outlines.flatMap(({ propertyId }) => {
              const id = pins.ids[pinOf(pins, propertyId)];
              return id !== undefined && isSelected(selection, id) ? [propertyId] : [];
            }),
      ),
    [outlines, pins, selection],
  );
  const lots = useMemo(
    () => (outlines.length === 0 ? [] : lotLayers({ outlines, selected, subjectId, colors })),
    [outlines, selected, subjectId, colors],
  );
  return {
    tiles,
    lots,
    lotAt: ({ longitude, latitude }) =>
      outlines.find((outline) => isWithin(outline, [longitude, latitude]))?.propertyId ?? null,
  };
}

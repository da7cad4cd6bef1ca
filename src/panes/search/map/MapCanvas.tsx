import { useSelector } from '@xstate/react';
import { DeckGL } from '@deck.gl/react';
import { MapView, type Layer, type PickingInfo } from 'deck.gl';
import { useEffect, useMemo, useState } from 'react';
import type { Location } from '../../../api/contract/search/search.ts';
import type { Place } from '../../../api/search/map/imageAddress.ts';
import { pinOf } from '../../../api/search/map/pins.ts';
import { subjectPlace } from '../../../machines/search/map/context.ts';
import { isMapArea } from '../../../machines/search/map/mapArea.ts';
import { cornersOfDefinition } from '../../../machines/search/map/shapes.ts';
import { isSameRoom, LEAST_ZOOM, MOST_ZOOM, roomOf } from '../../../machines/search/map/view.ts';
import { isNothing, isSelected } from '../../../machines/parts/selection.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { isShape } from '../../../machines/search/search/drawnPlaces.ts';
import { drawnTiles, type DrawnTiles } from '../../../machines/search/map/service.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { useActors } from '../../parts/actors.tsx';
import { baseLayers, borderLayers } from './baseLayers.ts';
import { clustersIn, isDense, signFor } from './clusters.ts';
import type { MapColors } from './mapColors.ts';
import { metricLayers } from './metricLayer.ts';
import { nearestPin } from './nearestPin.ts';
import { useDrawByHand } from './useDrawByHand.ts';
import { loadOutlines, outlinesWithin, type Outlines } from './outlines.ts';
import { clusterLayers, letterLayer, pinLayer, placeOfPin, ringLayer, zipLayers } from './pinLayers.ts';
import { hasLetters, pinRadius } from './pinLooks.ts';
import { pinsSeen } from './pinsInRoom.ts';
import { drawingLayers, shapeLayer } from './shapeLayers.ts';
import { useLots } from './lots/useLots.ts';
import { useStreets } from './streets/useStreets.ts';
import { zipSigns } from './zipSigns.ts';
import { viewByHand } from './viewByHand.ts';

const views = new MapView({ repeat: true });
/** A click so much farther away goes this much closer. */
const CLOSER = 2;
/** A place without a pin is looked up only where single parcels can be told apart. */
const LOOK_UP_ZOOM = 14;

/** The pin under the pointer, and where the pointer is. */
export interface Hover {
  readonly pin: number;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly colors: MapColors;
  readonly onHover: (hover: Hover | null) => void;
}

/** The picture of the map. The machine holds where it looks and what is on it; the pointer only sends events. */
export function MapCanvas({ colors, onHover }: Props) {
  const { map, search, root } = useActors();
  const view = useSelector(map, (state) => state.context.view);
  // The same while the map is moved a little: what is prepared for it is kept.
  const room = useSelector(map, ({ context }) => roomOf(context.view, context.size), isSameRoom);
  const pins = useSelector(map, (state) => state.context.pins);
  const pinMode = useSelector(map, (state) => state.context.pinMode);
  const searched = useSelector(map, (state) => state.context.criteria?.leadType ?? 'CUSTOM');
  const subjectId = useSelector(map, (state) => state.context.subjectId);
  // As a text: the same while it says the same.
  const drawn = useSelector(map, ({ context }) => JSON.stringify(drawnTiles(context)));
  const values = useSelector(map, (state) => state.context.values);
  const drawing = useSelector(map, (state) => state.context.drawing);
  // As a text: criteria change with every filter, what is drawn does not.
  const shapes = useSelector(search, ({ context }) => JSON.stringify(placesIn(context.criteria).filter(isShape)));
  const selection = useSelector(search, (state) => resultOf(state.context).selection);
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  const [pointer, setPointer] = useState<Place | null>(null);

  useEffect(() => {
    let isThere = true;
    // Without outlines there are still pins.
    loadOutlines().then(
      (loaded) => isThere && setOutlines(loaded),
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, []);
  // Keys move the map under the crosshair in its middle: the pointer no longer says where the next corner is.
  useEffect(() => setPointer(null), [view, drawing?.tool]);

  const zoom = view.zoom;
  const areCells = isDense(pins, pinMode, room);
  const isOverMetric = (values?.areas?.length ?? 0) > 0;
  const radius = pinRadius(zoom);
  // Over a metric cells are small plates, which no ring fits around.
  const areSigns = areCells && !isOverMetric;
  // Around the pin; among signs around that which stands for it and others.
  const ring = areSigns ? 20 : radius + 5;
  const near = useMemo(
    () => (outlines === null || room === null ? null : outlinesWithin(outlines, room.bounds)),
    [outlines, room],
  );
  const { streets, names } = useStreets(room, colors);
  const { tiles, lots, lotAt } = useLots(room, colors);
  const under = useMemo(
    () => [
      ...baseLayers({
        tiles: JSON.parse(drawn) as DrawnTiles | null, // written above
        outlines: near,
        colors,
        onFailure: () => root.send({ type: 'map.streetsFailed' }),
      }),
      ...streets,
      ...metricLayers(values, outlines, colors),
      ...borderLayers({ outlines: near, colors, zoom: room?.zoom ?? LEAST_ZOOM }),
    ],
    [drawn, outlines, near, colors, room, values, streets, root],
  );
  const seen = useMemo(
    () => (room === null || areCells ? new Int32Array() : pinsSeen(pins, room)),
    [pins, room, areCells],
  );
  const selected = useMemo(() => {
    if (isNothing(selection)) return [];
    return Array.from(
      seen.filter((at) => isSelected(selection, pins.ids[at] ?? 0)),
      (at) => placeOfPin(pins, at),
    );
  }, [pins, seen, selection]);
  const marks = useMemo((): Layer[] => {
    if (areCells && room !== null) return clusterLayers(clustersIn(pins, room), colors, isOverMetric);
    return [
      pinLayer({ pins, seen, searched, zoom, colors }),
      ringLayer('selected', selected, { color: colors.strong, radius: radius + 2, width: 2 }),
    ];
    // The zoom changes what pins look like only through their radius and the room.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [areCells, pins, seen, searched, room, radius, colors, selected, isOverMetric]);
  const isLettered = !areCells && hasLetters(zoom);
  const letters = useMemo(
    () => (isLettered ? letterLayer({ pins, seen, searched }) : null),
    [isLettered, seen, pins, searched],
  );
  const zips = useMemo(() => zipLayers(zipSigns(pins.zips, room?.zoom ?? LEAST_ZOOM), colors), [pins, room, colors]);
  const subject = subjectPlace({ pins, subjectId });
  const ringed = useMemo((): readonly [number, number] | null => {
    if (subject === null) return null;
    const sign = areSigns && room !== null ? signFor(clustersIn(pins, room), subject) : null;
    return sign?.position ?? [subject.longitude, subject.latitude];
    // A place is made anew at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [areSigns, pins, room, subjectId]);
  const shapeOnMap = useMemo(() => {
    const places = JSON.parse(shapes) as readonly Location[]; // written above
    const drawn = places.map((place) => ({
      corners: cornersOfDefinition(place.shapeDefinition ?? ''),
      isArea: isMapArea(place),
    }));
    return shapeLayer(drawn, colors);
  }, [shapes, colors]);
  const layers = [
    ...under,
    ...tiles,
    ...lots,
    ...names,
    shapeOnMap,
    ...marks,
    letters,
    ...zips,
    ...(ringed === null
      ? []
      : [
          ringLayer('subject-edge', [ringed], {
            color: colors.surface,
            radius: ring + 1.5,
            width: 6,
          }),
          ringLayer('subject', [ringed], {
            color: colors.accent,
            radius: ring,
            width: 3,
          }),
        ]),
    ...(drawing === null ? [] : drawingLayers(drawing, pointer ?? view, colors)),
  ];

  const placeOf = ({ coordinate }: PickingInfo): Place | null =>
    coordinate?.[0] === undefined || coordinate[1] === undefined
      ? null
      : { longitude: coordinate[0], latitude: coordinate[1] };
  /** The pin that is meant, by itself or by its lot. */
  const pinAt = (place: Place): number => {
    const near = nearestPin(pins, place, zoom);
    const lot = near < 0 ? lotAt(place) : null;
    return lot === null ? near : pinOf(pins, lot);
  };
  const onPointer = (info: PickingInfo): void => {
    const place = placeOf(info);
    if (drawing !== null) setPointer(place);
    const pin = place === null || areCells || drawing !== null ? -1 : pinAt(place);
    onHover(pin < 0 ? null : { pin, x: info.x, y: info.y });
  };
  const hand = useDrawByHand(setPointer);
  const onClick = (info: PickingInfo): void => {
    const place = placeOf(info);
    if (place === null) return;
    if (drawing !== null) root.send({ type: 'map.point', point: place });
    else if (areCells) root.send({ type: 'map.view', view: { ...place, zoom: zoom + CLOSER } });
    else {
      const propertyId = pins.propertyIds[pinAt(place)];
      if (propertyId !== undefined) root.send({ type: 'map.pick', propertyId });
      else if (zoom >= LOOK_UP_ZOOM) root.send({ type: 'map.at', place });
    }
  };
  return (
    <DeckGL
      views={views}
      viewState={{ ...view, minZoom: LEAST_ZOOM, maxZoom: MOST_ZOOM, pitch: 0, bearing: 0 }}
      controller={{
        keyboard: false,
        dragRotate: false,
        touchRotate: false,
        doubleClickZoom: drawing === null,
        // A hand draws circles and rectangles by dragging.
        dragPan: drawing === null || drawing.tool === 'polygon',
      }}
      layers={layers}
      onViewStateChange={(change) => {
        const moved = viewByHand(change);
        if (moved !== null) root.send({ type: 'map.view', view: moved });
      }}
      onHover={onPointer}
      onClick={onClick}
      {...hand}
      getCursor={({ isDragging }) => (drawing !== null ? 'crosshair' : isDragging ? 'grabbing' : 'default')}
      // Pins are found by their positions: nothing is drawn a second time to ask what lies where.
      pickingRadius={0}
      useDevicePixels={window.devicePixelRatio > 1 ? 2 : 1}
    />
  );
}

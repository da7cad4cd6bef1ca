import type { PickingInfo } from 'deck.gl';
import { useMemo, useRef } from 'react';
import type { Place } from '../../../api/search/map/imageAddress.ts';
import { placeOfPixel } from '../../../machines/search/map/view.ts';
import { useActors } from '../../parts/actors.tsx';

/** A hand that moves less than that, in pixels, has clicked: hardly any holds still. */
const CLICK_PIXELS = 5;

/** What of a gesture is read: where it is, and how far it has come. */
interface Gesture {
  readonly offsetCenter: { readonly x: number; readonly y: number };
  readonly deltaX: number;
  readonly deltaY: number;
}

interface DragHandlers {
  readonly onDragStart: (info: PickingInfo, gesture: Gesture) => void;
  readonly onDrag: (info: PickingInfo, gesture: Gesture) => void;
  readonly onDragEnd: (info: PickingInfo, gesture: Gesture) => void;
}

/**
 * Drawing by dragging: a circle from its middle, a rectangle from a corner. The corners are those that clicks and keys
 * put; `onPointer` hears where the next one would be.
 */
export function useDrawByHand(onPointer: (place: Place) => void): DragHandlers {
  const { map, root } = useActors();
  const drag = useRef<{ readonly isFirst: boolean } | null>(null);
  return useMemo(() => {
    const placeAt = ({ offsetCenter: { x, y } }: Gesture): Place => {
      const { view, size } = map.getSnapshot().context;
      return placeOfPixel(view, size, x, y);
    };
    const isClick = ({ deltaX, deltaY }: Gesture): boolean => Math.hypot(deltaX, deltaY) < CLICK_PIXELS;
    return {
      onDragStart: (_info, gesture) => {
        const { drawing } = map.getSnapshot().context;
        drag.current = drawing === null ? null : { isFirst: drawing.points.length === 0 };
        if (drawing === null || drawing.tool === 'polygon' || drawing.points.length > 0) return;
        const { offsetCenter, deltaX, deltaY } = gesture;
        const began = { ...gesture, offsetCenter: { x: offsetCenter.x - deltaX, y: offsetCenter.y - deltaY } };
        root.send({ type: 'map.point', point: placeAt(began) });
      },
      onDrag: (_info, gesture) => {
        if (drag.current !== null) onPointer(placeAt(gesture));
      },
      onDragEnd: (_info, gesture) => {
        const { drawing } = map.getSnapshot().context;
        const began = drag.current;
        drag.current = null;
        if (began === null || drawing === null) return;
        // An unsteady click puts a corner of a polygon, the first one of a circle is put already; a polygon is not dragged.
        const puts = drawing.tool === 'polygon' ? isClick(gesture) : !(began.isFirst && isClick(gesture));
        if (puts) root.send({ type: 'map.point', point: placeAt(gesture) });
      },
    };
  }, [map, root, onPointer]);
}

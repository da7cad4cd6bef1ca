import { useSelector } from '@xstate/react';
import { useActors } from '../../parts/actors.tsx';
import { scaleBar } from './scaleBar.ts';

/** How long a distance on the map is. */
export function MapScale() {
  const { map } = useActors();
  const { latitude, zoom } = useSelector(map, (state) => state.context.view);
  const { pixels, label } = scaleBar(latitude, zoom);
  return (
    // The width is the scale itself.
    <p className="map-scale" style={{ width: pixels }}>
      {label}
    </p>
  );
}

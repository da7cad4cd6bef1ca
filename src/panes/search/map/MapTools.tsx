import { useSelector } from '@xstate/react';
import {
  ArrowUp,
  Circle,
  Eraser,
  Globe,
  Minus,
  Move,
  Pentagon,
  Plus,
  RectangleHorizontal,
  Route,
  Scan,
} from 'lucide-react';
import { streetsOf } from '../../../machines/search/map/context.ts';
import { milesShown } from '../../../machines/search/map/mapArea.ts';
import { milesText } from '../../../machines/search/map/shapes.ts';
import { shapesOf } from '../../../machines/search/search/drawnPlaces.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { useActors } from '../../parts/actors.tsx';
import { MapTool } from './MapTool.tsx';

/** What draws an area to search in, and what is searched and shown as the map is moved. */
export function MapTools() {
  const { map, search } = useActors();
  const tool = useSelector(map, ({ context }) => context.drawing?.tool ?? null);
  const follows = useSelector(map, ({ context }) => context.follows);
  const areStreetsShown = useSelector(map, ({ context }) => context.streets.isShown);
  const hasStreets = useSelector(
    map,
    ({ context: { settings, base } }) => base === 'outlines' && streetsOf(settings) !== null,
  );
  const isAllowed = useSelector(map, ({ context }) => context.settings?.service.isAllowed ?? false);
  // Where it is off there is nothing to it for whoever cannot change it.
  const isServiceTold = useSelector(map, ({ context: { service } }) => service.operates) || isAllowed;
  const isDrawn = useSelector(search, ({ context }) => shapesOf(placesIn(context.criteria)).length > 0);
  return (
    <div className="map-tools" role="toolbar" aria-label="Tools of the map">
      <div className="map-tool-group" role="group" aria-label="Draw an area">
        <MapTool id="map.circle" icon={Circle} isPressed={tool === 'circle'} />
        <MapTool id="map.rectangle" icon={RectangleHorizontal} isPressed={tool === 'rectangle'} />
        <MapTool id="map.polygon" icon={Pentagon} isPressed={tool === 'polygon'} />
        <MapTool id="map.clearShape" icon={Eraser} whyNot={isDrawn ? null : 'nothing is drawn'} />
      </div>
      <div className="map-tool-group" role="group" aria-label="Moving and streets">
        <MapTool id="map.follow" icon={Move} isPressed={follows} />
        {isServiceTold && <MapTool id="map.service" icon={Globe} isPressed={isAllowed} />}
        {hasStreets && <MapTool id="map.streets" icon={Route} isPressed={areStreetsShown} />}
      </div>
    </div>
  );
}

/** How near the map looks, and which way is up. */
export function MapZoom() {
  const { map } = useActors();
  const view = useSelector(map, ({ context }) => context.view);
  const size = useSelector(map, ({ context }) => context.size);
  if (size.width === 0) return null;
  const { across, down } = milesShown(view, size);
  const shown = Number.isFinite(across) ? `${milesText(across)} by ${milesText(down)}` : 'all of the world';
  return (
    <div className="map-zoom">
      <div className="map-tool-group map-tool-group--down" role="group" aria-label="How near the map looks">
        <MapTool id="map.closer" icon={Plus} isWordless />
        <MapTool id="map.farther" icon={Minus} isWordless />
        <MapTool id="map.fit" icon={Scan} isWordless />
      </div>
      <p
        className="map-north"
        role="img"
        aria-label={`North is up. The map shows ${shown}`}
        title={`North is up. The map shows ${shown}`}
        data-testid="map-north"
      >
        <span>N</span>
        <ArrowUp size={14} strokeWidth={1.75} aria-hidden="true" />
      </p>
    </div>
  );
}

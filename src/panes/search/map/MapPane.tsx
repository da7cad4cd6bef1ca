import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { isPlaced } from '../../../machines/search/map/context.ts';
import { isStale } from '../../../machines/search/search/context.ts';
import { staysStale } from '../../../machines/search/search.ts';
import { useActors } from '../../parts/actors.tsx';
import { useChartTheme } from '../../charts/chartTheme.ts';
import { Keys } from '../../parts/Keys.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { DrawingHint } from './DrawingHint.tsx';
import { MapAsked } from './MapAsked.tsx';
import { HoverCard, SubjectCard } from './MapCard.tsx';
import { MapBar } from './MapBar.tsx';
import { MapCredit } from './MapCredit.tsx';
import type { Hover } from './MapCanvas.tsx';
import { MapLegend } from './MapLegend.tsx';
import { mapColors } from './mapColors.ts';
import { MapScale } from './MapScale.tsx';
import { MapTools, MapZoom } from './MapTools.tsx';
import { useRefusedByPage } from './useRefusedByPage.ts';
import './map.css';

// The drawing library is larger than all the rest of the pane.
const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }));

/** The search on a map: pins, metrics of areas, and shapes to search in. */
export function Pane() {
  const { map, search, root } = useActors();
  const theme = useChartTheme();
  const colors = useMemo(() => mapColors(theme), [theme]);
  const count = useSelector(map, (state) => state.context.pins.count);
  const without = useSelector(map, (state) => state.context.pins.withoutPosition);
  const byZip = useSelector(map, ({ context }) => context.pins.zips.reduce((sum, { count: n }) => sum + n, 0));
  const hasPlace = useSelector(map, (state) => isPlaced(state.context));
  const canSearch = useSelector(map, (state) => state.context.canSearch);
  const isLoading = useSelector(map, (state) => state.hasTag('loadingPins'));
  const isLoadingValues = useSelector(map, (state) => state.hasTag('loadingValues'));
  const isLoadingStreet = useSelector(map, (state) => state.hasTag('loadingStreet'));
  const error = useSelector(map, (state) => state.context.pinsError);
  const stale = useSelector(search, (state) => isStale(state.context));
  const needsAsking = useSelector(search, staysStale);
  const isDrawing = useSelector(map, ({ context }) => context.drawing !== null);
  const [hover, setHover] = useState<Hover | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useRefusedByPage();

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      root.send({ type: 'map.size', size: { width: element.clientWidth, height: element.clientHeight } }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);

  const state = isLoading ? 'loading' : error !== null ? 'failed' : stale ? 'stale' : hasPlace ? 'ready' : 'empty';
  return (
    <div className="map" data-state={state} data-testid="map">
      <PaneStatus pane="map">
        {hasPlace && error === null && (
          <span>
            {formatNumber(count)} {count === 1 ? 'pin' : 'pins'}
          </span>
        )}
        <LotsStatus />
        {byZip > 0 && <span className="muted">{formatNumber(byZip)} by ZIP only</span>}
        {without > byZip && <span className="muted">{formatNumber(without - byZip)} without position</span>}
        {needsAsking && <span className="tag tag--warn">stale</span>}
      </PaneStatus>
      <MapBar />
      <Progress
        label={isLoading ? 'Loading the pins' : isLoadingStreet ? 'Loading the street view' : 'Loading the metric'}
        isOn={isLoading || isLoadingValues || isLoadingStreet}
      />
      <div
        className="map-place"
        ref={place}
        style={{ background: colors.water }}
        // Arrows move it and signs are commands: what has the keyboard here is an application of its own.
        role="application"
        aria-label={`Map of ${formatNumber(count)} pins`}
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
        data-autofocus
        data-field="map"
        data-testid="map-place"
      >
        <Suspense fallback={<Progress label="Loading the map" />}>
          <MapCanvas colors={colors} onHover={setHover} />
        </Suspense>
        {isDrawing && <span className="map-crosshair" aria-hidden="true" />}
        <div className="map-top">
          <MapTools />
          <DrawingHint />
          <MapAsked />
        </div>
        <MapZoom />
        {hover !== null && <HoverCard hover={hover} />}
        <div className="map-corner">
          <StreetView />
          <SubjectCard />
        </div>
        <div className="map-side">
          <MapLegend colors={colors} />
        </div>
        <MapScale />
        <MapCredit />
        {error !== null && (
          <div className="map-message" role="alert">
            <p>The pins could not be loaded. {error}</p>
            <button type="button" className="button" onClick={() => root.send({ type: 'map.retry' })}>
              Try again
            </button>
          </div>
        )}
        {!hasPlace && canSearch && (
          <p className="map-message">
            Search somewhere, or draw where to search: <Keys keys={commandOf('map.draw').keys[0] ?? ''} />
          </p>
        )}
        {!canSearch && <p className="map-message">Your plan does not include searching on the map.</p>}
      </div>
    </div>
  );
}

/** How many outlines of parcels are drawn, and that there are more. */
function LotsStatus() {
  const { map } = useActors();
  const { count, isMore } = useSelector(map, (state) => state.context.lots);
  if (count === 0) return null;
  return (
    <span className="muted">
      {formatNumber(count)} {count === 1 ? 'outline' : 'outlines'}
      {isMore && ' of more: look closer'}
    </span>
  );
}

/** The street view of the subject, or why there is none. */
function StreetView() {
  const { map } = useActors();
  const street = useSelector(map, (state) => state.context.street);
  const error = useSelector(map, (state) => state.context.streetError);
  if (error !== null)
    return (
      <p className="map-card" role="status" data-testid="street-error">
        {error}
      </p>
    );
  return street === null ? null : <img className="map-street" src={street.url} alt="Street view of the property" />;
}

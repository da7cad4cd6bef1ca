import { useSelector } from '@xstate/react';
import { streetsOf } from '../../../machines/search/map/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';

/** Whom the streets are from; or why some are not there. */
export function MapCredit() {
  const { map } = useActors();
  const attribution = useSelector(map, ({ context: { base, settings, streets } }) =>
    base === 'outlines'
      ? streets.isShown
        ? (streetsOf(settings)?.attribution ?? null)
        : null
      : base === 'tiles'
        ? (settings?.service.attribution ?? null)
        : (settings?.attribution ?? null),
  );
  const copyright = useSelector(map, ({ context: { base, settings } }) =>
    base === 'tiles' ? (settings?.service.copyright ?? null) : null,
  );
  const problem = useSelector(map, ({ context }) =>
    context.streets.isShown ? (context.settings?.basemapProblem ?? null) : null,
  );
  const failed = useSelector(map, ({ context: { base, streets, lots } }) =>
    streets.isFailed
      ? base === 'satellite'
        ? 'Some pictures'
        : 'Some streets'
      : lots.isFailed
        ? 'Some outlines of parcels'
        : null,
  );
  const waits = useSelector(map, ({ context: { base, settings, service } }) =>
    base === 'tiles' && service.isPageOld ? (settings?.service.host ?? null) : null,
  );
  if (waits !== null)
    return (
      <p className="map-attribution map-attribution--waits" role="status">
        Streets from {waits} are drawn once the page is loaded anew.
        <button type="button" className="command-words" onClick={() => window.location.reload()}>
          Load it now
        </button>
      </p>
    );
  if (problem !== null || failed !== null)
    return (
      <p className="map-attribution map-attribution--problem" role="status">
        {problem === null ? `${failed ?? ''} could not be loaded.` : `No streets: ${problem}.`}
        {problem === null && <CommandWords id="map.retryStreets">Try again</CommandWords>}
      </p>
    );
  if (attribution === null) return null;
  return (
    <p className="map-attribution">
      {copyright === null ? (
        attribution
      ) : (
        <a href={copyright} target="_blank" rel="noreferrer">
          {attribution}
        </a>
      )}
    </p>
  );
}

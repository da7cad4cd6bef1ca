import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { listingTypes } from '../../../api/catalogue/property/codes.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import type { ListingType } from '../../../machines/search/search/results.ts';
import { searchMode } from '../../../machines/search/search/searchMode.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { useCriteriaOnScreen } from './useCriteriaOnScreen.ts';

const contexts = Object.entries(listingTypes) as [ListingType, string][]; // entries of a const object have its keys

/** Lines pasted for a look-up that are not in the search on screen. */
export function LinesWaiting() {
  const { search } = useActors();
  const draft = useSelector(search, (state) => state.context.lookUpDraft);
  const isLookUp = searchMode(useCriteriaOnScreen()) !== 'Listing';
  const count = useMemo(() => draft.split('\n').filter((line) => line.trim() !== '').length, [draft]);
  if (!isLookUp || count === 0) return null;
  return (
    <p className="look-up-report" data-testid="lines-waiting">
      {formatNumber(count)} {count === 1 ? 'line waits' : 'lines wait'} for the next look-up{' '}
      <Keys keys={commandOf('search.lookUp').keys[0] ?? ''} />
    </p>
  );
}

/** Mode Property: the property itself, and what lies around it, as tabs. Mode Multiple: what was not found. */
export function PropertyContexts() {
  const { search, root } = useActors();
  const mode = searchMode(useCriteriaOnScreen());
  const shown = useSelector(search, (state) => state.context.shownContext);
  const found = useSelector(search, (state) => state.context.contexts);
  const lines = found['']?.lines;
  if (mode === 'Property' && (found['']?.resultCount ?? 0) > 0) {
    return (
      <div className="contexts" role="tablist" aria-label="Around the property" data-testid="contexts">
        {contexts.map(([type, label]) => {
          const count = type === '' ? undefined : found[type]?.resultCount;
          return (
            <button
              key={type}
              type="button"
              role="tab"
              aria-selected={type === shown}
              tabIndex={type === shown ? 0 : -1}
              className={type === shown ? 'context-tab context-tab--shown' : 'context-tab'}
              onClick={() => root.send({ type: 'search.setContext', context: type })}
            >
              {label}
              {count !== undefined && <span className="muted">{formatNumber(count)}</span>}
            </button>
          );
        })}
        <span className="muted contexts-keys">
          <Keys keys="{" /> <Keys keys="}" /> around the property
        </span>
      </div>
    );
  }
  if (mode !== 'Multiple' || lines === undefined) return null;
  const { asked, missing, ambiguous } = lines;
  /** Into the look-up dialog, before the lines that wait there. */
  const putRight = (wrong: readonly string[]): void => {
    const waiting = search.getSnapshot().context.lookUpDraft.split('\n');
    const text = [...new Set([...wrong, ...waiting])].filter((line) => line.trim() !== '').join('\n');
    root.send({ type: 'search.draftLookUp', text });
    root.send({ type: 'workspace.open', overlay: 'lookUp' });
  };
  if (missing.length + ambiguous.length === 0) {
    return <p className="look-up-report muted">Each of the {formatNumber(asked)} lines is one parcel.</p>;
  }
  return (
    <div className="look-up-report" data-testid="look-up-report">
      {missing.length > 0 && (
        <details>
          <summary data-field="missing">
            <strong>{formatNumber(missing.length)}</strong> of {formatNumber(asked)} lines were not found{' '}
            <Keys keys={commandOf('search.missing').keys[0] ?? ''} />
          </summary>
          <button type="button" className="button" onClick={() => putRight(missing)}>
            Put them right
          </button>
          <ul className="look-up-list">
            {missing.map((line, at) => (
              // eslint-disable-next-line react/no-array-index-key -- two lines may say the same
              <li key={`${at} ${line}`}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {ambiguous.length > 0 && (
        <details>
          <summary>
            <strong>{formatNumber(ambiguous.length)}</strong> fit several parcels, which are all below
          </summary>
          <ul className="look-up-list">
            {ambiguous.map(({ line, count }) => (
              <li key={line}>
                {line} <span className="muted">{formatNumber(count)} parcels</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

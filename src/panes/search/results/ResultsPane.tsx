import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { isStale } from '../../../machines/search/search/context.ts';
import { staysStale } from '../../../machines/search/search.ts';
import { resultOf, selectedResults } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { StepCards } from '../../parts/FirstSteps.tsx';
import { OwnRecords } from '../../parts/OwnRecords.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress as ProgressBar } from '../../parts/Progress.tsx';
import { NothingFound } from './NothingFound.tsx';
import { LinesWaiting, PropertyContexts } from './PropertyContexts.tsx';
import { ResultsBar } from './ResultsBar.tsx';
import { RowBar } from '../../parts/RowBar.tsx';
import { ResultsCards } from './ResultsCards.tsx';
import { ResultsGrid } from './ResultsGrid.tsx';
import { ResultsThumbRows } from './ResultsThumbRows.tsx';
import { THUMB, useMedia } from '../../parts/useMedia.ts';
import './results.css';

/** The rows of the search, with what is to be known about them: count, selection, stale, loading, failed, empty. */
export function Pane() {
  const { search, root } = useActors();
  const hasRun = useSelector(search, (state) => state.context.ranFor !== null);
  const count = useSelector(search, (state) => resultOf(state.context).resultCount);
  const selected = useSelector(search, (state) => selectedResults(state.context));
  const stale = useSelector(search, (state) => isStale(state.context));
  const needsAsking = useSelector(search, staysStale);
  const isOldData = useSelector(search, (state) => state.context.isOldData);
  const isLoading = useSelector(search, (state) => state.hasTag('loading'));
  const isAppending = useSelector(search, (state) => state.hasTag('appending'));
  const error = useSelector(search, (state) => state.context.error);
  const loaded = useSelector(search, (state) => resultOf(state.context).results.length);
  const wanted = useSelector(search, ({ context }) => Math.min(context.loadUntil, resultOf(context).resultCount));
  const state = isLoading ? 'loading' : error !== null ? 'failed' : stale ? 'stale' : hasRun ? 'fresh' : 'none';
  return (
    <div className="results" data-state={state} data-testid="results">
      <PaneStatus pane="results">
        {hasRun && (
          <span>
            {formatNumber(count)} {count === 1 ? 'row' : 'rows'}
          </span>
        )}
        {selected > 0 && <span className="pane-selected">{formatNumber(selected)} selected</span>}
        {needsAsking && <span className="tag tag--warn">stale</span>}
      </PaneStatus>
      <ResultsBar />
      {hasRun && <PropertyContexts />}
      {hasRun && <LinesWaiting />}
      {needsAsking && error === null && (
        <p className="results-stale" role="status">
          {isOldData
            ? 'Newer data is in service; the rows below are not of it.'
            : 'The rows below are those of the search before.'}{' '}
          <CommandWords id="search.run">searches again</CommandWords>.
        </p>
      )}
      {error !== null && !isLoading && (
        <p className="results-error">
          <span>
            The search failed. {sentence(error)}
            {hasRun && ' The rows below are those of the search before.'}
          </span>
          <button type="button" className="button" onClick={() => root.send({ type: 'search.run' })}>
            Try again <Keys keys="r" />
          </button>
        </p>
      )}
      <LoadingRows isLoading={isLoading} isAppending={isAppending} loaded={loaded} wanted={wanted} />
      {!hasRun ? (
        <NoSearchYet isBlank={isLoading || error !== null} />
      ) : count === 0 ? (
        <NothingFound />
      ) : (
        <Rows isStale={stale} />
      )}
    </div>
  );
}

/** Texts of the catalogue of errors end with a full stop or without. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function Rows({ isStale }: { readonly isStale: boolean }) {
  const { columns, search } = useActors();
  const isThumb = useMedia(THUMB);
  const layout = useSelector(columns, (state) => state.context.layout);
  const selected = useSelector(search, (state) => selectedResults(state.context));
  return (
    <div className="rows-stage">
      {isThumb ? (
        <ResultsThumbRows />
      ) : layout === 'PICTURE' ? (
        <ResultsCards isStale={isStale} />
      ) : (
        <ResultsGrid isStale={isStale} />
      )}
      <RowBar pane="results" selected={selected} />
    </div>
  );
}

/** A bar while rows come; with a count and a way to stop when many pages do. */
function LoadingRows(props: {
  readonly isLoading: boolean;
  readonly isAppending: boolean;
  readonly loaded: number;
  readonly wanted: number;
}) {
  const { root } = useActors();
  const { isLoading, isAppending, loaded, wanted } = props;
  if (isAppending && wanted > loaded)
    return (
      <div className="results-loading">
        <ProgressBar label="Loading rows" done={loaded} of={wanted} />
        <span>
          {formatNumber(loaded)} of {formatNumber(wanted)} rows
        </span>
        <button type="button" className="button button--quiet" onClick={() => root.send({ type: 'search.cancel' })}>
          Stop
        </button>
      </div>
    );
  return <ProgressBar label="Loading rows" isOn={isLoading || isAppending} />;
}

/** Which counties were made up; the way to real records stands beside it. */
function SampleNote() {
  const { session } = useActors();
  const isAll = useSelector(session, (state) => state.context.answer?.data.sources.every(({ sample }) => sample));
  return (
    <section className="results-sample" aria-label="Your own county" data-testid="sample-note">
      <p>
        <span className="tag tag--warn">sample data</span>{' '}
        {isAll === true
          ? 'The counties above are invented, to try things out.'
          : 'Some of the places above are invented, to try things out; their parcels say so.'}
      </p>
      <OwnRecords />
    </section>
  );
}

/** Before the first search: where to begin, by key. */
function NoSearchYet({ isBlank }: { readonly isBlank: boolean }) {
  const { search, session, root } = useActors();
  const hasNoRecords = useSelector(session, (state) => state.context.answer?.data.sources.length === 0);
  const problem = useSelector(session, (state) => state.context.answer?.data.problem ?? null);
  const hasSample = useSelector(session, (state) => state.context.answer?.data.sources.some(({ sample }) => sample));
  const places = useSelector(search, (state) => state.context.places);
  const hasPlace = useSelector(search, (state) => state.context.criteria.location !== null);
  if (isBlank) return <div className="results-blank" />;
  if (problem !== null && hasNoRecords)
    return (
      <div className="empty" role="alert" data-testid="unreadable-records">
        <p className="empty-title">Nothing can be searched at the moment</p>
        <p>{problem}</p>
      </div>
    );
  if (hasNoRecords)
    return (
      <div className="empty" data-testid="no-records">
        <p className="empty-title">No records yet</p>
        <OwnRecords />
      </div>
    );
  return (
    <div className="empty" data-testid="no-search">
      <p className="empty-title">{hasPlace ? 'Ready to search' : 'Where do you want to search?'}</p>
      {hasPlace ? (
        <p>
          <CommandWords id="search.run">searches</CommandWords>,{' '}
          <CommandWords id="search.textFilter">filters as text</CommandWords>.
        </p>
      ) : (
        <>
          <p>
            <CommandWords id="search.place">chooses the place</CommandWords>,{' '}
            <CommandWords id="search.textFilter">writes the whole search as text</CommandWords>.
          </p>
          {places.length > 0 && (
            <ul className="results-places">
              {places.slice(0, 8).map((place, index) => (
                <li key={place.label}>
                  <button
                    type="button"
                    className="button"
                    data-autofocus={index === 0 ? '' : undefined}
                    onClick={() => {
                      root.send({ type: 'search.setLocation', location: place });
                      root.send({ type: 'search.run' });
                      root.send({ type: 'workspace.openPane', pane: 'results' });
                    }}
                  >
                    {place.label}
                    {place.count !== undefined && <span className="muted">{formatNumber(place.count)}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <StepCards />
          {hasSample && <SampleNote />}
        </>
      )}
    </div>
  );
}

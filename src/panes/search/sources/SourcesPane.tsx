import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { knownGroups } from '../../../api/catalogue/search/knownGroups.ts';
import type { SourceInService } from '../../../api/contract/search/sources.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { rowUnderCursor } from '../../../machines/parts/pagedRows.ts';
import { canGoBack } from '../../../machines/search/sources/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { OwnRecords } from '../../parts/OwnRecords.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { whenText } from '../../parts/whenText.ts';
import { labelsOf, partlyText, shareText, sourceColumns, watchedColumns } from './sourceTexts.ts';
import { Watched } from './Watched.tsx';
import './sources.css';

/** What facts are in service: whose they are, of which day, what they tell and what they do not. */
export function Pane() {
  const { sources } = useActors();
  const { total, error, answer } = useSelector(sources, (state) => state.context);
  const isFailed = useSelector(sources, (state) => state.matches({ list: 'failed' }));
  const isLoading = useSelector(sources, (state) => state.matches({ list: 'loading' }));
  const state = isFailed ? 'failed' : answer === null ? 'loading' : total === 0 ? 'empty' : 'ready';
  return (
    <div className="sources" data-state={state} data-testid="sources-pane">
      <PaneStatus pane="sources">
        <span>{total === 1 ? '1 source' : `${total} sources`}</span>
      </PaneStatus>
      <Progress label="Loading the sources" isOn={isLoading} />
      {state === 'failed' ? (
        <NotLoaded what="The sources" error={error} again="sources.refresh" />
      ) : state === 'empty' ? (
        // Keys reach the pane also when there is nothing in it.
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">No records yet</p>
          <OwnRecords />
        </div>
      ) : (
        state === 'ready' && <Loaded />
      )}
    </div>
  );
}

function Loaded() {
  const { root, sources } = useActors();
  const { rows, cursor, total } = useSelector(sources, (state) => state.context);
  const source = useSelector(sources, (state) => rowUnderCursor(state.context));
  const operates = useSelector(sources, ({ context }) => context.answer?.canGoBack === true);
  const onCursor = useCallback((index: number) => root.send({ type: 'sources.cursor', index }), [root]);
  return (
    <>
      <Snapshot />
      <div className="sources-grid">
        <DataGrid
          label="Sources"
          mode="triage"
          columns={operates ? watchedColumns : sourceColumns}
          rows={rows}
          rowCount={total}
          cursor={cursor}
          onCursor={onCursor}
          rowHeader={null}
        />
      </div>
      {source !== undefined && <Told source={source} />}
    </>
  );
}

/** Since when all this is in service, and the way back. */
function Snapshot() {
  const { sources } = useActors();
  const answer = useSelector(sources, (state) => state.context.answer);
  const mayGo = useSelector(sources, (state) => canGoBack(state.context));
  if (answer === null || answer.snapshotId === null) return null;
  const { snapshotId, since, earlier, shared } = answer;
  return (
    <div className="sources-snapshot" data-testid="sources-snapshot">
      <span>
        Snapshot <span title={snapshotId}>#{snapshotId.slice(-8)}</span>
        {since !== null && <> in service since {whenText(since)}</>}
      </span>
      {earlier !== null && (
        <span className="muted">
          {earlier.isReadable ? 'kept from before' : 'kept from before, but cannot be read'}:{' '}
          <span title={earlier.id}>#{earlier.id.slice(-8)}</span>
        </span>
      )}
      {mayGo && <CommandButton command={commandOf('sources.back')} />}
      {shared !== null && <span className="muted">shared by all servers in {shared.where}</span>}
      {shared?.problem != null && (
        <p className="sources-problem" role="status" data-testid="sources-shared">
          {shared.problem}
        </p>
      )}
    </div>
  );
}

/** What the source under the cursor tells, and what stays unknown because it does not. */
function Told({ source }: { readonly source: SourceInService }) {
  const { name, known, kind, untold, partly, url, streets, learnt } = source;
  const { sources } = useActors();
  const mayRemove = useSelector(sources, ({ context }) => context.answer?.canGoBack === true);
  return (
    <section className="sources-told" aria-label={`What ${name} tells`} data-testid="sources-told" tabIndex={-1}>
      <h2 className="sources-heading">{kind === 'ADDS' ? `What ${name} adds` : `What is known by ${name}`}</h2>
      {known.length === 0 ? (
        <p className="muted">
          {streets === null
            ? 'It is of an earlier day, or says only where addresses lie.'
            : `Its ${formatNumber(streets)} streets are drawn on the map and in pictures of properties.`}
        </p>
      ) : (
        <ul className="sources-known">
          {known.map(({ group, share }) => (
            <li key={group}>
              <span>{knownGroups[group].label}</span>
              <span className="sources-bar" aria-hidden="true">
                <span style={{ inlineSize: `${share * 100}%` }} />
              </span>
              <span className={share === 0 ? 'sources-share muted' : 'sources-share'}>{shareText(share)}</span>
            </li>
          ))}
        </ul>
      )}
      {untold.length > 0 && (
        <p>
          <strong>Nothing tells of</strong> {labelsOf(untold)}: the filters say ? there.
        </p>
      )}
      {partly.length > 0 && (
        <p>
          <strong>Told of some parcels only:</strong> {partlyText(source)}.
        </p>
      )}
      {learnt.map(({ as, parcels, why }) => (
        <p key={as} data-testid="sources-learnt">
          <strong>Taken in by an earlier Platbook as “{as}”:</strong> {formatNumber(parcels)}{' '}
          {parcels === 1 ? 'parcel' : 'parcels'}. {why}
        </p>
      ))}
      {url !== null && <p className="muted">{url}</p>}
      {mayRemove && (
        <>
          <Watched source={source} />
          <CommandButton command={commandOf('sources.remove')} />
        </>
      )}
    </section>
  );
}

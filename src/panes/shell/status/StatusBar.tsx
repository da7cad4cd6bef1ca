import { useSelector } from '@xstate/react';
import { useContext, useSyncExternalStore } from 'react';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { isStale } from '../../../machines/search/search/context.ts';
import { staysStale } from '../../../machines/search/search.ts';
import { openPanes, rowsPane } from '../../../machines/app/workspace/context.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import { resultOf, selectedResults } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { KeyboardContext } from '../../parts/keyboard.ts';
import { Keys } from '../../parts/Keys.tsx';
import { DownloadStatus } from './DownloadStatus.tsx';
import { OpenSearch, UnreadAlerts } from './SearchStatus.tsx';
import { LastDone } from './LastDone.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import { TriageStatus } from './TriageStatus.tsx';
import './status.css';

/** One line about everything: rows, selection, triage, data, keys. */
export function StatusBar() {
  const { pending } = useContext(KeyboardContext);
  return (
    <footer className="status" data-testid="status" aria-label="Status">
      <Rows />
      <OpenSearch />
      <UnreadAlerts />
      <TriageStatus />
      <LastDone />
      <DownloadStatus />
      <ImportStatus />
      <span className="status-space" />
      {pending !== '' && (
        <span className="status-part" role="status">
          <Keys keys={pending} /> and …
        </span>
      )}
      <SheetKeys />
      <SingleKeys />
      <DataSource />
      <span className="status-part status-keys">
        <Keys keys="Mod+k" /> find <Keys keys="?" /> keys
      </span>
    </footer>
  );
}

/** Rows of what is worked in: of the open list, else of the search; none where neither is on screen. */
function Rows() {
  const { group, workspace } = useActors();
  const pane = useSelector(workspace, ({ context }) => rowsPane(context));
  const isOpen = useSelector(workspace, ({ context }) => openPanes(context).includes(rowsPane(context)));
  const groupId = useSelector(group, ({ context }) => context.groupId);
  if (!isOpen) return null;
  return pane === 'list' && groupId !== null ? <ListRows /> : <ResultRows />;
}

function ListRows() {
  const { group } = useActors();
  const loaded = useSelector(group, ({ context }) => context.rows.length);
  const total = useSelector(group, ({ context }) => context.total);
  const cursor = useSelector(group, ({ context }) => context.cursor);
  const selected = useSelector(group, ({ context }) => selectedCount(context.selection, context));
  return (
    <span className="status-part" data-testid="status-list-rows" role="status">
      <span>
        {loaded > 0 && `${formatNumber(cursor + 1)} of `}
        {formatNumber(total)} {total === 1 ? 'row' : 'rows'}
      </span>
      {selected > 0 && <span className="status-strong">{formatNumber(selected)} selected</span>}
    </span>
  );
}

function ResultRows() {
  const { search } = useActors();
  const hasRun = useSelector(search, (state) => state.context.ranFor !== null);
  const shown = useSelector(search, (state) => state.context.shown.length);
  const loaded = useSelector(search, (state) => resultOf(state.context).results.length);
  const count = useSelector(search, (state) => resultOf(state.context).resultCount);
  const selected = useSelector(search, (state) => selectedResults(state.context));
  const stale = useSelector(search, (state) => isStale(state.context));
  const needsAsking = useSelector(search, staysStale);
  if (!hasRun) return <span className="status-part muted">No search yet</span>;
  return (
    <span className="status-part" data-testid="status-rows" data-state={stale ? 'stale' : 'fresh'} role="status">
      <span>
        {shown < loaded && `${formatNumber(shown)} of `}
        {loaded < count && `${formatNumber(loaded)} of `}
        {formatNumber(count)} {count === 1 ? 'row' : 'rows'}
      </span>
      {selected > 0 && <span className="status-strong">{formatNumber(selected)} selected</span>}
      {needsAsking && <span className="tag tag--warn">stale</span>}
    </span>
  );
}

const onFocus = (tell: () => void): (() => void) => {
  document.addEventListener('focusin', tell);
  return () => document.removeEventListener('focusin', tell);
};
const isInSheet = (): boolean => document.activeElement?.closest('.grid--sheet') != null;

/**
 * In a sheet letters are entries: how one comes out of it to the keys that lead elsewhere, and back. Beside it, on a tab of
 * the same pane, Escape leads into it.
 */
function SheetKeys() {
  if (!useSyncExternalStore(onFocus, isInSheet)) return null;
  return (
    <span className="status-part status-keys" data-testid="sheet-keys">
      <Keys keys="Escape" /> leaves the sheet <Keys keys="g" /> then rooms
    </span>
  );
}

function SingleKeys() {
  const { settings } = useActors();
  const isOn = useSelector(settings, (state) => state.context.settings.singleKeys === 'on');
  return isOn ? null : <span className="status-part tag">single keys off</span>;
}

/** Where the numbers come from and how old they are; sample data is never taken for real (interaction: honest). */
function DataSource() {
  const { root, session } = useActors();
  const data = useSelector(session, (state) => state.context.answer?.data);
  if (data?.problem != null)
    return (
      <span className="status-part" title={data.problem}>
        <span className="tag tag--bad">data damaged</span>
      </span>
    );
  if (data === undefined || data.sources.length === 0) return <span className="status-part muted">No data loaded</span>;
  const [first] = data.sources;
  const days = data.sources.flatMap(({ asOf }) => (asOf === null ? [] : [asOf])).toSorted();
  const [oldest = null, newest = null] = [days[0], days.at(-1)];
  const hasSample = data.sources.some(({ sample }) => sample);
  const names = data.sources.map(({ name, asOf }) => `${name}${asOf === null ? '' : `, as of ${formatDate(asOf)}`}`);
  return (
    <button
      type="button"
      className="status-part status-source"
      title={[...names, `Snapshot ${data.snapshotId ?? 'none'}`].join('\n')}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => root.send(commandOf('go.sources').event)}
    >
      {hasSample && <span className="tag tag--warn">sample data</span>}
      <span className="status-source-name">
        {data.sources.length === 1 ? first?.name : `${data.sources.length} sources`}
      </span>
      {oldest !== null && (
        <span className="muted">
          as of {formatDate(oldest)}
          {newest !== oldest && ` to ${formatDate(newest)}`}
        </span>
      )}
      {data.snapshotId !== null && <span className="muted">#{data.snapshotId.slice(-8)}</span>}
    </button>
  );
}

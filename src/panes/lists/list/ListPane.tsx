import { offered } from '../../../api/catalogue/account/picklists.ts';
import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { GUEST_CHANGES } from '../../../commands/guestRules.ts';
import { rowsText } from '../../../machines/lists/group/words.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import { useActors } from '../../parts/actors.tsx';
import { KeyChip } from '../../parts/KeyChip.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { ListChooser, ListSelect, NewListField } from './ListChooser.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FilterLine } from './FilterLine.tsx';
import { ListGrid } from './ListGrid.tsx';
import { ListThumbRows } from './ListThumbRows.tsx';
import { THUMB, useMedia } from '../../parts/useMedia.ts';
import { markSize } from '../../shell/style/markSize.ts';
import { useIsGuest } from '../../parts/useIsGuest.ts';
import { WriteBar } from './WriteBar.tsx';
import './list.css';

/** The lists of the account, the rows of the open one, and what people wrote to them. */
export function Pane() {
  const { group } = useActors();
  const hasLists = useSelector(group, (state) => state.context.lists.length > 0);
  const isOpen = useSelector(group, (state) => state.context.groupId !== null);
  return (
    <div ref={markSize} className="list">
      {hasLists && <ListChooser />}
      {isOpen ? <OpenList /> : <NoList hasLists={hasLists} />}
    </div>
  );
}

function NoList({ hasLists }: { readonly hasLists: boolean }) {
  const isGuest = useIsGuest();
  if (isGuest && !hasLists)
    return (
      <div className="empty">
        <p className="empty-title">There is no list in this account</p>
        <p>Nothing can be saved here: {GUEST_CHANGES}.</p>
      </div>
    );
  return (
    <div className="empty">
      <p className="empty-title">{hasLists ? 'No list is open' : 'You have no list yet'}</p>
      <p>
        {hasLists ? (
          <>
            <Keys keys={commandOf('list.choose').keys[0] ?? ''} /> goes to the lists, Enter opens one.
          </>
        ) : (
          <>
            <Keys keys={commandOf('results.save').keys[0] ?? ''} /> on a row of the results saves it to a list.
          </>
        )}
      </p>
      {!hasLists && <NewListField placeholder="Name of a new list" />}
    </div>
  );
}

/** What matches beyond the room of the lead automator is said where it is missing (O-196). */
function Automated() {
  const { group } = useActors();
  const waiting = useSelector(group, ({ context }) =>
    waitingOf(context.lists.find(({ id }) => id === context.groupId)?.data),
  );
  return (
    <>
      <span className="tag">automated</span>
      {waiting > 0 && (
        <span className="tag tag--warn" title="More match than may be watched">
          {formatNumber(waiting)} wait for room
        </span>
      )}
    </>
  );
}

const waitingOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'waiting' in data && typeof data.waiting === 'number' ? data.waiting : 0;

function OpenList() {
  const { group, root } = useActors();
  const isThumb = useMedia(THUMB);
  const isGuest = useIsGuest();
  const isLoading = useSelector(group, (state) => state.matches({ rows: 'loading' }));
  const isAppending = useSelector(group, (state) => state.matches({ rows: 'appending' }));
  const isFailed = useSelector(group, (state) => state.matches({ rows: 'failed' }));
  const error = useSelector(group, (state) => state.context.error);
  const total = useSelector(group, (state) => state.context.total);
  const loaded = useSelector(group, (state) => state.context.rows.length);
  const selected = useSelector(group, ({ context }) => selectedCount(context.selection, context));
  const waiting = useSelector(group, (state) => state.context.tasks.length);
  const isShowingSnoozed = useSelector(group, ({ context }) => context.isShowingSnoozed);
  const isAvailable = useSelector(group, ({ context }) => context.isAvailable);
  const isAutomated = useSelector(
    group,
    ({ context }) => context.lists.find(({ id }) => id === context.groupId)?.type === 'MONITORED',
  );
  const name = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId)?.name ?? '');
  const state = isLoading ? 'loading' : isFailed ? 'failed' : total === 0 ? 'empty' : 'ready';
  return (
    <div className="list-open" data-state={state} data-testid="list">
      <PaneStatus pane="list">
        <strong className="list-title">{name}</strong>
        {isAutomated && <Automated />}
        {isAvailable && <span className="tag tag--warn">saved, not on this list</span>}
        {isShowingSnoozed && <span className="tag tag--warn">with sleeping rows</span>}
        {!isLoading && !isFailed && <span>{rowsText(total)}</span>}
        {selected > 0 && <span className="pane-selected">{formatNumber(selected)} selected</span>}
        {waiting > 0 && <span className="muted">saving {formatNumber(waiting)}</span>}
      </PaneStatus>
      <div className="list-above">
        <ListSelect />
        <FilterLine />
      </div>
      {total > 0 && !isThumb && !isGuest && <StatusStrip />}
      <Progress
        label="Loading rows"
        isOn={isLoading || isAppending}
        done={isAppending ? loaded : undefined}
        of={isAppending ? total : undefined}
      />
      {isFailed ? (
        <div className="empty" role="alert">
          <p className="empty-title">The list could not be loaded</p>
          <p>{error}</p>
          <button type="button" className="button" onClick={() => root.send({ type: 'group.refresh' })}>
            Try again
          </button>
        </div>
      ) : total > 0 ? (
        <>
          <div className="rows-stage">
            {isThumb ? <ListThumbRows /> : <ListGrid />}
            <BulkBar />
          </div>
          <WriteBar />
        </>
      ) : (
        !isLoading && <NoRows />
      )}
    </div>
  );
}

/** Statuses with their number keys: a click sets what the key sets. */
function StatusStrip() {
  const { group, root } = useActors();
  const statuses = useSelector(group, (state) => state.context.statuses);
  const current = useSelector(group, ({ context }) => context.rows[context.cursor]?.statusId ?? null);
  const selected = useSelector(group, ({ context }) => selectedCount(context.selection, context));
  return (
    <div className="list-strip" role="group" aria-label="Set the status">
      <span className="list-strip-label">Set</span>
      {offered(statuses)
        .slice(0, 9)
        .map(({ id, name }, index) => (
          <KeyChip
            key={id}
            keys={String(index + 1)}
            text={name}
            isOn={selected === 0 && id === current}
            onClick={() => {
              root.send({ type: 'group.status', position: index + 1 });
              root.send({ type: 'workspace.focus', pane: 'list' });
            }}
          />
        ))}
    </div>
  );
}

function NoRows() {
  const { group, root } = useActors();
  const isFiltered = useSelector(
    group,
    ({ context }) => context.statusFilter.length > 0 || Object.keys(context.filters).length > 0,
  );
  const isAvailable = useSelector(group, ({ context }) => context.isAvailable);
  const isGuest = useIsGuest();
  if (isAvailable && !isFiltered)
    return (
      <div className="empty">
        <p className="empty-title">Everything saved is on this list</p>
        <p>
          <Keys keys={commandOf('list.showAvailable').keys[0] ?? ''} /> goes back to its rows.
        </p>
      </div>
    );
  return (
    <div className="empty">
      <p className="empty-title">{isFiltered ? 'No row fits the filter' : 'This list is empty'}</p>
      {isFiltered ? (
        <button
          type="button"
          className="button"
          data-autofocus
          onClick={() => {
            root.send({ type: 'group.filterText', text: '' });
            root.send({ type: 'group.filter', statusIds: [] });
          }}
        >
          Show all rows
        </button>
      ) : isGuest ? null : (
        <p>
          <Keys keys={commandOf('results.save').keys[0] ?? ''} /> on a row of the results saves it here.
        </p>
      )}
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { changeKindLabels } from '../../../api/account/changeText.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { KindChips } from '../../parts/KindChips.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { ChangeFilters } from './ChangeFilters.tsx';
import { changeColumns } from './changeColumns.ts';
import './changes.css';

/** Who did what in the account: its audit, which nothing changes. */
export function Pane() {
  const { changes } = useActors();
  const total = useSelector(changes, (state) => state.context.total);
  const isMore = useSelector(changes, (state) => state.context.isMore);
  const error = useSelector(changes, (state) => state.context.error);
  const isFailed = useSelector(changes, (state) => state.matches('failed'));
  const isLoading = useSelector(changes, (state) => state.matches('loading'));
  const state = isFailed ? 'failed' : isLoading ? 'loading' : total === 0 ? 'empty' : 'ready';
  return (
    <div className="changes" data-state={state} data-testid="changes">
      <PaneStatus pane="changes">
        <span>{total === 1 ? '1 change' : `${formatNumber(total)}${isMore ? ' newest' : ''} changes`}</span>
      </PaneStatus>
      <Kinds />
      <ChangeFilters />
      <Progress label="Loading the account changes" isOn={isLoading} />
      {isFailed ? (
        <NotLoaded what="The account changes" error={error} again="changes.refresh" />
      ) : total === 0 && !isLoading ? (
        <Nothing />
      ) : (
        <ChangeGrid />
      )}
    </div>
  );
}

const kinds: readonly CommandId[] = [
  'changes.all',
  'changes.columns',
  'changes.corrections',
  'changes.tags',
  'changes.leadRules',
  'changes.dealSettings',
  'changes.members',
  'changes.money',
  'changes.cards',
  'changes.security',
  'changes.settings',
];

/** All, or one kind of thing only, each with its key. */
function Kinds() {
  const { changes } = useActors();
  const what = useSelector(changes, (state) => state.context.what);
  return (
    <KindChips
      className="changes-kinds"
      commands={kinds}
      isOn={(event) => event.type === 'changes.what' && event.what === what}
    />
  );
}

function Nothing() {
  const { changes } = useActors();
  const what = useSelector(changes, (state) => state.context.what);
  const isFiltered = useSelector(
    changes,
    ({ context: { userId, day, subject } }) => userId !== null || day !== null || subject !== null,
  );
  const kind = what === null ? '' : `${changeKindLabels[what].many}: `;
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">{`${kind}${kind === '' ? 'N' : 'n'}othing was changed${isFiltered ? ' there' : ' yet'}`}</p>
      {isFiltered && <CommandButton command={commandOf('changes.clear')} />}
      <p>
        Own columns, corrections of facts, tags, the rules of lead types and what new deals begin with belong to
        everybody of the account, and everybody sees who changes them. Members with the duty see what is done to the
        team, or to plan, money and cards; the owner sees sign-ins, rights and settings as well. All of it is kept as it
        was written: nothing changes or deletes it.
      </p>
    </div>
  );
}

function ChangeGrid() {
  const { changes, root } = useActors();
  const rows = useSelector(changes, (state) => state.context.rows);
  const total = useSelector(changes, (state) => state.context.total);
  const cursor = useSelector(changes, (state) => state.context.cursor);
  const onCursor = useCallback((index: number) => root.send({ type: 'changes.cursor', index }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'changes.more' }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'changes.openProperty' }), [root]);
  return (
    <DataGrid
      label="Account changes"
      mode="triage"
      columns={changeColumns}
      rows={rows}
      rowCount={total}
      cursor={cursor}
      onCursor={onCursor}
      onEnd={onEnd}
      onOpen={onOpen}
      rowHeader={null}
    />
  );
}

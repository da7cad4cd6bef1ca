import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { changeKindLabels } from '../../../api/account/changeText.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { KeyChip } from '../../parts/KeyChip.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { changeColumns } from './changeColumns.ts';
import './changes.css';

/** Who changed what of the account's: own columns, corrections, tags, rules of the lead types, deal defaults, the team. */
export function Pane() {
  const { changes } = useActors();
  const total = useSelector(changes, (state) => state.context.total);
  const error = useSelector(changes, (state) => state.context.error);
  const isFailed = useSelector(changes, (state) => state.matches('failed'));
  const isLoading = useSelector(changes, (state) => state.matches('loading'));
  const state = isFailed ? 'failed' : isLoading ? 'loading' : total === 0 ? 'empty' : 'ready';
  return (
    <div className="changes" data-state={state} data-testid="changes">
      <PaneStatus pane="changes">
        <span>{total === 1 ? '1 change' : `${formatNumber(total)} changes`}</span>
      </PaneStatus>
      <Kinds />
      <Progress label="Loading the account changes" isOn={isLoading} />
      {isFailed ? (
        <div className="empty" role="alert" tabIndex={-1} data-autofocus>
          <p className="empty-title">The account changes could not be loaded</p>
          <p>{error}</p>
          <CommandButton command={commandOf('changes.refresh')} />
        </div>
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
];

/** All, or one kind of thing only, each with its key. */
function Kinds() {
  const { changes, root } = useActors();
  const what = useSelector(changes, (state) => state.context.what);
  return (
    <div className="changes-kinds" role="group" aria-label="Show">
      {kinds.map((id) => {
        const { event, keys, short = '' } = commandOf(id);
        return (
          <KeyChip
            key={id}
            keys={keys[0] ?? ''}
            text={short}
            isOn={event.type === 'changes.what' && event.what === what}
            onClick={() => root.send(event)}
          />
        );
      })}
    </div>
  );
}

function Nothing() {
  const { changes } = useActors();
  const what = useSelector(changes, (state) => state.context.what);
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">
        {what === null ? 'Nothing was changed yet' : `${changeKindLabels[what].many}: nothing was changed yet`}
      </p>
      <p>
        Own columns, corrections of facts, tags, the rules of lead types and what new deals begin with belong to
        everybody of the account. Who changes them is kept here for two years, and so is who was invited, removed or
        given something else to do, which those see who seat people.
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

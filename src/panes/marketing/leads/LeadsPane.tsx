import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { offeredStatuses } from '../../../machines/marketing/leads/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Field } from '../../parts/Field.tsx';
import { KeyChip } from '../../parts/KeyChip.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { isPageWorking, pageState } from '../../parts/pageState.ts';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { asideColumns, leadColumns } from './leadColumns.ts';
import './leads.css';

/** Who answered campaigns, newest first, with what the campaign has cost; and what was put aside as spam. */
export function Pane() {
  const { leads, root } = useActors();
  const { rows, cursor, isMore, isAside, counts, error } = useSelector(leads, (now) => now.context);
  const state = useSelector(leads, pageState);
  const isWorking = useSelector(leads, isPageWorking);
  const onCursor = useCallback((index: number) => root.send({ type: 'leads.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'leads.openContact' }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'leads.more' }), [root]);
  const aside = commandOf('leads.aside');
  return (
    <div className="leads" data-state={state} data-testid="leads">
      <PaneStatus pane="leads">
        {(state === 'empty' || state === 'ready') && (
          <span>{counts.total === 1 ? '1 lead' : `${formatNumber(counts.total)} leads`}</span>
        )}
      </PaneStatus>
      <Progress label="Working on leads" isOn={isWorking} />
      <div className="leads-bar">
        <KeyChip
          keys={aside.keys[0] ?? ''}
          text={counts.spam === 0 ? 'Put aside' : `Put aside: ${formatNumber(counts.spam)}`}
          isOn={isAside}
          onClick={() => root.send(aside.event)}
        />
        <StatusOfLeads />
      </div>
      {rows.length > 0 && (
        <p className="leads-acts">
          <CommandButton command={commandOf('leads.openContact')} />
          <CommandButton command={commandOf('leads.openProperty')} />
          <CommandButton command={commandOf('leads.call')} />
          <CommandButton command={commandOf('leads.spam')} />
        </p>
      )}
      {state === 'failed' ? (
        <NotLoaded what="The leads" error={error} again="leads.refresh" />
      ) : state === 'loading' ? null : state === 'empty' ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          {isAside ? (
            <>
              <p className="empty-title">Nothing was put aside</p>
              <p>What looks like spam is kept here, and can be taken back.</p>
            </>
          ) : (
            <>
              <p className="empty-title">Nobody has answered yet</p>
              <p>
                A lead comes when somebody sends the form of a site of yours, or writes back to a text. Who calls back
                becomes one from the recipients of a campaign.
              </p>
              <CommandButton command={commandOf('go.sites')} />
            </>
          )}
        </div>
      ) : (
        <section className="leads-all" aria-label="Leads">
          <DataGrid
            label={isAside ? 'Put aside' : 'Leads'}
            mode="triage"
            key={String(isAside)}
            columns={isAside ? asideColumns : leadColumns}
            rows={rows}
            rowCount={rows.length + (isMore ? 1 : 0)}
            cursor={cursor}
            onCursor={onCursor}
            onOpen={onOpen}
            onEnd={onEnd}
            rowHeader={null}
          />
        </section>
      )}
    </div>
  );
}

/** Which status the property of a lead gets, where its present one stands before it. */
function StatusOfLeads() {
  const { leads, root } = useActors();
  const statuses = useSelector(leads, (state) => state.context.statuses);
  const chosen = useSelector(leads, (state) => state.context.leadStatusId);
  return (
    <Field label="The property of a lead gets" place="beside" className="leads-status">
      {(control) => (
        <select
          {...control}
          className="field"
          value={chosen ?? ''}
          onChange={({ target: { value } }) =>
            root.send({ type: 'leads.chooseStatus', statusId: value === '' ? null : Number(value) })
          }
        >
          <option value="">no other status</option>
          {offeredStatuses({ statuses }).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

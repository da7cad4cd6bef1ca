import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { underCursor, type ComplianceKind } from '../../../machines/marketing/compliance/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { FindField } from '../../parts/FindField.tsx';
import { KindChips } from '../../parts/KindChips.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { complianceColumns } from './complianceColumns.ts';
import './compliance.css';

const words: Readonly<Record<ComplianceKind, readonly [one: string, many: string]>> = {
  rules: ['rule', 'rules'],
  optOuts: ['opt-out', 'opt-outs'],
  consents: ['consent', 'consents'],
  lists: ['list', 'lists'],
  log: ['entry', 'entries'],
};

/** Who may be reached, by which rule: rules, opt-outs, consents, lists and the log of them. */
export function Pane() {
  const { compliance, root } = useActors();
  const find = useSelector(compliance, (state) => state.context.find);
  const kind = useSelector(compliance, (state) => state.context.kind);
  const total = useSelector(compliance, (state) => state.context.total);
  const error = useSelector(compliance, (state) => state.context.error);
  const isFailed = useSelector(compliance, (state) => state.matches({ list: 'failed' }));
  const isLoading = useSelector(compliance, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const isRead = useSelector(compliance, (state) => state.context.isLoaded || state.context.rows.length > 0);
  const state = isFailed ? 'failed' : !isRead ? 'loading' : total === 0 ? 'empty' : 'ready';
  const [one, many] = words[kind];
  return (
    <div className="compliance" data-state={state} data-testid="compliance">
      <PaneStatus pane="compliance">
        <span>{total === 1 ? `1 ${one}` : `${formatNumber(total)} ${many}`}</span>
      </PaneStatus>
      <div className="compliance-bar">
        <Kinds />
        {kind !== 'log' && kind !== 'lists' && (
          <FindField
            key={kind}
            pane="compliance"
            keys={commandOf('compliance.find').keys[0] ?? ''}
            find={find}
            onFind={(text) => root.send({ type: 'compliance.find', text })}
          />
        )}
      </div>
      <Progress label="Working on compliance" isOn={isLoading} />
      {isFailed ? (
        <NotLoaded what="This" error={error} again="compliance.refresh" />
      ) : state === 'empty' ? (
        <None />
      ) : (
        <Rows key={kind} />
      )}
      <Below />
    </div>
  );
}

const kinds: readonly CommandId[] = [
  'compliance.rules',
  'compliance.optOuts',
  'compliance.consents',
  'compliance.lists',
  'compliance.log',
];

function Kinds() {
  const { compliance } = useActors();
  const kind = useSelector(compliance, (state) => state.context.kind);
  return (
    <KindChips
      className="compliance-kinds"
      commands={kinds}
      isOn={(event) => event.type === 'compliance.kind' && event.kind === kind}
    />
  );
}

const nothing: Readonly<Record<ComplianceKind, readonly [title: string, text: string]>> = {
  rules: ['No rule has this', 'Rules are found by place, channel, words and basis.'],
  optOuts: [
    'Nobody opted out',
    'A number, e-mail address, postal address or person that wants no more is reached by nobody of the account, for ever. Put in who said so, or import a list with columns Phone, E-mail, or Address and ZIP.',
  ],
  consents: [
    'Nobody said yes yet',
    'Texts and recorded voices need written consent, whoever gets them. Import the consents that you have: number, channels, level, wording, day and source of each. Each row is kept as it was said.',
  ],
  lists: [
    'No list was uploaded',
    'Numbers are texted and called only where a do-not-call list of their area code is at most 31 days old. Upload the file of the registry, or the answers of a service with a column Listed.',
  ],
  log: [
    'Nothing happened yet',
    'Every opt-out, lift, consent, list and rule that was set stands here, with who did it.',
  ],
};

function None() {
  const { compliance } = useActors();
  const kind = useSelector(compliance, (state) => state.context.kind);
  const find = useSelector(compliance, (state) => state.context.find);
  const [title, text] = nothing[kind];
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">{find === '' ? title : `Nothing has "${find}"`}</p>
      {find === '' && <p>{text}</p>}
      {kind !== 'rules' && kind !== 'log' && (
        <span className="compliance-acts">
          <CommandButton command={commandOf('compliance.add')} />
          {kind !== 'lists' && <CommandButton command={commandOf('compliance.import')} />}
          {kind !== 'lists' && <CommandButton command={commandOf('compliance.check')} />}
        </span>
      )}
    </div>
  );
}

function Rows() {
  const { compliance, root } = useActors();
  const kind = useSelector(compliance, (state) => state.context.kind);
  const rows = useSelector(compliance, (state) => state.context.rows);
  const total = useSelector(compliance, (state) => state.context.total);
  const cursor = useSelector(compliance, (state) => state.context.cursor);
  const onCursor = useCallback((index: number) => root.send({ type: 'compliance.cursor', index }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'compliance.more' }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'compliance.open' }), [root]);
  return (
    <div className="compliance-rows">
      <DataGrid
        label={`Compliance: ${words[kind][1]}`}
        mode="triage"
        columns={complianceColumns[kind]}
        rows={rows}
        rowCount={total}
        cursor={cursor}
        onCursor={onCursor}
        onEnd={onEnd}
        onOpen={onOpen}
        rowHeader={null}
      />
    </div>
  );
}

/** Of the row under the cursor what no column has room for, and what can be done with it. */
function Below() {
  const { compliance } = useActors();
  const row = useSelector(compliance, (state) => underCursor(state.context));
  return (
    <div className="compliance-below">
      <p className="compliance-note">
        {row?.of === 'rules' && (
          <>
            {!row.row.confirmed && <strong>Not confirmed, it applies as well. </strong>}
            Source: {row.row.source}; read on {formatDate(row.row.checked)}.{' '}
          </>
        )}
        <span className="muted">Not legal advice.</span>
      </p>
      {row?.of === 'rules' && (
        <span className="compliance-acts">
          <CommandButton command={commandOf('compliance.open')} />
          {row.row.ships.kind === 'NOTICE' && <CommandButton command={commandOf('compliance.acknowledge')} />}
        </span>
      )}
      {(row?.of === 'optOuts' || row?.of === 'consents' || row?.of === 'lists') && (
        <span className="compliance-acts">
          <CommandButton command={commandOf('compliance.add')} />
          <CommandButton command={commandOf('compliance.import')} />
          <CommandButton command={commandOf('compliance.check')} />
          <CommandButton command={commandOf('compliance.end')} />
        </span>
      )}
    </div>
  );
}

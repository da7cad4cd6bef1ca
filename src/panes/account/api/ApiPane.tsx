import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import type { ApiRow } from '../../../machines/account/api/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { CallDetail } from './CallDetail.tsx';
import './api.css';

const columns: readonly GridColumn<ApiRow>[] = [
  { key: 'name', label: 'Call', width: 170, text: ({ name }) => name, tooltip: ({ name }) => name },
  {
    key: 'summary',
    label: 'What it does',
    width: 260,
    grow: true,
    text: (row) => row.summary,
    tooltip: (row) => row.summary,
  },
  { key: 'scope', label: 'Scope', width: 70, text: ({ scope }) => scope },
];

/** The calls that programs make, out of the OpenAPI document, each with an example that runs. */
export function Pane() {
  const { api } = useActors();
  const all = useSelector(api, (state) => state.context.all.length);
  const count = useSelector(api, (state) => state.context.rows.length);
  const error = useSelector(api, (state) => state.context.error);
  const isFailed = useSelector(api, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(api, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const state = isFailed ? 'failed' : all === 0 ? 'loading' : 'ready';
  return (
    <div className="api" data-state={state} data-testid="api">
      <PaneStatus pane="api">
        {all > 0 && <span>{count === all ? `${all} calls` : `${formatNumber(count)} of ${all} calls`}</span>}
      </PaneStatus>
      <Progress label="Working on the API" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="The calls" error={error} again="api.refresh" />
      ) : state === 'loading' ? null : (
        <>
          <Bar />
          <div className="api-both">
            <Calls />
            <CallDetail />
          </div>
        </>
      )}
    </div>
  );
}

function Bar() {
  const { api, root } = useActors();
  const filter = useSelector(api, (state) => state.context.filter);
  return (
    <div className="api-bar">
      <Field label="Find a call" place="bar">
        {(control) => (
          <input
            {...control}
            className="field"
            type="search"
            data-field="apiFilter"
            value={filter}
            placeholder="saved search, GET, WRITE ..."
            onChange={({ currentTarget: { value: text } }) => root.send({ type: 'api.filter', text })}
          />
        )}
      </Field>
    </div>
  );
}

function Calls() {
  const { api, root } = useActors();
  const rows = useSelector(api, (state) => state.context.rows);
  const cursor = useSelector(api, (state) => state.context.cursor);
  const onCursor = useCallback((index: number) => root.send({ type: 'api.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'api.run' }), [root]);
  if (rows.length === 0) return <p className="api-none muted">No call that a token opens is called so.</p>;
  return (
    <section className="api-calls" aria-label="Calls">
      <DataGrid
        label="Calls"
        mode="triage"
        columns={columns}
        rows={rows}
        rowCount={rows.length}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        rowHeader={null}
      />
    </section>
  );
}

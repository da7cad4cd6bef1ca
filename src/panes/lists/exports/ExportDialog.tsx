import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { exportFormats, type ExportFormat } from '../../../api/contract/lists/exportImport.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { rowsPane } from '../../../machines/app/workspace/context.ts';
import { columnsOf, type ColumnSet } from '../../../machines/lists/exportDraft.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ExportPrompt } from './ExportPrompt.tsx';
import { listSource, resultsSource } from './exportRequest.ts';
import './exports.css';

const formatKeys = Object.keys(exportFormats) as ExportFormat[]; // exactly the keys

/** Format, columns, how many rows and what the plan leaves; then the question of the server (O-120). */
export function ExportDialog() {
  const { root, search, group, workspace, exports, exportDraft } = useActors();
  const rows = useSelector(workspace, (state) => rowsPane(state.context));
  const list = useSelector(group, (state) => state.context);
  const results = useSelector(search, (state) => state.context);
  const isPreparing = useSelector(exports, (state) => state.matches('preparing') || state.matches('fetching'));
  const prepared = useSelector(exports, (state) => state.context.prepared);
  const pendingId = useSelector(exports, (state) => state.context.pendingId);
  const error = useSelector(exports, (state) => state.context.error);
  const layouts = useSelector(exports, (state) => state.context.layouts);
  const draft = useSelector(exportDraft, (state) => state.context);
  const ownColumns = useSelector(group, (state) => state.context.ownColumns);
  useEffect(() => root.send({ type: 'exportDraft.open' }), [root]);
  const source = rows === 'list' ? listSource(list) : resultsSource(results);
  if (prepared !== null) return <ExportPrompt prepared={prepared} />;

  const { format, set, fileName } = draft;
  const { known, usual, columns } = columnsOf(draft, layouts, ownColumns);
  const change = (part: Partial<typeof draft>): void => root.send({ type: 'exportDraft.change', change: part });
  const canExport = source !== null && source.rows > 0 && columns.length > 0 && !isPreparing;
  return (
    <Dialog
      title="Export"
      testId="export"
      error={error}
      onSubmit={() => {
        if (canExport) root.send({ type: 'exportDraft.confirm', source, columns });
      }}
      actions={
        <>
          {pendingId !== null && (
            <button type="button" className="button" onClick={() => root.send({ type: 'exports.resume' })}>
              Go on with the export that waits
            </button>
          )}
          <button type="submit" className="button button--primary" disabled={!canExport}>
            {isPreparing ? 'Preparing' : 'Go on'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {source === null || source.rows === 0 ? (
        <p className="muted">There are no rows to export: run a search or open a list first.</p>
      ) : (
        <p data-testid="export-rows">
          <strong>{formatNumber(source.rows)}</strong> {source.isSelection ? 'selected ' : ''}
          {source.rows === 1 ? 'row' : 'rows'} of {source.name}
        </p>
      )}
      <fieldset className="export-choices">
        <legend>Format</legend>
        {formatKeys.map((key) => (
          <Check
            key={key}
            label={exportFormats[key]}
            oneOf="format"
            isOn={format === key}
            onChange={() => change({ format: key })}
          />
        ))}
      </fieldset>
      <Field label="Columns">
        {(control) => (
          <select
            {...control}
            className="field"
            value={set}
            onChange={({ target }) => change({ set: setOf(target.value) })}
          >
            <option value="usual">The usual ({usual.length})</option>
            <option value="everything">Everything about a row ({known.length})</option>
            {layouts.map(({ id, name: layoutName }) => (
              <option key={id} value={id}>
                {layoutName}
              </option>
            ))}
            <option value="own">Choose …</option>
          </select>
        )}
      </Field>
      {set === 'own' && <ColumnPicker columns={known} chosen={columns} onChange={(own) => change({ own })} />}
      <NameField
        label="File name"
        maxLength={100}
        value={fileName ?? source?.name ?? 'properties'}
        onChange={(value) => change({ fileName: value })}
      />
    </Dialog>
  );
}

const setOf = (value: string): ColumnSet =>
  value === 'usual' || value === 'everything' || value === 'own' ? value : Number(value);

import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { exportColumns, ownExportColumns, usualExportColumns } from '../../../api/catalogue/lists/exportColumns.ts';
import type { ExportColumn, ExportColumnKey } from '../../../api/catalogue/lists/exportColumns.ts';
import { exportFormats, type ExportFormat } from '../../../api/contract/lists/exportImport.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ExportPrompt } from './ExportPrompt.tsx';
import { listSource, resultsSource } from './exportRequest.ts';
import './exports.css';

const formatKeys = Object.keys(exportFormats) as ExportFormat[]; // exactly the keys

/** Format, columns, how many rows and what the plan leaves; then the question of the server (O-120). */
export function ExportDialog() {
  const { root, search, group, workspace, exports } = useActors();
  const focused = useSelector(workspace, (state) => state.context.focused);
  const list = useSelector(group, (state) => state.context);
  const results = useSelector(search, (state) => state.context);
  const isPreparing = useSelector(exports, (state) => state.matches('preparing') || state.matches('fetching'));
  const prepared = useSelector(exports, (state) => state.context.prepared);
  const pendingId = useSelector(exports, (state) => state.context.pendingId);
  const error = useSelector(exports, (state) => state.context.error);
  const layouts = useSelector(exports, (state) => state.context.layouts);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [choice, setChoice] = useState('usual');
  const ownColumns = useSelector(group, (state) => state.context.ownColumns);
  const ours = useMemo(() => ownExportColumns(ownColumns), [ownColumns]);
  const known = useMemo(() => [...exportColumns, ...ours], [ours]);
  const usual = useMemo(() => [...usualExportColumns, ...ours.map(({ key }) => key)], [ours]);
  const [own, setOwn] = useState<readonly ExportColumnKey[]>(usual);
  const source = focused === 'list' ? listSource(list) : resultsSource(results);
  const [name, setName] = useState(source?.name ?? 'properties');
  if (prepared !== null) return <ExportPrompt prepared={prepared} />;

  const layout = layouts.find(({ id }) => String(id) === choice);
  const columns =
    choice === 'usual'
      ? usual
      : choice === 'everything'
        ? known.map(({ key }) => key)
        : choice === 'own'
          ? own
          : keysOf(layout?.columns, known);
  const canExport = source !== null && source.rows > 0 && columns.length > 0 && !isPreparing;
  return (
    <Dialog
      title="Export"
      testId="export"
      error={error}
      onSubmit={() => {
        if (!canExport) return;
        const query = { name: name.trim() || undefined, csv: format === 'csv', isXML: format === 'xml' };
        root.send({
          type: 'exports.prepare',
          request: { query, body: { ...source.body, columns: [...columns] } },
        });
      }}
      actions={
        <>
          {pendingId !== null && (
            <button type="button" className="button" onClick={() => root.send({ type: 'exports.resume' })}>
              Go on with the export that waits
            </button>
          )}
          <button type="submit" className="button button--primary" disabled={!canExport}>
            {isPreparing ? 'Preparing' : 'Go on'} <kbd className="key">⏎</kbd>
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
            onChange={() => setFormat(key)}
          />
        ))}
      </fieldset>
      <Field label="Columns">
        {(control) => (
          <select {...control} className="field" value={choice} onChange={(event) => setChoice(event.target.value)}>
            <option value="usual">The usual ({usual.length})</option>
            <option value="everything">Everything about a row ({known.length})</option>
            {layouts.map(({ id, name: layoutName }) => (
              <option key={id} value={String(id)}>
                {layoutName}
              </option>
            ))}
            <option value="own">Choose …</option>
          </select>
        )}
      </Field>
      {choice === 'own' && <ColumnPicker columns={known} chosen={own} onChange={setOwn} />}
      <Field label="File name">
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

const keysOf = (columns: unknown, known: readonly ExportColumn[]): ExportColumnKey[] =>
  Array.isArray(columns) ? columns.flatMap((key) => known.find((column) => column.key === key)?.key ?? []) : [];

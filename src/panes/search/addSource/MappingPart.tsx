import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { SourceProposal } from '../../../api/contract/search/addSource.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { commandOf } from '../../../commands/commands.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridEdit } from '../../grid/gridTypes.ts';
import { takeEdits } from '../../grid/takeEdits.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { fileText } from './addSourceTexts.ts';
import { BeforeLoad } from './BeforeLoad.tsx';
import { codeColumns, codeRows, columnColumns, columnRows, fieldOf, typeOf } from './mappingColumns.ts';
import { KnownFile } from './KnownFile.tsx';
import { PreviewPart } from './PreviewPart.tsx';
import { Remembered } from './Remembered.tsx';
import { useUnwritten } from './useUnwritten.ts';
import { WhatItIs } from './WhatItIs.tsx';

/** A file that waits: what it is, what each of its columns is, the first rows as they will be, and the load. */
export function MappingPart({ proposal }: { readonly proposal: SourceProposal }) {
  const { addSource } = useActors();
  const preview = useSelector(addSource, (state) => state.context.preview);
  const problem = useSelector(addSource, (state) => state.context.problem);
  const isLooking = useSelector(addSource, (state) => state.hasTag('looking') || state.hasTag('previewing'));
  const { fileName, bytes, warnings } = proposal;
  return (
    <>
      <Progress label="Looking at the file" isOn={isLooking} />
      <div className="add-source-scroll" data-testid="add-source-mapping" data-busy={isLooking}>
        <header className="add-source-title">
          <h2>{fileName}</h2>
          <span className="muted">
            {formatFileSize(bytes)}, {fileText(proposal)}
          </span>
        </header>
        {/* Always there, and of one height: what stands below keeps its place while somebody works on it. */}
        <ul
          className="add-source-warnings"
          aria-label="To be looked at first"
          data-any={problem !== null || warnings.length > 0}
        >
          {problem !== null && (
            <li className="add-source-bad" role="alert">
              What you changed is kept, and was not looked at: {problem}{' '}
              <CommandButton command={commandOf('addSource.again')} />
            </li>
          )}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
          {problem === null && warnings.length === 0 && <li>Nothing has to be looked at first.</li>}
        </ul>
        <Remembered proposal={proposal} />
        <WhatItIs proposal={proposal} />
        <KnownFile proposal={proposal} />
        {proposal.known?.isUsed !== true && (
          <div className="add-source-grids">
            <Columns proposal={proposal} />
            <Codes proposal={proposal} />
          </div>
        )}
        {preview !== null && <PreviewPart preview={preview} />}
      </div>
      <BeforeLoad proposal={proposal} />
    </>
  );
}

function Columns({ proposal }: { readonly proposal: SourceProposal }) {
  const { root, addSource } = useActors();
  const choice = useSelector(addSource, (state) => state.context.choice);
  const rows = useMemo(() => columnRows(proposal, choice), [proposal, choice]);
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      const { changes, refusal } = takeEdits(
        edits,
        (index) => index,
        (_, text) => {
          const field = fieldOf(text);
          return field === undefined ? null : { field };
        },
      );
      if (refusal !== null) root.send(refusal);
      const columns = Object.fromEntries(changes.map(({ id, change }) => [String(id), change.field]));
      if (changes.length > 0) root.send({ type: 'addSource.change', change: { columns } });
    },
    [root],
  );
  const { onCursor, onKeyDownCapture } = useUnwritten({ key: 'field', label: 'Is' });
  const used = rows.filter(({ field }) => field !== null).length;
  return (
    <section className="add-source-part" aria-label="Columns of the file">
      <h3 className="add-source-heading">
        What the columns are <span className="muted">{`${used} of ${rows.length} used`}</span>{' '}
        {commandOf('addSource.columns').keys.map((keys) => (
          <Keys key={keys} keys={keys} />
        ))}
      </h3>
      <div className="add-source-grid" data-field="columns" onKeyDownCapture={onKeyDownCapture}>
        <DataGrid
          label="Columns of the file"
          mode="sheet"
          columns={columnColumns}
          rows={rows}
          onEdit={onEdit}
          onCursor={onCursor}
          rowHeader={null}
          fixedColumns={1}
        />
      </div>
    </section>
  );
}

function Codes({ proposal }: { readonly proposal: SourceProposal }) {
  const { root, addSource } = useActors();
  const choice = useSelector(addSource, (state) => state.context.choice);
  const rows = useMemo(() => codeRows(proposal, choice), [proposal, choice]);
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      const { changes, refusal } = takeEdits(
        edits,
        (index) => index,
        (_, text) => {
          const type = typeOf(text);
          return type === undefined ? null : { type };
        },
      );
      if (refusal !== null) root.send(refusal);
      const codes = Object.fromEntries(
        changes.flatMap(({ id, change }) => {
          const row = rows[id];
          return row === undefined ? [] : [[row.code, change.type]];
        }),
      );
      if (changes.length > 0) root.send({ type: 'addSource.change', change: { codes } });
    },
    [root, rows],
  );
  const { onCursor, onKeyDownCapture } = useUnwritten({ key: 'type', label: 'Is' });
  if (rows.length === 0) return null;
  const unknown = rows.filter(({ type }) => type === null).length;
  return (
    <section className="add-source-part add-source-part--codes" aria-label="Codes of land use">
      <h3 className="add-source-heading">
        What its codes of land use are{' '}
        <span className="muted">{unknown === 0 ? 'all known' : `${unknown} of ${rows.length} unknown`}</span>{' '}
        {commandOf('addSource.codes').keys.map((keys) => (
          <Keys key={keys} keys={keys} />
        ))}
      </h3>
      <div className="add-source-grid" data-field="codes" onKeyDownCapture={onKeyDownCapture}>
        <DataGrid
          label="Codes of land use"
          mode="sheet"
          columns={codeColumns}
          rows={rows}
          onEdit={onEdit}
          onCursor={onCursor}
          rowHeader={null}
        />
      </div>
    </section>
  );
}

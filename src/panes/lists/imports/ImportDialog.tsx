import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { MappingGrid } from './MappingGrid.tsx';
import { PreviewCounts } from './PreviewCounts.tsx';
import './imports.css';

const NAME_LIMIT = 50;

/** A file or pasted rows, then what each column is and what the first rows would match, then the start. */
export function ImportDialog() {
  const { root, imports, importDraft, group } = useActors();
  const preview = useSelector(imports, (state) => state.context.preview);
  const error = useSelector(imports, (state) => state.context.error);
  const isUploading = useSelector(imports, (state) => state.matches({ file: 'uploading' }));
  const isBusy = useSelector(imports, (state) => !state.matches({ file: 'idle' }));
  const lists = useSelector(group, (state) => state.context.lists);
  const draft = useSelector(importDraft, (state) => state.context);
  useEffect(() => {
    root.send({ type: 'importDraft.open' });
    return () => root.send({ type: 'importDraft.close' });
  }, [root]);
  const { listName, file, pasted, fips } = draft;
  return (
    <Dialog
      title={preview === null ? 'Import' : `Import ${preview.fileName}`}
      testId="import"
      error={error}
      onSubmit={() => {
        if (!isBusy) root.send({ type: preview === null ? 'importDraft.upload' : 'importDraft.start' });
      }}
      actions={
        <>
          {preview !== null && (
            <button type="button" className="button" onClick={() => root.send({ type: 'imports.giveUp' })}>
              Another file
            </button>
          )}
          <button type="submit" className="button button--primary" disabled={isBusy}>
            {preview !== null ? 'Import' : isUploading ? 'Reading the file' : 'Look at it'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <Field label="List" required="Write the name of a list, known or new.">
        {(control) => (
          <>
            <input
              {...control}
              className="field"
              list="import-lists"
              maxLength={NAME_LIMIT}
              value={listName}
              onChange={(event) => root.send({ type: 'importDraft.change', change: { listName: event.target.value } })}
            />
            <datalist id="import-lists">
              {lists.map((list) => (
                <option key={list.id} value={list.name}>
                  {list.name}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      {preview === null ? (
        <>
          <Field
            label="File"
            required="Choose a file, or paste rows below."
            isFilled={file !== null || pasted.trim() !== ''}
          >
            {(control) => (
              <input
                {...control}
                className="field import-file"
                type="file"
                accept=".csv,.tsv,.txt,.xlsx"
                onChange={(event) =>
                  root.send({ type: 'importDraft.change', change: { file: event.target.files?.[0] ?? null } })
                }
              />
            )}
          </Field>
          <Field label="or rows" name="or rows, pasted">
            {(control) => (
              <textarea
                {...control}
                className="field import-paste"
                placeholder="Paste rows with their header, from a spreadsheet or as CSV"
                disabled={file !== null}
                value={pasted}
                onChange={(event) => root.send({ type: 'importDraft.change', change: { pasted: event.target.value } })}
                // Enter alone is a new line.
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                    event.currentTarget.form?.requestSubmit();
                }}
              />
            )}
          </Field>
          <p className="muted">
            CSV, TSV or XLSX. Rows are matched by APN, then by address and ZIP. What could be two parcels is listed and
            never guessed. Nothing happens before you have seen the first rows.
          </p>
        </>
      ) : (
        <>
          <MappingGrid preview={preview} />
          <PreviewCounts preview={preview} isBusy={isBusy} />
          <div className="import-options">
            <Field label="County" name="County of all rows, 5 digits">
              {(control) => (
                <input
                  {...control}
                  className="field"
                  placeholder="FIPS of all rows, if the file does not say"
                  inputMode="numeric"
                  maxLength={5}
                  value={fips ?? preview.options.fips ?? ''}
                  onChange={({ target }) => root.send({ type: 'importDraft.fips', text: target.value })}
                />
              )}
            </Field>
            <Check
              label="Keep rows without a parcel as parcels of your own"
              isOn={preview.options.keepUnmatched}
              onChange={(keepUnmatched) => root.send({ type: 'imports.options', keepUnmatched })}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { labelLayoutIds, labelLayoutName, type LabelLayoutId } from '../../../api/catalogue/marketing/labelLayouts.ts';
import { labelFormats, type LabelFormat } from '../../../api/contract/marketing/labels.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { openPanes, rowsPane, type WorkspaceContext } from '../../../machines/app/workspace/context.ts';
import { sheetsOf } from '../../../machines/marketing/labels.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { labelSource } from './labelSource.ts';
import { SheetPicture } from './SheetPicture.tsx';
import { ShiftFields } from './ShiftFields.tsx';
import './labels.css';

const formats = Object.keys(labelFormats) as LabelFormat[]; // exactly the keys

/** Whose rows are meant: those of the pane with the keyboard, else of the room. */
function paneOf(context: WorkspaceContext): 'results' | 'list' | 'contacts' {
  const panes = openPanes(context);
  const isContacts = context.focused === 'contacts' || (context.room === 'Contacts' && panes.includes('contacts'));
  return isContacts && context.focused !== 'list' && context.focused !== 'results' ? 'contacts' : rowsPane(context);
}

const words = (count: number, one: string): string => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

/** Sheet, first free label and format; how many labels and sheets it comes to, and who gets none (R-LABEL-002). */
export function LabelsDialog() {
  const { root, workspace, search, group, contacts, labels, settings } = useActors();
  const context = useSelector(labels, (state) => state.context);
  const shift = useSelector(settings, (state) => state.context.settings.labelShift);
  const isCounting = useSelector(labels, (state) => state.matches('counting'));
  useEffect(() => {
    const source = labelSource(paneOf(workspace.getSnapshot().context), {
      search: search.getSnapshot().context,
      group: group.getSnapshot().context,
      contacts: contacts.getSnapshot().context,
    });
    root.send({ type: 'labels.open', source });
    return () => root.send({ type: 'labels.close' });
  }, [root, workspace, search, group, contacts]);
  const { source, layoutId, offset, format, count, error } = context;
  const sheets = sheetsOf(context);
  const change = (part: Partial<typeof context>): void => root.send({ type: 'labels.change', change: part });
  const canPrint = count !== null && count.labels > 0 && !isCounting;
  return (
    <Dialog
      title="Mailing labels"
      testId="labels"
      error={error}
      onSubmit={() => {
        if (canPrint) root.send({ type: 'labels.print', shift });
      }}
      actions={
        <>
          {format === 'pdf' && (
            <button type="button" className="button" onClick={() => root.send({ type: 'labels.test', shift })}>
              Test page
            </button>
          )}
          <button type="submit" className="button button--primary" disabled={!canPrint}>
            {format === 'pdf' ? 'Make the sheets' : 'Make the file'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {source === null || source.rows === 0 ? (
        <p className="muted">There are no rows to label: run a search, or open a list or contacts first.</p>
      ) : (
        <p data-testid="label-rows" role="status">
          <strong>{formatNumber(source.rows)}</strong> {source.isSelection ? 'selected ' : ''}
          {source.rows === 1 ? 'row' : 'rows'} of {source.name}
          {isCounting && ': counting …'}
          {count !== null && !isCounting && (
            <>
              : <strong>{words(count.labels, 'label')}</strong>
              {format === 'pdf' && sheets !== null && sheets > 0 && ` on ${words(sheets, 'sheet')}`}
            </>
          )}
        </p>
      )}
      {count !== null && count.leftOut.length > 0 && (
        <dl className="label-left-out" aria-label="Rows without a label">
          {count.leftOut.map(({ reason, label, count: rows }) => (
            <div key={reason}>
              <dt>{label}</dt>
              <dd>{formatNumber(rows)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="label-choices">
        <div className="label-fields">
          <Field label="Sheet">
            {(control) => (
              <select
                {...control}
                className="field"
                data-field="layout"
                data-autofocus=""
                value={layoutId}
                onKeyDown={submitByEnter}
                onChange={({ target }) => change({ layoutId: Number(target.value) as LabelLayoutId })} // of the options
              >
                {labelLayoutIds.map((id) => (
                  <option key={id} value={id}>
                    {labelLayoutName(id)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <fieldset className="label-formats">
            <legend>Format</legend>
            {formats.map((one) => (
              <Check
                key={one}
                label={labelFormats[one]}
                oneOf="label-format"
                isOn={format === one}
                onChange={() => change({ format: one })}
              />
            ))}
          </fieldset>
          {format === 'pdf' && <ShiftFields />}
          <p className="muted">
            One label a household. {format === 'pdf' && 'Print at 100 %, not fitted to the page.'}
          </p>
        </div>
        {format === 'pdf' && (
          <figure className="label-figure">
            <SheetPicture
              layoutId={layoutId}
              offset={offset}
              labels={isCounting ? null : (count?.labels ?? null)}
              onChange={(next) => change({ offset: next })}
            />
            <figcaption>
              {offset === 0 ? 'From the first label' : `From label ${offset + 1}: ${offset} used`}
            </figcaption>
          </figure>
        )}
      </div>
    </Dialog>
  );
}

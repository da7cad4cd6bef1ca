import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { listColumnKinds, type ListColumnKind } from '../../../api/contract/lists/lists.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';

const kindNames: Readonly<Record<ListColumnKind, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  formula: 'Formula',
};

const FORMULA_HINT =
  'Facts by their names, numbers, + − * /, comparisons, ? : and functions such as min, max, round and if. What is unknown stays unknown.';

/** Columns of the account's own: made, renamed, deleted. The kind of one that has values stays. */
export function OwnColumnsDialog() {
  const { group, lists, ownColumn, root } = useActors();
  const columns = useSelector(group, ({ context }) => context.ownColumns);
  const error = useSelector(lists, ({ context }) => context.error);
  const isBusy = useSelector(lists, ({ context }) => context.tasks.length > 0);
  const context = useSelector(ownColumn, (state) => state.context);
  const isDeleting = useSelector(ownColumn, (state) => state.matches('deleting'));
  useEffect(() => root.send({ type: 'ownColumn.open' }), [root]);
  const { column: known, draft } = context;
  const { name, kind, choices, formula } = draft;
  const change = (part: Partial<typeof draft>): void => root.send({ type: 'ownColumn.change', change: part });
  return (
    <Dialog
      title="Columns of your own"
      testId="own-columns"
      error={error}
      onSubmit={() => {
        if (!isBusy) root.send({ type: 'ownColumn.save' });
      }}
      actions={
        <>
          {known !== null && (
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => root.send({ type: 'ownColumn.delete' })}
            >
              {isDeleting ? 'Delete it with all its values' : 'Delete'}
            </button>
          )}
          <button type="submit" className="button button--primary" disabled={isBusy}>
            {known === null ? 'Make the column' : 'Change it'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <Field label="Column">
        {(control) => (
          <select
            {...control}
            className="field"
            value={known?.id ?? ''}
            onChange={({ target }) =>
              root.send({
                type: 'ownColumn.choose',
                column: columns.find(({ id }) => String(id) === target.value) ?? null,
              })
            }
          >
            <option value="">New column</option>
            {columns.map((column) => (
              <option key={column.id} value={column.id}>
                {column.name} ({kindNames[column.kind].toLowerCase()})
              </option>
            ))}
          </select>
        )}
      </Field>
      <NameField
        required="Write a name for the column."
        isFirst
        value={name}
        onChange={(value) => change({ name: value })}
      />
      <Field label="Kind">
        {(control) => (
          <select
            {...control}
            className="field"
            value={kind}
            disabled={known !== null}
            onChange={({ target }) => change({ kind: kindOf(target.value) })}
          >
            {listColumnKinds.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind === 'choice' && (
        <Field label="Choices" required="Write what can be chosen, with commas between.">
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="off"
              placeholder="hot, warm, cold"
              value={choices}
              onChange={({ target }) => change({ choices: target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'formula' && (
        <Field label="Formula" required="Write the formula." hint={FORMULA_HINT}>
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="off"
              maxLength={1000}
              placeholder="estimatedValue * 0.7 - openMortgageBalance"
              value={formula}
              onChange={({ target }) => change({ formula: target.value })}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

const kindOf = (value: string): ListColumnKind => listColumnKinds.find((one) => one === value) ?? 'text';

import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { listColumnKinds, type ListColumn, type ListColumnKind } from '../../../api/contract/lists/lists.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';

const kindNames: Readonly<Record<ListColumnKind, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  formula: 'Formula',
};

const FORMULA_HINT =
  'Facts by their names, numbers, + − * /, comparisons, ? : and functions such as min, max, round and if. What is unknown stays unknown.';

interface Draft {
  readonly name: string;
  readonly kind: ListColumnKind;
  readonly choices: string;
  readonly formula: string;
}
const empty: Draft = { name: '', kind: 'text', choices: '', formula: '' };
const draftOf = ({ name, kind, choices, formula }: ListColumn): Draft => ({
  name,
  kind,
  choices: choices.join(', '),
  formula: formula ?? '',
});

/** Columns of the account's own: made, renamed, deleted. The kind of one that has values stays. */
export function OwnColumnsDialog() {
  const { group, lists, root } = useActors();
  const columns = useSelector(group, ({ context }) => context.ownColumns);
  const error = useSelector(lists, ({ context }) => context.error);
  const isBusy = useSelector(lists, ({ context }) => context.tasks.length > 0);
  const [id, setId] = useState<number | null>(null);
  const [draft, setDraft] = useState<Draft>(empty);
  const [isSure, setIsSure] = useState(false);
  useEffect(() => root.send({ type: 'lists.forget' }), [root]);
  const known = columns.find((column) => column.id === id);
  const { name, kind, choices, formula } = draft;
  const canSave = name.trim() !== '' && !isBusy;
  return (
    <Dialog
      title="Columns of your own"
      testId="own-columns"
      error={error}
      onSubmit={() => {
        if (!canSave) return;
        root.send({
          type: 'lists.saveColumn',
          column: {
            ...(known === undefined ? {} : { id: known.id, version: known.version }),
            name: name.trim(),
            kind,
            choices: kind === 'choice' ? choicesOf(choices) : [],
            formula: kind === 'formula' ? formula.trim() || null : null,
          },
        });
      }}
      actions={
        <>
          {known !== undefined && (
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => {
                // Its values go with it and no undo brings them back: twice.
                if (!isSure) return setIsSure(true);
                root.send({ type: 'lists.deleteColumn', id: known.id });
                setId(null);
                setDraft(empty);
                setIsSure(false);
              }}
            >
              {isSure ? 'Delete it with all its values' : 'Delete'}
            </button>
          )}
          <button type="submit" className="button button--primary" disabled={!canSave}>
            {known === undefined ? 'Make the column' : 'Change it'} <kbd className="key">⏎</kbd>
          </button>
        </>
      }
    >
      <Field label="Column">
        {(control) => (
          <select
            {...control}
            className="field"
            value={id ?? ''}
            onChange={({ target }) => {
              const column = columns.find((one) => String(one.id) === target.value);
              setId(column?.id ?? null);
              setDraft(column === undefined ? empty : draftOf(column));
              setIsSure(false);
            }}
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
      <Field label="Name">
        {(control) => (
          <input
            {...control}
            className="field"
            data-autofocus=""
            maxLength={50}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <Field label="Kind">
        {(control) => (
          <select
            {...control}
            className="field"
            value={kind}
            disabled={known !== undefined}
            onChange={({ target }) => setDraft({ ...draft, kind: kindOf(target.value) })}
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
        <Field label="Choices">
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="off"
              placeholder="hot, warm, cold"
              value={choices}
              onChange={({ target }) => setDraft({ ...draft, choices: target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'formula' && (
        <Field label="Formula" hint={FORMULA_HINT}>
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="off"
              maxLength={1000}
              placeholder="estimatedValue * 0.7 - openMortgageBalance"
              value={formula}
              onChange={({ target }) => setDraft({ ...draft, formula: target.value })}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

const choicesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

const kindOf = (value: string): ListColumnKind => listColumnKinds.find((one) => one === value) ?? 'text';

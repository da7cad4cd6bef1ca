import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ownWord } from '../../../api/lists/listFilter.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** What the list is narrowed to, as text: what people wrote, own columns, and every criterion of the search. */
export function FilterLine() {
  const { group, root } = useActors();
  const text = useSelector(group, ({ context }) => context.filterText);
  const draft = useSelector(group, ({ context }) => context.filterDraft);
  const [error] = useSelector(group, ({ context }) => context.filterErrors);
  const own = useSelector(group, ({ context }) => context.ownColumns);
  const [typed, setTyped] = useState<string | null>(null);
  const example = own.find(({ kind }) => kind === 'number');
  const hint = `status:new tag:hot for:me lists>=2 touched:last7d beds>=3 equity>50%${example === undefined ? '' : ` ${ownWord(example.name)}>=1`}`;
  return (
    <div className="list-filter">
      <Field label="Filter of the list" place="hidden" error={error ?? null}>
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="listFilter"
            autoComplete="off"
            spellCheck={false}
            placeholder={hint}
            value={typed ?? draft ?? text}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => {
              setTyped(null);
              root.send({ type: 'group.dropDraft' });
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null);
              if (event.key !== 'Enter') return;
              // The grid has the keyboard in a moment: this Enter is not for it.
              event.stopPropagation();
              root.send({ type: 'group.filterText', text: (typed ?? draft ?? text).trim() });
              setTyped(null);
              // What is wrong is corrected where it stands.
              if (group.getSnapshot().context.filterErrors.length === 0) root.send({ type: 'workspace.leaveInput' });
            }}
          />
        )}
      </Field>
      <StatusFilter />
      {typed === null && error === undefined && <Keys keys={commandOf('list.filter').keys[0] ?? ''} />}
    </div>
  );
}

/** Which status the rows shown have: a filter, and looks like one. */
function StatusFilter() {
  const { group, root } = useActors();
  const statuses = useSelector(group, (state) => state.context.statuses);
  const [chosen] = useSelector(group, (state) => state.context.statusFilter);
  return (
    <select
      className={chosen === undefined ? 'field list-status-filter' : 'field list-status-filter list-status-filter--on'}
      aria-label="Show rows of a status"
      value={chosen ?? ''}
      onChange={({ target: { value } }) => {
        root.send({ type: 'group.filter', statusIds: value === '' ? [] : [Number(value)] });
        root.send({ type: 'workspace.focus', pane: 'list' });
      }}
    >
      <option value="">Any status</option>
      {statuses.map(({ id, name, retired }) => (
        <option key={id} value={id}>
          {retired ? `${name} (retired)` : name}
        </option>
      ))}
    </select>
  );
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { listFields } from '../../../api/catalogue/lists/listFields.ts';
import { columnKeys } from '../../../machines/lists/group/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Choices } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** The columns of the open list and their order: what people wrote, own columns, and every fact. */
export function ListColumnsDialog() {
  const { group, root } = useActors();
  const list = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId));
  const own = useSelector(group, ({ context }) => context.ownColumns);
  const [chosen, setChosen] = useState<readonly string[]>(() => columnKeys(group.getSnapshot().context));
  const [typed, setTyped] = useState('');
  if (list === undefined || typeof list.id !== 'number') return null;
  const fields = listFields(own);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const ordered = [
    ...chosen.flatMap((key) => byKey.get(key) ?? []),
    ...fields.filter(({ key }) => !chosen.includes(key)),
  ];
  const toggle = (key: string): void =>
    setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const move = (key: string, by: 1 | -1): boolean => {
    const from = chosen.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= chosen.length || typed.trim() !== '') return false;
    setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, key));
    return true;
  };
  return (
    <Dialog
      title={`Columns of ${list.name}`}
      testId="list-columns"
      onSubmit={() => {
        if (chosen.length === 0) return;
        root.send({ type: 'group.columns', keys: chosen });
        root.send({ type: 'workspace.close' });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={chosen.length === 0}>
          Use these {chosen.length} <kbd className="key">⏎</kbd>
        </button>
      }
    >
      <Choices
        label="Column"
        placeholder="Type to find a column"
        options={ordered.map(({ key, label, group: heading }) => ({
          key,
          label,
          isOn: chosen.includes(key),
          note: chosen.includes(key) ? `✓ ${chosen.indexOf(key) + 1}` : heading,
        }))}
        typed={typed}
        onTyped={setTyped}
        onToggle={toggle}
        onMove={move}
      />
      <p className="muted list-hint">
        <Keys keys="Space" /> takes or leaves a column, <Keys keys="Alt+ArrowUp" /> <Keys keys="Alt+ArrowDown" /> move
        it.
      </p>
    </Dialog>
  );
}

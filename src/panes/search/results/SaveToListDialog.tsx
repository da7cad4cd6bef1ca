import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { selectedResults } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { Choices, type Choice } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

const NAME_LIMIT = 50;
/** So many stand below the field; typing finds the others. */
const SHOWN = 8;
const NEW = 'new';

/** Chooses the list to save to by typing: an existing one, or a new one of that name (O-082). */
export function SaveToListDialog() {
  const { root, search, group } = useActors();
  const lists = useSelector(group, (state) => state.context.lists);
  const selected = useSelector(search, (state) => selectedResults(state.context));
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const name = typed.trim();
  const isNew = name !== '' && !lists.some((list) => list.name.toLowerCase() === name.toLowerCase());
  const options: readonly Choice[] = [
    ...lists.map((list) => ({ key: String(list.id), label: list.name, note: formatNumber(list.size) })),
    ...(isNew ? [{ key: NEW, label: name, note: 'new list', isLast: true }] : []),
  ];
  const chosen = options.find(({ key }) => key === current);
  const save = (groupName: string): void => {
    root.send({ type: 'workspace.close' });
    root.send({ type: 'search.save', groupName });
  };
  return (
    <Dialog
      title={selected > 0 ? `Save ${formatNumber(selected)} rows to a list` : 'Save the row to a list'}
      testId="save-to-list"
      onSubmit={() => {
        if (chosen !== undefined) save(chosen.label);
      }}
      actions={
        <button type="submit" className="button button--primary">
          {chosen?.key === NEW ? 'Make it and save' : 'Save'} <Keys keys="Enter" />
        </button>
      }
    >
      <Choices
        label="List"
        placeholder="Name of a list, known or new"
        maxLength={NAME_LIMIT}
        required="Choose a list, or write a name for a new one."
        shown={SHOWN}
        empty="No list yet: write a name to make one."
        options={options}
        typed={typed}
        onTyped={setTyped}
        current={current}
        onCurrent={setCurrent}
        onPick={(picked) => save(options.find(({ key }) => key === picked)?.label ?? name)}
      />
    </Dialog>
  );
}

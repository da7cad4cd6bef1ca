import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { best } from '../../../commands/score.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { selectedResults } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import './results.css';

const NAME_LIMIT = 50;

/** Chooses the list to save to by typing: an existing one, or a new one of that name (O-082). */
export function SaveToListDialog() {
  const { root, search, group } = useActors();
  const lists = useSelector(group, (state) => state.context.lists);
  const selected = useSelector(search, (state) => selectedResults(state.context));
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState(0);
  const name = typed.trim();
  const found = best(lists, name, (list) => list.name, 8);
  const isNew = name !== '' && !lists.some((list) => list.name.toLowerCase() === name.toLowerCase());
  const options = [
    ...found.map((list) => ({ key: String(list.id), label: list.name, note: formatNumber(list.size) })),
    ...(isNew ? [{ key: 'new', label: name, note: 'new list' }] : []),
  ];
  const chosen = options[Math.min(choice, options.length - 1)];
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
        <button type="submit" className="button button--primary" disabled={chosen === undefined}>
          {chosen?.key === 'new' ? 'Make it and save' : 'Save'} <kbd className="key">⏎</kbd>
        </button>
      }
    >
      <input
        className="field"
        role="combobox"
        aria-label="List"
        aria-expanded="true"
        aria-controls="save-to-list-options"
        aria-activedescendant={chosen === undefined ? undefined : `save-to-${chosen.key}`}
        autoComplete="off"
        maxLength={NAME_LIMIT}
        placeholder="Name of a list, known or new"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChoice(0);
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          setChoice(Math.max(0, Math.min(choice + by, options.length - 1)));
        }}
      />
      <ul className="choices" id="save-to-list-options" role="listbox" aria-label="Lists">
        {options.map((option) => (
          <li
            key={option.key}
            id={`save-to-${option.key}`}
            role="option"
            aria-selected={option === chosen}
            className={option === chosen ? 'choice choice--chosen' : 'choice'}
            onMouseDown={(event) => {
              event.preventDefault();
              save(option.label);
            }}
          >
            <span>{option.label}</span>
            <span className="muted">{option.note}</span>
          </li>
        ))}
        {options.length === 0 && <li className="choice muted">No list yet: write a name to make one.</li>}
      </ul>
    </Dialog>
  );
}

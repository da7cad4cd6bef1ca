import { useState, type KeyboardEvent } from 'react';
import type { PaneId } from '../../machines/app/paneIds.ts';
import { useActors } from './actors.tsx';
import { Keys } from './Keys.tsx';
import './findField.css';

interface Props {
  readonly pane: PaneId;
  /** The key that goes there. */
  readonly keys: string;
  /** What is looked for now; '': nothing. */
  readonly find: string;
  readonly onFind: (text: string) => void;
  readonly placeholder?: string;
}

/** What is looked for in the rows of a pane, with Enter; Escape leaves it as it was. */
export function FindField({ pane, keys, find, onFind, placeholder }: Props) {
  const { root } = useActors();
  const [text, setText] = useState(find);
  const [shown, setShown] = useState(find);
  // Something else looks for something: what was typed and not looked for gives way.
  if (shown !== find) {
    setShown(find);
    setText(find);
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setText(find);
    else if (text.trim() !== find) onFind(text.trim());
    root.send({ type: 'workspace.openPane', pane });
  };
  return (
    <label className="find-field">
      <Keys keys={keys} /> Find
      <input
        className="field"
        data-field="find"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // The cross of the field empties it at once.
          if (target.value === '' && find !== '') onFind('');
        }}
        onKeyDown={leave}
      />
    </label>
  );
}

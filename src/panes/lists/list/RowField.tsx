import { useState } from 'react';
import type { RowChange } from '../../../machines/lists/group/rowChange.ts';
import { GUEST_TOLD } from '../../../commands/guestRules.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';
import { changeOf } from './listEdits.ts';
import './rowField.css';

/** Notes and tags are texts: nothing else has to be known. */
const noWords = { statuses: [], members: [], own: [] } as const;

interface Props {
  readonly field: 'note' | 'tags';
  readonly label: string;
  readonly value: string;
  readonly keys: string;
  readonly onTake: (change: RowChange) => void;
}

/**
 * Enter takes the text and gives the keyboard back to the rows; Escape leaves everything as it was. Who looks inside by
 * invitation reads it.
 */
export function RowField({ field, label, value, keys, onTake }: Props) {
  const { root } = useActors();
  const isGuest = useIsGuest();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const change = typed === null ? null : changeOf(field, typed, noWords);
    setTyped(null);
    if (change !== null) onTake(change);
  };
  return (
    <label className={`list-rowfield list-rowfield--${field}`}>
      <span className="list-rowlabel">
        {label} {!isGuest && <Keys keys={keys} />}
      </span>
      <input
        className="field"
        data-field={field}
        autoComplete="off"
        maxLength={field === 'note' ? 2000 : 500}
        placeholder={field === 'tags' && !isGuest ? 'a, b' : ''}
        readOnly={isGuest}
        title={isGuest ? GUEST_TOLD : undefined}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null);
          if (event.key !== 'Enter') return;
          // The grid has the keyboard in a moment: this Enter is not for it.
          event.stopPropagation();
          take();
          root.send({ type: 'workspace.leaveInput' });
        }}
      />
    </label>
  );
}

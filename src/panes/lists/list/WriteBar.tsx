import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { commandOf } from '../../../commands/commands.ts';
import { rowsText } from '../../../machines/lists/group/words.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import { Keys } from '../../parts/Keys.tsx';
import { changeOf } from './listEdits.ts';

/** Note and tags of the row under the cursor, or of the selection: one key away, in full length. */
export function WriteBar() {
  const { group } = useActors();
  const row = useSelector(group, ({ context }) => context.rows[context.cursor]);
  const selected = useSelector(group, ({ context }) => selectedCount(context.selection, context));
  const isMany = selected > 0;
  // Another row is another field: what was typed and not taken goes with it.
  const key = isMany ? 'selection' : (row?.propertyId ?? 'none');
  return (
    <div className="list-rowbar">
      <RowField
        key={`note ${key}`}
        field="note"
        label={isMany ? `Note of ${rowsText(selected)}` : 'Note'}
        value={isMany ? '' : (row?.note ?? '')}
        keys={commandOf('list.note').keys[0] ?? ''}
      />
      <RowField
        key={`tags ${key}`}
        field="tags"
        label={isMany ? `Tags of ${rowsText(selected)}` : 'Tags'}
        value={isMany ? '' : (row?.tags.join(', ') ?? '')}
        keys={commandOf('list.tags').keys[0] ?? ''}
      />
    </div>
  );
}

/** Notes and tags are texts: nothing else has to be known. */
const noWords = { statuses: [], members: [], own: [] } as const;

interface Props {
  readonly field: 'note' | 'tags';
  readonly label: string;
  readonly value: string;
  readonly keys: string;
}

/** Enter takes the text and gives the keyboard back to the rows; Escape leaves everything as it was. */
function RowField({ field, label, value, keys }: Props) {
  const { root } = useActors();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const change = typed === null ? null : changeOf(field, typed, noWords);
    setTyped(null);
    if (change !== null) root.send({ type: 'group.change', change });
  };
  return (
    <label className={`list-rowfield list-rowfield--${field}`}>
      <span className="list-rowlabel">
        {label} <Keys keys={keys} />
      </span>
      <input
        className="field"
        data-field={field}
        autoComplete="off"
        maxLength={field === 'note' ? 2000 : 500}
        placeholder={field === 'tags' ? 'a, b' : ''}
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

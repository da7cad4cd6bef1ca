import { useSelector } from '@xstate/react';
import { useActors } from '../../parts/actors.tsx';
import { commandOf } from '../../../commands/commands.ts';
import type { RowChange } from '../../../machines/lists/group/rowChange.ts';
import { rowsText } from '../../../machines/lists/group/words.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import { useIsGuest } from '../../parts/useIsGuest.ts';
import { RowField } from './RowField.tsx';

/** Note and tags of the row under the cursor, or of the selection: one key away, in full length. */
export function WriteBar() {
  const { group, root } = useActors();
  const onTake = (change: RowChange): void => root.send({ type: 'group.change', change });
  const row = useSelector(group, ({ context }) => context.rows[context.cursor]);
  const selected = useSelector(group, ({ context }) => selectedCount(context.selection, context));
  // Several have no note of their own to read.
  const isGuest = useIsGuest();
  const isMany = selected > 0 && !isGuest;
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
        onTake={onTake}
      />
      <RowField
        key={`tags ${key}`}
        field="tags"
        label={isMany ? `Tags of ${rowsText(selected)}` : 'Tags'}
        value={isMany ? '' : (row?.tags.join(', ') ?? '')}
        keys={commandOf('list.tags').keys[0] ?? ''}
        onTake={onTake}
      />
    </div>
  );
}

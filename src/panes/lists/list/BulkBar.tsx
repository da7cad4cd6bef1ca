import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { rowsText } from '../../../machines/lists/group/words.ts';
import { hasUnloaded, isSelected, selectedCount } from '../../../machines/parts/selection.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** With rows selected: how many the next key is for, what they are now, and which keys there are. */
export function BulkBar() {
  const { group } = useActors();
  const selection = useSelector(group, ({ context }) => context.selection);
  const rows = useSelector(group, ({ context }) => context.rows);
  const statuses = useSelector(group, ({ context }) => context.statuses);
  const total = useSelector(group, ({ context }) => context.total);
  const selected = selectedCount(selection, { total });
  if (selected === 0) return null;
  const counts = new Map<number | null, number>();
  for (const { propertyId, statusId } of rows)
    if (isSelected(selection, propertyId)) counts.set(statusId, (counts.get(statusId) ?? 0) + 1);
  const parts = [
    ...statuses.flatMap(({ id, name }) => (counts.has(id) ? [`${formatNumber(counts.get(id) ?? 0)} ${name}`] : [])),
    ...(counts.has(null) ? [`${formatNumber(counts.get(null) ?? 0)} without status`] : []),
  ];
  return (
    <div className="list-bulk" data-testid="list-bulk" role="status">
      <strong>The next key is for {rowsText(selected)}</strong>
      <span>{hasUnloaded(selection, { total, rows }) ? 'some are still loading' : parts.join(', ')}</span>
      <span className="list-bulk-keys">
        <span>
          <Keys keys="1" /> … <Keys keys="9" /> status
        </span>
        <span>
          <Keys keys="t" /> tags
        </span>
        <span>
          <Keys keys="z z" /> snooze
        </span>
        <span>
          <Keys keys="Shift+a" /> assign
        </span>
        <span>
          <Keys keys="m" /> move
        </span>
        <span>
          <Keys keys="e" /> take off
        </span>
        <span>
          <Keys keys="Escape" /> none
        </span>
      </span>
    </div>
  );
}

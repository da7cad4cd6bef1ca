import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { hasUnloaded, isSelected, selectedCount } from '../../../machines/parts/selection.ts';
import { useActors } from '../../parts/actors.tsx';
import { RowBar } from '../../parts/RowBar.tsx';

/** With rows selected: how many the next action is for, what they are now, and what there is to do. */
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
  const note = hasUnloaded(selection, { total, rows }) ? undefined : parts.join(', ');
  return <RowBar pane="list" selected={selected} {...(note === undefined ? {} : { note })} />;
}

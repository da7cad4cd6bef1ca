import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { GroupRow, SavedProperty } from '../../../api/contract/lists/groups.ts';
import type { ErrorMessage } from '../../app/errorEntry.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { rowName } from '../../parts/rowName.ts';
import type { Refusal } from './task.ts';
import { rowOf } from './placeOf.ts';
import type { PropertyChange, RowChange } from './rowChange.ts';

/** "12 rows", "1 row". */
export const rowsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What a property is called in a message. */
export const nameOf = (row: GroupRow | undefined, propertyId: number): string =>
  (row && rowName(row)) ?? `property ${propertyId}`;

export const statusName = (statuses: readonly Choosable[], id: number | null): string =>
  id === null ? 'none' : (statuses.find((status) => status.id === id)?.name ?? MISSING);

/** What an edit is called in the undo list. */
export function editLabel(
  changes: readonly PropertyChange[],
  rows: readonly GroupRow[],
  statuses: readonly Choosable[],
  name?: string,
): string {
  const [first] = changes;
  if (first === undefined) return 'Nothing';
  const row = rowOf(rows, first.propertyId);
  const where = changes.length === 1 ? (name ?? nameOf(row, first.propertyId)) : rowsText(changes.length);
  return `${changeLabel(first.change, statuses)}: ${where}`;
}

/** What a change does to each row. @example changeLabel({ statusId: null }, []) // 'Status none' */
export const changeLabel = (change: RowChange, statuses: readonly Choosable[]): string =>
  'statusId' in change ? `Status ${statusName(statuses, change.statusId ?? null)}` : changeName(change);

function changeName(change: RowChange): string {
  if ('snoozedUntil' in change)
    return change.snoozedUntil === null ? 'Wake' : `Snooze until ${formatDate(change.snoozedUntil)}`;
  if ('assigneeId' in change) return 'Assign';
  if ('own' in change) return 'Own column';
  if (change.addTags !== undefined) return `Tagged ${change.addTags.join(', ')}`;
  return 'note' in change ? 'Note' : 'Tags';
}

/**
 * Why edits did not land. When somebody else changed a record meanwhile, both values are named, so that a person can
 * decide again; the row shows the other one.
 */
export function refusalMessage(
  refusals: readonly Refusal[],
  {
    changes,
    rows,
    statuses,
  }: { changes: readonly PropertyChange[]; rows: readonly GroupRow[]; statuses: readonly Choosable[] },
): ErrorMessage | null {
  const [first] = refusals;
  if (first === undefined) return null;
  const change = changes.find(({ propertyId }) => propertyId === first.propertyId)?.change ?? {};
  const row = rows.find(({ propertyId }) => propertyId === first.propertyId);
  const more = refusals.length === 1 ? '' : ` (and ${rowsText(refusals.length - 1)} more)`;
  const isConflict = first.current !== null && row !== undefined && first.current.version !== row.version;
  const detail = isConflict
    ? `${nameOf(row, first.propertyId)} was changed meanwhile${more}: ${bothValues(change, first.current, statuses)}`
    : `${nameOf(row, first.propertyId)}${more}: ${first.failure.detail ?? 'not changed'}`;
  return { type: 'errors.add', message: first.failure.message, detail };
}

function bothValues(change: RowChange, current: SavedProperty, statuses: readonly Choosable[]): string {
  const pairs: string[] = [];
  const quoted = (text: string): string => `“${text}”`;
  const add = (what: string, theirs: string, ours: string): number =>
    pairs.push(`${what} is now ${quoted(theirs)}, yours was ${quoted(ours)}`);
  if ('statusId' in change)
    add('status', statusName(statuses, current.statusId), statusName(statuses, change.statusId ?? null));
  if ('note' in change) add('note', current.note ?? '', change.note ?? '');
  if ('tags' in change) add('tags', current.tags.join(', '), (change.tags ?? []).join(', '));
  return pairs.join('; ');
}

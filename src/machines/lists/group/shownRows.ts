import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { exchanged } from './placeOf.ts';
import { withChange } from './rowChange.ts';
import type { GroupTask } from './task.ts';

/** The rows as a person should see them now: the confirmed ones with all waiting tasks carried out. */
export function shownRows(confirmed: readonly GroupRow[], tasks: readonly GroupTask[]): readonly GroupRow[] {
  let rows = confirmed;
  let edits: Pair[] = [];
  for (const task of tasks) {
    // Edits one after the other exchange rows of one array: forty waiting keys do not copy the list forty times.
    if (task.kind === 'edit') edits.push(...pairsOf(task));
    else {
      rows = applied(exchanged(rows, edits), task);
      edits = [];
    }
  }
  return exchanged(rows, edits);
}

type Pair = readonly [propertyId: number, of: (row: GroupRow) => GroupRow];

const pairsOf = ({ changes, at }: GroupTask & { kind: 'edit' }): Pair[] =>
  changes.map(({ propertyId, change }) => [propertyId, (row) => withChange(row, change, at)] as const);

/** The rows after one task; one that does not concern them gives them back unchanged. */
export function applied(rows: readonly GroupRow[], task: GroupTask): readonly GroupRow[] {
  switch (task.kind) {
    case 'edit':
      return exchanged(rows, pairsOf(task));
    case 'remove': {
      const gone = new Set(task.rows.map(({ row }) => row.propertyId));
      return rows.filter(({ propertyId }) => !gone.has(propertyId));
    }
    case 'restore': {
      const known = new Set(rows.map(({ propertyId }) => propertyId));
      const result = [...rows];
      // In the order of their places, so that each finds the ones before it where they were.
      for (const { row, index } of task.rows.toSorted((a, b) => a.index - b.index))
        if (!known.has(row.propertyId)) result.splice(Math.min(index, result.length), 0, row);
      return result;
    }
    default:
      return rows;
  }
}

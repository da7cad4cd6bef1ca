import type { GroupRow, SavedProperty } from '../../api/contract/groups.ts';

/** What a person changes of a saved property. Keys that are absent stay as they are. */
export interface RowChange {
  readonly statusId?: number | null;
  readonly note?: string | null;
  readonly tags?: readonly string[];
}

export interface PropertyChange {
  readonly propertyId: number;
  readonly change: RowChange;
}

type Editable = Pick<SavedProperty, 'statusId' | 'note' | 'tags'>;

/**
 * The change that takes another one back.
 *
 * @example inverseOf({ statusId: 3, note: null, tags: [] }, { statusId: 5 }) // { statusId: 3 }
 */
export function inverseOf(before: Editable, change: RowChange): RowChange {
  return {
    ...('statusId' in change ? { statusId: before.statusId } : {}),
    ...('note' in change ? { note: before.note } : {}),
    ...('tags' in change ? { tags: before.tags } : {}),
  };
}

/** Whether a change would leave the record as it is: then nothing is sent and nothing can be undone. */
export function isEmptyChange(before: Editable, change: RowChange): boolean {
  const after = { ...before, ...change };
  return (
    after.statusId === before.statusId &&
    after.note === before.note &&
    after.tags.length === before.tags.length &&
    after.tags.every((tag, index) => tag === before.tags[index])
  );
}

/** The row with a change that the server has not confirmed yet. */
export const withChange = (row: GroupRow, { tags, ...change }: RowChange): GroupRow => ({
  ...row,
  ...change,
  ...(tags === undefined ? {} : { tags: [...tags] }),
});

/** The row with its saved part as the server holds it; the facts of the parcel stay. */
export const withSaved = (row: GroupRow, saved: SavedProperty): GroupRow => ({ ...row, ...saved });

import type {
  GroupRow,
  OwnValues,
  RowChange as WireChange,
  SavedProperty,
} from '../../../api/contract/lists/groups.ts';
import { newTags } from '../../parts/tags.ts';

/** What a person changes of a saved property. Keys that are absent stay as they are; a null in `own` clears a value. */
export interface RowChange {
  readonly statusId?: number | null;
  readonly note?: string | null;
  readonly tags?: readonly string[];
  /** Join the tags there are. */
  readonly addTags?: readonly string[];
  readonly snoozedUntil?: string | null;
  readonly assigneeId?: number | null;
  readonly own?: Readonly<Record<string, string | number | null>>;
}

export interface PropertyChange {
  readonly propertyId: number;
  readonly change: RowChange;
}

type Editable = Pick<SavedProperty, 'statusId' | 'note' | 'tags' | 'snoozedUntil' | 'assigneeId' | 'own'>;

/**
 * The change that takes another one back.
 *
 * @example inverseOf({ statusId: 3, note: null, tags: [], snoozedUntil: null, assigneeId: null, own: {} }, { statusId: 5 })
 * // { statusId: 3 }
 */
export function inverseOf(before: Editable, change: RowChange): RowChange {
  return {
    ...('statusId' in change ? { statusId: before.statusId } : {}),
    ...('note' in change ? { note: before.note } : {}),
    ...('tags' in change || 'addTags' in change ? { tags: before.tags } : {}),
    ...('snoozedUntil' in change ? { snoozedUntil: before.snoozedUntil } : {}),
    ...('assigneeId' in change ? { assigneeId: before.assigneeId } : {}),
    ...(change.own === undefined
      ? {}
      : { own: Object.fromEntries(Object.keys(change.own).map((id) => [id, before.own[id] ?? null])) }),
  };
}

/** Whether a change would leave the record as it is: then nothing is sent and nothing can be undone. */
export function isEmptyChange(before: Editable, change: RowChange): boolean {
  const after = { ...before, ...change };
  return (
    after.statusId === before.statusId &&
    after.note === before.note &&
    after.snoozedUntil === before.snoozedUntil &&
    after.assigneeId === before.assigneeId &&
    after.tags.length === before.tags.length &&
    after.tags.every((tag, index) => tag === before.tags[index]) &&
    newTags(before.tags, change.addTags).length === 0 &&
    Object.entries(change.own ?? {}).every(([id, value]) => (before.own[id] ?? null) === value)
  );
}

/** As the contract writes it. */
export const wireChange = ({ tags, addTags, own, ...change }: RowChange): WireChange => ({
  ...change,
  ...(tags === undefined ? {} : { tags: [...tags] }),
  ...(addTags === undefined ? {} : { addTags: [...addTags] }),
  ...(own === undefined ? {} : { own: { ...own } }),
});

const withOwn = (before: OwnValues, change: NonNullable<RowChange['own']>): OwnValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).flatMap(([id, value]) => (value === null ? [] : [[id, value]])),
  );

/**
 * The row with a change that the server has not confirmed yet, as the answer will most likely have it: so the answer
 * changes nothing on screen. Its version is only that of the confirmed row when it was confirmed.
 */
export const withChange = (
  row: GroupRow,
  { tags = row.tags, addTags, own, ...change }: RowChange,
  at: string,
): GroupRow => ({
  ...row,
  ...change,
  version: row.version + 1,
  modified: at,
  tags: [...tags, ...newTags(tags, addTags)],
  ...(own === undefined ? {} : { own: withOwn(row.own, own) }),
});

/** The row with its saved part as the server holds it; the facts of the parcel stay. */
export const withSaved = (row: GroupRow, saved: SavedProperty): GroupRow => ({ ...row, ...saved });

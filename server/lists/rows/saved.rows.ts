import type { GroupTypeCode, OwnValues, SavedProperty } from '../../../src/api/contract/lists/groups.ts';

/** A saved property as `savedProperties` selects it. */
export interface SavedRow {
  readonly id: number;
  readonly property_id: number;
  readonly status_id: number | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly date_added: Date;
  readonly modified: Date;
  readonly version: number;
  readonly snoozed_until: string | null;
  readonly assignee_id: number | null;
  readonly own: unknown;
  /** Lists it stands on, the oldest first; never empty while it is saved. */
  readonly group_ids: readonly number[];
  readonly group_types: readonly GroupTypeCode[];
}

export function savedPropertyOf(row: SavedRow): SavedProperty {
  return {
    savedPropertyId: row.id,
    propertyId: row.property_id,
    // Of the list it was saved into first.
    groupType: row.group_types[0] ?? 'FAVORITE',
    groupIds: [...row.group_ids],
    statusId: row.status_id,
    note: row.note,
    tags: [...row.tags],
    snoozedUntil: row.snoozed_until,
    assigneeId: row.assignee_id,
    own: row.own as OwnValues, // only checked values are written
    dateAdded: row.date_added.toISOString(),
    modified: row.modified.toISOString(),
    version: row.version,
  };
}

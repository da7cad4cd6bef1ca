import type { AssignedRow, AssignedState } from '../../../src/api/contract/lists/assigned.ts';
import { memberName } from '../../account/session/memberName.ts';

/** A row of another's lists as assigned.queries.ts selects it. */
export interface AssignedRecord {
  readonly id: number;
  readonly property_id: number;
  /** Whose lists it stands on, with the name. */
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly status_id: number | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly date_added: Date;
  readonly modified: Date;
  readonly version: number;
  readonly snoozed_until: string | null;
  readonly lists: readonly string[];
}

type Written = AssignedState & Pick<AssignedRow, 'propertyId' | 'dateAdded' | 'listOwner' | 'lists'>;

/** What people wrote to it, and whose it is; the facts of the parcel come from the warehouse. */
export const assignedRowOf = (row: AssignedRecord): Written => ({
  ...assignedStateOf(row),
  propertyId: row.property_id,
  dateAdded: row.date_added.toISOString(),
  listOwner: { userId: row.user_id, name: memberName(row) },
  lists: [...row.lists],
});

export const assignedStateOf = (row: AssignedRecord): AssignedState => ({
  savedPropertyId: row.id,
  statusId: row.status_id,
  note: row.note,
  tags: [...row.tags],
  snoozedUntil: row.snoozed_until,
  modified: row.modified.toISOString(),
  version: row.version,
});

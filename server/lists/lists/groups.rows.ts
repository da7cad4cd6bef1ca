import type { Selectable } from 'kysely';
import { z } from 'zod';
import { listingGroupCodes, listingGroups } from '../../../src/api/catalogue/lists/listingGroups.ts';
import type { Group } from '../../../src/api/contract/lists/groups.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import type { Database } from '../../platform/store/schema.ts';

export type GroupRecord = Selectable<Database['property_group']> & { readonly size: number };

export function groupOf(row: GroupRecord): Group {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    data: row.data ?? null,
    size: row.size,
    modified: row.modified.toISOString(),
    refresh: row.refresh?.toISOString() ?? null,
    originalType: row.original_type,
    gridLayoutId: row.grid_layout_id,
    savedPropertyGroupId: row.saved_property_group_id,
    folderId: row.folder_id,
    version: row.version,
    editable: isEditable(groupDataOf(row.data)),
  };
}

/** What a list keeps besides its columns: the rule of an automated one, and how its last run went (O-076). */
const GroupData = z.object({
  /** The stored search (C030, C031). */
  search: Search.nullable().default(null),
  /** The saved listing group it was made from. */
  listingGroup: z.enum(listingGroupCodes).nullable().default(null),
  notification: z.enum(['IMMEDIATE', 'DAILY', 'WEEKLY']).nullable().default('IMMEDIATE'),
  /** The snapshot of the last run. */
  ranOn: z.string().nullable().default(null),
  /** Properties that match and are not watched: more than the lead automator may (R-AUTOMATOR-002, O-196). */
  waiting: z.int().default(0),
});
export type GroupData = z.infer<typeof GroupData>;

/** A rule of an older version that no longer reads counts as none. */
export function groupDataOf(data: unknown): GroupData {
  const parsed = GroupData.safeParse(data ?? {});
  return parsed.success ? parsed.data : GroupData.parse({});
}

/** On Market and Just Sold cannot be edited, renamed or deleted (R-GROUP-005, O-083). */
export const isEditable = ({ listingGroup }: GroupData): boolean =>
  listingGroup === null || listingGroups[listingGroup].editable;

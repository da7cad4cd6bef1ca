import type { Selectable } from 'kysely';
import type { Group } from '../../src/api/contract/groups.ts';
import type { Database } from '../store/schema.ts';

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
  };
}

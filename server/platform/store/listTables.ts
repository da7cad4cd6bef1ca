/** Tables of lists, what they hold, exports and imports. */
import type { ColumnType, Generated } from 'kysely';
import type { ExportFormat, importStates } from '../../../src/api/contract/lists/exportImport.ts';
import type { GroupTypeCode } from '../../../src/api/contract/lists/groups.ts';
import type { ListColumnKind } from '../../../src/api/contract/lists/lists.ts';
import type { DefaultTime, Json, OfUser, Tenant } from './columnTypes.ts';

export interface ListTables {
  folder: OfUser & { id: Generated<number>; name: string; version: Generated<number> };
  property_group: OfUser & {
    id: Generated<number>;
    name: string;
    type: GroupTypeCode;
    data: ColumnType<unknown, string | null, string | null>;
    created: DefaultTime;
    modified: DefaultTime;
    refresh: Date | null;
    original_type: GroupTypeCode | null;
    grid_layout_id: number | null;
    saved_property_group_id: number | null;
    folder_id: number | null;
    version: Generated<number>;
  };
  saved_property: OfUser & {
    id: Generated<number>;
    property_id: number;
    status_id: number | null;
    note: string | null;
    tags: Generated<string[]>;
    date_added: DefaultTime;
    modified: DefaultTime;
    version: Generated<number>;
    removed: Date | null;
    /** Calendar day, read as a text by the queries. */
    snoozed_until: ColumnType<unknown, string | null, string | null>;
    assignee_id: number | null;
    own: ColumnType<unknown, string | undefined, string>;
  };
  group_member: Tenant & {
    group_id: number;
    saved_property_id: number;
    added: DefaultTime;
    automation_status: 'ADDED' | 'CHANGED' | 'REMOVED' | null;
    watched: ColumnType<unknown, string | null, string | null>;
    waits: Generated<boolean>;
  };
  list_column: Tenant & {
    id: Generated<number>;
    name: string;
    kind: ListColumnKind;
    choices: Generated<string[]>;
    formula: string | null;
    version: Generated<number>;
    modified: DefaultTime;
  };
  removed_group: OfUser & { id: number; body: Json; members: Json; removed: DefaultTime };
  member_change: Tenant & {
    id: Generated<number>;
    group_id: number;
    property_id: number;
    kind: 'ADDED' | 'CHANGED' | 'REMOVED';
    reason: string;
    snapshot_id: string | null;
    at: DefaultTime;
  };
  property_export: OfUser & {
    id: Generated<number>;
    file_name: string;
    format: ExportFormat;
    columns: string[];
    property_ids: number[];
    row_count: number;
    created: Date;
    confirmed: Date | null;
  };
  property_import: OfUser & {
    id: Generated<number>;
    file_name: string;
    bytes: number;
    group_name: string;
    group_id: number | null;
    state: 'HELD' | (typeof importStates)[number];
    direction: Generated<'RUN' | 'BACK' | 'AGAIN'>;
    phase: string | null;
    message: string | null;
    options: Json;
    counts: ColumnType<unknown, string | null, string | null>;
    members: Generated<number>;
    created: Date;
    started: Date | null;
    finished: Date | null;
    cancel_requested: Generated<boolean>;
    undone: Generated<boolean>;
    has_report: Generated<boolean>;
    worker: string | null;
    lease_until: Date | null;
  };
  import_batch: Tenant & {
    import_id: number;
    seq: number;
    members: number;
    added: number[];
    filled: ColumnType<unknown, string | undefined, string>;
    undone: Generated<boolean>;
  };
  import_conflict: Tenant & {
    import_id: number;
    row_no: number;
    reason: string;
    cells: Json;
    candidates: Json;
    change: ColumnType<unknown, string | null, string | null>;
    property_id: number | null;
  };
  user_parcel: OfUser & { property_id: number; facts: Json; created: DefaultTime };
}

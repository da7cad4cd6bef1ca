/** Row types of the store, table by table; the tables themselves are made by migrations/*.sql. */
import type { ColumnType, Generated } from 'kysely';
import type { ReportCode } from '../../../src/api/catalogue/property/reports.ts';
import type { Permission } from '../../../src/api/contract/define.ts';
import type { ExportFormat, importStates } from '../../../src/api/contract/lists/exportImport.ts';
import type { GroupTypeCode } from '../../../src/api/contract/lists/groups.ts';
import type { ListColumnKind } from '../../../src/api/contract/lists/lists.ts';
import type { NotificationInterval } from '../../../src/api/contract/search/searches.ts';
import type { LogoutMode, UserType } from '../../../src/api/contract/account/session.ts';
import type { ContactTables } from './contactTables.ts';

/** JSON columns are read as values and written as text, so that both databases store arrays and strings the same. */
type Json = ColumnType<unknown, string, string>;
/** PostgreSQL hands out Buffers, PGlite Uint8Arrays; both take a Buffer. */
type Bytes = ColumnType<Uint8Array, Buffer, Buffer>;
type DefaultTime = ColumnType<Date, Date | undefined, Date>;

interface Tenant {
  account_id: number;
}
interface OfUser extends Tenant {
  user_id: number;
}

export interface Database extends ContactTables {
  account: { id: Generated<number>; name: string; created: DefaultTime };
  app_user: Tenant & {
    id: Generated<number>;
    username: string;
    password_hash: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    type: UserType;
    sub_user: Generated<boolean>;
    full_account: Generated<boolean>;
    overdue_account: Generated<boolean>;
    new_feature_label_enabled: Generated<boolean>;
    county_search_enabled: Generated<boolean>;
    list_management_enabled: Generated<boolean>;
    pab_enabled: Generated<boolean>;
    sms_enabled: Generated<boolean>;
    export_limit: number | null;
    created: DefaultTime;
    last_sign_in: Date | null;
    removed: Date | null;
    logo_type: string | null;
    logo_key: string | null;
  };
  permission_grant: Tenant & { user_type: UserType; permission: Permission };
  session: OfUser & {
    id: Generated<number>;
    token_hash: Bytes;
    created: Date;
    expires: Date;
    ended: Date | null;
    ended_mode: LogoutMode | null;
    activation_code: string | null;
  };
  login_token: OfUser & { token_hash: Bytes; expires: Date };
  login_throttle: { subject: string; window_start: Date; failures: number };
  first_run: OfUser & { password: string };
  property_status: Tenant & { id: Generated<number>; seq: number; name: string };
  tag: Tenant & { id: Generated<number>; type: string; name: string };
  folder: OfUser & { id: Generated<number>; name: string; version: Generated<number> };
  layout: OfUser & {
    id: Generated<number>;
    /** WORKSPACE, PROPERTY, and the types of saved filters (C032, C034). */
    type: string;
    name: string;
    columns: Json;
    modified: DefaultTime;
    version: Generated<number>;
  };
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
  undo_entry: OfUser & { id: string; place: number; side: 'undo' | 'redo'; entry: string };
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
  surrounding_search: Tenant & { saved_property_id: number; tab: string; search: Json; modified: DefaultTime };
  fact_correction: OfUser & { property_id: number; fact: string; value: Json; corrected: Date };
  analysis: OfUser & {
    id: Generated<number>;
    property_id: number;
    name: string;
    body: Json;
    created: Date;
    modified: Date;
  };
  alert: OfUser & {
    id: Generated<number>;
    level: 'info' | 'warning' | 'error';
    text: string;
    created: DefaultTime;
    read: Date | null;
    search_id: number | null;
    run_id: number | null;
  };
  saved_search: OfUser & {
    id: Generated<number>;
    name: string;
    search: Json;
    sort_field: string | null;
    sort_ascending: Generated<boolean>;
    notification_interval: NotificationInterval | null;
    slot: number | null;
    created: Date;
    modified: Date;
    revision: Generated<number>;
    snapshot_id: string | null;
    ran_at: Date | null;
    row_count: number | null;
    memory: ColumnType<Uint8Array | null, Buffer | null, Buffer | null>;
    problem: string | null;
    removed: Date | null;
  };
  search_run: OfUser & {
    id: Generated<number>;
    search_id: number;
    snapshot_id: string;
    ran_at: Date;
    row_count: number;
    entered: number;
    left_count: number;
    changed: number | null;
    details: Json;
    delivered: Date | null;
  };
  mail: OfUser & {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
    created: Date;
    next_attempt: Date;
    attempts: Generated<number>;
    sent: Date | null;
    error: string | null;
  };
  document: OfUser & {
    id: Generated<number>;
    property_id: number;
    name: string;
    description: string;
    report_code: string | null;
    content_type: string;
    bytes: number;
    file_key: string;
    modified: boolean;
    created: Date;
    removed: Date | null;
  };
  report_purchase: OfUser & {
    id: Generated<number>;
    property_id: number;
    report_code: ReportCode;
    property_sale_id: number;
    pre_foreclosure_id: number;
    snapshot_id: string;
    price_cents: number;
    document_id: number | null;
    bought: Date;
  };
  charge: OfUser & { key: string; purpose: string; cents: number; made: Date };
  idempotency: OfUser & {
    key: string;
    call: string;
    request_hash: Bytes;
    status: number;
    answer: ColumnType<unknown, string | null, string | null>;
    created: Date;
  };
}

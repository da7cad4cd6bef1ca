/**
 * Row types of the store, table by table, those of access, billing, contacts, lists and searches in files of their own; the tables
 * themselves are made by migrations/.
 */
import type { ColumnType, Generated } from 'kysely';
import type { ReportCode } from '../../../src/api/catalogue/property/reports.ts';
import type { Duty } from '../../../src/api/contract/rights.ts';
import type { MemberState } from '../../../src/calc/account/seats.ts';
import type { ReadingState } from '../../../src/api/contract/account/reading.ts';
import type { ArchiveState } from '../../../src/api/contract/account/archive.ts';
import type { ChangeAction, ChangeKind } from '../../../src/api/contract/account/changes.ts';
import type { PicklistKind } from '../../../src/api/catalogue/account/picklists.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { AccessTables } from './accessTables.ts';
import type { BillingTables } from './billingTables.ts';
import type { Bytes, DefaultTime, Json, OfUser, PicklistTable, Tenant } from './columnTypes.ts';
import type { CampaignTables } from './campaignTables.ts';
import type { SiteTables } from './siteTables.ts';
import type { ContactTables } from './contactTables.ts';
import type { ListTables } from './listTables.ts';
import type { PaymentTables } from './paymentTables.ts';
import type { PhoneTables } from './phoneTables.ts';
import type { SearchTables } from './searchTables.ts';
import type { WalletTables } from './walletTables.ts';

export interface Database
  extends
    AccessTables,
    BillingTables,
    CampaignTables,
    SiteTables,
    ContactTables,
    ListTables,
    PaymentTables,
    PhoneTables,
    SearchTables,
    WalletTables {
  account: {
    id: Generated<number>;
    name: string;
    created: DefaultTime;
    own_use: Generated<boolean>;
    brand_code: Generated<string>;
    time_zone: string | null;
    open_limit_cents: Generated<Cents>;
    anchor_day: number | null;
    cycle_start: CalendarDate | null;
    cycle_end: CalendarDate | null;
    overdue_since: CalendarDate | null;
    /** Since when it is to be closed; from when on it is; when its rows were removed. */
    close_asked: Date | null;
    closes: Date | null;
    close_left_plan: Generated<boolean>;
    erased: Date | null;
    /** Since when the operator lets it only look and export. */
    read_only: Date | null;
    /** The owner asks for a second factor of everybody. */
    requires_second_factor: Generated<boolean>;
  };
  app_user: Tenant & {
    id: Generated<number>;
    username: string;
    password_hash: string | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    type: UserType;
    sub_user: Generated<boolean>;
    full_account: Generated<boolean>;
    new_feature_label_enabled: Generated<boolean>;
    county_search_enabled: Generated<boolean>;
    list_management_enabled: Generated<boolean>;
    pab_enabled: Generated<boolean>;
    sms_enabled: Generated<boolean>;
    phone: Generated<string>;
    phone2: Generated<string>;
    state: Generated<MemberState>;
    lowers_on: CalendarDate | null;
    leaves_on: CalendarDate | null;
    heir_id: number | null;
    duties: Generated<Duty[]>;
    marketing_contact_limit: number | null;
    marketing_list_property_limit: number | null;
    favorite_property_limit: number | null;
    save_limit: number | null;
    export_limit: number | null;
    spend_limit_cents: Cents | null;
    seat_since: Date | null;
    created: DefaultTime;
    last_sign_in: Date | null;
    removed: Date | null;
    logo_type: string | null;
    logo_key: string | null;
  };
  audit_event: Tenant & {
    id: Generated<number>;
    /** Null: nobody who was signed in; `member` says who then. */
    user_id: number | null;
    member: string;
    session_id: number | null;
    origin: Generated<string>;
    call: Generated<string>;
    /** The name of the token that it was done with; null: none was. Written by the database. */
    token: string | null;
    what: ChangeKind;
    subject_id: string;
    subject: string;
    action: ChangeAction;
    before: Json | null;
    after: Json | null;
    at: DefaultTime;
    /** Its place in the chain: null only within the transaction that writes it. */
    seq: number | null;
    previous: Bytes | null;
    hash: Bytes | null;
  };
  account_archive: OfUser & {
    id: Generated<number>;
    is_whole: boolean;
    state: ArchiveState;
    done: Generated<number>;
    of_files: number | null;
    rows_written: Generated<number>;
    bytes: number | null;
    sha256: string | null;
    file_key: string | null;
    message: string | null;
    worker: string | null;
    touched: Date | null;
    attempts: Generated<number>;
    made: Date;
    finished: Date | null;
    expires: Date | null;
  };
  account_reading: OfUser & {
    id: Generated<number>;
    state: ReadingState;
    file_name: string;
    bytes: number;
    received: Generated<number>;
    preview: Json | null;
    done: Generated<number>;
    of_rows: number | null;
    problem: Json | null;
    worker: string | null;
    touched: Date;
    attempts: Generated<number>;
    made: Date;
    finished: Date | null;
  };
  /** Where the chain of an account ends; kept by the database. */
  audit_head: Tenant & { seq: number; hash: Bytes };
  /** `is_lead`: what the property of a lead gets, one of the account at most. */
  property_status: PicklistTable & { is_lead: Generated<boolean> };
  contact_type: PicklistTable;
  contact_status: PicklistTable;
  picklist_move: OfUser & {
    id: Generated<number>;
    kind: PicklistKind;
    from_id: number;
    to_id: number;
    moved: number[];
    undone: Generated<boolean>;
    created: Date;
  };
  deal_settings: Tenant & { body: Json };
  user_settings: OfUser & { body: Json };
  user_profile: OfUser &
    Record<`business_${'name' | 'first_name' | 'last_name' | 'url' | 'email' | 'phone'}`, Generated<string>> &
    Record<`business_${'street_address' | 'city' | 'state' | 'zip'}`, Generated<string>> &
    Record<'email_friendly_from' | 'reply_to_email', Generated<string>>;
  tag: Tenant & { id: Generated<number>; type: string; name: string };
  layout: OfUser & {
    id: Generated<number>;
    /** WORKSPACE, PROPERTY, and the types of saved filters (C032, C034). */
    type: string;
    name: string;
    columns: Json;
    modified: DefaultTime;
    version: Generated<number>;
  };
  undo_entry: OfUser & { id: string; place: number; side: 'undo' | 'redo'; entry: string };
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
    /** It carries a link: its text is kept no longer than needed. */
    is_secret: Generated<boolean>;
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
  charge: OfUser & {
    key: string;
    purpose: string;
    cents: number;
    made: Date;
    /** Null: the price is known. */
    open_cents: Cents | null;
  };
  idempotency: OfUser & {
    key: string;
    call: string;
    request_hash: Bytes;
    status: number;
    answer: ColumnType<unknown, string | null, string | null>;
    created: Date;
    /** Who is at it; null: of an earlier version. */
    attempt: string | null;
  };
}

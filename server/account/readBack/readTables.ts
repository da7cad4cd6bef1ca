/**
 * What of an export of everything is read back into an account, and why not the rest: each exported table once. One that
 * is not named does not compile; test/server/account/readBack/readTables.test.ts reads each back that is named as read.
 */
import type { exportedTables } from '../archive/exportedTables.ts';

interface Read {
  /** What a row is called before it is read, and several; absent: it hangs on a row that is counted. */
  readonly called?: readonly [one: string, many: string];
  /**
   * An account begins with such rows: one that has the same in these columns is taken for it, and stays as it is here.
   * A table without these has to be empty.
   */
  readonly same?: readonly string[];
  /** Columns that name a row of another table without a foreign key; what names none is left empty. */
  readonly names?: Readonly<Record<string, string>>;
  /** Columns that begin anew, each with the reason. */
  readonly anew?: Readonly<Record<string, string>>;
}
interface NotRead {
  readonly notRead: string;
}
export type ReadTable = Read | NotRead;

const MONEY = 'invoices, payments and books belong to the account that paid';
const MEMBERS = 'members are invited anew: nobody gets in by a file';
const IMPORTS = 'how an import is undone; the rows that it brought are read';
const CAMPAIGNS = 'what went out went out there: nobody is written to twice by reading a file';
const NEWS = 'of the data of the other place: the next run begins anew';

export const readTables = {
  account: { notRead: 'name, plan and state of the account stay as they are here' },
  app_user: { notRead: MEMBERS },
  alert: { notRead: 'what somebody was told there' },
  analysis: { called: ['deal', 'deals'] },
  append_job: { notRead: 'orders of skip tracing; what they found stands with the contacts' },
  audit_event: { notRead: 'the audit of an account tells what happened in it, and in no other' },
  audit_head: { notRead: 'as the audit' },
  book_balance: { notRead: MONEY },
  book_entry: { notRead: MONEY },
  book_line: { notRead: MONEY },
  campaign: { notRead: CAMPAIGNS },
  caller_id: { notRead: 'numbers are confirmed where they are used' },
  charge: { notRead: MONEY },
  consent: { called: ['consent', 'consents'] },
  contact: { called: ['contact', 'contacts'], names: { type_id: 'contact_type', status_id: 'contact_status' } },
  contact_import: { notRead: IMPORTS },
  contact_member: { names: { via: 'contact' } },
  contact_status: { same: ['name'] },
  contact_type: { same: ['name'] },
  contact_property: { names: { via: 'contact' } },
  deal_settings: { same: [] },
  dnc_list: { notRead: 'without its rows it would say that nobody is on it' },
  document: { called: ['document', 'documents'] },
  fact_correction: { called: ['corrected fact', 'corrected facts'] },
  folder: { called: ['folder', 'folders'] },
  group_member: {},
  import_batch: { notRead: IMPORTS },
  import_conflict: { notRead: 'rows that wait for a decision need the file that was sent, which no export holds' },
  invoice: { notRead: MONEY },
  invoice_line: { notRead: MONEY },
  layout: { called: ['layout', 'layouts'], same: ['user_id', 'type', 'name'] },
  call_result: { notRead: CAMPAIGNS },
  left_out: { notRead: CAMPAIGNS },
  lead: { notRead: CAMPAIGNS },
  link: { notRead: CAMPAIGNS },
  link_visit: { notRead: CAMPAIGNS },
  mailing: { notRead: CAMPAIGNS },
  receipt: { notRead: CAMPAIGNS },
  recipient: { notRead: CAMPAIGNS },
  sequence: { notRead: CAMPAIGNS },
  sequence_step: { notRead: CAMPAIGNS },
  sequence_run: { notRead: CAMPAIGNS },
  sequence_member: { notRead: CAMPAIGNS },
  site: { notRead: 'its address is taken there, and may be here' },
  list_column: { called: ['own column', 'own columns'] },
  mail: { notRead: 'what was sent there' },
  member_change: {},
  notice: { notRead: 'what somebody was told there' },
  payment: { notRead: MONEY },
  payment_default: { notRead: MONEY },
  payment_method: { notRead: 'cards are put in anew: their numbers are in no export' },
  permission_grant: { notRead: 'rights are granted here' },
  property_export: { notRead: 'files that were made there; they count for limits' },
  property_group: { called: ['list', 'lists'], names: { saved_property_group_id: 'property_group' } },
  property_import: { notRead: IMPORTS },
  property_status: { same: ['name'] },
  own_template: { notRead: 'the pictures that they show are in no export' },
  recording: { notRead: 'their files are in recordings/ of the export, to be uploaded' },
  refund: { notRead: MONEY },
  removed_group: { notRead: 'how a list that was deleted is put back there' },
  report_purchase: { notRead: 'what was bought stays with the account that paid; the reports are among the documents' },
  rule_setting: { notRead: 'a rule is acknowledged by who answers for it here' },
  saved_property: { called: ['saved property', 'saved properties'] },
  saved_search: {
    called: ['saved search', 'saved searches'],
    anew: { snapshot_id: NEWS, ran_at: NEWS, row_count: NEWS, problem: NEWS },
  },
  scheduled_change: { notRead: 'plans are chosen here' },
  search_run: { notRead: NEWS },
  subscription_line: { notRead: 'plans are chosen here' },
  suppression: { called: ['opt-out', 'opt-outs'], names: { contact_id: 'contact' } },
  surrounding_search: {},
  tag: { called: ['tag', 'tags'], same: ['type', 'name'] },
  usage_count: { notRead: 'what is read counts here as what is saved' },
  usage_grant: { notRead: MONEY },
  usage_save: { notRead: 'what is read counts here as what is saved' },
  user_parcel: { called: ['property that no data has', 'properties that no data has'] },
  user_profile: { same: ['user_id'] },
  user_settings: { same: ['user_id'] },
  voice_schedule: { called: ['schedule of calls', 'schedules of calls'], same: ['name'] },
  guest_visit: { notRead: 'who was invited to look inside was invited into that account' },
  webhook: { notRead: 'their secrets are in no export: they are set up anew' },
  webhook_delivery: { notRead: 'what was sent there' },
} as const satisfies Readonly<Record<WrittenName, ReadTable>>;

type WrittenName = {
  [T in keyof typeof exportedTables]: (typeof exportedTables)[T] extends { readonly left: string } ? never : T;
}[keyof typeof exportedTables];

const named: Readonly<Record<string, ReadTable>> = readTables;

/** How a table is read; null: it is not. */
export function readingOf(table: string): Read | null {
  const told = named[table];
  return told === undefined || 'notRead' in told ? null : told;
}

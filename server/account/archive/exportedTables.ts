/**
 * What an export of everything holds of each table whose rows belong to an account, and why not the rest. A table that is
 * not named does not compile; test/server/account/archive/exportedTables.test.ts holds it against the database.
 * `ownership.ts` says whose rows they are.
 */
import type { Permission } from '../../../src/api/contract/rights.ts';
import type { ownership } from '../team/ownership.ts';

interface Exported {
  /** What a row is, for who opens the file. */
  readonly about: string;
  readonly group: 'Lists' | 'Deals' | 'People' | 'Searches' | 'Files' | 'Account' | 'Marketing' | 'Money' | 'History';
  /** Columns that stay here, each with its reason. */
  readonly without?: Readonly<Record<string, string>>;
  /** Rows of no member that any member sees in the product: a member takes them along, too. */
  readonly isEverybodys?: true;
  /** What a member needs to see these in the product. */
  readonly needs?: Permission;
}
interface Left {
  readonly left: string;
}
export type ExportedTable = Exported | Left;

const AT_THE_SERVICE = 'how the payment service calls it, of use only there';
const SECRET = 'a secret, or its hash';

export const exportedTables = {
  account: { group: 'Account', about: 'the account' },
  account_archive: { left: 'exports themselves' },
  account_reading: { left: 'exports that were read back; the audit tells of them' },
  alert: { group: 'History', about: 'something that a user was told' },
  analysis: { group: 'Deals', about: 'an analysis of a deal, with all that was typed', needs: 'ANALYSIS_VIEW' },
  app_user: {
    group: 'Account',
    about: 'a user: owner and members, also those who are gone',
    without: { password_hash: SECRET, logo_key: 'where the logo lies here; the logo itself is in logos/' },
  },
  api_token: { left: 'tokens of programs: secrets; the audit tells of them' },
  append_job: {
    group: 'People',
    about: 'an order of skip tracing, with what was found',
    needs: 'CONTACT_VIEW',
    without: { charge_key: 'of use only here' },
  },
  audio_pin: { left: 'with which somebody records by phone, for a day' },
  audit_event: { group: 'History', about: 'who did what in the account, as a chain of hashes' },
  audit_head: { group: 'History', about: 'where the chain of the audit ends' },
  book_balance: { group: 'Money', about: 'what stands on a book, in cents' },
  book_entry: { group: 'Money', about: 'an entry of the books' },
  book_line: { group: 'Money', about: 'a line of an entry, in cents: debit above nothing, credit below' },
  campaign: { group: 'Marketing', about: 'a campaign', needs: 'MARKETING_VIEW' },
  caller_id: {
    group: 'Account',
    about: 'a number that calls may show',
    isEverybodys: true,
    needs: 'MARKETING_VIEW',
    without: { code_hash: SECRET, code_until: 'of a code that was spoken', code_tries: 'of a code that was spoken' },
  },
  charge: { group: 'Money', about: 'a purchase of before there were invoices' },
  consent: {
    group: 'People',
    about: 'a yes to being reached, with its wording',
    needs: 'MARKETING_VIEW',
    isEverybodys: true,
  },
  contact: { group: 'People', about: 'a contact', needs: 'CONTACT_VIEW' },
  contact_import: { group: 'People', about: 'an import of contacts', needs: 'CONTACT_VIEW' },
  contact_mark: { left: 'how far the owners of saved properties have been made contacts, of use only here' },
  contact_member: { group: 'People', about: 'which contact is in which list of contacts', needs: 'CONTACT_VIEW' },
  contact_status: { group: 'People', about: 'a status that contacts can have', isEverybodys: true },
  contact_type: { group: 'People', about: 'a type that contacts can have', isEverybodys: true },
  contact_property: { group: 'People', about: 'which property belongs to which contact', needs: 'CONTACT_VIEW' },
  deal_settings: { group: 'Deals', about: 'what new deals begin with', isEverybodys: true },
  dnc_check: { left: 'lists of others: they are uploaded anew, and grow old in a month' },
  dnc_list: {
    group: 'People',
    about: 'a list of who may not be reached, without its rows',
    needs: 'MARKETING_VIEW',
    isEverybodys: true,
    without: { file_hash: 'of use only here' },
  },
  call_result: { group: 'Marketing', about: 'what came of a call that somebody made', needs: 'MARKETING_VIEW' },
  document: {
    group: 'Files',
    about: 'a document; the file itself is in documents/, its name begins with the id',
    without: { file_key: 'where the file lies here' },
  },
  fact_correction: { group: 'Lists', about: 'a fact of a property that somebody corrected', isEverybodys: true },
  folder: { group: 'Lists', about: 'a folder of lists' },
  group_member: { group: 'Lists', about: 'which saved property is on which list' },
  guest_visit: { group: 'History', about: 'an operator who was invited to look inside' },
  idempotency: { left: 'answers of calls of the last day, so that each happens once' },
  import_batch: { group: 'Lists', about: 'a part of an import: which properties it put on the list' },
  import_conflict: { group: 'Lists', about: 'a row of an import that fits several properties' },
  invoice: { group: 'Money', about: 'an invoice or a credit note, in cents' },
  invoice_line: { group: 'Money', about: 'a line of an invoice, in cents' },
  layout: { group: 'Account', about: 'a layout of the screen, of columns, or a saved filter' },
  left_out: {
    group: 'Marketing',
    about: 'somebody who was asked for and not reached, with the reason',
    needs: 'MARKETING_VIEW',
  },
  lead: { group: 'Marketing', about: 'who answered a campaign', needs: 'MARKETING_VIEW' },
  link: { group: 'Marketing', about: 'where a link of a mailing leads', needs: 'MARKETING_VIEW' },
  link_visit: { group: 'Marketing', about: 'who opened a link of a mailing', needs: 'MARKETING_VIEW' },
  mailing: {
    group: 'Marketing',
    about: 'what goes out over one channel, and to whom',
    needs: 'MARKETING_VIEW',
    without: { opt_out_key: SECRET, file_bytes: 'how much of its file is done: of use only here' },
  },
  mailing_count: { left: 'how many rows of a mailing are in which state: counted from them' },
  receipt: { group: 'Marketing', about: 'what a service told of somebody it was to reach', needs: 'MARKETING_VIEW' },
  recipient: { group: 'Marketing', about: 'whom a mailing goes to, and what became of it', needs: 'MARKETING_VIEW' },
  list_column: { group: 'Lists', about: 'a column of your own', isEverybodys: true },
  login_token: { left: 'sign-ins that were begun: secrets' },
  mail: { group: 'History', about: 'an e-mail of the last 30 days; of one that carries a link the text is left out' },
  member_change: { group: 'Lists', about: 'what an automated list gained or lost' },
  notice: { group: 'History', about: 'what a user was told once' },
  operator: { left: 'who operates the installation, of which the account is not a part; the audit tells of it' },
  passkey: { left: 'with what a user signs in: of use only here' },
  passkey_challenge: { left: 'secrets of a moment' },
  payment: {
    group: 'Money',
    about: 'a payment, in cents',
    without: {
      intent: 'how the order was carried out, of use only here',
      back: 'the way back from the page of the payment service',
      reference: AT_THE_SERVICE,
    },
  },
  payment_default: { group: 'Money', about: 'with which card a user pays' },
  payment_method: {
    group: 'Money',
    about: 'a card as it is shown: never its number',
    without: { reference: AT_THE_SERVICE, fingerprint: AT_THE_SERVICE },
  },
  permission_grant: { group: 'Account', about: 'what users of a type may do' },
  own_template: {
    group: 'Marketing',
    about: 'a card that is kept for later campaigns: what both sides show',
    isEverybodys: true,
    needs: 'MARKETING_VIEW',
  },
  picture: { left: 'what e-mails and cards show; each e-mail or card that was made as a file holds it' },
  picklist_move: { left: 'how rows of a status that was retired can be given back, for thirty days' },
  property_export: { group: 'Lists', about: 'an export of a list: which properties' },
  property_group: { group: 'Lists', about: 'a list' },
  property_import: {
    group: 'Lists',
    about: 'an import into a list; the file that was sent is not kept in here',
    without: { worker: 'which process worked on it', lease_until: 'until when it did' },
  },
  property_status: { group: 'Lists', about: 'a status that properties of lists can have', isEverybodys: true },
  provider_customer: { left: AT_THE_SERVICE },
  recording: {
    group: 'Files',
    about: 'what calls play; the file itself is in recordings/, its name begins with the id',
    isEverybodys: true,
    needs: 'MARKETING_VIEW',
    without: { file_key: 'where the file lies here' },
  },
  recovery_code: { left: 'secrets' },
  sequence: { group: 'Marketing', about: 'what follows on what, and under which ceiling', needs: 'MARKETING_VIEW' },
  sequence_step: {
    group: 'Marketing',
    about: 'a step of a sequence: which mailing, when and to whom',
    needs: 'MARKETING_VIEW',
  },
  sequence_run: { group: 'Marketing', about: 'what went out at a step on a day', needs: 'MARKETING_VIEW' },
  sequence_member: {
    group: 'Marketing',
    about: 'who is in a sequence, where they stand and why they are out',
    needs: 'MARKETING_VIEW',
  },
  site: {
    group: 'Marketing',
    about: 'a page that catches answers',
    needs: 'MARKETING_VIEW',
    without: { form_key: SECRET },
  },
  refund: { group: 'Money', about: 'what went back of a payment, in cents', without: { reference: AT_THE_SERVICE } },
  removed_group: { group: 'Lists', about: 'a list that was deleted in the last 30 days' },
  report_purchase: { group: 'Files', about: 'a report that was bought; it is one of the documents' },
  rule_setting: {
    group: 'Account',
    about: 'a rule of reaching people that was made stricter or acknowledged',
    needs: 'MARKETING_VIEW',
    isEverybodys: true,
  },
  saved_property: {
    group: 'Lists',
    about: 'a saved property with its status, note, tags and own columns; properties.csv says where it is',
  },
  saved_search: {
    group: 'Searches',
    about: 'a saved search',
    without: { memory: 'what it found the last time, in a form of use only here' },
  },
  scheduled_change: { group: 'Money', about: 'a change of plan for the cycle date' },
  search_run: { group: 'Searches', about: 'what a saved search found anew' },
  second_factor: { left: 'secrets' },
  session: { left: 'sign-ins: secrets; the audit tells of them' },
  subscription_line: { group: 'Money', about: 'what the account pays for, in cents of the period' },
  suppression: { group: 'People', about: 'somebody who wants no more', needs: 'MARKETING_VIEW', isEverybodys: true },
  surrounding_search: { group: 'Lists', about: 'a search around a saved property' },
  tag: { group: 'Lists', about: 'a tag', isEverybodys: true },
  token_order: { left: 'how the cap of a token is counted; the purchases themselves are invoices' },
  undo_entry: { left: 'what could be taken back on screen' },
  usage_count: { group: 'Money', about: 'how much of the limits a user has used in a month' },
  usage_grant: { group: 'Money', about: 'a limit that was raised for a month' },
  usage_save: { group: 'Money', about: 'a property that counts against the limit of a month' },
  user_parcel: { group: 'Lists', about: 'a property that came with an import and that no data has' },
  user_identity: { left: 'with what a user signs in: of use only here' },
  user_profile: { group: 'Account', about: 'what a user wrote of their business' },
  user_settings: { group: 'Account', about: 'what a user chose for themselves' },
  voice_schedule: {
    group: 'Account',
    about: 'when calls are made in a week',
    isEverybodys: true,
    needs: 'MARKETING_VIEW',
  },
  webhook: {
    group: 'Account',
    about: 'where events of a user go',
    without: { secret: SECRET, former_secret: SECRET },
  },
  webhook_delivery: { group: 'History', about: 'what a webhook was sent in the last 30 days' },
  user_token: { left: 'links that let somebody in: secrets' },
} as const satisfies Readonly<Record<keyof typeof ownership | 'account', ExportedTable>>;

/** Some text of a column stays here. */
export const columnTexts: Readonly<Record<string, string>> = {
  'mail.body': 'case when t.is_secret then null else t.body end',
};

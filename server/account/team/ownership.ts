/**
 * What members of an account share, what is their own, and what becomes of it when one is removed: every table of the
 * store whose rows belong to an account, once. test/server/account/team/ownership.test.ts holds it against the database
 * and against what `handOver` does; a table that is not named fails there, one of `Database` does not compile.
 */
import type { Database } from '../../platform/store/schema.ts';

interface Owned {
  readonly why: string;
  /** The table whose rows these hang on, where they name no user themselves: they go where those go. */
  readonly hangsOn?: string;
}

export type Ownership =
  /** The account's: any member sees and changes it, and nobody's removal touches it. */
  | (Owned & { readonly is: 'SHARED' })
  /** A member's own: nobody else sees it; it moves to the heir, and without one it goes thirty days later. */
  | (Owned & { readonly is: 'OWN' })
  /** A member's own, and of no use to anybody else: it ends with the member. */
  | (Owned & { readonly is: 'OWN_ENDS' })
  /** A record of what happened: it keeps the name under which it was made. */
  | (Owned & { readonly is: 'KEPT' });

type TenantTable = {
  [T in keyof Database]: Database[T] extends { readonly account_id: unknown } ? T : never;
}[keyof Database];

export const ownership = {
  account_archive: { is: 'KEPT', why: 'who took everything along, and when; the file itself ends after seven days' },
  account_reading: { is: 'KEPT', why: 'who read an export into the account, and when' },
  alert: { is: 'OWN', why: 'those of a saved search go with it; what else was told was told to this member, and ends' },
  analysis: { is: 'OWN', why: 'deals that were computed' },
  api_token: { is: 'OWN_ENDS', why: 'tokens with which the programs of the member act' },
  app_user: { is: 'KEPT', why: 'who was a member: invoices and traces name it' },
  append_job: { is: 'OWN', why: 'skip tracing: one that runs goes on for the heir, paid by who ordered it' },
  audio_pin: { is: 'OWN_ENDS', why: 'with which the member records by phone, for a day' },
  audit_event: { is: 'KEPT', why: 'who did what in the account' },
  audit_head: { is: 'SHARED', why: 'where the chain of what was done ends' },
  book_balance: { is: 'SHARED', why: 'the books of the account' },
  book_entry: { is: 'KEPT', why: 'what was posted stays as it is' },
  book_line: { is: 'KEPT', why: 'what was posted stays as it is', hangsOn: 'book_entry' },
  campaign: { is: 'OWN', why: 'names under which mailings stand together' },
  caller_id: { is: 'SHARED', why: 'numbers that calls of the account may show' },
  charge: { is: 'KEPT', why: 'who bought what: paid once, whoever has it now' },
  consent: { is: 'SHARED', why: 'who said yes to being reached; it stays as it was said' },
  contact: { is: 'OWN', why: 'people that were met; the same person at both is one afterwards' },
  contact_import: { is: 'OWN_ENDS', why: 'what an import of contacts did, for its undo' },
  contact_status: { is: 'SHARED', why: 'statuses of contacts of the account' },
  contact_type: { is: 'SHARED', why: 'types of contacts of the account' },
  contact_mark: {
    is: 'OWN_ENDS',
    why: 'how far the owners of saved parcels are contacts: the heir has a mark of both',
  },
  contact_member: { is: 'OWN', why: 'who is in a group', hangsOn: 'contact' },
  call_result: { is: 'OWN', why: 'what came of calls of a list', hangsOn: 'recipient' },
  contact_property: { is: 'OWN', why: 'what a contact owns', hangsOn: 'contact' },
  deal_settings: { is: 'SHARED', why: 'what new deals of the account begin with' },
  dnc_check: { is: 'SHARED', why: 'numbers and addresses of lists of who may not be reached', hangsOn: 'dnc_list' },
  dnc_list: { is: 'SHARED', why: 'lists of who may not be reached, with their day' },
  document: { is: 'OWN', why: 'files of properties; their keys stay' },
  fact_correction: { is: 'SHARED', why: 'what the account knows better than the source, with the name of who did' },
  folder: { is: 'OWN', why: 'where lists lie' },
  group_member: { is: 'OWN', why: 'rows of lists', hangsOn: 'property_group' },
  guest_visit: { is: 'KEPT', why: 'whom the owner let look inside, and till when' },
  idempotency: {
    is: 'OWN_ENDS',
    why: 'answers of calls, for who made them; a call that is not answered yet does nothing',
  },
  import_batch: { is: 'OWN', why: 'the ledger of an import', hangsOn: 'property_import' },
  import_conflict: { is: 'OWN', why: 'rows of an import to decide', hangsOn: 'property_import' },
  invoice: { is: 'KEPT', why: 'who bought' },
  invoice_line: { is: 'KEPT', why: 'what was bought, and for whom', hangsOn: 'invoice' },
  left_out: { is: 'OWN', why: 'who was asked for and not reached', hangsOn: 'mailing' },
  lead: { is: 'OWN', why: 'who answered campaigns' },
  link: { is: 'OWN', why: 'where links of a mailing lead', hangsOn: 'mailing' },
  link_visit: { is: 'OWN', why: 'who opened them', hangsOn: 'recipient' },
  mailing: { is: 'OWN', why: 'what went out, and goes on for the heir' },
  mailing_count: { is: 'OWN', why: 'how its rows stand', hangsOn: 'mailing' },
  receipt: { is: 'OWN', why: 'what a service told of somebody it was to reach', hangsOn: 'recipient' },
  recipient: { is: 'OWN', why: 'whom a mailing goes to', hangsOn: 'mailing' },
  layout: { is: 'OWN', why: 'columns of lists and saved filters; how the member arranged his own screens ends' },
  list_column: { is: 'SHARED', why: 'columns of the account' },
  login_token: { is: 'OWN_ENDS', why: 'a sign-in that was begun' },
  mail: {
    is: 'OWN_ENDS',
    why: 'what waits is not sent any more; what was sent is forgotten after thirty days, as ever',
  },
  member_change: { is: 'OWN', why: 'what an automated list gained and lost', hangsOn: 'property_group' },
  notice: { is: 'OWN_ENDS', why: 'what the member was told of limits and dates, so that it is told once' },
  operator: { is: 'OWN_ENDS', why: 'whoever operates the installation does it as a member of its first account' },
  passkey: { is: 'OWN_ENDS', why: 'with what the member signs in beside the password' },
  passkey_challenge: { is: 'OWN_ENDS', why: 'what a passkey is asked to sign, for minutes' },
  payment: { is: 'KEPT', why: 'who paid what, and what became of it' },
  payment_default: { is: 'OWN_ENDS', why: 'with which card the member pays' },
  payment_method: { is: 'SHARED', why: 'the wallet of the account, with the name of who put a card in' },
  picklist_move: {
    is: 'OWN_ENDS',
    why: 'rows that got another status when theirs was retired, for the undo of who did',
  },
  permission_grant: { is: 'SHARED', why: 'what members of a type may do' },
  property_export: { is: 'KEPT', why: 'rows that count for the month; one that was not confirmed is discarded' },
  property_group: { is: 'OWN', why: 'lists, automated ones with their rule' },
  property_import: { is: 'OWN', why: 'one that runs goes on for the heir, into the list that it began' },
  provider_customer: { is: 'SHARED', why: 'the name of the account at the payment service' },
  refund: { is: 'KEPT', why: 'what went back, of which payment' },
  property_status: { is: 'SHARED', why: 'statuses of the account' },
  own_template: { is: 'SHARED', why: 'cards that the account keeps for later campaigns' },
  picture: { is: 'SHARED', why: 'what e-mails and cards of the account show' },
  recording: { is: 'SHARED', why: 'what calls of the account play' },
  recovery_code: { is: 'OWN_ENDS', why: 'codes in place of the second factor' },
  removed_group: { is: 'OWN_ENDS', why: 'lists that were deleted, for the undo of who deleted them' },
  report_purchase: { is: 'OWN', why: 'reports that were bought: the heir is not asked to pay again' },
  rule_setting: { is: 'SHARED', why: 'rules of reaching people that the account made stricter' },
  saved_property: { is: 'OWN', why: 'what was saved; the same property at both is one afterwards' },
  saved_search: { is: 'OWN', why: 'with what it found and how often it tells; its number among the favorites ends' },
  scheduled_change: { is: 'KEPT', why: 'who ordered what for the cycle date' },
  search_run: { is: 'OWN', why: 'what a search found anew' },
  second_factor: { is: 'OWN_ENDS', why: 'with what the member signs in beside the password' },
  session: { is: 'OWN_ENDS', why: 'sign-ins' },
  sequence: { is: 'OWN', why: 'what follows on what: one that runs goes on for the heir' },
  sequence_step: { is: 'OWN', why: 'what goes out at each step', hangsOn: 'sequence' },
  sequence_run: { is: 'OWN', why: 'what went out at a step on a day', hangsOn: 'sequence' },
  sequence_member: { is: 'OWN', why: 'who is in it, and where each stands', hangsOn: 'sequence' },
  site: { is: 'OWN', why: 'pages that catch answers: they stay where they are' },
  subscription_line: { is: 'SHARED', why: 'what the account pays for; a seat stays when its member is gone' },
  suppression: { is: 'SHARED', why: 'who wants no more: for the whole account, and for ever' },
  surrounding_search: { is: 'OWN', why: 'kept with a saved property', hangsOn: 'saved_property' },
  tag: { is: 'SHARED', why: 'tags of the account' },
  token_order: { is: 'OWN_ENDS', why: 'what counts against the cap of a token' },
  undo_entry: { is: 'OWN_ENDS', why: 'what the member could take back' },
  usage_count: { is: 'KEPT', why: 'who used how much of a limit' },
  usage_grant: { is: 'KEPT', why: 'who raised a limit' },
  usage_save: { is: 'KEPT', why: 'what counts against the limit of the account' },
  user_parcel: { is: 'OWN', why: 'parcels of imports that no data has' },
  user_identity: { is: 'OWN_ENDS', why: 'who the member is at the provider of the organisation' },
  user_profile: { is: 'OWN_ENDS', why: 'what the member wrote of his business, and in whose name his mail goes' },
  user_settings: { is: 'OWN_ENDS', why: 'what the member chose for himself' },
  user_token: { is: 'OWN_ENDS', why: 'links that let the member in' },
  voice_schedule: { is: 'SHARED', why: 'when calls of the account are made' },
  webhook: { is: 'OWN_ENDS', why: 'where the member had events of his own sent' },
  webhook_delivery: { is: 'OWN_ENDS', why: 'what was sent there' },
} as const satisfies Readonly<Record<string, Ownership>> & Readonly<Record<TenantTable, Ownership>>;

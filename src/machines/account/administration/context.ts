import type { Client } from '../../../api/client.ts';
import type {
  AccountAct,
  AccountFilter,
  Customer,
  CustomerDetails,
  Installation,
  OwedInvoice,
} from '../../../api/contract/account/operator.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorInside, noRows, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What is on screen: the accounts, or the installation that they are on. */
export type AdministrationView = 'accounts' | 'installation';
/** Which of the two grids of accounts the keys mean. */
export type AdministrationGrid = 'accounts' | 'invoices';
/** What is asked before it is done. */
export type AdministrationForm = 'make' | 'plan' | 'limit' | 'brand' | 'readOnly' | 'close' | 'settle' | 'enter';

export type AdministrationEvent =
  | Broadcast
  | MessageTo<'administration'>
  | Extract<
      RowEvent<'administration', number>,
      { readonly type: 'administration.cursor' | 'administration.move' | 'administration.moveTo' }
    >
  | { readonly type: 'administration.look'; readonly view: AdministrationView }
  | { readonly type: 'administration.attend'; readonly grid: AdministrationGrid }
  | { readonly type: 'administration.invoice'; readonly index: number }
  | { readonly type: 'administration.job'; readonly index: number }
  /** Of which accounts: by a part of a name; by how they stand. */
  | { readonly type: 'administration.text'; readonly text: string }
  | { readonly type: 'administration.filter'; readonly filter: AccountFilter }
  /** The account under the cursor, opened: its bills are gone through then; and back to all. */
  | { readonly type: 'administration.open' }
  /** A dialog; what was chosen in it; left without. */
  | { readonly type: 'administration.ask'; readonly form: AdministrationForm }
  | { readonly type: 'administration.make'; readonly owner: string; readonly openLimit: number }
  | { readonly type: 'administration.act'; readonly act: AccountAct }
  | { readonly type: 'administration.settle'; readonly reference: string }
  | { readonly type: 'administration.enter' }
  | { readonly type: 'administration.leave' }
  /** The job under the cursor, once more. */
  | { readonly type: 'administration.again' };

export type Task =
  | { readonly what: 'make'; readonly owner: string; readonly openLimit: number }
  | { readonly what: 'act'; readonly id: number; readonly act: AccountAct }
  | { readonly what: 'settle'; readonly number: number; readonly reference: string }
  | { readonly what: 'enter'; readonly id: number }
  | { readonly what: 'again'; readonly jobId: string };

/** What a task answers. */
export interface Done {
  readonly account?: CustomerDetails;
  readonly link?: string | null;
  readonly installation?: Installation;
}

export interface AdministrationContext extends PagedRows<Customer>, ShownPage, Work<Task> {
  readonly client: Client;
  /** Whoever has signed in operates the installation: nobody else reads any of it. */
  readonly operates: boolean;
  readonly view: AdministrationView;
  readonly grid: AdministrationGrid;
  readonly text: string;
  readonly filter: AccountFilter;
  /** Of the account under the cursor, once it was read. */
  readonly details: CustomerDetails | null;
  /** Why it could not be read. */
  readonly detailsError: string | null;
  /** The bill and the job that are gone to. */
  readonly at: number;
  readonly jobAt: number;
  readonly installation: Installation | null;
  readonly form: AdministrationForm | null;
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** Told once, as long as its dialog is there. */
  readonly link: string | null;
  /** The browser has the session of a guest by now: the page begins anew. */
  readonly hasEntered: boolean;
}

export const underCursor = ({ rows, cursor }: Pick<AdministrationContext, 'rows' | 'cursor'>): Customer | undefined =>
  rows[cursor];

/** The details of the account under the cursor; null: not read yet. */
export const shownDetails = (
  context: Pick<AdministrationContext, 'rows' | 'cursor' | 'details'>,
): CustomerDetails | null => (context.details?.id === underCursor(context)?.id ? context.details : null);

export const invoiceUnderCursor = (
  context: Pick<AdministrationContext, 'rows' | 'cursor' | 'details' | 'at'>,
): OwedInvoice | undefined => shownDetails(context)?.invoices[context.at];

/** The bill that settling means: the one gone to, else the oldest that is owed. */
export function invoiceToSettle(
  context: Pick<AdministrationContext, 'rows' | 'cursor' | 'details' | 'at' | 'grid'>,
): OwedInvoice | undefined {
  const owed = (invoice: OwedInvoice | undefined): boolean => invoice?.state === 'OPEN' && invoice.kind === 'INVOICE';
  if (context.grid === 'invoices') {
    const chosen = invoiceUnderCursor(context);
    return owed(chosen) ? chosen : undefined;
  }
  return shownDetails(context)?.invoices.findLast(owed);
}

/** Whether there is something to settle; of an account that is still being read its row says so. */
export const owesSomething = (
  context: Pick<AdministrationContext, 'rows' | 'cursor' | 'details' | 'at' | 'grid'>,
): boolean =>
  shownDetails(context) === null ? (underCursor(context)?.open ?? 0) > 0 : invoiceToSettle(context) !== undefined;

export const jobUnderCursor = ({ installation, jobAt }: Pick<AdministrationContext, 'installation' | 'jobAt'>) =>
  installation?.jobs.troubled[jobAt];

/** Rows of another filter: those of before are none of them. */
export const otherRows = { ...noRows, details: null, at: 0, grid: 'accounts', isLoaded: false } as const;

/** Accounts that stand so; all of them whatever they are called. */
export const ofFilter = ({ text }: Pick<AdministrationContext, 'text'>, filter: AccountFilter) => ({
  ...otherRows,
  view: 'accounts' as const,
  filter,
  text: filter === 'ALL' ? '' : text,
});

/** An account as it is now, in its row and in its details. */
export const withDetails = (context: Pick<AdministrationContext, 'rows' | 'at'>, details: CustomerDetails) => ({
  rows: context.rows.map((row) => (row.id === details.id ? details : row)),
  details,
  detailsError: null,
  at: cursorInside(details.invoices, context.at),
});

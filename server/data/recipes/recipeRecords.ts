import type { FactKind } from '../../../src/api/catalogue/property/facts.ts';
import type { RecordKind } from '../ingest/sourceContext.ts';

export interface RecordField {
  readonly column: string;
  readonly kind: FactKind;
  /** Days may lie after the as-of date (an auction). */
  readonly future?: true;
}

/** What a recipe can fill in a record of each kind, and the staging column it goes to. */
export const recordFields = {
  deed: {
    saleDate: { column: 'sale_date', kind: 'date' },
    recordingDate: { column: 'recording_date', kind: 'date' },
    amount: { column: 'amount_cents', kind: 'money' },
    documentType: { column: 'document_type', kind: 'text' },
    documentNumber: { column: 'document_number', kind: 'text' },
    buyer: { column: 'buyer', kind: 'text' },
    seller: { column: 'seller', kind: 'text' },
    saleSituation: { column: 'sale_situation', kind: 'code' },
    cash: { column: 'cash', kind: 'flag' },
    /** At arm's length by the assessor's judgement, and his reason why not. */
    qualified: { column: 'qualified', kind: 'flag' },
    notMarketReason: { column: 'reason', kind: 'code' },
  },
  loan: {
    recordingDate: { column: 'recording_date', kind: 'date' },
    amount: { column: 'amount_cents', kind: 'money' },
    loanType: { column: 'loan_type', kind: 'code' },
    financingType: { column: 'financing_type', kind: 'code' },
    interestRate: { column: 'interest_rate', kind: 'ratio' },
    termMonths: { column: 'term_months', kind: 'integer' },
    lender: { column: 'lender', kind: 'text' },
    position: { column: 'position', kind: 'integer' },
    open: { column: 'open', kind: 'flag' },
    satisfiedDate: { column: 'satisfied_date', kind: 'date' },
  },
  lien: {
    lienType: { column: 'lien_type', kind: 'code' },
    documentType: { column: 'document_type', kind: 'text' },
    recordingDate: { column: 'recording_date', kind: 'date' },
    amount: { column: 'amount_cents', kind: 'money' },
    creditor: { column: 'creditor', kind: 'text' },
    open: { column: 'open', kind: 'flag' },
    releasedDate: { column: 'released_date', kind: 'date' },
    documentNumber: { column: 'document_number', kind: 'text' },
    /** Liens that one row stands for, where the amount is their total. */
    count: { column: 'lien_count', kind: 'integer' },
  },
  foreclosure: {
    status: { column: 'status', kind: 'code' },
    documentType: { column: 'document_type', kind: 'text' },
    recordingDate: { column: 'recording_date', kind: 'date' },
    auctionDate: { column: 'auction_date', kind: 'date', future: true },
    openingBid: { column: 'opening_bid_cents', kind: 'money' },
    unpaidBalance: { column: 'unpaid_balance_cents', kind: 'money' },
    defaultAmount: { column: 'default_amount_cents', kind: 'money' },
    lender: { column: 'lender', kind: 'text' },
    trustee: { column: 'trustee', kind: 'text' },
    caseNumber: { column: 'case_number', kind: 'text' },
    releasedDate: { column: 'released_date', kind: 'date' },
  },
  listing: {
    status: { column: 'status', kind: 'code' },
    listingNumber: { column: 'listing_number', kind: 'text' },
    listingDate: { column: 'listing_date', kind: 'date' },
    statusDate: { column: 'status_date', kind: 'date' },
    listAmount: { column: 'list_amount_cents', kind: 'money' },
    soldAmount: { column: 'sold_amount_cents', kind: 'money' },
    soldDate: { column: 'sold_date', kind: 'date' },
    daysOnMarket: { column: 'days_on_market', kind: 'integer' },
    agent: { column: 'agent', kind: 'text' },
    office: { column: 'office', kind: 'text' },
  },
  violation: {
    violationType: { column: 'violation_type', kind: 'text' },
    description: { column: 'description', kind: 'text' },
    violationDate: { column: 'violation_date', kind: 'date' },
    complyDate: { column: 'comply_date', kind: 'date', future: true },
    open: { column: 'open', kind: 'flag' },
    closedDate: { column: 'closed_date', kind: 'date' },
    caseNumber: { column: 'case_number', kind: 'text' },
  },
  bankruptcy: {
    chapter: { column: 'chapter', kind: 'integer' },
    recordingDate: { column: 'recording_date', kind: 'date' },
    caseNumber: { column: 'case_number', kind: 'text' },
    closedDate: { column: 'closed_date', kind: 'date' },
  },
  divorce: {
    recordingDate: { column: 'recording_date', kind: 'date' },
    caseNumber: { column: 'case_number', kind: 'text' },
  },
} as const satisfies Record<RecordKind, Record<string, RecordField>>;

export type RecordFieldsOf<Kind extends RecordKind> = keyof (typeof recordFields)[Kind];

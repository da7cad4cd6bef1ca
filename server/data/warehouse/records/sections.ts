/**
 * What the file of records holds of a parcel, in order: one description for the ingest that writes it and the server that
 * reads it. The file carries it, and one with another description is refused.
 */
import { columns } from '../../../../src/api/catalogue/search/columns.ts';
import { factKeys, facts, type FactKey, type FactKind } from '../../../../src/api/catalogue/property/facts.ts';

/** What lists of parcels show: it lies apart from the rest, so that a page of rows reads no more than that. */
const shown: ReadonlySet<FactKey> = new Set<FactKey>([
  'propertyId',
  'fips',
  ...Object.values(columns).flatMap(({ fact }) => (fact === null ? [] : [fact])),
  'streetAddress',
  'unitNumber',
  'cityName',
  'stateCode',
  'zip',
  'latitude',
  'pointKind',
  'pointErrorFeet',
  'longitude',
  'propertyTypeCode',
  'mlsListingId',
  'mlsListingStatus',
  'mlsListingDate',
  'mlsListingAmount',
  'foreclosureId',
  'foreclosureDate',
  'foreclosureStatus',
  'foreclosureDocumentType',
  'defaultAmount',
  'lienId',
  'lienDate',
  'lienAmount',
  'lienDocumentType',
  'bankruptcyId',
  'bankruptcyDate',
  'divorceId',
  'divorceDate',
  'lastSaleDocumentType',
  ...factKeys.filter((key) => facts[key].group === 'Lead types'),
]);
export const shownFacts: readonly FactKey[] = factKeys.filter((key) => shown.has(key));
/** All others. */
export const furtherFacts: readonly FactKey[] = factKeys.filter((key) => !shown.has(key));

/** A field of a record: its column, and what is in it. Money stays in cents. */
type Field = readonly [column: string, kind: FactKind];

export interface Section {
  /** A table with `property_id` and `fips`, or a query in brackets that has them. */
  readonly table: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** The records of a parcel, by kind; the rows of a kind are in no order. */
export const sections = {
  deeds: {
    table: 'deed',
    fields: {
      id: ['deed_id', 'id'],
      saleDate: ['sale_date', 'date'],
      recordingDate: ['recording_date', 'date'],
      amountCents: ['amount_cents', 'integer'],
      documentType: ['document_type', 'text'],
      documentNumber: ['document_number', 'text'],
      buyer: ['buyer', 'text'],
      seller: ['seller', 'text'],
      saleSituation: ['sale_situation', 'code'],
      cash: ['cash', 'flag'],
      multiParcel: ['multi_parcel', 'flag'],
      marketSale: ['market_sale', 'flag'],
      notMarketReason: ['not_market_reason', 'text'],
      qualified: ['qualified', 'flag'],
      sequence: ['record_seq', 'integer'],
    },
  },
  loans: {
    table: 'loan',
    fields: {
      id: ['loan_id', 'id'],
      recordingDate: ['recording_date', 'date'],
      amountCents: ['amount_cents', 'integer'],
      loanType: ['loan_type', 'code'],
      financingType: ['financing_type', 'code'],
      interestRate: ['interest_rate', 'decimal'],
      termMonths: ['term_months', 'integer'],
      lender: ['lender', 'text'],
      open: ['open', 'flag'],
      estimatedBalanceCents: ['estimated_balance_cents', 'integer'],
      sequence: ['position', 'integer'],
    },
  },
  liens: {
    table: 'lien',
    fields: {
      id: ['lien_id', 'id'],
      lienType: ['lien_type', 'code'],
      documentType: ['document_type', 'text'],
      recordingDate: ['recording_date', 'date'],
      amountCents: ['amount_cents', 'integer'],
      creditor: ['creditor', 'text'],
      open: ['open', 'flag'],
      releasedDate: ['released_date', 'date'],
    },
  },
  foreclosures: {
    table: 'foreclosure',
    fields: {
      id: ['foreclosure_id', 'id'],
      status: ['status', 'code'],
      documentType: ['document_type', 'text'],
      recordingDate: ['recording_date', 'date'],
      auctionDate: ['auction_date', 'date'],
      openingBidCents: ['opening_bid_cents', 'integer'],
      unpaidBalanceCents: ['unpaid_balance_cents', 'integer'],
      defaultAmountCents: ['default_amount_cents', 'integer'],
      lender: ['lender', 'text'],
      releasedDate: ['released_date', 'date'],
    },
  },
  listings: {
    table: 'listing',
    fields: {
      id: ['listing_id', 'id'],
      status: ['status', 'code'],
      listingDate: ['listing_date', 'date'],
      statusDate: ['status_date', 'date'],
      listAmountCents: ['list_amount_cents', 'integer'],
      soldAmountCents: ['sold_amount_cents', 'integer'],
      soldDate: ['sold_date', 'date'],
      daysOnMarket: ['days_on_market', 'integer'],
    },
  },
  violations: {
    table: 'violation',
    fields: {
      id: ['violation_id', 'id'],
      violationType: ['violation_type', 'text'],
      description: ['description', 'text'],
      violationDate: ['violation_date', 'date'],
      complyDate: ['comply_date', 'date'],
      open: ['open', 'flag'],
      closedDate: ['closed_date', 'date'],
      caseNumber: ['case_number', 'text'],
    },
  },
  court: {
    table: `(SELECT property_id, fips, bankruptcy_id AS id, 'BANKRUPTCY' AS kind, chapter, recording_date, case_number FROM bankruptcy
      UNION ALL SELECT property_id, fips, divorce_id, 'DIVORCE', NULL, recording_date, case_number FROM divorce)`,
    fields: {
      id: ['id', 'id'],
      kind: ['kind', 'code'],
      chapter: ['chapter', 'integer'],
      recordingDate: ['recording_date', 'date'],
      caseNumber: ['case_number', 'text'],
    },
  },
  values: {
    table: '(SELECT * FROM value_history WHERE value_date IS NOT NULL AND amount_cents IS NOT NULL)',
    fields: {
      valueDate: ['value_date', 'date'],
      kind: ['kind', 'text'],
      amountCents: ['amount_cents', 'integer'],
    },
  },
  /**
   * Sources besides the one that lists the parcel: those that join and name it, and other rolls (joined_by: roll). With the
   * facts whose value is theirs, and the owner that they name and who is none now.
   */
  joined: {
    table: `(SELECT j.property_id, j.fips, j.source_id, j.joined_by, coalesce(f.facts, []) AS facts, f.owner
      FROM (SELECT property_id, fips, source_id, joined_by FROM parcel_source UNION ALL
        SELECT r.property_id, r.fips, r.source_id, 'roll' FROM roll_parcel r JOIN parcel p USING (property_id) WHERE p.source_id <> r.source_id) j
      LEFT JOIN (SELECT fips, property_id, source_id, coalesce(list(fact ORDER BY fact) FILTER (is_used), []) AS facts,
          max(value) FILTER (fact = 'ownerName' AND NOT is_used) AS owner FROM source_fact WHERE is_used OR fact = 'ownerName'
        GROUP BY fips, property_id, source_id) f USING (fips, property_id, source_id))`,
    fields: {
      id: ['source_id', 'id'],
      joinedBy: ['joined_by', 'code'],
      facts: ['facts', 'codes'],
      owner: ['owner', 'text'],
    },
  },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof sections;

/** What the tables say of values beyond their kind. */
interface Narrower {
  readonly court: { readonly kind: 'BANKRUPTCY' | 'DIVORCE' };
  readonly values: { readonly valueDate: string; readonly kind: string };
  readonly joined: { readonly joinedBy: 'apn' | 'address' | 'new' | 'roll'; readonly facts: readonly string[] };
}
type ValueOf<K extends FactKind> = K extends 'id'
  ? number
  : K extends 'text' | 'code' | 'date'
    ? string | null
    : K extends 'flag'
      ? boolean | null
      : K extends 'codes'
        ? readonly string[] | null
        : number | null;
type Fields<N extends SectionName> = (typeof sections)[N]['fields'];
type Plainly<N extends SectionName> = {
  readonly [F in keyof Fields<N>]: Fields<N>[F] extends readonly [string, infer K extends FactKind]
    ? ValueOf<K>
    : never;
};

/** A record of a section; money in cents. */
export type SectionRow<N extends SectionName> = N extends keyof Narrower
  ? Omit<Plainly<N>, keyof Narrower[N]> & Narrower[N]
  : Plainly<N>;
export const sectionNames = Object.keys(sections) as SectionName[]; // keys of a const object are exactly SectionName

/** The description as the file carries it. */
export const descriptionText: string = JSON.stringify({
  shown: shownFacts,
  further: furtherFacts,
  sections: Object.fromEntries(sectionNames.map((name) => [name, sections[name].fields])),
  kinds: factKeys.map((key) => facts[key].kind).join(' '),
});

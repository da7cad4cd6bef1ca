/** One property: everything the warehouse and the user know of it (R-PROP-004, O-090, O-093). */
import { z } from 'zod';
import { factKeys, facts, type FactKey, type FactKind } from '../../catalogue/property/facts.ts';
import { defineContract } from '../define.ts';
import { Address, LeadTypeCode } from '../search/search.ts';
import { SavedProperty } from '../lists/groups.ts';
import { StoredSearch } from './surroundings.ts';
import { CalendarDate, Id, Instant, RecordId } from '../words.ts';

const kindSchema = {
  id: z.number().int().nullable(),
  text: z.string().nullable(),
  code: z.string().nullable(),
  codes: z.array(z.string()).nullable(),
  integer: z.number().nullable(),
  decimal: z.number().nullable(),
  money: z.number().nullable(),
  ratio: z.number().nullable(),
  date: CalendarDate.nullable(),
  flag: z.boolean().nullable(),
} as const satisfies Record<FactKind, z.ZodType>;

type FactShape = { [K in FactKey]: (typeof kindSchema)[(typeof facts)[K]['kind']] };
// fromEntries loses the key by key types that FactShape states.
export const Facts = z.object(
  Object.fromEntries(factKeys.map((key) => [key, kindSchema[facts[key].kind]])) as FactShape,
);
/** Every fact of a parcel by key; null is unknown; money in dollars. */
export type Facts = z.infer<typeof Facts>;

const day = CalendarDate.nullable();
const money = z.number().nullable();
const text = z.string().nullable();

/** Series of a chart: categories whose points have label and value (R-PROP-005). */
export const Graph = z.object({
  categories: z.array(
    z.object({ name: z.string(), points: z.array(z.object({ label: z.string(), value: z.number() })) }),
  ),
});
export type Graph = z.infer<typeof Graph>;

export const Deed = z.object({
  id: RecordId,
  saleDate: day,
  recordingDate: day,
  amount: money,
  documentType: text,
  documentNumber: text,
  buyer: text,
  seller: text,
  saleSituation: text,
  cash: z.boolean().nullable(),
  multiParcel: z.boolean().nullable(),
  marketSale: z.boolean().nullable(),
  /** A code of `notMarketReasons`; null for a market sale. */
  notMarketReason: text,
  /** At arm's length by the assessor's judgement; null where the source does not say. */
  qualified: z.boolean().nullable(),
});
export const Loan = z.object({
  id: RecordId,
  recordingDate: day,
  amount: money,
  loanType: text,
  financingType: text,
  interestRate: z.number().nullable(),
  termMonths: z.number().int().nullable(),
  lender: text,
  open: z.boolean().nullable(),
  estimatedBalance: money,
});
export const Lien = z.object({
  id: RecordId,
  lienType: text,
  documentType: text,
  recordingDate: day,
  amount: money,
  creditor: text,
  open: z.boolean().nullable(),
  releasedDate: day,
});
export const Foreclosure = z.object({
  id: RecordId,
  status: text,
  documentType: text,
  recordingDate: day,
  auctionDate: day,
  openingBid: money,
  unpaidBalance: money,
  defaultAmount: money,
  lender: text,
  releasedDate: day,
});
export const ListingRecord = z.object({
  id: RecordId,
  status: text,
  listingDate: day,
  statusDate: day,
  listAmount: money,
  soldAmount: money,
  soldDate: day,
  daysOnMarket: z.number().int().nullable(),
});
export const ViolationRecord = z.object({
  id: RecordId,
  violationType: text,
  description: text,
  violationDate: day,
  complyDate: day,
  open: z.boolean().nullable(),
  closedDate: day,
  caseNumber: text,
});
/** Where a source is published, as its recipe says: an address of the web, or null. */
const published = z.string().nullable();
/** A further source that names the parcel, how it was joined to it, and the facts that come from it. */
export const JoinedSource = z.object({
  id: z.number().int(),
  name: z.string(),
  asOf: day,
  agency: text,
  url: published,
  joinedBy: z.enum(['apn', 'address', 'new', 'roll']),
  /** The owner it names, where that is another one now. */
  owner: z.string().nullable(),
  facts: z.array(z.string()),
});
export const CourtRecord = z.object({
  id: RecordId,
  kind: z.enum(['BANKRUPTCY', 'DIVORCE']),
  chapter: z.number().int().nullable(),
  recordingDate: day,
  caseNumber: text,
});

/** What someone of the account knows better: beside the fact, with who and when. The value is as the fact's own. */
export const Correction = z.object({
  fact: z.enum(factKeys),
  value: z.union([z.string().max(2000), z.number(), z.boolean()]),
  by: z.string(),
  at: Instant,
});
export type Correction = z.infer<typeof Correction>;

/** The two views of a full record by the mode that asks for them. */
export const propertyViews = ['FORECLOSURE', 'MLS'] as const;
export type PropertyView = (typeof propertyViews)[number];

export const PropertyRecord = z.object({
  id: RecordId,
  propertyId: RecordId,
  /** FULL with mode F or M, else RETRIEVE: the same facts without histories (R-PROP-007). */
  mode: z.enum(['FULL', 'RETRIEVE']),
  /** How a full record is seen (O-093): F by what is recorded, M by what is listed; null for one that is not full. */
  view: z.enum(propertyViews).nullable(),
  address: Address,
  squareFeet: z.number().nullable(),
  nonDisclosure: z.boolean(),
  facts: Facts,
  propertyType: text,
  county: text,
  source: z.object({
    id: z.number().int(),
    name: z.string(),
    asOf: day,
    sample: z.boolean(),
    agency: text,
    url: published,
  }),
  /** Sources that add to what `source` says; the oldest first. A fact that none of them gives is of `source`. */
  joinedSources: z.array(JoinedSource),
  /** The size of its lot is no source's word but measured from the outline of this one. */
  lotMeasured: z.object({ name: z.string(), asOf: day }).nullable(),
  /** Lead types of the parcel with the evidence of each in words. */
  leadTypes: z.array(z.object({ code: LeadTypeCode, label: z.string(), evidence: z.string() })),
  status: z.object({ id: RecordId, name: z.string() }).nullable(),
  saved: SavedProperty.nullable(),
  layouts: z.array(z.unknown()),
  estimatedValueGraph: Graph,
  compSaleAmountGraph: Graph,
  mapUrl: z.string().nullable(),
  /** C064 has a picture from the street: a service is configured and the position known. */
  hasStreetView: z.boolean(),
  surroundingSearches: z.array(StoredSearch),
  corrections: z.array(Correction),
  linkedProperties: z.array(Address),
  deeds: z.array(Deed),
  loans: z.array(Loan),
  liens: z.array(Lien),
  foreclosures: z.array(Foreclosure),
  listings: z.array(ListingRecord),
  violations: z.array(ViolationRecord),
  court: z.array(CourtRecord),
});
export type PropertyRecord = z.infer<typeof PropertyRecord>;

export const propertiesContract = defineContract({
  property: {
    id: 'C022',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'saved-properties',
    method: 'GET',
    path: '/resource/auth/ps4/property/{id}',
    summary:
      'One property: its facts; m = F adds the histories, m = M too, with prices of listings in the graphs instead of recorded ones',
    params: Id,
    query: z.object({ m: z.string().optional() }),
    answer: PropertyRecord,
  },
  correctFact: {
    id: 'P020',
    may: 'WORK',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'PUT',
    path: '/app/property/{id}/corrections',
    summary:
      'Keeps what the user knows better beside a fact; null takes it back. Answers all corrections of the property',
    params: Id,
    body: z.object({
      fact: z.enum(factKeys),
      value: z.union([z.string().max(2000), z.number(), z.boolean()]).nullable(),
    }),
    answer: z.object({ corrections: z.array(Correction) }),
  },
});

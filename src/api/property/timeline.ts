import {
  financingTypes,
  foreclosureStatuses,
  lienTypes,
  loanTypes,
  mlsListingStatuses,
  notMarketReasons,
  saleSituations,
  type Codes,
} from '../catalogue/property/codes.ts';
import type { PropertyRecord } from '../contract/property/properties.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatDate } from '../../calc/format/date.ts';
import { formatPercent } from '../../calc/format/number.ts';

export type EventKind = 'sale' | 'loan' | 'lien' | 'foreclosure' | 'listing' | 'violation' | 'court';

/** One thing that happened to a parcel. Money is dollars. */
export interface TimelineEvent {
  readonly key: string;
  readonly kind: EventKind;
  readonly date: string | null;
  readonly title: string;
  readonly detail: string;
  readonly amount: number | null;
}

const labelOf = (codes: Codes, code: string | null): string | null => (code === null ? null : (codes[code] ?? code));
const joined = (...parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => part !== null && part !== false && part !== '').join(' · ');
const named = (label: string, value: string | null): string | null => (value === null ? null : `${label} ${value}`);

/**
 * Sales, loans, liens, foreclosures, listings, violations and court records as one line of time, newest first; what has no date
 * comes last.
 */
export function timelineOf(record: PropertyRecord): TimelineEvent[] {
  const events: TimelineEvent[] = [
    ...record.deeds.map((deed): TimelineEvent => ({
      key: `sale ${deed.id}`,
      kind: 'sale',
      date: deed.saleDate ?? deed.recordingDate,
      title: labelOf(saleSituations, deed.saleSituation) ?? deed.documentType ?? 'Transfer',
      detail: joined(
        deed.seller !== null && deed.buyer !== null ? `${deed.seller} to ${deed.buyer}` : (deed.buyer ?? deed.seller),
        deed.documentType,
        named('doc', deed.documentNumber),
        deed.marketSale === false &&
          `not a market sale: ${labelOf(notMarketReasons, deed.notMarketReason)?.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) ?? 'reason unknown'}`,
        deed.qualified === true && 'qualified by the assessor',
      ),
      // A transfer for nothing had no price: a zero would read as one.
      amount: deed.amount === 0 ? null : deed.amount,
    })),
    ...record.loans.map((loan): TimelineEvent => ({
      key: `loan ${loan.id}`,
      kind: 'loan',
      date: loan.recordingDate,
      title: `${labelOf(loanTypes, loan.loanType) ?? 'Unknown'} loan`,
      detail: joined(
        loan.lender,
        labelOf(financingTypes, loan.financingType),
        loan.interestRate !== null && formatPercent(loan.interestRate),
        loan.termMonths !== null && `${loan.termMonths} months`,
        loan.open === true &&
          named('open, about', loan.estimatedBalance === null ? null : formatDollars(loan.estimatedBalance)),
        loan.open === false && 'closed',
      ),
      amount: loan.amount,
    })),
    ...record.liens.map((lien): TimelineEvent => ({
      key: `lien ${lien.id}`,
      kind: 'lien',
      date: lien.recordingDate,
      title: `${labelOf(lienTypes, lien.lienType) ?? 'Other'} lien`,
      detail: joined(
        lien.creditor,
        lien.documentType,
        lien.releasedDate !== null ? `released ${formatDate(lien.releasedDate)}` : lien.open === true && 'open',
      ),
      amount: lien.amount,
    })),
    ...record.foreclosures.map((one): TimelineEvent => ({
      key: `foreclosure ${one.id}`,
      kind: 'foreclosure',
      date: one.recordingDate,
      title: labelOf(foreclosureStatuses, one.status) ?? one.documentType ?? 'Foreclosure',
      detail: joined(
        one.lender,
        one.documentType,
        one.auctionDate !== null && `auction ${formatDate(one.auctionDate)}`,
        one.openingBid !== null && `opening bid ${formatDollars(one.openingBid)}`,
        one.defaultAmount !== null && `default ${formatDollars(one.defaultAmount)}`,
        one.releasedDate !== null && `released ${formatDate(one.releasedDate)}`,
      ),
      amount: one.unpaidBalance,
    })),
    ...record.listings.map((listing): TimelineEvent => ({
      key: `listing ${listing.id}`,
      kind: 'listing',
      date: listing.statusDate ?? listing.listingDate,
      title: `Listing: ${labelOf(mlsListingStatuses, listing.status) ?? 'status unknown'}`,
      detail: joined(
        listing.listingDate !== null && `listed ${formatDate(listing.listingDate)}`,
        listing.daysOnMarket !== null && `${listing.daysOnMarket} days on market`,
        listing.soldAmount !== null && `sold for ${formatDollars(listing.soldAmount)}`,
      ),
      amount: listing.listAmount,
    })),
    ...record.violations.map((one): TimelineEvent => ({
      key: `violation ${one.id}`,
      kind: 'violation',
      date: one.violationDate,
      title: `Violation: ${one.violationType ?? one.description ?? 'kind unknown'}`,
      detail: joined(
        one.violationType === null ? null : one.description,
        named('case', one.caseNumber),
        one.complyDate !== null && one.open === true && `to be put right by ${formatDate(one.complyDate)}`,
        one.closedDate !== null
          ? `closed ${formatDate(one.closedDate)}`
          : one.open === true
            ? 'open'
            : one.open === false && 'closed',
      ),
      amount: null,
    })),
    ...record.court.map((one): TimelineEvent => ({
      key: `court ${one.id}`,
      kind: 'court',
      date: one.recordingDate,
      title: one.kind === 'DIVORCE' ? 'Divorce' : `Bankruptcy${one.chapter === null ? '' : `, chapter ${one.chapter}`}`,
      detail: joined(named('case', one.caseNumber)),
      amount: null,
    })),
  ];
  return events.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}

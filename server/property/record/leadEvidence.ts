/** Why a parcel is a lead, in words: the values behind each flag, so that nobody has to trust a letter. */
import {
  foreclosureStatuses,
  lienTypes,
  mlsListingStatuses,
  type Codes,
} from '../../../src/api/catalogue/property/codes.ts';
import { leadTiles, leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { Facts, PropertyRecord } from '../../../src/api/contract/property/properties.ts';
import { mailAddress, occupancyText } from '../../../src/api/property/occupancyText.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatPercent } from '../../../src/calc/format/number.ts';

type Evidence = PropertyRecord['leadTypes'][number];
type LeadFlag = Exclude<(typeof leadTypes)[LeadTypeCode]['fact'], null>;

/**
 * The lead types of a parcel with their evidence, in the order of the tabs. An absentee owner is no lead type of its
 * own but what most of them are combined with: it comes last, under CUSTOM.
 *
 * `vacantBy`: the source that says vacant, where it is not the one that lists the parcel.
 *
 * @example leadEvidence(facts)
 * // [{ code: 'E', label: 'High Equity', evidence: 'Equity of $180,000 is 62 % of ...' }, ...]
 */
export function leadEvidence(facts: Facts, vacantBy = 'the source'): Evidence[] {
  const leads = leadTiles.flatMap((code): Evidence[] => {
    const { fact, label } = leadTypes[code];
    return fact === null || facts[fact] !== true
      ? []
      : [{ code, label, evidence: sentence(texts[fact](facts, vacantBy)) }];
  });
  if (facts.absentee !== true) return leads;
  const parts = [occupancyText(facts) ?? `Mail goes to ${mailAddress(facts) ?? 'another address'}`, owned(facts)];
  return [...leads, { code: 'CUSTOM', label: 'Absentee owner', evidence: sentence(parts) }];
}

type Parts = readonly (string | null)[];

const texts: Readonly<Record<LeadFlag, (facts: Facts, vacantBy: string) => Parts>> = {
  leadM: listed,
  leadP: (facts) => [
    `${facts.foreclosureDocumentType ?? labelOf(foreclosureStatuses, facts.foreclosureStatus)}${recorded(facts.foreclosureDate)}`,
    amount('unpaid balance', facts.unpaidBalance),
    amount('default amount', facts.defaultAmount),
  ],
  leadF: (facts) => [
    `Owned by ${facts.ownerName ?? 'a lender'} after foreclosure`,
    facts.lastTransferDate === null ? null : `taken over on ${formatDate(facts.lastTransferDate)}`,
  ],
  leadL: (facts) => [
    plural(facts.openLienCount, 'open lien'),
    amount('in total', facts.openLienAmount, 'behind'),
    `latest: ${facts.lienDocumentType ?? labelOf(lienTypes, facts.lienType)}${recorded(facts.lienDate)}`,
  ],
  leadC: (facts) => [
    `Bought without a loan${on(facts.lastSaleDate)}${at(facts.lastSaleAmount)}`,
    `mail goes to ${mailAddress(facts) ?? 'another address'}`,
  ],
  leadE: (facts) => [
    `Equity of ${formatDollars(facts.estimatedEquity)} is ${formatPercent(facts.equityShare, 0)} of the estimated value of ${formatDollars(facts.estimatedValue)}`,
    facts.estimatedValueMethod === null ? null : `value: ${facts.estimatedValueMethod}`,
    // Many sources have no loans: what is owed is then an assumption, and has to say so.
    facts.openMortgageBalanceMethod === null
      ? null
      : `loans of ${formatDollars(facts.openMortgageBalance)}: ${facts.openMortgageBalanceMethod}`,
    owned(facts),
  ],
  leadV: (facts, vacantBy) => [
    `Flagged vacant by ${vacantBy}`,
    facts.vacantDate === null ? null : `since ${formatDate(facts.vacantDate)}`,
  ],
  leadR: () => ['No open loan on record'],
  leadB: (facts) => [
    `Open bankruptcy case${facts.bankruptcyChapter === null ? '' : `, chapter ${facts.bankruptcyChapter}`}${recorded(facts.bankruptcyDate)}`,
  ],
  leadD: (facts) => [`Divorce filing${recorded(facts.divorceDate)}`],
  leadA: (facts) => [
    `Auction on ${formatDate(facts.auctionDate)}`,
    amount('opening bid', facts.openingBidAmount),
    facts.foreclosureDocumentType,
  ],
  leadFail: listed,
  leadSold: (facts) => [`Sold${on(facts.lastSaleDate)}${at(facts.lastSaleAmount)}`],
};

function listed(facts: Facts): Parts {
  const { mlsListingStatus, mlsStatusDate, mlsListingDate, mlsListingAmount, daysOnMarket } = facts;
  const since = mlsStatusDate ?? mlsListingDate;
  return [
    `${labelOf(mlsListingStatuses, mlsListingStatus)}${since === null ? '' : ` since ${formatDate(since)}`}${at(mlsListingAmount)}`,
    daysOnMarket === null ? null : plural(daysOnMarket, 'day', ' on the market'),
  ];
}

const sentence = (parts: Parts): string => {
  const text = parts.filter((part) => part !== null && part !== '').join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
const labelOf = (labels: Codes, code: string | null): string => (code === null ? 'Record' : (labels[code] ?? code));
const recorded = (date: string | null): string => (date === null ? '' : ` recorded on ${formatDate(date)}`);
const on = (date: string | null): string => (date === null ? '' : ` on ${formatDate(date)}`);
const at = (dollars: number | null): string => (dollars === null ? '' : ` for ${formatDollars(dollars)}`);
const amount = (name: string, dollars: number | null, place: 'before' | 'behind' = 'before'): string | null => {
  if (dollars === null) return null;
  return place === 'before' ? `${name} ${formatDollars(dollars)}` : `${formatDollars(dollars)} ${name}`;
};
const plural = (count: number | null, name: string, after = ''): string | null =>
  count === null ? null : `${count} ${name}${count === 1 ? '' : 's'}${after}`;

function owned({ ownershipLength }: Facts): string | null {
  if (ownershipLength === null) return null;
  const years = Math.floor(ownershipLength);
  return years < 1 ? 'owned less than a year' : `owned ${plural(years, 'year')}`;
}

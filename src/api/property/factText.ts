/** Facts in the words of a person. */
import {
  bankruptcyChapters,
  financingTypes,
  foreclosureStatuses,
  lienTypes,
  loanTypes,
  mlsListingStatuses,
  occupancyBases,
  ownerNameOrders,
  ownerTypes,
  pointKinds,
  propertyClasses,
  notMarketReasons,
  saleSituations,
  type Codes,
} from '../catalogue/property/codes.ts';
import { facts, type Fact, type FactKey } from '../catalogue/property/facts.ts';
import { propertyTypes, type PropertyType } from '../catalogue/property/propertyTypes.ts';
import type { Facts } from '../contract/property/properties.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatDate } from '../../calc/format/date.ts';
import { MISSING } from '../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../calc/format/number.ts';

/** Facts whose codes a person reads as words. */
const codeLabels: Partial<Record<FactKey, Codes>> = {
  propertyTypeCode: Object.fromEntries(
    Object.entries<PropertyType>(propertyTypes).map(([code, { label }]) => [code, label]),
  ),
  propertyClass: propertyClasses,
  pointKind: pointKinds,
  ownerNameOrder: ownerNameOrders,
  occupancyBasis: occupancyBases,
  ownerType: ownerTypes,
  lastSaleSituation: saleSituations,
  lastTransferSituation: saleSituations,
  lastTransferReason: notMarketReasons,
  firstLoanType: loanTypes,
  firstLoanFinancing: financingTypes,
  secondLoanType: loanTypes,
  // The label of the code is that of a filter; a property has none.
  foreclosureStatus: { ...foreclosureStatuses, NONE: 'None on record' },
  lienType: lienTypes,
  bankruptcyChapter: bankruptcyChapters,
  mlsListingStatus: mlsListingStatuses,
};

/** Whole numbers that are names of years: no thousands comma. */
const years: readonly FactKey[] = ['yearBuilt', 'effectiveYearBuilt', 'assessedYear', 'taxDelinquentYear'];

/**
 * A fact as a person reads it; unknown reads as n/a (R-FORMAT-009).
 *
 * @example factText('yearBuilt', 1987) // '1987'
 * @example factText('estimatedValue', null) // 'n/a'
 */
export function factText(key: FactKey, value: Facts[FactKey]): string {
  if (value === null || value === '') return MISSING;
  if (Array.isArray(value)) return value.length === 0 ? MISSING : value.join(', ');
  const label = codeLabels[key]?.[String(value)];
  if (label !== undefined) return label;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return facts[key].kind === 'date' ? formatDate(value) : value;
  if (years.includes(key)) return String(value);
  const fact: Fact = facts[key];
  if (fact.unit === 'feet') return distanceText(value);
  switch (facts[key].kind) {
    case 'money':
      return formatDollars(value);
    case 'ratio':
      return formatPercent(value, 1);
    case 'decimal':
      return withUnit(key, formatNumber(value, key === 'latitude' || key === 'longitude' ? 6 : 2));
    default:
      return withUnit(key, formatNumber(value));
  }
}

const FEET_PER_MILE = 5280;

/** A distance as people say it: feet in a street, miles across a town. */
const distanceText = (feet: number): string =>
  feet < FEET_PER_MILE / 2 ? `${formatNumber(feet)} feet` : `${formatNumber(feet / FEET_PER_MILE, 1)} miles`;

/** A time without its unit could be anything; other units stand in the names of their facts. */
function withUnit(key: FactKey, text: string): string {
  const fact = facts[key];
  const unit = 'unit' in fact ? fact.unit : null;
  return unit === 'years' || unit === 'months' || unit === 'days' ? `${text} ${unit}` : text;
}

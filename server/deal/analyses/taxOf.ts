import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { DealSettings } from '../../../src/api/contract/deal/settings.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatPercent } from '../../../src/calc/format/number.ts';
import { centsOf, dollarsOf, timesRate } from '../../../src/calc/money.ts';

/** An amount of dollars and where it comes from; both null where nobody knows. */
export interface Known {
  readonly amount: number | null;
  readonly source: string | null;
}

/** A year of tax: the roll's, else the assessed value times the rate of the county that the account set. */
export function taxOf(
  { taxAmount, assessedValue, fips }: Pick<Facts, 'taxAmount' | 'assessedValue' | 'fips'>,
  sourceOf: (fact: FactKey) => string,
  rates: DealSettings['countyTaxRates'],
): Known {
  if (taxAmount !== null) return { amount: taxAmount, source: sourceOf('taxAmount') };
  const county = rates.find((rate) => rate.fips === fips);
  if (assessedValue === null || county === undefined) return { amount: null, source: null };
  const value = `${formatDollars(assessedValue)} assessed (${sourceOf('assessedValue')})`;
  return {
    amount: dollarsOf(timesRate(centsOf(assessedValue), county.rate)),
    source: `${value} at ${formatPercent(county.rate, 4)}, the county's rate: ${county.source}`,
  };
}

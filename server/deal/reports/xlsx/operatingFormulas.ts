/** Income, expenses and value of a period as spreadsheets write them (calculation conventions 13 and 17). */
import type { Deal } from '../../../../src/calc/deal/deal.ts';
import type { YearlyAmounts } from '../../../../src/calc/deal/yearlyAmount.ts';
import type { SalePlan } from '../../../../src/calc/deal/sale.ts';
import type { PeriodPlace } from './periodPlace.ts';

/** Whether any period of the hold comes after an increase (conventions 12.4). */
export const hasIncreases = ({ termMonths }: Deal): boolean => termMonths > 12;

/** What income and expenses need of a period: its months and the yearly increases before it. */
type Place = Pick<PeriodPlace, 'at'>;

/** The rent of all units in a period, times a share of each unit's; not rounded. */
function rentSum({ at }: Place, share?: 'Unit_vacancy' | 'Unit_occupancy'): string {
  const factors = [
    'Unit_rent',
    'Unit_quantity',
    `(1+Unit_increase)^${at('increases')}`,
    ...(share === undefined ? [] : [share]),
  ];
  return `${at('months')}*SUMPRODUCT(${factors.join(',')})`;
}

export const rent = (place: Place): string => `ROUND(${rentSum(place)},2)`;
export const vacancyLoss = (place: Place): string => `ROUND(${rentSum(place, 'Unit_vacancy')},2)`;
export const management = (place: Place): string => `ROUND(Management_rate*${rentSum(place, 'Unit_occupancy')},2)`;
export const leasing = (place: Place): string => `ROUND(Leasing_rate*${rentSum(place)},2)`;

/** A list of yearly amounts in a period, with its increases; a list of nothing stays 0 (conventions 13). */
export function yearlyList(
  { at }: Place,
  { increase }: YearlyAmounts,
  prefix: 'Income' | 'Expense',
  times: string,
): string {
  const total = `${prefix}_total${times}`;
  const yearly =
    increase.kind === 'rate'
      ? `${total}*(1+${prefix}_increase_rate)^${at('increases')}`
      : `IF(${prefix}_total=0,0,MAX(0,${total}+${prefix}_increase_amount*${at('increases')}))`;
  return `ROUND(${yearly}*${at('months')}/12,2)`;
}

/** The value of the property at the end of a period. */
export function propertyValue({ at }: PeriodPlace, { valueKind }: SalePlan): string {
  switch (valueKind) {
    case 'CAP_RATE':
      return `IF(Sale_cap_rate>0,ROUND(${at('noi')}*12/(${at('months')}*Sale_cap_rate),2),0)`;
    case 'DOLLAR_AMOUNT':
      return 'Sale_price';
    case 'MARKET_VALUE_INCREASE_RATE':
    case 'INFLATION_RATE':
      return `ROUND(Starting_value*(1+Value_growth_rate)^${at('completedYears')},2)`;
  }
}

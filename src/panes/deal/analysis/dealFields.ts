/** The fields of each section of the sheet that have an effect on the deal as it is, in their order. */
import type { AnalysisField, UnitField } from '../../../api/catalogue/deal/fieldKinds.ts';
import type { Deal } from '../../../api/deal/deal.ts';

export const purchaseFields = ({ termType, foreclosure }: Deal): AnalysisField[] => [
  'name',
  'propertyType',
  'purchaseAmount',
  'marketValue',
  'termType',
  ...(termType === 'MANUAL' || termType === 'MORTGAGE' || !termType ? (['term'] as const) : []),
  'firstPaymentDate',
  'foreclosure',
  ...(foreclosure === true ? (['defaultAmount', 'accruedInterestAmount', 'otherFeeAmount'] as const) : []),
];

export const increaseFields = (deal: Deal, kind: 'income' | 'expense'): AnalysisField[] => [
  `${kind}IncreaseType`,
  deal[`${kind}IncreaseType`] === 'DOLLAR_AMOUNT' ? `${kind}IncreaseAmount` : `${kind}IncreaseRate`,
];

export const taxFields = ({ depreciationMethod }: Deal): AnalysisField[] => [
  'depreciationMethod',
  ...(depreciationMethod ? (['depreciableAmount', 'depreciableYears'] as const) : []),
  'federalTaxRate',
  'stateTaxRate',
  'capitalGainTaxRate',
];

export function saleFields(deal: Deal): AnalysisField[] {
  const kind = deal.propertyValueIncreaseType || 'MARKET_VALUE_INCREASE_RATE';
  const rates = {
    MARKET_VALUE_INCREASE_RATE: 'marketValueIncreaseRate',
    INFLATION_RATE: 'inflationRate',
    CAP_RATE: 'capRate',
    DOLLAR_AMOUNT: 'saleAmount',
  } as const;
  const grows = kind === 'MARKET_VALUE_INCREASE_RATE' || kind === 'INFLATION_RATE';
  return [
    'propertyValueIncreaseType',
    rates[kind],
    ...(grows ? (['propertyValueBasis'] as const) : []),
    ...(grows && deal.propertyValueBasis === 'DOLLAR_AMOUNT' ? (['propertyValue'] as const) : []),
    'saleCostIncreaseType',
    deal.saleCostIncreaseType === 'DOLLAR_AMOUNT' ? 'saleCostAmount' : 'saleCostRate',
  ];
}

/** Empty cells stand for the usual value, which their hint names. */
export const exitFields: readonly AnalysisField[] = [
  'offerShare',
  'minimumProfit',
  'assignmentFee',
  'assignmentCost',
  'projectMonths',
  'refinanceShare',
  'refinanceRate',
  'refinanceTerm',
  'refinanceCost',
];

export const unitFields: readonly UnitField[] = [
  'name',
  'amount',
  'quantity',
  'occupancyRate',
  'rentIncreaseRate',
  'squareFeet',
  'pricePerSquareFoot',
];

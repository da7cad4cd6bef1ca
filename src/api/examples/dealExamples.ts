import { withChosen } from '../catalogue/deal/dealSettings.ts';
import type { Examples } from './example.ts';

const loan = { type: 'FIXED_INTEREST', amount: 160_000, fixedInterestRate: 0.065, fixedInterestTerm: 360 } as const;
/** A house let at once, with one loan over thirty years. */
const deal = {
  purchaseAmount: 200_000,
  marketValue: 240_000,
  mortgages: [loan],
  rentalUnits: [{ name: 'House', amount: 1_900, quantity: 1, occupancyRate: 0.95 }],
};

export const dealExamples = {
  analyses: () => ({}),
  propertyAnalyses: ({ property }) => ({ params: { id: property } }),
  analysisSubject: ({ property }) => ({ params: { id: property } }),
  saveAnalysis: ({ property }) => ({ body: { propertyId: property, name: 'Let at 1,900', ...deal } }),
  savedAnalysisReport: ({ analysis }) => ({ params: { id: analysis, format: 'xlsx' } }),
  analysisReport: ({ property }) => ({ params: { format: 'pdf' }, body: { propertyId: property, ...deal } }),
  amortizationReport: () => ({ query: { format: 'csv' }, body: loan }),
  deleteAnalysis: ({ analysis }) => ({ params: { id: analysis } }),
  dealSettings: () => ({}),
  saveDealSettings: ({ fips }) => ({
    body: {
      values: withChosen({ vacancyRate: { value: 0.06, source: 'Our own houses' } }),
      fieldAmounts: [],
      countyTaxRates: [{ fips, rate: 0.0117, source: 'The rate of the county auditor' }],
    },
  }),
} satisfies Partial<Examples>;

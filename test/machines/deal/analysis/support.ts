import type { AnalysisSubject } from '../../../../src/api/contract/deal/analyses.ts';
import type { Deal } from '../../../../src/api/deal/deal.ts';
import { withChosen } from '../../../../src/api/catalogue/deal/dealSettings.ts';
import { noDealSettings } from '../../../support/dealSettings.ts';
import { noErrors, type Sheet } from '../../../../src/machines/deal/analysis/sheet.ts';
import { seededDeal } from '../../../../src/machines/deal/analysis/sessions.ts';

export const someSubject: AnalysisSubject = {
  propertyId: 1,
  address: {
    streetAddress: '1 Elm St',
    unitNumber: null,
    cityName: 'Anytown',
    stateCode: 'VA',
    zip: '22901',
    id: 1,
    propertyId: 1,
  },
  taxAmount: 2400,
  hoaFeeAnnualTotal: 600,
  estimatedValue: 250_000,
  rentAmount: 18_000,
  foreclosure: null,
  listAmount: null,
  sources: {
    taxAmount: 'Roll, as of 01/01/2026',
    hoaFeeAnnualTotal: 'Roll, as of 01/01/2026',
    estimatedValue: 'Sales nearby',
    rentAmount: 'Rents of the city',
    listAmount: null,
  },
  settings: { values: withChosen({}), fieldAmounts: [], countyTaxRates: [] },
};

/** The account wants new deals to begin with what the property knows, and nothing else. */
const withoutSettings: AnalysisSubject = {
  ...someSubject,
  settings: noDealSettings,
};

/** A deal as a person has it after a minute: bought for 200,000, 150,000 of it borrowed at 6.5 %, rented at 1,500. */
export function someDeal(change: Partial<Deal> = {}): Deal {
  return {
    ...seededDeal(withoutSettings, []),
    purchaseAmount: 200_000,
    mortgages: [
      {
        seq: 1,
        ordinal: 'First',
        type: 'FIXED_INTEREST',
        amount: 150_000,
        downPaymentAmount: 50_000,
        fixedInterestRate: 0.065,
        fixedInterestTerm: 360,
      },
    ],
    ...change,
  };
}

export const someSheet = (change: Partial<Deal> = {}): Sheet => ({ deal: someDeal(change), errors: noErrors });

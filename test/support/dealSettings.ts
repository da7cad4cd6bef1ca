import { withChosen } from '../../src/api/catalogue/deal/dealSettings.ts';
import type { DealSettings } from '../../src/api/contract/deal/settings.ts';
import { SEED_KEYS } from '../../src/calc/deal/newAnalysis.ts';

const nothing = { value: null, source: 'Nothing' };

/** The account wants new deals to begin with what the property knows, and nothing else. */
export const noDealSettings: DealSettings = {
  values: withChosen(Object.fromEntries(SEED_KEYS.map((key) => [key, nothing]))),
  fieldAmounts: [],
  countyTaxRates: [],
};

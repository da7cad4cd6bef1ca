import type { MappingChoice } from '../contract/search/addSource.ts';

/** Nothing is said: all is as proposed. */
export const noChoice: MappingChoice = {
  fips: null,
  asOf: null,
  name: null,
  partial: null,
  sheet: null,
  byHand: false,
  anew: false,
  columns: {},
  codes: {},
};

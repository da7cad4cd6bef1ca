import type { FirstStep } from '../../../api/catalogue/account/userSettings.ts';

/** What a first start consists of, told where it happens. */
export type StepsMessage =
  | { readonly type: 'steps.happened'; readonly step: FirstStep }
  /** So many properties stand on lists after a save. */
  | { readonly type: 'steps.saved'; readonly count: number };

import { z } from 'zod';

/**
 * A limit of the month: what of the account's is the member's share, else all of it (O-165). Null quantities and `active`
 * false: nothing is limited.
 */
export const PropertyLimit = z.object({
  active: z.boolean(),
  assigned: z.number().int().nullable(),
  /** Used in this month. */
  periodQuantity: z.number().int(),
  /** Left in it: the smaller rest of share and account. */
  remaining: z.number().int().nullable(),
});
export type PropertyLimit = z.infer<typeof PropertyLimit>;

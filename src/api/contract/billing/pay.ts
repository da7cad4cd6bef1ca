/** What calls with a price are told of how it is paid. */
import { z } from 'zod';
import { LARGEST_SMALL, numberText } from '../words.ts';

/**
 * The code of a card: how many signs it has is all that passes. Here it is cut, before a handler, a hash, a log or a job
 * sees it.
 */
export const CardCode = z
  .string()
  .max(10)
  .transform((code) => code.trim().length);

/** Of a card of the wallet. */
export const PaidWith = numberText(z.int({ error: 'is no card' }).min(1).max(LARGEST_SMALL)).transform(String);

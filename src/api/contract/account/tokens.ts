/** Tokens with which programs of a user act: P240-P242 (design/account.md, sections 12 and 13). Money in dollars. */
import { z } from 'zod';
import { LARGEST_DOLLARS } from '../../../calc/money.ts';
import { defineContract } from '../define.ts';
import { scopes } from '../rights.ts';
import { aNumber, Id, Instant, RecordId } from '../words.ts';

/** What each token begins with: who finds one somewhere knows what it is. */
export const TOKEN_PREFIX = 'pb_';
/** A user has as many at most. */
export const MOST_TOKENS = 20;
/** A token is good so long at most, and so long where nobody says it. */
export const MOST_TOKEN_DAYS = 365;
export const TOKEN_DAYS = 90;
/** So many calls a token makes in a minute, at each server. */
export const TOKEN_CALLS_A_MINUTE = 600;
/** Signs of a name. */
export const MOST_TOKEN_NAME = 60;

const ApiToken = z.object({
  id: RecordId,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** What may be bought with it in a calendar month (UTC); null: it does not buy. */
  spendCap: z.number().nullable(),
  /** What was ordered with it in the month that runs. */
  spent: z.number(),
  made: Instant,
  expires: Instant,
  isExpired: z.boolean(),
  /** To a minute; null: never. From this address. */
  lastUsed: Instant.nullable(),
  lastPlace: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** Those that were not taken back, the newest first. */
const Tokens = z.object({ tokens: z.array(ApiToken) });
export type Tokens = z.infer<typeof Tokens>;

export const MakeTokenAnswer = Tokens.extend({ token: z.string() });

export const NewToken = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, { error: 'is missing' })
      .max(MOST_TOKEN_NAME, { error: `has ${MOST_TOKEN_NAME} characters at most` }),
    scopes: z.array(z.enum(scopes)).min(1, { error: 'must be one at least' }).max(scopes.length),
    /** Asked for with SPEND alone. */
    spendCap: aNumber
      .min(0, { error: 'must be 0 or more' })
      .max(LARGEST_DOLLARS, { error: 'is too large' })
      .multipleOf(0.01, { error: 'has two decimals at most' })
      .optional(),
    days: aNumber
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be 1 or more' })
      .max(MOST_TOKEN_DAYS, { error: `must be ${MOST_TOKEN_DAYS} at most` })
      .default(TOKEN_DAYS),
  })
  .refine(({ scopes: named, spendCap }) => named.includes('SPEND') === (spendCap !== undefined), {
    error: 'is for the scope SPEND, which has to have one, and for no other',
    path: ['spendCap'],
  });
export type NewToken = z.input<typeof NewToken>;

export const tokensContract = defineContract({
  tokens: {
    id: 'P240',
    may: 'SELF',
    area: 'session',
    method: 'GET',
    path: '/app/tokens',
    summary: 'The tokens with which programs of the user act',
    answer: Tokens,
  },
  makeToken: {
    id: 'P241',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'POST',
    path: '/app/tokens',
    summary:
      'Makes a token for a program of the user, told once. With READ, WRITE, SPEND (with a cap a month) or TEAM it does what its user may and the scope names, until it expires',
    body: NewToken,
    answer: MakeTokenAnswer,
  },
  endToken: {
    id: 'P242',
    may: 'SELF',
    area: 'session',
    method: 'DELETE',
    path: '/app/tokens/{id}',
    summary: 'Takes a token back: its next call is refused',
    params: Id,
    answer: Tokens,
  },
});

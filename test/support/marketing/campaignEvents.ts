/** What happens to campaigns that cost something, as data that fast-check draws. */
import * as fc from 'fast-check';
import { one } from '../histories/events.ts';
import type { TestCard } from '../stripe/testCards.ts';

/** `dies`: at which write of it the program dies; `which`: of the campaigns that there are. */
const dies = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 4 });
const which = fc.nat({ max: 20 });
export const banks = {
  WORKS: { brand: 'visa' },
  DECLINES: { brand: 'visa', declines: 'insufficient_funds' },
  ASKS: { brand: 'visa', asks: true },
  LOST: { brand: 'visa', answer: 'LOST' },
} as const satisfies Record<string, TestCard>;
const moods = ['none', 'busy', 'lost', 'cut', 'broken', 'odd'] as const;

export const campaignEvent = fc.oneof(
  one(8, 'draft', { people: fc.integer({ min: 1, max: 6 }), isCard: fc.boolean() }),
  one(8, 'order', { which, part: fc.nat({ max: 10 }), dies }),
  one(8, 'send', { mood: fc.constantFrom(null, null, ...moods), dies }),
  one(6, 'receipt', { which, status: fc.constantFrom('delivered', 'undelivered') }),
  one(2, 'move', { which, act: fc.constantFrom('pause', 'resume'), dies }),
  one(3, 'end', { which, act: fc.constantFrom('finish', 'delete', 'restore'), dies }),
  one(2, 'again', { which }),
  one(2, 'stop', { which }),
  one(5, 'answer', { which, by: fc.constantFrom('TEXT', 'TEXT', 'CALL', 'HAND'), dies }),
  one(2, 'time', { minutes: fc.integer({ min: 1, max: 40 }) }),
  one(3, 'settle', { dies }),
  one(1, 'credit', { dollars: fc.integer({ min: 10, max: 20 }) }),
  one(1, 'paid elsewhere', { which }),
  one(1, 'refund', { which, part: fc.integer({ min: 1, max: 10 }) }),
  one(2, 'card', { is: fc.constantFrom('WORKS', 'WORKS', 'DECLINES', 'ASKS', 'LOST') }),
  one(2, 'bank', { isYes: fc.boolean() }),
);
export type CampaignEvent = typeof campaignEvent extends fc.Arbitrary<infer E> ? E : never;

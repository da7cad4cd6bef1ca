/** What happens to campaigns that cost something, as data that fast-check draws. */
import * as fc from 'fast-check';
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

const is = <T extends string, R extends object>(does: T, more: { [K in keyof R]: fc.Arbitrary<R[K]> }) =>
  fc.record({ do: fc.constant(does), ...more } as { do: fc.Arbitrary<T> } & { [K in keyof R]: fc.Arbitrary<R[K]> });

export const campaignEvent = fc.oneof(
  { weight: 8, arbitrary: is('draft', { people: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 8, arbitrary: is('order', { which, part: fc.nat({ max: 10 }), dies }) },
  { weight: 8, arbitrary: is('send', { mood: fc.constantFrom(null, null, ...moods), dies }) },
  { weight: 6, arbitrary: is('receipt', { which, status: fc.constantFrom('delivered', 'undelivered') }) },
  { weight: 2, arbitrary: is('move', { which, act: fc.constantFrom('pause', 'resume'), dies }) },
  { weight: 3, arbitrary: is('end', { which, act: fc.constantFrom('finish', 'delete', 'restore'), dies }) },
  { weight: 2, arbitrary: is('again', { which }) },
  { weight: 2, arbitrary: is('stop', { which }) },
  { weight: 2, arbitrary: is('time', { minutes: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: is('settle', { dies }) },
  { weight: 1, arbitrary: is('credit', { dollars: fc.integer({ min: 10, max: 20 }) }) },
  { weight: 1, arbitrary: is('paid elsewhere', { which }) },
  { weight: 1, arbitrary: is('refund', { which, part: fc.integer({ min: 1, max: 10 }) }) },
  { weight: 2, arbitrary: is('card', { is: fc.constantFrom('WORKS', 'WORKS', 'DECLINES', 'ASKS', 'LOST') }) },
  { weight: 2, arbitrary: is('bank', { isYes: fc.boolean() }) },
);
export type CampaignEvent = typeof campaignEvent extends fc.Arbitrary<infer E> ? E : never;

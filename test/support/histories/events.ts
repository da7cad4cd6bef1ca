/** What happens in the life of an account, as data that fast-check draws. */
import * as fc from 'fast-check';

/** `dies`: at which write of it the program dies; `again`: asked once more with the same key; `which`: of those there are. */
const dies = fc.option(fc.integer({ min: 1, max: 36 }), { freq: 4 });
const again = fc.boolean();
const which = fc.nat({ max: 20 });

/** How banks behave: as many work as do not. */
const cards = ['WORKS', 'WORKS', 'WORKS', 'WORKS', 'DECLINES', 'DECLINES', 'ASKS', 'LOST', 'FAILS'] as const;
export type CardIs = (typeof cards)[number];

/** A kind of event, drawn so often among others. */
export const one = <T extends string, R>(weight: number, does: T, more: { [K in keyof R]: fc.Arbitrary<R[K]> }) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(does), ...more } as {
    [K in keyof (R & { do: T })]: fc.Arbitrary<(R & { do: T })[K]>;
  }),
});

export const event = fc.oneof(
  one(4, 'invite', { scout: fc.boolean(), joins: fc.boolean(), again, dies }),
  one(3, 'accept', { which }),
  one(2, 'upgrade', { which, again, dies }),
  one(2, 'downgrade', { which, undone: fc.boolean(), dies }),
  one(3, 'remove', { which, undone: fc.boolean(), dies }),
  one(1, 'undo', { which }),
  one(2, 'leave now', { which, dies }),
  one(3, 'plan', { which, undone: fc.boolean(), again, dies }),
  one(1, 'leave plan', { undone: fc.boolean(), dies }),
  one(3, 'days', { days: fc.integer({ min: 1, max: 25 }), dies }),
  one(2, 'settle', { which, dies }),
  one(2, 'card', { is: fc.constantFrom(...cards) }),
  one(1, 'bank', { isYes: fc.boolean() }),
  one(2, 'credit', { cents: fc.integer({ min: 1000, max: 5000 }), again, dies }),
  one(1, 'limit', { exports: fc.boolean(), again, dies }),
  one(1, 'watch', { which, again, dies }),
  one(2, 'spend', { cents: fc.integer({ min: 50, max: 3000 }), dies }),
  one(2, 'hold', { cents: fc.integer({ min: 50, max: 3000 }), dies }),
  one(2, 'take', { which, cents: fc.nat({ max: 3000 }), dies }),
  one(2, 'refund', { which, part: fc.integer({ min: 1, max: 10 }), isThere: fc.boolean(), dies }),
);
export type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
export type EventOf<K extends Event['do']> = Extract<Event, { readonly do: K }>;

import type { SharedFacts } from './sharedFacts.ts';

type Gauge = readonly [name: string, help: string, read: () => Promise<number | null>];

/** Numbers about facts in a bucket; none without one. */
export function factsGauges(facts: SharedFacts | null): Gauge[] {
  if (facts === null) return [];
  return [
    [
      'platbook_facts_unpublished',
      '1: facts in service here are not in the bucket yet, because that cannot be reached',
      async () => await Promise.resolve(facts.numbers().unpublished),
    ],
    [
      'platbook_facts_failing',
      '1: the last look at the facts in the bucket failed; /ready says why',
      async () => await Promise.resolve(facts.numbers().failing),
    ],
    [
      'platbook_facts_seen_seconds',
      'Since the bucket last answered what is in service; absent before the first answer',
      async () => {
        const { seenAt } = facts.numbers();
        return await Promise.resolve(seenAt === null ? null : (Date.now() - seenAt) / 1000);
      },
    ],
  ];
}

/**
 * A server that is killed while a campaign's texts go out: each person gets theirs once, or is said to have got none.
 * `npm run bench -- --only marketingKill` in small.
 */
import { expect, it } from 'vitest';
import { textKills } from '../../../support/killed/textKills.ts';

it('texts that a server was killed in go out once each, none to who opted out', { timeout: 900_000 }, async () => {
  const { wrong, kills, messages, optedOut } = await textKills({ kills: 25, people: 300 });
  expect(wrong).toEqual([]);
  expect(kills).toBe(25);
  expect(messages).toBeGreaterThan(200);
  expect(optedOut).toBeGreaterThan(1);
});

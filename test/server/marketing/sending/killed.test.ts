/**
 * A server that is killed while a campaign goes out: each person gets theirs once, or is said to have got none, or, where
 * nobody can say, to be unknown. `npm run bench -- --only marketingKill` in small: 25 kills in all.
 */
import { expect, it } from 'vitest';
import { campaignKills } from '../../../support/killed/campaignKills.ts';

it.each([
  ['texts', 8, 100],
  ['calls', 6, 80],
  ['emails', 7, 90],
  ['cards', 4, 60],
] as const)(
  '%s that a server was killed in go out once each, none to who opted out',
  async (kind, kills, people) => {
    const { wrong, messages, optedOut, ...told } = await campaignKills(kind, { kills, people });
    expect(wrong.join('\n')).toBe('');
    expect(told.kills).toBe(kills);
    expect(messages).toBeGreaterThan(people / 2);
    expect(optedOut).toBeGreaterThan(0);
  },
  900_000,
);

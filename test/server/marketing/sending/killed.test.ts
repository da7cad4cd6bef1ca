/**
 * A server that is killed while a campaign goes out: each person gets theirs once, or is said to have got none, or, where
 * nobody can say, to be unknown. `npm run bench -- --only marketingKill` in small.
 */
import { expect, it } from 'vitest';
import { campaignKills } from '../../../support/killed/campaignKills.ts';
import { repeats } from '../../../support/thorough.ts';

it.each([
  ['texts', repeats({ few: 4, many: 12 }), 60],
  ['calls', repeats({ few: 3, many: 10 }), 50],
  ['emails', repeats({ few: 3, many: 12 }), 50],
  ['cards', repeats({ few: 2, many: 8 }), 40],
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

/** A server that is killed while a campaign's texts go out: each person gets theirs once, or is said to have got none. */
import { expect, it } from 'vitest';
import { textKills } from '../../../support/killed/textKills.ts';

it(
  'texts that a server was killed in go out once each, and nobody gets one who opted out',
  { timeout: 600_000 },
  async () => {
    const { wrong, kills, messages, optedOut } = await textKills({
      kills: Number(process.env.K ?? 25),
      people: Number(process.env.N ?? 420),
    });
    expect(wrong).toEqual([]);
    expect(kills).toBe(25);
    expect(messages).toBeGreaterThan(300);
    expect(optedOut).toBeGreaterThan(2);
  },
);

/**
 * A server that is killed while a sequence goes on: each person gets each step once, and nothing behind an opt-out.
 * `npm run bench -- --only marketingKill` in small.
 */
import { expect, it } from 'vitest';
import { sequenceKills } from '../../../support/killed/sequenceKills.ts';
import { repeats } from '../../../support/thorough.ts';

const KILLS = repeats({ few: 4, many: 20 });

it('steps of a sequence that a server was killed in go out once each, none to who opted out', async () => {
  const { wrong, messages, kills, optedOut } = await sequenceKills({ kills: KILLS, people: 24 });
  expect(wrong.join('\n')).toBe('');
  expect(kills).toBe(KILLS);
  expect(messages).toBeGreaterThan(24);
  expect(optedOut).toBeGreaterThan(0);
}, 900_000);

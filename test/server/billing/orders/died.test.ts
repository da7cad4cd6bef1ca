/**
 * The program dies at each write of an order in turn: the seat of somebody invited, with a card that works and with one
 * that the bank refuses. Started again it has charged and seated, or done nothing, and nobody is left without a seat.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fits } from '../../../support/histories/fits.ts';
import { play } from '../../../support/histories/play.ts';
import { newHistory, openWorld, type History, type World } from '../../../support/histories/world.ts';
import { chargesOf, deskOf } from '../../../support/stripe/stripeDesk.ts';
import { teamOf } from '../../../support/team.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld('STRIPE');
});
afterAll(async () => await world.close());

const stateOf = async (history: History) => ({
  members: (await teamOf(history.account)).teamMembers.length - 1,
  charges: chargesOf(deskOf(world.server, world.stripe ?? expect.fail()), history.account.accountId).filter((charge) =>
    charge.startsWith('succeeded'),
  ).length,
});

it.each(['WORKS', 'DECLINES'] as const)('at any write, with a card that %s', async (is) => {
  const outcomes = new Set<string>();
  for (let write = 1, isOver = false; !isOver; write += 1) {
    const history = await newHistory(world, null);
    await play(history, { do: 'plan', which: 0, undone: false, again: false, dies: null });
    await play(history, { do: 'card', is });
    const before = await stateOf(history);
    const deaths = world.program.deaths();
    await play(history, { do: 'invite', scout: false, joins: false, again: false, dies: write });
    await fits(history);
    const after = await stateOf(history);
    const came = { members: after.members - before.members, charges: after.charges - before.charges };
    expect(came.members).toBe(came.charges);
    outcomes.add(JSON.stringify(came));
    isOver = world.program.deaths() === deaths;
  }
  expect(outcomes.size).toBe(is === 'WORKS' ? 2 : 1);
});

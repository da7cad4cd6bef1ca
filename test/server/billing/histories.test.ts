/**
 * Random histories of an account, on the ledger and with cards charged: people come and go, plans change, time passes,
 * banks refuse, money goes back, and the program dies between any two writes. After each event all of it fits together.
 * `PLATBOOK_HISTORIES` sets how many, of 40 events each.
 */
import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { event } from '../../support/histories/events.ts';
import { fits } from '../../support/histories/fits.ts';
import { play } from '../../support/histories/play.ts';
import { finishAll, newHistory, openWorld, type Provider } from '../../support/histories/world.ts';
import { worldsOf } from '../../support/histories/worlds.ts';
import { repeats } from '../../support/thorough.ts';

const HISTORIES = repeats({ few: 6, many: 20, variable: 'PLATBOOK_HISTORIES' });
const EVENTS = 40;

describe.each<Provider>(['LEDGER', 'STRIPE'])('%s', (provider) => {
  it('R-TEAM-008 R-TEAM-009 R-CREDIT-008 whatever happens, money, invoices, seats and charges fit together', async () => {
    const worlds = worldsOf(provider, HISTORIES, async () => await openWorld(provider));
    const openLimit = fc.constantFrom(null, 300_00, 5000_00);
    try {
      await fc.assert(
        fc.asyncProperty(
          openLimit,
          fc.array(event, { minLength: EVENTS, maxLength: EVENTS }),
          async (limit, events) => {
            const world = await worlds.next();
            const history = await newHistory(world, limit);
            await play(history, { do: 'plan', which: 0, undone: false, again: false, dies: null });
            for (const [at, next] of events.entries()) {
              try {
                await play(history, next);
                await fits(history);
              } catch (cause) {
                throw new Error(`event ${at}, ${JSON.stringify(next)}: ${String(cause)}`, { cause });
              }
            }
            // Banks are not answered any more, and what is open comes to its end.
            world.server.clock.advance(61);
            await finishAll(world, true);
            await finishAll(world);
            await fits(history);
          },
        ),
        { numRuns: HISTORIES, endOnFailure: true },
      );
    } finally {
      await worlds.end();
    }
  }, 36_000_000);
});

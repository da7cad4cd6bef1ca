/**
 * Random histories of an account, on the ledger and with cards charged: people come and go, plans change, time passes,
 * banks refuse, money goes back, and the program dies between any two writes. After each event all of it fits together.
 * `PLATBOOK_HISTORIES` sets how many, of 40 events each.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTrouble } from '../../../server/billing/books/books.queries.ts';
import { event } from '../../support/histories/events.ts';
import { fits } from '../../support/histories/fits.ts';
import { play } from '../../support/histories/play.ts';
import { finishAll, newHistory, openWorld, type Provider, type World } from '../../support/histories/world.ts';

const HISTORIES = Number(process.env['PLATBOOK_HISTORIES'] ?? 6);
const EVENTS = 40;
/** Of a run of hours one wants to know how far it has come. */
const TOLD_EVERY = 50;
/** So many share a clock and a store: whoever deals with all accounts deals with those of before as well. */
const IN_A_WORLD = 8;

describe.each<Provider>(['LEDGER', 'STRIPE'])('%s', (provider) => {
  it('R-TEAM-008 R-TEAM-009 R-CREDIT-008 whatever happens, money, invoices, seats and charges fit together', async () => {
    let played = 0;
    let world: World | null = null;
    const end = async (): Promise<void> => {
      if (world === null) return;
      expect(await findTrouble(world.server.services.store.db)).toEqual([]);
      await world.close();
      world = null;
    };
    const openLimit = fc.constantFrom(null, 300_00, 5000_00);
    try {
      await fc.assert(
        fc.asyncProperty(
          openLimit,
          fc.array(event, { minLength: EVENTS, maxLength: EVENTS }),
          async (limit, events) => {
            if (played % IN_A_WORLD === 0) await end();
            world ??= await openWorld(provider);
            played += 1;
            if (played % TOLD_EVERY === 0) console.log(`${provider}: ${played} of ${HISTORIES} histories are played`);
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
      await end();
    } finally {
      await (world as World | null)?.close();
    }
  }, 36_000_000);
});

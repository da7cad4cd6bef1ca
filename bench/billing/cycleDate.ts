import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createUser } from '../../server/account/session/createAccount.ts';
import { renewCyclesJob } from '../../server/billing/plans/renewCycles.job.ts';
import type { RunningServer } from '../../server/app/startServer.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { parcelsOf } from '../calls/workOf.ts';
import type { Sample } from '../load/people.ts';
import { startPeople } from '../load/startPeople.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { quantile } from '../support/quantile.ts';
import { checkSame, checkThat } from '../support/same.ts';
import { choosePlan, newOwner, PASSWORD, PRO, signIn, withServer } from './withServer.ts';

const ACCOUNTS = 1000;
const MEMBERS = 5;
/** Accounts that are made ready at the same time. */
const AT_ONCE = 4;
const CHOSEN = new Date('2026-03-10T12:00:00Z');
const CYCLE_DATE = new Date('2026-04-10T12:00:00Z');
const BILLED_MS = 60_000;
/** Who works meanwhile, and how long they think between their calls. */
const PEOPLE = 8;
const THINK_MS = 300;
const PARCELS_EACH = 400;
const USUAL_MS = 20_000;
const WARM_UP_MS = 5000;
/** Of the usual p95 of calls. */
const SLOWED = 1.5;

/** All accounts of an installation reach their cycle date at once: how long the bills take, and what others notice. */
export async function cycleDate(): Promise<PartResult> {
  return await withServer(async ({ server, warehouse, setNow }) => {
    setNow(CHOSEN);
    for (let first = 0; first < ACCOUNTS; first += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, async (_, index) => await newTeam(server, first + index)));
    setNow(CYCLE_DATE);
    const file = (await currentSnapshot(warehouse))?.path ?? '';
    const tokens = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, index) => await newPerson(server, index)),
    );
    const people = await startPeople(server.url, tokens, await parcelsOf(file, PEOPLE * PARCELS_EACH), {
      thinkMs: THINK_MS,
      hasPrograms: false,
    });
    try {
      const phase = async (until: Promise<unknown>): Promise<readonly Sample[]> => {
        await people.taken();
        await until;
        return (await people.taken()).samples;
      };
      await wait(WARM_UP_MS);
      const before = await phase(wait(USUAL_MS));
      const started = performance.now();
      const meanwhile = await phase(renewCyclesJob({}, server.services));
      const ms = performance.now() - started;
      const after = await phase(wait(USUAL_MS));
      await checkBills(server);
      return {
        figures: [
          {
            name: `cycle date of ${ACCOUNTS.toLocaleString('en-US')} accounts with ${MEMBERS} members`,
            ours: { label: 'billed', value: ms * 1e6, unit: 'ns' },
            other: { label: 'promised', value: BILLED_MS * 1e6, unit: 'ns' },
            goal: { bound: 'at most', ratio: 1 },
          },
          p95Figure(meanwhile, [...before, ...after]),
        ],
        notes: [
          `cycle date: ${(ms / ACCOUNTS).toFixed(1)} ms an account; ${PEOPLE} people made ${meanwhile.length} calls meanwhile, median ${text(meanwhile, 0.5)}, p95 ${text(meanwhile, 0.95)}, longest ${text(meanwhile, 1)}; p95 ${text(before, 0.95)} before and ${text(after, 0.95)} after it`,
        ],
      };
    } finally {
      people.close();
    }
  });
}

/** An account on its plan with all its seats taken: two are included, the others are paid. */
async function newTeam(server: RunningServer, number: number): Promise<void> {
  const owner = await newOwner(server, `owner${number}`, null);
  await server.services.store.db.transaction().execute(async (trx) => {
    for (let member = 0; member < MEMBERS; member += 1)
      await createUser(trx, owner, { username: `member${member}of${number}@platbook.local`, password: null }, true);
  });
  await choosePlan(server, owner, PRO);
}

async function newPerson(server: RunningServer, number: number): Promise<string> {
  await newOwner(server, `person${number}`, PASSWORD);
  return (await signIn(server, `person${number}`)).token;
}

/** Every account has its second bill, of plan and paid seats, and the books balance. */
async function checkBills({ services }: RunningServer): Promise<void> {
  const { rows } = await sql<{ bills: number; lines: number; cents: number }>`
    select count(distinct i.account_id)::int as bills, count(*)::int as lines,
      (select sum(cents)::int from book_balance) as cents
    from invoice i join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id
    where i.cycle_start = ${CYCLE_DATE.toISOString().slice(0, 10)}::date`.execute(services.store.db);
  // The plan and three seats: it includes the other two.
  checkSame('bills, their lines, the sum of the books', rows[0], { bills: ACCOUNTS, lines: ACCOUNTS * 4, cents: 0 });
}

function p95Figure(meanwhile: readonly Sample[], usual: readonly Sample[]): Figure {
  const wrong = [...meanwhile, ...usual].find(({ error }) => error !== null);
  checkThat(`calls are answered: ${wrong?.call} ${wrong?.error}`, wrong === undefined);
  return {
    name: '... p95 of other calls meanwhile',
    ours: { label: 'meanwhile', value: p95(meanwhile) * 1e6, unit: 'ns' },
    other: { label: 'usual', value: p95(usual) * 1e6, unit: 'ns' },
    goal: { bound: 'at most', ratio: SLOWED },
  };
}

const at = (samples: readonly Sample[], share: number): number =>
  quantile(
    samples.map(({ ms }) => ms),
    share,
  );
const p95 = (samples: readonly Sample[]): number => at(samples, 0.95);
const text = (samples: readonly Sample[], share: number): string => `${at(samples, share).toFixed(0)} ms`;

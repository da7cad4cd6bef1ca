/** A plan that is changed on the 29th and 31st, on nights of the change of clocks, and where it is another day already. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountsOf, invoicesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const [ESSENTIALS, PRO] = [943, 945] as const;

interface Change {
  readonly zone: string;
  /** The instant on which Essentials is chosen, and at which the job looks until Pro is. */
  readonly starts: string;
  readonly jobs?: readonly string[];
  readonly changes: string;
  readonly lines: readonly number[];
  readonly due: number;
  /** The day of the change where the account is, and the cycle date that follows. */
  readonly on: string;
  readonly next: string;
}
const NEW_YORK = 'America/New_York';
/** A cycle of 31 days from 2 March, and one of 31 days from 25 October, each with a night of the clocks in it. */
const march = { zone: NEW_YORK, starts: '2026-03-02T17:00:00Z', next: '2026-04-02' };
const autumn = { zone: NEW_YORK, starts: '2026-10-25T16:00:00Z', next: '2026-11-25' };
const of25 = { lines: [160.48, -79.84], due: 80.64 };
const of24 = { lines: [154.06, -76.65], due: 77.41 };

const changes: Readonly<Record<string, Change>> = {
  'a second before the clocks go forward': { ...march, changes: '2026-03-08T06:59:59Z', on: '2026-03-08', ...of25 },
  'a second after': { ...march, changes: '2026-03-08T07:00:01Z', on: '2026-03-08', ...of25 },
  'at the end of that day of 23 hours': { ...march, changes: '2026-03-09T03:59:59Z', on: '2026-03-08', ...of25 },
  'on the day behind it': { ...march, changes: '2026-03-09T04:00:00Z', on: '2026-03-09', ...of24 },
  'in the hour that comes twice, the first time': {
    ...autumn,
    changes: '2026-11-01T05:30:00Z',
    on: '2026-11-01',
    ...of24,
  },
  'the second time': { ...autumn, changes: '2026-11-01T06:30:00Z', on: '2026-11-01', ...of24 },
  'at the end of that day of 25 hours': { ...autumn, changes: '2026-11-02T04:59:59Z', on: '2026-11-01', ...of24 },
  // Chosen on what is 2 March at the server.
  'where it is a day later than at the server': {
    ...march,
    zone: 'Pacific/Kiritimati',
    changes: '2026-03-08T10:30:00Z',
    on: '2026-03-09',
    next: '2026-04-03',
    ...of25,
  },
  'on the 31st, of an anchor of 29 in a February of 28': {
    zone: NEW_YORK,
    starts: '2026-12-29T17:00:00Z',
    jobs: ['2027-01-29T17:00:00Z'],
    changes: '2027-01-31T17:00:00Z',
    on: '2027-01-31',
    // 28 of 30 days.
    lines: [185.73, -92.4],
    due: 93.33,
    next: '2027-02-28',
  },
  'on the 29th, the last day of an anchor of 31': {
    zone: NEW_YORK,
    starts: '2026-10-31T16:00:00Z',
    changes: '2026-11-29T17:00:00Z',
    on: '2026-11-29',
    lines: [6.63, -3.3],
    due: 3.33,
    next: '2026-11-30',
  },
  'on the 31st, the first day of its cycle': {
    zone: NEW_YORK,
    starts: '2026-10-31T16:00:00Z',
    jobs: ['2026-11-30T17:00:00Z'],
    changes: '2026-12-31T05:00:00Z',
    on: '2026-12-31',
    lines: [199, -99],
    due: 100,
    next: '2027-01-31',
  },
};

describe.each(Object.entries(changes))('%s', (_name, { zone, starts, jobs = [], ...change }) => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({ config: { timeZone: NEW_YORK } })));
  afterAll(async () => await server.close());

  it('a plan costs by the days where the account is, from the question to the invoice', async () => {
    const goTo = (instant: string): void => moveTo(server, instant.slice(0, 10), instant.slice(11));
    // The server of the tests begins on this day.
    if (Date.parse(starts) > server.clock.now().getTime()) goTo(starts);
    const { accountId, id, signIn } = await newAccount(server);
    await server.db.updateTable('account').set({ time_zone: zone }).where('id', '=', accountId).execute();
    const choose = async (planId: number, more = {}) =>
      valueOf(await (await signIn()).client.call('changePlan', { params: { id }, body: { planId, ...more } }));
    await choose(ESSENTIALS);
    for (const instant of jobs) {
      goTo(instant);
      await renewDue(server);
    }
    goTo(change.changes);
    const quote = valueOf(await (await signIn()).client.call('quotePlan', { body: { planId: PRO } }));
    expect([amountsOf(quote), quote.amount, quote.effective, quote.billDate]).toEqual([
      change.lines,
      change.due,
      change.on,
      change.next,
    ]);
    await choose(PRO, { approvedAmount: change.due });
    expect((await invoicesOf(server, accountId)).at(-1)).toMatch(
      new RegExp(`^${change.on} .*\\| ${change.due.toFixed(2)} \\| Pro `),
    );
  });
});

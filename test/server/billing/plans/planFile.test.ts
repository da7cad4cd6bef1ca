/** `plans.json`: what replaces the plans that ship, and what ends the start. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultAddOns } from '../../../../src/api/catalogue/billing/automator.ts';
import { startServer } from '../../../../server/app/startServer.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import { createClient } from '../../../../src/api/client.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { readPrices, refuseLostPlans } from '../../../../server/billing/plans/planFile.ts';
import { defaultPlans, planLabel } from '../../../../src/api/catalogue/billing/plans.ts';

let dir: string;
let path: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-plans-'));
  path = join(dir, 'plans.json');
});
afterAll(async () => await rm(dir, { recursive: true, force: true }));

const plan = {
  id: 950,
  name: 'Elite Two',
  rank: 1,
  months: 1,
  price: 12.5,
  seatsIncluded: 1,
  seatsMost: 3,
  seatPrice: 4.05,
  automator: 0,
  bonus: 0,
};
const written = async (content: unknown) => {
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return await readPrices(dir)
    .then(({ plans }) => plans)
    .catch((error: unknown) => (error instanceof Error ? error.message : error));
};
const without = (key: keyof typeof plan) => Object.fromEntries(Object.entries(plan).filter(([name]) => name !== key));

it('is not needed: R-PLAN-004 R-PLAN-005 R-PLAN-006 those that ship seat 0 to 5, 2 to 5 and 9', async () => {
  expect(await readPrices(join(dir, 'nowhere'))).toEqual({ plans: defaultPlans, addOns: defaultAddOns });
  expect(defaultPlans.map(({ seatsIncluded, seatsMost }) => [seatsIncluded, seatsMost])).toEqual([
    [0, 5],
    [0, 5],
    [2, 5],
    [2, 5],
    [9, 9],
    [9, 9],
  ]);
});

it('replaces them, with prices in cents, and plans of before that nobody is offered', async () => {
  const legacy = { ...plan, id: 12, name: 'Investor 2019', price: 1.1 };
  expect(await written({ plans: [{ ...plan, saves: 500 }, legacy] })).toEqual([
    { ...plan, price: 1250, seatPrice: 405, saves: 500, exports: null },
    { ...legacy, price: 110, seatPrice: 405, saves: null, exports: null },
  ]);
});

it('R-AUTOMATOR-007 replaces the add-ons, whose prices that ship are placeholders', async () => {
  expect(defaultAddOns.map(({ properties, monthly }) => [properties, monthly])).toEqual([
    [10_000, 2700],
    [50_000, 9700],
    [120_000, 19_700],
  ]);
  const automator = [{ id: 970, name: 'Watch 5', properties: 5, monthly: 1.25 }];
  await writeFile(path, JSON.stringify({ plans: [plan], automator }));
  expect((await readPrices(dir)).addOns).toEqual([{ ...automator[0], monthly: 125 }]);
});

describe('ends the start with file, path and reason', () => {
  it.each([
    ['a missing price', { plans: [without('price')] }, 'plans.0.price is missing'],
    ['a limit below nothing', { plans: [{ ...plan, saves: -1 }] }, 'plans.0.saves must be'],
    ['a price as text', { plans: [{ ...plan, price: '12.50' }] }, 'plans.0.price must be dollars as a number'],
    ['a price of three decimals', { plans: [{ ...plan, price: 12.505 }] }, 'plans.0.price must have two decimals'],
    ['a price below nothing', { plans: [{ ...plan, price: -1 }] }, 'plans.0.price must be'],
    ['an unknown key', { plans: [{ ...plan, seats: 3 }] }, 'plans.0.seats'],
    ['two with one id', { plans: [plan, { ...plan, rank: 2 }] }, 'plans.1.id is that of another plan: 950'],
    ['two that are alike', { plans: [plan, { ...plan, id: 951 }] }, 'plans.1.rank is that of another plan'],
    ['more seats included than there are', { plans: [{ ...plan, seatsIncluded: 4 }] }, 'plans.0.seatsIncluded is more'],
    ['half a year', { plans: [{ ...plan, months: 6 }] }, 'plans.0.months must be 1 or 12'],
    ['a bonus every month', { plans: [{ ...plan, bonus: 5 }] }, 'plans.0.bonus belongs to annual plans'],
    ['nothing to offer', { plans: [{ ...plan, id: 12 }] }, 'plans.0.id is below 943'],
    ['no plan', { plans: [] }, 'plans must'],
    ['another thing at the top', { plan: [plan] }, 'plans is missing'],
    ['a list', [plan], 'body must be an object'],
    ['half a file', '{"plans": [', 'is not JSON'],
  ])('for %s', async (_what, content, reason) => {
    const said = await written(content);
    expect(said).toEqual(expect.stringContaining(`${path}: `));
    expect(said).toEqual(expect.stringContaining(reason));
  });

  it('for a plan that is not in it and that somebody has', () => {
    expect(() => refuseLostPlans(defaultPlans, [{ id: 945, name: 'Pro' }])).not.toThrow();
    expect(() => refuseLostPlans(defaultPlans, [{ id: 12, name: 'Investor 2019' }])).toThrow(
      'plans.json has no plan 12 (Investor 2019), which an account has',
    );
  });
});

it.each([
  [null, ''],
  ['Essentials_99 Annual', 'Essentials'],
  ['ELITE', 'Elite'],
  ['pro', 'Pro'],
  ['Investor Pro', 'Legacy'],
  ['', 'Legacy'],
] as const)('R-PLAN-012 R-PLAN-013 a plan called %s is labelled %s', (name, label) => {
  expect(planLabel(name)).toBe(label);
});

it('one that is refused changes nothing: a server of before goes on, and the old file opens what it was', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'platbook-old-plans-'));
  const file = join(dataDir, 'plans.json');
  const password = 'correct horse battery';
  const start = async () =>
    await startServer(
      {
        ...readConfig({ PLATBOOK_DATA: dataDir, PORT: '0', WORKERS: '0', LOG_LEVEL: 'silent' }),
        ownerPassword: password,
      },
      { log: createLog('silent') },
    );
  const enter = async (url: string) => {
    const nobody = createClient({ baseUrl: url, fetch, token: () => null });
    const { t } = valueOf(await nobody.call('pre', { body: { username: 'owner@platbook.local', password } }));
    const { token, profile } = valueOf(await nobody.call('auth', { query: { t, overtake: 'true' } }));
    return { client: createClient({ baseUrl: url, fetch, token: () => token }), id: profile.id };
  };
  try {
    await writeFile(file, JSON.stringify({ plans: [plan, { ...plan, id: 951, rank: 2, price: 20 }] }));
    const first = await start();
    const { client, id } = await enter(first.url);
    const taken = valueOf(await client.call('changePlan', { params: { id }, body: { planId: 950 } }));
    expect(taken.quote.amount).toBe(12.5);

    await writeFile(file, JSON.stringify({ plans: [{ ...plan, price: '99' }] }));
    expect(valueOf(await client.call('quotePlan', { body: { planId: 951 } })).nextBill?.total).toBe(20);
    await first.close();
    await expect(start()).rejects.toThrow(`${file}: plans.0.price must be dollars as a number`);

    await writeFile(file, JSON.stringify({ plans: [plan] }));
    const again = await start();
    const { profile } = valueOf(await (await enter(again.url)).client.call('auth', { query: {} }));
    expect(profile.planMrcs).toEqual(taken.profile.planMrcs);
    await again.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

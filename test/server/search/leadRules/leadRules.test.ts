/** Rules of lead types (O-039): shown as applied, changed by whoever owns the installation, followed by the data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLeadRules, type ChosenRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import { factColumn } from '../../../../src/api/catalogue/property/facts.ts';
import { leadTiles, leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { appliedRules } from '../../../../server/search/leadRules/appliedRules.ts';
import { applyRulesJob } from '../../../../server/search/leadRules/applyRules.job.ts';
import { applyLeadRules } from '../../../../server/data/ingest/applyLeadRules.ts';
import { chosenOf, readLeadRules } from '../../../../server/data/warehouse/leadRulesFile.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { leadRuleParts } from '../../../../server/search/funnel/leadRuleParts.ts';
import { selectRuleParts } from '../../../../server/search/funnel/ruleParts.queries.ts';
import { inService } from '../../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 3000 });
  owner = await server.signIn();
});
afterAll(async () => {
  await server.close();
});

const usual = chosenOf(defaultLeadRules);
const save = async (change: Partial<ChosenRules>, by = owner) =>
  await by.client.call('saveLeadRules', { body: { ...usual, ...change } });
const apply = async (): Promise<void> => await applyRulesJob({}, server.services);
const count = async (where: string): Promise<number> => {
  const [row] = await server.services.warehouse.query<{ n: number }>(`SELECT count(*) AS n FROM parcel WHERE ${where}`);
  return row?.n ?? -1;
};
/** The snapshot that the pointer names, once it is in service. */
const newestInService = async (): Promise<string> => {
  const newest = (await currentSnapshot(server.services.config.warehouseDir))?.id ?? '';
  await inService(server.services.warehouse, newest);
  return newest;
};
const marks = async (): Promise<unknown> =>
  await server.services.warehouse.query('SELECT count(*) AS parcels, bit_xor(hash(COLUMNS(*)))::VARCHAR FROM parcel');

/** Every lead type whose rule loses rows that its flag has, or ends with other rows than its flag. */
const wrongParts = async (): Promise<string[]> => {
  const { warehouse } = server.services;
  const rules = leadRuleParts(await appliedRules(warehouse));
  const wrong = await Promise.all(
    leadTiles.flatMap((code) => {
      const { fact } = leadTypes[code];
      if (fact === null) return [];
      return [
        (async () => {
          const parts = await selectRuleParts(warehouse, { sql: 'true', params: {} }, rules[code] ?? []);
          const left = parts.map((part) => part.left);
          const isFalling = left.every((rows, at) => at === 0 || rows <= (left[at - 1] ?? 0));
          return isFalling && left.at(-1) === (await count(factColumn(fact))) ? [] : [code];
        })(),
      ];
    }),
  );
  return wrong.flat();
};

describe('rules of the lead types', () => {
  it('are told part by part, the last of which leaves what the flag has', async () => {
    expect(await wrongParts()).toEqual([]);
  });

  it('deriving the data anew with the same rules changes no fact of any parcel', async () => {
    const before = await marks();
    const old = await newestInService();
    await applyLeadRules({ dir: server.services.config.warehouseDir }, defaultLeadRules);
    expect(await newestInService()).not.toBe(old);
    expect(await marks()).toEqual(before);
  });

  it('are answered as applied, and applied is what sign-in shows', async () => {
    const answer = valueOf(await owner.client.call('leadRules'));
    expect(answer).toMatchObject({ rules: usual, isApplied: true, canChange: true });
    expect(answer.applied).toEqual(owner.auth.data.leadRules);
    expect(answer.applied['E']).toContain('50 % of the estimated value');
  });

  it('a change is kept at once, and the old rule stays on show until the data follows it', async () => {
    const few = await count('lead_e');
    const saved = valueOf(
      await save({ highEquityShare: 0.7, highEquityYears: 10, cashBuyerYears: 5, soldDays: 400, failedMonths: 24 }),
    );
    expect(saved).toMatchObject({ isApplied: false, rules: { highEquityShare: 0.7, highEquityYears: 10 } });
    expect(saved.applied['E']).toContain('50 %');
    await apply();
    await newestInService();
    expect(await count('lead_e')).toBeLessThan(few);
    expect(await count('lead_e IS DISTINCT FROM (equity_share >= 0.7 AND ownership_length >= 10)')).toBe(0);
    expect(await count('lead_sold AND last_sale_date < as_of_date - 30')).toBeGreaterThan(0);
    expect(await count('lead_sold AND last_sale_date < as_of_date - 400')).toBe(0);
    expect(await count('lead_c AND last_sale_date <= as_of_date - INTERVAL 5 YEAR')).toBe(0);
    expect(await count('lead_c')).toBeGreaterThan(0);
    expect(await wrongParts()).toEqual([]);
    const after = valueOf(await owner.client.call('leadRules'));
    expect(after.isApplied).toBe(true);
    expect(after.applied['E']).toBe(
      'Estimated equity of 70 % of the estimated value or more; owned for 10 years or more. Unknown value or loans: not counted.',
    );
    const again = await server.signIn(undefined, true);
    expect(again.auth.data.leadRules).toEqual(after.applied);
    owner = again;
  });

  it('lead counts and funnel of the next search follow', async () => {
    const county = { type: 'COUNTY', fips: '39049' } as const;
    const { leadList } = valueOf(await owner.client.call('leadList', { query: county }));
    const listing = valueOf(
      await owner.client.call('listing', {
        query: { ...county, equityShareMin: 0.7, ownershipLengthMin: 10, limit: 1 },
      }),
    );
    expect(leadList.find(({ type }) => type === 'E')?.count).toBe(listing.resultCount);
    expect(
      await count(
        'lead_count <> list_sum([coalesce(f, false)::INTEGER FOR f IN [lead_m, lead_p, lead_f, lead_l, lead_c, lead_e, lead_v, lead_r, lead_b, lead_d, lead_a, lead_fail, lead_sold]])',
      ),
    ).toBe(0);
  });

  it('nothing is derived again when the data follows the rules already', async () => {
    const id = await newestInService();
    await apply();
    expect(await newestInService()).toBe(id);
  });

  it('the next load of any source follows them, in whatever process', async () => {
    expect(await readLeadRules(server.services.config.warehouseDir)).toMatchObject({
      highEquityShare: 0.7,
      marketSaleFloor: defaultLeadRules.marketSaleFloor,
    });
  });

  it('a value out of bounds is refused by name and changes nothing', async () => {
    const refused = await save({ highEquityShare: 3, soldDays: 1.5 });
    expect(refused).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: {
        highEquityShare: 'must be 1 to 100 %',
        soldDays: 'must be a whole number of days',
      },
    });
    expect(valueOf(await owner.client.call('leadRules')).rules.highEquityShare).toBe(0.7);
  });

  it('another account sees the rules and may not change them; nor may a scout', async () => {
    await server.addUser({ username: 'other@example.com', password: 'correct horse battery' });
    const { accountId } = await server.db
      .selectFrom('account')
      .select(({ fn }) => fn.min('id').as('accountId'))
      .executeTakeFirstOrThrow();
    await server.addUser({
      username: 'scout@example.com',
      password: 'correct horse battery',
      type: 'SCOUT',
      accountId,
    });
    for (const username of ['other@example.com', 'scout@example.com']) {
      const other = await server.signIn({ username, password: 'correct horse battery' });
      expect(valueOf(await other.client.call('leadRules'))).toMatchObject({ canChange: false });
      expect(await save({ soldDays: 5 }, other)).toMatchObject({ ok: false, status: 403 });
    }
    expect(valueOf(await owner.client.call('leadRules')).rules.soldDays).toBe(400);
  });
});

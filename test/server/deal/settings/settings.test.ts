import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealSettings, withChosen } from '../../../../src/api/catalogue/deal/dealSettings.ts';
import type { DealSettings } from '../../../../src/api/contract/deal/settings.ts';
import { SEED_KEYS } from '../../../../src/calc/deal/newAnalysis.ts';
import { lastRateYear, mortgageRatePercents } from '../../../../server/data/ingest/mortgageRates.ts';
import { taxOf } from '../../../../server/deal/analyses/taxOf.ts';
import { chosenOf, settingsOf } from '../../../../server/deal/settings/settingsOf.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PASSWORD = 'correct horse battery';
const embedded: DealSettings = { values: withChosen({}), fieldAmounts: [], countyTaxRates: [] };
let server: TestServer;
let me: SignedIn;
let property: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.signIn();
  [property = 0] = await sampleIds(
    server,
    1,
    'tax_amount_cents > 0 AND estimated_value_cents > 0 AND mls_listing_id IS NULL',
  );
});
afterAll(async () => await server.close());

const read = async (who: SignedIn = me) => valueOf(await who.client.call('dealSettings'));
const save = async (change: Partial<DealSettings>, who: SignedIn = me) =>
  await who.client.call('saveDealSettings', { body: { ...embedded, ...change } });

describe('what new deals begin with', () => {
  it('is embedded, with a source for each, and the rate of the newest year there is', async () => {
    expect(await read()).toEqual(embedded);
    expect(SEED_KEYS.filter((key) => dealSettings[key].source === '')).toEqual([]);
    expect(dealSettings.interestRate.value).toBe((mortgageRatePercents[lastRateYear] ?? 0) / 100);
    expect(dealSettings.interestRate.source).toContain(String(lastRateYear));
  });

  it('R-ANALYSIS-025 is the account’s own, leaves a trace, and reaches subject and sign-in; another account keeps its own', async () => {
    const values = { ...embedded.values, vacancyRate: { value: 0.07, source: 'Our last ten years' } };
    const fieldAmounts = [{ field: 17, amount: 900, source: 'Title company' }];
    const saved = valueOf(await save({ values, fieldAmounts }));
    expect(saved).toEqual({ ...embedded, values, fieldAmounts });
    expect(valueOf(await me.client.call('analysisSubject', { params: { id: property } })).settings).toEqual(saved);
    const { results } = valueOf(await me.client.call('accountChanges', { query: { what: 'DEAL_SETTINGS' } }));
    expect(results[0]).toMatchObject({
      action: 'CHANGED',
      before: { Vacancy: '5% (A customary assumption, of no public record)' },
      after: { Vacancy: '7% (Our last ten years)', 'Title Insurance (17)': '$900 (Title company)' },
    });
    const again = await server.signIn(undefined, true);
    expect(again.auth.analysisFields.filter(({ defaultAmount }) => defaultAmount > 0)).toMatchObject([
      { id: 17, defaultAmount: 900 },
    ]);
    me = again;
    await server.addUser({ username: 'other@example.com', password: PASSWORD });
    expect(await read(await server.signIn({ username: 'other@example.com', password: PASSWORD }))).toEqual(embedded);
  });

  it('keeps only what differs, so that a newer program brings newer values along; what it does not take is left out', () => {
    expect(chosenOf(embedded)).toEqual({ values: {}, fieldAmounts: [], countyTaxRates: [] });
    const chosen = { ...embedded.values, loanTerm: { value: 180, source: 'Ours' } };
    expect(chosenOf({ ...embedded, values: chosen })).toMatchObject({
      values: { loanTerm: { value: 180, source: 'Ours' } },
    });
    expect(settingsOf({ values: { loanTerm: { value: -3, source: 'Ours' }, old: { value: 1, source: 'x' } } })).toEqual(
      embedded,
    );
    expect(settingsOf(undefined)).toEqual(embedded);
  });

  it.each([
    [
      'a vacancy of 5 that means percent',
      { values: { ...embedded.values, vacancyRate: { value: 5, source: 'x' } } },
      'values.vacancyRate.value',
      'must be 0 to 100 %, or none',
    ],
    [
      'a term of half a month',
      { values: { ...embedded.values, loanTerm: { value: 1.5, source: 'x' } } },
      'values.loanTerm.value',
      'must be a whole number of months',
    ],
    [
      'a value without a source',
      { values: { ...embedded.values, vacancyRate: { value: 0.1, source: ' ' } } },
      'values.vacancyRate.source',
      'say where it comes from',
    ],
    [
      'a field that is none',
      { fieldAmounts: [{ field: 99, amount: 1, source: 'x' }] },
      'fieldAmounts.0.field',
      'is no field of the deal sheet',
    ],
    [
      'an amount of nothing',
      { fieldAmounts: [{ field: 17, amount: 0, source: 'x' }] },
      'fieldAmounts.0.amount',
      'must be more than 0',
    ],
    [
      'a field twice',
      {
        fieldAmounts: [
          { field: 17, amount: 1, source: 'x' },
          { field: 17, amount: 2, source: 'x' },
        ],
      },
      'fieldAmounts',
      'each field once',
    ],
    [
      'a tax rate in percent',
      { countyTaxRates: [{ fips: '51540', rate: 0.95, source: 'x' }] },
      'countyTaxRates.0.rate',
      'as in 0.0117 for 1.17 %',
    ],
    [
      'a county that is none',
      { countyTaxRates: [{ fips: '51999', rate: 0.01, source: 'x' }] },
      'countyTaxRates',
      'names 51999, which is no county',
    ],
    [
      'a county twice',
      {
        countyTaxRates: [
          { fips: '51540', rate: 0.01, source: 'x' },
          { fips: '51540', rate: 0.02, source: 'x' },
        ],
      },
      'countyTaxRates',
      'names each county once',
    ],
  ] as const)('refuses %s, names it and says what would be taken', async (_, change, path, message) => {
    const before = await read();
    const answer = await save(change as unknown as Partial<DealSettings>);
    expect(answer).toMatchObject({ ok: false, fieldErrors: { [path]: expect.stringContaining(message) } });
    expect(await read()).toEqual(before);
  });
});

describe('taxes of a new deal', () => {
  const roll = { taxAmount: 2400, assessedValue: 200_050.55, fips: '51540' };
  const rates = [{ fips: '51540', rate: 0.0117, source: 'Ordinance 12 of 2026' }];
  const from = (fact: string): string => `the roll’s ${fact}`;

  it.each([
    ['the roll’s', roll, rates, { amount: 2400, source: 'the roll’s taxAmount' }],
    [
      'the assessed value at the county’s rate',
      { ...roll, taxAmount: null },
      rates,
      {
        amount: 2340.59,
        source: "$200,050.55 assessed (the roll’s assessedValue) at 1.17%, the county's rate: Ordinance 12 of 2026",
      },
    ],
    ['unknown without a rate', { ...roll, taxAmount: null }, [], { amount: null, source: null }],
    [
      'unknown at the rate of another county',
      { ...roll, taxAmount: null, fips: '51003' },
      rates,
      { amount: null, source: null },
    ],
    [
      'unknown without a value',
      { ...roll, taxAmount: null, assessedValue: null },
      rates,
      { amount: null, source: null },
    ],
  ] as const)('are %s', (_, facts, county, expected) => {
    expect(taxOf(facts, from, county as DealSettings['countyTaxRates'])).toEqual(expected);
  });

  it('come with the day of their source, and what the account corrected before all sources', async () => {
    const subject = async () => valueOf(await me.client.call('analysisSubject', { params: { id: property } }));
    expect((await subject()).sources).toMatchObject({
      taxAmount: expect.stringMatching(/^.+, as of \d/),
      estimatedValue: expect.stringMatching(/^.+, as of \d/),
      listAmount: null,
    });
    valueOf(
      await me.client.call('correctFact', { params: { id: property }, body: { fact: 'taxAmount', value: 1234 } }),
    );
    const { taxAmount, sources } = await subject();
    expect([taxAmount, sources.taxAmount]).toEqual([1234, 'Corrected by your account']);
  });
});

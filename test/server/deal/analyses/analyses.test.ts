import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnalysisInput, Mortgage } from '../../../../src/api/contract/deal/analyses.ts';
import { analyze } from '../../../../src/calc/deal/analyze.ts';
import { newAnalysis } from '../../../../src/calc/deal/newAnalysis.ts';
import { MORTGAGE_TYPES } from '../../../../src/calc/mortgage/mortgage.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds } from '../../../support/sampleIds.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, 8, 'rent_amount_cents IS NOT NULL AND tax_amount_cents IS NOT NULL');
});
afterAll(async () => await server.close());

/** A value of its own in every field that there is. */
const full = {
  propertyType: 'INVESTMENT',
  termType: 'FIVE_YEAR',
  term: 60,
  firstPaymentDate: '2026-04-01',
  purchaseAmount: 250_000.5,
  marketValue: 260_000,
  propertyValue: 255_000,
  saleAmount: 300_000,
  mortgages: [
    {
      seq: 1,
      ordinal: 'First',
      type: 'COMBINATION',
      amount: 200_000,
      downPaymentAmount: 50_000.5,
      loanToPrice: 0.75,
      firstPaymentDate: '2026-05-01',
      compoundFrequency: 'QUARTERLY',
      paymentFrequency: 'MONTHLY',
      extraPaymentAmount: 25.25,
      extraPaymentFrequency: 'ANNUALLY',
      adjustableRate: true,
      balloon: true,
      biWeekly: false,
      doublePrincipal: false,
      balloonPaymentNumber: 120,
      fixedInterestRate: 0.065,
      interestOnlyRate: 0.05,
      fixedInterestTerm: 300,
      interestOnlyTerm: 60,
      armType: 'HYBRID',
      armHybridType: 'CUSTOM',
      armRateCapType: 'CAP_INCREASE',
      armIncreaseRate: 0.0025,
      armIncreaseRateMax: 0.03,
      armRateMax: 0.095,
      armFixedInterestTerm: 30,
      armRateIncreaseTerm: 6,
    },
    { seq: 2, ordinal: 'Second', type: 'FIXED_INTEREST', amount: 10_000, fixedInterestTerm: 120 },
  ],
  mortgageEditIndex: 1,
  closingCosts: [{ field: 1, amount: 2000, paidBySeller: true }],
  improvements: [{ field: 118, amount: 9000 }],
  incomes: [{ field: 300, amount: 600 }],
  expenses: [{ field: 219, amount: 3100.25 }],
  rentalUnits: [
    {
      seq: 1,
      name: 'Unit 1',
      amount: 2100,
      occupancyRate: 0.95,
      rentIncreaseRate: 0.04,
      quantity: 2,
      squareFeet: 1050,
      pricePerSquareFoot: 1.9,
    },
  ],
  details: { closingCosts: true, improvements: false },
  expenseIncreaseType: 'PERCENTAGE',
  expenseIncreaseAmount: 110,
  expenseIncreaseRate: 0.03,
  incomeIncreaseType: 'DOLLAR_AMOUNT',
  incomeIncreaseAmount: 120,
  incomeIncreaseRate: 0.02,
  saleCostIncreaseType: 'PERCENTAGE',
  saleCostAmount: 18_000,
  saleCostRate: 0.06,
  depreciationType: 'Residential',
  depreciationMethod: 'STRAIGHT_LINE',
  depreciableYears: 27.5,
  depreciableAmount: 200_000,
  propertyValueIncreaseType: 'MARKET_VALUE_INCREASE_RATE',
  propertyValueBasis: 'PURCHASE_PRICE',
  marketValueIncreaseRate: 0.035,
  capRate: 0.07,
  inflationRate: 0.025,
  accruedInterestAmount: 1500,
  defaultAmount: 7000,
  otherFeeAmount: 800,
  leasingCommissionAmount: 1260,
  leasingCommissionRate: 0.05,
  propertyManagementRate: 0.08,
  stateTaxRate: 0.0525,
  federalTaxRate: 0.24,
  capitalGainTaxRate: 0.15,
  defaultAnalysis: false,
  foreclosure: true,
  expensePerRentalUnit: true,
  offerShare: 0.7,
  minimumProfit: 20_000,
  assignmentFee: 10_000,
  assignmentCost: 500,
  projectMonths: 8,
  refinanceShare: 0.75,
  refinanceRate: 0.0725,
  refinanceTerm: 360,
  refinanceCost: 4000,
  origins: {
    'expenses[216].amount': { source: 'A customary assumption', share: 0.05, of: 'RENT' },
    marketValue: { source: 'Roll, as of 01/01/2026' },
  },
  modifiedField: 'purchaseAmount',
} as const;
const save = async (body: object, at = 0) =>
  await me.client.call('saveAnalysis', { body: { propertyId: ids[at], name: 'Base case', ...body } });
const ofProperty = async (at: number) =>
  valueOf(await me.client.call('propertyAnalyses', { params: { id: ids[at] ?? 0 } })).analyses;

describe('as a client of the specification sends it', () => {
  const put = async (body: object): Promise<{ status: number; json: Record<string, unknown> }> => {
    const response = await server.request('PUT', '/resource/auth/ps4/user/analyses', { token: me.token, body });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const savedOf = (json: Record<string, unknown>): Record<string, unknown> =>
    (json['analyses'] as Record<string, unknown>[]).find(({ id }) => id === json['savedId']) ?? {};

  it('O-011 the property in the place of its id, no name, names in snake_case: nothing is dropped', async () => {
    const { json: seeds } = await put({
      property: { id: ids[6], property_id: ids[6], street_address: '1 Elsewhere' },
      purchase_amount: 200_000,
      first_payment_date: '2026-05-01',
      mortgages: [{ type: 'FIXED_INTEREST', amount: 150_000, fixed_interest_rate: 0.06, fixed_interest_term: 360 }],
      rental_units: [{ seq: 1, price_per_square_foot: 1.5, square_feet: 900 }],
      closing_costs: [{ field: 1, amount: 900, paid_by_seller: true }],
    });
    const saved = savedOf(seeds);
    const address = saved['property'] as { streetAddress: string };
    expect(saved).toMatchObject({
      propertyId: ids[6],
      name: address.streetAddress,
      purchaseAmount: 200_000,
      firstPaymentDate: '2026-05-01',
      mortgages: [{ type: 'FIXED_INTEREST', amount: 150_000, fixedInterestRate: 0.06, fixedInterestTerm: 360 }],
      rentalUnits: [{ seq: 1, pricePerSquareFoot: 1.5, squareFeet: 900 }],
      closingCosts: [{ field: 1, amount: 900, paidBySeller: true }],
    });
    // What came back can be sent again as it is.
    const again = await put({ ...saved, saleAmount: 240_000 });
    expect(again.status).toBe(200);
    expect(savedOf(again.json)).toMatchObject({ id: saved['id'], saleAmount: 240_000, closingCosts: [{ field: 1 }] });
  });

  it('a misspelt name within a mortgage, or one in both spellings, saves nothing', async () => {
    const before = await ofProperty(7);
    const mortgage = { type: 'FIXED_INTEREST', amount: 1000, fixedIntrestRate: 0.06 };
    for (const [body, field] of [
      [{ mortgages: [mortgage] }, 'mortgages.0.fixedIntrestRate'],
      [{ purchase_amount: 1, purchaseAmount: 2 }, 'purchase_amount'],
      [
        { mortgages: [{ type: 'FIXED_INTEREST', amount: 1000, fixedInterestRate: 6 }] },
        'mortgages.0.fixedInterestRate',
      ],
    ] as const) {
      const { status, json } = await put({ propertyId: ids[7], name: 'Misspelt', ...body });
      expect([status, Object.keys(json['fieldErrors'] ?? {})]).toEqual([400, [field]]);
    }
    expect(await ofProperty(7)).toEqual(before);
    const { json } = await put({ propertyId: ids[7], name: 'x', stateTaxRate: 6 });
    expect(json['fieldErrors']).toEqual({ stateTaxRate: 'must be 1 or less: 0.06 is 6 %' });
  });
});

describe('R-ANALYSIS-057 saving', () => {
  it('R-ANALYSIS-002 R-MORTGAGE-006 keeps every field as it was entered, and answers which one was saved', async () => {
    const { id: _id, propertyId: _propertyId, name: _name, ...fields } = AnalysisInput.shape;
    // So that a field that is new stands here too.
    expect(Object.keys(full).toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(Object.keys(full)).toHaveLength(57);
    expect(Object.keys(full.mortgages[0]).toSorted()).toEqual(Object.keys(Mortgage.shape).toSorted());
    const { analyses, savedId } = valueOf(await save(full));
    const saved = {
      ...full,
      id: savedId,
      propertyId: ids[0],
      name: 'Base case',
      property: expect.objectContaining({ propertyId: ids[0] }) as object,
      created: server.clock.now().toISOString(),
      modified: server.clock.now().toISOString(),
    };
    expect(analyses.find(({ id }) => id === savedId)).toEqual(saved);
    expect((await ofProperty(0)).find(({ id }) => id === savedId)).toEqual(saved);
  });

  it('changes the analysis of the id, and makes a new one without', async () => {
    const first = valueOf(await save({ ...full, name: 'One' }, 1)).savedId;
    server.clock.advance(10);
    const second = valueOf(await save({ ...full, name: 'Two' }, 1)).savedId;
    server.clock.advance(10);
    const { analyses, savedId } = valueOf(
      await save({ ...full, id: first, name: 'One, revised', purchaseAmount: 1 }, 1),
    );
    expect(savedId).toBe(first);
    // Newest first by the time it was made; a change does not make it newer.
    expect(analyses.map(({ id, name }) => [id, name])).toEqual([
      [second, 'Two'],
      [first, 'One, revised'],
    ]);
    expect(analyses[1]?.purchaseAmount).toBe(1);
    expect(new Date(analyses[1]?.modified ?? 0).getTime() - new Date(analyses[1]?.created ?? 0).getTime()).toBe(
      20 * 60_000,
    );
  });

  it('refuses what the arithmetic cannot take, by the path of the field', async () => {
    const refused = await save({
      ...full,
      stateTaxRate: -0.1,
      mortgages: [{ type: 'FIXED_INTEREST', fixedInterestRate: -0.01 }],
      rentalUnits: [{ occupancyRate: 2 }],
    });
    expect(refused).toMatchObject({ ok: false, status: 400 });
    const { fieldErrors } = refused as { fieldErrors: Record<string, string> };
    expect(Object.keys(fieldErrors).sort()).toEqual([
      'mortgages.0.fixedInterestRate',
      'rentalUnits.0.occupancyRate',
      'stateTaxRate',
    ]);
  });

  it('refuses a shape that no analysis has, by the path of the field', async () => {
    const path = '/resource/auth/ps4/user/analyses';
    const body = { propertyId: ids[0], name: ' ', mortgages: [{ type: 'LOAN' }], purchaseAmount: 'much' };
    const response = await server.request('PUT', path, { token: me.token, body });
    const { fieldErrors } = (await response.json()) as { fieldErrors: Record<string, string> };
    expect([response.status, Object.keys(fieldErrors).sort()]).toEqual([
      400,
      ['mortgages.0.type', 'name', 'purchaseAmount'],
    ]);
  });

  it('refuses a parcel that is not loaded, an id that is not there, and moving one to another property', async () => {
    expect(await save({ propertyId: 1 })).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { propertyId: 'is not known' },
    });
    expect(await save({ id: 999_999 })).toMatchObject({ ok: false, status: 404 });
    const { savedId } = valueOf(await save(full, 2));
    expect(await save({ id: savedId }, 3)).toMatchObject({ ok: false, status: 404 });
  });

  it('refuses an entry whose field is not of its list, by the path of the field', async () => {
    const refused = await save({
      ...full,
      closingCosts: [
        { field: 1, amount: 5 },
        { field: 22, amount: 5 },
      ],
      expenses: [{ field: 300, amount: 5 }],
    });
    expect(refused).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: {
        'closingCosts.1.field': 'must be one of 1 to 21',
        'expenses.0.field': 'must be one of 200 to 223',
      },
    });
  });

  it('never writes over a version that the caller has not seen: of two windows the later one is refused', async () => {
    const { analyses, savedId: id } = valueOf(await save({ ...full, name: 'Seen by both' }, 4));
    const modified = analyses.find((one) => one.id === id)?.modified;
    // Within the same millisecond, and at the same time.
    const outcomes = await Promise.all(
      [1, 2, 3].map(async (amount) => await save({ id, modified, purchaseAmount: amount }, 4)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.status === 409)).toHaveLength(2);
    const winner = outcomes.findIndex(({ ok }) => ok) + 1;
    const kept = (await ofProperty(4)).find((one) => one.id === id);
    expect(kept?.purchaseAmount).toBe(winner);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      message: expect.stringContaining('changed elsewhere') as string,
    });
    // Seen, it may be changed; and a caller that does not say what it saw writes as the specification has it.
    expect((await save({ id, modified: kept?.modified, purchaseAmount: 10 }, 4)).ok).toBe(true);
    expect((await save({ id, purchaseAmount: 11 }, 4)).ok).toBe(true);
    expect(await save({ id: 999_999, modified }, 4)).toMatchObject({ ok: false, status: 404 });
  });

  it('what is read back can be calculated as it is', async () => {
    const { analyses } = valueOf(await save({ ...full, propertyId: ids[4] }));
    const [saved] = analyses;
    if (saved === undefined) throw new Error('nothing was saved');
    expect(analyze(saved)).toEqual(analyze(full));
  });
});

it('R-ANALYSIS-025 the analysis fields come with the sign-in: id, type and the manual flag', () => {
  const { analysisFields } = me.auth;
  for (const field of analysisFields) {
    expect(field).toMatchObject({
      id: expect.any(Number) as number,
      type: expect.stringMatching(/^(CLOSING_COST|IMPROVEMENT|EXPENSE|INCOME)$/) as string,
      defaultAmount: expect.any(Number) as number,
      manual: expect.any(Boolean) as boolean,
    });
  }
  const ids = (type: string) => analysisFields.filter((field) => field.type === type).map(({ id }) => id);
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  expect(ids('CLOSING_COST')).toEqual(range(1, 21));
  expect(ids('IMPROVEMENT')).toEqual(range(100, 133));
  expect(ids('EXPENSE')).toEqual(range(200, 223));
  expect(ids('INCOME')).toEqual(range(300, 306));
  // One of each kind takes the total of a list that is not itemised.
  expect(analysisFields.filter(({ manual }) => manual).map(({ type }) => type)).toHaveLength(4);
});

it.each([
  [
    'R-ANALYSIS-010',
    {
      expenseIncreaseAmount: 120.5,
      expenseIncreaseRate: 0.03,
      incomeIncreaseAmount: 60.25,
      incomeIncreaseRate: 0.02,
    },
  ],
  [
    'R-ANALYSIS-012',
    {
      depreciationType: 'RESIDENTIAL',
      depreciationMethod: 'DOUBLE_DECLINING_BALANCE',
      depreciableYears: 39,
      depreciableAmount: 180_000.75,
    },
  ],
  ['R-ANALYSIS-017', { marketValueIncreaseRate: 0.031, capRate: 0.0725, inflationRate: 0.024 }],
  ['R-ANALYSIS-019', { defaultAnalysis: true, foreclosure: true, expensePerRentalUnit: true }],
])('%s its fields are kept and read back: %o', async (_, fields) => {
  const { savedId } = valueOf(await save(fields, 5));
  expect((await ofProperty(5)).find(({ id }) => id === savedId)).toMatchObject(fields);
  valueOf(await me.client.call('deleteAnalysis', { params: { id: savedId } }));
});

describe('reading', () => {
  it('R-ANALYSIS-056 answers all of the user, or those of a property', async () => {
    const { savedId } = valueOf(await save(full, 5));
    const { analyses } = valueOf(await me.client.call('analyses'));
    expect(analyses.map(({ id }) => id)).toContain(savedId);
    expect(new Set(analyses.map(({ propertyId }) => propertyId)).size).toBeGreaterThan(1);
    expect((await ofProperty(5)).map(({ id }) => id)).toEqual([savedId]);
  });

  it('an analysis outlives its parcel: without address, and still to be changed', async () => {
    const { savedId } = valueOf(await save(full, 5));
    await server.db.updateTable('analysis').set({ property_id: 1 }).where('id', '=', savedId).execute();
    const orphan = valueOf(await me.client.call('propertyAnalyses', { params: { id: 1 } })).analyses[0];
    expect(orphan).toMatchObject({ id: savedId, property: null });
    expect(valueOf(await save({ id: savedId, propertyId: 1, name: 'Still here' })).analyses[0]?.name).toBe(
      'Still here',
    );
  });
});

it('R-ANALYSIS-057 deleting answers those left of the property', async () => {
  const kept = valueOf(await save({ ...full, name: 'Kept' }, 3)).savedId;
  const gone = valueOf(await save({ ...full, name: 'Gone' }, 3)).savedId;
  const { analyses } = valueOf(await me.client.call('deleteAnalysis', { params: { id: gone } }));
  expect(analyses.map(({ id }) => id)).toEqual([kept]);
  expect(await me.client.call('deleteAnalysis', { params: { id: gone } })).toMatchObject({ ok: false, status: 404 });
});

describe('R-ANALYSIS-058 R-ANALYSIS-027 the subject of an analysis', () => {
  const subject = async (id: number) => await me.client.call('analysisSubject', { params: { id } });

  it('brings tax, association fees, value and rent of the parcel in dollars', async () => {
    const [row] = await server.services.warehouse.query<Record<string, number | null>>(
      'SELECT tax_amount_cents AS tax, hoa_fee_annual_total_cents AS hoa, estimated_value_cents AS value, rent_amount_cents AS rent FROM parcel WHERE property_id = $1',
      [ids[0] ?? 0],
    );
    const dollars = (cents: number | null | undefined): number | null => (cents == null ? null : cents / 100);
    expect(valueOf(await subject(ids[0] ?? 0))).toMatchObject({
      propertyId: ids[0],
      taxAmount: dollars(row?.['tax']),
      hoaFeeAnnualTotal: dollars(row?.['hoa']),
      estimatedValue: dollars(row?.['value']),
      rentAmount: dollars(row?.['rent']),
    });
  });

  it('brings the amount in default for a parcel in foreclosure, and null for others', async () => {
    const [inDefault = 0] = await sampleIds(server, 1, 'lead_p AND default_amount_cents IS NOT NULL');
    const [other = 0] = await sampleIds(
      server,
      1,
      'NOT coalesce(lead_p, false) AND NOT coalesce(lead_f, false) AND NOT coalesce(lead_a, false)',
    );
    const seed = valueOf(await subject(inDefault));
    expect(seed.foreclosure?.listingAmount).toBeGreaterThan(0);
    expect(newAnalysis({ property: seed })).toMatchObject({
      foreclosure: true,
      defaultAmount: seed.foreclosure?.listingAmount,
    });
    expect(valueOf(await subject(other)).foreclosure).toBeNull();
  });

  it('is not found for a parcel that is not loaded', async () => {
    expect(await subject(1)).toMatchObject({ ok: false, status: 404 });
  });
});

it('the contract takes every analysis the arithmetic makes', () => {
  const made = newAnalysis({ property: { rentAmount: 18_000, taxAmount: 3000, foreclosure: { listingAmount: 5 } } });
  const mortgages = MORTGAGE_TYPES.map((type) => ({ type })).slice(0, 2);
  const parsed = AnalysisInput.parse({ ...made, mortgages, propertyId: 1, name: 'x' });
  expect(parsed).toEqual({ ...made, mortgages, propertyId: 1, name: 'x' });
});

/** What a person does with the product, over the API from one end to the other (R-BRAND). */
import { CUMIPMT, CUMPRINC, PMT } from '@formulajs/formulajs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { AMEX } from '../support/cards.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import type { SignedIn, TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { startBeside, takeTurns } from '../support/twoServers.ts';
import { importFile, startImportServer } from './lists/imports/importServer.ts';

/** A table of a report in CSV: its rows by the names of the columns. */
function tableOf(records: readonly (readonly string[])[], name: string): Record<string, string>[] {
  const [header = [], ...rows] = records.filter(([table]) => table === name);
  return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])));
}
const FIXED = {
  type: 'FIXED_INTEREST',
  amount: 200_000,
  fixedInterestRate: 0.06,
  fixedInterestTerm: 360,
  firstPaymentDate: '2026-04-01',
} as const;

/** Without a PostgreSQL server of the run the store is embedded, and belongs to one server. */
const ways = inject('postgres') === undefined ? ['one server'] : ['one server', 'two servers that take turns'];

describe.each(ways)('%s', (way) => {
  let server: TestServer;
  let me: SignedIn;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startImportServer(6000);
    closers.push(server.close);
    me = await server.signIn();
    if (way === 'one server') return;
    const second = await startBeside(server, { workers: true });
    closers.unshift(second.close);
    me = {
      ...me,
      client: createClient({ baseUrl: server.baseUrl, fetch: takeTurns([server, second]), token: () => me.token }),
    };
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  it('R-BRAND-004 saves into lists and folders, pulls comparables and flips, buys and downloads a report, keeps documents and contacts, brings lists in and out', async () => {
    const { client } = me;
    const ids = await sampleIds(
      server,
      3,
      "property_type_code = '1001' AND square_feet IS NOT NULL AND owner_name IS NOT NULL",
    );
    const [id = 0] = ids;

    const groupId = await saveInto(me, 'Spring', ids);
    const { folders } = valueOf(await client.call('saveFolder', { query: {}, body: { name: 'Gwinnett' } }));
    const folderId = folders.find(({ name }) => name === 'Gwinnett')?.id ?? 0;
    const { groups } = valueOf(await client.call('saveGroupOptions', { body: { id: groupId, folderId } }));
    expect(groups.find((group) => group.id === groupId)).toMatchObject({ folderId, size: 3 });

    const { comparables } = valueOf(
      await client.call('comparables', { body: { subjectPropertyId: id, distanceMax: 25, squareFeetMin: 1 } }),
    );
    expect(comparables.length).toBeGreaterThan(0);
    const { flipComparables } = valueOf(
      await client.call('flipComparables', { params: { id }, body: { distanceMax: 25, flipLengthMax: 240 } }),
    );
    expect(flipComparables.length).toBeGreaterThan(0);

    const { reports } = valueOf(await client.call('reportEstimates', { params: { id }, query: {} }));
    const offer = reports.find(({ code }) => code === 'COMPARABLE_PROPERTY');
    const bought = valueOf(
      await client.call('buyReport', {
        params: { id, reportCode: 'COMPARABLE_PROPERTY' },
        query: { confirmedPrice: offer?.due ?? 0 },
      }),
    );
    const pdf = valueOf(await client.call('documentFile', { params: { id: bought.id } }));
    expect((await pdf.content.text()).startsWith('%PDF-')).toBe(true);
    const note = new File(['Roof is ten years old.'], 'Inspection.txt');
    const { documents } = valueOf(await client.call('addDocument', { params: { id }, upload: { file: note } }));
    expect(documents.map(({ name }) => name)).toEqual(expect.arrayContaining(['Inspection.txt', bought.name]));

    const { results } = valueOf(
      await client.call('queryContacts', { body: { search: { filters: { propertyIds: { values: [id] } } } } }),
    );
    const [owner] = results;
    const { contact } = valueOf(
      await client.call('saveContact', {
        query: {},
        body: { id: owner?.id ?? 0, mobile: '434-555-0100', statusId: 2 },
      }),
    );
    expect(contact).toMatchObject({
      mobile: '434-555-0100',
      statusId: 2,
      propertyIds: expect.arrayContaining([id]) as unknown,
    });

    const started = valueOf(
      await client.call('exportProperties', {
        query: { csv: 'true' },
        body: { search: { filters: { groupIds: { values: [groupId] } } } },
      }),
    );
    valueOf(await client.call('confirmExport', { params: { id: started.fileId } }));
    const file = valueOf(await client.call('exportFile', { params: { id: started.fileId } }));
    expect((await file.content.text()).trim().split('\r\n')).toHaveLength(4);
    const again = new File([file.content], 'spring.csv');
    const imported = await importFile(client, again, 'Back again');
    expect(imported).toMatchObject({ state: 'COMPLETE', members: 3 });
    const members = valueOf(await client.call('groupMembers', { params: { id: imported.groupId ?? 0 } }));
    expect(new Set(members.ids)).toEqual(new Set(ids));
  });

  it('R-BRAND-005 underwrites a rental with its loan, units, costs, taxes and sale, and sees each year of it', async () => {
    const [propertyId = 0] = await sampleIds(server, 1);
    const { savedId } = valueOf(
      await me.client.call('saveAnalysis', {
        body: {
          propertyId,
          name: 'To hold',
          propertyType: 'INVESTMENT',
          termType: 'FIVE_YEAR',
          term: 60,
          firstPaymentDate: '2026-04-01',
          purchaseAmount: 250_000,
          mortgages: [{ seq: 1, ordinal: 'First', ...FIXED }],
          details: { closingCosts: true, improvements: true, incomes: true, expenses: true },
          closingCosts: [{ field: 1, amount: 2000 }],
          improvements: [{ field: 118, amount: 9000 }],
          incomes: [{ field: 300, amount: 600 }],
          expenses: [{ field: 219, amount: 3600 }],
          rentalUnits: [{ seq: 1, name: 'Unit 1', amount: 2000, occupancyRate: 1, rentIncreaseRate: 0, quantity: 2 }],
          depreciationMethod: 'STRAIGHT_LINE',
          depreciableYears: 27.5,
          depreciableAmount: 220_000,
          propertyValueIncreaseType: 'MARKET_VALUE_INCREASE_RATE',
          propertyValueBasis: 'PURCHASE_PRICE',
          marketValueIncreaseRate: 0.03,
        },
      }),
    );
    const report = valueOf(
      await me.client.call('savedAnalysisReport', { params: { id: savedId, format: 'csv' } }),
    ).content;
    const records: string[][] = parse(await report.text(), { bom: true, relax_column_count: true });
    const years = tableOf(records, 'Results');
    expect(years.map(({ Date: last }) => last)).toEqual(
      ['2027', '2028', '2029', '2030', '2031'].map((year) => `${year}-03-01`),
    );
    const [first, , , , last] = years.map((year) => (column: string) => Number(year[column]));
    // Two units at 2000 and 600 a year besides, 3600 of expenses; the loan by a library of its own.
    expect([first?.('Gross income'), first?.('Net operating income')]).toEqual([48_600, 45_000]);
    const payments = -12 * Number(PMT(0.005, 360, 200_000));
    expect(first?.('Cash before tax')).toBeCloseTo(45_000 - payments, 0);
    expect(first?.('Interest')).toBeCloseTo(-Number(CUMIPMT(0.005, 360, 200_000, 1, 12, 0)), 0);
    expect(first?.('Depreciation')).toBe(8000);
    // What is paid besides the loan: the rest of the price, the closing costs and the improvements.
    expect(first?.('Cash-on-cash rate')).toBeCloseTo((45_000 - payments) / (50_000 + 2000 + 9000), 4);
    const owed = 200_000 + Number(CUMPRINC(0.005, 360, 200_000, 1, 60, 0));
    expect(last?.('Property value')).toBe(289_818.52);
    expect(last?.('Sale proceeds before tax')).toBeCloseTo(289_818.52 - owed, 0);
  });

  it('R-BRAND-006 has every payment of a mortgage', async () => {
    const report = valueOf(
      await me.client.call('amortizationReport', { query: { format: 'csv' }, body: FIXED }),
    ).content;
    const payments: Record<string, string>[] = parse(await report.text(), { bom: true, columns: true });
    expect(payments).toHaveLength(360);
    expect(payments.slice(0, 359).every(({ Payment }) => Number(Payment) === 1199.1)).toBe(true);
    expect(-Number(PMT(0.005, 360, 200_000))).toBeCloseTo(1199.1, 2);
    expect(payments[0]).toMatchObject({ Date: '2026-04-01', Interest: '1000.00', Principal: '199.10' });
    // What rounding to the cent left over is in the last one.
    expect(payments.at(-1)).toMatchObject({ Date: '2056-03-01', Balance: '0.00', 'Cumulative principal': '200000.00' });
  });

  it('R-BRAND-007 manages the profile, plan, team and its limits, credit, cards and who pays with which, bills, usage and the automator', async () => {
    const { client, auth } = me;
    const { id } = auth.profile;
    const ofMe = { params: { id } };
    const { profile } = valueOf(await client.call('saveProfile', { body: { businessName: 'Lee Homes' } }));
    expect(profile.businessName).toBe('Lee Homes');

    valueOf(await client.call('changePlan', { ...ofMe, body: { planId: 945 } }));
    expect(valueOf(await client.call('planDetails', ofMe)).accountEnrolledPlans).toMatchObject([{ planId: 945 }]);

    const { savedId: card } = valueOf(await client.call('addCard', { body: AMEX }));
    const pays = { userId: id, defaultSubsPaymentMethodId: card, defaultInAppPaymentMethodId: card };
    valueOf(await client.call('saveCardDefaults', { body: { defaults: [pays] } }));
    const { wallets } = valueOf(await client.call('wallet', ofMe));
    expect(wallets).toMatchObject([{ paymentMethodId: card, billingPaymentMethod: true, purchasePaymentMethod: true }]);

    const mate = { username: `mate.${way.length}@example.com`, firstName: 'May', lastName: 'Ate', phone: '4345550101' };
    valueOf(await client.call('createMember', { body: { ...mate, type: 'SCOUT', saveLimit: 10 } }));
    const memberOf = async () =>
      valueOf(await client.call('team', ofMe)).teamMembers.find(({ username }) => username === mate.username);
    valueOf(await client.call('saveMember', { body: { id: (await memberOf())?.id ?? 0, exportLimit: 20 } }));
    expect(await memberOf()).toMatchObject({ saveLimit: 10, exportLimit: 20 });

    valueOf(await client.call('buyCredits', { query: { amount: 25 } }));
    const { history } = valueOf(await client.call('billingHistory', ofMe));
    expect(history).toContainEqual(expect.objectContaining({ productName: 'Prepaid credit', price: 25 }));
    const bills = valueOf(await client.call('billingHistoryFile', { ...ofMe, query: {} }));
    expect((await bills.content.text()).startsWith('%PDF-')).toBe(true);
    await saveInto(me, 'Counted', (await sampleIds(server, 60)).slice(-5));
    expect(valueOf(await client.call('usage', ofMe)).savesUsed).toBeGreaterThan(0);

    valueOf(await client.call('subscribeAutomator', { body: { userId: id, planMrcId: 961 } }));
    const { monitoredProperties } = valueOf(await client.call('automatorUsage', { query: { userId: id } }));
    expect(monitoredProperties).toBeGreaterThan(0);
  });
});

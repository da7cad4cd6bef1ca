/** The analysis of a deal, on the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import type { AnalysisSubject } from '../../../src/api/contract/deal/analyses.ts';
import { analysisMachine } from '../../../src/machines/deal/analysis.ts';
import { currentDeal, currentSession } from '../../../src/machines/deal/analysis/context.ts';
import type { AnalysisEvent } from '../../../src/machines/deal/analysis/events.ts';
import type { SheetPlace } from '../../../src/machines/deal/analysis/views.ts';
import { isDirty, selectedOf, shelfOf } from '../../../src/machines/deal/analysis/sessions.ts';
import { callOrThrow } from '../../../src/machines/app/call.ts';
import type { FileRequest } from '../../../src/machines/app/messages/workspace.ts';
import { REST_MS } from '../../../src/machines/property/property.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { noDealSettings } from '../../support/dealSettings.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
/** Each test is about a person of its own. */
let me: SignedIn;
/** Properties of which everything is known that an analysis begins with; the last is in foreclosure. */
let one: number;
let two: number;
let three: number;
let foreclosed: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  const isKnown = 'tax_amount_cents > 0 AND estimated_value_cents > 0 AND rent_amount_cents > 0';
  const isFree = 'foreclosure_id IS NULL';
  [one = 0] = await sampleIds(server, 1, `${isKnown} AND ${isFree} AND hoa_fee_annual_total_cents > 0`);
  [two = 0, three = 0] = await sampleIds(server, 2, `${isKnown} AND ${isFree} AND property_id <> ${one}`);
  [foreclosed = 0] = await sampleIds(server, 1, 'default_amount_cents > 0');
});
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await beginWith({ 17: 900, 208: 1200, 219: 3000 });
});

/** Amounts of fields that the account's new deals begin with, and nothing else but what the property knows. */
async function beginWith(amounts: Readonly<Record<number, number>>): Promise<void> {
  const fieldAmounts = Object.entries(amounts).map(([field, amount]) => ({
    field: Number(field),
    amount,
    source: 'What we paid last',
  }));
  valueOf(await me.client.call('saveDealSettings', { body: { ...noDealSettings, fieldAmounts } }));
}

/** A person with the analysis pane open. */
function desk() {
  const at = openDesk(analysisMachine, { server, me });
  at.child.send({ type: 'app.signedIn', answer: me.auth });
  at.child.send({ type: 'pane.shown', pane: 'analysis' });
  const { context, does } = at;
  const open = async (propertyId: number): Promise<void> => {
    at.child.send({ type: 'property.open', propertyId });
    // The machine waits until the cursor rests.
    await at.passes(REST_MS);
  };
  const type = (field: 'purchaseAmount' | 'marketValue' | 'name', text: string): Promise<void> =>
    does({ type: 'analysis.enter', entries: [{ path: { at: 'analysis', field }, text }] });
  return { ...at, send: does, open, type, deal: () => currentDeal(context()) };
}

/** What the server has of a property, oldest first. */
const saved = async (propertyId: number) =>
  valueOf(await me.client.call('propertyAnalyses', { params: { id: propertyId } })).analyses.toReversed();
const subjectOf = async (id: number): Promise<AnalysisSubject> =>
  valueOf(await me.client.call('analysisSubject', { params: { id } }));

describe('what comparables say of a property', () => {
  const value = (propertyId: number, text = '321000') =>
    ({
      type: 'analysis.enter',
      propertyId,
      entries: [{ path: { at: 'analysis', field: 'marketValue' }, text }],
    }) as const;

  it('waits for the sheet of its property, begins one where the last was deleted, and goes into no other', async () => {
    const { child, open, send, passes, deal, context } = desk();
    child.send({ type: 'property.open', propertyId: one });
    await send(value(one));
    expect(deal()).toBeNull();
    await passes(REST_MS);
    expect(deal()).toMatchObject({ propertyId: one, marketValue: 321_000 });
    expect(context().carried).toBeNull();
    await send({ type: 'analysis.delete' });
    expect(deal()).toBeNull();
    await send(value(one, '322000'));
    expect(deal()).toMatchObject({ propertyId: one, marketValue: 322_000 });
    // On its way to a property that was left: the next one has nothing of it.
    child.send({ type: 'property.open', propertyId: two });
    child.send(value(two, '323000'));
    await open(three);
    expect(deal()?.propertyId).toBe(three);
    expect(deal()?.marketValue).not.toBe(323_000);
  });
});

describe('a new analysis', () => {
  it('has the amounts of fields as they are now, and none of before', async () => {
    const { open, deal } = desk();
    await open(one);
    expect(deal()?.closingCosts).toEqual([{ field: 17, amount: 900 }]);
    await beginWith({ 18: 250 });
    await open(two);
    expect(deal()?.closingCosts).toEqual([{ field: 18, amount: 250 }]);
  });

  it('R-ANALYSIS-034 is seeded with default amounts of the fields and from the property', async () => {
    const { open, deal } = desk();
    await open(one);
    expect(deal()?.closingCosts).toEqual([{ field: 17, amount: 900 }]);
    expect(deal()?.expenses).toContainEqual({ field: 208, amount: 1200 });
    expect(deal()).toMatchObject({ propertyId: one, id: null, name: 'Analysis 1', termType: 'FIVE_YEAR', term: 60 });
  });

  it('R-ANALYSIS-035 R-ANALYSIS-036 takes taxes and association fees from the property', async () => {
    const { open, deal } = desk();
    await open(one);
    const { taxAmount, hoaFeeAnnualTotal } = await subjectOf(one);
    expect([taxAmount, hoaFeeAnnualTotal]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(deal()?.expenses).toContainEqual({ field: 219, amount: taxAmount });
    expect(deal()?.expenses).toContainEqual({ field: 201, amount: hoaFeeAnnualTotal });
  });

  it('R-ANALYSIS-037 R-ANALYSIS-038 takes the market value and one rental unit at a twelfth of the yearly rent', async () => {
    const { open, deal } = desk();
    await open(one);
    const { estimatedValue, rentAmount } = await subjectOf(one);
    expect(deal()?.marketValue).toBe(estimatedValue);
    const amount = Math.round(((rentAmount ?? 0) / 12) * 100) / 100;
    expect(deal()?.rentalUnits).toMatchObject([{ amount, quantity: 1, occupancyRate: 1, rentIncreaseRate: 0.04 }]);
  });

  it('R-ANALYSIS-039 takes the default amount of a foreclosure', async () => {
    const { open, deal } = desk();
    await open(foreclosed);
    const { foreclosure } = await subjectOf(foreclosed);
    expect(foreclosure?.listingAmount).toBeGreaterThan(0);
    expect(deal()).toMatchObject({ foreclosure: true, defaultAmount: foreclosure?.listingAmount });
  });
});

describe('working on a sheet', () => {
  it('calculates in the step that changes it', async () => {
    const { open, child, context, deal } = desk();
    await open(one);
    child.send({
      type: 'analysis.enter',
      entries: [{ path: { at: 'analysis', field: 'purchaseAmount' }, text: '200k' }],
    });
    const { calculation } = context();
    expect(calculation?.ok).toBe(true);
    expect(calculation).toMatchObject({ outcome: { result: { initialCash: 20_090_000 } } });
    expect(calculation).toMatchObject({ outcome: { result: analyze(deal() ?? {}) } });
  });

  it('undoes and redoes one action after the other, a pasted block as one', async () => {
    const { open, send, type, deal } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await send({
      type: 'analysis.enter',
      entries: [
        { path: { at: 'analysis', field: 'purchaseAmount' }, text: '1' },
        { path: { at: 'analysis', field: 'marketValue' }, text: 'nonsense' },
      ],
    });
    await send({ type: 'analysis.addMortgage' });
    const amounts = () => [deal()?.purchaseAmount, deal()?.mortgages?.length];
    expect(amounts()).toEqual([1, 1]);
    await send({ type: 'analysis.undo' });
    await send({ type: 'analysis.undo' });
    expect(amounts()).toEqual([100_000, 0]);
    await send({ type: 'analysis.undo' });
    await send({ type: 'analysis.undo' });
    expect(amounts()).toEqual([null, 0]);
    for (let step = 0; step < 3; step++) await send({ type: 'analysis.redo' });
    expect(amounts()).toEqual([1, 1]);
  });

  it('brings back what could not be read as well', async () => {
    const { open, send, type, context } = desk();
    await open(one);
    await type('purchaseAmount', 'ten');
    await type('purchaseAmount', '10');
    await send({ type: 'analysis.undo' });
    expect(currentSession(context())?.sheet.errors['purchaseAmount']?.text).toBe('ten');
  });

  it('keeps unsaved sheets while other properties are looked at', async () => {
    const { open, type, deal, context } = desk();
    await open(one);
    await type('purchaseAmount', '111');
    await open(two);
    expect(deal()).toMatchObject({ propertyId: two });
    await open(one);
    expect(deal()?.purchaseAmount).toBe(111);
    expect(Object.keys(context().sessions)).toEqual([`${one}:new`]);
  });
});

describe('saved analyses', () => {
  it('R-ANALYSIS-041 selects the saved analysis by id, or else the one created last', async () => {
    const { open, type, send, deal, context } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    const [first] = await saved(one);
    expect(deal()).toMatchObject({ id: first?.id, purchaseAmount: 100_000 });
    server.clock.advance(1);
    await send({ type: 'analysis.new' });
    await send({ type: 'analysis.save' });
    const [, second] = await saved(one);
    expect([deal()?.id, deal()?.purchaseAmount ?? null]).toEqual([second?.id, null]);
    await send({ type: 'analysis.open', id: first?.id ?? 0 });
    await type('name', 'Rental');
    await send({ type: 'analysis.save' });
    expect(deal()).toMatchObject({ id: first?.id, name: 'Rental' });
    expect(selectedOf(context().analyses, 0)?.id).toBe(second?.id);
    expect(selectedOf([], 1)).toBeNull();
  });

  it('R-ANALYSIS-040 a property load never overwrites a saved analysis: the newest one opens', async () => {
    const first = desk();
    await first.open(one);
    await first.type('purchaseAmount', '100000');
    await first.send({ type: 'analysis.save' });
    const [{ id } = { id: 0 }] = await saved(one);
    const { open, deal, type, send } = desk();
    await open(one);
    expect(deal()).toMatchObject({ id, purchaseAmount: 100_000 });
    // Nor one that is being changed.
    await type('purchaseAmount', '120000');
    await send({ type: 'analysis.refresh' });
    expect(deal()?.purchaseAmount).toBe(120_000);
    await open(two);
    await open(one);
    expect(deal()?.purchaseAmount).toBe(120_000);
    expect(await saved(one)).toMatchObject([{ id, purchaseAmount: 100_000 }]);
  });

  it('keeps what is typed while a save is under way, as not saved', async () => {
    const { open, child, wire, type, deal, context } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    const answer = wire.hold('saveAnalysis', 'after');
    child.send({ type: 'analysis.save' });
    await type('purchaseAmount', '130000');
    expect([context().busy?.with, deal()?.id]).toEqual(['saving', null]);
    answer.open();
    await wire.quiet();
    const [first] = await saved(one);
    expect(first?.purchaseAmount).toBe(100_000);
    expect(deal()).toMatchObject({ id: first?.id, purchaseAmount: 130_000 });
    const session = currentSession(context());
    expect(session !== null && isDirty(session)).toBe(true);
  });

  it('saves into one record after undo, not into a second', async () => {
    const { open, type, send, deal } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await type('purchaseAmount', '200000');
    await send({ type: 'analysis.save' });
    const [{ id } = { id: 0 }] = await saved(one);
    await send({ type: 'analysis.undo' });
    expect(deal()).toMatchObject({ id, purchaseAmount: 100_000 });
    await send({ type: 'analysis.save' });
    expect((await saved(one)).map((record) => [record.id, record.purchaseAmount])).toEqual([[id, 100_000]]);
  });

  it('R-ANALYSIS-042 deleting clears the current analysis; undo brings it back unsaved', async () => {
    const { open, type, send, replay, deal, context } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    expect(await saved(one)).toHaveLength(1);
    await send({ type: 'analysis.delete' });
    expect([deal(), context().calculation, context().analyses, await saved(one)]).toEqual([null, null, [], []]);
    await replay('undo');
    expect(deal()).toMatchObject({ id: null, purchaseAmount: 100_000 });
    const session = currentSession(context());
    expect(session !== null && isDirty(session)).toBe(true);
  });

  it('opens by its id and brings its property along', async () => {
    const first = desk();
    await first.open(two);
    await first.send({ type: 'analysis.save' });
    const [{ id } = { id: 0 }] = await saved(two);
    const { send, deal, told } = desk();
    await send({ type: 'analysis.load', id });
    expect(deal()).toMatchObject({ id, propertyId: two });
    expect(told).toContainEqual({ type: 'subject.changed', propertyId: two });
  });

  it('says that an analysis is gone', async () => {
    const { send, told, context } = desk();
    await send({ type: 'analysis.load', id: 999 });
    expect(context().error).toContain('does not exist');
    expect(told.at(-1)).toMatchObject({ type: 'errors.add' });
  });

  it('R-ANALYSIS-026 has a flag for loading, saving and deleting, its error, the analyses and the property', async () => {
    const { open, type, send, child, context, state, wire } = desk();
    const flags: string[] = [];
    const listening = child.subscribe((now) => {
      const flag = JSON.stringify(now.value).includes('loading') ? 'loading' : (now.context.busy?.with ?? 'none');
      if (flags.at(-1) !== flag) flags.push(flag);
    });
    await open(one);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    expect(context()).toMatchObject({ propertyId: one, error: null, analyses: [{ purchaseAmount: 100_000 }] });
    await send({ type: 'analysis.delete' });
    expect(context()).toMatchObject({ propertyId: one, error: null, analyses: [], busy: null });
    listening.unsubscribe();
    expect(flags.filter((flag) => flag !== 'none')).toEqual(['loading', 'saving', 'deleting']);
    wire.fail('propertyAnalyses', 503);
    wire.fail('analysisSubject', 503);
    await open(two);
    expect(context()).toMatchObject({ propertyId: two, error: expect.any(String) as string });
    expect(JSON.stringify(state().value)).not.toContain('loading');
  });

  it('R-SESSION-019 keeps the sheet when a save or a deletion fails: its flag alone is cleared', async () => {
    const { open, send, wire, type, deal, heard, context } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    wire.fail('saveAnalysis', 503);
    await send({ type: 'analysis.save' });
    expect([deal()?.id, deal()?.purchaseAmount, context().busy]).toEqual([null, 100_000, null]);
    expect(heard('errors.add')).toMatchObject([{ action: { kind: 'RETRY', event: { type: 'analysis.save' } } }]);
    expect(await saved(one)).toEqual([]);
    await send({ type: 'analysis.save' });
    const [{ id } = { id: 0 }] = await saved(one);
    wire.fail('deleteAnalysis', 'cut');
    await send({ type: 'analysis.delete' });
    expect([deal()?.id, context().busy]).toEqual([id, null]);
    expect(heard('errors.add')).toHaveLength(2);
    expect(await saved(one)).toHaveLength(1);
  });
});

describe('where the cursor stands', () => {
  const at = (place: SheetPlace): AnalysisEvent => ({ type: 'analysis.place', place });

  it('decides what is added: a mortgage, a unit, the items of a list', async () => {
    const { open, send, deal, context } = desk();
    await open(one);
    await send(at({ path: null, group: 'mortgages' }));
    await send({ type: 'analysis.add' });
    await send(at({ path: null, group: 'rentalUnits' }));
    await send({ type: 'analysis.add' });
    await send(at({ path: null, group: 'expenses' }));
    await send({ type: 'analysis.add' });
    expect([deal()?.mortgages?.length, deal()?.rentalUnits?.length, context().expanded]).toEqual([1, 2, ['expenses']]);
  });

  it('decides what is removed: the mortgage, unit or entry of the cell', async () => {
    const { open, send, deal } = desk();
    await open(one);
    await send({ type: 'analysis.addUnit' });
    await send(at({ path: { at: 'unit', index: 0, field: 'amount' }, group: 'rentalUnits' }));
    await send({ type: 'analysis.remove' });
    expect(deal()?.rentalUnits?.map(({ name }) => name)).toEqual(['Unit 2']);
    const taxes = { at: 'entry', list: 'expenses', id: 219, field: 'amount' } as const;
    await send(at({ path: taxes, group: 'expenses' }));
    await send({ type: 'analysis.remove' });
    expect(deal()?.expenses?.some(({ field }) => field === 219)).toBe(false);
    await send({ type: 'analysis.undo' });
    expect(deal()?.expenses).toContainEqual({ field: 219, amount: (await subjectOf(one)).taxAmount });
  });

  it('shows all items of the list it is in, or of all lists', async () => {
    const { open, send, context } = desk();
    await open(one);
    await send(at({ path: null, group: 'closingCosts' }));
    await send({ type: 'analysis.expand' });
    expect(context().expanded).toEqual(['closingCosts']);
    await send({ type: 'analysis.expand' });
    await send(at({ path: null, group: 'mortgages' }));
    await send({ type: 'analysis.expand' });
    expect(context().expanded).toHaveLength(4);
  });

  it('makes its number an axis of the table, and says so when there is none under it', async () => {
    const { open, send, context } = desk();
    await open(one);
    await send(at({ path: { at: 'analysis', field: 'name' }, group: null }));
    await send({ type: 'analysis.tableAxis', axis: 'columns' });
    expect(context().views).toMatchObject({ view: 'results', note: 'Put the cursor on a number of the sheet first.' });
    await send(at({ path: { at: 'unit', index: 0, field: 'amount' }, group: 'rentalUnits' }));
    await send({ type: 'analysis.tableAxis', axis: 'columns' });
    expect(context().views).toMatchObject({ view: 'table', table: { columns: { input: 'rentalUnits[0].amount' } } });
  });
});

describe('scenarios', () => {
  it('are copies that stand unsaved beside the others, whatever is opened meanwhile', async () => {
    const { open, type, send, deal, context } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    await send({ type: 'analysis.copy' });
    await send({ type: 'analysis.copy' });
    await type('purchaseAmount', '90000');
    const shelf = () => shelfOf(context().sessions, context().analyses, one);
    expect(shelf().map((entry) => [entry.deal.name, entry.deal.purchaseAmount, entry.isSaved, entry.isDirty])).toEqual([
      ['Analysis 1', 100_000, true, false],
      ['Analysis 1, B', 100_000, false, true],
      ['Analysis 1, C', 90_000, false, true],
    ]);
    await send({ type: 'analysis.step', by: 1 });
    expect(deal()?.name).toBe('Analysis 1');
    await send({ type: 'analysis.step', by: -1 });
    expect(deal()?.name).toBe('Analysis 1, C');
    await send({ type: 'analysis.save' });
    expect(shelf().map((entry) => [entry.deal.name, entry.isSaved])).toEqual([
      ['Analysis 1', true],
      ['Analysis 1, C', true],
      ['Analysis 1, B', false],
    ]);
    await send({ type: 'analysis.show', key: shelf()[2]?.key ?? '' });
    expect(deal()).toMatchObject({ id: null, name: 'Analysis 1, B' });
  });
});

describe('goal seek', () => {
  const goal = { input: 'purchaseAmount', result: 'periods[0].capRate', target: 0.1 };

  it('changes the input in one step of undo, says what it gives and closes the dialog', async () => {
    const { open, type, send, deal, context, told } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.seek', goal });
    expect(context().views.note).toMatch(/^Purchase price \$[\d,.]+ gives Cap rate, year 1 10%\.$/);
    expect(told.at(-1)).toEqual({ type: 'workspace.done', of: ['goalSeek'] });
    expect(deal()?.purchaseAmount).not.toBe(100_000);
    await send({ type: 'analysis.undo' });
    expect([deal()?.purchaseAmount, context().views.note]).toEqual([100_000, null]);
  });

  it('leaves the sheet alone when there is no answer, until the nearest is taken', async () => {
    const { open, type, send, deal, context, told } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.seek', goal: { ...goal, target: -5 } });
    expect(deal()?.purchaseAmount).toBe(100_000);
    const { missed } = context().views;
    expect(missed?.message).toContain('No value of it reaches the target.');
    expect(told.some(({ type: kind }) => kind === 'workspace.done')).toBe(false);
    await send({ type: 'analysis.seekNearest' });
    expect(deal()?.purchaseAmount).toBe(missed?.nearest);
    expect(context().views.missed).toBeNull();
  });
});

describe('reports', () => {
  /** What root would download. */
  const downloaded = async (what: FileRequest): Promise<string> => {
    const { fileName, content } = await callOrThrow(me.client, what.call, what.request as never); // its own request
    expect(content.size).toBeGreaterThan(100);
    return fileName;
  };

  it('R-ANALYSIS-059 are of the analysis as it stands on screen, saved or not', async () => {
    const { open, type, send, heard, deal } = desk();
    await open(one);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    await type('purchaseAmount', '120000');
    await send({ type: 'analysis.download', format: 'xlsx' });
    const [message] = heard('download.start');
    expect(message).toEqual({
      type: 'download.start',
      title: 'Analysis 1 as Excel workbook',
      what: {
        call: 'analysisReport',
        request: { params: { format: 'xlsx' }, body: { ...deal(), purchaseAmount: 120_000 } },
      },
    });
    expect(await downloaded(message?.['what'] as FileRequest)).toMatch(/\.xlsx$/);
  });

  it('asked for while the sheet is on its way are of that sheet, and of no other', async () => {
    const { child, passes, heard } = desk();
    child.send({ type: 'property.open', propertyId: one });
    child.send({ type: 'analysis.download', format: 'pdf' });
    await passes(REST_MS);
    expect(heard('download.start')).toMatchObject([{ what: { request: { body: { propertyId: one } } } }]);
    child.send({ type: 'property.open', propertyId: two });
    child.send({ type: 'analysis.download', format: 'pdf' });
    child.send({ type: 'property.open', propertyId: one });
    await passes(REST_MS);
    expect(heard('download.start').length).toBe(1);
  });

  it('R-MORTGAGE-025 of the payments are of the mortgage on screen, with the amount that follows from the price', async () => {
    const { open, type, send, heard } = desk();
    await open(one);
    await send({ type: 'analysis.downloadPayments', format: 'csv' });
    // No mortgage, no payments.
    expect(heard('download.start')).toEqual([]);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.addMortgage' });
    await send({ type: 'analysis.downloadPayments', format: 'csv' });
    const [message] = heard('download.start');
    expect(message).toMatchObject({
      title: 'Payments of Analysis 1 as CSV',
      what: {
        call: 'amortizationReport',
        request: { query: { format: 'csv' }, body: { ordinal: 'First', amount: 100_000, fixedInterestTerm: 360 } },
      },
    });
    expect(await downloaded(message?.['what'] as FileRequest)).toMatch(/\.csv$/);
  });
});

describe('undo without a sheet', () => {
  it('is that of the application: the last thing done was to delete the sheet', async () => {
    const { open, send, told } = desk();
    await open(one);
    await send({ type: 'analysis.save' });
    await send({ type: 'analysis.delete' });
    await send({ type: 'analysis.undo' });
    expect(told.at(-1)).toEqual({ type: 'history.undo' });
  });
});

import { SimulatedClock, type SnapshotFrom } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import { analysisMachine } from '../../../src/machines/deal/analysis.ts';
import { currentDeal, currentSession } from '../../../src/machines/deal/analysis/context.ts';
import type { AnalysisEvent } from '../../../src/machines/deal/analysis/events.ts';
import type { SheetPlace } from '../../../src/machines/deal/analysis/views.ts';
import { isDirty, selectedOf, shelfOf } from '../../../src/machines/deal/analysis/sessions.ts';
import type { AnalysisField } from '../../../src/calc/deal/newAnalysis.ts';
import type { Loaded } from '../../../src/machines/deal/analysis/calls.ts';
import { REST_MS } from '../../../src/machines/property/property.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { shortestPaths, Waiting } from '../../support/modelPaths.ts';
import { analysisServer, subjectOf } from './analysisServer.ts';

type Snapshot = SnapshotFrom<typeof analysisMachine>;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const fields: AnalysisField[] = [
  { id: 208, type: 'EXPENSE', defaultAmount: 1200, manual: false },
  { id: 219, type: 'EXPENSE', defaultAmount: 3000, manual: false },
  { id: 17, type: 'CLOSING_COST', defaultAmount: 900, manual: false },
];

/** A person with the analysis pane open. */
function desk(server = analysisServer()) {
  const { child: actor, told, stop } = inRoot(analysisMachine, childInput(server.client));
  stops.push(stop);
  // Of the sign-in only the fields concern the machine.
  actor.send({ type: 'app.signedIn', answer: { analysisFields: fields } as never });
  actor.send({ type: 'pane.shown', pane: 'analysis' });
  const context = () => actor.getSnapshot().context;
  const send = async (event: AnalysisEvent): Promise<void> => {
    actor.send(event);
    await settled();
  };
  const open = async (propertyId: number): Promise<void> => {
    actor.send({ type: 'property.open', propertyId });
    // The machine waits until the cursor rests.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await settled();
  };
  const type = (field: 'purchaseAmount' | 'marketValue' | 'name', text: string): Promise<void> =>
    send({ type: 'analysis.enter', entries: [{ path: { at: 'analysis', field }, text }] });
  return { actor, server, told, context, send, open, type, deal: () => currentDeal(context()) };
}

describe('what comparables say of a property', () => {
  const value = (propertyId: number, text = '321000') =>
    ({
      type: 'analysis.enter',
      propertyId,
      entries: [{ path: { at: 'analysis', field: 'marketValue' }, text }],
    }) as const;

  it('waits for the sheet of its property, begins one where the last was deleted, and goes into no other', async () => {
    const { actor, open, send, deal, context } = desk();
    actor.send({ type: 'property.open', propertyId: 1 });
    await send(value(1));
    expect(deal()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await settled();
    expect(deal()).toMatchObject({ propertyId: 1, marketValue: 321_000 });
    expect(context().carried).toBeNull();
    await send({ type: 'analysis.delete' });
    expect(deal()).toBeNull();
    await send(value(1, '322000'));
    expect(deal()).toMatchObject({ propertyId: 1, marketValue: 322_000 });
    // On its way to a property that was left: the next one has nothing of it.
    actor.send({ type: 'property.open', propertyId: 2 });
    actor.send(value(2, '323000'));
    await open(3);
    expect(deal()?.propertyId).toBe(3);
    expect(deal()?.marketValue).not.toBe(323_000);
  });
});

describe('a new analysis', () => {
  it('R-SESSION-011 has the analysis fields of the last sign-in, and none of the one before', async () => {
    const { actor, open, deal } = desk();
    await open(1);
    expect(deal()?.closingCosts).toEqual([{ field: 17, amount: 900 }]);
    const other: AnalysisField[] = [{ id: 18, type: 'CLOSING_COST', defaultAmount: 250, manual: false }];
    actor.send({ type: 'app.signedOut', mode: 'user' });
    actor.send({ type: 'app.signedIn', answer: { analysisFields: other } as never }); // what the machine reads of it
    await open(2);
    expect(deal()?.closingCosts).toEqual([{ field: 18, amount: 250 }]);
  });

  it('R-ANALYSIS-034 is seeded with default amounts of the fields and from the property', async () => {
    const { open, deal } = desk();
    await open(1);
    expect(deal()?.closingCosts).toEqual([{ field: 17, amount: 900 }]);
    expect(deal()?.expenses).toContainEqual({ field: 208, amount: 1200 });
    expect(deal()).toMatchObject({ propertyId: 1, id: null, name: 'Analysis 1', termType: 'FIVE_YEAR', term: 60 });
  });

  it('R-ANALYSIS-035 R-ANALYSIS-036 takes taxes and association fees from the property', async () => {
    const { open, deal } = desk();
    await open(1);
    expect(deal()?.expenses).toContainEqual({ field: 219, amount: 2400 });
    expect(deal()?.expenses).toContainEqual({ field: 201, amount: 600 });
  });

  it('R-ANALYSIS-037 R-ANALYSIS-038 takes the market value and one rental unit at a twelfth of the yearly rent', async () => {
    const { open, deal } = desk();
    await open(1);
    expect(deal()?.marketValue).toBe(250_000);
    expect(deal()?.rentalUnits).toMatchObject([
      { amount: 1500, quantity: 1, occupancyRate: 1, rentIncreaseRate: 0.04 },
    ]);
  });

  it('R-ANALYSIS-039 takes the default amount of a foreclosure', async () => {
    const { open, deal } = desk(analysisServer({ foreclosure: { listingAmount: 90_000 } }));
    await open(1);
    expect(deal()).toMatchObject({ foreclosure: true, defaultAmount: 90_000 });
  });
});

describe('working on a sheet', () => {
  it('calculates in the step that changes it', async () => {
    const { open, actor, context, deal } = desk();
    await open(1);
    actor.send({
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
    await open(1);
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
    expect(amounts()).toEqual([undefined, 0]);
    for (let step = 0; step < 3; step++) await send({ type: 'analysis.redo' });
    expect(amounts()).toEqual([1, 1]);
  });

  it('brings back what could not be read as well', async () => {
    const { open, send, type, context } = desk();
    await open(1);
    await type('purchaseAmount', 'ten');
    await type('purchaseAmount', '10');
    await send({ type: 'analysis.undo' });
    expect(currentSession(context())?.sheet.errors['purchaseAmount']?.text).toBe('ten');
  });

  it('keeps unsaved sheets while other properties are looked at', async () => {
    const { open, type, deal, context } = desk();
    await open(1);
    await type('purchaseAmount', '111');
    await open(2);
    expect(deal()).toMatchObject({ propertyId: 2 });
    await open(1);
    expect(deal()?.purchaseAmount).toBe(111);
    expect(Object.keys(context().sessions)).toEqual(['1:new']);
  });
});

describe('saved analyses', () => {
  it('R-ANALYSIS-041 selects the saved analysis by id, or else the one created last', async () => {
    const { open, type, send, deal, context } = desk();
    await open(1);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    expect(deal()).toMatchObject({ id: 71, purchaseAmount: 100_000 });
    await send({ type: 'analysis.new' });
    await send({ type: 'analysis.save' });
    expect(deal()?.id).toBe(72);
    await send({ type: 'analysis.open', id: 71 });
    await type('name', 'Rental');
    await send({ type: 'analysis.save' });
    expect(deal()).toMatchObject({ id: 71, name: 'Rental' });
    expect(selectedOf(context().analyses, 999)?.id).toBe(72);
    expect(selectedOf([], 1)).toBeNull();
  });

  it('R-ANALYSIS-040 a property load never overwrites a saved analysis: the newest one opens', async () => {
    const server = analysisServer();
    const first = desk(server);
    await first.open(1);
    await first.type('purchaseAmount', '100000');
    await first.send({ type: 'analysis.save' });
    const { open, deal, type, send } = desk(server);
    await open(1);
    expect(deal()).toMatchObject({ id: 71, purchaseAmount: 100_000 });
    // Nor one that is being changed.
    await type('purchaseAmount', '120000');
    await send({ type: 'analysis.refresh' });
    expect(deal()?.purchaseAmount).toBe(120_000);
    await open(2);
    await open(1);
    expect(deal()?.purchaseAmount).toBe(120_000);
    expect(server.saved[0]?.purchaseAmount).toBe(100_000);
  });

  it('keeps what is typed while a save is under way, as not saved', async () => {
    const { open, actor, type, deal, context } = desk();
    await open(1);
    await type('purchaseAmount', '100000');
    actor.send({ type: 'analysis.save' });
    await type('purchaseAmount', '130000');
    expect(deal()).toMatchObject({ id: 71, purchaseAmount: 130_000 });
    const session = currentSession(context());
    expect(session !== null && isDirty(session)).toBe(true);
  });

  it('saves into one record after undo, not into a second', async () => {
    const { open, type, send, server, deal } = desk();
    await open(1);
    await type('purchaseAmount', '100000');
    await type('purchaseAmount', '200000');
    await send({ type: 'analysis.save' });
    await send({ type: 'analysis.undo' });
    expect(deal()).toMatchObject({ id: 71, purchaseAmount: 100_000 });
    await send({ type: 'analysis.save' });
    expect(server.saved.map(({ id, purchaseAmount }) => [id, purchaseAmount])).toEqual([[71, 100_000]]);
  });

  it('R-ANALYSIS-042 deleting clears the current analysis; undo brings it back unsaved', async () => {
    const { open, type, send, server, deal, told, context } = desk();
    await open(1);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    await send({ type: 'analysis.delete' });
    expect([deal(), context().calculation, context().analyses, server.saved]).toEqual([null, null, [], []]);
    const entry = told.findLast(({ type: kind }) => kind === 'history.push');
    await send(entry?.['undo'] as AnalysisEvent);
    expect(deal()).toMatchObject({ id: null, purchaseAmount: 100_000 });
    const session = currentSession(context());
    expect(session !== null && isDirty(session)).toBe(true);
  });

  it('opens by its id and brings its property along', async () => {
    const server = analysisServer();
    const first = desk(server);
    await first.open(5);
    await first.send({ type: 'analysis.save' });
    const { send, deal, told } = desk(server);
    await send({ type: 'analysis.load', id: 71 });
    await settled();
    expect(deal()).toMatchObject({ id: 71, propertyId: 5 });
    expect(told).toContainEqual({ type: 'subject.changed', propertyId: 5 });
  });

  it('says that an analysis is gone', async () => {
    const { send, told, context } = desk();
    await send({ type: 'analysis.load', id: 999 });
    expect(context().error).toContain('does not exist');
    expect(told.at(-1)).toMatchObject({ type: 'errors.add' });
  });

  it('keeps the sheet when a save or a deletion is refused', async () => {
    const { open, send, server, deal, told, actor } = desk();
    await open(1);
    server.refuse.set('saveAnalysis', new Refused(422, 'Too many.'));
    await send({ type: 'analysis.save' });
    expect(deal()?.id).toBeNull();
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', detail: 'Too many.' });
    await send({ type: 'analysis.save' });
    server.refuse.set('deleteAnalysis', new Refused(503));
    await send({ type: 'analysis.delete' });
    expect(deal()?.id).toBe(71);
    expect(actor.getSnapshot().context.busy).toBeNull();
  });
});

describe('where the cursor stands', () => {
  const at = (place: SheetPlace): AnalysisEvent => ({ type: 'analysis.place', place });

  it('decides what is added: a mortgage, a unit, the items of a list', async () => {
    const { open, send, deal, context } = desk();
    await open(1);
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
    await open(1);
    await send({ type: 'analysis.addUnit' });
    await send(at({ path: { at: 'unit', index: 0, field: 'amount' }, group: 'rentalUnits' }));
    await send({ type: 'analysis.remove' });
    expect(deal()?.rentalUnits?.map(({ name }) => name)).toEqual(['Unit 2']);
    const taxes = { at: 'entry', list: 'expenses', id: 219, field: 'amount' } as const;
    await send(at({ path: taxes, group: 'expenses' }));
    await send({ type: 'analysis.remove' });
    expect(deal()?.expenses?.some(({ field }) => field === 219)).toBe(false);
    await send({ type: 'analysis.undo' });
    expect(deal()?.expenses).toContainEqual({ field: 219, amount: 2400 });
  });

  it('shows all items of the list it is in, or of all lists', async () => {
    const { open, send, context } = desk();
    await open(1);
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
    await open(1);
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
    await open(1);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    await send({ type: 'analysis.copy' });
    await send({ type: 'analysis.copy' });
    await type('purchaseAmount', '90000');
    const shelf = () => shelfOf(context().sessions, context().analyses, 1);
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
    await open(1);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.seek', goal });
    expect(context().views.note).toMatch(/^Purchase price \$[\d,.]+ gives Cap rate, year 1 10%\.$/);
    expect(told.at(-1)).toEqual({ type: 'workspace.close' });
    expect(deal()?.purchaseAmount).not.toBe(100_000);
    await send({ type: 'analysis.undo' });
    expect([deal()?.purchaseAmount, context().views.note]).toEqual([100_000, null]);
  });

  it('leaves the sheet alone when there is no answer, until the nearest is taken', async () => {
    const { open, type, send, deal, context, told } = desk();
    await open(1);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.seek', goal: { ...goal, target: -5 } });
    expect(deal()?.purchaseAmount).toBe(100_000);
    const { missed } = context().views;
    expect(missed?.message).toContain('No value of it reaches the target.');
    expect(told.some(({ type: kind }) => kind === 'workspace.close')).toBe(false);
    await send({ type: 'analysis.seekNearest' });
    expect(deal()?.purchaseAmount).toBe(missed?.nearest);
    expect(context().views.missed).toBeNull();
  });
});

describe('reports', () => {
  it('R-ANALYSIS-059 are of the analysis as it stands on screen, saved or not', async () => {
    const { open, type, send, told, deal } = desk();
    await open(1);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.save' });
    await type('purchaseAmount', '120000');
    await send({ type: 'analysis.download', format: 'xlsx' });
    expect(told.at(-1)).toEqual({
      type: 'download.start',
      title: 'Analysis 1 as Excel workbook',
      what: {
        call: 'analysisReport',
        request: { params: { format: 'xlsx' }, body: { ...deal(), purchaseAmount: 120_000 } },
      },
    });
  });

  it('R-MORTGAGE-025 of the payments are of the mortgage on screen, with the amount that follows from the price', async () => {
    const { open, type, send, told } = desk();
    await open(1);
    const count = told.length;
    await send({ type: 'analysis.downloadPayments', format: 'csv' });
    // No mortgage, no payments.
    expect(told).toHaveLength(count);
    await type('purchaseAmount', '100000');
    await send({ type: 'analysis.addMortgage' });
    await send({ type: 'analysis.downloadPayments', format: 'csv' });
    expect(told.at(-1)).toMatchObject({
      title: 'Payments of Analysis 1 as CSV',
      what: {
        call: 'amortizationReport',
        request: { query: { format: 'csv' }, body: { ordinal: 'First', amount: 100_000, fixedInterestTerm: 360 } },
      },
    });
  });
});

describe('undo without a sheet', () => {
  it('is that of the application: the last thing done was to delete the sheet', async () => {
    const { open, send, told } = desk();
    await open(1);
    await send({ type: 'analysis.save' });
    await send({ type: 'analysis.delete' });
    await send({ type: 'analysis.undo' });
    expect(told.at(-1)).toEqual({ type: 'history.undo' });
  });
});

// Paths through the real machine: one property with one saved analysis or none.
type Outcome =
  | { readonly type: 'xstate.after.rest.analysis.resting' }
  | { readonly type: 'xstate.done.actor.loadAnalyses'; readonly output: Loaded }
  | { readonly type: 'xstate.error.actor.loadAnalyses'; readonly error: Error };
type ModelEvent = AnalysisEvent | Outcome;

const savedOne = {
  id: 71,
  propertyId: 1,
  name: 'Analysis 1',
  property: null,
  created: '2026-11-20T10:00:00Z',
  modified: '2026-11-20T10:00:00Z',
};
const priced = (text: string): AnalysisEvent => ({
  type: 'analysis.enter',
  entries: [{ path: { at: 'analysis', field: 'purchaseAmount' }, text }],
});

function eventsOf(snapshot: Snapshot): ModelEvent[] {
  const { context } = snapshot;
  const session = currentSession(context);
  const events: ModelEvent[] = [
    { type: 'property.open', propertyId: 1 },
    { type: 'property.open', propertyId: null },
    { type: 'analysis.save' },
    { type: 'analysis.delete' },
    { type: 'analysis.new' },
    { type: 'analysis.refresh' },
  ];
  // Each step of undo is a state of its own: one is enough.
  if ((session?.past.length ?? 1) === 0) events.push(priced('100'), priced('x'));
  else events.push({ type: 'analysis.undo' });
  if (snapshot.matches('resting')) events.push({ type: 'xstate.after.rest.analysis.resting' });
  if (snapshot.matches('loading')) {
    for (const analyses of [[], [savedOne]])
      events.push({ type: 'xstate.done.actor.loadAnalyses', output: { subject: subjectOf(1), analyses } });
    events.push({ type: 'xstate.error.actor.loadAnalyses', error: new Error('down') });
  }
  // What the actor that saves and deletes can tell while it is at work.
  if (context.busy !== null) events.push({ type: 'analysis.notKept' });
  if (context.busy?.with === 'saving') {
    events.push({ type: 'analysis.saved', saved: { analyses: [savedOne], savedId: 71 } });
    // Only what was saved once can be elsewhere. Each leaves one more sheet beside the others: once is enough.
    if (context.busy.deal.id !== null && !Object.keys(context.sessions).some((key) => key.includes('copy')))
      events.push({ type: 'analysis.savedElsewhere', analyses: [savedOne] });
  }
  if (context.busy?.with === 'deleting') events.push({ type: 'analysis.deleted', analyses: [] });
  return events;
}

function keyOf({ value, context }: Snapshot): string {
  const session = currentSession(context);
  const sheets = Object.entries(context.sessions).map(([key, one]) => [
    key,
    isDirty(one),
    one.past.length,
    Object.keys(one.sheet.errors),
  ]);
  const ids = context.analyses.map(({ id }) => id);
  return JSON.stringify([
    value,
    context.propertyId,
    context.currentKey,
    session?.sheet.deal.purchaseAmount ?? null,
    sheets,
    ids,
    context.busy?.key,
    context.busy?.with,
  ]);
}

describe('every state of the analysis machine', () => {
  const input = childInput(answeringClient({}));
  const seen = analysisMachine.provide({ guards: { isSeen: () => true } });
  const paths = shortestPaths(seen, { input, events: eventsOf, keyOf });

  it('is reached by a path', () => {
    const values = new Set(paths.map(({ state }) => `${state.value}, ${state.context.busy?.with ?? 'idle'}`));
    const loads = ['empty', 'failed', 'loading', 'ready', 'resting'];
    expect([...values].toSorted()).toEqual(
      loads.flatMap((value) => ['deleting', 'idle', 'saving'].map((work) => `${value}, ${work}`)),
    );
  });

  it('shows results of exactly the inputs on screen', () => {
    const broken = paths.filter(({ state }) => {
      const deal = currentDeal(state.context);
      const { calculation } = state.context;
      if (deal === null) return calculation !== null;
      if (calculation?.ok !== true) return true;
      return JSON.stringify(calculation.outcome.result) !== JSON.stringify(analyze(deal));
    });
    expect(broken.map(({ key, events }) => [key, events.map(({ type }) => type)])).toEqual([]);
    expect(paths.length).toBeGreaterThan(100);
  });

  it('is reached by a running machine too, with a server that answers when the path says so', async () => {
    const ends = new Map(
      paths
        .toSorted((a, b) => a.events.length - b.events.length)
        .map((path) => [`${path.state.value} ${path.state.context.busy?.with} ${path.events.at(-1)?.type}`, path]),
    );
    for (const { events, key } of ends.values()) {
      const clock = new SimulatedClock();
      const waiting = {
        loadAnalyses: new Waiting(),
        saveDeal: new Waiting(),
        deleteDeal: new Waiting(),
        loadTheirs: new Waiting(),
      };
      let isRefused = false;
      const client = answeringClient({
        // Asked by both: a load, and a save that was refused.
        propertyAnalyses: () => (isRefused ? waiting.loadTheirs : waiting.loadAnalyses).hold(),
        analysisSubject: () => subjectOf(1),
        saveAnalysis: () => waiting.saveDeal.hold(),
        deleteAnalysis: () => waiting.deleteDeal.hold(),
      });
      const { child: actor, stop } = inRoot(seen, childInput(client), clock);
      stops.push(stop);
      for (const event of events) {
        const { busy } = actor.getSnapshot().context;
        if (event.type === 'xstate.after.rest.analysis.resting') clock.increment(REST_MS);
        else if (event.type === 'xstate.done.actor.loadAnalyses')
          waiting.loadAnalyses.answer({ analyses: event.output.analyses });
        else if (event.type === 'xstate.error.actor.loadAnalyses') waiting.loadAnalyses.answer(new Refused(500));
        else if (event.type === 'analysis.saved') waiting.saveDeal.answer(event.saved);
        else if (event.type === 'analysis.deleted') waiting.deleteDeal.answer({ analyses: event.analyses });
        else if (event.type === 'analysis.notKept')
          (busy?.with === 'saving' ? waiting.saveDeal : waiting.deleteDeal).answer(new Refused(500));
        else if (event.type === 'analysis.savedElsewhere') {
          isRefused = true;
          waiting.saveDeal.answer(new Refused(409));
          await settled(8);
          waiting.loadTheirs.answer({ analyses: event.analyses });
          isRefused = false;
        } else actor.send(event);
        await settled(4);
      }
      expect(keyOf(actor.getSnapshot())).toBe(key);
    }
  });
});

// oxlint-disable vitest/no-standalone-expect -- the assertions of the model run inside the tests that testModel makes
/**
 * Models of the saved analyses and of their mortgages: the real machine of a browser window and a second window, over
 * HTTP, against the real server. Each path has a property of its own. See test/support/model.ts for how paths are made.
 */
import { afterAll, beforeAll, expect } from 'vitest';
import { setup, type AnyEventObject } from 'xstate';
import type { SavedAnalysis } from '../../../src/api/contract/deal/analyses.ts';
import { analysisMachine } from '../../../src/machines/deal/analysis.ts';
import { currentDeal, currentSession } from '../../../src/machines/deal/analysis/context.ts';
import type { CellPath } from '../../../src/machines/deal/analysis/cellPath.ts';
import { dealOf } from '../../../src/api/deal/deal.ts';
import type { AnalysisEvent } from '../../../src/machines/deal/analysis/events.ts';
import { isDirty, shelfOf } from '../../../src/machines/deal/analysis/sessions.ts';
import { REST_MS } from '../../../src/machines/property/property.ts';
import { openDesk } from '../../support/desk.ts';
import { testModel } from '../../support/model.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { noDealSettings } from '../../support/dealSettings.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let properties: number[];
/** Never has a saved analysis. */
let elsewhere = 0;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  valueOf(await me.client.call('saveDealSettings', { body: noDealSettings }));
  [elsewhere = 0, ...properties] = await sampleIds(server, 120);
});
afterAll(async () => await server.close());

/** One browser window with the analysis pane open. */
class Window {
  readonly #desk = openDesk(analysisMachine, { server, me });

  constructor() {
    this.#desk.child.send({ type: 'app.signedIn', answer: me.auth });
    this.#desk.child.send({ type: 'pane.shown', pane: 'analysis' });
  }
  get context() {
    return this.#desk.context();
  }
  get told(): readonly AnyEventObject[] {
    return this.#desk.told;
  }
  get deal() {
    return currentDeal(this.context);
  }
  get session() {
    return currentSession(this.context);
  }
  async send(event: AnalysisEvent): Promise<void> {
    await this.#desk.does(event);
    // What waits until the cursor rests, and what follows from it.
    await this.#desk.passes(REST_MS);
    const state = this.#desk.state();
    const isAtRest = (state.matches('ready') || state.matches('empty')) && state.context.busy === null;
    if (!isAtRest) throw new Error(`${event.type} never came to rest`);
  }
  async type(path: CellPath, text: string): Promise<void> {
    await this.send({ type: 'analysis.enter', entries: [{ path, text }] });
  }
  close(): void {
    this.#desk.stop();
  }
}

const price: CellPath = { at: 'analysis', field: 'purchaseAmount' };

/** A person at one property, and another window of the same person. */
class Driver {
  readonly propertyId: number;
  here = new Window();
  /** The price last typed here. */
  typed: number | null = null;
  /** The analysis saved first. */
  firstId = 0;

  constructor() {
    const id = properties.pop();
    if (id === undefined) throw new Error('more paths than properties');
    this.propertyId = id;
  }
  async open(): Promise<this> {
    await this.here.send({ type: 'property.open', propertyId: this.propertyId });
    return this;
  }
  async price(amount: number): Promise<void> {
    this.typed = amount;
    await this.here.type(price, String(amount));
  }
  async saved(): Promise<readonly SavedAnalysis[]> {
    return valueOf(await me.client.call('propertyAnalyses', { params: { id: this.propertyId } })).analyses;
  }
  /** The server's analyses oldest first, as name and price. */
  async expectSaved(...expected: readonly (readonly [string, number | null])[]): Promise<void> {
    const saved = (await this.saved()).toReversed();
    expect(saved.map(({ name, purchaseAmount }) => [name, purchaseAmount ?? null])).toEqual(expected);
  }
  /** On screen stands exactly what the server has under the id. */
  async expectShown(name: string): Promise<void> {
    const found = (await this.saved()).find((one) => one.name === name);
    if (found === undefined) throw new Error(`${name} is not saved`);
    const { deal, session } = this.here;
    // Nulls and fields left out are both unknown.
    expect(JSON.parse(JSON.stringify(deal))).toEqual(JSON.parse(JSON.stringify(dealOf(found))));
    expect(session !== null && isDirty(session)).toBe(false);
  }
  expectUnsaved(name: string, amount: number | null, isTouched: boolean): void {
    const { deal, session } = this.here;
    expect([deal?.id, deal?.name, deal?.purchaseAmount ?? null]).toEqual([null, name, amount]);
    expect(session !== null && isDirty(session)).toBe(isTouched);
  }
  expectShelf(...expected: readonly string[]): void {
    const { sessions, analyses } = this.here.context;
    const shelf = shelfOf(sessions, analyses, this.propertyId);
    expect(shelf.map(({ deal, isSaved }) => `${deal.name}${isSaved ? '' : ' (not saved)'}`)).toEqual(expected);
  }
}

const saving = setup({}).createMachine({
  id: 'savedAnalyses',
  initial: 'seeded',
  states: {
    seeded: { on: { edit: 'draft', save: 'saved', leave: 'seeded' } },
    draft: { on: { leave: 'draft', save: 'saved', delete: 'nothing', undo: 'seeded' } },
    saved: {
      on: {
        edit: 'changed',
        save: 'saved',
        leave: 'saved',
        'other window': 'saved',
        new: 'another',
        delete: 'nothing',
        'changed elsewhere': 'behind',
      },
    },
    changed: {
      on: { save: 'saved', leave: 'changed', 'changed elsewhere': 'outdated', 'deleted elsewhere': 'orphan' },
    },
    // Nothing was done to it: nothing is lost with it.
    another: { on: { save: 'two', 'open first': 'saved', leave: 'saved' } },
    two: { on: { 'open first': 'firstOfTwo', delete: 'oneLeft', leave: 'two', 'other window': 'two' } },
    firstOfTwo: { on: { save: 'firstOfTwo', leave: 'firstOfTwo', 'other window': 'two', 'by id': 'firstOfTwo' } },
    nothing: { on: { 'take back': 'restored', leave: 'seeded', new: 'seeded' } },
    restored: { on: { save: 'saved', leave: 'restored' } },
    oneLeft: { on: { leave: 'saved', 'open first': 'saved', 'take back': 'restoredBeside' } },
    restoredBeside: { on: { save: 'two' } },
    behind: { on: { leave: 'caughtUp', edit: 'outdated' } },
    caughtUp: { on: { save: 'caughtUp' } },
    outdated: { on: { save: 'parted', leave: 'outdated' } },
    parted: { on: { save: 'bothKept', delete: 'theirsLeft', leave: 'parted' } },
    bothKept: { on: { 'other window': 'bothKept' } },
    theirsLeft: { on: { leave: 'caughtUp' } },
    orphan: { on: { save: 'rescued' } },
    rescued: { on: { save: 'saved', leave: 'rescued' } },
  },
});

/** Typed here, and in the other window. */
const MINE = 150_000;
const THEIRS = 90_000;

const messages = (driver: Driver) =>
  driver.here.told.filter(({ type }) => type === 'errors.add').map(({ message }) => message as string);

testModel<Driver>('R-ANALYSIS-040 R-ANALYSIS-041 R-ANALYSIS-042 R-ANALYSIS-057 saved analyses of a property', {
  machine: saving,
  start: async () => await new Driver().open(),
  events: {
    edit: async (driver) => await driver.price(MINE),
    save: async (driver) => {
      await driver.here.send({ type: 'analysis.save' });
      // What was saved later is newer.
      server.clock.advance(1);
      driver.firstId = (await driver.saved()).at(-1)?.id ?? 0;
    },
    undo: async (driver) => {
      driver.typed = null;
      await driver.here.send({ type: 'analysis.undo' });
    },
    leave: async (driver) => {
      await driver.here.send({ type: 'property.open', propertyId: elsewhere });
      expect(driver.here.deal?.propertyId).toBe(elsewhere);
      await driver.open();
    },
    'other window': async (driver) => {
      driver.here.close();
      driver.here = new Window();
      await driver.open();
    },
    new: async (driver) => {
      driver.typed = null;
      await driver.here.send({ type: 'analysis.new' });
    },
    'open first': async (driver) => await driver.here.send({ type: 'analysis.open', id: driver.firstId }),
    'by id': async (driver) => {
      driver.here.close();
      driver.here = new Window();
      await driver.here.send({ type: 'analysis.load', id: driver.firstId });
      // The property comes along with its analysis, and with it the other panes.
      expect(driver.here.told).toContainEqual({ type: 'subject.changed', propertyId: driver.propertyId });
    },
    delete: async (driver) => await driver.here.send({ type: 'analysis.delete' }),
    'take back': async (driver) => {
      const entry = driver.here.told.findLast(({ type }) => type === 'history.push');
      await driver.here.send(entry?.['undo'] as AnalysisEvent); // the machine's own event, as history keeps it
    },
    'changed elsewhere': async (driver) => {
      const other = new Window();
      await other.send({ type: 'property.open', propertyId: driver.propertyId });
      await other.type(price, String(THEIRS));
      await other.send({ type: 'analysis.save' });
      other.close();
    },
    'deleted elsewhere': async (driver) =>
      void valueOf(await me.client.call('deleteAnalysis', { params: { id: driver.firstId } })),
  },
  states: {
    seeded: async (driver) => {
      driver.expectUnsaved('Analysis 1', null, false);
      await driver.expectSaved();
    },
    draft: async (driver) => {
      driver.expectUnsaved('Analysis 1', MINE, true);
      await driver.expectSaved();
    },
    saved: async (driver) => {
      await driver.expectShown('Analysis 1');
      driver.expectShelf('Analysis 1');
    },
    changed: async (driver) => {
      const { deal, session } = driver.here;
      expect([deal?.purchaseAmount, session !== null && isDirty(session)]).toEqual([MINE, true]);
      // Nothing reaches the server before it is saved, and no load takes it away.
      await driver.expectSaved(['Analysis 1', null]);
    },
    another: async (driver) => {
      driver.expectUnsaved('Analysis 2', null, false);
      driver.expectShelf('Analysis 1', 'Analysis 2 (not saved)');
    },
    two: async (driver) => {
      await driver.expectShown('Analysis 2');
      driver.expectShelf('Analysis 1', 'Analysis 2');
    },
    firstOfTwo: async (driver) => {
      await driver.expectShown('Analysis 1');
      driver.expectShelf('Analysis 1', 'Analysis 2');
    },
    nothing: async (driver) => {
      expect([driver.here.deal, driver.here.context.calculation]).toEqual([null, null]);
      await driver.expectSaved();
    },
    restored: async (driver) => {
      driver.expectUnsaved('Analysis 1', driver.typed, true);
      await driver.expectSaved();
    },
    oneLeft: async (driver) => {
      expect(driver.here.deal).toBeNull();
      driver.expectShelf('Analysis 1');
      await driver.expectSaved(['Analysis 1', null]);
    },
    restoredBeside: async (driver) => {
      driver.expectUnsaved('Analysis 2', null, true);
      await driver.expectSaved(['Analysis 1', null]);
    },
    behind: async (driver) => {
      expect(driver.here.deal?.purchaseAmount ?? null).toBeNull();
      await driver.expectSaved(['Analysis 1', THEIRS]);
    },
    caughtUp: async (driver) => {
      await driver.expectShown('Analysis 1');
      await driver.expectSaved(['Analysis 1', THEIRS]);
    },
    outdated: async (driver) => {
      const { deal, session } = driver.here;
      expect([deal?.name, deal?.purchaseAmount, session !== null && isDirty(session)]).toEqual([
        'Analysis 1',
        MINE,
        true,
      ]);
      await driver.expectSaved(['Analysis 1', THEIRS]);
    },
    parted: async (driver) => {
      expect(messages(driver)).toEqual(['“Analysis 1” was changed in another window.']);
      driver.expectUnsaved('Analysis 1, B', MINE, true);
      driver.expectShelf('Analysis 1', 'Analysis 1, B (not saved)');
      await driver.expectSaved(['Analysis 1', THEIRS]);
    },
    bothKept: async (driver) => {
      await driver.expectShown('Analysis 1, B');
      await driver.expectSaved(['Analysis 1', THEIRS], ['Analysis 1, B', MINE]);
    },
    theirsLeft: async (driver) => {
      expect(driver.here.deal).toBeNull();
      await driver.expectSaved(['Analysis 1', THEIRS]);
    },
    orphan: async (driver) => {
      expect(driver.here.deal).toMatchObject({ id: driver.firstId, purchaseAmount: MINE });
      await driver.expectSaved();
    },
    rescued: async (driver) => {
      expect(messages(driver)).toEqual(['“Analysis 1” was deleted in another window.']);
      driver.expectUnsaved('Analysis 1', MINE, true);
      await driver.expectSaved();
    },
  },
});

const financing = setup({}).createMachine({
  id: 'mortgages',
  initial: 'cash',
  states: {
    cash: { on: { price: 'priced', 'add a mortgage': 'bare' } },
    priced: { on: { 'add a mortgage': 'whole' } },
    /** A mortgage without amount: there is no price yet. */
    bare: { on: { price: 'whole', amount: 'amountOnly', 'down payment': 'downOnly', remove: 'cash' } },
    amountOnly: { on: { price: 'shared' } },
    downOnly: { on: { price: 'shared' } },
    shared: { on: { 'add a mortgage': 'sharedTwo' } },
    sharedTwo: { on: { 'remove the first': 'whole', remove: 'shared', 'add a mortgage': 'sharedTwo' } },
    whole: { on: { 'add a mortgage': 'two', remove: 'priced' } },
    two: { on: { 'add a mortgage': 'two', 'remove the first': 'whole', 'second amount': 'both', remove: 'whole' } },
    both: { on: { 'add a mortgage': 'both', 'remove the first': 'secondAlone', remove: 'whole' } },
    secondAlone: { on: { 'add a mortgage': 'secondFirst', remove: 'priced' } },
    secondFirst: { on: { remove: 'secondAlone' } },
  },
});

const PRICE = 200_000;
const FIRST = 150_000;
const SECOND = 30_000;

/** What the server has of the mortgages once the sheet is saved: place, ordinal, amount and down payment. */
async function expectMortgages(driver: Driver, ...expected: readonly unknown[][]): Promise<void> {
  await driver.here.send({ type: 'analysis.save' });
  const [saved] = await driver.saved();
  const mortgages = saved?.mortgages ?? [];
  expect(
    mortgages.map(({ seq, ordinal, amount, downPaymentAmount }) => [
      seq,
      ordinal,
      amount ?? null,
      downPaymentAmount ?? null,
    ]),
  ).toEqual(expected);
  expect(driver.here.deal?.mortgages).toEqual(mortgages);
}
const amountOf = (index: number): CellPath => ({ at: 'mortgage', index, field: 'amount' });

testModel<Driver>(
  'R-MORTGAGE-012 R-MORTGAGE-013 R-MORTGAGE-014 R-MORTGAGE-015 R-MORTGAGE-016 the mortgages of an analysis',
  {
    machine: financing,
    start: async () => await new Driver().open(),
    events: {
      price: async ({ here }) => await here.type(price, String(PRICE)),
      amount: async ({ here }) => await here.type(amountOf(0), String(FIRST)),
      'down payment': async ({ here }) =>
        await here.type({ at: 'mortgage', index: 0, field: 'downPaymentAmount' }, String(PRICE - FIRST)),
      'second amount': async ({ here }) => await here.type(amountOf(1), String(SECOND)),
      'add a mortgage': async ({ here }) => await here.send({ type: 'analysis.addMortgage' }),
      remove: async ({ here }) => await here.send({ type: 'analysis.removeMortgage' }),
      'remove the first': async ({ here }) => await here.send({ type: 'analysis.removeMortgage', index: 0 }),
    },
    states: {
      cash: async (driver) => await expectMortgages(driver),
      priced: async (driver) => await expectMortgages(driver),
      bare: async (driver) => await expectMortgages(driver, [1, 'First', null, null]),
      amountOnly: async (driver) => await expectMortgages(driver, [1, 'First', FIRST, null]),
      downOnly: async (driver) => await expectMortgages(driver, [1, 'First', null, PRICE - FIRST]),
      shared: async (driver) => await expectMortgages(driver, [1, 'First', FIRST, PRICE - FIRST]),
      sharedTwo: async (driver) =>
        await expectMortgages(driver, [1, 'First', FIRST, PRICE - FIRST], [2, 'Second', null, null]),
      whole: async (driver) => await expectMortgages(driver, [1, 'First', PRICE, null]),
      two: async (driver) => await expectMortgages(driver, [1, 'First', PRICE, null], [2, 'Second', null, null]),
      both: async (driver) => await expectMortgages(driver, [1, 'First', PRICE, null], [2, 'Second', SECOND, null]),
      secondAlone: async (driver) => await expectMortgages(driver, [1, 'First', SECOND, PRICE - SECOND]),
      secondFirst: async (driver) =>
        await expectMortgages(driver, [1, 'First', SECOND, PRICE - SECOND], [2, 'Second', null, null]),
    },
  },
);

/** Records added on screen: the file, what is said of it, the load and what is shown of it, on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadReport } from '../../../src/api/contract/search/addSource.ts';
import type { RollField } from '../../../src/api/catalogue/search/rollFields.ts';
import { doubtsOf } from '../../../src/machines/search/addSource/doubts.ts';
import { onward, waysOf } from '../../../src/machines/search/addSource/onward.ts';
import { addSourceMachine } from '../../../src/machines/search/addSource.ts';
import { openAddition, type AddSourceEvent } from '../../../src/machines/search/addSource/context.ts';
import { brought, strangeRoll, whenOver } from '../../support/additions.ts';
import { openDesk } from '../../support/desk.ts';
import { memoryStorage } from '../../support/childInput.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
});
afterAll(async () => await server.close());

/** Each has a column of its own: none is mapped as another was. */
const roll = (letter: string, parcels = 40): File => {
  const [header = '', ...rows] = strangeRoll(parcels, { letter }).split('\n');
  return new File([[`${header},NOTE_${letter}`, ...rows.map((row) => `${row},`)].join('\n')], `${letter}.csv`);
};
const loadIt: AddSourceEvent = { type: 'addSource.load', isSure: true };
/** A step as the history sends it. */
const replayed = (step: AddSourceEvent, replay: string): AddSourceEvent => Object.assign({ replay }, step);
const isSomeParcels: AddSourceEvent = { type: 'addSource.change', change: { partial: true } };

async function opened(storage = { session: memoryStorage(), local: memoryStorage() }, me = operator) {
  const desk = openDesk(addSourceMachine, { server, me, input: { storage } });
  await desk.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'addSource' });
  const columnOf = (header: string): string =>
    String(desk.context().proposal?.columns.findIndex((column) => column.header === header));
  return {
    ...desk,
    storage,
    say: (header: string, field: RollField | null): AddSourceEvent => ({
      type: 'addSource.change',
      change: { columns: { [columnOf(header)]: field } },
    }),
    /** What a column is taken for. */
    fieldOf: (header: string) => desk.context().proposal?.columns[Number(columnOf(header))]?.field,
    now: () => openAddition(desk.context()),
    /** Looks again and again until the load on screen is over. */
    over: async (state: string): Promise<void> => {
      await until(`the load is ${state}`, async () => {
        await desk.passes(1000);
        return openAddition(desk.context())?.state === state;
      });
    },
  };
}

describe('a file', () => {
  it('is sent, mended, seen as it will be, loaded while one looks, and gone on to', async () => {
    const desk = await opened();
    await desk.does({ type: 'addSource.send', file: roll('C', 60) });
    expect(desk.context()).toMatchObject({ file: null, refusal: null, proposal: { fileName: 'C.csv', rows: 60 } });
    expect(desk.fieldOf('BEDS')).toBe('bedrooms');
    await desk.does(desk.say('BEDS', 'rooms'));
    expect(desk.fieldOf('BEDS')).toBe('rooms');
    expect(desk.heard('history.push')).toMatchObject([{ label: 'BEDS is rooms' }]);
    await desk.replay('undo');
    expect(desk.fieldOf('BEDS')).toBe('bedrooms');
    await desk.replay('redo');
    expect(desk.fieldOf('BEDS')).toBe('rooms');
    // Said already: nothing is asked, and nothing is to be undone.
    await desk.does(desk.say('BEDS', 'rooms'));
    expect(desk.heard('history.push')).toHaveLength(1);
    await desk.does({ type: 'addSource.change', change: { fips: '51540' } });
    expect(desk.context().proposal?.countyName).toBe('Charlottesville city, VA');
    await desk.does({ type: 'addSource.preview' });
    expect(desk.context().preview).toMatchObject({ rowsKept: 60, refused: null });
    // What was seen is not that of another choice.
    await desk.does(desk.say('BEDS', null));
    expect(desk.context().preview).toBeNull();
    await desk.does(loadIt);
    expect([desk.context().proposal, desk.now()?.state]).toEqual([null, 'LOADING']);
    // What it was taken for is taken back no more.
    const pushed = desk.heard('history.push').map(({ id }) => String(id));
    expect(desk.heard('history.drop').map(({ id }) => String(id))).toEqual(pushed);
    await desk.over('DONE');
    expect(desk.now()?.report).toMatchObject({ parcels: 60, counties: [{ fips: '51540' }] });
    await desk.does({ type: 'addSource.onward', lead: 'SOLD' });
    expect(desk.heard('search.load')).toMatchObject([
      { criteria: { location: { type: 'COUNTY', fips: '51540' }, leadType: 'SOLD' } },
    ]);
    expect(desk.heard('route.go')).toEqual([{ type: 'route.go', path: '/search' }]);
  });

  it('that is refused says why and can be tried again; what is cut off on the way too; one without rows is not sent', async () => {
    const desk = await opened();
    await desk.does({ type: 'addSource.send', file: new File([], 'empty.csv') });
    expect(desk.context().refusal).toBe('The file is empty. Nothing was sent.');
    expect(desk.wire.of('uploadSource')).toEqual([]);
    await desk.does({ type: 'addSource.again' });
    expect(desk.wire.of('uploadSource')).toEqual([]);
    await desk.does({ type: 'addSource.send', file: new File(['%PDF-1.7 nothing to load'], 'deed.pdf') });
    expect(desk.context()).toMatchObject({ file: { name: 'deed.pdf' }, refusal: expect.stringMatching(/\w/) });
    desk.wire.fail('uploadSource', 'cut');
    await desk.does({ type: 'addSource.send', file: roll('D') });
    expect(desk.context()).toMatchObject({ file: { name: 'D.csv' }, proposal: null, refusal: expect.any(String) });
    await desk.does({ type: 'addSource.again' });
    expect(desk.context()).toMatchObject({ file: null, refusal: null, proposal: { fileName: 'D.csv' } });
  });

  it('that is on its way can be stopped', async () => {
    const desk = await opened();
    const gate = desk.wire.hold('uploadSource');
    await desk.does({ type: 'addSource.send', file: roll('E') });
    expect([desk.state().matches({ file: 'sending' }), gate.waiting.length]).toEqual([true, 1]);
    await desk.does({ type: 'addSource.end' });
    expect([desk.context().file, gate.waiting.length, desk.context().dropping]).toEqual([null, 0, null]);
  });
});

it('the way on leads to the county that is named, else to the largest', () => {
  const county = (fips: string, parcels: number) => ({
    fips,
    name: fips,
    parcels,
    rowsKept: parcels,
    rowsRejected: 0,
    newParcels: parcels,
    replaced: 0,
    retired: 0,
  });
  const report: Pick<LoadReport, 'counties' | 'leads' | 'absentee'> = {
    counties: [county('12001', 5), county('12057', 9)],
    leads: [
      { type: 'CUSTOM', parcels: 14 },
      { type: 'SOLD', parcels: 3 },
    ],
    absentee: null,
  };
  const to = (fips?: string) => onward(report, fips === undefined ? {} : { fips })[0];
  expect(to()).toMatchObject({ type: 'search.load', criteria: { location: { fips: '12057' } } });
  expect(to('12001')).toMatchObject({ type: 'search.load', criteria: { location: { fips: '12001' } } });
  // With absentee owners first, where it is known who lives elsewhere.
  expect(to()).toMatchObject({ criteria: { leadType: 'SOLD', filter: {} } });
  const known = { ...report, absentee: 4 };
  expect(onward(known)[0]).toMatchObject({ criteria: { leadType: 'CUSTOM', filter: { absentee: true } } });
  expect(onward(known, { lead: 'SOLD' })[0]).toMatchObject({ criteria: { leadType: 'SOLD', filter: {} } });
  expect(waysOf(known)).toEqual([
    { isAbsentee: true, parcels: 4 },
    { lead: 'SOLD', parcels: 3 },
  ]);
});

describe('what is said of it', () => {
  it('is asked one at a time: what comes late is not shown, and a choice stays when its call fails', async () => {
    const desk = await opened();
    await desk.does({ type: 'addSource.send', file: roll('F') });
    const gate = desk.wire.hold('proposeSource', 'after');
    await desk.does(desk.say('BEDS', 'rooms'));
    await desk.does(desk.say('BEDS', 'units'));
    // The first one is let go with its answer.
    expect(gate.waiting).toHaveLength(1);
    gate.open();
    await desk.does();
    expect(desk.fieldOf('BEDS')).toBe('units');
    desk.wire.fail('proposeSource', 'cut');
    await desk.does(desk.say('BEDS', null));
    expect([desk.fieldOf('BEDS'), desk.context().problem]).toEqual(['units', expect.any(String)]);
    // Nothing is loaded by what was not looked at.
    await desk.does(loadIt);
    expect(desk.wire.of('loadSource')).toEqual([]);
    await desk.does({ type: 'addSource.again' });
    expect([desk.fieldOf('BEDS'), desk.context().problem]).toEqual([null, null]);
  });

  it('is kept in the browser for a file that waits, and undone there; of one that is gone nothing is undone', async () => {
    const first = await opened();
    await first.does({ type: 'addSource.send', file: roll('G') });
    await first.does(first.say('BEDS', 'rooms'));
    const { undo } = first.heard('history.push')[0] as unknown as { undo: AddSourceEvent }; // as it was told
    first.stop();
    const desk = await opened(first.storage);
    expect([desk.context().openId, desk.context().rows[0]?.fileName]).toEqual([null, 'G.csv']);
    await desk.does({ type: 'addSource.open' });
    expect(desk.fieldOf('BEDS')).toBe('rooms');
    await desk.does(replayed(undo, '1'));
    expect(desk.fieldOf('BEDS')).toBe('bedrooms');
    // Dropping is asked for twice; another key takes the first one back.
    await desk.does({ type: 'addSource.end' }, { type: 'addSource.move', by: 0 }, { type: 'addSource.end' });
    expect([desk.wire.of('cancelAddition').length, desk.context().dropping]).toEqual([0, desk.context().openId]);
    await desk.does({ type: 'addSource.end' });
    expect([desk.wire.of('cancelAddition').length, desk.context().openId]).toEqual([1, null]);
    await desk.does(replayed(undo, '2'));
    expect(desk.heard('history.replayed')).toMatchObject([
      { id: '1', came: 'done' },
      { id: '2', came: 'refused' },
    ]);
  });

  it('of codes goes with the column that says the land use', async () => {
    const desk = await opened();
    await desk.does({ type: 'addSource.send', file: roll('H') });
    await desk.does({ type: 'addSource.change', change: { codes: { CONDOMINIUM: '1001' } } });
    expect(desk.context().proposal?.codes[0]?.codes).toContainEqual(
      expect.objectContaining({ code: 'CONDOMINIUM', type: '1001', isChosen: true }),
    );
    await desk.does(desk.say('USE_DESC', null));
    expect(desk.context()).toMatchObject({ problem: null, choice: { codes: {} }, proposal: { codes: [] } });
  });

  it('is taken along as a recipe', async () => {
    const desk = await opened();
    await desk.does({ type: 'addSource.send', file: roll('I') }, isSomeParcels);
    await desk.does({ type: 'addSource.recipe' });
    expect(desk.files.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/\.json$/)]);
  });
});

describe('a load', () => {
  it('goes on when the page is closed, and is shown to who comes back; lost answers are asked for again', async () => {
    const first = await opened();
    await first.does({ type: 'addSource.send', file: roll('J', 4000) });
    await first.does(isSomeParcels);
    await first.does(loadIt);
    const id = first.context().openId ?? 0;
    first.stop();
    const desk = await opened();
    expect([desk.context().openId, desk.now()?.state]).toEqual([id, 'LOADING']);
    desk.wire.fail('additions', 'cut');
    await desk.passes(1000);
    expect([desk.context().isLost, desk.context().rows.length > 0]).toEqual([true, true]);
    await desk.over('DONE');
    expect(desk.context().isLost).toBe(false);
  });

  it('that is refused says why, and its file can be changed and loaded again', async () => {
    const desk = await opened();
    await desk.does({ type: 'addSource.send', file: roll('K') });
    await desk.does(loadIt);
    await desk.over('DONE');
    // As a whole roll it would retire most parcels of the one before.
    await desk.does({ type: 'addSource.send', file: roll('K', 4) });
    await desk.does(loadIt);
    await desk.over('FAILED');
    expect(desk.now()?.message).toMatch(/\w/);
    await desk.does({ type: 'addSource.again' });
    expect(desk.context().proposal?.fileName).toBe('K.csv');
    await desk.does(isSomeParcels);
    await desk.does(loadIt);
    await desk.over('DONE');
  });

  it('is asked about while something speaks against it, and begins when somebody is sure', async () => {
    const desk = await opened();
    const asked = (): number => desk.heard('workspace.open').length;
    const begun = (): number => desk.wire.of('loadSource').length;
    const doubts = (): readonly string[] => doubtsOf(desk.context());
    await desk.does({ type: 'addSource.send', file: roll('P') });
    await desk.does({ type: 'addSource.load' });
    expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'addSourceLoad' }]);
    expect([doubts().length, begun()]).toEqual([1, 0]);
    expect(doubts()[0]).toMatch(/^The first rows were not looked at/);
    await desk.does({ type: 'addSource.preview' });
    expect(doubts()).toEqual([]);
    // Of another county than its ZIPs the question stands, though its rows were looked at.
    await desk.does({ type: 'addSource.change', change: { fips: '12001' } }, { type: 'addSource.preview' });
    expect(doubts().join(' ')).toMatch(/wrong county/);
    await desk.does({ type: 'addSource.load' });
    expect([asked(), begun()]).toEqual([2, 0]);
    await desk.does({ type: 'addSource.change', change: { fips: null } }, { type: 'addSource.preview' });
    await desk.does({ type: 'addSource.load' });
    expect([asked(), begun()]).toEqual([2, 1]);
    await desk.over('DONE');
    // The same once more; and what most rows of would be rejected.
    await desk.does({ type: 'addSource.send', file: roll('P') });
    await desk.does({ type: 'addSource.preview' });
    expect(doubts()).toEqual([expect.stringMatching(/^This very file was loaded already on .* as P\.csv/)]);
    const blank = (await roll('Q', 20).text()).replaceAll(/^Q10000[0-4]/gm, '');
    await desk.does({ type: 'addSource.send', file: new File([blank], 'Q.csv') });
    await desk.does({ type: 'addSource.preview' });
    expect(doubts()).toEqual([
      '5 of 20 rows would be rejected.',
      expect.stringMatching(/^PIN, the parcel number, is blank in 5 of 20 rows/),
    ]);
  });

  it('that the server does not begin stays to be begun', async () => {
    const desk = await opened();
    await desk.does({ type: 'addSource.send', file: roll('L') });
    await desk.does({ type: 'addSource.retire', retire: true });
    desk.wire.fail('loadSource', 503);
    await desk.does(loadIt);
    expect([desk.context().trouble, desk.context().proposal?.fileName]).toEqual([expect.any(String), 'L.csv']);
    await desk.does(loadIt);
    expect(desk.wire.of('loadSource').at(-1)?.body).toMatchObject({ retire: true });
    await desk.over('DONE');
  });
});

it('who does not operate the installation asks for nothing', async () => {
  const desk = await opened(undefined, await server.newcomer());
  await desk.does({ type: 'addSource.send', file: roll('M') });
  expect([desk.context().operates, desk.wire.sent]).toEqual([false, []]);
});

it('what is brought up elsewhere is there when the list is read again', async () => {
  const desk = await opened();
  const { id } = await brought(operator.client, 'Elsewhere.csv', strangeRoll(10, { letter: 'N' }));
  expect(desk.context().rows.some((row) => row.id === id)).toBe(false);
  await desk.does({ type: 'addSource.refresh' });
  expect(desk.context().rows[0]?.id).toBe(id);
  expect((await whenOver(operator.client, id)).state).toBe('WAITING');
});

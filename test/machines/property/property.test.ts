/** The record of a property: every state of its machine on paper, and the same at the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { PropertyRecord } from '../../../src/api/contract/property/properties.ts';
import { propertyMachine, REST_MS } from '../../../src/machines/property/property.ts';
import type { PropertyEvent } from '../../../src/machines/property/propertyContext.ts';
import { remember } from '../../../src/machines/property/recentRecords.ts';
import { childInput } from '../../support/childInput.ts';
import { openDesk } from '../../support/desk.ts';
import { shortestPaths, type ModelPath } from '../../support/modelPaths.ts';
import { noClient } from '../../support/noClient.ts';
import { propertyRecord } from '../../support/propertyRecord.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { until } from '../../support/until.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

type Snapshot = SnapshotFrom<typeof propertyMachine>;
type Outcome =
  | { readonly type: 'xstate.done.actor.load'; readonly output: PropertyRecord | undefined }
  | { readonly type: 'xstate.error.actor.load'; readonly error: Error }
  | { readonly type: 'xstate.after.rest.property.resting' };
type ModelEvent = PropertyEvent | Outcome;

let server: TestServer;
let me: SignedIn;
let one: number;
let two: number;
let three: number;
/** The records of the first two, short and full. */
const records = new Map<string, PropertyRecord>();
let paths: ModelPath<typeof propertyMachine, ModelEvent>[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
  [one = 0, two = 0, three = 0] = await sampleIds(server, 3);
  for (const id of [one, two]) {
    for (const m of [undefined, 'F'] as const) {
      const record = valueOf(await me.client.call('property', { params: { id }, query: { m } }));
      records.set(`${id} ${record.mode}`, record);
    }
  }
  paths = shortestPaths(propertyMachine, { input: childInput(noClient), events: eventsOf, keyOf });
});
afterAll(async () => await server.close());

/** What a person, the clock and the server can do. */
function eventsOf(snapshot: Snapshot): ModelEvent[] {
  const { propertyId, wanted, shownIn } = snapshot.context;
  const events: ModelEvent[] = [
    { type: 'property.open', propertyId: one },
    { type: 'property.open', propertyId: two },
    { type: 'property.open', propertyId: null },
    { type: 'property.full' },
    { type: 'property.refresh' },
    shownIn.length > 0 ? { type: 'pane.hidden', pane: 'property' } : { type: 'pane.shown', pane: 'property' },
  ];
  if (snapshot.matches('resting')) events.push({ type: 'xstate.after.rest.property.resting' });
  if (snapshot.matches('loading')) {
    events.push({ type: 'xstate.done.actor.load', output: records.get(`${propertyId} ${wanted}`) });
    events.push({ type: 'xstate.error.actor.load', error: new Error('down') });
  }
  return events;
}

const keyOf = ({ value, context }: Snapshot): string => {
  const { propertyId, wanted, record, recent, shownIn } = context;
  const known = recent.map((each) => `${each.propertyId} ${each.mode}`);
  return JSON.stringify([value, propertyId, wanted, record?.propertyId, record?.mode, known, shownIn.length]);
};

describe('every state of the property machine', () => {
  it('is reached by a path', () => {
    const reached = new Set(paths.map(({ state }) => state.value));
    expect([...reached].toSorted()).toEqual(['due', 'empty', 'failed', 'loading', 'ready', 'resting']);
    const types = new Set(paths.flatMap(({ events }) => events.map(({ type }) => type)));
    expect([...types].toSorted()).toEqual([
      'pane.hidden',
      'pane.shown',
      'property.full',
      'property.open',
      'property.refresh',
      'xstate.after.rest.property.resting',
      'xstate.done.actor.load',
      'xstate.error.actor.load',
    ]);
  });

  it('keeps what it stands for: loads only when seen, and ready shows the subject', () => {
    const broken = paths.filter(({ state }) => {
      const { propertyId, record, wanted } = state.context;
      if (state.matches('empty')) return propertyId !== null || record !== null;
      if (!state.matches('ready')) return false;
      return record?.propertyId !== propertyId || (wanted === 'FULL' && record?.mode !== 'FULL');
    });
    expect(broken).toEqual([]);
  });

  it('is reached by a running machine too, at the real server, whose answers wait until the path comes to them', async () => {
    // Longest ways and one of each kind of end: the rest are their beginnings.
    const ends = new Map(
      paths.toSorted((a, b) => a.events.length - b.events.length).map((path) => [ending(path), path]),
    );
    for (const { events, states } of ends.values()) {
      const { does, passes, wire, state, stop } = desk();
      const answers = wire.hold('property');
      for (const [index, event] of events.entries()) {
        if (event.type === 'xstate.after.rest.property.resting') await passes(REST_MS);
        else if (event.type === 'xstate.done.actor.load') answers.pass();
        else if (event.type === 'xstate.error.actor.load') answers.pass({ fault: 500 });
        else await does(event);
        await wire.quiet();
        const expected = states[index];
        expect(keyOf(state())).toBe(expected && keyOf(expected));
      }
      stop();
    }
  });
});

const ending = ({ events, state }: (typeof paths)[number]): string =>
  `${JSON.stringify(state.value)} ${events.at(-1)?.type} ${state.context.wanted} ${state.context.record?.mode}`;

const desk = () => openDesk(propertyMachine, { server, me });

describe('property record', () => {
  it('is saved to the last list by its own key; without a subject nothing is', async () => {
    const { does, heard } = desk();
    await does({ type: 'property.save' });
    expect(heard('group.save')).toEqual([]);
    await does({ type: 'property.open', propertyId: two });
    await does({ type: 'property.save' });
    expect(heard('group.save')).toEqual([{ type: 'group.save', propertyIds: [two] }]);
  });

  it('asks for the short record while rows are passed and for the full one when it is opened (R-PROP-007)', async () => {
    const { does, passes, wire, context } = desk();
    await does({ type: 'pane.shown', pane: 'property' });
    for (const propertyId of [one, two, three]) await does({ type: 'property.open', propertyId });
    await passes(REST_MS);
    const asked = () => wire.of('property').map(({ params, query }) => [Number(params['id']), query.get('m')]);
    expect(asked()).toEqual([[three, null]]);
    expect(context().record).toMatchObject({ propertyId: three, mode: 'RETRIEVE', deeds: [] });
    await does({ type: 'property.full' });
    expect(asked().at(-1)).toEqual([three, 'F']);
    expect(context().record).toMatchObject({ propertyId: three, mode: 'FULL' });
    expect(context().record?.deeds.length).toBeGreaterThan(0);
  });

  it('R-PROP-007 asks for the listing view after a search among listings, and by key for the other view', async () => {
    const { does, wire, context } = desk();
    const asked = () => wire.of('property').at(-1)?.query.get('m');
    await does({ type: 'pane.shown', pane: 'property' });
    await does({ type: 'results.changed', criteria: { location: null, leadType: 'M', filter: {} } });
    await does({ type: 'property.open', propertyId: three }, { type: 'property.full' });
    expect([asked(), context().record?.view]).toEqual(['M', 'MLS']);
    await does({ type: 'property.full' });
    expect(wire.sent).toHaveLength(1);
    await does({ type: 'property.view' });
    expect([asked(), context().record?.view]).toEqual(['F', 'FORECLOSURE']);
    await does({ type: 'results.changed', criteria: { location: null, leadType: 'P', filter: {} } });
    await does({ type: 'property.open', propertyId: two }, { type: 'property.full' });
    expect(asked()).toBe('F');
  });

  it('shows a record seen before without a call', async () => {
    const { does, passes, wire, state, context } = desk();
    await does({ type: 'pane.shown', pane: 'property' });
    for (const propertyId of [one, two]) {
      await does({ type: 'property.open', propertyId });
      await passes(REST_MS);
    }
    await does({ type: 'property.open', propertyId: one });
    expect(state().matches('ready')).toBe(true);
    expect(context().record?.propertyId).toBe(one);
    expect(wire.sent).toHaveLength(2);
  });

  it('asks again for what came onto a list while it was shown, and keeps nothing old of it', async () => {
    const { does, passes, context, wire } = desk();
    await does({ type: 'pane.shown', pane: 'property' }, { type: 'property.open', propertyId: two });
    await passes(REST_MS);
    expect(context().record?.saved).toBeNull();
    await saveInto(me, 'Leads', [two]);
    await does({ type: 'property.listed', propertyIds: [one] });
    expect(wire.sent).toHaveLength(1);
    await does({ type: 'property.listed', propertyIds: [one, two] });
    expect(context().record?.saved?.note).toBeNull();
    expect(context().recent[0]?.saved?.groupIds).toHaveLength(1);
  });

  it('takes over status, note and tags that were changed elsewhere', async () => {
    await saveInto(me, 'Leads', [one]);
    const { does, passes, context } = desk();
    await does({ type: 'pane.shown', pane: 'property' }, { type: 'property.open', propertyId: one });
    await passes(REST_MS);
    expect(context().record?.saved?.note).toBeNull();
    const edits = [{ propertyId: one, version: null, change: { note: 'call' } }];
    const [saved] = valueOf(await me.client.call('editRows', { body: { edits } })).saved;
    if (saved === undefined) throw new Error('the record is saved');
    await does({ type: 'property.saved', saved });
    const { record, recent } = context();
    expect([record?.saved?.note, recent[0]?.saved?.note]).toEqual(['call', 'call']);
  });

  it('is asked for again when it is changed while it is on its way: the answer was made before', async () => {
    await saveInto(me, 'Leads', [one]);
    let letGo = (): void => undefined;
    const isChanged = new Promise<void>((resolve) => (letGo = resolve));
    let asked = 0;
    const carry: typeof fetch = async (...call) => {
      const answer = await fetch(...call);
      asked += 1;
      if (asked === 1) await isChanged;
      return answer;
    };
    const { child, does, passes, context } = openDesk(propertyMachine, { server, me, carry });
    child.send({ type: 'pane.shown', pane: 'property' });
    child.send({ type: 'property.open', propertyId: one });
    const isRead = passes(REST_MS);
    await until('the record is answered', () => asked === 1);
    const edits = [{ propertyId: one, version: null, change: { note: 'meanwhile' } }];
    const [saved] = valueOf(await me.client.call('editRows', { body: { edits } })).saved;
    if (saved === undefined) throw new Error('the record is saved');
    child.send({ type: 'property.saved', saved });
    letGo();
    await isRead;
    await does();
    expect(context().record?.saved?.note).toBe('meanwhile');
  });

  it('keeps the last sixty records, newest first, each once', () => {
    let recent: readonly PropertyRecord[] = [];
    for (let id = 1; id <= 70; id++) recent = remember(recent, propertyRecord(id));
    recent = remember(recent, propertyRecord(30));
    expect(recent).toHaveLength(60);
    expect(recent.slice(0, 2).map(({ propertyId }) => propertyId)).toEqual([30, 70]);
  });
});

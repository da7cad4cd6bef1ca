import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { propertyMachine, REST_MS, type PropertyEvent } from '../../../src/machines/property/property.ts';
import { remember } from '../../../src/machines/property/property.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { settled } from '../../support/inRoot.ts';
import { shortestPaths, Waiting } from '../../support/modelPaths.ts';
import { propertyRecord, savedProperty } from '../lists/listServer.ts';

type Snapshot = SnapshotFrom<typeof propertyMachine>;
type Outcome =
  | { readonly type: 'xstate.done.actor.load'; readonly output: ReturnType<typeof propertyRecord> }
  | { readonly type: 'xstate.error.actor.load'; readonly error: Error }
  | { readonly type: 'xstate.after.rest.property.resting' };
type ModelEvent = PropertyEvent | Outcome;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const recordFor = ({ propertyId, wanted }: Snapshot['context']) => propertyRecord(propertyId ?? 0, { mode: wanted });

/** What a person, the clock and the server can do. */
function eventsOf(snapshot: Snapshot): ModelEvent[] {
  const events: ModelEvent[] = [
    { type: 'property.open', propertyId: 1 },
    { type: 'property.open', propertyId: 2 },
    { type: 'property.open', propertyId: null },
    { type: 'property.full' },
    { type: 'property.refresh' },
    snapshot.context.shownIn.length > 0
      ? { type: 'pane.hidden', pane: 'property' }
      : { type: 'pane.shown', pane: 'property' },
  ];
  if (snapshot.matches('resting')) events.push({ type: 'xstate.after.rest.property.resting' });
  if (snapshot.matches('loading')) {
    events.push({ type: 'xstate.done.actor.load', output: recordFor(snapshot.context) });
    events.push({ type: 'xstate.error.actor.load', error: new Error('down') });
  }
  return events;
}

const keyOf = ({ value, context }: Snapshot): string => {
  const { propertyId, wanted, record, recent, shownIn } = context;
  const known = recent.map((one) => `${one.propertyId}${one.mode}`);
  return JSON.stringify([value, propertyId, wanted, record?.propertyId, record?.mode, known, shownIn.length]);
};

const paths = shortestPaths(propertyMachine, { input: childInput(answeringClient({})), events: eventsOf, keyOf });

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

  it('is reached by a running actor too, with a server and a clock that answer when the path says so', async () => {
    // Longest ways and one of each kind of end: the rest are their beginnings.
    const ends = new Map(
      paths.toSorted((a, b) => a.events.length - b.events.length).map((path) => [ending(path), path]),
    );
    for (const { events, key } of ends.values()) {
      const { actor, happen } = running();
      for (const event of events) await happen(event);
      expect(keyOf(actor.getSnapshot())).toBe(key);
    }
  });
});

const ending = ({ events, state }: (typeof paths)[number]): string =>
  `${JSON.stringify(state.value)} ${events.at(-1)?.type} ${state.context.wanted} ${state.context.record?.mode}`;

function running() {
  const waiting = new Waiting();
  const client = answeringClient({ property: () => waiting.hold() });
  const clock = new SimulatedClock();
  const actor = createActor(propertyMachine, { input: childInput(client), clock });
  actor.start();
  stops.push(() => actor.stop());
  const happen = async (event: ModelEvent): Promise<void> => {
    if (event.type === 'xstate.after.rest.property.resting') clock.increment(REST_MS);
    else if (event.type === 'xstate.done.actor.load') waiting.answer(event.output);
    else if (event.type === 'xstate.error.actor.load') waiting.answer(new Refused(500));
    else actor.send(event);
    await settled(3);
  };
  return { actor, happen, client, clock, waiting };
}

describe('property record', () => {
  it('asks for the short record while rows are passed and for the full one when it is opened (R-PROP-007)', async () => {
    const { actor, happen, client } = running();
    await happen({ type: 'pane.shown', pane: 'property' });
    for (const propertyId of [1, 2, 3]) await happen({ type: 'property.open', propertyId });
    await happen({ type: 'xstate.after.rest.property.resting' });
    expect(client.calls.map(({ request }) => [request.params['id'], request.query.get('m')])).toEqual([['3', null]]);
    await happen({ type: 'property.full' });
    expect(client.calls.at(-1)?.request.query.get('m')).toBe('F');
    await happen({ type: 'xstate.done.actor.load', output: propertyRecord(3, { mode: 'FULL' }) });
    expect(actor.getSnapshot().context.record?.mode).toBe('FULL');
  });

  it('R-PROP-007 asks for the listing view after a search among listings, and by key for the other view', async () => {
    const { actor, happen, client } = running();
    const asked = () => client.calls.at(-1)?.request.query.get('m');
    await happen({ type: 'pane.shown', pane: 'property' });
    await happen({ type: 'results.changed', criteria: { location: null, leadType: 'M', filter: {} } });
    await happen({ type: 'property.open', propertyId: 3 });
    await happen({ type: 'property.full' });
    expect(asked()).toBe('M');
    await happen({ type: 'xstate.done.actor.load', output: propertyRecord(3, { mode: 'FULL', view: 'MLS' }) });
    await happen({ type: 'property.full' });
    expect(client.calls).toHaveLength(1);
    await happen({ type: 'property.view' });
    expect(asked()).toBe('F');
    await happen({ type: 'xstate.done.actor.load', output: propertyRecord(3, { mode: 'FULL' }) });
    expect(actor.getSnapshot().context.record?.view).toBe('FORECLOSURE');
    await happen({ type: 'results.changed', criteria: { location: null, leadType: 'P', filter: {} } });
    await happen({ type: 'property.open', propertyId: 4 });
    await happen({ type: 'property.full' });
    expect(asked()).toBe('F');
  });

  it('shows a record seen before without a call', async () => {
    const { actor, happen, client } = running();
    await happen({ type: 'pane.shown', pane: 'property' });
    for (const propertyId of [1, 2]) {
      await happen({ type: 'property.open', propertyId });
      await happen({ type: 'xstate.after.rest.property.resting' });
      await happen({ type: 'xstate.done.actor.load', output: propertyRecord(propertyId) });
    }
    await happen({ type: 'property.open', propertyId: 1 });
    expect(actor.getSnapshot().matches('ready')).toBe(true);
    expect(actor.getSnapshot().context.record?.propertyId).toBe(1);
    expect(client.calls).toHaveLength(2);
  });

  it('takes over status, note and tags that were changed elsewhere', async () => {
    const { actor, happen } = running();
    await happen({ type: 'pane.shown', pane: 'property' });
    await happen({ type: 'property.open', propertyId: 1 });
    await happen({ type: 'xstate.after.rest.property.resting' });
    await happen({ type: 'xstate.done.actor.load', output: propertyRecord(1) });
    await happen({ type: 'property.saved', saved: savedProperty(1, [7], { note: 'call', version: 2 }) });
    const { record, recent } = actor.getSnapshot().context;
    expect([record?.saved?.note, recent[0]?.saved?.note]).toEqual(['call', 'call']);
  });

  it('keeps the last sixty records, newest first, each once', () => {
    let recent: readonly ReturnType<typeof propertyRecord>[] = [];
    for (let id = 1; id <= 70; id++) recent = remember(recent, propertyRecord(id));
    recent = remember(recent, propertyRecord(30));
    expect(recent).toHaveLength(60);
    expect(recent.slice(0, 2).map(({ propertyId }) => propertyId)).toEqual([30, 70]);
  });
});

/**
 * Every state of the analysis machine at one property with one saved analysis or none: reached on paper, what the server
 * may answer given as events, and by a running machine at the real server, where another window makes those answers true.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import type { AnalysisSubject, SavedAnalysis } from '../../../src/api/contract/deal/analyses.ts';
import { analysisMachine } from '../../../src/machines/deal/analysis.ts';
import { currentDeal, currentSession } from '../../../src/machines/deal/analysis/context.ts';
import type { AnalysisEvent } from '../../../src/machines/deal/analysis/events.ts';
import { isDirty } from '../../../src/machines/deal/analysis/sessions.ts';
import type { Loaded } from '../../../src/machines/deal/analysis/calls.ts';
import { REST_MS } from '../../../src/machines/property/property.ts';
import { childInput } from '../../support/childInput.ts';
import { openDesk } from '../../support/desk.ts';
import { shortestPaths, type ModelPath } from '../../support/modelPaths.ts';
import { noClient } from '../../support/noClient.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { noDealSettings } from '../../support/dealSettings.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

type Snapshot = SnapshotFrom<typeof analysisMachine>;
type Outcome =
  | { readonly type: 'xstate.after.rest.analysis.resting' }
  | { readonly type: 'xstate.done.actor.loadAnalyses'; readonly output: Loaded }
  | { readonly type: 'xstate.error.actor.loadAnalyses'; readonly error: Error };
type ModelEvent = AnalysisEvent | Outcome;
type Path = ModelPath<typeof analysisMachine, ModelEvent>;

let server: TestServer;
let me: SignedIn;
/** Each path that is walked has a property of its own; the paths on paper have the first. */
let properties: number[];
let subject: AnalysisSubject;
let savedOne: SavedAnalysis;
let paths: Path[];

const seen = analysisMachine.provide({ guards: { isSeen: () => true } });
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  valueOf(await me.client.call('saveDealSettings', { body: noDealSettings }));
  properties = await sampleIds(server, 200);
  const [id = 0] = properties;
  subject = valueOf(await me.client.call('analysisSubject', { params: { id } }));
  savedOne = await save(id);
  paths = shortestPaths(seen, { input: childInput(noClient), events: eventsOf, keyOf });
});
afterAll(async () => await server.close());

/** Saves in another window. */
async function save(propertyId: number, id?: number): Promise<SavedAnalysis> {
  // What is saved later is newer.
  server.clock.advance(1);
  const answer = valueOf(await me.client.call('saveAnalysis', { body: { id, propertyId, name: 'Analysis 1' } }));
  const record = answer.analyses.find((one) => one.id === answer.savedId);
  if (record === undefined) throw new Error('a save answers what it saved');
  return record;
}

const priced = (text: string): AnalysisEvent => ({
  type: 'analysis.enter',
  entries: [{ path: { at: 'analysis', field: 'purchaseAmount' }, text }],
});

function eventsOf(snapshot: Snapshot): ModelEvent[] {
  const { context } = snapshot;
  const session = currentSession(context);
  const events: ModelEvent[] = [
    { type: 'property.open', propertyId: subject.propertyId },
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
      events.push({ type: 'xstate.done.actor.loadAnalyses', output: { subject, analyses } });
    events.push({ type: 'xstate.error.actor.loadAnalyses', error: new Error('down') });
  }
  // What the actor that saves and deletes can tell while it is at work.
  if (context.busy !== null) events.push({ type: 'analysis.notKept' });
  if (context.busy?.with === 'saving') {
    events.push({ type: 'analysis.saved', saved: { analyses: [savedOne], savedId: savedOne.id } });
    // Only what was saved once can be elsewhere. Each leaves one more sheet beside the others: once is enough.
    if (context.busy.deal.id !== null && !Object.keys(context.sessions).some((key) => key.includes('copy')))
      events.push({ type: 'analysis.savedElsewhere', analyses: [savedOne] });
  }
  if (context.busy?.with === 'deleting') events.push({ type: 'analysis.deleted', analyses: [] });
  return events;
}

/** The same for each property and each saved analysis: a path has one of both. */
function keyOf({ value, context }: Snapshot): string {
  const nameOf = (key: string | undefined | null) => key?.replace(/^\d+:/, '').replace(/^\d+$/, 'saved');
  const session = currentSession(context);
  const sheets = Object.entries(context.sessions).map(([key, one]) => [
    nameOf(key),
    isDirty(one),
    one.past.length,
    Object.keys(one.sheet.errors),
  ]);
  return JSON.stringify([
    value,
    context.propertyId === null,
    nameOf(context.currentKey),
    session?.sheet.deal.purchaseAmount ?? null,
    sheets,
    context.analyses.length,
    nameOf(context.busy?.key),
    context.busy?.with,
  ]);
}

/** Whether a server that makes up nothing can do this: a save makes one record, and what was deleted never comes back. */
function canBeWalked({ events, states }: Path): boolean {
  let record: 'none' | 'there' | 'deleted' = 'none';
  return events.every((event, index) => {
    const saving = states[index - 1]?.context.busy?.deal;
    if (event.type === 'xstate.done.actor.loadAnalyses') {
      const isThere = event.output.analyses.length > 0;
      if (isThere && record === 'deleted') return false;
      if (isThere) record = 'there';
      else if (record === 'there') record = 'deleted';
    }
    if (event.type === 'analysis.saved') {
      if (record !== (saving?.id === null ? 'none' : 'there')) return false;
      record = 'there';
    }
    if (event.type === 'analysis.savedElsewhere') return record === 'there';
    if (event.type === 'analysis.deleted') {
      if (record !== 'there') return false;
      record = 'deleted';
    }
    return true;
  });
}

/** Goes a path at the real server: its answers wait until the path comes to them, and are made true before. */
async function walk({ events }: Path): Promise<string[]> {
  const reached: string[] = [];
  const propertyId = properties.pop() ?? 0;
  const theirs = async (): Promise<readonly SavedAnalysis[]> =>
    valueOf(await me.client.call('propertyAnalyses', { params: { id: propertyId } })).analyses;
  const at = openDesk(seen, { server, me });
  const reading = at.wire.hold('propertyAnalyses');
  const saving = at.wire.hold('saveAnalysis');
  const deleting = at.wire.hold('deleteAnalysis');
  for (const event of events) {
    const { busy } = at.context();
    switch (event.type) {
      case 'xstate.after.rest.analysis.resting':
        await at.passes(REST_MS);
        break;
      case 'xstate.done.actor.loadAnalyses': {
        const [record] = await theirs();
        if (record === undefined && event.output.analyses.length > 0) await save(propertyId);
        if (record !== undefined && event.output.analyses.length === 0)
          valueOf(await me.client.call('deleteAnalysis', { params: { id: record.id } }));
        reading.pass();
        break;
      }
      case 'xstate.error.actor.loadAnalyses':
        reading.pass({ fault: 500 });
        break;
      case 'analysis.saved':
        server.clock.advance(1);
        saving.pass();
        break;
      case 'analysis.deleted':
        deleting.pass();
        break;
      case 'analysis.notKept':
        (busy?.with === 'saving' ? saving : deleting).pass({ fault: 500 });
        break;
      case 'analysis.savedElsewhere':
        await save(propertyId, busy?.deal.id ?? 0);
        saving.pass();
        await at.wire.quiet();
        // What the other window has is read now; a property that is loading was asked for before.
        reading.pass({ at: reading.waiting.length - 1 });
        break;
      case 'property.open':
        await at.does({ ...event, propertyId: event.propertyId === null ? null : propertyId });
        break;
      default:
        await at.does(event);
    }
    await at.wire.quiet();
    reached.push(keyOf(at.state()));
  }
  return reached;
}

describe('every state of the analysis machine', () => {
  const stateOf = ({ state }: Path) => `${state.value}, ${state.context.busy?.with ?? 'idle'}`;
  const states = ['empty', 'failed', 'loading', 'ready', 'resting'].flatMap((value) =>
    ['deleting', 'idle', 'saving'].map((work) => `${value}, ${work}`),
  );

  it('is reached by a path', () => {
    expect([...new Set(paths.map(stateOf))].toSorted()).toEqual(states);
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

  it('is reached by a running machine too, at the real server', async () => {
    const endOf = (path: Path) => `${stateOf(path)} by ${path.events.at(-1)?.type}`;
    const ends = new Map(
      paths
        .filter(canBeWalked)
        .toSorted((a, b) => b.events.length - a.events.length)
        .map((path) => [endOf(path), path]),
    );
    expect([...new Set([...ends.values()].map(stateOf))].toSorted()).toEqual(states);
    for (const path of ends.values()) expect(await walk(path)).toEqual(path.states.map(keyOf));
  });
});

/**
 * Every state of a comparison tab: reached on paper, with what the real server answers to each search as events, and by a
 * running tab at that server, whose answers wait until the path comes to them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { isNothing } from '../../../src/machines/parts/selection.ts';
import type { TabAnswer, TabRequest } from '../../../src/machines/property/surroundings/loadTab.ts';
import { tabMachine } from '../../../src/machines/property/surroundings/tab.ts';
import { selectedRows, type TabEvent } from '../../../src/machines/property/surroundings/tabContext.ts';
import { openDesk } from '../../support/desk.ts';
import { shortestPaths, type ModelPath } from '../../support/modelPaths.ts';
import { noClient } from '../../support/noClient.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { comparedIn, shapeAround, type Compared } from './compared.ts';

type TabSnapshot = SnapshotFrom<typeof tabMachine>;
type Outcome =
  | { readonly type: 'xstate.done.actor.loadTab'; readonly output: TabAnswer }
  | { readonly type: 'xstate.error.actor.loadTab'; readonly error: Error };
type ModelEvent = TabEvent | Outcome;

let server: TestServer;
let me: SignedIn;
let subject: Compared;
let other: Compared;
let shape: string;
let paths: ModelPath<typeof tabMachine, ModelEvent>[];
/** By the body that asks for it. */
const answers = new Map<string, TabAnswer>();
/** What the paths came upon and nobody has asked the server yet. */
const wanted = new Set<string>();

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  subject = await comparedIn(server, me, '39049');
  other = await comparedIn(server, me, '48491');
  shape = shapeAround(subject.rows[0] ?? { latitude: null, longitude: null });
  do {
    for (const question of wanted) answers.set(question, await ask(question));
    wanted.clear();
    paths = shortestPaths(tabMachine, { input: { client: noClient, tab: 'COMP' }, events: tabEvents, keyOf: tabKey });
  } while (wanted.size > 0);
});
afterAll(async () => await server.close());

async function ask(question: string): Promise<TabAnswer> {
  const body = JSON.parse(question) as ComparableSearch & { subjectPropertyId: number };
  const { comparables: rows, market = [], ...rest } = valueOf(await me.client.call('comparables', { body }));
  return { rows, market, ...rest };
}

/** What a tab that loads has asked. */
function questionOf({ children }: TabSnapshot): string {
  const { input } = children.loadTab?.getSnapshot() ?? {};
  const { subjectId, search, shape: inside = null } = input as TabRequest;
  const bounds = search === null ? { useDefaults: true } : { ...search, useDefaults: false };
  const drawn = search === null && inside !== null ? { shapeDefinition: inside } : {};
  return JSON.stringify({ ...drawn, ...bounds, subjectPropertyId: subjectId, withMarket: true, mostAlike: true });
}

function tabEvents(snapshot: TabSnapshot): ModelEvent[] {
  const events: ModelEvent[] = [
    { type: 'tab.subject', propertyId: subject.propertyId },
    { type: 'tab.subject', propertyId: other.propertyId },
    { type: 'tab.show' },
    { type: 'tab.update', change: { distanceMax: 0.2 } },
    { type: 'tab.update', change: { distanceMax: 0.2 }, isRun: true },
    { type: 'tab.run' },
    { type: 'tab.reset' },
    { type: 'tab.type', listingType: 'M' },
    { type: 'tab.shape', shape },
    { type: 'tab.shape', shape: null },
    { type: 'tab.toggle', ids: [subject.twice.before], on: true },
  ];
  if (!snapshot.matches('loading')) return events;
  events.push({ type: 'xstate.error.actor.loadTab', error: new Error('down') });
  const question = questionOf(snapshot);
  const output = answers.get(question);
  if (output === undefined) wanted.add(question);
  else events.push({ type: 'xstate.done.actor.loadTab', output });
  return events;
}

const tabKey = (snapshot: TabSnapshot): string => {
  const { value, context } = snapshot;
  return JSON.stringify([
    value,
    context.subjectId,
    context.search,
    context.shape,
    context.reach,
    context.isStale,
    context.rows.length,
    [...context.selection.items],
    context.error !== null,
    snapshot.matches('loading') && questionOf(snapshot),
  ]);
};

describe('every state of a comparison tab', () => {
  it('is reached by a path', () => {
    expect([...new Set(paths.map(({ state }) => state.value))].toSorted()).toEqual([
      'due',
      'empty',
      'failed',
      'loading',
      'ready',
    ]);
    const types = new Set(paths.flatMap(({ events }) => events.map(({ type }) => type)));
    // The reset and the first show lead to states that shorter ways reach as well.
    for (const type of ['tab.subject', 'tab.show', 'tab.update', 'tab.type', 'tab.toggle', 'xstate.done.actor.loadTab'])
      expect(types).toContain(type);
  });

  it('has a selection, a version of its rows and staleness that agree', () => {
    const broken = paths.filter(({ state }) => {
      const { isStale, selection, dataVersion, rows, subjectId } = state.context;
      if (!Number.isInteger(dataVersion) || selection.items.size !== selectedRows(state.context).length) return true;
      if (state.matches('empty')) return isStale || rows.length > 0 || !isNothing(selection);
      return state.matches('loading') && subjectId === null;
    });
    expect(broken.map(({ key }) => key)).toEqual([]);
    expect(paths.length).toBeGreaterThan(100);
  });

  it('is reached by a running tab too', async () => {
    const ends = new Map(
      paths
        .toSorted((a, b) => a.events.length - b.events.length)
        .map((path) => [`${path.state.value} ${path.events.at(-1)?.type} ${path.state.context.isStale}`, path]),
    );
    for (const { events, states } of ends.values()) {
      const { does, wire, state, stop } = openDesk(tabMachine, { server, me, input: { tab: 'COMP' } });
      const calls = wire.hold('comparables');
      for (const [index, event] of events.entries()) {
        if (event.type === 'xstate.done.actor.loadTab') calls.pass();
        else if (event.type === 'xstate.error.actor.loadTab') calls.pass({ fault: 500 });
        else await does(event);
        await wire.quiet();
        const expected = states[index];
        expect(tabKey(state())).toBe(expected && tabKey(expected));
      }
      stop();
    }
  });
});

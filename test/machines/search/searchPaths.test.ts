/**
 * Every transition of the search machine between states that a person can tell apart: found on paper, with the server's
 * answers and their absence as events, and taken by a running machine at the real server, whose answers wait.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNextSnapshot, type EventObject, type SnapshotFrom } from 'xstate';
import type { ListingAnswer, Location } from '../../../src/api/contract/search/search.ts';
import { searchMachine } from '../../../src/machines/search/search.ts';
import { isStale } from '../../../src/machines/search/search/context.ts';
import { resultOf } from '../../../src/machines/search/search/results.ts';
import type { SearchEvent } from '../../../src/machines/search/search/events.ts';
import { childInput } from '../../support/childInput.ts';
import { openDesk } from '../../support/desk.ts';
import { shortestPaths, type ModelPath } from '../../support/modelPaths.ts';
import { toursOf, type Ways } from '../../support/modelTour.ts';
import { noClient } from '../../support/noClient.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

const county: Location = { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH' };

/** What a person does; each is sent as it stands. */
const acts: readonly SearchEvent[] = [
  { type: 'search.setLocation', location: county },
  // True of nearly all: the search that is narrowed has a second page as well.
  { type: 'search.setFilter', key: 'vacant', value: { kind: 'boolean', value: false } },
  { type: 'search.clearFilters' },
  { type: 'search.run' },
  { type: 'search.cancel' },
  { type: 'search.more' },
  { type: 'search.keepPrevious' },
  { type: 'search.restorePrevious' },
];

type Snapshot = SnapshotFrom<typeof searchMachine>;
type Step = SearchEvent | EventObject;
type Path = ModelPath<typeof searchMachine, Step>;

let server: TestServer;
let me: SignedIn;
/** What the server answers, by narrowed or not and page. */
const pages = new Map<string, ListingAnswer>();
let paths: Path[];
let ways: Ways<Step>;
let start: string;

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 1200 });
  me = await server.signIn();
  for (const vacant of ['false', null] as const) {
    for (const index of [0, 1]) {
      const query = { type: 'COUNTY', fips: '39049', index, limit: 250, vacant: vacant ?? undefined } as const;
      pages.set(`${vacant !== null} ${index}`, valueOf(await me.client.call('listing', { query })));
    }
  }
  if ([...pages.values()].some(({ pageCount }) => pageCount !== 2)) throw new Error('both searches have two pages');
  paths = shortestPaths<typeof searchMachine, Step>(searchMachine, {
    input: childInput(noClient),
    events: eventsAfter,
    keyOf,
  });
  const keys = new Map(paths.map((path) => [path.key, path.state]));
  [start = ''] = keys.keys();
  ways = new Map(
    [...keys].map(([key, state]) => [
      key,
      eventsAfter(state).map((event) => ({
        event,
        // Outcomes are events of the interpreter, which no machine declares.
        to: keyOf(getNextSnapshot(searchMachine, state, event as SearchEvent)),
      })),
    ]),
  );
});
afterAll(async () => await server.close());

/** Outcomes of the calls under way, as the interpreter names them. */
const done = (id: string, output: unknown): EventObject =>
  ({ type: `xstate.done.actor.${id}`, actorId: id, output }) as EventObject;
const failed = (id: string): EventObject =>
  ({ type: `xstate.error.actor.${id}`, actorId: id, error: new Error('down') }) as EventObject;

const outcomes = ({ value, context }: Snapshot): Step[] => {
  const pageOf = (key: string | null, index: number) =>
    pages.get(`${key?.includes('["vacant",false]') === true} ${index}`);
  if (value.results === 'running') return [done('run', pageOf(context.runningFor, 0)), failed('run')];
  if (value.results !== 'appending') return [];
  const { pageIndex } = resultOf(context);
  return [done('append', pageOf(context.ranFor, pageIndex + 1)), failed('append')];
};

/** What a person can tell apart. The regions of counts and explanation have tests of their own. */
// All of it, or two states would pass for one and the way on from them would not be the same.
const keyOf = ({ value, context }: Snapshot): string =>
  JSON.stringify([
    value.results,
    value.rerun,
    context.criteria.location !== null,
    context.criteria.filter.vacant ?? null,
    isStale(context),
    resultOf(context).results.length,
    resultOf(context).resultCount,
    context.ranFor,
    context.runningFor,
    context.previous && [
      context.previous.criteria,
      context.previous.ranFor,
      context.previous.contexts['']?.results.length,
    ],
    context.error !== null,
    context.canSearch,
    context.isShown,
  ]);

const SHOWN: SearchEvent = { type: 'pane.shown', pane: 'results' };
/** Nothing is changed for a while: what is due runs. */
const REST: EventObject = { type: 'xstate.after.rest.search.rerun.due' };

/** What may happen in a state. */
const eventsAfter = (snapshot: Snapshot): Step[] => {
  if (!snapshot.context.canSearch) return [{ type: 'app.signedIn', answer: me.auth }];
  if (!snapshot.context.isShown) return [SHOWN];
  return [...acts, ...outcomes(snapshot), ...(snapshot.value.rerun === 'due' ? [REST] : [])];
};

/** Some thousand calls ask four questions: what the server said to one it would say again, as its records do not change. */
const said = new Map<string, Promise<readonly [ArrayBuffer, Response]>>();
const carry: typeof fetch = async (input, init) => {
  const question = input as string; // the client asks with texts
  const ask = async () => {
    const answer = await fetch(question, { ...init, signal: null });
    return [await answer.arrayBuffer(), answer] as const;
  };
  const asked = said.get(question) ?? ask();
  said.set(question, asked);
  const [bytes, { status, headers }] = await asked;
  return new Response(bytes, { status, headers });
};

describe('every state of a search', () => {
  it('is reached, and left by every event', () => {
    const results = new Set(paths.map(({ state }) => state.value.results));
    expect([...results].toSorted()).toEqual(['appending', 'failed', 'idle', 'running']);
    const used = new Set([...ways.values()].flat().map(({ event }) => event.type));
    const outcomesOfCalls = ['run', 'append'].flatMap((id) => [done(id, null).type, failed(id).type]);
    expect([...used].toSorted()).toEqual(
      ['app.signedIn', SHOWN.type, REST.type, ...acts.map(({ type }) => type), ...outcomesOfCalls].toSorted(),
    );
    expect(paths.length).toBeGreaterThan(40);
  });

  it('R-SEARCH-023 R-SEARCH-024 is what a running machine shows after the same steps, whenever the server answers', async () => {
    for (const tour of toursOf(ways, start)) {
      const { child, state, wire, passes, stop } = openDesk(searchMachine, { server, me, carry });
      const calls = wire.hold('listing');
      const seen: string[] = [];
      for (const { event, to } of tour) {
        if (event === REST) await passes(400);
        else if (event.type.startsWith('xstate.')) {
          calls.pass(event.type.startsWith('xstate.done') ? {} : { fault: 503 });
          await wire.quiet();
        } else child.send(event as SearchEvent);
        seen.push(event.type);
        expect([seen.slice(-20), keyOf(state())]).toEqual([seen.slice(-20), to]);
      }
      stop();
    }
  });
});

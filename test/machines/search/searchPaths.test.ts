/** The shortest way to every state of the search machine, walked by a running machine over the real client. */
import { describe, expect, it } from 'vitest';
import { getNextSnapshot, SimulatedClock, type EventObject, type SnapshotFrom } from 'xstate';
import type { Location } from '../../../src/api/contract/search/search.ts';
import { searchMachine } from '../../../src/machines/search/search.ts';
import { isStale } from '../../../src/machines/search/search/context.ts';
import { resultOf } from '../../../src/machines/search/search/results.ts';
import type { SearchEvent } from '../../../src/machines/search/search/events.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { shortestPaths, Waiting } from '../../support/modelPaths.ts';
import { resultRow, searchServer, signInAnswer } from './searchServer.ts';

const TOTAL = 400;
const county: Location = { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH' };

/** What a person does; each is sent as it stands. */
const acts: readonly SearchEvent[] = [
  { type: 'search.setLocation', location: county },
  { type: 'search.setFilter', key: 'vacant', value: { kind: 'boolean', value: true } },
  { type: 'search.clearFilters' },
  { type: 'search.run' },
  { type: 'search.cancel' },
  { type: 'search.more' },
  { type: 'search.keepPrevious' },
  { type: 'search.restorePrevious' },
];

const rows = Array.from({ length: TOTAL }, (_, index) => resultRow(index + 1));
const page = (index: number) => ({
  results: rows.slice(index * 250, (index + 1) * 250),
  resultCount: TOTAL,
  pageIndex: index,
  pageCount: 2,
  unknownExcluded: 0,
});

/** Outcomes of the calls under way, as the interpreter names them. */
const done = (id: string, output: unknown): EventObject =>
  ({ type: `xstate.done.actor.${id}`, actorId: id, output }) as EventObject;
const failed = (id: string): EventObject =>
  ({ type: `xstate.error.actor.${id}`, actorId: id, error: new Error('down') }) as EventObject;

type Snapshot = SnapshotFrom<typeof searchMachine>;
type Step = SearchEvent | EventObject;

const outcomes = ({ value, context }: Snapshot): Step[] => {
  if (value.results === 'running') return [done('run', page(0)), failed('run')];
  if (value.results === 'appending') return [done('append', page(resultOf(context).pageIndex + 1)), failed('append')];
  return [];
};

/** What a person can tell apart. The regions of counts and explanation have tests of their own. */
// All of it, or two states would pass for one and the way on from them would not be the same.
const keyOf = ({ value, context }: Snapshot): string =>
  JSON.stringify([
    value.results,
    context.criteria.location !== null,
    context.criteria.filter.vacant ?? false,
    isStale(context),
    resultOf(context).results.length,
    context.ranFor,
    value.results === 'running' && context.runningFor,
    context.previous && [
      context.previous.criteria,
      context.previous.ranFor,
      context.previous.contexts['']?.results.length,
    ],
    context.error !== null,
    context.canSearch,
  ]);

/** What may happen in a state. */
const eventsAfter = (snapshot: Snapshot): Step[] =>
  snapshot.context.canSearch ? [...acts, ...outcomes(snapshot)] : [signedIn];

const signedIn = { type: 'app.signedIn', answer: signInAnswer } as unknown as Step; // what the machine reads of it

const paths = shortestPaths<typeof searchMachine, Step>(searchMachine, {
  input: childInput(searchServer(0).client),
  events: eventsAfter,
  keyOf,
});

/** Every event from the end of every shortest path: so each transition is taken, detours and ways back included. */
const walks = paths.flatMap((path) =>
  eventsAfter(path.state).map((last) => ({
    events: [...path.events, last],
    // Outcomes are events of the interpreter, which no machine declares.
    key: keyOf(getNextSnapshot(searchMachine, path.state, last as SearchEvent)),
  })),
);

describe('every state of a search', () => {
  it('is reached, and left by every event', () => {
    const results = new Set(paths.map(({ state }) => state.value.results));
    expect([...results].toSorted()).toEqual(['appending', 'failed', 'idle', 'running']);
    const used = new Set(walks.flatMap(({ events }) => events.map(({ type }) => type)));
    const outcomesOfCalls = ['run', 'append'].flatMap((id) => [done(id, null).type, failed(id).type]);
    expect([...used].toSorted()).toEqual(
      ['app.signedIn', ...acts.map(({ type }) => type), ...outcomesOfCalls].toSorted(),
    );
    expect(paths.length).toBeGreaterThan(40);
  });

  it('R-SEARCH-023 R-SEARCH-024 is what a running machine shows after the same steps, whenever the server answers', async () => {
    for (const { events, key } of walks) {
      const waiting = new Waiting();
      const { client } = searchServer(0);
      const held: typeof client.call = (name, ...args) =>
        name === 'listing' ? waiting.hold() : client.call(name, ...args);
      const { child, stop } = inRoot(searchMachine, childInput({ ...client, call: held }), new SimulatedClock());
      for (const step of events) {
        if (step.type.startsWith('xstate.done'))
          waiting.answer({ ok: true, value: (step as { output?: unknown }).output });
        else if (step.type.startsWith('xstate.error')) {
          waiting.answer({ ok: false, status: 503, message: 'down', detail: null, fieldErrors: {} });
        } else child.send(step as SearchEvent);
        // Only answers take their time.
        if (step.type.startsWith('xstate.')) await settled(3);
      }
      const names = JSON.stringify(events.map((e) => e.type));
      expect([names, keyOf(child.getSnapshot())]).toEqual([names, key]);
      stop();
    }
  }, 180_000);
});

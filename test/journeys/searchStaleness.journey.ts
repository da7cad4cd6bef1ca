/**
 * Staleness and the search kept, on the real screen: a small abstract model gives the shortest path to each of its
 * states; every event is keys pressed in the browser, every state a statement about what is seen.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { formatNumber } from '../../src/calc/format/number.ts';
import { valueOf } from '../support/server.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

type Filter = 'none' | 'beds';
interface Seen {
  /** What the filter pane asks for, what the rows on screen were found with, and the search kept. */
  readonly filter: Filter;
  readonly rows: Filter;
  readonly kept: { readonly filter: Filter; readonly rows: Filter } | null;
}

const model = setup({
  types: {
    context: {} as Seen,
    events: {} as
      | { type: 'filterAndSearch' }
      | { type: 'clearFilters' }
      | { type: 'search' }
      | { type: 'keep' }
      | { type: 'goBack' },
  },
}).createMachine({
  context: { filter: 'none', rows: 'none', kept: null },
  on: {
    filterAndSearch: { actions: assign({ filter: 'beds', rows: 'beds' }) },
    clearFilters: { actions: assign({ filter: 'none' }) },
    search: { actions: assign({ rows: ({ context }) => context.filter }) },
    keep: {
      actions: assign({ kept: ({ context: { kept, filter, rows } }) => kept ?? { filter, rows } }),
    },
    goBack: {
      guard: ({ context }) => context.kept !== null,
      actions: assign(({ context: { filter, rows, kept } }) => ({ ...(kept ?? { filter, rows }), kept: null })),
    },
  },
});

const keys: Record<string, (at: Workstation) => Promise<void>> = {
  filterAndSearch: async (at) => {
    await at.press('/', 'Control+a');
    await at.type('beds>=4');
    await at.press('Enter');
  },
  clearFilters: async (at) => await at.press('Control+Backspace'),
  search: async (at) => await at.press('Control+Enter'),
  keep: async (at) => await at.press('b'),
  goBack: async (at) => await at.press('Shift+B'),
};

const nameOf = ({ filter, rows, kept }: Seen): string =>
  `filter ${filter}, rows of ${rows}, kept ${kept === null ? 'nothing' : `${kept.filter}/${kept.rows}`}`;

/** The model's own start stands among the steps of a path; it is no key. */
const isKey = ({ event }: { readonly event: { readonly type: string } }): boolean => event.type in keys;

const paths = getShortestPaths(model, {
  events: Object.keys(keys).map((type) => ({ type })) as never, // the model's events have nothing but their type
  serializeState: (state) => JSON.stringify(state.context) as never, // the brand of a serialized state
});

/** The shortest way to each state, and from each with a search kept the way back, which no shortest path takes. */
const walks = paths.flatMap((path) => {
  const { context } = path.state;
  if (context.kept === null) return [path];
  const back = { ...context.kept, kept: null };
  return [
    path,
    {
      state: { context: back },
      steps: [...path.steps, { event: { type: 'goBack' as const }, state: { context: back } }],
    },
  ];
});

describe('searches on screen', () => {
  let at: Workstation;
  const counts: Record<Filter, number> = { none: 0, beds: 0 };

  beforeAll(async () => {
    at = await openWorkstation({
      sampleParcels: 3000,
      path: '/search?type=COUNTY&fips=39049&label=Franklin+County%2C+OH',
    });
    await at.signIn();
    const { client } = await at.server.signIn();
    const count = async (query: object): Promise<number> =>
      valueOf(await client.call('listing', { query: { type: 'COUNTY', fips: '39049', limit: 1, ...query } }))
        .resultCount;
    counts.none = await count({});
    counts.beds = await count({ bedroomsMin: 4 });
  });
  afterAll(async () => {
    await at.close();
  });

  const sees = async ({ filter, rows, kept }: Seen): Promise<void> => {
    const status = at.find('status-rows');
    const count = `${formatNumber(counts[rows])} rows`;
    const state = filter === rows ? 'fresh' : 'stale';
    await at.until(`${count}, ${state}`, async () => {
      const isShown = (await status.textContent())?.includes(count) === true;
      return isShown && (await at.find('results').getAttribute('data-state')) === state;
    });
    expect(await status.getAttribute('data-state')).toBe(state);
    expect(await at.find('pane-filters').getByText('4 or more beds').count()).toBe(filter === 'beds' ? 1 : 0);
    expect(await at.find('pane-results').getByText('back to the search kept').count()).toBe(kept === null ? 0 : 1);
  };

  it('has counts that tell the searches apart', () => {
    expect(counts.none).toBe(1000);
    expect(counts.beds).toBeGreaterThan(0);
    expect(counts.beds).toBeLessThan(counts.none);
  });

  it('reaches every state of the model, by every event', () => {
    expect(paths.length).toBe(new Set(paths.map(({ state }) => JSON.stringify(state.context))).size);
    const used = new Set(walks.flatMap(({ steps }) => steps.filter(isKey).map(({ event }) => event.type)));
    expect([...used].toSorted()).toEqual(Object.keys(keys).toSorted());
  });

  it.each(
    walks.map(
      (walk) => [`${nameOf(walk.state.context)}, after ${walk.steps.filter(isKey).length} keys`, walk] as const,
    ),
  )('R-SEARCH-023 R-SEARCH-024 shows: %s', async (_name, walk) => {
    // Back to the beginning by reload: the page's own address carries the search (filters and kept search do not).
    await at.page.goto(`${at.server.baseUrl}/search?type=COUNTY&fips=39049&label=Franklin+County%2C+OH`);
    await at.find('shell').waitFor();
    let now: Seen = { filter: 'none', rows: 'none', kept: null };
    await sees(now);
    for (const { event, state } of walk.steps.filter(isKey)) {
      await keys[event.type]?.(at);
      now = state.context;
      await sees(now);
    }
  });
});

/**
 * Staleness, the search kept, newer data and the contexts of a search, on the real screen: two small abstract models
 * say what a person does and what follows; every event is keys pressed in the browser (newer data comes as an ingest
 * brings it), every state a statement about what is seen. Each model is walked once from end to end, so that no state
 * depends on a page loaded afresh.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { buildSnapshot } from '../../server/data/ingest/snapshotBuild.ts';
import { readLeadRules } from '../../server/data/warehouse/leadRulesFile.ts';
import type { SearchInput } from '../../src/api/contract/search/search.ts';
import { formatNumber } from '../../src/calc/format/number.ts';
import { tourOf } from '../support/modelTour.ts';
import { valueOf } from '../support/valueOf.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const COUNTY = '/search?type=COUNTY&fips=13135&label=Gwinnett+County%2C+GA';

type Filter = 'none' | 'beds';

/** What the filter pane asks for, what the rows on screen were found with, whether newer data is in service. */
interface Found {
  readonly filter: Filter;
  readonly rows: Filter;
  readonly isOld: boolean;
}
interface Staleness extends Found {
  readonly kept: Found | null;
}

const foundOf = ({ filter, rows, isOld }: Staleness): Found => ({ filter, rows, isOld });

const staleness = setup({
  types: {
    context: {} as Staleness,
    events: {} as {
      type: 'filterAndSearch' | 'clearFilters' | 'search' | 'keep' | 'goBack' | 'forget' | 'newData';
    },
  },
  guards: { hasKept: ({ context }) => context.kept !== null },
}).createMachine({
  context: { filter: 'none', rows: 'none', isOld: false, kept: null },
  on: {
    filterAndSearch: { actions: assign({ filter: 'beds', rows: 'beds', isOld: false }) },
    // Runs by itself, but for newer data: those are asked for.
    clearFilters: {
      actions: assign(({ context: { isOld, rows } }) => ({ filter: 'none', rows: isOld ? rows : 'none' })),
    },
    search: { actions: assign({ rows: ({ context }) => context.filter, isOld: false }) },
    // One place: what is kept stays until it is taken back or forgotten.
    keep: { actions: assign({ kept: ({ context }) => context.kept ?? foundOf(context) }) },
    goBack: { guard: 'hasKept', actions: assign(({ context }) => ({ ...context.kept, kept: null })) },
    forget: { guard: 'hasKept', actions: assign({ kept: null }) },
    newData: {
      guard: ({ context }) => !context.isOld,
      actions: assign(({ context: { kept } }) => ({ isOld: true, kept: kept && { ...kept, isOld: true } })),
    },
  },
});

type Asked = 'county' | 'one' | 'many';
type Around = '' | 'NEIGHBOR' | 'M' | 'P' | 'F';
const AROUND: readonly Around[] = ['', 'NEIGHBOR', 'M', 'P', 'F'];
const TABS = ['Property', 'Neighbor', 'MLS', 'Pre-Foreclosure', 'Foreclosure'];

interface Contexts {
  readonly asked: Asked;
  /** What of the surroundings of the one property is shown. */
  readonly around: Around;
  readonly kept: Pick<Contexts, 'asked' | 'around'> | null;
}

const stepped = (by: number) => ({
  around: ({ context: { around } }: { readonly context: Contexts }): Around =>
    AROUND[(AROUND.indexOf(around) + by + AROUND.length) % AROUND.length] ?? '',
});

const contexts = setup({
  types: {
    context: {} as Contexts,
    events: {} as {
      type: 'county' | 'lookUpOne' | 'lookUpMany' | 'next' | 'previous' | 'keep' | 'goBack' | 'reload';
    },
  },
  guards: {
    isOne: ({ context }) => context.asked === 'one',
    hasKept: ({ context }) => context.kept !== null,
    // One of its contexts stands for all that a property is kept with: each would be seven states more.
    isToKeep: ({ context: { asked, around } }) => asked !== 'one' || around === 'M',
  },
}).createMachine({
  context: { asked: 'county', around: '', kept: null },
  on: {
    county: { actions: assign({ asked: 'county', around: '' }) },
    lookUpOne: { actions: assign({ asked: 'one', around: '' }) },
    lookUpMany: { actions: assign({ asked: 'many', around: '' }) },
    next: { guard: 'isOne', actions: assign(stepped(1)) },
    previous: { guard: 'isOne', actions: assign(stepped(-1)) },
    keep: {
      guard: 'isToKeep',
      actions: assign({ kept: ({ context: { kept, asked, around } }) => kept ?? { asked, around } }),
    },
    // With what was shown of its surroundings.
    goBack: {
      guard: 'hasKept',
      actions: assign(({ context: { kept } }) => ({ ...kept, kept: null })),
    },
    // The address carries the search and what is shown of it, not what was kept.
    reload: {
      guard: ({ context: { asked, around } }) => asked === 'many' || around === 'P',
      actions: assign({ kept: null }),
    },
  },
});

describe('searches on screen', () => {
  let at: Workstation;
  const counts: Record<Filter, number> = { none: 0, beds: 0 };
  const aroundCounts: Record<Around, number> = { '': 1, NEIGHBOR: 0, M: 0, P: 0, F: 0 };
  const lines = { one: '', many: '' };

  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000, path: COUNTY });
    const { client } = await at.server.signIn();
    const listing = async (query: Partial<SearchInput>) =>
      valueOf(await client.call('listing', { query: { type: 'COUNTY', fips: '13135', limit: 1, ...query } }));
    counts.none = (await listing({})).resultCount;
    counts.beds = (await listing({ bedroomsMin: 4 })).resultCount;
    const homes = await at.server.services.warehouse.query<{ line: string }>(
      `SELECT any_value(street_address || ', ' || city_name || ', ' || state_code || ' ' || zip) AS line FROM parcel
      WHERE fips = '13135' AND latitude IS NOT NULL GROUP BY address_key HAVING count(*) = 1 ORDER BY line LIMIT 60`,
    );
    lines.many = [homes[0]?.line ?? '', homes[1]?.line ?? '', '1 No Such Street, Nowhere, GA 30043'].join('\n');
    // The first home with something of every kind around it.
    for (const { line } of homes) {
      if (Math.min(...Object.values(aroundCounts)) > 0) break;
      lines.one = line;
      for (const context of AROUND) {
        if (context === '') continue;
        const query = { type: 'ADDRESS', streetAddress: line, context } as const;
        aroundCounts[context] = valueOf(await client.call('findProperty', { query })).resultCount;
      }
    }
  });
  beforeEach(async () => await at.startAnew(COUNTY));
  afterAll(async () => {
    await at.close();
  });

  /** All that a person sees of a search, read at one moment. */
  const look = async () =>
    await at.page.evaluate(() => {
      const text = (selector: string): string | null => document.querySelector(selector)?.textContent?.trim() ?? null;
      const results = '[data-testid="results"]';
      return {
        state: document.querySelector(results)?.getAttribute('data-state') ?? null,
        count: /[\d,]+(?= rows?)/.exec(text('#status-results') ?? '')?.[0] ?? null,
        staleTag: (text('#status-results') ?? '').includes('stale'),
        why: text('.results-stale'),
        kept: text(results)?.includes('back to the search kept') === true,
        // Tabs looked at before say how many they hold.
        tabs: [...document.querySelectorAll('[data-testid="contexts"] [role="tab"]')].map((tab) =>
          tab.textContent.replace(/[\d,]+$/, ''),
        ),
        tab: text('[data-testid="contexts"] [aria-selected="true"]'),
        report: text('[data-testid="look-up-report"]'),
      };
    });
  type Look = Awaited<ReturnType<typeof look>>;

  /** Waits until the screen says what is expected; else says what was seen instead. */
  const sees = async (trail: string, expected: (seen: Look) => Partial<Look>): Promise<void> => {
    let seen = await look();
    const holds = (): boolean =>
      Object.entries(expected(seen)).every(
        ([key, value]) => JSON.stringify(seen[key as keyof Look]) === JSON.stringify(value), // keys of a Partial<Look>
      );
    try {
      await at.until(trail, async () => {
        seen = await look();
        return holds();
      });
    } catch (error) {
      expect({ trail, ...seen }).toMatchObject({ trail, ...expected(seen) });
      throw error;
    }
  };

  const filterAs = async (text: string): Promise<void> => {
    await at.press('/', 'Control+a');
    await at.type(text);
    await at.press('Enter');
  };
  const lookUp = async (text: string): Promise<void> => {
    await at.press('Shift+L');
    await at.find('look-up').waitFor();
    await at.page.keyboard.insertText(text);
    await at.press('Control+Enter');
    await at.find('look-up').waitFor({ state: 'detached' });
  };

  it('has counts that tell the searches apart, and something around the property', () => {
    expect(counts.none).toBe(1000);
    expect(counts.beds).toBeGreaterThan(0);
    expect(counts.beds).toBeLessThan(counts.none);
    expect(Math.min(...Object.values(aroundCounts))).toBeGreaterThan(0);
  });

  it('R-SEARCH-023 R-SEARCH-024 is stale, kept once, taken back and forgotten as the model says, also when newer data comes', async () => {
    const keys = {
      filterAndSearch: async () => await filterAs('beds>=4'),
      clearFilters: async () => await at.press('Control+Backspace'),
      search: async () => await at.press('Control+Enter'),
      keep: async () => await at.press('b'),
      goBack: async () => await at.press('Shift+B'),
      forget: async () => await at.command('Forget the search kept'),
      newData: async () => {
        const dir = at.server.services.config.warehouseDir;
        await buildSnapshot({ dir }, await readLeadRules(dir), async () => await Promise.resolve());
      },
    };
    type Event = keyof typeof keys;
    const events = Object.keys(keys) as Event[]; // keys of an object literal
    // With nothing kept everything is tried, and from everything kept the way back; the rest comes where the way to a
    // state needs it. Newer data and the palette take longest.
    const isWanted = (event: Event, { kept, isOld, filter, rows }: Staleness): boolean =>
      event === 'goBack' ||
      (event === 'forget' && isOld && filter !== rows) ||
      (kept === null && event !== 'newData' && event !== 'forget');
    const tour = tourOf<Event, Staleness>(staleness, events, isWanted);
    expect(tour.states).toBe(24);
    expect(new Set(tour.steps.map(({ event }) => event)).size).toBe(events.length);

    const isSeen = async (trail: string, { filter, rows, isOld, kept }: Staleness): Promise<void> =>
      await sees(trail, ({ why }) => {
        const isStale = filter !== rows || isOld;
        const count = formatNumber(counts[rows]);
        return {
          state: isStale ? 'stale' : 'fresh',
          count,
          staleTag: isStale,
          why:
            why !== null && isStale && why.includes(isOld ? 'Newer data is in service' : 'those of the search before')
              ? why
              : isStale
                ? 'the reason'
                : null,
          kept: kept !== null,
        };
      });
    await isSeen('the beginning', tour.first);
    let trail = '';
    for (const { event, to } of tour.steps) {
      await keys[event]();
      trail = `${trail} > ${event}`.split(' > ').slice(-8).join(' > ');
      await isSeen(`${trail}: ${JSON.stringify(to)}`, to);
      const chips = await at.find('asked').getByText('4 or more beds').count();
      expect([trail, chips]).toEqual([trail, to.filter === 'beds' ? 1 : 0]);
    }
  });

  it('R-SEARCH-004 R-SEARCH-005 shows a listing, one property with what lies around it, and many with what was not found', async () => {
    const reloaded = async (): Promise<void> => {
      // The address is written once the cursor rests.
      await at.until('the address says what is shown', async () =>
        Promise.resolve(/(around=P|streetAddress=[^&]*%0A)/.test(at.page.url())),
      );
      await at.page.reload();
      await at.find('shell').waitFor();
    };
    const keys = {
      county: async () => await filterAs('county:13135'),
      lookUpOne: async () => await lookUp(lines.one),
      lookUpMany: async () => await lookUp(lines.many),
      next: async () => await at.press('}'),
      previous: async () => await at.press('{'),
      keep: async () => await at.press('b'),
      goBack: async () => await at.press('Shift+B'),
      reload: reloaded,
    };
    type Event = keyof typeof keys;
    const events = Object.keys(keys) as Event[]; // keys of an object literal
    // With nothing kept everything is tried but from the surroundings, which are gone through; with the property kept
    // the way back to it and a reload.
    const isWanted = (event: Event, { asked, around, kept }: Contexts): boolean =>
      event === 'reload'
        ? kept?.asked === 'one' && asked === 'many'
        : event === 'goBack'
          ? kept?.asked === 'one' && (asked !== 'one' || around === 'F')
          : kept === null && (asked !== 'one' || around === '');
    const tour = tourOf<Event, Contexts>(contexts, events, isWanted);
    expect(tour.states).toBe(7 * 4);
    expect(new Set(tour.steps.map(({ event }) => event)).size).toBe(events.length);

    const isSeen = async (trail: string, { asked, around, kept }: Contexts): Promise<void> =>
      await sees(trail, ({ report }) => {
        const own = { county: counts.none, many: 2, one: aroundCounts[around] };
        const label = TABS[AROUND.indexOf(around)] ?? '';
        return {
          state: 'fresh',
          count: formatNumber(own[asked]),
          tabs: asked === 'one' ? TABS : [],
          tab: asked !== 'one' ? null : around === '' ? label : `${label}${formatNumber(aroundCounts[around])}`,
          report:
            asked !== 'many' ? null : report?.startsWith('1 of 3 lines were not found') === true ? report : 'lines',
          kept: kept !== null,
        };
      });
    await isSeen('the beginning', tour.first);
    let trail = '';
    for (const { event, to } of tour.steps) {
      await keys[event]();
      trail = `${trail} > ${event}`.split(' > ').slice(-8).join(' > ');
      await isSeen(`${trail}: ${JSON.stringify(to)}`, to);
    }
  });

  it('changes that were not searched yet are not lost with the page: back and forward lead to them', async () => {
    await filterAs('beds>=4');
    await sees('four beds', () => ({ state: 'fresh', count: formatNumber(counts.beds) }));
    // Changed, and away at once.
    await at.press('Control+Backspace', 'g', 'l');
    await at.until('the lists', async () => Promise.resolve(at.page.url().includes('/lists')));
    await at.page.goBack();
    await sees('the change', () => ({ state: 'fresh', count: formatNumber(counts.none) }));
    await at.page.goBack();
    await sees('the search before the change', () => ({ state: 'fresh', count: formatNumber(counts.beds) }));
    await at.page.goForward();
    await sees('the change again', () => ({ state: 'fresh', count: formatNumber(counts.none) }));
  });
});

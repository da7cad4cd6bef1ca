/**
 * The comparables tab on the real screen: a small abstract model of bounds, rows and selection gives the shortest path
 * to each state; events are commands called through the palette, states are what is seen.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { contract } from '../../src/api/contract/contract.ts';
import { formatCurrency } from '../../src/calc/format/currency.ts';
import { centsOf } from '../../src/calc/money.ts';
import { DEFAULT_OFFER_SHARE } from '../../src/calc/deal/exits/maximumOffer.ts';
import { commandOf, type CommandId } from '../../src/commands/commands.ts';
import { valueOf } from '../support/valueOf.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

type Bounds = 'usual' | 'wide';
interface Seen {
  /** What the filter row asks for, what the rows below were found with, and which of them are selected. */
  readonly bounds: Bounds;
  readonly rows: Bounds;
  readonly selected: 'one of each property' | 'none';
}

const model = setup({
  types: {
    context: {} as Seen,
    events: {} as { type: 'widen' } | { type: 'run' } | { type: 'reset' } | { type: 'selectNone' },
  },
}).createMachine({
  context: { bounds: 'usual', rows: 'usual', selected: 'one of each property' },
  on: {
    widen: { actions: assign({ bounds: 'wide' }) },
    run: {
      actions: assign(({ context: { bounds } }) => ({ rows: bounds, selected: 'one of each property' as const })),
    },
    reset: { actions: assign({ bounds: 'usual', rows: 'usual', selected: 'one of each property' }) },
    selectNone: { actions: assign({ selected: 'none' }) },
  },
});

const paths = getShortestPaths(model, {
  events: ['widen', 'run', 'reset', 'selectNone'].map((type) => ({ type })) as never, // nothing but their type
  serializeState: (state) => JSON.stringify(state.context) as never, // the brand of a serialized state
});

/** Miles that reach further than the usual half mile. */
const WIDE = 3;

describe('comparables on screen', () => {
  let at: Workstation;
  let path = '';
  const counts: Record<Bounds, { rows: number; selected: number }> = {
    usual: { rows: 0, selected: 0 },
    wide: { rows: 0, selected: 0 },
  };

  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
    const { client } = await at.server.signIn();
    const { results } = valueOf(
      await client.call('listing', {
        query: { type: 'COUNTY', fips: '39049', propertyType: '1001', listingType: 'SOLD' },
      }),
    );
    for (const { propertyId } of results) {
      const answers = await Promise.all(
        [{}, { distanceMax: WIDE }].map(async (bounds) =>
          valueOf(
            await client.call('comparables', { body: { subjectPropertyId: propertyId, useDefaults: true, ...bounds } }),
          ),
        ),
      );
      const [usual, wide] = answers.map(({ comparables }) => ({
        rows: comparables.length,
        selected: comparables.filter(({ selected }) => selected).length,
      }));
      if (usual === undefined || wide === undefined || usual.rows === 0 || wide.rows <= usual.rows) continue;
      Object.assign(counts, { usual, wide });
      path = `/search?type=PROPERTY&propertyId=${propertyId}`;
      break;
    }
    if (path === '') throw new Error('no property of the sample has more comparables within a wider circle');
  });
  beforeEach(async () => await at.startAnew(path));
  afterAll(async () => {
    await at.close();
  });

  const call = async (id: CommandId): Promise<void> => await at.command(commandOf(id).title);
  const keys: Record<string, () => Promise<void>> = {
    widen: async () => {
      await call('comparables.filter');
      await at.page.locator('[data-field="distanceMax"]:focus').waitFor();
      await at.type(String(WIDE));
      await at.press('Tab');
    },
    run: async () => await call('comparables.run'),
    reset: async () => await call('comparables.reset'),
    selectNone: async () => await call('comparables.selectNone'),
  };
  const sees = async ({ bounds, rows, selected }: Seen): Promise<void> => {
    const number = selected === 'none' ? 0 : counts[rows].selected;
    const text = `${number} of ${counts[rows].rows} selected`;
    const state = bounds === rows ? 'ready' : 'stale';
    await at.until(`${text}, ${state}`, async () => {
      const isShown = (await at.page.getByText(text, { exact: true }).count()) === 1;
      return isShown && (await at.find('comparables').getAttribute('data-state')) === state;
    });
  };

  it.each(paths.map((walk) => [Object.values(walk.state.context).join(', '), walk] as const))(
    'R-COMP-015 R-COMP-016 R-COMP-017 bounds, rows and selection: %s',
    async (_name, walk) => {
      await call('comparables.open');
      await sees({ bounds: 'usual', rows: 'usual', selected: 'one of each property' });
      for (const { event, state } of walk.steps.filter((step) => step.event.type in keys)) {
        await keys[event.type]?.();
        await sees(state.context);
      }
    },
  );

  it('what becomes possible while the palette is open stands in it, and Enter takes it', async () => {
    const title = commandOf('comparables.open').title;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await at.page.route('**/ps4/property?*', async (route) => {
      await released;
      await route.fallback();
    });
    await at.page.reload();
    await at.find('shell').waitFor();
    await at.press('Control+k');
    await at.find('palette').waitFor();
    await at.type(title);
    const offered = at.find('palette').getByRole('option', { name: title });
    await at.until('it says what is missing', async () =>
      ((await offered.first().textContent()) ?? '').includes('no property is chosen'),
    );
    await expect.poll(async () => await offered.first().getAttribute('aria-disabled')).toBe('true');
    release();
    await at.until(
      'it is what Enter takes',
      async () => (await offered.first().getAttribute('aria-selected')) === 'true',
    );
    // It was asked for by its number alone.
    await expect.poll(async () => await at.find('page-title').textContent()).toMatch(/^\d+ \w.* ?1 parcel$/);
    await at.press('Enter');
    await sees({ bounds: 'usual', rows: 'usual', selected: 'one of each property' });
  });

  it('R-SURR-006 a shape drawn on the map limits what is compared, as far as it reaches, until told otherwise', async () => {
    await call('comparables.open');
    await sees({ bounds: 'usual', rows: 'usual', selected: 'one of each property' });
    await call('map.show');
    await at.until('the map is there', async () => (await at.find('map').getAttribute('data-state')) === 'ready');
    await call('map.center');
    await call('map.draw');
    await at.page.locator('[data-field="draw"]:focus').waitFor();
    await at.type(`circle ${WIDE} mi`);
    await at.press('Enter');
    // Drawn is searched at once, and the property around which it is drawn stays the subject.
    await at
      .find('map')
      .getByText(/^Searched: Circle/)
      .waitFor();
    await call('comparables.open');
    // Drawn for the search of leads: it limits nothing by itself.
    await sees({ bounds: 'usual', rows: 'usual', selected: 'one of each property' });
    const answered = at.page.waitForResponse((response) => response.url().endsWith('/property/comparables'));
    await at.press('m');
    const response = await answered;
    const asked: unknown = response.request().postDataJSON();
    expect(asked).toMatchObject({ shapeDefinition: expect.stringMatching(/^(-?[\d.]+ -?[\d.]+\/){47}/) as unknown });
    expect(asked).not.toHaveProperty('distanceMax');
    const { comparables } = contract.comparables.answer.parse(await response.json());
    expect(comparables.length).toBeGreaterThan(counts.usual.rows);
    for (const { distanceFromSubject } of comparables) expect(distanceFromSubject).toBeLessThan(WIDE * 1.01);
    const chosen = comparables.filter(({ selected }) => selected).length;
    await at.page.getByText(`${chosen} of ${comparables.length} selected`, { exact: true }).waitFor();
    await expect.poll(async () => await at.page.locator('[data-field="shapeDefinition"]').isChecked()).toBe(true);
    await at.press('m');
    await sees({ bounds: 'usual', rows: 'usual', selected: 'one of each property' });
  });

  it('the value of the comparables goes into the analysis and its maximum offer by one key', async () => {
    await call('comparables.open');
    await sees({ bounds: 'usual', rows: 'usual', selected: 'one of each property' });
    const value = (await at.find('comps-value').locator('strong').textContent()) ?? '';
    expect(value).toMatch(/^\$[\d,]+$/);
    await at.press('Shift+U');
    const dollars = Number(value.replaceAll(/\D/g, ''));
    const offer = formatCurrency(centsOf(dollars * DEFAULT_OFFER_SHARE));
    await at.until('the offer follows', async () => (await at.find('figure-offer').getAttribute('title')) === offer);
    // One step of undo takes it back, another property's sheet has none of it.
    await at.press('Control+z');
    await at.until('taken back', async () => (await at.find('figure-offer').getAttribute('title')) !== offer);
    await at.press('Control+Shift+z');
    await at.until('there again', async () => (await at.find('figure-offer').getAttribute('title')) === offer);
  });
});

/**
 * A property on the real screen: the 13 comparison tabs walked by a small model, its documents looked at in a real
 * browser, a report bought by key, a fact corrected and taken back.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { commandOf, type CommandId } from '../../src/commands/commands.ts';
import { comparisonTabCodes, comparisonTabs } from '../../src/api/contract/property/surroundings.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { tourOf } from '../support/modelTour.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** Which tab is looked at: the strip is a ring. */
const model = setup({
  types: { context: {} as { readonly at: number }, events: {} as { type: 'next' } | { type: 'previous' } },
}).createMachine({
  context: { at: 0 },
  on: {
    next: { actions: assign({ at: ({ context }) => (context.at + 1) % comparisonTabCodes.length }) },
    previous: {
      actions: assign({
        at: ({ context }) => (context.at + comparisonTabCodes.length - 1) % comparisonTabCodes.length,
      }),
    },
  },
});
const keys = { next: ']', previous: '[' } as const;

interface Kept {
  readonly at: 'COMP' | 'FLIP';
  /** Of the comparables, whichever tab is looked at. */
  readonly isStale: boolean;
  readonly selected: 'some' | 'none';
}

/** What a tab keeps while another one is looked at. */
const keeping = setup({
  types: {
    context: {} as Kept,
    events: {} as { type: 'next' } | { type: 'previous' } | { type: 'widen' } | { type: 'run' } | { type: 'clear' },
  },
  guards: { isComp: ({ context }) => context.at === 'COMP' },
}).createMachine({
  context: { at: 'COMP', isStale: false, selected: 'some' },
  on: {
    next: { guard: 'isComp', actions: assign({ at: 'FLIP' }) },
    previous: { guard: ({ context }) => context.at === 'FLIP', actions: assign({ at: 'COMP' }) },
    widen: {
      guard: ({ context }) => context.at === 'COMP' && !context.isStale,
      actions: assign({ isStale: true }),
    },
    run: {
      guard: ({ context }) => context.at === 'COMP' && context.isStale,
      actions: assign({ isStale: false, selected: 'some' }),
    },
    clear: {
      guard: ({ context }) => context.at === 'COMP' && context.selected === 'some',
      actions: assign({ selected: 'none' }),
    },
  },
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('a property on screen', () => {
  it('offers what is done with it beside its address: by mouse it is saved, compared and underwritten', async () => {
    const deed = (name: RegExp) => at.find('pane-property').locator('.property-deeds').getByRole('button', { name });
    await deed(/^Save/).click();
    // What is saved is not offered again.
    await deed(/^Save/).waitFor({ state: 'detached' });
    await expect
      .poll(async () => valueOf(await me.client.call('property', { params: { id }, query: {} })).saved?.propertyId)
      .toBe(id);
    await at.picture('property-deeds');
    await deed(/^Comps/).click();
    await at.find('pane-comparables').waitFor();
    await deed(/^Comps/).waitFor({ state: 'detached' });
    await deed(/^Analyse/).click();
    await at.find('pane-analysis').waitFor();
    await expect.poll(async () => await deed(/^Analyse/).count()).toBe(0);
  });

  let at: Workstation;
  let me: SignedIn;
  let id = 0;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
    const [row] = await at.server.services.warehouse.query<{ id: number }>(
      `SELECT property_id AS id FROM parcel p WHERE latitude IS NOT NULL AND square_feet > 0 AND property_type_code = '1001'
       AND EXISTS (FROM deed d WHERE d.property_id = p.property_id AND d.market_sale) ORDER BY property_id LIMIT 1`,
    );
    id = row?.id ?? 0;
  });
  beforeEach(async () => {
    await at.startAnew(`/search/${id}`);
    await at.page.locator('.property-address').waitFor();
    me = await at.server.signIn(at.person);
  });
  afterAll(async () => {
    await at.close();
  });

  const tab = async (): Promise<string> =>
    (await at.page.locator('.comps-tabs [role="tab"][aria-selected="true"]').textContent()) ?? '';

  it('R-PROP-001 R-PROP-002 its address links to its page and opens a new tab; both shapes of link show it', async () => {
    const link = at.page.locator('.property-address a');
    await expect.poll(async () => await link.getAttribute('href')).toBe(`/search/${id}`);
    const name = await link.textContent();
    const opened = at.page.context().waitForEvent('page');
    await link.click();
    const page = await opened;
    expect(new URL(page.url()).pathname).toBe(`/search/${id}`);
    await page.close();
    const saved = valueOf(
      await me.client.call('saveProperties', { query: { groupName: 'Mine' }, body: { propertyId: id } }),
    );
    const groupId = saved.savePropertyResponse.groups.find((group) => group.name === 'Mine')?.id;
    await at.page.goto(`${at.server.baseUrl}/property/group/${groupId}/${id}`);
    await at.until('the property of the list is shown', async () => (await link.textContent()) === name);
  });

  it('R-COMP-001 has 13 comparison tabs in their order, each reached by key with rows of its own', async () => {
    await at.press('c');
    await at.find('comparables').waitFor();
    const labels = [
      'Comparables',
      'Flip Comps',
      'Neighbors',
      'Linked',
      'Cash Buyers',
      'Pre-Foreclosures',
      'Bank Owned',
      'Liens',
      'High Equity',
      'Vacant',
      'Free & Clear',
      'Bankruptcy',
      'Divorce',
    ];
    await expect.poll(async () => await at.page.locator('.comps-tabs [role="tab"]').allTextContents()).toEqual(labels);
    const codes = ['COMP', 'FLIP', 'NEIGHBOR', 'LINKED', 'C', 'P', 'F', 'L', 'E', 'V', 'R', 'B', 'D'];
    expect(Object.entries(comparisonTabs)).toEqual(codes.map((code, place) => [code, labels[place]]));
    // Once around, and at each end of the strip the way back.
    const tour = tourOf<keyof typeof keys, { readonly at: number }>(
      model,
      ['next', 'previous'],
      (event, from) => event === 'next' || from.at < 2,
    );
    expect(tour.states).toBe(13);
    const seen = new Set<string>();
    for (const { event, to } of tour.steps) {
      await at.press(keys[event]);
      const wanted = comparisonTabs[comparisonTabCodes[to.at] ?? 'COMP'];
      await at.until(`${wanted} is looked at and answered`, async () => {
        const state = await at.find('comparables').getAttribute('data-state');
        return (await tab()) === wanted && state === 'ready';
      });
      // The strip is narrower than its tabs: the one that is looked at is inside it.
      await at.until(`the tab ${wanted} is seen`, async () =>
        at.page.locator('.comps-tabs').evaluate((strip) => {
          const chosen = strip.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
          const { left, right } = strip.getBoundingClientRect();
          return chosen !== undefined && chosen.left >= left - 1 && chosen.right <= right + 1;
        }),
      );
      seen.add(wanted);
    }
    expect(seen.size).toBe(13);
  });

  it('R-COMP-017 each tab keeps what it is asked for, its staleness and its selection while another is looked at', async () => {
    await at.press('c');
    let miles = 3;
    const act = {
      next: async () => await at.command(commandOf('comparables.nextTab').title),
      previous: async () => await at.command(commandOf('comparables.previousTab').title),
      widen: async () => {
        await at.command(commandOf('comparables.filter').title);
        await at.page.locator('[data-field="distanceMax"]:focus').waitFor();
        await at.type(String((miles = 5 - miles)));
        await at.press('Tab');
      },
      run: async () => await at.command(commandOf('comparables.run').title),
      clear: async () => await at.command(commandOf('comparables.selectNone').title),
    };
    type Event = keyof typeof act;
    const isWanted = (event: Event): boolean => event === 'next' || event === 'previous';
    const tour = tourOf<Event, Kept>(keeping, Object.keys(act) as Event[], isWanted); // keys of an object literal
    expect(tour.states).toBe(8);
    const sees = async (trail: string, { at: code, isStale, selected }: Kept): Promise<void> =>
      await at.until(`${trail}: ${JSON.stringify({ code, isStale, selected })}`, async () => {
        const state = await at.find('comparables').getAttribute('data-state');
        const isShown = (await tab()) === comparisonTabs[code];
        if (code === 'FLIP') return isShown && state === 'ready';
        const isNone = (await at.page.getByText(/^0 of [\d,]+ selected$/).count()) === 1;
        const isSome = (await at.page.getByText(/^[1-9][\d,]* of [\d,]+ selected$/).count()) === 1;
        return isShown && state === (isStale ? 'stale' : 'ready') && (selected === 'none' ? isNone : isSome);
      });
    await sees('the beginning', tour.first);
    for (const { event, to } of tour.steps) {
      await act[event]();
      await sees(event, to);
    }
  });

  it('shows its documents: an image as a picture, a report that is bought as a PDF, by key', async () => {
    valueOf(
      await me.client.call('addDocument', {
        params: { id },
        upload: { file: new File([png as BlobPart], 'Front.png') }, // a Buffer is bytes
      }),
    );
    await at.press('g', 'd');
    await at.page.getByText('Front.png').waitFor();
    await at.press('Enter');
    await at.until('the picture is decoded', async () =>
      at.page.locator('.document-image').evaluate((image) => (image as HTMLImageElement).naturalWidth === 1),
    );
    await at.press('Escape', 'Shift+G');
    await at.find('reports').waitFor();
    await at.page.locator('.report-choice').nth(1).waitFor();
    await at.press('ArrowDown', 'Enter');
    await at.page.getByText('Buy the report for $5.00?').waitFor();
    const saved = at.page.waitForEvent('download');
    await at.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^property-.*\.pdf$/);
    await at.page.locator('.document .tag', { hasText: 'new' }).waitFor();
    await at.press('g', 'd', 'Enter');
    // A browser without a viewer of its own says so; else it runs in a frame of its own below ours.
    const hasViewer = await at.page.evaluate(() => navigator.pdfViewerEnabled);
    if (hasViewer)
      await at.until('the PDF is shown in its frame', async () => {
        const shown = await at.page.locator('iframe.document-frame').count();
        return shown === 1 && at.page.frames().some((frame) => frame.url().startsWith('blob:'));
      });
    else await at.page.getByText('This browser does not show PDF files.').waitFor();
    await at.press('Escape');
    await at.until('opened, it is new no more', async () => (await at.page.locator('.document .tag').count()) === 0);
  });

  it('keeps what a person knows better beside the fact, with who, and undo takes it back', async () => {
    await at.page.locator('.property-picture').first().waitFor();
    await at.press('e');
    await at.find('correct-fact').waitFor();
    await at.type('year built');
    await at.press('Tab');
    await at.type('1911');
    await at.press('Enter');
    const corrected = at.page.locator('.property-fact ins');
    await at.until(
      'the correction stands beside the fact',
      async () => (await corrected.allTextContents())[0] === '1911',
    );
    await expect.poll(async () => await at.page.locator('.property-fact-corrected').textContent()).toContain('by ');
    // The numbers on top are as the user knows them, marked.
    await expect
      .poll(async () => await at.page.locator('.property-figures').textContent())
      .toMatch(/Beds \/ baths corrected.*built 1911/);
    await at.press('Control+z');
    await at.until('it is taken back', async () => (await corrected.count()) === 0);
  });

  it('opens each of the panes beside it by name', async () => {
    await at.command(commandOf('documents.open').title);
    await at.find('pane-documents').waitFor();
    await at.command(commandOf('imports.show').title);
    await at.find('pane-imports').waitFor();
    await at.command(commandOf('exports.open').title);
    await at.find('export').waitFor();
    await at.press('Escape');
    await at.command(commandOf('map.show').title);
    await at.find('pane-map').waitFor();
    await at.command(commandOf('map.street').title);
    // No service is configured: the answer is that there is none.
    await at.find('street-error').waitFor();
    await at.command(commandOf('comparables.open').title);
    await at.until(
      'the tabs are there',
      async () => (await at.page.locator('.comps-tabs [role="tab"]').count()) === 13,
    );
  });

  it('R-PROP-008 another property resets the tabs, the documents and the street view', async () => {
    // What is left open: a document, the answer of the street view, a tab in the middle of the strip.
    const survey = new File(['Survey of the lot'], 'Survey.txt');
    valueOf(await me.client.call('addDocument', { params: { id }, upload: { file: survey } }));
    await at.command(commandOf('map.show').title);
    await at.find('pane-map').waitFor();
    await at.command(commandOf('map.street').title);
    await at.find('street-error').waitFor();
    await at.command(commandOf('documents.open').title);
    await at.page.locator('.document').first().waitFor();
    await at.press('Enter');
    await at.page.locator('.document-view').waitFor();
    await at.find('street-error').waitFor();
    await at.command(commandOf('comparables.open').title);
    await at.press(']', ']');
    const isReady = async (wanted: string): Promise<boolean> =>
      (await tab()) === wanted && (await at.find('comparables').getAttribute('data-state')) === 'ready';
    await at.until('neighbors are there', async () => isReady(comparisonTabs.NEIGHBOR));
    const address = at.page.locator('.property-address');
    const before = await address.textContent();
    await at.page.locator('[data-testid="pane-comparables"] td.current').waitFor();
    await at.press('o');
    await at.until('the neighbor is the subject', async () => (await address.textContent()) !== before);
    await at.until('its comparables are there', async () => isReady(comparisonTabs.COMP));
    await at.until('nothing of the property before is looked at', async () => {
      const open = [at.page.locator('.document-view'), at.page.locator('.document'), at.find('street-error')];
      return (await Promise.all(open.map(async (one) => await one.count()))).every((count) => count === 0);
    });
  });

  it('R-PROP-006 has, beside tabs and documents, a street view, a list of import jobs and a prompt for exports', async () => {
    // One row to export.
    await at.page.goto(`${at.server.baseUrl}/search?type=PROPERTY&propertyId=${id}`);
    await at.page.locator('.property-address').waitFor();
    const run = async (command: CommandId): Promise<void> => await at.command(commandOf(command).title);
    await run('exports.open');
    await at.find('export').waitFor();
    await at.press('Enter');
    await at.until('the question', async () =>
      (await at.find('export-prompt').allTextContents()).join('').includes('Export 1 row to'),
    );
    await at.press('Escape');
    await at.until('no is an answer', async () => (await at.find('export-prompt').count()) === 0);
    await at.page.goto(`${at.server.baseUrl}/search/${id}`);
    await at.page.locator('.property-address').waitFor();
    const survey = new File(['Survey of the lot'], 'Survey.txt');
    valueOf(await me.client.call('addDocument', { params: { id }, upload: { file: survey } }));
    const leads = new File(['APN\n1'], 'Walked by.csv');
    valueOf(await me.client.call('importProperties', { upload: { file: leads, groupName: 'Walked by' } }));
    await run('documents.open');
    await run('documents.refresh');
    await at.page.locator('.document', { hasText: 'Survey.txt' }).waitFor();
    await run('imports.show');
    await at.page.locator('.imports-list [role="option"]', { hasText: 'Walked by.csv' }).waitFor();
    await run('map.show');
    await at.find('pane-map').waitFor();
    await run('map.street');
    // No service is configured: the answer is that there is none.
    await at.find('street-error').getByText('No street view available').waitFor();
    await run('comparables.open');
    await at.until(
      'the tabs are there',
      async () => (await at.page.locator('.comps-tabs [role="tab"]').count()) === 13,
    );
  });
});

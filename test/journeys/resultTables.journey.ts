/** Tables of the results, rules of the lead types and what a person types wrongly: by keyboard, on the real screen. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columns, fullColumns, lienColumns } from '../../src/api/catalogue/search/columns.ts';
import { leadTiles, leadTypes } from '../../src/api/catalogue/search/leadTypes.ts';
import { readResultsLayout, WIDTH_STEP } from '../../src/machines/search/columns/resultsLayout.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const AT = '/search?type=COUNTY&fips=39049&label=Franklin+County%2C+OH';

const fresh = async (at: Workstation): Promise<void> =>
  await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');

describe('results as a person wants them', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
  });
  beforeEach(async () => {
    await at.startAnew(`${AT}&listingType=E`);
    await fresh(at);
  });
  afterAll(async () => {
    await at.close();
  });

  /** The headings as their tooltips say them in full. */
  const headings = async (): Promise<string[]> =>
    await at.page.evaluate(() => {
      const top = document.querySelector('[data-testid="pane-results"] .ht_master thead');
      return [...(top?.querySelectorAll('th') ?? [])].map((th) => th.title).filter((title) => title !== '');
    });
  const widthOf = async (title: string): Promise<number> =>
    await at.page.evaluate(
      (name) => document.querySelector(`[data-testid="pane-results"] thead th[title="${name}"]`)?.clientWidth ?? 0,
      title,
    );

  it('a row tells a caller what they ask first, none of it cut but names that are very long', async () => {
    await expect
      .poll(headings)
      .toEqual([
        'Lead types that the parcel fits',
        'Street, unit',
        'City, ZIP',
        'Owner',
        'Owner’s place',
        'Est. value',
        'Equity',
        'Year of last sale',
        'What your lists hold of the row',
      ]);
    const cutAt = async (): Promise<readonly string[]> =>
      await at.page.evaluate(() =>
        [...document.querySelectorAll('[data-testid="pane-results"] .ht_master tbody td')]
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent ?? ''),
      );
    const cells = await at.page.locator('[data-testid="pane-results"] .ht_master tbody td').count();
    expect(cells).toBeGreaterThan(200);
    const cut = await cutAt();
    expect({ cut, isRare: cut.length <= cells * 0.03 }).toEqual({ cut, isRare: true });
    // Where there is room nothing is, and more is told.
    await at.page.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(headings).toContain('Beds');
    await expect.poll(cutAt).toEqual([]);
    await at.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('R-SEARCH-026 every lead type has its six columns, and what lists hold is not cut off at 1440 pixels', async () => {
    await at.command('Show the six columns of the lead type');
    await at.until('the choice is kept', async () => {
      const kept = await at.server.db
        .selectFrom('layout')
        .select('columns')
        .where('type', '=', 'PROPERTY_GRID')
        .execute();
      return kept.some((one) => readResultsLayout(one.columns).tableType === 'DEFAULT');
    });
    for (const code of leadTiles) {
      await at.page.goto(`${at.server.baseUrl}${AT}&listingType=${code}`);
      await fresh(at);
      if ((await at.find('nothing-found').count()) > 0) continue;
      // The grid itself may come after the rows that it shows.
      await expect.poll(async () => [code, (await headings()).length]).toEqual([code, 6 + 2]);
      const edges = async (): Promise<{ pane: number; list: number }> =>
        await at.page.evaluate(() => {
          const pane = document.querySelector('[data-testid="pane-results"]')?.getBoundingClientRect().right ?? 0;
          const list = document.querySelector(
            '[data-testid="pane-results"] .ht_master thead th[title^="What your lists"]',
          );
          return { pane, list: list?.getBoundingClientRect().right ?? Infinity };
        });
      // Nothing is cut off, and the address takes what is left: no room that nobody uses.
      await expect
        .poll(async () => {
          const { pane, list } = await edges();
          return [code, list <= pane, list > pane - 30];
        })
        .toEqual([code, true, true]);
    }
    expect(leadTypes.L.columns).toHaveLength(6);
  });

  it('all that is asked is on screen, however much it is, and can be taken back by mouse', async () => {
    const asked = 'bedroomsMin=1&yearBuiltMin=1900&estimatedValueMin=50000&equityShareMin=0.1&ownerOccupied=false';
    await at.page.goto(`${at.server.baseUrl}${AT}&listingType=CUSTOM&${asked}`);
    await fresh(at);
    const hidden = async (): Promise<readonly string[]> =>
      await at.find('asked').evaluate((bar) => {
        const room = bar.getBoundingClientRect();
        return [...bar.querySelectorAll('button')]
          .filter((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
          })
          .map((button) => button.textContent ?? '');
      });
    const chips = at.find('asked').locator('.asked-remove');
    await expect.poll(async () => await chips.count()).toBe(5);
    for (const width of [1280, 1440, 1920]) {
      await at.page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => [width, await hidden()]).toEqual([width, []]);
    }
    await at.page.setViewportSize({ width: 1440, height: 900 });
    await chips.last().click();
    await expect.poll(async () => await chips.count()).toBe(4);
  });

  it('who has chosen no place finds the parcels of an owner by typing the name', async () => {
    await at.page.goto(`${at.server.baseUrl}/search`);
    await at.page.getByText('Where do you want to search?').waitFor();
    await at.press('Control+k');
    await at.find('palette').locator('input:focus').waitFor();
    await at.type('brightwater');
    await expect
      .poll(async () => await at.find('palette').innerText())
      .toContain('Owners called “brightwater” in Georgia or Ohio or Texas');
    await at.press('Enter');
    await fresh(at);
    const rows = async () => await at.page.locator('[data-testid="pane-results"] .ht_master tbody tr').allInnerTexts();
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(3);
    for (const row of await rows()) expect(row).toMatch(/brightwater/i);
  });

  it('R-SEARCH-029 R-SEARCH-030 tables FULL and LIENS are a command away', async () => {
    await at.page.goto(`${at.server.baseUrl}${AT}&listingType=L`);
    await fresh(at);
    await at.page.setViewportSize({ width: 5200, height: 900 });
    await at.command('Show all 19 columns');
    await at.until('19 columns', async () => (await headings()).length === 20);
    expect((await headings()).slice(1, -1)).toEqual(fullColumns.slice(1).map((key) => columns[key].label));
    await at.command('Show the 18 columns of liens');
    await at.until('18 columns', async () => (await headings()).includes('Lien date'));
    const liens = (await headings()).slice(1, -1);
    expect(liens).toHaveLength(lienColumns.length);
    expect(liens).toEqual(expect.arrayContaining(['Lien type', 'Lien amount', 'Lien date']));
    await at.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('the heading of a column has a menu; what is arranged there and sorted by is there after a reload, until it is reset', async () => {
    const results = at.page.getByTestId('pane-results');
    const heading = (key: string) => results.locator(`.ht_clone_top th[data-column=${key}]`).first();
    const menu = at.page.getByTestId('column-menu');
    const pinned = async (): Promise<(string | undefined)[]> =>
      await results
        .locator('.ht_clone_top_inline_start_corner thead th[data-column]')
        .evaluateAll((all) => all.map((th) => (th as HTMLElement).dataset['column']));
    const addresses = (): URLSearchParams => new URL(at.page.url()).searchParams;
    await at.page.goto(`${at.server.baseUrl}${AT}&listingType=E`);
    await fresh(at);
    const usual = await headings();
    await heading('estimatedValue').click();
    await heading('ownerName').click({ modifiers: ['Shift'] });
    await expect
      .poll(() => [addresses().get('sortField'), addresses().get('thenBy')])
      .toEqual(['estimatedValue', 'ownerName']);
    await expect.poll(async () => await heading('ownerName').getAttribute('title')).toBe('Owner, sorted second');
    await heading('cityZip').hover();
    await heading('cityZip').locator('.grid-column-button').click();
    await menu.getByRole('menuitem', { name: 'Hide' }).click();
    await expect.poll(headings).not.toContain('City, ZIP');
    await heading('ownerName').click({ button: 'right' });
    await menu.getByText('Owner', { exact: true }).waitFor();
    // The key of an entry takes it, and a key opens the menu of the column that the cursor is in.
    await at.press('Shift+P');
    await expect.poll(pinned).toEqual(['leads', 'street', 'ownerName']);
    await at.press('h');
    await menu.getByRole('menuitem', { name: 'Unpin' }).waitFor();
    await at.press('|');
    await menu.waitFor({ state: 'detached' });
    await at.until('all of it is kept', async () => {
      const kept = await at.server.db
        .selectFrom('layout')
        .select('columns')
        .where('type', '=', 'PROPERTY_GRID')
        .execute();
      return kept.some(({ columns: stored }) => {
        const own = readResultsLayout(stored).byLead.E;
        return own?.widths.ownerName !== undefined && own.hidden.includes('cityZip') && own.sort.length === 2;
      });
    });
    // Without what the address says of the order: so it is in another browser.
    await at.page.goto(`${at.server.baseUrl}/search`);
    await at.page.goto(`${at.server.baseUrl}${AT}&listingType=E`);
    await fresh(at);
    await expect.poll(pinned).toEqual(['leads', 'street', 'ownerName']);
    await expect.poll(async () => await headings()).not.toContain('City, ZIP');
    await at.command('Reset the columns of this lead type');
    await expect.poll(headings).toEqual(usual);
    await expect.poll(() => addresses().get('sortField')).toBeNull();
  });

  it('own columns with their order and width are kept by the server', async () => {
    await at.command('Choose own columns');
    await at.find('columns').waitFor();
    await at.type('apn');
    await at.press('Space', 'Alt+ArrowRight', 'Alt+ArrowRight', 'Enter');
    await at.until('the APN', async () => (await headings()).includes('APN'));
    const width = await widthOf('APN');
    await at.until('they are kept', async () => {
      const kept = await at.server.db
        .selectFrom('layout')
        .select('columns')
        .where('type', '=', 'PROPERTY_GRID')
        .execute();
      // Two steps wider than it is by itself.
      const wanted = columns.apn.width + 2 * WIDTH_STEP;
      return kept.some((one) => readResultsLayout(one.columns).byLead.E?.widths.apn === wanted);
    });
    await at.page.goto(`${at.server.baseUrl}${AT}&listingType=E`);
    await fresh(at);
    await expect.poll(async () => await headings()).toContain('APN');
    await expect.poll(async () => await widthOf('APN')).toBe(width);
    expect(width).toBeGreaterThan(columns.apn.width);
  });

  it('R-PROP-001 the address of a property is a link to /search/{id} that opens in a new tab', async () => {
    const link = at.find('pane-property').locator('.property-address a');
    await link.waitFor();
    await expect.poll(async () => await link.getAttribute('href')).toMatch(/^\/search\/\d+$/);
    await expect.poll(async () => await link.getAttribute('target')).toBe('_blank');
  });

  it('what is typed wrongly is said where it is typed, and loses nothing', async () => {
    await at.press('/', 'Control+a');
    await at.type('bedz>=3 beds:5-2 year>1900');
    await at.press('Enter');
    const field = at.find('pane-filters');
    await at.until('both problems', async () => (await field.locator('.field-error').count()) >= 2);
    const line = at.page.getByRole('combobox', { name: 'Filter as text' });
    await expect.poll(async () => await line.inputValue()).toBe('bedz>=3 beds:5-2 year>1900');
    // What may have been meant is a key away; what is still wrong is said anew.
    await at.press('ArrowDown', 'Enter');
    await at.until('put right', async () => (await line.inputValue()) === 'beds>=3 beds:5-2 year>1900');
    await at.until('the other problem', async () => (await field.locator('.field-error').count()) === 1);
    // What is left unfinished stays, and says that the rows are not of it.
    await at.type(' year<1990');
    await expect.poll(async () => await at.find('text-filter-draft').count()).toBe(0);
    await at.press('Escape', 'Escape');
    await at.find('text-filter-draft').waitFor();
    await expect.poll(async () => await line.inputValue()).toContain('year<1990');
  });

  it('an old link with a filter that is not known and a row beyond the end finds what it can and says what it could not read', async () => {
    await at.page.goto(`${at.server.baseUrl}${AT}&listingType=R&moonPhase=3&bedroomsMin=x&row=99999&shapeDefinition=`);
    await fresh(at);
    await expect.poll(async () => await at.find('status-rows').textContent()).toMatch(/[1-9][\d,]* (of [\d,]+ )?rows/);
    // It is wider than the link meant, and says so.
    await at.find('toast').getByText('moonPhase, bedroomsMin').waitFor();
  });

  it('a link with a shape that is none says what is wrong with it', async () => {
    at.expectRefusals(400);
    await at.page.goto(`${at.server.baseUrl}/search?type=SHAPE&shapeDefinition=here`);
    await at.until('the reason', async () =>
      /The search failed\. Shape definition has "here", which is not a point "latitude longitude"\./.test(
        (await at.find('results').textContent()) ?? '',
      ),
    );
  });

  it('a lead type that has no row here says what of its rule leaves none, and offers another by key', async () => {
    // A place of the sample without an open bankruptcy.
    const [place] = await at.server.services.warehouse.query<{ zip: string }>(
      'SELECT zip FROM parcel GROUP BY zip HAVING count(*) FILTER (lead_b) = 0 ORDER BY count(*) DESC, zip LIMIT 1',
    );
    await at.page.goto(`${at.server.baseUrl}/search?type=ZIP&zip=${place?.zip ?? ''}&listingType=B&bedroomsMin=2`);
    const parts = at.find('funnel').getByTestId('rule-part');
    await parts.first().waitFor();
    expect((await parts.allTextContents())[0]).toMatch(/^Bankruptcy case on record.*\d$/);
    // The first offer has the keyboard by itself.
    const held = at.find('funnel').locator('.funnel-offer:focus');
    await held.getByText('Lead type: ').waitFor();
    await at.press('ArrowDown');
    await held.getByText('Any lead type').waitFor();
    const promised = /([\d,]+ rows)/.exec((await held.textContent()) ?? '')?.[1];
    await at.press('Enter');
    await fresh(at);
    await expect.poll(async () => await at.find('status-rows').textContent()).toContain(promised);
    expect(at.page.url()).toContain('bedroomsMin=2');
  });

  it('10,000 lines pasted are counted, looked up in turns, and none is lost', async () => {
    await at.page.goto(`${at.server.baseUrl}${AT}`);
    await fresh(at);
    await at.press('Shift+L');
    await at.find('look-up').waitFor();
    const lines = Array.from({ length: 10_000 }, (_, nth) => `${nth + 1} Nowhere Street, Columbus, OH 43215`);
    // As a person does it; typing so much into a field takes a browser minutes.
    await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await at.page.evaluate(async (text) => await navigator.clipboard.writeText(text), lines.join('\n'));
    await at.press('Control+v');
    const dialog = at.find('look-up');
    await dialog.getByText('10,000 lines: one search takes 1,000; the other 9,000 stay here for the next.').waitFor();
    await at.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await at.until('none of the first thousand', async () =>
      /1,000 of 1,000 lines were not found/.test((await at.find('look-up-report').textContent()) ?? ''),
    );
    await at.find('lines-waiting').getByText('9,000 lines wait for the next look-up').waitFor();
    // The lines not found are a key away, and go back into the dialog to be put right.
    await at.press('Shift+H', 'Enter', 'Tab', 'Enter');
    await dialog.waitFor();
    await expect.poll(async () => await dialog.locator('textarea').inputValue()).toBe(lines.join('\n'));
    await at.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await at.find('lines-waiting').getByText('9,000 lines wait for the next look-up').waitFor();
    // What was found can be worked with before the next thousand.
    await at.press('Shift+L');
    await dialog.getByText('9,000 lines: one search takes 1,000; the other 8,000 stay here for the next.').waitFor();
    await expect.poll(async () => await dialog.locator('textarea').inputValue()).toBe(lines.slice(1000).join('\n'));
    await at.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The address carries all of them: a reload finds the same.
    await at.until('the address of the search', async () => Promise.resolve(at.page.url().length > 30_000));
    await at.page.reload();
    await at.until('the same again', async () =>
      /1,000 of 1,000 lines were not found/.test((await at.find('look-up-report').allTextContents()).join('')),
    );
    // The counts of what each criterion leaves are still under way: the server ends after them.
    await at.page.locator('[data-testid="funnel"][aria-busy="false"]').waitFor();
  });
});

describe('rules of the lead types', () => {
  let at: Workstation;
  beforeAll(async () => {
    // Workers derive the data anew when the rules change, for everybody: a server of its own.
    at = await openWorkstation({ sampleParcels: 3000, path: `${AT}&listingType=E`, config: { workers: true } });
    await at.signIn();
  });
  afterAll(async () => await at.close());

  it('a rule that is changed is followed by the data: rows turn stale, the next search finds fewer', async () => {
    await fresh(at);
    const rows = async (): Promise<number> =>
      Number(/([\d,]+) rows/.exec((await at.find('status-rows').textContent()) ?? '')?.[1]?.replaceAll(',', ''));
    const before = await rows();
    await at.command('Show or change the rules');
    await at.find('lead-rules').waitFor();
    const share = at.page.getByLabel('Equity of the value, percent');
    await share.waitFor();
    await share.focus();
    await at.press('Control+a');
    await at.type('300%');
    await expect.poll(async () => await at.find('lead-rules').textContent()).toContain('From 1% to 100%');
    await at.press('Control+a');
    await at.type('80%');
    await expect
      .poll(async () => await at.find('lead-rules').textContent())
      .toContain('Estimated equity of 80 % of the estimated value');
    await at.press('Enter');
    await at.until('saved', async () => /derived anew/.test((await at.find('lead-rules').textContent()) ?? ''));
    await at.press('Escape');
    await at.until('stale', async () => (await at.find('results').getAttribute('data-state')) === 'stale');
    await expect.poll(async () => await at.find('results').textContent()).toContain('Newer data is in service');
    await at.press('Control+Enter');
    await fresh(at);
    await expect.poll(async () => await rows()).toBeLessThan(before);
    await expect
      .poll(async () => await at.find('asked').locator('.asked--lead').getAttribute('title'))
      .toContain('80 %');
  });
});

/**
 * An analyst underwrites a deal by keyboard alone: typed formats, Tab and Enter, F2, a pasted block, fill down, undo
 * over everything, a cell that cannot be read, scenarios, tables, goal seek, trace, and the report as a file. What the
 * screen says is held against the arithmetic over what the server has saved.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedAnalysis } from '../../src/api/contract/deal/analyses.ts';
import { dealExits } from '../../src/calc/deal/exits/dealExits.ts';
import type { Cents } from '../../src/calc/money.ts';
import { analyze } from '../../src/calc/deal/analyze.ts';
import { formatCurrency, formatDollars } from '../../src/calc/format/currency.ts';
import { formatPercent } from '../../src/calc/format/number.ts';
import { percentile } from '../../src/calc/deal/whatIf/monteCarlo.ts';
import { readResult } from '../../src/calc/deal/whatIf/resultPath.ts';
import { resultText } from '../../src/machines/deal/analysis/results.ts';
import { planOf, uncertaintiesOf } from '../../src/machines/deal/analysis/risk.ts';
import { monteCarlo } from '../calc/support/monteCarlo.ts';
import { sampleIds } from '../support/sampleIds.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { noDealSettings } from '../support/dealSettings.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** The result that goal seek, tables and simulations begin with. */
const RESULT = 'periods[0].cashOnCashRate';

describe('an analyst works in the deal sheet', () => {
  let at: Workstation;
  let propertyId = 0;
  let token = '';

  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000 });
    [propertyId = 0] = await sampleIds(at.server, 1, 'rent_amount_cents IS NOT NULL AND estimated_value_cents > 0');
    await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await at.signIn();
    const me = await at.server.signIn();
    ({ token } = me);
    // From the first number on all is typed.
    valueOf(await me.client.call('saveDealSettings', { body: noDealSettings }));
    await at.page.goto(`${at.server.baseUrl}/search?type=PROPERTY&propertyId=${propertyId}`);
    await at.find('shell').waitFor();
    await at.press('g', 'a');
    await at.until('the sheet', async () => (await paneText()).includes('Purchase price'));
  });
  afterAll(async () => {
    await at.close();
  });

  const paneText = async (): Promise<string> => (await at.find('pane-analysis').textContent()) ?? '';
  /** The sheet's row under the cursor, and its cell as it is shown. */
  const cursor = async (): Promise<{ label: string; text: string; isBad: boolean }> =>
    await at.page.evaluate(() => {
      const cell = document.querySelector('.deal-sheet td.current');
      return {
        label: cell?.parentElement?.firstElementChild?.textContent?.trim() ?? '',
        text: cell?.textContent?.trim() ?? '',
        isBad: cell?.classList.contains('grid-cell--error') ?? false,
      };
    });
  /** To the first value of a row, by its label. */
  const goTo = async (label: string): Promise<void> => {
    await at.press('Shift+F8', 'Home');
    const steps = await at.page.evaluate((wanted) => {
      const rows = [...document.querySelectorAll('.deal-sheet .ht_master tbody tr')];
      const now = rows.findIndex((row) => row.querySelector('td.current') !== null);
      const there = rows.findIndex((row) => row.firstElementChild?.textContent?.trim() === wanted);
      return there < 0 ? 0 : there - now;
    }, label);
    for (let step = 0; step < Math.abs(steps); step += 1) await at.press(steps < 0 ? 'ArrowUp' : 'ArrowDown');
    if ((await cursor()).label === label) return;
    // Out of the rows that are drawn.
    await at.press('Control+Home');
    for (let step = 0; step < 60 && (await cursor()).label !== label; step += 1) await at.press('ArrowDown');
    expect((await cursor()).label).toBe(label);
  };
  const enter = async (label: string, text: string): Promise<string> => {
    await goTo(label);
    await at.type(text);
    await at.press('Enter', 'ArrowUp');
    return (await cursor()).text;
  };
  const figure = async (key: string): Promise<string> => (await at.find(`figure-${key}`).getAttribute('title')) ?? '';
  const save = async (name = 'Analysis 1'): Promise<SavedAnalysis> => {
    await at.press('Control+s');
    await at.until('saved', async () => (await at.find('analysis').getAttribute('data-state')) === 'saved');
    const { analyses } = valueOf(
      await at.server.client(token).call('propertyAnalyses', { params: { id: propertyId } }),
    );
    const saved = analyses.find((one) => one.name === name);
    if (saved === undefined) throw new Error(`${name} was not saved`);
    return saved;
  };

  it('R-ANALYSIS-001 R-MORTGAGE-025 R-ANALYSIS-060 R-ANALYSIS-056 R-ANALYSIS-059 R-DOC-006 a deal from the first number to its report', async () => {
    await step('reads numbers as people type them', async () => {
      expect(await enter('Purchase price', '=200000*0.8')).toBe('$160,000');
      await at.press('Control+m');
      expect(await enter('Interest rate', '6.5%')).toBe('6.5%');
      expect(await enter('Term', '30y')).toBe('360');
      expect(await enter('Amount', '120k')).toBe('$120,000');
      expect(await enter('Rent', '$1,250')).toBe('$1,250');
      expect(await enter('Rent', '1.2k')).toBe('$1,200');
    });

    await step(
      'Tab goes on to the right and makes the next unit, Enter comes back below, F2 edits what is there',
      async () => {
        await goTo('Rent');
        await at.type('1100');
        await at.press('Tab');
        await at.type('950');
        await at.press('Enter');
        await expect.poll(async () => await cursor()).toMatchObject({ label: 'Units of this kind', text: '1' });
        await goTo('Rent');
        await at.press('F2', 'End');
        await at.type('5');
        await at.press('Enter', 'ArrowUp');
        expect((await cursor()).text).toBe('$11,005');
        await at.press('Control+z');
        expect((await cursor()).text).toBe('$1,100');
        const { rentalUnits, mortgages } = await save();
        expect(rentalUnits?.map(({ amount }) => amount)).toEqual([1100, 950]);
        expect(mortgages?.[0]).toMatchObject({ amount: 120_000, downPaymentAmount: 40_000, fixedInterestRate: 0.065 });
      },
    );

    await step('takes a block from Excel and fills down, each as one step of undo', async () => {
      await goTo('Rent');
      await at.page.evaluate(async () => {
        await navigator.clipboard.writeText('$1,500.00\t1600\n2\t1');
      });
      await at.press('Control+v');
      await at.until('the block', async () => (await cursor()).text === '$1,500');
      expect((await save()).rentalUnits?.map(({ amount, quantity }) => [amount, quantity])).toEqual([
        [1500, 2],
        [1600, 1],
      ]);
      await goTo('Occupied');
      await at.type('95%');
      await at.press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Control+d');
      expect(
        (await save()).rentalUnits?.map(({ occupancyRate, rentIncreaseRate }) => [occupancyRate, rentIncreaseRate]),
      ).toEqual([
        [0.95, 0.95],
        [1, 0.04],
      ]);
      await at.press('Control+z', 'Control+z', 'Control+z');
      expect((await save()).rentalUnits?.map(({ amount, occupancyRate }) => [amount, occupancyRate])).toEqual([
        [1100, 1],
        [950, 1],
      ]);
      await at.press('Control+Shift+z');
      expect((await save()).rentalUnits?.map(({ amount }) => amount)).toEqual([1500, 1600]);
      await at.press('Control+z');
    });

    await step('marks what it cannot read, says why, and goes on with the value before', async () => {
      const before = await figure('noi');
      await enter('Purchase price', 'lots');
      await expect.poll(async () => await cursor()).toMatchObject({ text: 'lots', isBad: true });
      await expect
        .poll(async () => await at.find('analysis-cell').textContent())
        .toContain('“lots” was not taken. Cannot read “lots”.');
      await expect.poll(async () => await figure('noi')).toBe(before);
      await at.press('Control+z');
      await expect.poll(async () => await cursor()).toMatchObject({ text: '$160,000', isBad: false });
    });

    await step('shows what the arithmetic gives for what is saved', async () => {
      const saved = await save();
      const result = analyze(saved);
      const first = result.periods[0];
      await expect.poll(async () => await figure('noi')).toBe(formatCurrency(first?.noi));
      await expect.poll(async () => await figure('cash')).toBe(formatCurrency(first?.cashBeforeTax));
      await expect.poll(async () => await figure('initialCash')).toBe(formatCurrency(result.initialCash));
      await expect.poll(async () => await figure('cashOnCash')).toBe(formatPercent(first?.cashOnCashRate));
      for (const column of ['grossIncome', 'netIncome', 'operatingExpenses'] as const)
        await expect
          .poll(async () => await paneText())
          .toContain(formatDollars(Math.round((first?.[column] ?? 0) / 100)));
    });

    await step('stands scenarios beside each other with what differs marked', async () => {
      await at.press('Control+Shift+s');
      expect(await enter('Purchase price', '150k')).toBe('$150,000');
      await at.press('F4');
      await at.until('both', async () =>
        /› Analysis 1, B/.test((await at.find('pane-analysis').locator('.deal-beside').textContent()) ?? ''),
      );
      // Results come first: the inputs that differ stand below them.
      await at.page.locator('.deal-beside .ht_master .wtHolder').hover();
      await at.page.mouse.wheel(0, 10_000);
      const row = async (label: string) =>
        await at.page.evaluate((wanted) => {
          const rows = [...document.querySelectorAll('.deal-beside .ht_master tbody tr')];
          const found = rows.find((tr) => tr.firstElementChild?.textContent?.trim() === wanted);
          return [...(found?.children ?? [])]
            .slice(1)
            .map((td) => [td.textContent, td.className.includes('deal-differs')]);
        }, label);
      await at.until('what differs', async () => (await row('Purchase price')).length > 0);
      await expect
        .poll(async () => await row('Purchase price'))
        .toEqual([
          ['$160,000', true],
          ['$150,000', false],
        ]);
      expect((await save('Analysis 1, B')).purchaseAmount).toBe(150_000);
      await at.press('F3');
      expect((await at.find('analysis-shelf').locator('[aria-selected="true"]').textContent()) ?? '').toContain(
        'Analysis 1',
      );
    });

    await step('spreads one input down and another across', async () => {
      await goTo('Purchase price');
      await at.press('Shift+F9');
      await at.until('one way', async () => (await paneText()).includes('By Purchase price.'));
      await goTo('Interest rate');
      await at.press('Control+F9');
      await at.until('two ways', async () =>
        /by Purchase price, down, and First mortgage.* interest rate, across/i.test(await paneText()),
      );
      const saved = await save();
      const now = readResult(saved, analyze(saved), 'periods[0].cashOnCashRate');
      const present = at
        .find('pane-analysis')
        .locator('.deal-beside .ht_master td.deal-present:not(.deal-axis)')
        .first();
      await expect.poll(async () => await present.textContent()).toBe(resultText('periods[0].cashOnCashRate', now));
    });

    await step('seeks the price for a return, says what it found, and undo takes it back', async () => {
      await goTo('Purchase price');
      await at.press('F9');
      await at.find('goal-seek').waitFor();
      await at.type('8%');
      await at.press('Enter');
      await at.until('found', async () =>
        /gives Cash-on-cash rate, year 1 8%/.test((await at.find('analysis-note').textContent()) ?? ''),
      );
      const { label, text } = await cursor();
      expect(label).toBe('Purchase price');
      expect(text).not.toBe('$160,000');
      await at.press('Control+z');
      expect((await cursor()).text).toBe('$160,000');
    });

    await step(
      'simulates uncertain inputs: percentiles with their words, the same again for the same seed',
      async () => {
        await goTo('Rent');
        await at.press('Control+Shift+F8');
        const risk = at.find('analysis-risk');
        const finished = async () => (await risk.getAttribute('data-state')) === 'done';
        const read = async (): Promise<[string | null, string | null]> => {
          await at.until(
            'the simulation',
            async () => (await finished()) && (await at.find('risk-words').count()) === 1,
          );
          return [await at.find('risk-figures').textContent(), await at.find('risk-words').textContent()];
        };
        const before = await read();
        expect(before[1]).toMatch(/^2,000 deals with this input drawn at random.*seed 1 draws the same again/);
        expect(before[0]).toMatch(/^P5.*Median.*P95.*Mean/);
        const saved = await save();
        const [setup] = uncertaintiesOf(saved, { inputs: null }, { known: ['rentalUnits[0].amount'], result: RESULT });
        if (setup === undefined) throw new Error('the rent moves the result');
        const { values } = monteCarlo(saved, planOf(saved, [setup], { runs: 2000, seed: 1, result: RESULT }));
        expect(before[0]).toContain(`P10${resultText(RESULT, percentile(values, 0.1))}`);
        // Another seed draws others: Result, at least, Runs, Seed.
        await at.press('Control+F8', 'Tab', 'Tab', 'Tab', 'Tab');
        await at.type('7');
        await at.press('Enter');
        await at.until('another seed', async () =>
          ((await at.find('risk-words').textContent()) ?? '').includes('seed 7'),
        );
        expect((await read())[0]).not.toBe(before[0]);
        await at.press('Escape');
      },
    );

    await step('traces a result to its terms, down to what was typed', async () => {
      await at.press('F8', 'Control+[');
      const trace = at.find('analysis-trace');
      await trace.waitFor();
      await expect.poll(async () => await trace.locator('[role="treeitem"]').count()).toBeGreaterThan(1);
      // Down to the first term that was typed: Enter goes to its cell.
      for (let step = 0; step < 40; step += 1) {
        const chosen = trace.locator('[aria-selected="true"]');
        if (/deal-term--input/.test((await chosen.getAttribute('class')) ?? '')) break;
        await at.press((await chosen.getAttribute('aria-expanded')) === 'false' ? 'ArrowRight' : 'ArrowDown');
      }
      await at.press('Enter');
      await at.until(
        'the cell',
        async () =>
          (await cursor()).text !== '' &&
          (await at.page.evaluate(() => document.activeElement?.closest('.deal-sheet') !== null)),
      );
    });

    await step('shows the same deal offered for, assigned, flipped and refinanced, and traces its profit', async () => {
      await at.press('F10');
      const exits = at.find('analysis-exits');
      await exits.waitFor();
      const { flip, offer, wholesale } = dealExits(await save());
      const profit = (which: string) =>
        exits.locator(`[data-exit="${which}"] .deal-exit-line--sum dd`).last().textContent();
      const shown = (amount: Cents | undefined) => formatCurrency(amount, { forceCents: true });
      await expect.poll(async () => await profit('offer')).toBe(shown(offer.ok ? offer.value.offer : undefined));
      await expect
        .poll(async () => await profit('wholesale'))
        .toBe(shown(wholesale.ok ? wholesale.value.profit : undefined));
      await expect.poll(async () => await profit('flip')).toBe(shown(flip.ok ? flip.value.profit : undefined));
      await at.until('the exits have the keyboard', async () =>
        exits.evaluate((element) => element.contains(document.activeElement)),
      );
      await at.press('Tab', 'Tab', 'Tab', 'Enter');
      await at.until('the trace', async () => (await paneText()).includes('Flip: profit'));
      await at.press('Escape');
    });

    for (const [key, format, type, start] of [
      ['Control+p', 'pdf', 'application/pdf', '%PDF-'],
      ['Control+Shift+e', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
      ['Control+,', 'csv', 'text/csv', '\u{feff}'],
    ] as const)
      await step(`gives the report as a file under its name: ${key}`, async () => {
        const [file, response] = await Promise.all([
          at.page.waitForEvent('download'),
          at.page.waitForResponse((answer) => answer.url().includes('/analyses/reports/')),
          at.press(key),
        ]);
        expect(response.headers()['content-type']).toContain(type);
        expect(file.suggestedFilename()).toMatch(new RegExp(`^analysis-[\\w-]+-2026-03-02\\.${format}$`));
        expect((await readFile(await file.path())).toString('utf8').startsWith(start)).toBe(true);
        await at.until('told', async () =>
          ((await at.find('status-download').textContent()) ?? '').includes(file.suggestedFilename()),
        );
      });

    await step('gives the payments of the mortgage on screen', async () => {
      // By `g y`, once Escape has left the sheet.
      await at.press('Escape', 'g', 'y');
      await at.until('the payments have the keyboard', async () =>
        at.find('pane-amortization').evaluate((pane) => pane.contains(document.activeElement)),
      );
      const [file] = await Promise.all([at.page.waitForEvent('download'), at.press('Control+,')]);
      expect(file.suggestedFilename()).toBe('amortization-Fixed-interest-120000-2026-03-02.csv');
      expect(await readFile(await file.path(), 'utf8')).toContain('758.48');
    });

    await step('finds a saved analysis by name from anywhere, opens it and gives its report', async () => {
      await at.press('Control+Shift+o');
      const dialog = at.find('analyses');
      await dialog.waitFor();
      await at.type(', B');
      await at.until('one is found', async () => (await dialog.locator('[role="option"]').count()) === 1);
      const [file, response] = await Promise.all([
        at.page.waitForEvent('download'),
        at.page.waitForResponse((answer) => /\/analyses\/\d+\/reports\/pdf$/.test(answer.url())),
        at.press('Tab', 'Enter'),
      ]);
      expect([response.status(), file.suggestedFilename().startsWith('analysis-')]).toEqual([200, true]);
      await at.press('Shift+Tab', 'Enter');
      await at.until('it is open', async () =>
        ((await at.find('analysis-shelf').locator('[aria-selected="true"]').textContent()) ?? '').includes(
          'Analysis 1, B',
        ),
      );
      expect(new URL(at.page.url()).pathname).toMatch(/^\/analysis\/\d+$/);
    });
  });
});

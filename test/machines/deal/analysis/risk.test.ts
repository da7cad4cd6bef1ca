import { describe, expect, it } from 'vitest';
import { monteCarlo } from '../../../calc/support/monteCarlo.ts';
import { resultOf } from '../../../../src/calc/deal/whatIf/resultPath.ts';
import { viewsAfter, firstViews } from '../../../../src/machines/deal/analysis/views.ts';
import {
  planOf,
  spreadText,
  uncertaintiesOf,
  usualUncertainty,
  withUncertainty,
} from '../../../../src/machines/deal/analysis/risk.ts';
import { inputChoices } from '../../../../src/panes/deal/analysis/inputChoices.ts';
import { riskFigures, riskSentences } from '../../../../src/panes/deal/analysis/riskFigures.ts';
import { someDeal } from './support.ts';

const RENT = 'rentalUnits[0].amount';
const CASH = 'periods[0].cashBeforeTax';
const deal = someDeal({ expenses: [{ field: 219, amount: 3600 }] });
const known = inputChoices(deal).map(({ path }) => path);
const usual = (result = CASH) => uncertaintiesOf(deal, { inputs: null }, { known, result });

describe('what a simulation draws', () => {
  it('is what nobody can know and what moves the result most, until a person chooses', () => {
    const list = usual();
    expect(list.map(({ input }) => input)).toEqual(expect.arrayContaining([RENT, 'expenses[0].amount']));
    expect(list.map(({ input }) => input)).not.toContain('purchaseAmount');
    expect(list[0]).toEqual({ input: RENT, spread: 'triangular', low: 1350, high: 1650 });
    // Nothing of these moves what is paid at the closing.
    expect(usual('initialCash')).toEqual([]);
    const own = [{ input: 'purchaseAmount', spread: 'uniform', low: 190_000, high: 210_000 }] as const;
    expect(uncertaintiesOf(deal, { inputs: own }, { known, result: CASH })).toEqual(own);
  });

  it('leaves out what the deal has no more', () => {
    const own = [{ input: 'mortgages[1].amount', spread: 'uniform', low: 1, high: 2 }] as const;
    expect(uncertaintiesOf(deal, { inputs: own }, { known, result: CASH })).toEqual([]);
    expect(usualUncertainty(deal, 'mortgages[1].amount')).toBeNull();
  });

  it('lies around nothing where nothing was entered', () => {
    expect(usualUncertainty(deal, 'marketValueIncreaseRate')).toMatchObject({ high: 0.01 });
    const [one] = usual();
    if (one === undefined) throw new Error('nothing is uncertain');
    expect(withUncertainty([one], { ...one, high: 1700 })).toEqual([{ ...one, high: 1700 }]);
  });

  it('is told in words and drawn accordingly', () => {
    const rent = { input: RENT, spread: 'triangular', low: 1350, high: 1650 } as const;
    expect(spreadText(deal, rent)).toBe('between $1,350 and $1,650, most likely $1,500');
    expect(spreadText(deal, { ...rent, spread: 'normal' })).toBe('around $1,500, 19 of 20 between $1,350 and $1,650');
    const plan = planOf(deal, [{ ...rent, spread: 'uniform' }], { runs: 300, seed: 3, result: CASH });
    const simulation = monteCarlo(deal, plan);
    // A dollar of rent a month is twelve a year; vacancy and management are none here.
    const now = resultOf(deal, CASH) ?? 0;
    expect(Math.min(...simulation.values)).toBeGreaterThanOrEqual(now - 12 * 150);
    expect(Math.max(...simulation.values)).toBeLessThanOrEqual(now + 12 * 150);
    const figures = riskFigures(simulation, CASH);
    expect(figures.map(({ key }) => key)).toEqual([
      'P5',
      'P10',
      'P25',
      'P50',
      'P75',
      'P90',
      'P95',
      'mean',
      'deviation',
    ]);
    const words = riskSentences(simulation, { result: CASH, inputs: 1, seed: 3, target: now }).join(' ');
    expect(words).toContain('300 deals with this input drawn at random');
    expect(words).toContain('seed 3 draws the same again');
    expect(words).toMatch(/nine of ten between .* and .*\. \d+(\.\d)?% reach /);
  });
});

it('a key makes the number under the cursor uncertain and shows the simulation', () => {
  const place = { path: { at: 'unit', index: 0, field: 'amount' }, group: 'rentalUnits' } as const;
  const views = viewsAfter({ ...firstViews, place }, { type: 'analysis.riskInput' }, deal);
  expect([views.view, views.risk.inputs]).toEqual([
    'risk',
    [{ input: RENT, spread: 'triangular', low: 1350, high: 1650 }],
  ]);
  const nowhere = viewsAfter(firstViews, { type: 'analysis.riskInput' }, deal);
  expect([nowhere.view, nowhere.note]).toEqual(['results', 'Put the cursor on a number of the sheet first.']);
});

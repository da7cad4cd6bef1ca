import type { Analysis } from '../../src/calc/deal/analysis.ts';
import { analyze } from '../../src/calc/deal/analyze.ts';
import { spread, twoWayTable } from '../../src/calc/deal/whatIf/dataTable.ts';
import { goalSeek } from '../../src/calc/deal/whatIf/goalSeek.ts';
import { inputScale, onScale } from '../../src/calc/deal/whatIf/inputPath.ts';
import { startSimulation, type UncertainInput } from '../../src/calc/deal/whatIf/monteCarlo.ts';
import { draw, randomSource } from '../../src/calc/deal/whatIf/random.ts';
import { readResult } from '../../src/calc/deal/whatIf/resultPath.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { measure, type Measured } from '../support/measure.ts';
import { checkNear, checkSame, checkThat } from '../support/same.ts';
import { deal } from './deal.ts';

const SEED = 11;
const RUNS = 10_000;
const TARGET = 0.05;
const FIRST_YEAR = 'periods[0].cashOnCashRate';
const AFTER_TAX = 'returns.irrAfterTax';

// 25 prices on either side less one make 50.
const prices = spread(486_500, 2500, 25).slice(1);
const rates = spread(0.06875, 0.000625, 25).slice(1);

/** What-if tools against the same deals recomputed by hand: what the convenience costs. */
export async function benchWhatIf(): Promise<PartResult> {
  const table = () =>
    twoWayTable(deal, {
      rows: { input: 'purchaseAmount', values: prices },
      columns: { input: 'mortgages[0].fixedInterestRate', values: rates },
      result: FIRST_YEAR,
    });
  checkThat('the table is 50 by 50', prices.length === 50 && rates.length === 50);
  checkSame('two-way table', table(), tableByHand());

  const seek = () => goalSeek(deal, { input: 'purchaseAmount', result: FIRST_YEAR, target: TARGET });
  const sought = seek();
  if (!sought.ok) throw new Error(`goal seek: ${sought.reason}`);
  // Cash on cash moves by some 1e-7 a dollar: neighbouring prices give the same rate within its tolerance.
  checkNear('goal seek reaches its target', sought.achieved, TARGET, 1e-5);
  checkNear('goal seek and bisection', sought.achieved, firstYear(bisectionByHand()), 2e-5);

  const simulate = () => {
    const simulation = startSimulation(deal, { inputs: uncertain, result: AFTER_TAX, runs: RUNS, seed: SEED });
    simulation.advance(RUNS);
    return simulation.summary();
  };
  checkSame('Monte Carlo', simulate().values, simulationByHand());

  const slow = { rounds: 11, batchMs: 0 };
  const tables = await measure({ ours: table, byHand: tableByHand }, slow);
  const seeks = await measure({ ours: seek, byHand: bisectionByHand }, { rounds: 31 });
  const simulations = await measure({ ours: simulate, byHand: simulationByHand }, { ...slow, rounds: 7 });
  const figure = (name: string, ours: Measured, label: string, byHand: Measured): Figure => ({
    name,
    ours: { label: 'ours', value: ours.median, unit: 'ns' },
    other: { label, value: byHand.median, unit: 'ns' },
    goal: null,
  });
  return {
    figures: [
      figure('two-way table, 50 x 50', tables.ours, '2,500 times analyze', tables.byHand),
      figure('goal seek, price for a rate', seeks.ours, 'plain bisection', seeks.byHand),
      figure('Monte Carlo, 10,000 runs', simulations.ours, '10,000 times analyze and IRR', simulations.byHand),
    ],
    notes: [],
  };
}

/** The same deals, changed with object literals instead of paths. */
function changed(purchaseAmount: number, rate: number): Analysis {
  const [first, ...others] = deal.mortgages ?? [];
  if (first === undefined) throw new Error('the deal has a mortgage');
  return { ...deal, purchaseAmount, mortgages: [{ ...first, fixedInterestRate: rate }, ...others] };
}

function tableByHand(): (number | null)[][] {
  return prices.map((price) => rates.map((rate) => analyze(changed(price, rate)).periods[0]?.cashOnCashRate ?? null));
}

const firstYear = (price: number): number =>
  analyze({ ...deal, purchaseAmount: price }).periods[0]?.cashOnCashRate ?? Number.NaN;

/** To the cent, between bounds wide enough for any house. */
function bisectionByHand(): number {
  let [low, high] = [42_000_000, 1_000_000_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    // A higher price with the same loans is more cash, and so a lower rate.
    if (firstYear(middle / 100) >= TARGET) low = middle;
    else high = middle;
  }
  return low / 100;
}

const uncertain: readonly UncertainInput[] = [
  { input: 'marketValueIncreaseRate', distribution: { kind: 'normal', mean: 0.0325, standardDeviation: 0.015 } },
  { input: 'expenseIncreaseRate', distribution: { kind: 'triangular', min: 0.02, mode: 0.0275, max: 0.05 } },
  { input: 'saleCostRate', distribution: { kind: 'uniform', min: 0.05, max: 0.07 } },
];

function simulationByHand(): number[] {
  const random = randomSource(SEED);
  const values: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const drawn: Record<string, number> = {};
    for (const { input, distribution } of uncertain) {
      const scale = inputScale(input);
      const value = draw(distribution, random);
      drawn[input] = scale === null ? value : onScale(value, scale);
    }
    const sample = { ...deal, ...drawn };
    const value = readResult(sample, analyze(sample), AFTER_TAX);
    if (value !== null) values.push(value);
  }
  return values.sort((a, b) => a - b);
}

/** Which inputs of a deal are uncertain and how: what a simulation (Monte Carlo) draws at random. */
import { formatNumber } from '../../../calc/format/number.ts';
import { suitableStep } from '../../../calc/deal/whatIf/axisValues.ts';
import { hasInput, inputScale, onScale, readInput, type InputPath } from '../../../calc/deal/whatIf/inputPath.ts';
import type { SimulationPlan, UncertainInput } from '../../../calc/deal/whatIf/monteCarlo.ts';
import type { Distribution } from '../../../calc/deal/whatIf/random.ts';
import type { ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import { relativeInputs, tornado } from '../../../calc/deal/whatIf/tornado.ts';
import { cellText } from './cellText.ts';
import { kindOf } from './cellPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cellOfInput } from './inputCells.ts';

/** How values lie between the two ends. */
export const spreads = {
  triangular: 'peak as now',
  uniform: 'even',
  normal: 'bell curve',
} as const;
export type Spread = keyof typeof spreads;

export interface Uncertainty {
  readonly input: InputPath;
  readonly spread: Spread;
  readonly low: number;
  readonly high: number;
}

export interface RiskSetup {
  /** Null: those that nobody can know and that move the result most. */
  readonly inputs: readonly Uncertainty[] | null;
  readonly runs: number;
  readonly seed: number;
  /** What the result should reach at least; null: what the sheet says now. */
  readonly target: number | null;
}

export const RUN_CHOICES = [1000, 2000, 5000, 10_000] as const;

export const firstRisk: RiskSetup = { inputs: null, runs: 2000, seed: 1, target: null };

/** Uncertain by this share of itself up and down, until a person says otherwise. */
const USUAL_SHARE = 0.1;
const USUAL_COUNT = 4;

/** What depends on others than the investor: rents, vacancy, costs, values, rates to come. Price and loan do not. */
const BEYOND_CONTROL =
  /^(?:rentalUnits\[\d+\]\.(?:amount|occupancyRate|rentIncreaseRate|pricePerSquareFoot)|(?:incomes|expenses|improvements)\[\d+\]\.amount|(?:expense|income)Increase(?:Amount|Rate)|marketValue|propertyValue|saleAmount|marketValueIncreaseRate|inflationRate|capRate|saleCostRate|saleCostAmount|projectMonths|refinanceRate)$/;

/** An input with its usual ends: a tenth down and up; around nothing two steps that make a difference. */
export function usualUncertainty(deal: Deal, input: InputPath): Uncertainty | null {
  const scale = inputScale(input);
  if (scale === null || !hasInput(deal, input)) return null;
  const [usual] = relativeInputs(deal, [input], USUAL_SHARE);
  if (usual !== undefined) return { input, spread: 'triangular', low: usual.low, high: usual.high };
  const value = readInput(deal, input) ?? 0;
  const reach = 2 * suitableStep(input, value);
  return { input, spread: 'triangular', low: onScale(value - reach, scale), high: onScale(value + reach, scale) };
}

/** The inputs that are drawn, of those that the deal has; `known` are all its inputs. */
export function uncertaintiesOf(
  deal: Deal,
  { inputs }: Pick<RiskSetup, 'inputs'>,
  { known, result }: { readonly known: readonly InputPath[]; readonly result: ResultPath },
): Uncertainty[] {
  if (inputs !== null) return inputs.filter(({ input }) => hasInput(deal, input));
  const candidates = relativeInputs(
    deal,
    known.filter((path) => BEYOND_CONTROL.test(path)),
    USUAL_SHARE,
  );
  return tornado(deal, { inputs: candidates, result })
    .filter(({ swing }) => swing !== null && swing > 0)
    .slice(0, USUAL_COUNT)
    .map(({ input, low, high }) => ({ input, spread: 'triangular', low, high }));
}

/** The same list with one more input, or with that one changed. */
export function withUncertainty(list: readonly Uncertainty[], one: Uncertainty): readonly Uncertainty[] {
  return list.some(({ input }) => input === one.input)
    ? list.map((each) => (each.input === one.input ? one : each))
    : [...list, one];
}

/** What is drawn, as the simulation takes it. */
export function planOf(
  deal: Deal,
  uncertainties: readonly Uncertainty[],
  { runs, seed, result }: { readonly runs: number; readonly seed: number; readonly result: ResultPath },
): SimulationPlan {
  const inputs = uncertainties.map((one): UncertainInput => ({
    input: one.input,
    distribution: distributionOf(deal, one),
  }));
  return { inputs, result, runs, seed };
}

function distributionOf(deal: Deal, { input, spread, low, high }: Uncertainty): Distribution {
  if (spread === 'uniform') return { kind: 'uniform', min: low, max: high };
  // So that 19 of 20 values lie between the ends.
  if (spread === 'normal') return { kind: 'normal', mean: (low + high) / 2, standardDeviation: (high - low) / 4 };
  const mode = Math.min(Math.max(readInput(deal, input) ?? (low + high) / 2, low), high);
  return { kind: 'triangular', min: low, mode, max: high };
}

/**
 * What is drawn for an input, in words.
 *
 * `between $1,350 and $1,650, most likely $1,500`
 */
export function spreadText(deal: Deal, one: Uncertainty): string {
  const cell = cellOfInput(deal, one.input);
  const text = (value: number): string => (cell === null ? formatNumber(value, 4) : cellText(kindOf(cell), value));
  const distribution = distributionOf(deal, one);
  const between = `between ${text(one.low)} and ${text(one.high)}`;
  switch (distribution.kind) {
    case 'uniform':
      return `${between}, each as likely`;
    case 'normal':
      return `around ${text(distribution.mean)}, 19 of 20 ${between}`;
    case 'triangular':
      return `${between}, most likely ${text(distribution.mode)}`;
  }
}

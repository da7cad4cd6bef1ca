import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import { percentile, shareAtLeast, type Simulation } from '../../../calc/deal/whatIf/monteCarlo.ts';
import { resultKind, type ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import { resultText } from '../../../machines/deal/analysis/results.ts';

export interface RiskFigure {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** What the figure means. */
  readonly title: string;
  readonly isNegative: boolean;
}

const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** What came out of a simulation, from the worst to the best, and in between. */
export function riskFigures(simulation: Simulation, result: ResultPath): RiskFigure[] {
  const { values, mean, standardDeviation } = simulation;
  const figure = (key: string, label: string, value: number | null, title: string): RiskFigure => ({
    key,
    label,
    text: resultText(result, value),
    title,
    isNegative: value !== null && value < 0,
  });
  return [
    ...SHARES.map((share) => {
      const name = `P${Math.round(share * 100)}`;
      return share === 0.5
        ? figure(name, 'Median', percentile(values, share), 'Half of the runs are below it, half above')
        : figure(name, name, percentile(values, share), `${formatPercent(share)} of the runs are below it`);
    }),
    figure('mean', 'Mean', mean, 'The average of all runs'),
    figure('deviation', 'Spread (σ)', standardDeviation, 'The standard deviation around the mean'),
  ];
}

/** The simulation in sentences: what was done, where the results lie, how many reach the target. */
export function riskSentences(
  { runs, withoutResult, values }: Simulation,
  { result, inputs, seed, target }: { result: ResultPath; inputs: number; seed: number; target: number },
): string[] {
  const at = (share: number): string => resultText(result, percentile(values, share));
  const below = values.length === 0 ? 0 : values.filter((value) => value < 0).length / values.length;
  const kind = resultKind(result);
  return [
    `${formatNumber(runs)} deals with ${inputs === 1 ? 'this input' : `these ${inputs} inputs`} drawn at random, independent of each other; seed ${seed} draws the same again.`,
    `Half of the results lie between ${at(0.25)} and ${at(0.75)}, nine of ten between ${at(0.05)} and ${at(0.95)}.`,
    `${formatPercent(shareAtLeast(values, target), 1)} reach ${resultText(result, target)}${kind === 'money' || kind === 'rate' ? `, ${formatPercent(below, 1)} are below 0` : ''}.`,
    ...(withoutResult === 0
      ? []
      : [`In ${formatNumber(withoutResult)} runs the result does not exist; they are in no figure.`]),
  ];
}

import type { Analysis } from '../analysis/analysis.ts';
import { inputScale, onScale, withInput, type InputPath } from './inputPath.ts';
import { draw, randomSource, type Distribution } from './random.ts';
import { resultOf, type ResultPath } from './resultPath.ts';

export interface UncertainInput {
  readonly input: InputPath;
  readonly distribution: Distribution;
}

export interface Simulation {
  readonly runs: number;
  /** Runs in which the result does not exist; they are in none of the figures below. */
  readonly withoutResult: number;
  /** All results, lowest first. */
  readonly values: readonly number[];
  readonly mean: number | null;
  readonly standardDeviation: number | null;
}

/**
 * Analyses a deal many times with uncertain inputs drawn at random. The same seed gives the same simulation. Inputs are
 * independent of each other, and drawn values are brought onto the input's scale.
 */
export function monteCarlo(
  analysis: Analysis,
  { inputs, result, runs, seed }: { inputs: readonly UncertainInput[]; result: ResultPath; runs: number; seed: number },
): Simulation {
  const random = randomSource(seed);
  const values: number[] = [];
  for (let run = 0; run < runs; run++) {
    let changed = analysis;
    for (const { input, distribution } of inputs) {
      const scale = inputScale(input);
      const drawn = draw(distribution, random);
      changed = withInput(changed, input, scale === null ? drawn : onScale(drawn, scale));
    }
    const value = resultOf(changed, result);
    if (value !== null) values.push(value);
  }
  values.sort((a, b) => a - b);
  const mean = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  return { runs, withoutResult: runs - values.length, values, mean, standardDeviation: deviation(values, mean) };
}

function deviation(values: readonly number[], mean: number | null): number | null {
  if (mean === null || values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * The value below which a share of sorted values lies, with straight lines between them; null without values.
 *
 * @example percentile([1, 2, 3, 4, 5], 0.25) // 2
 */
export function percentile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const position = Math.min(Math.max(share, 0), 1) * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

/**
 * The share of simulated values that reach a target: the chance that a deal makes it.
 *
 * @example shareAtLeast([1, 2, 3, 4], 3) // 0.5
 */
export function shareAtLeast(values: readonly number[], target: number): number | null {
  return values.length === 0 ? null : values.filter((value) => value >= target).length / values.length;
}

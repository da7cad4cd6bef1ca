import type { Analysis } from '../analysis.ts';
import { inputScale, onScale, withInput, type InputPath } from './inputPath.ts';
import { draw, randomSource, type Distribution } from './random.ts';
import { resultOf, resultReference, type ResultPath } from './resultPath.ts';

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

export interface SimulationPlan {
  readonly inputs: readonly UncertainInput[];
  readonly result: ResultPath;
  readonly runs: number;
  readonly seed: number;
}

/** A simulation under way: a screen goes on with it piece by piece and stays responsive. */
export interface SimulationRun {
  /** Runs made so far. */
  readonly done: () => number;
  /** Makes so many runs more, as far as the plan goes. */
  readonly advance: (runs: number) => void;
  /** What came out of the runs made so far. */
  readonly summary: () => Simulation;
}

/** Begins a simulation. In whatever pieces it is gone on with, the same seed gives the same runs. */
export function startSimulation(analysis: Analysis, { inputs, result, runs, seed }: SimulationPlan): SimulationRun {
  if (resultReference(result) === null) throw new RangeError(`no numeric result: ${result}`);
  const random = randomSource(seed);
  const values: number[] = [];
  let done = 0;
  const runOnce = (): void => {
    let changed = analysis;
    for (const { input, distribution } of inputs) {
      const scale = inputScale(input);
      const drawn = draw(distribution, random);
      changed = withInput(changed, input, scale === null ? drawn : onScale(drawn, scale));
    }
    const value = existing(changed, result);
    if (value !== null) values.push(value);
  };
  return {
    done: () => done,
    advance: (more) => {
      for (const end = Math.min(runs, done + more); done < end; done++) runOnce();
    },
    summary: () => summaryOf(values, done),
  };
}

/** A drawn deal that cannot be calculated, because its cents would be lost, has no result. */
function existing(analysis: Analysis, result: ResultPath): number | null {
  try {
    return resultOf(analysis, result);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function summaryOf(values: readonly number[], runs: number): Simulation {
  const sorted = values.toSorted((a, b) => a - b);
  const mean = sorted.length === 0 ? null : sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return {
    runs,
    withoutResult: runs - sorted.length,
    values: sorted,
    mean,
    standardDeviation: deviation(sorted, mean),
  };
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

import type { Analysis } from '../analysis.ts';
import { hasInput, inputScale, onScale, readInput, withInput, type InputPath } from './inputPath.ts';
import { resultOf, type ResultPath } from './resultPath.ts';

export interface TornadoInput {
  readonly input: InputPath;
  readonly low: number;
  readonly high: number;
}

export interface TornadoBar extends TornadoInput {
  readonly atLow: number | null;
  readonly atHigh: number | null;
  /** Distance between the two results; null when one of them does not exist. */
  readonly swing: number | null;
}

/**
 * How far each input alone moves a result, the widest swing first: what to check before anything else. Inputs whose
 * result does not exist at one end come last.
 */
export function tornado(
  analysis: Analysis,
  { inputs, result }: { inputs: readonly TornadoInput[]; result: ResultPath },
): TornadoBar[] {
  const bars = inputs.map(({ input, low, high }): TornadoBar => {
    const atLow = resultOf(withInput(analysis, input, low), result);
    const atHigh = resultOf(withInput(analysis, input, high), result);
    const swing = atLow === null || atHigh === null ? null : Math.abs(atHigh - atLow);
    return { input, low, high, atLow, atHigh, swing };
  });
  return bars.toSorted((a, b) => (b.swing ?? -1) - (a.swing ?? -1));
}

/**
 * Inputs with the same relative change down and up, on their scales; inputs that are missing or 0 are left out, because
 * a share of nothing is nothing.
 */
export function relativeInputs(analysis: Analysis, inputs: readonly InputPath[], share: number): TornadoInput[] {
  return inputs.flatMap((input) => {
    const scale = inputScale(input);
    const value = readInput(analysis, input);
    if (scale === null || !value || !hasInput(analysis, input)) return [];
    const ends = [onScale(value * (1 - share), scale), onScale(value * (1 + share), scale)];
    return [{ input, low: Math.min(...ends), high: Math.max(...ends) }];
  });
}

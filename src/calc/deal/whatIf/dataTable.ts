import type { Analysis } from '../analysis.ts';
import { analyze } from '../analyze.ts';
import { withInput, type InputPath } from './inputPath.ts';
import { readResult, resultOf, type ResultPath } from './resultPath.ts';

export interface OneWayRow {
  readonly value: number;
  /** In the order of the results asked for; null where a result does not exist. */
  readonly results: readonly (number | null)[];
}

/** Spreads several results over the values of one input. */
export function oneWayTable(
  analysis: Analysis,
  { input, values, results }: { input: InputPath; values: readonly number[]; results: readonly ResultPath[] },
): OneWayRow[] {
  return values.map((value) => {
    const changed = withInput(analysis, input, value);
    const outcome = analyze(changed);
    return { value, results: results.map((path) => readResult(changed, outcome, path)) };
  });
}

export interface TwoWayAxis {
  readonly input: InputPath;
  readonly values: readonly number[];
}

/** Spreads one result over the values of two inputs: one line per row value, one entry per column value. */
export function twoWayTable(
  analysis: Analysis,
  { rows, columns, result }: { rows: TwoWayAxis; columns: TwoWayAxis; result: ResultPath },
): (number | null)[][] {
  return rows.values.map((rowValue) => {
    const changed = withInput(analysis, rows.input, rowValue);
    return columns.values.map((columnValue) => resultOf(withInput(changed, columns.input, columnValue), result));
  });
}

/**
 * Evenly spaced values around a middle, for the axes of a table.
 *
 * @example spread(0.065, 0.005, 2) // [0.055, 0.06, 0.065, 0.07, 0.075]
 */
export function spread(middle: number, step: number, stepsEachSide: number): number[] {
  return Array.from({ length: 2 * stepsEachSide + 1 }, (_, index) =>
    Number((middle + (index - stepsEachSide) * step).toFixed(8)),
  );
}

import { axisValues, suitableStep } from '../../../calc/deal/whatIf/axisValues.ts';
import { oneWayTable, twoWayTable } from '../../../calc/deal/whatIf/dataTable.ts';
import { hasInput, readInput, type InputPath } from '../../../calc/deal/whatIf/inputPath.ts';
import { heatLevels } from '../../../calc/deal/whatIf/positions.ts';
import { resultReference, type ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';

/** An input spread over values around the present one. */
export interface TableAxis {
  readonly input: InputPath;
  /** Null: one that suits the input. */
  readonly step: number | null;
}

export interface TableSetup {
  readonly rows: TableAxis | null;
  /** Null: a table of several results over one input. */
  readonly columns: TableAxis | null;
  /** Spread over both inputs, or the first of the results. */
  readonly result: ResultPath;
  readonly stepsEachSide: number;
}

/** The results that stand beside the one asked for when one input is spread. */
const BESIDE: readonly ResultPath[] = [
  'periods[0].cashOnCashRate',
  'periods[0].cashBeforeTax',
  'returns.dscr',
  'returns.irrBeforeTax',
  'initialCash',
];
export const HEAT_LEVELS = 7;

export interface TableCell {
  readonly value: number | null;
  readonly result: ResultPath;
  /** From 0, the lowest of its kind, to HEAT_LEVELS - 1; null where there is no result. */
  readonly heat: number | null;
  /** The deal as it is now. */
  readonly isPresent: boolean;
}

export interface SpreadTable {
  readonly rowInput: InputPath;
  readonly columnInput: InputPath | null;
  readonly rowValues: readonly number[];
  /** Values of the second input, or the results of a table over one. */
  readonly columnValues: readonly number[];
  readonly results: readonly ResultPath[];
  readonly cells: readonly (readonly TableCell[])[];
}

/** Spreads results over one or two inputs of a deal; null without an input that this deal has. */
export function spreadTable(deal: Deal, setup: TableSetup): SpreadTable | null {
  const { rows, columns, result, stepsEachSide } = setup;
  if (rows === null || !hasInput(deal, rows.input) || resultReference(result) === null) return null;
  const rowValues = valuesOf(deal, rows, stepsEachSide);
  const rowNow = readInput(deal, rows.input) ?? 0;
  const base = { rowInput: rows.input, rowValues };
  if (columns === null || !hasInput(deal, columns.input) || columns.input === rows.input) {
    const results = [...new Set([result, ...BESIDE])];
    const lines = oneWayTable(deal, { input: rows.input, values: rowValues, results });
    const heat = results.map((_, column) => heatOf(lines.map((line) => line.results[column] ?? null)));
    const cells = lines.map((line, row) =>
      results.map((path, column): TableCell => ({
        value: line.results[column] ?? null,
        result: path,
        heat: heat[column]?.[row] ?? null,
        isPresent: line.value === rowNow,
      })),
    );
    return { ...base, columnInput: null, columnValues: [], results, cells };
  }
  const columnValues = valuesOf(deal, columns, stepsEachSide);
  const columnNow = readInput(deal, columns.input) ?? 0;
  const values = twoWayTable(deal, {
    rows: { input: rows.input, values: rowValues },
    columns: { input: columns.input, values: columnValues },
    result,
  });
  const heat = heatOf(values.flat());
  const cells = values.map((line, row) =>
    line.map((value, column): TableCell => ({
      value,
      result,
      heat: heat[row * columnValues.length + column] ?? null,
      isPresent: rowValues[row] === rowNow && columnValues[column] === columnNow,
    })),
  );
  return { ...base, columnInput: columns.input, columnValues, results: [result], cells };
}

/** What is the same everywhere is not shaded: there is nothing to compare. */
function heatOf(values: readonly (number | null)[]): (number | null)[] {
  return new Set(values).size === 1 ? values.map(() => null) : heatLevels(values, HEAT_LEVELS);
}

/** The step of an axis: the one asked for, else one that suits. */
export const stepOf = (deal: Deal, { input, step }: TableAxis): number =>
  step !== null && step > 0 ? step : suitableStep(input, readInput(deal, input));

const valuesOf = (deal: Deal, axis: TableAxis, stepsEachSide: number): number[] =>
  axisValues(axis.input, { middle: readInput(deal, axis.input) ?? 0, step: stepOf(deal, axis), stepsEachSide });

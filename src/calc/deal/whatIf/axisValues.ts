import { inputScale, onScale, type InputPath } from './inputPath.ts';
import { spread } from './dataTable.ts';

const RATE_STEP = 0.005;
const MONTH_STEP = 12;
/** A step of money is about this share of the amount, rounded to 1, 2 or 5 with zeros behind. */
const MONEY_SHARE = 0.05;
const FIRST_MONEY_STEP = 1000;

/**
 * A step between two values of an input that makes a difference for a person.
 *
 * @example suitableStep('mortgages[0].fixedInterestRate', 0.065) // 0.005
 * @example suitableStep('purchaseAmount', 240_000) // 10000
 */
export function suitableStep(path: InputPath, value: number | null): number {
  const scale = inputScale(path);
  if (scale === null) throw new RangeError(`no numeric input: ${path}`);
  if (scale.max <= 1) return RATE_STEP;
  if (scale.step === 1) return /[tT]erm$/.test(path) ? MONTH_STEP : 1;
  return value === null || value === 0 ? FIRST_MONEY_STEP : roundStep(Math.abs(value) * MONEY_SHARE);
}

/** The nearest of 1, 2, 5, 10, 20, 50, ... below or equal. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const digit = [5, 2, 1].find((each) => each * power <= size) ?? 1;
  return Number((digit * power).toPrecision(1));
}

/**
 * The values of an axis around a middle, those the input cannot take left out.
 *
 * @example axisValues('capRate', { middle: 0.01, step: 0.01, stepsEachSide: 2 }) // [0, 0.01, 0.02, 0.03]
 */
export function axisValues(
  path: InputPath,
  { middle, step, stepsEachSide }: { middle: number; step: number; stepsEachSide: number },
): number[] {
  const scale = inputScale(path);
  if (scale === null) throw new RangeError(`no numeric input: ${path}`);
  const values = spread(middle, step, stepsEachSide).filter((value) => value >= scale.min && value <= scale.max);
  return [...new Set(values.map((value) => onScale(value, scale)))];
}

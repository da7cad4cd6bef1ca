import type { FieldError } from '../../../src/calc/validation/fieldError.ts';
import { refuse, type Refusal } from './refuse.ts';

/** 400 for what the validators of src/calc found wrong; null when that is nothing. */
export function refuseFieldErrors(errors: readonly FieldError[]): Refusal | null {
  if (errors.length === 0) return null;
  // `mortgages[0].amount` is `mortgages.0.amount` in every other answer.
  const entries = errors.map(({ path, message }) => [path.replaceAll(/\[(\d+)\]/g, '.$1'), message] as const);
  return refuse(400, 'Some values are not valid.', Object.fromEntries(entries));
}

import { FieldChecks, isRecord, MONEY, POSITIVE_MONEY, RATE, SIGNED_RATE, TERM } from '../validation/fieldChecks.ts';
import type { FieldError } from '../validation/fieldError.ts';
import {
  ARM_RATE_CAP_TYPES,
  ARM_TYPES,
  FREQUENCY_MONTHS,
  HYBRID_FIXED_MONTHS,
  MORTGAGE_FIELDS,
  MORTGAGE_TYPES,
  ORDINALS,
} from './mortgage.ts';

const FREQUENCIES = Object.keys(FREQUENCY_MONTHS);
const HYBRID_TYPES = Object.keys(HYBRID_FIXED_MONTHS);

/**
 * What is wrong with a mortgage; empty when it can be calculated (calculation conventions 1.6).
 *
 * An amount of 0 or less is no error: its schedule is empty. Negative rates and terms are, except armIncreaseRate,
 * which may lower the rate. `prefix` is put before each path.
 *
 * @example validateMortgage({ type: 'FIXED_INTEREST', fixedInterestRate: -0.01 }) // [{ path: 'fixedInterestRate', message: 'must not be negative' }]
 */
export function validateMortgage(mortgage: unknown, prefix = ''): FieldError[] {
  if (!isRecord(mortgage)) return [{ path: prefix.replace(/\.$/, '') || 'mortgage', message: 'must be a record' }];
  const checks = new FieldChecks(mortgage, prefix);
  checks.known(MORTGAGE_FIELDS);
  checks.required('type');
  checks.oneOf('type', MORTGAGE_TYPES);
  checks.oneOf('ordinal', [...ORDINALS, ...ORDINALS.map((ordinal) => ordinal.toUpperCase())]);
  checks.number('seq', { whole: true });
  checks.number('amount', MONEY);
  checks.numbers(['downPaymentAmount', 'extraPaymentAmount'], POSITIVE_MONEY);
  checks.date('firstPaymentDate');
  for (const field of ['compoundFrequency', 'paymentFrequency', 'extraPaymentFrequency']) {
    checks.oneOf(field, FREQUENCIES);
  }
  checks.flags(['adjustableRate', 'balloon', 'biWeekly', 'doublePrincipal']);
  checks.number('balloonPaymentNumber', { whole: true });
  checks.numbers(['fixedInterestRate', 'interestOnlyRate', 'loanToPrice', 'armIncreaseRateMax', 'armRateMax'], RATE);
  checks.number('armIncreaseRate', SIGNED_RATE);
  checks.numbers(['fixedInterestTerm', 'interestOnlyTerm', 'armFixedInterestTerm', 'armRateIncreaseTerm'], TERM);
  checks.oneOf('armType', ARM_TYPES);
  checks.oneOf('armHybridType', HYBRID_TYPES);
  checks.oneOf('armRateCapType', ARM_RATE_CAP_TYPES);
  return checks.errors;
}

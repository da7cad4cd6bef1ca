import { roundFormula } from '../arithmetic.ts';
import { orMissing } from './missing.ts';

/** Groups the digits of a whole number by thousands. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * A number as tens-of-units text: rounded half away from zero to at most `decimals`, grouped, trailing zeros dropped.
 *
 * @example formatNumber(1234.5, 2) // '1,234.5'
 * @example formatNumber(-0.004, 2) // '0'
 * @example formatNumber(null) // 'n/a'
 */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  return orMissing(value, (number) => {
    const scaled = roundFormula((in_) => in_.times(in_.of(number), in_.of(10 ** decimals)));
    const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
    const whole = groupDigits(digits.slice(0, digits.length - decimals));
    const fraction = decimals === 0 ? '' : digits.slice(digits.length - decimals).replace(/0+$/, '');
    return `${scaled < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  });
}

/**
 * A fraction as a percentage.
 *
 * @example formatPercent(0.065, 2) // '6.5%'
 */
export function formatPercent(fraction: number | null | undefined, decimals = 2): string {
  // The factor 100 is applied in decimals, so that 0.07 does not show as 7.000000000000001 %.
  return orMissing(fraction, (value) => `${formatNumber(Number((value * 100).toPrecision(15)), decimals)}%`);
}

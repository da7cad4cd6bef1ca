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
 * The same with all its decimals, for figures that stand beside or under each other.
 *
 * @example formatFixed(0.6, 2) // '0.60'
 */
export function formatFixed(value: number | null | undefined, decimals: number): string {
  return orMissing(value, (number) => {
    const [whole = '', fraction = ''] = formatNumber(number, decimals).split('.');
    return `${whole}.${fraction.padEnd(decimals, '0')}`;
  });
}

/**
 * A fraction as a percentage with both its decimals.
 *
 * @example fixedPercent(0.062) // '6.20%'
 */
export function fixedPercent(fraction: number | null | undefined): string {
  return orMissing(fraction, (value) => `${formatFixed(inPercent(value), 2)}%`);
}

/**
 * A fraction as a percentage.
 *
 * @example formatPercent(0.065, 2) // '6.5%'
 */
export function formatPercent(fraction: number | null | undefined, decimals = 2): string {
  return orMissing(fraction, (value) => `${formatNumber(inPercent(value), decimals)}%`);
}

/** The factor 100 is applied in decimals, so that 0.07 does not show as 7.000000000000001 %. */
const inPercent = (fraction: number): number => Number((fraction * 100).toPrecision(15));

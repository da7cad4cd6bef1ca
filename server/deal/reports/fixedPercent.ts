import { formatPercent } from '../../../src/calc/format/number.ts';

/**
 * A fraction as a percentage with both decimals, for figures that stand under each other.
 *
 * @example fixedPercent(0.062) // '6.20%'
 */
export function fixedPercent(fraction: number): string {
  const [whole = '', decimals = ''] = formatPercent(fraction).slice(0, -1).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}%`;
}

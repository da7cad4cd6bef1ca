import { formatPercent } from '../../../src/calc/format/number.ts';
import type { Irr } from '../../../src/calc/returns/irr.ts';

/**
 * An internal rate of return in words: the rate, or why there is no single one.
 *
 * @example irrWords({ ok: true, value: 0.1234 }) // '12.34%'
 * @example irrWords({ ok: false, reason: 'several', rates: [0.1, 0.2] }) // 'several: 10%, 20%'
 */
export function irrWords(irr: Irr): string {
  if (irr.ok) return formatPercent(irr.value);
  return irr.reason === 'none' ? 'none' : `several: ${irr.rates.map((rate) => formatPercent(rate)).join(', ')}`;
}

import { roundFormula } from '../arithmetic.ts';
import { orMissing } from './missing.ts';
import { formatNumber } from './number.ts';

/** From here on a number of thousands with one decimal would read 1000K. */
const READS_AS_MILLION = 999_950;

/**
 * A number short enough for a chart axis or a card: K above a thousand, M above a million, one decimal, `.0` dropped
 * (R-FORMAT-001, O-136).
 *
 * @example formatBigNumber(1000) // '1,000'
 * @example formatBigNumber(1500) // '1.5K'
 * @example formatBigNumber(2_000_000) // '2M'
 * @example formatBigNumber(999_950) // '1M'
 * @example formatBigNumber(-1500) // '-1.5K'
 */
export function formatBigNumber(value: number | null | undefined): string {
  return orMissing(value, (number) => {
    const size = Math.abs(number);
    if (size <= 1000) return formatNumber(number, 2);
    const [divisor, suffix] = size >= READS_AS_MILLION ? [1_000_000, 'M'] : [1000, 'K'];
    const tenths = roundFormula((in_) => in_.over(in_.of(size), in_.of(divisor / 10)));
    return `${number < 0 ? '-' : ''}${formatNumber(tenths / 10, 1)}${suffix}`;
  });
}

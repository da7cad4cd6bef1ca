/**
 * What each of so many cost, in cents, half away from zero; null where there are none: that is no number
 * (design/marketing.md, section 9).
 *
 * @example costEach(67405, 11) // 6128
 * @example costEach(67405, 0) // null
 */
export const costEach = (cents: number, count: number): number | null =>
  count === 0 ? null : Math.sign(cents) * Math.round(Math.abs(cents) / count);

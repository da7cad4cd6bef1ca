/**
 * Net present value of flows at a rate per period. The first flow is due now and is not discounted; a spreadsheet's NPV
 * discounts it by one period and is this divided by 1 + rate.
 *
 * @example presentValue(0.1, [-100, 110]) // 0
 * @example (presentValue(0.1, [-10_000, 2000, 4000, 8000]) / 1.1).toFixed(6) // '1031.350318'
 */
export function presentValue(rate: number, flows: readonly number[]): number {
  const discount = 1 / (1 + rate);
  return flows.reduceRight((value, flow) => value * discount + flow, 0);
}

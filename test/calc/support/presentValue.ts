/** Net present value of flows at a rate per period; the first is due now and is not discounted. */
export function presentValue(rate: number, flows: readonly number[]): number {
  const discount = 1 / (1 + rate);
  return flows.reduceRight((value, flow) => value * discount + flow, 0);
}

/** A share or ratio as people would write it: the last binary digits of a sum are nobody's. @example csvRate(0.3 + 0.6) // 0.9 */
export const csvRate = (value: number): number => Number(value.toPrecision(15));

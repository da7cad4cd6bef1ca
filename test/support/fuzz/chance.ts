/** Numbers that look random and are the same at each run of a seed: what failed is sent again by its seed. */
export interface Chance {
  /** From 0 up to, without, `below`. */
  readonly whole: (below: number) => number;
  /** True in one of so many. */
  readonly one: (of: number) => boolean;
  readonly from: <T>(values: readonly T[]) => T;
}

/** mulberry32 */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    whole,
    one: (of) => whole(of) === 0,
    from: (values) => {
      if (values.length === 0) throw new RangeError('nothing to choose from');
      return values[whole(values.length)] as (typeof values)[number]; // an index within
    },
  };
}

/**
 * A seeded source of numbers from 0 up to 1 (mulberry32): the same seed gives the same numbers on every machine.
 *
 * @example randomSource(7)() === randomSource(7)() // true
 */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How an uncertain input is spread. */
export type Distribution =
  | { readonly kind: 'uniform'; readonly min: number; readonly max: number }
  | { readonly kind: 'triangular'; readonly min: number; readonly mode: number; readonly max: number }
  | { readonly kind: 'normal'; readonly mean: number; readonly standardDeviation: number };

/** One value of a distribution. */
export function draw(distribution: Distribution, random: () => number): number {
  switch (distribution.kind) {
    case 'uniform':
      return distribution.min + random() * (distribution.max - distribution.min);
    case 'triangular':
      return drawTriangular(distribution, random());
    case 'normal': {
      // Box and Muller; 1 - random() is never 0, whose logarithm does not exist.
      const radius = Math.sqrt(-2 * Math.log(1 - random()));
      return distribution.mean + distribution.standardDeviation * radius * Math.cos(2 * Math.PI * random());
    }
    default:
      throw new RangeError('unknown distribution');
  }
}

function drawTriangular({ min, mode, max }: { min: number; mode: number; max: number }, share: number): number {
  const width = max - min;
  if (width <= 0) return min;
  const rising = (mode - min) / width;
  return share < rising
    ? min + Math.sqrt(share * width * (mode - min))
    : max - Math.sqrt((1 - share) * width * (max - mode));
}

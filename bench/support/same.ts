/** A comparison of speed means nothing when the answers differ: this stops the benchmark, slowness never does. */
export class WrongResult extends Error {
  override readonly name = 'WrongResult';
}

/** Checks that two sides computed the same, compared as JSON. */
export function checkSame(what: string, ours: unknown, other: unknown): void {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(other)];
  if (left !== right) throw new WrongResult(`${what}: ours ${excerpt(left)}, other ${excerpt(right)}`);
}

/** Checks two numbers that rounding may set apart by up to `tolerance`. */
export function checkNear(what: string, ours: number, other: number, tolerance: number): void {
  if (!(Math.abs(ours - other) <= tolerance)) {
    throw new WrongResult(`${what}: ours ${ours}, other ${other}, further apart than ${tolerance}`);
  }
}

export function checkThat(what: string, holds: boolean): void {
  if (!holds) throw new WrongResult(what);
}

const excerpt = (text: string | undefined): string => (text === undefined ? 'nothing' : text.slice(0, 300));

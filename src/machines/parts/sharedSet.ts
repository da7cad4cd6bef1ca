/** So few differences are always kept apart: below it a copy of everything costs no more. */
const FEW = 64;

/**
 * A set that never changes: turning values over makes another one, which shares what is large with the one before and
 * keeps the difference beside it. So a key that selects one row more of 100,000 copies some hundred ids, not all of them.
 */
export class SharedSet<T> implements Iterable<T> {
  readonly size: number;
  readonly #base: ReadonlySet<T>;
  /** Values about which the base says the opposite. */
  readonly #turned: ReadonlySet<T>;

  private constructor(base: ReadonlySet<T>, turned: ReadonlySet<T>, size: number) {
    this.#base = base;
    this.#turned = turned;
    this.size = size;
  }

  /** @example SharedSet.of([3, 4, 4]).size // 2 */
  static of<T>(values: Iterable<T>): SharedSet<T> {
    const base = new Set(values);
    return new SharedSet(base, new Set(), base.size);
  }

  has(value: T): boolean {
    return this.#base.has(value) !== this.#turned.has(value);
  }

  /** The set where each of these values is in when it was not, and out when it was. */
  turn(values: Iterable<T>): SharedSet<T> {
    const turned = new Set(this.#turned);
    let { size } = this;
    for (const value of values) {
      size += this.#base.has(value) === turned.has(value) ? 1 : -1;
      if (!turned.delete(value)) turned.add(value);
    }
    const next = new SharedSet(this.#base, turned, size);
    // The root of the size: then neither the difference nor the copy that ends it, shared out over its keys, grows large.
    return turned.size <= Math.max(FEW, Math.sqrt(this.#base.size)) ? next : SharedSet.of(next);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const value of this.#base) if (!this.#turned.has(value)) yield value;
    for (const value of this.#turned) if (!this.#base.has(value)) yield value;
  }
}

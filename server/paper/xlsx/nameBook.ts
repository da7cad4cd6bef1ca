/** Names of cells and ranges, so that formulas read as words: `Loan_1_amount`. */
export class NameBook {
  readonly #places = new Map<string, string>();

  /** Defines a name; `place` is a cell or range within the sheet, absolute: `$B$5:$B$9`. */
  define(name: string, sheet: string, place: string): void {
    if (!/^[A-Z][a-z]*(_\w+)+$/.test(name)) throw new RangeError(`not a name for a cell: ${name}`);
    if (this.#places.has(name)) throw new RangeError(`two cells have the name ${name}`);
    this.#places.set(name, `'${sheet}'!${place}`);
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  entries(): (readonly [name: string, place: string])[] {
    return [...this.#places].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Throws when a formula uses a name that nothing has: the spreadsheet would show an error there. */
  check(formula: string): void {
    for (const [name] of formula.matchAll(/\b[A-Z][a-z]*(?:_\w+)+/g)) {
      if (!this.#places.has(name)) throw new RangeError(`a formula uses ${name}, which is not defined: ${formula}`);
    }
  }
}

/** What is wrong with one field: its path as written in the record, and a sentence for the person who filled it in. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/**
 * Stops a calculation on input that its validator refuses. Callers that take input from people validate first and show
 * the errors; reaching this is a mistake of the program, so it throws.
 */
export function assertValid(what: string, errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined) throw new RangeError(`invalid ${what}: ${first.path} ${first.message}`);
}

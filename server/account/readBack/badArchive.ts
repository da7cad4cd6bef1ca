import type { ReadingProblem } from '../../../src/api/contract/account/reading.ts';

/** Why an export cannot be read: what is wrong, and where. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
  readonly problem: ReadingProblem;
  constructor(text: string, where: Partial<Omit<ReadingProblem, 'text'>> = {}) {
    super(text);
    this.problem = { text, file: null, line: null, column: null, ...where };
  }
}

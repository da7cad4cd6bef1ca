/** Why a file cannot be imported, in words for the person who chose it. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}

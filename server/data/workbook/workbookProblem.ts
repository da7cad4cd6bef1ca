/** Why a workbook cannot be read, in words for the person who chose it. */
export class WorkbookProblem extends Error {
  override readonly name = 'WorkbookProblem';
}

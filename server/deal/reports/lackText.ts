import { lackingWords, lacksOf, type Lacks } from '../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import type { DealReport } from './dealReport.ts';

export const lacksOfReport = ({ analysis, outcome }: DealReport): Lacks =>
  lacksOf(analysis, outcome.result.initialCash);

/** What stands in place of a result that lacks something; null where it exists. @example lackText(lacks, 'interest') // 'n/a: needs the loan’s rate' */
export function lackText(lacks: Lacks, path: string): string | null {
  const lack = lacks.of(path);
  return lack === null ? null : `${MISSING}: ${lackingWords[lack]}`;
}

/** The rate or term of a loan that a result needs and nobody gave; null where it needs none. */
export function loanLack(lacks: Lacks, path: string): 'rate' | 'term' | null {
  const lack = lacks.of(path);
  return lack === 'rate' || lack === 'term' ? lack : null;
}

/** As `lackText`, of what needs a loan's rate or term: where numbers are live, a price may still be typed in. */
export function loanLackText(lacks: Lacks, path: string): string | null {
  const lack = loanLack(lacks, path);
  return lack === null ? null : `${MISSING}: ${lackingWords[lack]}`;
}

import type { AnalysisInput, SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import type { Analysis } from '../../../calc/deal/analysis.ts';

/** The analysis on the sheet: saved under an id or not yet. Amounts are dollars, rates fractions, terms months. */
export interface Deal extends Omit<Analysis, 'id' | 'property'> {
  readonly id: number | null;
  readonly propertyId: number;
  readonly name: string;
}

/** What a person typed and could not be taken: it stays in its cell with the reason. */
export interface CellError {
  readonly text: string;
  readonly message: string;
}

/** All that undo takes back: values and what could not be read. */
export interface Sheet {
  readonly deal: Deal;
  /** By path key. */
  readonly errors: Readonly<Record<string, CellError>>;
}

export const noErrors: Sheet['errors'] = {};

/** A saved analysis as a sheet shows it: without what only the server knows. */
export function dealOf({ property: _property, created: _created, modified: _modified, ...saved }: SavedAnalysis): Deal {
  return saved;
}

/** What is sent to be saved. */
export function inputOf(deal: Deal): AnalysisInput {
  // The contract's schema is the same record with mutable lists; the client serialises it at once.
  return { ...deal, id: deal.id ?? undefined } as AnalysisInput;
}

/** A name that none of the others has: `Analysis 1`, `Analysis 2`. */
export function nextName(names: readonly string[]): string {
  let number = names.length + 1;
  while (names.includes(`Analysis ${number}`)) number += 1;
  return `Analysis ${number}`;
}

const NAME_LIMIT = 50;

/**
 * A name for a copy that none of the others has.
 *
 * @example copyName('Analysis 1', ['Analysis 1']) // 'Analysis 1, B'
 * @example copyName('Analysis 1, B', ['Analysis 1', 'Analysis 1, B']) // 'Analysis 1, C'
 */
export function copyName(name: string, names: readonly string[]): string {
  const stem = name.replace(/, [B-Z]$/, '').slice(0, NAME_LIMIT - 4);
  const letters = Array.from('BCDEFGHIJKLMNOPQRSTUVWXYZ');
  const free = letters.map((letter) => `${stem}, ${letter}`).find((candidate) => !names.includes(candidate));
  return free ?? nextName(names);
}

import { financePurchase } from '../../../calc/mortgage/financePurchase.ts';
import { goalSeek, tied, type Goal, type GoalSeek } from '../../../calc/deal/whatIf/goalSeek.ts';
import { readResult } from '../../../calc/deal/whatIf/resultPath.ts';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import { cellTitle } from './cellLabels.ts';
import { kindOf, type CellPath } from './cellPath.ts';
import { cellText } from './cellText.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import type { Sheet } from './sheet.ts';
import { written } from './enter.ts';
import { cellOfInput } from './inputCells.ts';
import { resultText, resultTitle } from './results.ts';
import { calculate } from '../../../api/deal/calculateDeal.ts';

/** What came of a goal seek: a changed sheet and a sentence, or why not and how near it came. */
export type Sought =
  | { readonly ok: true; readonly sheet: Sheet; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly nearest: number | null };

const reasons: Readonly<Record<Extract<GoalSeek, { ok: false }>['reason'], string>> = {
  not_an_input: 'This deal has no such number to change.',
  no_result: 'The result does not exist for any value of it.',
  no_effect: 'It has no effect on the result.',
  out_of_reach: 'No value of it reaches the target.',
  jumps_over_target: 'The result jumps over the target: one value is below it, the next above.',
};

/** Looks for the value of an input that brings a result to a target, and puts it into its cell. */
export function seek(sheet: Sheet, goal: Goal): Sought {
  const cell = cellOfInput(sheet.deal, goal.input);
  if (cell === null) return { ok: false, message: reasons.not_an_input, nearest: null };
  const found = goalSeek(sheet.deal, goal);
  if (found.ok) return put(sheet, goal, cell, found.value);
  const near =
    found.nearest === null
      ? ''
      : ` Nearest: ${valueText(cell, found.nearest.value)} gives ${resultText(goal.result, found.nearest.achieved)}.`;
  return { ok: false, message: `${reasons[found.reason]}${near}`, nearest: found.nearest?.value ?? null };
}

/** Puts a value that was found into its cell, as if it had been typed, and says what it gives. */
export function put(sheet: Sheet, goal: Goal, cell: CellPath, value: number): Sought {
  const deal = withLoan(written(sheet.deal, cell, value), sheet.deal, goal, value);
  const given = achieved(deal, goal);
  return {
    ok: true,
    sheet: { ...sheet, deal },
    message: `${cellTitle(cell)} ${valueText(cell, value)} gives ${resultTitle(goal.result)} ${given}.`,
  };
}

/** The loan that goes with the price that was found: the same share of it as before. */
function withLoan(deal: Deal, before: Deal, { input }: Goal, price: number): Deal {
  const shares = tied(before, input).mortgages ?? [];
  if (input !== 'purchaseAmount' || shares === before.mortgages) return deal;
  const mortgages = financePurchase(shares, price).map((mortgage, index) => ({
    ...mortgage,
    loanToPrice: before.mortgages?.[index]?.loanToPrice ?? null,
  }));
  return { ...deal, mortgages };
}

function achieved(deal: Deal, { result }: Goal): string {
  const calculation = calculate(deal);
  return resultText(result, calculation.ok ? readResult(deal, calculation.outcome.result, result) : null);
}

function valueText(cell: CellPath, value: number): string {
  const kind: CellKind = kindOf(cell);
  return cellText(kind, value);
}

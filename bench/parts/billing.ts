import { accountGrids } from '../billing/accountGrids.ts';
import { cycleDate } from '../billing/cycleDate.ts';
import { entryFigure } from '../billing/entryFigure.ts';
import { factorFigure } from '../billing/factorFigure.ts';
import { firstPage } from '../billing/firstPage.ts';
import { monthOfSaves } from '../billing/monthOfSaves.ts';
import { quoteFigure } from '../billing/quoteFigure.ts';
import { saveKey } from '../billing/saveKey.ts';
import { savingFigure } from '../billing/savingFigure.ts';
import { signInFigure } from '../billing/signInFigure.ts';
import type { PartResult } from '../support/figure.ts';
import type { Options } from '../support/options.ts';

/** What plans, seats and money cost, one figure after the other. */
export async function benchBilling({ before }: Options): Promise<PartResult> {
  const parts: readonly (() => Promise<PartResult>)[] = [
    quoteFigure,
    entryFigure,
    async () => await againstBefore('sign-in answer', before, signInFigure),
    factorFigure,
    savingFigure,
    saveKey,
    monthOfSaves,
    cycleDate,
    accountGrids,
    async () => await againstBefore('first page before sign-in', before, firstPage),
  ];
  const results: PartResult[] = [];
  for (const measure of parts) {
    const result = await measure().catch((error: unknown): PartResult => {
      // The others take minutes, and say something all the same.
      console.error(error);
      process.exitCode = 1;
      return { figures: [], notes: [`one of them could not be measured: ${String(error)}`] };
    });
    // They take minutes together: who waits sees that something is done.
    for (const note of result.notes) console.error(note);
    results.push(result);
  }
  return { figures: results.flatMap(({ figures }) => figures), notes: results.flatMap(({ notes }) => notes) };
}

async function againstBefore(
  what: string,
  before: string | null,
  measure: (checkout: string) => Promise<PartResult>,
): Promise<PartResult> {
  if (before !== null) return await measure(before);
  const how = 'git worktree add ../before ce99bfcc, npm ci there, then --before ../before';
  return { figures: [], notes: [`${what}: left out, no version before plans was given (${how})`] };
}

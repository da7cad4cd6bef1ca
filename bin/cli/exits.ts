import type { Analysis } from '../../src/calc/deal/analysis.ts';
import { validateAnalysis } from '../../src/calc/deal/validateAnalysis.ts';
import { dealExits } from '../../src/calc/deal/exits/dealExits.ts';
import { exitsInDollars } from '../../src/calc/deal/exits/exitsInDollars.ts';
import { analysisCommand } from './analysis.ts';
import type { Command } from './command.ts';
import { tableOf } from './table.ts';

const COLUMNS = [
  { name: 'exit', kind: 'plain' },
  { name: 'figure', kind: 'plain' },
  { name: 'value', kind: 'plain' },
  { name: 'missing', kind: 'plain' },
] as const;

/** The ways out of a deal other than holding it: maximum offer, wholesale, flip, BRRRR. */
export const exitsCommand: Command = {
  name: 'exits',
  fields: analysisCommand.fields,
  validate: validateAnalysis,
  run(record) {
    // Validated before.
    const exits = exitsInDollars(dealExits(record as Analysis));
    return { record: exits, table: () => tableOf(COLUMNS, rowsOf(exits)) };
  },
};

/** A row for each figure; where there is none, the field that is missing or the reason. */
function rowsOf({ refinanceRate: _rate, ...exits }: ReturnType<typeof exitsInDollars>): object[] {
  return Object.entries(exits).flatMap(([exit, result]): object[] => {
    if (!result.ok) return [{ exit, figure: null, value: null, missing: result.reason }];
    return Object.entries(result.value).map(([figure, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null) return { exit, figure, value, missing: null };
      // A rate of the exit that may not exist.
      const rate = value as { readonly ok: boolean; readonly value?: number; readonly reason?: string };
      return { exit, figure, value: rate.value ?? null, missing: rate.reason ?? null };
    });
  });
}

import type { Analysis } from '../../src/calc/deal/analysis.ts';
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
  summary: 'A deal in; maximum offer, wholesale, flip and BRRRR out, or the input that each lacks.',
  example: {
    purchaseAmount: 150_000,
    marketValue: 250_000,
    saleCostRate: 0.08,
    refinanceRate: 0.07,
    rentalUnits: [{ amount: 1900 }],
  },
  fields: analysisCommand.fields,
  help: analysisCommand.help,
  ...(analysisCommand.missing === undefined ? {} : { missing: analysisCommand.missing }),
  validate: analysisCommand.validate,
  run(record) {
    // Validated before.
    const exits = exitsInDollars(dealExits(record as Analysis));
    const rows = rowsOf(exits);
    return {
      record: exits,
      table: () => tableOf(COLUMNS, rows),
      tables: () => [
        {
          columns: COLUMNS.map((column) => ({ ...column, kind: column.name === 'value' ? 'plain' : 'words' })),
          rows: rows.map(({ exit, figure, value, missing }) => [
            { value: exit, kind: 'words' },
            { value: figure, kind: 'words' },
            { value, kind: figure !== null && RATES.has(figure) ? 'rate' : 'money' },
            { value: missing, kind: 'words' },
          ]),
        },
      ],
    };
  },
};

const RATES: ReadonlySet<string> = new Set(['margin', 'returnOnCash', 'yearlyReturnOnCash', 'cashOnCashRate']);

interface Row {
  readonly exit: string;
  readonly figure: string | null;
  readonly value: unknown;
  readonly missing: string | null;
}

/** A row for each figure; where there is none, the field that is missing or the reason. */
function rowsOf({ refinanceRate: _rate, ...exits }: ReturnType<typeof exitsInDollars>): Row[] {
  return Object.entries(exits).flatMap(([exit, result]): Row[] => {
    if (!result.ok) return [{ exit, figure: null, value: null, missing: result.reason }];
    return Object.entries(result.value).map(([figure, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null) return { exit, figure, value, missing: null };
      // A rate of the exit that may not exist.
      const rate = value as { readonly ok: boolean; readonly value?: number; readonly reason?: string };
      return { exit, figure, value: rate.value ?? null, missing: rate.reason ?? null };
    });
  });
}

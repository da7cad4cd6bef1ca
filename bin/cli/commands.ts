import { amortizationCommand } from './amortization.ts';
import { analysisCommand } from './analysis.ts';
import type { Command } from './command.ts';
import { depreciationCommand } from './depreciation.ts';
import { exitsCommand } from './exits.ts';
import { irrCommand } from './irr.ts';
import { rateCommand } from './rate.ts';

/** Everything the command line can do, by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  [amortizationCommand, analysisCommand, exitsCommand, rateCommand, irrCommand, depreciationCommand].map((command) => [
    command.name,
    command,
  ]),
);

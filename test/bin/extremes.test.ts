import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { LINE_WIDTH } from '../../bin/cli/alignedText.ts';
import { FORMATS } from '../../bin/cli/arguments.ts';
import { BadInput } from '../../bin/cli/badInput.ts';
import { calculate } from '../../bin/cli/calculate.ts';
import { COMMANDS } from '../../bin/cli/commands.ts';
import { helpOf } from '../../bin/cli/help.ts';
import { Mortgage, SavedAnalysis } from '../../src/api/contract/deal/analyses.ts';
import { validateAnalysis } from '../../src/calc/deal/validateAnalysis.ts';
import { validateMortgage } from '../../src/calc/mortgage/validateMortgage.ts';
import { DUPLEX } from '../calc/support/duplex.ts';

const BIN = join(import.meta.dirname, '../../bin/platbook.js');
const commands = [...COMMANDS.values()].map((command) => [command.name, command] as const);

const EXTREMES = [0, 1, -1, 0.5, 1e-9, 12, 27.5, 360, 1200, 2.5e9, 1e10, -1e10, 1e17, 1e300, 5e-324];
const extreme = fc.constantFrom(...EXTREMES);
/** Numbers that each field takes by itself, up to the ends of what it takes. */
const recordOf = (shape: object, problemsOf: (record: object) => readonly unknown[]) => {
  const numbers = Object.entries(shape).filter(([, schema]: [string, z.ZodType]) => schema.safeParse(1).success);
  const taken = numbers.map(
    ([name]) => [name, EXTREMES.filter((value) => problemsOf({ [name]: value }).length === 0)] as const,
  );
  const fields = taken.map(([name, values]) => [name, fc.constantFrom(...values)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

const loan = fc
  .tuple(
    recordOf(Mortgage.shape, (record) => validateMortgage({ type: 'COMBINATION', ...record })),
    fc.constantFrom(...Mortgage.shape.type.options),
    fc.boolean(),
  )
  .map(([numbers, type, adjustableRate]) => ({ ...numbers, type, adjustableRate }));
const deal = fc
  .tuple(
    recordOf(SavedAnalysis.shape, validateAnalysis),
    fc.array(loan, { maxLength: 2 }),
    fc.constantFrom(0, 1e3, 1e10),
    fc.constantFrom(0, 0.5, 1),
  )
  .map(([numbers, mortgages, amount, rentIncreaseRate]) => ({
    ...numbers,
    termType: 'MANUAL',
    mortgages,
    rentalUnits: [{ amount, rentIncreaseRate }],
    expenses: [{ field: 219, amount }],
  }));
const INPUTS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  amortization: loan,
  analysis: deal,
  exits: deal,
  rate: fc.record({ amount: extreme, payment: extreme, payments: extreme }),
  irr: fc.record({ flows: fc.array(extreme, { maxLength: 8 }) }),
  depreciation: fc.record({
    depreciableAmount: extreme,
    depreciableYears: extreme,
    depreciationMethod: fc.constant('DOUBLE_DECLINING_BALANCE'),
  }),
};

it.each(commands)(
  '%s answers any numbers or says in a sentence why not, and its table fits a terminal',
  (name, command) => {
    let answered = 0;
    fc.assert(
      fc.property(INPUTS[name] ?? fc.constant({}), fc.constantFrom(...FORMATS), (input, format) => {
        try {
          const { text } = calculate(command, format, JSON.stringify(input));
          answered += 1;
          expect(text).not.toMatch(/NaN|Infinity/);
          if (format === 'table') expect(text.split('\n').filter((line) => line.length > LINE_WIDTH)).toEqual([]);
        } catch (error) {
          if (!(error instanceof BadInput)) throw error;
          expect(error.message).toMatch(/^[^\n]+ \w+/);
        }
      }),
      { numRuns: 200, endOnFailure: true },
    );
    expect(answered).toBeGreaterThan(20);
  },
);

describe('what is too large ends with a sentence', () => {
  const said = (name: string, input: string): string => {
    const command = COMMANDS.get(name);
    if (command === undefined) throw new Error(name);
    try {
      return calculate(command, 'json', input).text;
    } catch (error) {
      if (error instanceof BadInput) return error.message;
      throw error;
    }
  };

  it('amounts that grow beyond what can be counted, naming the record', () => {
    const growing = { purchaseAmount: 1e10, marketValueIncreaseRate: 1, termType: 'MANUAL', term: 1200 };
    const text = said('analysis', JSON.stringify([{ purchaseAmount: 1 }, growing]));
    expect(text).toBe('[1]: an amount grows too large to be counted in cents: take smaller amounts, rates or terms');
  });

  it('an answer larger than 256 MB', () => {
    const long = { type: 'FIXED_INTEREST', amount: 160_000, fixedInterestRate: 0.07, fixedInterestTerm: 1200 };
    const text = said('amortization', JSON.stringify(Array.from({ length: 2000 }, () => long)));
    expect(text).toMatch(
      /^the answer is larger than 256 MB \(\d+ of 2000 records fit\): give fewer records at a time$/,
    );
  });

  it('an input larger than 32 MB, from a file and from a pipe, with code 2', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platbook-'));
    try {
      const file = join(folder, 'large.json');
      writeFileSync(file, '');
      truncateSync(file, 33 * 2 ** 20);
      const named = spawnSync(process.execPath, [BIN, 'irr', file], { encoding: 'utf8' });
      expect([named.status, named.stderr]).toEqual([
        2,
        `platbook: ${file} is larger than 32 MB: give fewer records at a time\n`,
      ]);
      const piped = spawnSync(process.execPath, [BIN, 'irr'], { encoding: 'utf8', input: ' '.repeat(33 * 2 ** 20) });
      expect([piped.status, piped.stderr]).toEqual([
        2,
        'platbook: standard input is larger than 32 MB: give fewer records at a time\n',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('more errors than anybody reads are cut', () => {
    const lines = said('amortization', JSON.stringify(Array.from({ length: 5000 }, () => ({ type: 'X' })))).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([21, 'platbook: and more of this kind']);
  });
});

it('a table begins with initial cash and returns, rates rounded, and long holds go on below', () => {
  const command = COMMANDS.get('analysis');
  if (command === undefined) throw new Error('no analysis');
  const { text } = calculate(command, 'table', JSON.stringify({ ...DUPLEX, termType: 'TEN_YEAR' }));
  const lines = text.split('\n');
  expect(lines[1]).toMatch(/^Initial cash +69,250\.00/);
  expect(lines[2]).toMatch(/^IRR before tax +\d+\.\d\d% /);
  expect(lines.filter((line) => line.startsWith('Rent  ')).length).toBe(2);
  expect(
    lines
      .filter((line) => line.startsWith('Cap rate'))
      .join(' ')
      .match(/\d+\.\d\d%/g)?.length,
  ).toBe(10);
});

it('marks at the beginning of a file are taken, as editors and shells of Windows write them', () => {
  const record = JSON.stringify({ amount: 8000, payment: 2165.1, payments: 4 });
  const answers = ['', '\uFEFF'].map((mark) => [
    Buffer.from(mark + record, 'utf8'),
    Buffer.from(`\uFEFF${record}`, 'utf16le'),
    Buffer.from(`\uFEFF${record}`, 'utf16le').swap16(),
  ]);
  for (const input of answers.flat()) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'rate'], { input, encoding: 'utf8' });
    expect([status, stderr, stdout.includes('"rate": 0.03')]).toEqual([0, '', true]);
  }
});

it.each(commands)('%s --help has an example that runs as it stands', async (name, command) => {
  const help = await helpOf(command);
  const example = help.slice(help.indexOf('Example:\n') + 'Example:\n'.length);
  const script = example.replace('npx platbook', `'${process.execPath}' '${BIN}'`);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect([status, stderr, stdout.length > 20]).toEqual([0, '', true]);
  const shown = spawnSync(process.execPath, [BIN, name, '--help'], { encoding: 'utf8' });
  expect([shown.status, shown.stdout]).toEqual([0, help]);
});

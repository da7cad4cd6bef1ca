import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/calc/deal/analyze.ts';
import { resultInDollars } from '../../src/calc/deal/resultInDollars.ts';
import { amortize } from '../../src/calc/mortgage/amortize.ts';
import type { Mortgage } from '../../src/calc/mortgage/mortgage.ts';
import { scheduleInDollars } from '../../src/calc/mortgage/scheduleInDollars.ts';
import { needs } from '../support/needs.ts';
import { DUPLEX } from '../calc/support/duplex.ts';

const BIN = join(import.meta.dirname, '../../bin/platbook.js');

function run(words: readonly string[], input: unknown = '', node = process.execPath) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const { status, stdout, stderr } = spawnSync(node, [BIN, ...words], { input: text, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const LOAN: Mortgage = {
  type: 'FIXED_INTEREST',
  amount: 1000,
  fixedInterestRate: 0.06,
  fixedInterestTerm: 3,
  firstPaymentDate: '2026-01-31',
};

describe('platbook amortization', () => {
  it('answers one record with its schedule in dollars', () => {
    const { status, stdout, stderr } = run(['amortization'], LOAN);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(scheduleInDollars(amortize(LOAN)));
  });

  it('answers a list with a list and lines with lines', () => {
    const second = { ...LOAN, amount: 2000 };
    const list: unknown = JSON.parse(run(['amortization'], [LOAN, second]).stdout);
    const lines = run(['amortization'], `${JSON.stringify(LOAN)}\n\n${JSON.stringify(second)}\n`)
      .stdout.trimEnd()
      .split('\n');
    expect(list).toEqual([LOAN, second].map((loan) => scheduleInDollars(amortize(loan))));
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(list);
  });

  it('writes CSV with two decimals and CRLF', () => {
    const { stdout } = run(['amortization', '--format', 'csv'], LOAN);
    expect(stdout.split('\r\n').slice(0, 2)).toEqual([
      'paymentNumber,date,payment,interest,principal,balance,cumulativeInterest,cumulativePrincipal',
      '1,2026-01-31,336.67,5.00,331.67,668.33,5.00,331.67',
    ]);
    const two = run(['amortization', '--format', 'csv'], [LOAN, LOAN]).stdout.split('\r\n');
    expect([two[0]?.startsWith('record,paymentNumber'), two[4]?.startsWith('2,1,')]).toEqual([true, true]);
  });

  it('writes a table whose lines are equally long', () => {
    const lines = run(['amortization', '--format=table'], LOAN).stdout.trimEnd().split('\n');
    expect(lines.length).toBe(4);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });

  it('reads a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platbook-'));
    try {
      writeFileSync(join(folder, 'loan.json'), JSON.stringify(LOAN));
      expect(run(['amortization', join(folder, 'loan.json')]).status).toBe(0);
      const missing = run(['amortization', join(folder, 'none.json')]);
      expect([missing.status, missing.stderr.includes('none.json')]).toEqual([2, true]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('platbook analysis answers results by period and returns', () => {
  const { status, stdout } = run(['analysis'], DUPLEX);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ...structuredClone(resultInDollars(analyze(DUPLEX))),
    returns: { irrAfterTax: { ok: true }, dscr: { ok: true } },
  });
  const csv = run(['analysis', '--format', 'csv'], DUPLEX).stdout.split('\r\n');
  expect(csv.length).toBe(1 + 5 + 1);
  expect(csv[0]).toContain('cashOnCashRate');
});

it('platbook exits answers offer, wholesale, flip and BRRRR, or what each lacks', () => {
  const deal = { purchaseAmount: 150_000, marketValue: 250_000, saleCostRate: 0.08, expensePerRentalUnit: false };
  const [one, none] = run(['exits'], `${JSON.stringify(deal)}\n{"purchaseAmount":1}\n`)
    .stdout.trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(one).toMatchObject({ offer: { value: { offer: 175_000 } }, flip: { value: { profit: 80_000 } } });
  expect(one).toMatchObject({ flip: { value: { margin: 0.32 } }, brrrr: { ok: false, reason: 'refinanceRate' } });
  expect(none).toMatchObject({ offer: { ok: false, reason: 'marketValue' } });
  expect((JSON.parse(run(['analysis'], deal).stdout) as { exits: unknown }).exits).toEqual(one);
  const csv = run(['exits', '--format', 'csv'], deal).stdout.split('\r\n');
  expect(csv).toEqual(expect.arrayContaining(['flip,profit,80000,', 'brrrr,,,refinanceRate']));
});

it('platbook rate answers a rate or why there is none', () => {
  const { stdout } = run(['rate'], { amount: 8000, payment: 2165.1, payments: 4 });
  const answer = JSON.parse(stdout) as { rate: number; reason: null };
  expect(answer.rate).toBeCloseTo(0.0325, 5);
  expect(JSON.parse(run(['rate'], { amount: 100, payment: 1, payments: 4 }).stdout)).toEqual({
    rate: null,
    reason: 'payments_too_small',
  });
});

it('platbook irr takes plain and timed flows, and tells none from several', () => {
  const lines = run(['irr'], '[-100,110]\n{"flows":[5]}\n{"flows":[-100,230,-132]}\n').stdout.trimEnd().split('\n');
  const [one, none, several] = lines.map(
    (line) => JSON.parse(line) as { rate: number; reason: string; rates: number[] },
  );
  expect(one?.rate).toBeCloseTo(0.1, 9);
  expect(none).toEqual({ rate: null, reason: 'none', rates: null });
  expect([several?.reason, several?.rates.length]).toEqual(['several', 2]);
  const timed = {
    flows: [
      { amount: -100, time: 0 },
      { amount: 110, time: 0.5 },
    ],
  };
  expect((JSON.parse(run(['irr'], timed).stdout) as { rate: number }).rate).toBeCloseTo(0.21, 9);
});

it('platbook depreciation answers year by year', () => {
  const input = { depreciableAmount: 60_000, depreciableYears: 14, depreciationMethod: 'DOUBLE_DECLINING_BALANCE' };
  const { rows } = JSON.parse(run(['depreciation'], input).stdout) as { rows: { depreciation: number }[] };
  expect(rows.length).toBe(14);
  expect(rows[0]).toMatchObject({ year: 1, months: 12, depreciation: 8571.43, bookValue: 51_428.57 });
});

describe('bad input ends with code 2, names the field and writes no answer', () => {
  it.each([
    ['amortization', { ...LOAN, fixedInterestRate: -1 }, 'fixedInterestRate must not be negative'],
    ['amortization', [LOAN, { ...LOAN, type: 'X' }], '[1]: type must be one of'],
    ['amortization', `${JSON.stringify(LOAN)}\n{"type":"X"}`, 'line 2: type must be one of'],
    ['amortization', `${JSON.stringify(LOAN)}\nnothing`, 'line 2: not JSON'],
    ['amortization', '{ broken', 'not JSON'],
    ['amortization', '', 'no input'],
    ['amortization', '7', 'mortgage must be a record'],
    ['analysis', { mortgages: [{ type: 'FIXED_INTEREST', amount: 'x' }] }, 'mortgages[0].amount must be a number'],
    ['exits', { marketValue: 'much' }, 'marketValue must be a number'],
    ['rate', { amount: 5 }, 'payment is missing'],
    ['irr', { flows: [1, 'x'] }, 'flows[1] must be'],
    ['depreciation', { depreciationMethod: 'STRAIGHT_LINE' }, 'depreciableAmount is missing'],
  ])('%s %o', (command, input, message) => {
    const { status, stdout, stderr } = run([command], input);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('a field that does not exist is named, with the one that was probably meant, wherever it stands', () => {
    const misspelt = { ...LOAN, fixedIntrestRate: 0.05 };
    const text = 'fixedIntrestRate is not known; did you mean fixedInterestRate?';
    expect(run(['amortization'], misspelt)).toMatchObject({ status: 2, stdout: '', stderr: `platbook: ${text}\n` });
    const deal = run(['analysis'], { purchaseAmount: 100_000, mortgages: [misspelt], rentalUnits: [{ rent: 1000 }] });
    expect([deal.status, deal.stdout]).toEqual([2, '']);
    expect(deal.stderr).toContain(`mortgages[0].${text}`);
    expect(deal.stderr).toContain('rentalUnits[0].rent is not known');
  });

  it('a rate of more than 100 % is a percentage written as a fraction, and said so', () => {
    const { status, stderr } = run(['amortization'], { ...LOAN, fixedInterestRate: 6 });
    expect([status, stderr]).toEqual([2, 'platbook: fixedInterestRate must be 1 or less: 0.06 is 6 %\n']);
  });
});

describe('usage', () => {
  it.each([[['nope']], [[]]])('%o shows it and ends with code 2', (words) => {
    const { status, stdout, stderr } = run(words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: platbook <command>');
  });

  it('is shown on request', () => {
    expect(run(['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(run(['help']).stdout).toContain('amortization');
  });

  it.each([[['irr', '--format', 'xml']], [['irr', '--nothing']], [['irr', 'a', 'b']]])('%o is refused', (words) => {
    expect(run(words).status).toBe(2);
  });
});

/** A Node on this machine, outside the project, that does not understand TypeScript files. */
function olderNode(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  for (const folder of folders) {
    const node = join(folder, 'node');
    if (!existsSync(node)) continue;
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
    const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
    if (major >= 20 && (major < 22 || (major === 22 && minor < 18))) return node;
  }
  return null;
}

const older = olderNode();
const withOlder = needs(older !== null, 'no Node older than 22.18 outside of the project');
it('started by an older Node it goes on with the one of the project', withOlder, () => {
  const { status, stdout, stderr } = run(['amortization'], LOAN, older ?? '');
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual(scheduleInDollars(amortize(LOAN)));
  expect(run(['nope'], '', older ?? '').status).toBe(2);
});

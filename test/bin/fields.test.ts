import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { LINE_WIDTH } from '../../bin/cli/alignedText.ts';
import { BadInput } from '../../bin/cli/badInput.ts';
import { calculate } from '../../bin/cli/calculate.ts';
import { COMMANDS } from '../../bin/cli/commands.ts';
import { helpOf } from '../../bin/cli/help.ts';
import { Mortgage, SavedAnalysis } from '../../src/api/contract/deal/analyses.ts';
import { MORTGAGE_TYPES, type MortgageType } from '../../src/calc/mortgage/mortgage.ts';

function commandOf(name: string) {
  const command = COMMANDS.get(name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return command;
}

/** What is said of a record that is refused; null where it is answered. */
function refusal(name: string, record: unknown): string | null {
  try {
    calculate(commandOf(name), 'json', JSON.stringify(record));
    return null;
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
}

const without = (record: object, field: string): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

type Shape = Readonly<Record<string, z.ZodType>>;

function elementShape(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return elementShape(schema.unwrap() as z.ZodType);
  return ((schema as z.ZodArray).element as z.ZodObject).shape;
}

const { shape } = SavedAnalysis;
const LOAN = { type: 'FIXED_INTEREST', amount: 1000, fixedInterestRate: 0.06, fixedInterestTerm: 12 };
const ENTRY = { field: 219 };

/** What a saved deal brings along and nothing here reads: only that it is a text or a record is looked at. */
const UNREAD = ['origins: {"words":1}', 'created: "words"', 'modified: "words"'];

/** Each record of the contract: where its fields stand, how one is sent in its place, what goes before the field's name. */
const PLACES: readonly (readonly [
  command: string,
  shape: Shape,
  valid: object,
  sent: (record: object) => object,
  path: string,
])[] = [
  ['amortization', Mortgage.shape, LOAN, (loan) => loan, ''],
  ['analysis', shape, {}, (deal) => deal, ''],
  ['exits', shape, {}, (deal) => deal, ''],
  ['analysis', Mortgage.shape, LOAN, (loan) => ({ mortgages: [loan] }), 'mortgages[0].'],
  ['analysis', elementShape(shape.rentalUnits), {}, (unit) => ({ rentalUnits: [unit] }), 'rentalUnits[0].'],
  [
    'analysis',
    elementShape(shape.closingCosts),
    { field: 1 },
    (cost) => ({ closingCosts: [cost] }),
    'closingCosts[0].',
  ],
  ['analysis', elementShape(shape.expenses), ENTRY, (cost) => ({ expenses: [cost] }), 'expenses[0].'],
];

describe.each(PLACES)('%s', (command, fields, valid, sent, path) => {
  it(`refuses each field of ${path || 'the record'} that is misspelt, and names the one that was meant`, () => {
    const told = Object.keys(fields).map((name) => {
      const misspelt = `${name.slice(0, -1)}${name.at(-1)?.repeat(2)}`;
      return [name, refusal(command, sent({ ...valid, [misspelt]: null }))];
    });
    expect(told).toEqual(
      Object.keys(fields).map((name) => [name, `${path}${name}${name.at(-1)} is not known; did you mean ${name}?`]),
    );
  });

  it(`refuses in each field of ${path || 'the record'} what is of another type, by the field's name`, () => {
    const taken: string[] = [];
    for (const [name, schema] of Object.entries(fields)) {
      // Programs that keep deals elsewhere have ids of their own, and an address is told by nobody here.
      if (name === 'id' || name === 'property') continue;
      for (const value of ['words', 1e300, 0.123, true, [1], { words: 1 }, [], {}]) {
        const isOfContract = schema.safeParse(value).success;
        const message = refusal(command, sent({ ...valid, [name]: value }));
        if (isOfContract) continue;
        if (message === null) taken.push(`${name}: ${JSON.stringify(value)}`);
        else expect(message).toContain(path + name);
      }
    }
    expect(taken.filter((one) => !UNREAD.includes(one))).toEqual([]);
  });

  it(`has a line for each field of ${path || 'the record'} in its help`, async () => {
    const lines = (await helpOf(commandOf(command))).split('\n');
    const unsaid = Object.keys(fields).filter((name) => {
      const line = lines.find((text) => new RegExp(`^[ *] ${name} `).test(text)) ?? '';
      // A type, and words that say more than the name of the field.
      return !/^[ *] \w+ +[^:]+: \w{2}.*$/.test(line);
    });
    expect(unsaid).toEqual([]);
  });
});

/** What a schedule of each type cannot do without. */
const NEEDED: Readonly<Record<MortgageType, readonly string[]>> = {
  FIXED_INTEREST: ['amount', 'fixedInterestRate', 'fixedInterestTerm'],
  ACCELERATED: ['amount', 'fixedInterestRate', 'fixedInterestTerm'],
  INTEREST_ONLY: ['amount', 'interestOnlyRate', 'interestOnlyTerm'],
  COMBINATION: ['amount', 'fixedInterestRate', 'interestOnlyRate', 'fixedInterestTerm', 'interestOnlyTerm'],
};

it.each(MORTGAGE_TYPES)('%s: what is missing for its schedule is said by name, all else may be missing', (type) => {
  const numbers = Object.keys(Mortgage.shape).filter((name) => Mortgage.shape[name as 'amount'].safeParse(1).success);
  const whole = { type, ...Object.fromEntries(numbers.map((name) => [name, 1])) };
  const said = numbers.flatMap((name) => refusal('amortization', without(whole, name)) ?? []);
  expect(said.map((text) => text.split(':')[0])).toEqual(
    numbers.filter((name) => NEEDED[type].includes(name)).map((name) => `${name} is missing`),
  );
  expect(refusal('amortization', without(whole, 'type'))).toBe('type is missing');
});

it('a phase without payments has no rate, and a rate of 0 is one', () => {
  const loan = { type: 'COMBINATION', amount: 1000, interestOnlyTerm: 12, fixedInterestTerm: 0 };
  expect(refusal('amortization', { ...loan, interestOnlyRate: 0 })).toBeNull();
});

it.each([...COMMANDS.values()].map((command) => [command.name, command] as const))(
  '%s: each field that its help marks is missed by name',
  async (name, { example, help }) => {
    const marked = (await help()).fields.filter(({ isRequired = false }) => isRequired);
    expect(marked.map((field) => refusal(name, without(example, field.name)))).toEqual(
      marked.map((field) => `${field.name} is missing`),
    );
    expect(refusal(name, example)).toBeNull();
  },
);

it.each(['analysis', 'exits'])('%s: a deal says what it lacks beside its answer', (name) => {
  const deal = { marketValue: 200_000, mortgages: [{ type: 'FIXED_INTEREST', amount: 1000 }] };
  expect(calculate(commandOf(name), 'table', JSON.stringify(deal)).notes).toEqual([
    'purchaseAmount is missing',
    'mortgages[0].fixedInterestTerm is missing',
    'mortgages[0].fixedInterestRate is missing: a loan without interest has 0',
  ]);
});

it.each([...COMMANDS.values()].map((command) => [command.name, command] as const))(
  '%s: its help fits a line of a terminal',
  async (_name, command) => {
    const lines = (await helpOf(command)).split('\n');
    expect(lines.filter((line) => line.length > LINE_WIDTH)).toEqual([]);
  },
);

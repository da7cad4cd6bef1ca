import { expect, it } from 'vitest';
import { readTestChoice } from '../../scripts/testChoice.ts';

it('reads what npm test is asked for', () => {
  expect(readTestChoice([])).toEqual({ only: null, isThorough: false });
  expect(readTestChoice(['--thorough'])).toEqual({ only: null, isThorough: true });
  expect(readTestChoice(['--only', 'unit'])).toEqual({ only: 'unit', isThorough: false });
});

it.each([
  [['--only', 'units'], '--only takes static, unit, oldest, browser, not "units".'],
  [['--only'], "'--only <value>' argument missing"],
  [['--thorogh'], "Unknown option '--thorogh'"],
  [['unit'], "Unexpected argument 'unit'"],
])('refuses %j, which would run nothing, or something else', (args, message) => {
  expect(() => readTestChoice(args)).toThrow(message);
});

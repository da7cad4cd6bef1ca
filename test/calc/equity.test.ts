import { expect, it } from 'vitest';
import { loanToValue } from '../../src/calc/equity.ts';
import { cents } from '../../src/calc/money.ts';

it('loan to value needs a value above 0', () => {
  expect(loanToValue(cents(50), cents(200))).toBe(0.25);
  expect(loanToValue(cents(0), cents(200))).toBe(0);
  expect(loanToValue(cents(50), cents(0))).toBe(null);
  expect(loanToValue(null, cents(200))).toBe(null);
});

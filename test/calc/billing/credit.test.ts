import { expect, it } from 'vitest';
import { creditFirst } from '../../../src/calc/billing/credit.ts';
import { cents } from '../../../src/calc/money.ts';

it('a price is paid with credit as far as there is some', () => {
  expect([
    creditFirst(cents(500), cents(200)),
    creditFirst(cents(500), cents(500)),
    creditFirst(cents(5), cents(500)),
  ]).toEqual([
    { credit: 200, rest: 300 },
    { credit: 500, rest: 0 },
    { credit: 5, rest: 0 },
  ]);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../src/machines/deal/analysis/evaluate.ts';

const valueOf = (text: string): number | string => {
  const read = evaluate(text);
  return read.ok ? read.value : read.reason;
};

describe('arithmetic in a cell', () => {
  it.each([
    ['1250', 1250],
    [' $1,250.50 ', 1250.5],
    ['-$20', -20],
    ['$-20', -20],
    ['(20)', -20],
    ['($1,200.50)', -1200.5],
    ['1.2k', 1200],
    ['1.5M', 1_500_000],
    ['$250 k', 250_000],
    ['=200000*0.8', 160_000],
    ['200000*80%', 160_000],
    ['6.5%', 0.065],
    ['=1+2*3', 7],
    ['=(1+2)*3', 9],
    ['=2^3^2', 512],
    ['=-2^2', -4],
    ['=10/4/5', 0.5],
    ['=10-4-3', 3],
    ['=--5', 5],
    ['0.1+0.2', 0.3],
    ['=3×4÷2', 6],
    ['.5', 0.5],
    ['5.', 5],
    ['1,250,000', 1_250_000],
    ['=-0', 0],
  ])('%s is %d', (text, expected) => expect(valueOf(text)).toBe(expected));

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['=', 'unfinished'],
    ['=2*', 'unfinished'],
    ['=(2', 'unfinished'],
    ['12 apples', 'unexpected'],
    ['1,25', 'unexpected'],
    ['1.2.3', 'unexpected'],
    ['=2)', 'unexpected'],
    ['abc', 'unexpected'],
    ['=sum(A1)', 'unexpected'],
    ['=1/0', 'divided_by_zero'],
    ['=1/(2-2)', 'divided_by_zero'],
    ['9'.repeat(20), 'too_large'],
    ['=10^400', 'too_large'],
    ['('.repeat(300), 'too_long'],
    ['$', 'unfinished'],
    ['2km', 'unexpected'],
  ])('%s is refused: %s', (text, expected) => expect(valueOf(text)).toBe(expected));

  it('says what it could not read', () => {
    expect(evaluate('12 apples')).toMatchObject({ found: 'apples' });
  });

  it('knows a percentage when it sees one', () => {
    expect([evaluate('5'), evaluate('=10%/2')]).toMatchObject([{ hasPercent: false }, { hasPercent: true }]);
  });

  it('never throws, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[=$%()0-9.,+*/^km -]{0,40}$/));
    fc.assert(fc.property(typed, (text) => typeof evaluate(text).ok === 'boolean'));
  });

  it('reads a formula as the arithmetic it spells', () => {
    const number = fc.integer({ min: -9999, max: 9999 });
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(valueOf(`=${a}+${b}*${c}`)).toBe(a + b * c);
        expect(valueOf(`=(${a}+${b})*${c}`)).toBe((a + b) * c + 0);
      }),
    );
  });
});

/** Cards: the numbers are the published test numbers of each brand; none belongs to anybody. */
import { describe, expect, it } from 'vitest';
import {
  cardCodeLength,
  cardCodePlace,
  cardCodeProblem,
  cardNumberProblem,
  cardToken,
  cardTypeOf,
  cardTypes,
  expiryMonths,
  expiryText,
  expiryWarning,
  expiryYears,
  isExpired,
  lastFourOf,
  maskedNumber,
  mayHoldCardNumber,
  passesLuhn,
  typedCardNumber,
} from '../../../src/calc/billing/cards.ts';

const good = {
  AMEX: ['378282246310005', '343434343434343'],
  DISCOVER: ['6011111111111117', '6011000990139424'],
  MC: ['5105105105105100', '5555555555554444'],
  VISA: ['4111111111111111', '4222222222222'],
} as const;
const NO_NUMBER = 'The number is not that of a card.';
/** The digits with the last one that Luhn asks for. */
const checked = (digits: string): string =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(passesLuhn) ?? '';

describe('brands', () => {
  it('R-WALLET-009 are told by the first digit, while nothing else is typed', () => {
    expect(Array.from('0123456789').map(cardTypeOf)).toEqual([
      null,
      null,
      null,
      'AMEX',
      'VISA',
      'MC',
      'DISCOVER',
      null,
      null,
      null,
    ]);
    expect([cardTypeOf(''), cardTypeOf('x4'), cardTypeOf('４')]).toEqual([null, null, null]);
  });

  it('R-WALLET-004 are AMEX, DISCOVER, MC and VISA, with tokens of their own and one for all others', () => {
    expect(cardTypes).toEqual(['AMEX', 'DISCOVER', 'MC', 'VISA']);
    expect([...cardTypes, null].map(cardToken)).toEqual(['amex', 'discover', 'mc', 'visa', 'def']);
  });
});

describe('numbers', () => {
  it.each(cardTypes)('R-WALLET-008 of %s are taken with their check digit, and with no other', (type) => {
    for (const number of good[type]) {
      expect([number, cardNumberProblem(number)]).toEqual([number, null]);
      for (let position = 0; position < number.length; position += 1) {
        const digit = (Number(number[position]) + 1) % 10;
        const wrong = `${number.slice(0, position)}${digit}${number.slice(position + 1)}`;
        expect([wrong, cardNumberProblem(wrong)]).not.toEqual([wrong, null]);
      }
    }
  });

  it.each([
    ['AMEX', '37', [15], 'American Express has 15 digits.'],
    ['DISCOVER', '6011', [16], 'Discover has 16 digits.'],
    ['MC', '51', [16], 'Mastercard has 16 digits.'],
    ['VISA', '4', [13, 16], 'Visa has 13 or 16 digits.'],
  ] as const)('R-WALLET-010 of %s have their length, from 1 to 25 digits', (_type, prefix, lengths, text) => {
    for (let length = prefix.length + 1; length <= 25; length += 1) {
      const number = checked(prefix.padEnd(length - 1, '0'));
      const expected = lengths.some((one) => one === length) ? null : text;
      expect([number, cardNumberProblem(number)]).toEqual([number, expected]);
    }
  });

  it('R-WALLET-010 begin as their brand does: 34 or 37, 51 to 55, 6011', () => {
    const problems = (length: number, prefixes: readonly string[]) =>
      prefixes.map((prefix) => cardNumberProblem(checked(prefix.padEnd(length - 1, '0'))));
    const tens = (first: number): string[] => Array.from({ length: 10 }, (_, second) => `${first}${second}`);
    const amex = 'American Express numbers begin with 34 or 37.';
    expect(problems(15, tens(3))).toEqual(tens(3).map((prefix) => (/[47]$/.test(prefix) ? null : amex)));
    const mc = 'Mastercard numbers begin with 51 to 55.';
    expect(problems(16, tens(5))).toEqual(tens(5).map((prefix) => (/[1-5]$/.test(prefix) ? null : mc)));
    const discover = 'Discover numbers begin with 6011.';
    expect(problems(16, ['6011', '6010', '6012', '6500'])).toEqual([null, discover, discover, discover]);
  });

  it.each([
    ['4111 1111 1111 1111', null],
    [' 4111111111111111 ', null],
    ['4111-1111-1111-1111', NO_NUMBER],
    ['4111 1111 1111 111O', NO_NUMBER],
    ['４１１１１１１１１１１１１１１１', NO_NUMBER],
    ['4111١١١١١١١١١١١١', NO_NUMBER],
    ['', NO_NUMBER],
    ['0000000000000000', NO_NUMBER],
    ['2223003122003222', NO_NUMBER],
    ['1e15', NO_NUMBER],
  ])('R-WALLET-008 written as %j: %j', (number, problem) => {
    expect(cardNumberProblem(number)).toBe(problem);
  });

  it('pass the check digit by themselves only', () => {
    expect(['0', '18', '79927398713', '', 'x', '1'].map(passesLuhn)).toEqual([true, true, true, false, false, false]);
  });

  it('R-WALLET-017 are written in the groups of their brand, however much of them is typed', () => {
    expect(typedCardNumber('4111111111111111')).toBe('4111 1111 1111 1111');
    expect(typedCardNumber('378282246310005')).toBe('3782 822463 10005');
    expect(['', '4', '41111', '37828', '3782822463', '3782 8224631'].map(typedCardNumber)).toEqual([
      '',
      '4',
      '4111 1',
      '3782 8',
      '3782 822463',
      '3782 822463 1',
    ]);
    expect([typedCardNumber('41111111111111112222'), typedCardNumber('3782822463100059')]).toEqual([
      '4111 1111 1111 1111',
      '3782 822463 10005',
    ]);
    expect(typedCardNumber('4a1-1 1４１')).toBe('4111');
  });

  it('R-WALLET-002 are masked but for the last four digits', () => {
    expect(cardTypes.map((type) => maskedNumber(type, '0005'))).toEqual([
      '**** ****** *0005',
      '**** **** **** 0005',
      '**** **** **** 0005',
      '**** **** **** 0005',
    ]);
    expect([lastFourOf('3782 822463 10005'), lastFourOf('4222222222222')]).toEqual(['0005', '2222']);
  });

  it('are found in other texts, in whatever way they are written', () => {
    const hidden = [
      'Ann 4111111111111111',
      '4111 1111 1111 1111',
      '4-1-1-1-1-1-1-1-1-1-1-1',
      '４１１１１１１１１１１１',
    ];
    expect(hidden.map(mayHoldCardNumber)).toEqual([true, true, true, true]);
    const usual = ['Ann Lee', '12 Main Street #4', '22901-1234', '**** **** **** 1111', '12345678901', ''];
    expect(usual.map(mayHoldCardNumber)).toEqual([false, false, false, false, false, false]);
  });
});

describe('codes', () => {
  it('R-WALLET-011 have four digits for American Express, else three', () => {
    expect([...cardTypes, null].map(cardCodeLength)).toEqual([4, 3, 3, 3, 3]);
    expect(cardCodeProblem('1234', 'AMEX')).toBeNull();
    expect(cardCodeProblem('123', 'AMEX')).toBe('The code has 4 digits.');
    expect(['123', '1234', '12', '', 'abc', '１２３', '1 3'].map((code) => cardCodeProblem(code, 'VISA'))).toEqual([
      null,
      ...Array.from({ length: 6 }, () => 'The code has 3 digits.'),
    ]);
  });

  it('R-WALLET-012 stand on the front of American Express', () => {
    expect(cardTypes.map((type) => cardCodePlace(type).includes('front'))).toEqual([true, false, false, false]);
  });
});

describe('expiry', () => {
  it('R-WALLET-013 is the end of its month: this month is good, the one before is not, over the turn of the year', () => {
    const at = (today: string) => (month: number, year: number) => isExpired(expiryText({ month, year }), today);
    const november = at('2026-11-30');
    expect([november(11, 2026), november(10, 2026), november(12, 2025), november(1, 2027)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const newYear = at('2027-01-01');
    expect([newYear(12, 2026), newYear(1, 2027)]).toEqual([true, false]);
    expect(at('2026-12-31')(12, 2026)).toBe(false);
  });

  it('R-WALLET-014 written MM/YYYY: an earlier month has expired, and so has an empty text', () => {
    const texts = ['10/2026', '11/2026', '12/2026', '1/2027', '', ' ', '13/2027', '00/2027', '2027-01', '11/26'];
    expect(texts.map((text) => isExpired(text, '2026-11-25'))).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(expiryText({ month: 1, year: 2027 })).toBe('01/2027');
  });

  it('R-WALLET-015 R-WALLET-016 offers this year and fourteen more, an earlier one of a card that has it, and 12 months', () => {
    const years = Array.from({ length: 15 }, (_, index) => 2026 + index);
    expect(expiryYears('2026-12-31')).toEqual(years);
    expect(expiryYears('2026-01-01', 2023)).toEqual([2023, ...years]);
    expect(expiryYears('2026-01-01', 2030)).toEqual(years);
    expect(expiryMonths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('is told when it is past, this month or the next, over the turn of the year', () => {
    const told = (month: number, year: number) => expiryWarning({ month, year }, '2026-12-10')?.text ?? null;
    expect([told(11, 2026), told(12, 2026), told(1, 2027), told(2, 2027)]).toEqual([
      'expired',
      'expires this month',
      'expires next month',
      null,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { isEmail, isPhone, isPostalCode, isZip } from '../../../src/calc/validation/patterns.ts';

describe('R-VALID-001 e-mail: the trimmed text matches a standard address pattern', () => {
  it.each(['a@b.co', '  ann@example.com  ', 'first.last+tag@sub.example.org', "o'neil@example.museum"])(
    'takes %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );
  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@b.c',
    'a@@b.co',
    'a b@c.de',
    'a@b .co',
    'a@.co',
    'a@b..co',
    'a@b.co.',
    'a@b.c1',
  ])('refuses %s', (text) => {
    expect(isEmail(text)).toBe(false);
  });
  it('stays fast on hostile text', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)).toBe(false);
  });
});

it('R-VALID-002 zip: 5 digits, optionally a hyphen and 4 digits', () => {
  expect(['22901', '22901-1234'].map(isZip)).toEqual([true, true]);
  expect(['2290', '229011', '22901-', '22901-123', '22901 1234', '229o1', '22901\n'].some(isZip)).toBe(false);
});

it('R-VALID-003 phone: 10 to 15 digits after removing non-digits', () => {
  expect(['4345551234', '(434) 555-1234', '123456789012345'].map(isPhone)).toEqual([true, true, true]);
  expect(['434555123', '1234567890123456', ''].some(isPhone)).toBe(false);
});

it('R-COUNTRY-006 US postal codes are five digits with an optional extension of four', () => {
  expect(isPostalCode('US', '22901')).toBe(true);
  expect(isPostalCode('US', '22901-1234')).toBe(true);
  expect(isPostalCode('US', 'K1A 0B1')).toBe(false);
});

it('R-COUNTRY-007 Canadian postal codes are letter digit letter, optional space, digit letter digit', () => {
  expect(['K1A 0B1', 'k1a0b1'].every((code) => isPostalCode('CA', code))).toBe(true);
  expect(['K1A  0B1', 'K1A-0B1', '1KA 0B1', 'K1A 0B', '22901'].some((code) => isPostalCode('CA', code))).toBe(false);
});

it('R-COUNTRY-008 every other country accepts anything', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const texts = ['', 'SW1A 1AA', '22901', 'K1A 0B1', '1', '〒100-0001', 'none at all, but a street'];
  const refused = codes.filter((code) => texts.some((text) => !isPostalCode(code, text)));
  expect(refused).toEqual(['CA', 'US']);
});

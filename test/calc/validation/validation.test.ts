import { describe, expect, it } from 'vitest';
import { cleanEntry, cleanPostalCode } from '../../../src/calc/validation/entry.ts';
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

it('R-VALID-005 names, business fields, e-mails, address lines and city hold 50 characters', () => {
  for (const kind of ['name', 'business', 'email', 'addressLine', 'city'] as const) {
    expect(cleanEntry(kind, 'x'.repeat(60))).toBe('x'.repeat(50));
  }
});

it('R-VALID-006 R-VALID-014 zip keeps digits only, 5 of them', () => {
  expect(cleanEntry('zip', 'VA 22901-1234')).toBe('22901');
});

it('R-VALID-007 R-VALID-011 phones keep digits, hyphen, parentheses and whitespace, 15 characters', () => {
  expect(cleanEntry('phone', '+1.(434) 555-12x')).toBe('1(434) 555-12');
  expect(cleanEntry('phone', '(434) 555-1234 99999')).toBe('(434) 555-1234 ');
});

it('R-VALID-009 other characters are stripped, not an error', () => {
  expect(cleanEntry('name', 'Ann<script>')).toBe('Annscript');
});

it('R-VALID-010 names and city keep letters, digits, hyphen and space', () => {
  expect(cleanEntry('name', "José O'Brien-Smith 3rd, Jr.")).toBe('José OBrien-Smith 3rd Jr');
  expect(cleanEntry('city', 'St. Louis #2')).toBe('St Louis 2');
  expect(cleanEntry('name', 'Jose\u0301')).toBe('Jose\u0301');
});

it('R-VALID-012 e-mails keep letters, digits, hyphen, underscore, dot, at-sign and space', () => {
  expect(cleanEntry('email', ' a_b-c.d+e@f.co!')).toBe(' a_b-c.de@f.co');
});

it('R-VALID-013 address lines keep what names keep plus #', () => {
  expect(cleanEntry('addressLine', '12 Main St., Apt. #4-B')).toBe('12 Main St Apt #4-B');
});

it('never cuts a character in half', () => {
  expect(cleanEntry('name', '\u{20000}'.repeat(60))).toBe('\u{20000}'.repeat(50));
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

it('entry of postal codes follows the country', () => {
  expect(cleanPostalCode('22901-1234')).toBe('22901');
  expect(cleanPostalCode('K1A 0B1!')).toBe('K1A 0B1');
});

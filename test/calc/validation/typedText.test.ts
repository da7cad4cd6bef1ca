import { describe, expect, it } from 'vitest';
import { keptOf } from '../../../src/calc/validation/typedText.ts';

it.each([
  ['R-VALID-010', 'name', 'Ana-María 2nd', 'Ana-María 2nd'],
  ['R-VALID-010', 'name', "O'Brien & Co. #4", 'OBrien  Co 4'],
  ['R-VALID-013', 'address', '12 Main St. #4-B', '12 Main St #4-B'],
  ['R-VALID-014', 'zip', '22901-1234', '22901'],
  ['R-VALID-006', 'zip', '123456', '12345'],
  ['R-VALID-005', 'name', 'x'.repeat(60), 'x'.repeat(50)],
  ['R-VALID-005', 'address', 'x'.repeat(60), 'x'.repeat(50)],
  ['R-VALID-016', 'digits', '12a3４', '123'],
  ['O-141', 'postalCode', 'K1A 0B1!', 'K1A 0B1'],
] as const)('%s a field for %s keeps of %j: %j', (_id, kind, typed, text) => {
  expect(keptOf(kind, typed).text).toBe(text);
});

it('R-VALID-009 says which signs it has left out, each once, and nothing where it kept all', () => {
  expect(keptOf('name', "O'Brien's").left).toBe("' is not taken here: letters, digits, hyphens and spaces are.");
  expect(keptOf('zip', '22901-12').left).toBe('- is not taken here: digits are.');
  expect(keptOf('name', '<b>@').left).toBe('< > @ are not taken here: letters, digits, hyphens and spaces are.');
  expect(keptOf('name', 'Ann Lee').left).toBeNull();
  // What shows nothing would be a hole in the sentence.
  expect(keptOf('email', 'ann@example.com\u200b\u2060').left).toBe(
    'a sign that cannot be seen is not taken here: letters, digits, hyphens, underscores, dots and @ are.',
  );
});

describe('a field of a member', () => {
  it('R-VALID-012 leaves + out of an e-mail address and says so (O-143)', () => {
    expect(keptOf('email', 'ann+team_1@ex-ample.com')).toEqual({
      text: 'annteam_1@ex-ample.com',
      left: '+ is not taken here: letters, digits, hyphens, underscores, dots and @ are.',
    });
    expect(keptOf('email', 'josé@example.com')).toEqual({ text: 'josé@example.com', left: null });
    expect(keptOf('email', 'a'.repeat(60)).text).toHaveLength(50);
  });

  it('R-VALID-007 R-VALID-011 keeps digits, hyphens, parentheses and spaces of a phone number, 15 at most', () => {
    expect(keptOf('phone', '+1 (434) 555.0100 x')).toEqual({
      text: '1 (434) 5550100',
      left: '+ . x are not taken here: digits, hyphens, parentheses and spaces are.',
    });
  });
});

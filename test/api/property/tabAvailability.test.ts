import { expect, it } from 'vitest';
import { comparisonTabCodes } from '../../../src/api/contract/property/surroundings.ts';
import { isTabAvailable } from '../../../src/api/property/tabAvailability.ts';

it('R-PERM-007 tab types longer than one character are always on', () => {
  const longer = comparisonTabCodes.filter((code) => code.length > 1);
  expect(longer).toEqual(['COMP', 'FLIP', 'NEIGHBOR', 'LINKED']);
  expect(longer.every((code) => isTabAvailable(code, []))).toBe(true);
});

it('R-PERM-008 a single-letter tab type is on only when sign-in delivered the letter', () => {
  const single = comparisonTabCodes.filter((code) => code.length === 1);
  expect(single).toHaveLength(9);
  for (const code of single) {
    expect(
      isTabAvailable(
        code,
        single.filter((other) => other !== code),
      ),
    ).toBe(false);
    expect(isTabAvailable(code, ['COMP', code])).toBe(true);
  }
});

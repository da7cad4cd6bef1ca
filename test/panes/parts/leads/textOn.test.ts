import { expect, it } from 'vitest';
import { leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { luminanceOf, textOn } from '../../../../src/panes/parts/leads/textOn.ts';

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
};

it('the letter on every lead-type colour can be read (4.5 or more, WCAG AA)', () => {
  for (const { color, label } of Object.values(leadTypes)) {
    expect([label, contrast(color, textOn(color)) >= 4.5]).toEqual([label, true]);
  }
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

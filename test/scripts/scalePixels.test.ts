import { expect, it } from 'vitest';
import { scaled } from '../../scripts/build/scalePixels.ts';

it.each([
  ['1px solid; padding: 8px 0 12.5px', '1px solid; padding: 0.5rem 0 0.78125rem'],
  ['calc(100% - 24px) repeat(2, minmax(120px, 1fr))', 'calc(100% - 1.5rem) repeat(2, minmax(7.5rem, 1fr))'],
  ['-2px -8px', '-2px -0.5rem'],
  ['url(a-16px.svg) 300ms 16 var(--w-8px)', 'url(a-16px.svg) 300ms 16 var(--w-8px)'],
  ['(width < 430px)', '(width < 26.875rem)'],
])('writes %s as %s', (pixels, rems) => {
  expect(scaled(pixels)).toBe(rems);
});

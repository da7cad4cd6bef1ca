import { expect, it } from 'vitest';
import { isWebAddress } from '../../../src/calc/validation/webAddress.ts';

it.each([
  'leehomes.example',
  'www.leehomes.example/buy?from=card',
  'https://leehomes.example:8443/',
  'HTTP://LEEHOMES.EXAMPLE',
  'büro.example',
])('%s is the address of a page', (text) => {
  expect(isWebAddress(text)).toBe(true);
});

it.each([
  '',
  'leehomes',
  'lee homes.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://leehomes.example',
  'mailto:ann@leehomes.example',
  'https://ann:secret@leehomes.example',
  'https://.example',
])('%s is none', (text) => {
  expect(isWebAddress(text)).toBe(false);
});

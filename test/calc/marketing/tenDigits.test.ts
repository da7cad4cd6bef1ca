import { expect, it } from 'vitest';
import { tenDigits } from '../../../src/calc/marketing/tenDigits.ts';

it.each(['4345550100', '(434) 555-0100', '434.555.0100', '+1 434 555 0100', '1-434-555-0100', ' 434 555 0100 '])(
  'reads %j',
  (text) => expect(tenDigits(text)).toBe('4345550100'),
);

it.each([
  '',
  '434555010',
  '43455501000',
  '24345550100',
  '434-093-1234',
  '034-555-0100',
  '911-555-0100',
  '434-911-0100',
  '900-555-0100',
  '434-555-01OO',
  '434-555-0100 x7',
  '434-555-0100; drop',
  '+44 434 555 0100',
  '٤٣٤٥٥٥٠١٠٠',
])('refuses %j', (text) => expect(tenDigits(text)).toBeNull());

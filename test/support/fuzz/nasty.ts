/** Values that somebody's program, or somebody with time, sends instead of those that were meant. */
import type { Chance } from './chance.ts';

/** Stands for a number that JSON can write and JavaScript cannot: put into the text of the body (`drawRequest.ts`). */
export const BEYOND = '@@beyond@@';
/** Stands for lists in lists, deeper than any stack. */
export const DEEP = '@@deep@@';

const NUMBERS: readonly unknown[] = [
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -1,
  0,
  0.005,
  1e-300,
  90_071_992_547_409.92,
  1e15,
  1e18,
  1e22,
  1e308,
  -1e308,
  32_768,
  100_001,
  BEYOND,
  'NaN',
  '1e400',
  '0x10',
  ' 7 ',
  '٣',
];

const FORMULAS: readonly string[] = [
  'round(estimatedValue, 1e300)',
  'round(estimatedValue, -2147483649)',
  'estimatedValue * 1e300 * 1e300',
  '1e308 * 10',
  "date('0000-00-00')",
  "days(date('9999-12-31'), lastSaleDate) * 1e300",
  'estimatedValue % 1e-320',
  "years(date('-infinity'), asOfDate)",
  "concat(ownerName, '\\u0000')",
  '((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))',
  '__proto__',
  'constructor(1)',
  'estimatedValue +',
];

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egpj.exe',
  '\u200b',
  '\ufeff',
  '\u{1f3e0}'.repeat(30),
  'é'.repeat(51),
  'x'.repeat(51),
  'x'.repeat(5000),
  "' OR 1=1 --",
  "'; drop table contact; --",
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../../../etc/hosts',
  '..\\..\\x',
  '%00',
  '%',
  '_',
  '\\',
  '$$\'"',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '-999999999d',
  '-9999y',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  'null',
  'true',
  '[]',
  '[[',
  '{"a":',
  '__proto__',
  'constructor',
  'own.1',
  'own.99999999999999999999',
  'assigned',
];

const SHAPES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { '': '' },
  DEEP,
  { $ne: 1 },
  [{ a: [1] }],
];
/** Where a location is asked for. */
const SHAPES_ON_MAP: readonly string[] = [
  'POLYGON((0 0,0 0,0 0))',
  'POLYGON((NaN 0,1 1,2 2,NaN 0))',
  '-83,40;-83,40;-83,40',
  '999,999;-999,999;0,0',
  `${'-83.0,40.0;'.repeat(300)}`,
  '1e308,1e308;-1e308,1e308;0,1e308',
];

export function nastyText(chance: Chance): string {
  if (chance.one(8)) return chance.from(FORMULAS);
  if (chance.one(16)) return chance.from(SHAPES_ON_MAP);
  return chance.from(TEXTS);
}

/** Instead of `value`: mostly of its kind, so that it gets as far as it can. */
export function nastyFor(value: unknown, chance: Chance): unknown {
  const kind = chance.one(5) ? chance.from(['number', 'string', 'shape']) : typeof value;
  if (kind === 'number') return chance.from(NUMBERS);
  if (kind === 'string') return nastyText(chance);
  if (Array.isArray(value) && !chance.one(3)) return nastyList(value, chance);
  // Anew: it may be spoilt further.
  return structuredClone(chance.from(SHAPES));
}

function nastyList(value: readonly unknown[], chance: Chance): unknown[] {
  const first: unknown = value[0] ?? 1;
  // Large ones seldom: they take the time of a hundred others.
  if (chance.one(40)) return Array.from({ length: 100_000 }, (_, at) => (typeof first === 'number' ? at + 1 : first));
  return chance.from([[], [first, first, first], [nastyFor(first, chance)], Array(1001).fill(first)]);
}

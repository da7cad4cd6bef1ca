import { parseArgs } from 'node:util';

export const TEST_PARTS = ['static', 'unit', 'oldest', 'browser'] as const;
export type TestPart = (typeof TEST_PARTS)[number];

export interface TestChoice {
  /** Null: all. */
  readonly only: TestPart | null;
  readonly isThorough: boolean;
}

/** What `npm test` was asked for. Throws at anything else: a misspelt part would run nothing and say that all is well. */
export function readTestChoice(args: readonly string[]): TestChoice {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, thorough: { type: 'boolean', default: false } },
  });
  const part = TEST_PARTS.find((one) => one === values.only);
  if (values.only !== undefined && part === undefined)
    throw new Error(`--only takes ${TEST_PARTS.join(', ')}, not "${values.only}".`);
  return { only: part ?? null, isThorough: values.thorough };
}

import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONG_TESTS } from './support/longTests.ts';
import { projectPath } from './support/testCache.ts';

it('each test file that begins first is there, once', () => {
  const isThere = (name: string): boolean =>
    ['test', 'journey'].some((kind) => existsSync(projectPath(`test/${name}.${kind}.ts`)));
  expect(LONG_TESTS.filter((name) => !isThere(name))).toEqual([]);
  expect(new Set(LONG_TESTS).size).toBe(LONG_TESTS.length);
});

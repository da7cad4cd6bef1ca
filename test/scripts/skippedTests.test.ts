import { join } from 'node:path';
import { expect, it } from 'vitest';
import { skippedTests } from '../../scripts/skippedTests.ts';
import { projectPath } from '../support/testCache.ts';
import { reportOf } from './reportOf.ts';

it('tells what vitest skipped, each group once with its reason', () => {
  const { dir, status, report } = reportOf({
    'some.test.ts': `import { describe, expect, it } from 'vitest';
       import { needs } from ${JSON.stringify(projectPath('test/support/needs.ts'))};
       it('runs', needs(true, 'nothing'), () => expect(1).toBe(1));
       it('needs a sun', needs(false, 'it is night'), () => expect(1).toBe(2));
       describe('the moon', needs(false, 'it is day'), () => {
         it('rises', () => expect(1).toBe(2));
         describe('and', () => { it('sets', () => expect(1).toBe(2)); });
       });
       it.skip('is forgotten', () => expect(1).toBe(2));`,
  });
  const file = join(dir, 'some.test.ts');
  expect(status).toBe(0);
  expect(skippedTests(report)).toEqual([
    { file, title: 'needs a sun', tests: 1, reason: 'it is night' },
    { file, title: 'the moon', tests: 2, reason: 'it is day' },
    { file, title: 'is forgotten', tests: 1, reason: null },
  ]);
});

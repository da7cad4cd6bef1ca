import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { failedTests } from '../../scripts/failedTests.ts';
import { reportOf } from './reportOf.ts';

it('names what vitest saw fail, and why a file failed whose tests did not run', () => {
  const { status, report } = reportOf({
    'one.test.ts': `import { describe, expect, it } from 'vitest';
       it('holds', () => expect(1).toBe(1));
       describe('the moon', () => it('rises', () => expect(1).toBe(2)));`,
    'two.test.ts': `import { beforeAll, expect, it } from 'vitest';
       beforeAll(() => { throw new Error('no sky'); });
       it('has stars', () => expect(1).toBe(1));`,
    'three.test.ts': `import './nowhere.ts';`,
  });
  const found = failedTests(report).map(({ file, title }) => [basename(file), title]);
  expect(status).toBe(1);
  expect(failedTests(report).find(({ title }) => title === 'the moon > rises')?.why).toContain('expected 1 to be 2');
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      ['one.test.ts', 'the moon > rises'],
      ['two.test.ts', expect.stringContaining('no sky')],
      ['three.test.ts', expect.stringContaining('nowhere')],
    ]),
  );
});

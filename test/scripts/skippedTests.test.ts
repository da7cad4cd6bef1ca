import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { skippedTests, type TestReport } from '../../scripts/skippedTests.ts';
import { projectPath } from '../support/testCache.ts';

it('tells what vitest skipped, each group once with its reason', () => {
  // Below the project: vitest and the helper are found from there.
  const dir = mkdtempSync(join(projectPath('node_modules'), '.cache-skips-'));
  try {
    const helper = projectPath('test/support/needs.ts');
    writeFileSync(
      join(dir, 'some.test.ts'),
      `import { describe, expect, it } from 'vitest';
       import { needs } from ${JSON.stringify(helper)};
       it('runs', needs(true, 'nothing'), () => expect(1).toBe(1));
       it('needs a sun', needs(false, 'it is night'), () => expect(1).toBe(2));
       describe('the moon', needs(false, 'it is day'), () => {
         it('rises', () => expect(1).toBe(2));
         describe('and', () => { it('sets', () => expect(1).toBe(2)); });
       });
       it.skip('is forgotten', () => expect(1).toBe(2));`,
    );
    const report = join(dir, 'report.json');
    const vitest = projectPath('node_modules/vitest/vitest.mjs');
    const args = ['run', '--root', dir, '--config', 'none.ts', '--reporter=json', `--outputFile=${report}`];
    writeFileSync(join(dir, 'none.ts'), 'export default {}');
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], { cwd: dir, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    // Written by vitest a moment ago.
    const found = skippedTests(JSON.parse(readFileSync(report, 'utf8')) as TestReport);
    const file = join(dir, 'some.test.ts');
    expect(found).toEqual([
      { file, title: 'needs a sun', tests: 1, reason: 'it is night' },
      { file, title: 'the moon', tests: 2, reason: 'it is day' },
      { file, title: 'is forgotten', tests: 1, reason: null },
    ]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

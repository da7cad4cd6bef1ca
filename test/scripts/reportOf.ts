import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestReport } from '../../scripts/skippedTests.ts';
import { projectPath } from '../support/testCache.ts';

/** What vitest reports of test files, by their names; where they lay, and how it ended. */
export function reportOf(files: Readonly<Record<string, string>>): {
  readonly dir: string;
  readonly status: number | null;
  readonly report: TestReport;
} {
  // Below the project: vitest and the helper are found from there.
  const dir = mkdtempSync(join(projectPath('node_modules'), '.cache-report-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, 'none.ts'), 'export default {}');
    const file = join(dir, 'report.json');
    const vitest = projectPath('node_modules/vitest/vitest.mjs');
    const args = ['run', '--root', dir, '--config', 'none.ts', '--reporter=json', `--outputFile=${file}`];
    const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: dir });
    // Written by vitest a moment ago.
    return { dir, status, report: JSON.parse(readFileSync(file, 'utf8')) as TestReport };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

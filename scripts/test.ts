/**
 * `npm test`: everything that must hold before a change lands, in the order that fails fastest, and one closing line
 * with the totals. `--only unit|browser|static` runs a part while developing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '../test/support/realData.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/platbook');
mkdirSync(cache, { recursive: true });

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const wanted = (part: 'static' | 'unit' | 'browser'): boolean => only === undefined || only === part;
const totals = { passed: 0, failed: 0, skipped: 0 };

function run(title: string, command: string, args: readonly string[]): boolean {
  const started = performance.now();
  console.log(`\n== ${title}`);
  const result = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' });
  console.log(
    `== ${title}: ${result.status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  return result.status === 0;
}

/** A step without counted tests of its own counts as one. */
function step(title: string, command: string, args: readonly string[]): void {
  if (run(title, command, args)) totals.passed++;
  else finish(1);
}

function vitest(project: string): void {
  const report = join(cache, `${project}.json`);
  const ok = run(`${project} tests`, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (existsSync(report)) {
    // Written by vitest's json reporter a moment ago.
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    totals.passed += counts['numPassedTests'] ?? 0;
    totals.failed += counts['numFailedTests'] ?? 0;
    totals.skipped += (counts['numPendingTests'] ?? 0) + (counts['numTodoTests'] ?? 0);
  }
  if (!ok) finish(1);
}

function finish(status: number): never {
  if (status !== 0 && totals.failed === 0) totals.failed = 1;
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  process.exit(status);
}

if (realData() === null) {
  console.log('Real county data not found (PLATBOOK_REAL_DATA, else ../shared/data): the tests that need it skip.');
}
if (wanted('static')) {
  step('types', 'tsc', ['--noEmit', '-p', '.']);
  step('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  step('unused code', 'knip', ['--no-progress', '--include', 'files,dependencies,unlisted,unresolved,duplicates']);
}
if (wanted('unit')) vitest('unit');
if (wanted('browser')) {
  step('front-end build', 'vite', ['build', '--logLevel', 'warn']);
  vitest('browser');
}
finish(0);

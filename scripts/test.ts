/**
 * `npm test`: everything that must hold before a change lands, in the order that fails fastest. What is checked without
 * running ends it where it fails; a failed test does not keep the others from running. At the end which tests failed,
 * which were skipped and why, and one closing line with the totals. `--only static|unit|oldest|browser` runs a part,
 * `--thorough` does many of what is tried over and over (`test/support/thorough.ts`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { OLDEST_POSTGRES, oldestPostgres } from '../test/support/oldestPostgres.ts';
import { testCacheDir } from '../test/support/testCacheDir.ts';
import { failedTests } from './failedTests.ts';
import { memoryDir } from './memoryDir.ts';
import { readTestChoice, type TestChoice, type TestPart } from './testChoice.ts';
import { skippedTests, type SkippedGroup, type TestReport } from './skippedTests.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/platbook');
mkdirSync(cache, { recursive: true });

const { only, isThorough } = chosen();
const wanted = (part: TestPart): boolean => only === null || only === part;
let passed = 0;
const failed: string[] = [];
/** What those said that are known by name. */
const reasons: string[] = [];
const skipped: SkippedGroup[] = [];
const ON_OLDEST = { file: join(root, 'vitest.config.ts'), title: 'the store on the oldest PostgreSQL', tests: 1 };

/**
 * Each thread that DuckDB ever had keeps 64 MB of glibc's for itself: a worker came to 3.8 GB after a hundred files, and to
 * start a program takes a third of a second of such a process. With two such stores it keeps less.
 */
const env: NodeJS.ProcessEnv = {
  MALLOC_ARENA_MAX: '2',
  // What a test gives back the next one takes: returned to the system each time it has to be cleared anew, a twelfth of an
  // ingest's time. That costs memory: a worker was seen with 3.3 GB.
  MALLOC_TRIM_THRESHOLD_: String(1024 ** 3),
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2),
  MALLOC_TOP_PAD_: String(16 * 1024 ** 2),
  PLATBOOK_TEST_CACHE: testCacheDir(),
  ...process.env,
};
if (isThorough) env['PLATBOOK_THOROUGH'] = '1';
const memory = memoryDir();
if (memory !== null) env['TMPDIR'] = memory;
else console.log('What the tests throw away lies on the disk: /dev/shm has no 12 GB of room, and they take longer.');

function chosen(): TestChoice {
  try {
    return readTestChoice(process.argv.slice(2));
  } catch (error) {
    console.error(`npm test: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
}

function run(title: string, command: string, args: readonly string[]): boolean {
  const started = performance.now();
  console.log(`\n== ${title}`);
  const result = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit', env });
  console.log(
    `== ${title}: ${result.status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  return result.status === 0;
}

/** A step without counted tests of its own counts as one. */
function step(title: string, command: string, args: readonly string[]): boolean {
  const ok = run(title, command, args);
  if (ok) passed++;
  else failed.push(title);
  return ok;
}

/**
 * Those that need each other's answer not, at the same time: the type check is one thread's work. Each says what it has to
 * say at its end, so that nothing is mixed.
 */
async function stepsAtOnce(
  steps: readonly (readonly [title: string, command: string, args: readonly string[]])[],
): Promise<boolean> {
  const results = await Promise.all(
    steps.map(async ([title, command, args]) => {
      const started = performance.now();
      const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: root, env });
      const said: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
      const ok = await new Promise<boolean>((resolve) => {
        child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)) && resolve(false));
        child.on('close', (code) => resolve(code === 0));
      });
      console.log(`\n== ${title}\n${Buffer.concat(said).toString()}`.trimEnd());
      console.log(`== ${title}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      if (ok) passed++;
      else failed.push(title);
      return ok;
    }),
  );
  return results.every(Boolean);
}

function vitest(project: string): void {
  const report = join(cache, `${project}.json`);
  // One that an earlier run left would be counted where this one ends before it writes its own.
  rmSync(report, { force: true });
  const title = `${project} tests`;
  const before = failed.length;
  const ok = run(title, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (existsSync(report)) {
    // Written by vitest's json reporter a moment ago.
    const told = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
    passed += told.numPassedTests;
    for (const { file, title: test, why } of failedTests(told)) {
      const name = `${relative(root, file)}: ${test}`;
      failed.push(name);
      reasons.push(`${name}\n${why.replaceAll(/^/gm, '    ')}`);
    }
    skipped.push(...skippedTests(told));
  }
  if (!ok && failed.length === before) failed.push(`${title}, and no test by its name: see above`);
}

function finish(): never {
  const ran = failed.length === 0;
  const count = skipped.reduce((sum, { tests }) => sum + tests, 0);
  if (count > 0) console.log(`\n${count} ${count === 1 ? 'test was' : 'tests were'} skipped:`);
  for (const { file, title, tests, reason } of skipped) {
    const why = reason ?? (ran ? 'nobody said why' : 'what it needs had failed');
    console.log(`  ${tests} of "${title}" (${relative(root, file)}): ${why}`);
  }
  // A test that is switched off is not a test that passed.
  if (ran && skipped.some(({ reason }) => reason === null)) failed.push('a test is switched off without a reason');
  if (reasons.length > 0) console.log(`\nwhy:\n\n${reasons.join('\n\n')}`);
  if (failed.length > 0) console.log(`\nfailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed.length} failed, ${count} skipped`);
  process.exit(failed.length === 0 ? 0 : 1);
}

if (wanted('static')) {
  const sound = await stepsAtOnce([
    // More checkers look at shared types once each: on two cores that is slower, and takes twice the memory.
    ['types', 'tsc', ['--noEmit', '-p', '.', ...(availableParallelism() <= 2 ? ['--checkers', '1'] : [])]],
    ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
    ['unused code', 'knip', ['--no-progress', '--include', 'files,dependencies,unlisted,unresolved,duplicates']],
    // What only a test uses proves nothing.
    ['code that only tests use', 'knip', ['--no-progress', '--production', '--include', 'files,exports,types']],
  ]);
  if (!sound) finish();
  // Its lists, held against it: half a minute tells who forgot a line.
  vitest('house');
}
if (wanted('unit')) vitest('unit');
if (wanted('oldest')) {
  if (oldestPostgres() !== null) vitest('oldest');
  else skipped.push({ ...ON_OLDEST, reason: `PostgreSQL ${OLDEST_POSTGRES} is not installed` });
}
if (wanted('browser') && step('front-end build', 'vite', ['build', '--logLevel', 'warn'])) vitest('browser');
finish();

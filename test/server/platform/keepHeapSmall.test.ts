import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectPath } from '../../support/testCache.ts';

/** The most that the heap of a process comes to which has 230 MB alive and makes as much again five times, in bytes. */
function mostHeap(first: string): number {
  const code = `import { keepHeapSmall } from ${JSON.stringify(pathToFileURL(projectPath('server/platform/keepHeapSmall.ts')).href)};
    ${first}
    const text = (at) => ({ at, some: [at, at + 1, String(at)] });
    const alive = Array.from({ length: 1_500_000 }, (_, at) => text(at));
    let most = 0;
    for (let round = 0; round < 8_000_000; round += 1) {
      alive[round % alive.length] = text(round);
      if (round % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
    }
    process.stdout.write(String(most));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return Number(stdout) > 0 ? Number(stdout) : expect.fail(stderr);
}

it('holds the heap of a long process near what is alive in it', () => {
  expect(mostHeap('keepHeapSmall();')).toBeLessThan(0.75 * mostHeap(''));
});

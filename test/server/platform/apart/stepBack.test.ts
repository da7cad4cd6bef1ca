/** Work that people do not wait for leaves the processor to them, with all of its threads. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** As a command does: modules are imported, files read, then it steps back and works. Prints the niceness of its threads. */
const program = `
  import { readFile, readdir } from 'node:fs/promises';
  import { stepBack } from ${JSON.stringify(join(root, 'server/platform/apart/stepBack.ts'))};
  import { DuckDBInstance } from '@duckdb/node-api';
  await readFile(${JSON.stringify(join(root, 'package.json'))});
  stepBack(5);
  stepBack(14);
  const instance = await DuckDBInstance.create(':memory:', { threads: '3' });
  const connection = await instance.connect();
  await connection.run('SELECT count(DISTINCT hash(range)) FROM range(200000)');
  const threads = await readdir('/proc/self/task');
  const nice = await Promise.all(threads.map(async (thread) => {
    const text = await readFile('/proc/self/task/' + thread + '/stat', 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]);
  }));
  console.log(JSON.stringify(nice));
  process.exit(0);
`;

it.skipIf(process.platform !== 'linux')(
  'steps back with the threads that were there before, and those of the database',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
    });
    const nice = JSON.parse(stdout) as number[]; // printed above
    expect(nice.length).toBeGreaterThan(6);
    expect([...new Set(nice)]).toEqual([19]);
  },
);

/** Signals go to one process that is known: see `test/support/signal.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sendSignal, signalGroup } from './support/signal.ts';

const ONE_PLACE = 'support/signal.ts';
/** In pieces, or this file would be one that does. */
const SENDS = new RegExp(String.raw`process\.${'kill'}\b`);

it('no test sends a signal by itself', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const sending = files.filter((file) => SENDS.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(sending.map((file) => file.replaceAll('\\', '/'))).toEqual([ONE_PLACE]);
});

it('what is no single process gets none', () => {
  for (const pid of [0, 1, -1, -process.pid, Number.NaN, 1.5]) {
    expect(() => sendSignal(pid, 'SIGCONT'), `${pid}`).toThrow('is not the number of one process');
    expect(() => signalGroup(pid, 'SIGCONT'), `${pid}`).toThrow('is not the number of one process');
  }
});

it('one process gets it, or all of the group that it leads', async () => {
  for (const send of [sendSignal, signalGroup]) {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { detached: true, stdio: 'pipe' });
    const ended = once(child, 'exit');
    send(child.pid ?? 0, 'SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  }
});

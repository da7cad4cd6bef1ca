/** What runs apart is bounded in number, time and memory, and ends when nobody waits for it. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApart, type Apart, type ApartCaller } from '../../../../server/platform/apart/apart.ts';
import { apartTask, type ApartLine } from '../../../../server/platform/apart/apartTask.ts';
import type { LineLimits } from '../../../../server/platform/apart/line.ts';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import type { Behaviour } from './behave.apart.ts';
import { isRunning } from '../../../../server/platform/isRunning.ts';

const limits: LineLimits = { hands: 2, waiting: 2, memoryMb: 300, idleMs: 60_000 };
const task = (line: ApartLine, seconds = 600) =>
  apartTask<typeof import('./behave.apart.ts')>({
    module: new URL('./behave.apart.ts', import.meta.url),
    line,
    seconds,
    subject: 'The picture',
    wayOut: 'Send a smaller one.',
  });

let apart: Apart;
let logged: string[];
let dir: string;
beforeEach(async () => {
  logged = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  apart = createApart(log, { files: limits, paper: limits, loads: limits });
  dir = await mkdtemp(join(tmpdir(), 'platbook-apart-'));
});
afterEach(async () => {
  await apart.close();
  await rm(dir, { recursive: true, force: true });
});

const run = async (behaviour: Behaviour, caller: ApartCaller = {}, line: ApartLine = 'files') =>
  await apart.run(task(line), behaviour, caller);
/** A task that goes on until it is let go, and answers its process. */
function held(name: string, caller: ApartCaller = {}) {
  const path = join(dir, name);
  return { answer: run({ as: 'until', path }, caller), letGo: async () => await writeFile(path, '') };
}

describe('a task', () => {
  it('takes and answers data, bytes among it, in another process without the settings of this one', async () => {
    const said = { bytes: Buffer.from([1, 2, 250]), map: new Map([['a', [1.5, null]]]), day: new Date(0) };
    expect(await run({ as: 'echo', said })).toEqual(said);
    process.env['PLATBOOK_TEST_SECRET'] = 'only mine';
    const { pid, env } = (await run({ as: 'process' })) as { pid: number; env: Record<string, string> };
    expect(pid).not.toBe(process.pid);
    expect(JSON.stringify(env)).not.toContain('only mine');
    // The next one is done by the same process.
    expect(await run({ as: 'process' })).toMatchObject({ pid });
  });

  it('is read once by Node where that is told to keep what it compiles, though its process is ended by a kill', async () => {
    const { NODE_COMPILE_CACHE: told = '' } = process.env;
    process.env['NODE_COMPILE_CACHE'] = dir;
    try {
      expect(await run({ as: 'echo', said: 1 })).toBe(1);
    } finally {
      process.env['NODE_COMPILE_CACHE'] = told;
    }
    const kept = await readdir(dir, { recursive: true, withFileTypes: true });
    expect(kept.filter((one) => one.isFile())).not.toEqual([]);
  });

  it('throws here what it throws there', async () => {
    await expect(run({ as: 'error', message: 'no such thing' })).rejects.toThrow('no such thing');
  });

  it('is ended when it takes too long, also in the midst of a loop, and told as a limit of its line', async () => {
    const late = await apart.run(task('files', 0.4), { as: 'loop' });
    expect(late).toMatchObject({ kind: 'refusal', status: 422, fieldErrors: { file: 'takes too long to read' } });
    expect(late).toHaveProperty(
      'userMessage',
      expect.stringMatching(/more than 0.4 seconds of computing.*Send a smaller/),
    );
    // A report that takes long is not the fault of who asks for it.
    expect(await apart.run(task('paper', 0.4), { as: 'loop' })).toMatchObject({ kind: 'refusal', status: 503 });
    expect(await run({ as: 'echo', said: 'still here' })).toBe('still here');
  });

  it.each(['heap', 'buffers'] as const)('is ended when it takes too much memory: %s', async (as) => {
    expect(await run({ as })).toMatchObject({ status: 422, fieldErrors: { file: 'takes too much memory' } });
    expect(logged.join('')).toContain('work apart was ended');
    expect(await run({ as: 'echo', said: 1 })).toBe(1);
  });

  it('that dies of what it reads is a refusal, not an accident of the server', async () => {
    expect(await run({ as: 'exit' })).toMatchObject({ status: 422, fieldErrors: { file: 'is damaged' } });
    expect(await run({ as: 'exit' }, {}, 'paper')).toMatchObject({ status: 503 });
  });

  it.each(['code', 'kill'] as const)('whose process dies of the machine is done once more: %s', async (by) => {
    expect(await run({ as: 'die', path: join(dir, 'once'), times: 1, by })).toBe(2);
    expect(logged.join('')).toContain(by === 'code' ? 'code 3' : 'SIGKILL');
    const [again, of] = [join(dir, 'again'), join(dir, 'of a report')];
    expect(await run({ as: 'die', path: again, times: 9, by })).toMatchObject(
      by === 'code'
        ? { status: 422, fieldErrors: { file: 'is damaged' } }
        : {
            status: 503,
            retryAfterSeconds: 5,
            userMessage: expect.stringMatching(/^The picture was not read: the machine/),
          },
    );
    expect(await readFile(again, 'utf8')).toBe('..');
    expect(await run({ as: 'die', path: of, times: 9, by }, {}, 'paper')).toMatchObject({ status: 503 });
    expect(await run({ as: 'die', path: join(dir, 'load'), times: 1, by }, {}, 'loads')).toMatchObject({ status: 503 });
  });

  it('ends with who waits for it: its process is gone when that is told', async () => {
    const { pid } = (await run({ as: 'process' })) as { pid: number };
    const leaving = new AbortController();
    const looping = run({ as: 'loop' }, { signal: leaving.signal });
    leaving.abort();
    expect(await looping).toMatchObject({ status: 499 });
    expect(isRunning(pid)).toBe(false);
    expect(await run({ as: 'echo', said: 1 }, { signal: leaving.signal })).toMatchObject({ status: 499 });
  });
});

describe('a line', () => {
  it('has a bounded number of processes; some wait, one more is turned away, background work is not', async () => {
    const [one, two] = [held('one'), held('two')];
    const waiting = [run({ as: 'echo', said: 3 }), run({ as: 'echo', said: 4 })];
    expect(await run({ as: 'echo', said: 5 })).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    const patient = run({ as: 'echo', said: 6 }, { isPatient: true });
    // The other line has hands of its own.
    expect(await run({ as: 'echo', said: 7 }, {}, 'paper')).toBe(7);
    await one.letGo();
    expect(await Promise.all([...waiting, patient])).toEqual([3, 4, 6]);
    await two.letGo();
    const pids = await Promise.all([one.answer, two.answer]);
    expect(new Set(pids).size).toBe(2);
  });

  it('who leaves while waiting makes room', async () => {
    const busy = [held('one'), held('two')];
    const leaving = new AbortController();
    const waiting = run({ as: 'echo', said: 1 }, { signal: leaving.signal });
    const next = run({ as: 'echo', said: 2 });
    leaving.abort();
    expect(await waiting).toMatchObject({ status: 499 });
    const last = run({ as: 'echo', said: 3 });
    for (const { letGo } of busy) await letGo();
    expect(await Promise.all([next, last])).toEqual([2, 3]);
  });

  it('keeps a hand free for others: an account does not take the last one twice', async () => {
    const first = held('first', { accountId: 1 });
    const order: unknown[] = [];
    const second = run({ as: 'echo', said: 'its second' }, { accountId: 1 }).then((said) => order.push(said));
    order.push(await run({ as: 'echo', said: 'of another' }, { accountId: 2 }));
    expect(order).toEqual(['of another']);
    await first.letGo();
    await second;
    expect(order).toEqual(['of another', 'its second']);
  });

  it('ends everything when it is closed', async () => {
    const { pid } = (await run({ as: 'process' })) as { pid: number };
    const open = [run({ as: 'loop' }), run({ as: 'loop' }), run({ as: 'loop' })];
    await apart.close();
    for (const outcome of await Promise.all(open)) expect(outcome).toMatchObject({ status: 503 });
    expect(isRunning(pid)).toBe(false);
    expect(await run({ as: 'echo', said: 1 })).toMatchObject({ status: 503 });
  });
});

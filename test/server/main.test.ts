/** The server as a process: what a person sees who starts and stops it. Always on the embedded store. */
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serverProcesses, type ServerProcess, type ServerProcesses } from '../support/serverProcess.ts';

let processes: ServerProcesses;
beforeAll(async () => void (processes = await serverProcesses({ isNew: true })));
afterEach(async () => await processes.endAll());
afterAll(async () => await processes.remove());

/** Nobody has set a password for the first account. */
const start = (args: readonly string[], env: Record<string, string> = {}, data = 'data'): ServerProcess =>
  processes.start({
    args,
    data: join(processes.dir, data),
    env: { PLATBOOK_OWNER_EMAIL: '', PLATBOOK_OWNER_PASSWORD: '', ...env },
  });

/** The link as it is printed, without the page that would take its token. */
const tokenIn = (output: string): string =>
  /This link opens it until somebody has:\n {2}http:\/\/\S+\/#first-run=([\w-]+)\n/.exec(output)?.[1] ?? '';
const opens = async (output: string, token = tokenIn(output)): Promise<number> =>
  (
    await fetch(`${urlIn(output)}/app/first-run`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  ).status;

const urlIn = (output: string): string => /ready at (http:\S+)/.exec(output)?.[1] ?? '';

it('says where it is and how to sign in, answers, closes on SIGTERM, and starts again as it was', async () => {
  // What the tests share of compiled programs would be taken in place of its own.
  const alone = { NODE_COMPILE_CACHE: '' };
  const first = start([], { PLATBOOK_SAMPLE: '1500', ...alone });
  await first.says('Stop it with Ctrl+C.');
  expect(first.output()).toMatch(/Sample data: 1,500 generated parcels in [\d.]+ s/);
  expect(await opens(first.output())).toBe(200);
  expect(await first.end('SIGTERM')).toBe(0);
  expect(existsSync(join(first.data, 'platbook.lock'))).toBe(false);
  // The program is compiled once: the next start reads it, also when this one is killed.
  expect((await readdir(join(first.data, 'compiled'), { recursive: true })).length).toBeGreaterThan(200);

  const second = start([], alone);
  await second.says('Stop it with Ctrl+C.');
  expect(second.output()).not.toContain('Sample data');
  // As long as nobody has set a password each start prints a link, and the one before opens nothing any more.
  expect(await opens(second.output())).toBe(200);
  expect(await opens(second.output(), tokenIn(first.output()))).toBe(410);
  expect(await second.end('SIGINT')).toBe(0);
});

it('prints no link when a password is given', async () => {
  const server = start([], { PLATBOOK_OWNER_PASSWORD: 'correct horse' }, 'given');
  await server.says('Stop it with Ctrl+C.');
  expect(server.output()).toContain('The first account is owner@platbook.local, with the password you have set.');
  expect(server.output()).not.toContain('#');
  const asked = await fetch(`${urlIn(server.output())}/app/first-run`);
  expect(await asked.json()).toEqual({
    isWaiting: false,
    sendsMail: false,
    oidc: null,
    passwords: true,
  });
});

describe.skipIf(process.platform === 'win32')('the data directory', () => {
  const data = (): string => join(processes.dir, 'private');
  const open = async (): Promise<string[]> => {
    const names = ['', ...(await readdir(data(), { recursive: true }))];
    const modes = await Promise.all(names.map(async (name) => [name, (await lstat(join(data(), name))).mode] as const));
    return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name, mode]) => `${name} ${mode.toString(8)}`);
  };

  it("is its owner's alone, with all that is made in it, whatever the umask; what was open before is closed", async () => {
    const env = { PLATBOOK_SAMPLE: '500' };
    // What a shell without a umask would let everybody read and write.
    const before = process.umask(0);
    try {
      const first = start([], env, 'private');
      await first.says('Stop it with Ctrl+C.');
      const names = await readdir(data(), { recursive: true });
      expect(names.filter((name) => /postgres|warehouse|lock/.test(name)).length).toBeGreaterThan(100);
      expect(await open()).toEqual([]);
      await first.end('SIGTERM');
      await chmod(data(), 0o755);
      await chmod(join(data(), 'warehouse'), 0o777);
      await mkdir(join(data(), 'outbox'), { mode: 0o777 });
      await writeFile(join(data(), 'outbox', 'letter.eml'), 'of an earlier version', { mode: 0o666 });
      expect(await open()).toHaveLength(4);
      const second = start([], env, 'private');
      await second.says('Stop it with Ctrl+C.');
      expect(await open()).toEqual([]);
    } finally {
      process.umask(before);
    }
  });
});

it('explains a data directory that is in use, and leaves it alone', async () => {
  const first = start([]);
  await first.says('ready at');
  const second = start([]);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    /^Platbook did not start: the data directory .* is in use by another Platbook \(process \d+\)/,
  );
  expect((await fetch(`${urlIn(first.output())}/app/first-run`)).status).toBe(200);
});

it('explains a port that is in use, before it makes any data', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const server = start([], { PORT: port, PLATBOOK_SAMPLE: '1500' }, 'taken');
  expect(await server.ended).toBe(1);
  expect(server.output()).not.toContain('Sample data');
  expect(server.output()).toContain(
    `Platbook did not start: port ${port} is in use: stop what listens there, or set PORT to another number\n`,
  );
  await new Promise((resolve) => taken.close(resolve));
  // What it had opened is closed: the directory can be used.
  const next = start([], {}, 'taken');
  await next.says('ready at');
});

it('explains settings that make no sense, and a worker without a server of its own', async () => {
  const wrong = start([], { PORT: 'http', PLATBOOK_SAMPEL: '0' });
  expect([await wrong.ended, wrong.output()]).toEqual([
    1,
    "PLATBOOK_SAMPEL is no setting. Is PLATBOOK_SAMPLE meant?\nPlatbook did not start: PORT is 'http': write 0 to 65535\n",
  ]);
  const worker = start(['--worker']);
  expect(await worker.ended).toBe(1);
  expect(worker.output()).toContain(
    'a worker of its own needs DATABASE_URL: the embedded database begins and ends with its server',
  );
});

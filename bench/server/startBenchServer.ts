import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { cacheDir } from '../support/cacheDir.ts';
import { isRunning } from '../../server/platform/isRunning.ts';

export const OWNER = { username: 'owner@platbook.local', password: 'bench-only-password' };

export interface BenchServer {
  readonly url: string;
  /** Of its process. */
  readonly pid: number;
  /** Its own, gone when it is closed. */
  readonly dataDir: string;
  /** To be asked by serverAsked.ts. */
  readonly process: ChildProcess;
  /** Of the session that `fetch` uses. */
  readonly token: string;
  /** The body of an answer, read to its end over one kept connection, signed in. Throws unless the status is 200. */
  readonly fetch: (path: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the real server on a warehouse, with an empty store of its own, and signs in; `checkout` is the folder of
 * another version of the program that is to run instead of this one, `settings` are what is set beside the usual.
 */
export async function startBenchServer(
  warehouseDir: string,
  distDir?: string,
  checkout = join(import.meta.dirname, '../..'),
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  removeLeftOver(cacheDir('servers'));
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  symlinkSync(resolve(warehouseDir), join(dataDir, 'warehouse'), 'junction');
  const child = spawn(process.execPath, [join(checkout, 'bench/server/serverProcess.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      PLATBOOK_DATA: dataDir,
      PLATBOOK_OWNER_EMAIL: OWNER.username,
      PLATBOOK_OWNER_PASSWORD: OWNER.password,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ...(distDir === undefined ? {} : { BENCH_DIST: distDir }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const endWithUs = (): void => void child.kill();
  process.on('exit', endWithUs);
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const close = async (): Promise<void> => {
    process.off('exit', endWithUs);
    agent.destroy();
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await addressFrom(createInterface({ input: child.stdout ?? Readable.from([]) }), ended);
    const token = await signIn(url);
    return {
      url,
      pid: child.pid ?? 0,
      dataDir,
      process: child,
      token,
      close,
      fetch: async (path) => await bodyOf(`${url}${path}`, agent, token),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stores of runs that were killed. */
function removeLeftOver(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^data-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

async function addressFrom(lines: AsyncIterable<string>, ended: Promise<void>): Promise<string> {
  const announced = (async () => {
    for await (const line of lines) {
      const url = /^LISTENING (\S+)/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
    return null;
  })();
  const url = await Promise.race([announced, ended.then(() => null)]);
  if (url === null) throw new Error('the server ended before it listened');
  return url;
}

/** Of the answers only what is needed is read: those of another version have other members. */
async function signIn(url: string): Promise<string> {
  const known = await fetch(`${url}${contract.pre.path}`, {
    method: contract.pre.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  const { t } = (await known.json()) as { t?: string };
  if (t === undefined) throw new Error(`the password was not taken: ${known.status}`);
  const answer = await fetch(`${url}${contract.auth.path}${queryText({ t })}`);
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`no session was opened: ${answer.status}`);
  return token;
}

async function bodyOf(url: string, agent: Agent, token: string): Promise<Buffer> {
  return await new Promise((done, failed) => {
    get(url, { agent, headers: { [AUTH_HEADER]: token } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', failed);
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (response.statusCode === 200) done(body);
        else failed(new Error(`${response.statusCode} ${url}: ${body.toString().slice(0, 300)}`));
      });
    }).on('error', failed);
  });
}

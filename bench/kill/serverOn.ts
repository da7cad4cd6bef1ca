import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../server/platform/store/embedded/address.ts';
import { OWNER } from '../server/startBenchServer.ts';

/** The server as `npm start` runs it, on a data directory, always at the same address, to be killed. */
export interface ServerOn {
  readonly url: string;
  /** Starts it, and answers how many milliseconds it took to its first answer. */
  readonly start: () => Promise<number>;
  readonly kill: () => Promise<void>;
}

/** `databaseUrl`: asked before each start; empty: the database of its own. */
export async function serverOn(
  dataDir: string,
  databaseUrl: () => string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerOn> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  /** What it said when it ended instead; null: it is ready. */
  const startOnce = async (): Promise<string | null> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl(),
        PLATBOOK_DATA: dataDir,
        PLATBOOK_SAMPLE: '0',
        PLATBOOK_OWNER_EMAIL: OWNER.username,
        PLATBOOK_OWNER_PASSWORD: OWNER.password,
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    let said = '';
    return await new Promise((resolve) => {
      const hear = (part: Buffer): void => {
        said += part.toString();
        if (said.includes('ready at')) resolve(null);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => resolve(said));
    });
  };
  return {
    url,
    start: async () => {
      for (;;) {
        const started = performance.now();
        const said = await startOnce();
        // A backup that found no server works on the database by itself: that is not the server's time.
        if (said?.includes('in use by another Platbook') === true) continue;
        if (said !== null) throw new Error(`the server did not start: ${said}`);
        const answer = await fetch(`${url}/app/first-run`);
        if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
        return performance.now() - started;
      }
    },
    kill: async () => {
      if (server === null || server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}

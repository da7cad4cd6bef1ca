/**
 * `npm run test:postgres`: the tests of the store and of the API on a PostgreSQL server instead of the embedded database. Starts a
 * throw-away one from the binaries of this machine, or takes the one that DATABASE_URL names.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** The tests that work with a store: those of the warehouse alone would do the same again. */
const storeTests = (): string[] =>
  readdirSync(join(projectDir, 'test/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test/server', name))
    .filter((path) => /startTestServer|startImportServer|openStore/.test(readFileSync(join(projectDir, path), 'utf8')));

if (process.env['DATABASE_URL'] === undefined) await onOwnServer();
else process.exit(await runTests(process.env['DATABASE_URL']));

async function onOwnServer(): Promise<void> {
  const initdb = findBinary('initdb');
  const postgres = findBinary('postgres');
  if (initdb === null || postgres === null) {
    console.log(
      'No PostgreSQL on this machine (initdb and postgres were looked for in PATH and /usr/lib/postgresql): its tests are skipped. Set DATABASE_URL to use a server.',
    );
    return;
  }
  const user = unprivilegedUser();
  const dir = mkdtempSync(join(tmpdir(), 'platbook-postgres-'));
  if (user !== null) chownSync(dir, user.uid, user.gid);
  const as = user === null ? {} : { uid: user.uid, gid: user.gid };
  const env = { ...process.env, LC_ALL: 'C', HOME: dir };
  try {
    const made = spawnSync(
      initdb,
      ['-D', join(dir, 'data'), '-U', 'platbook', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      {
        ...as,
        env,
        cwd: dir,
        encoding: 'utf8',
      },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
    const port = await freePort();
    const server = spawn(
      postgres,
      [
        '-D',
        join(dir, 'data'),
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        dir,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
      ],
      { ...as, env, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    server.stderr.on('data', (text: Buffer) => void (log = `${log}${text.toString()}`.slice(-10_000)));
    const gone = new Promise<void>((resolve) => server.on('exit', () => resolve()));
    let code = 1;
    try {
      await ready(() => log, server);
      console.log(`PostgreSQL is running on port ${port}`);
      code = await runTests(`postgres://platbook@127.0.0.1:${port}/postgres`);
    } finally {
      // Fast shutdown: ends open connections.
      server.kill('SIGINT');
      await gone;
    }
    process.exitCode = code;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function runTests(url: string): Promise<number> {
  const vitest = join(projectDir, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    'unit',
    ...(process.argv.length > 2 ? process.argv.slice(2) : storeTests()),
  ];
  const child = spawn(process.execPath, args, {
    cwd: projectDir,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  return await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function findBinary(name: string): string | null {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const folders = [...installed, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** PostgreSQL refuses to run as root: then as the user made for it, or as nobody. Null: as ourselves. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function ready(log: () => string, server: { readonly exitCode: number | null }): Promise<void> {
  for (let tenths = 0; tenths < 300; tenths += 1) {
    if (log().includes('database system is ready to accept connections')) return;
    if (server.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`PostgreSQL did not start: ${log()}`);
}

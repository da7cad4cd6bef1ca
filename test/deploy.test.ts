/** What `deploy` says of the program, against the program: its settings, its port, its paths. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../server/platform/config/config.ts';
import { settings } from '../server/platform/config/settings.ts';
import { needs } from './support/needs.ts';
import { startTestServer } from './support/server.ts';
import { projectPath } from './support/testCache.ts';

const read = (name: string): string => readFileSync(projectPath(`deploy/${name}`), 'utf8');
const [dockerfile, compose, unit] = [read('Dockerfile'), read('compose.yaml'), read('platbook.service')];
/** Of the images beside ours. */
const FOREIGN = /^(?:POSTGRES_|MINIO_|MC_|STORAGE_PASSWORD$)/;

it('names only settings that there are', () => {
  const inCompose = [...compose.matchAll(/(?:^ +|\{ |, )([A-Z][A-Z0-9_]+):(?= )/gm), ...compose.matchAll(/\$\{(\w+)/g)];
  const inDockerfile = [...dockerfile.matchAll(/(?<=^ENV .*)\b([A-Z][A-Z0-9_]+)=/gm)];
  const inUnit = [...unit.matchAll(/^Environment=(\w+)=/gm)];
  const names = [inCompose, inDockerfile, inUnit].map((found) => found.map(([, name = '']) => name));
  expect(names.map((some) => some.includes('PLATBOOK_DATA') || some.includes('PLATBOOK_BACKUPS'))).toEqual([
    true,
    true,
    true,
  ]);
  const known = new Set([...Object.keys(settings.shape), 'PATH']);
  expect(names.flat().filter((name) => !known.has(name) && !FOREIGN.test(name))).toEqual([]);
});

it('the settings of the compose file make sense together', () => {
  const block = /x-settings: &settings\n((?: .*\n)+)/.exec(compose)?.[1] ?? '';
  const given = Object.fromEntries(
    [...block.matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{\w+:-(.*)\}/, '$1').replace(/\$\{\w+:\?[^}]*\}/, 'secret'),
    ]),
  );
  const config = readConfig(given);
  expect(config).toMatchObject({
    databaseUrl: 'postgres://platbook:secret@postgres:5432/platbook',
    s3: { bucket: 'platbook-files', endpoint: 'http://storage:9000', secretAccessKey: 'secret' },
    backups: { place: { kind: 'bucket', bucket: 'platbook-backups', folder: 'nightly' } },
    workers: true,
  });
});

it('has one port, one data directory and programs that are there', () => {
  expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(`${readConfig({}).port}`);
  expect([...(dockerfile + compose).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual([
    '5080',
    '5080',
    '5080',
  ]);
  expect(compose).toContain("ports: ['127.0.0.1:5080:5080']");
  expect([dockerfile.includes('PLATBOOK_DATA=/data'), compose.includes("['data:/data']")]).toEqual([true, true]);
  const started = [...(dockerfile + compose + unit).matchAll(/server\/[\w/]+\.ts/g)].map(([path]) => path);
  expect(started).toHaveLength(3);
  for (const path of started) expect(existsSync(projectPath(path))).toBe(true);
  expect(dockerfile).toMatch(/\nUSER node\n/);
});

it('asks for health where the server answers', async () => {
  const paths = [...(dockerfile + compose).matchAll(/fetch\('http:\/\/127\.0\.0\.1:5080(\/\w+)'\)/g)].map(
    ([, path]) => path,
  );
  expect(paths).toHaveLength(2);
  const server = await startTestServer();
  for (const path of paths) expect((await server.request('GET', path ?? '')).status).toBe(200);
  await server.close();
});

const verifies = needs(
  spawnSync('systemd-analyze', ['--version']).status === 0,
  'only a machine with systemd can check its units',
);
it('the unit is one that systemd takes, and lets the server stop in order', verifies, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-unit-'));
  const path = join(dir, 'platbook.service');
  // It looks for the program, which is not installed here.
  await writeFile(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  await rm(dir, { recursive: true });
  expect([status, stderr.split('\n').filter((line) => line.includes(path))]).toEqual([0, []]);
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(60);
});

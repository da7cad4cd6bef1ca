/** Builds the front end when its sources are newer than what is built: told by a hash of their content. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything a build reads, besides the packages, which the lock file stands for. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const MARK = '.sources';

/** Answers whether it had to build. Throws when the build fails. */
export async function buildPages(projectDir: string): Promise<boolean> {
  const mark = join(projectDir, 'dist', MARK);
  const hash = sourcesHash(projectDir);
  const built = existsSync(join(projectDir, 'dist', 'index.html')) ? await readFile(mark, 'utf8').catch(() => '') : '';
  if (built === hash) return false;
  console.log('Building the pages ...');
  await runVite(projectDir);
  await writeFile(mark, hash);
  return true;
}

function sourcesHash(projectDir: string): string {
  const hash = createHash('sha256');
  // VITE_ variables are written into the pages.
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  for (const name of names.sort()) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const file of SOURCES.flatMap((source) => filesOf(projectDir, source))) {
    hash.update(`${file}\n`).update(readFileSync(join(projectDir, file)));
  }
  return hash.digest('hex');
}

function filesOf(projectDir: string, source: string): string[] {
  const path = join(projectDir, source);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length).replaceAll('\\', '/'))
    .sort();
}

/** In a process of its own, so that the server does not carry the builder along. */
async function runVite(projectDir: string): Promise<void> {
  const vite = join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: projectDir, stdio: 'inherit' });
  // A server that cannot start does not wait for its pages.
  const endWithUs = (): void => void child.kill();
  process.on('exit', endWithUs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  process.off('exit', endWithUs);
  if (code !== 0) throw new Error('the pages could not be built, see above');
}

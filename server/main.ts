/**
 * The server as a process: `node server/main.ts`, or `node server/main.ts --worker` for background jobs only.
 * Settings are environment variables, see config.ts.
 */
import { fileURLToPath } from 'node:url';
import { keepCompiled } from './platform/keepCompiled.ts';
import { keepHeapSmall } from './platform/keepHeapSmall.ts';
import { makeFilesPrivate } from './platform/store/privateDir.ts';

const projectDir = fileURLToPath(new URL('..', import.meta.url));

/**
 * Ends the process with a sentence instead of a stack: what goes wrong at start is told by its message. `pages`: what the
 * first answer has to wait for beside the server's own work.
 */
export async function runMain(argv: readonly string[], pages: Promise<unknown> | null = null): Promise<void> {
  makeFilesPrivate();
  const written = keepCompiled(projectDir);
  // Only now: what is loaded before is compiled at each start.
  const { main } = await import('./app/main.ts');
  // Only now: while it is read all that is new lives on, and to look for what is dead took a quarter of a second.
  keepHeapSmall();
  try {
    await main(argv, projectDir, pages);
    written();
  } catch (error) {
    console.error(`Platbook did not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(process.argv.slice(2));

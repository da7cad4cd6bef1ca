/** `npm start`: builds the pages when needed, then starts the server in this process. */
import { fileURLToPath } from 'node:url';
import { runMain } from '../server/main.ts';
import { buildPages } from './buildPages.ts';

const argv = process.argv.slice(2);
try {
  // A worker answers no pages.
  if (!argv.includes('--worker')) await buildPages(fileURLToPath(new URL('..', import.meta.url)));
} catch (error) {
  console.error(`Platbook did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await runMain(argv);

// npm runs us in a shell that dies of a signal without passing it on: then nobody could stop the server any more.
if (process.env['npm_lifecycle_event'] === 'start') {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a second time means that nothing is to be waited for.
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

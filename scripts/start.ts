/** `npm start`: builds the pages when needed, and starts the server in this process meanwhile. */
import { fileURLToPath } from 'node:url';
import { runMain } from '../server/main.ts';
import { buildPages } from './buildPages.ts';

const argv = process.argv.slice(2);
// A worker answers no pages.
const pages = argv.includes('--worker') ? null : buildPages(fileURLToPath(new URL('..', import.meta.url)));
// Told by who waits for them.
pages?.catch(() => undefined);
await runMain(argv, pages);

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

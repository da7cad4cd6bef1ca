/**
 * The thread of an apart process that looks at its memory. It looks on while the process is deep in a decoder, counts
 * what lies outside the JavaScript heap, and ends the process at once.
 */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { OVER_MEMORY } from './apartMessages.ts';

const EVERY_MS = 25;
const ERROR_OUTPUT = 2;

const { mostBytes } = workerData as { mostBytes: number }; // written by apartChild.ts
const parent = process.ppid;

setInterval(() => {
  // A server that was killed leaves nobody to answer to.
  const isAlone = process.ppid !== parent;
  if (!isAlone && process.memoryUsage.rss() <= mostBytes) return;
  try {
    // By its number: a thread's own stream goes through the thread that is busy.
    if (!isAlone) writeSync(ERROR_OUTPUT, `${OVER_MEMORY}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, EVERY_MS);
// Nothing is begun before somebody looks. A thread's port has no origin, as a window would have.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
parentPort?.postMessage('watching');

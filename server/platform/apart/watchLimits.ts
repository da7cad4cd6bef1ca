/**
 * The thread of an apart process that looks at what it takes. It looks on while the process is deep in a decoder,
 * counts memory outside the JavaScript heap as well, and ends the process at once. Time is the processor's, so that
 * nothing is ended because the machine is busy with something else.
 */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { OVER_MEMORY, OVER_TIME } from './apartMessages.ts';

const EVERY_MS = 25;
const ERROR_OUTPUT = 2;

const { mostBytes } = workerData as { mostBytes: number }; // written by apartChild.ts
const parent = process.ppid;

/** Of the processor, in microseconds since the process began. */
const timeTaken = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
/** When the time of the order is over, by that clock; null between two orders. */
let until: number | null = null;

parentPort?.on('message', (seconds: unknown) => {
  until = typeof seconds === 'number' ? timeTaken() + seconds * 1_000_000 : null;
});

setInterval(() => {
  // A server that was killed leaves nobody to answer to.
  if (process.ppid !== parent) end(null);
  else if (process.memoryUsage.rss() > mostBytes) end(OVER_MEMORY);
  else if (until !== null && timeTaken() > until) end(OVER_TIME);
}, EVERY_MS);

function end(said: string | null): void {
  try {
    // By its number: a thread's own stream goes through the thread that is busy.
    if (said !== null) writeSync(ERROR_OUTPUT, `${said}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

// Nothing is begun before somebody looks. A thread's port has no origin, as a window would have.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
parentPort?.postMessage('watching');

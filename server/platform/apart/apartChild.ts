/** The process of a hand: does one order after the other. It has none of the server's settings and secrets. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { ApartAnswer, ApartOrder } from './apartMessages.ts';
import { stepBack } from './stepBack.ts';

/** Who waits for an answer goes first, however few processors there are. */
stepBack(5);

const mostBytes = Number(process.argv[2]) * 1024 * 1024;
const watch = new Worker(new URL('./watchLimits.ts', import.meta.url), { workerData: { mostBytes }, execArgv: [] });
watch.unref();
const watching = once(watch, 'message');

process.on('message', (order) => {
  // Only hand.ts sends messages here.
  void work(order as ApartOrder);
});
process.on('disconnect', () => process.exit(0));

async function work({ module, input, seconds }: ApartOrder): Promise<void> {
  await watching;
  allow(seconds);
  const given = await outcome(module, input);
  allow(null);
  process.send?.(given);
}

/** A thread's port has no origin, as a window would have. */
const allow = (seconds: number | null): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
  watch.postMessage(seconds);
};

async function outcome(module: string, input: unknown): Promise<ApartAnswer> {
  try {
    const { run } = (await import(module)) as { run: (input: unknown) => Promise<unknown> }; // apartTask() says so
    // A hand is ended by a kill, and writes nothing then; nothing where nothing is kept.
    flushCompileCache();
    const output = await run(input);
    return { ok: true, output, rss: process.memoryUsage.rss() };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, message, stack, rss: process.memoryUsage.rss() };
  }
}

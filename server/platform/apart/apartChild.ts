/** The process of a hand: does one order after the other. It has none of the server's settings and secrets. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ApartAnswer, ApartOrder } from './apartMessages.ts';

const mostBytes = Number(process.argv[2]) * 1024 * 1024;
const watch = new Worker(new URL('./watchMemory.ts', import.meta.url), { workerData: { mostBytes }, execArgv: [] });
watch.unref();
const watching = once(watch, 'message');

process.on('message', (order) => {
  // Only hand.ts sends messages here.
  void work(order as ApartOrder);
});
process.on('disconnect', () => process.exit(0));

async function work({ module, input }: ApartOrder): Promise<void> {
  await watching;
  answer(await outcome(module, input));
}

async function outcome(module: string, input: unknown): Promise<ApartAnswer> {
  try {
    const { run } = (await import(module)) as { run: (input: unknown) => Promise<unknown> }; // apartTask() says so
    const output = await run(input);
    return { ok: true, output, rss: process.memoryUsage.rss() };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, message, stack, rss: process.memoryUsage.rss() };
  }
}

function answer(given: ApartAnswer): void {
  process.send?.(given);
}

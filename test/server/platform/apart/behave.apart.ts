/** A task that behaves as it is told: well, or as files do that were made to do harm. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sendSignal } from '../../../support/signal.ts';

export type Behaviour =
  | { readonly as: 'echo'; readonly said: unknown }
  | { readonly as: 'process' }
  | { readonly as: 'error'; readonly message: string }
  | { readonly as: 'loop' | 'heap' | 'buffers' | 'exit' }
  /** Leaves a line in the file each time, and dies so many times. */
  | { readonly as: 'die'; readonly path: string; readonly times: number; readonly by: 'code' | 'kill' }
  /** Until there is a file of this name. */
  | { readonly as: 'until'; readonly path: string };

export async function run(behaviour: Behaviour): Promise<unknown> {
  switch (behaviour.as) {
    case 'echo':
      return behaviour.said;
    case 'process':
      return { pid: process.pid, env: process.env };
    case 'error':
      throw new Error(behaviour.message);
    case 'loop':
      for (;;);
    case 'heap': {
      const held: number[][] = [];
      for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => at + held.length));
    }
    case 'buffers': {
      const held: Buffer[] = [];
      // Enough to be far over, should nobody look.
      while (held.length < 400) held.push(Buffer.alloc(4 * 1024 * 1024, held.length + 1));
      return held.length;
    }
    case 'exit':
      return process.exit(3);
    case 'die': {
      appendFileSync(behaviour.path, '.');
      const begun = readFileSync(behaviour.path, 'utf8').length;
      if (begun > behaviour.times) return begun;
      if (behaviour.by === 'code') return process.exit(3);
      sendSignal(process.pid, 'SIGKILL');
      return await new Promise(() => undefined);
    }
    case 'until':
      while (!existsSync(behaviour.path)) await wait(5);
      return process.pid;
  }
}

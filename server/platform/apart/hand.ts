/** One apart process, and what becomes of an order that it is given. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OVER_MEMORY, OVER_TIME, type ApartAnswer, type ApartOrder } from './apartMessages.ts';

const CHILD = fileURLToPath(new URL('./apartChild.ts', import.meta.url));
/** Of the memory a process may take, what its JavaScript heap may: the rest is the program, buffers and pixels. */
const HEAP_SHARE = 0.75;
const MOST_SAID = 4000;
/** By the clock on the wall an order may take so many times what it may of the processor: then it hangs. */
const PATIENCE = 10;
/** A process that has grown beyond this is not kept for the next order. */
const KEPT_MB = 256;
/**
 * What a process needs of the environment to start; passwords and keys of the server are not among it. Where Node is told
 * to keep what it compiles it is told here as well: to read the program is most of what a small order takes.
 */
const PASSED = [
  'PATH',
  'TZ',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
] as const;

/** Why a process was ended, or ended by itself, before it answered. `killed`: by somebody else, and nobody says why. */
export type Ending = 'time' | 'left' | 'closing' | 'memory' | 'died' | 'killed';

export type Outcome =
  | { readonly how: 'answered'; readonly output: unknown }
  | { readonly how: 'failed'; readonly error: Error }
  | { readonly how: 'ended'; readonly why: Ending; readonly said: string };

export interface Hand {
  /** One order at a time. Answers when the process has answered or is gone: nobody writes to its files then. */
  readonly work: (order: ApartOrder, signal: AbortSignal | undefined) => Promise<Outcome>;
  /** False when it was ended, or has taken so much memory that a new one is better. */
  readonly isFit: () => boolean;
  readonly end: () => Promise<void>;
}

export function openHand(memoryMb: number): Hand {
  const child = fork(CHILD, [String(memoryMb)], {
    execArgv: [`--max-old-space-size=${Math.floor(memoryMb * HEAP_SHARE)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: Object.fromEntries(
      PASSED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-MOST_SAID)));
  // Told by `close`, also where it could not be started.
  child.on('error', (error) => (said = `${said}${error.message}`));
  let isGone = false;
  /** The signal or the code of its end. */
  let how = '';
  const gone = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      isGone = true;
      how = signal ?? `code ${code}`;
      resolve();
    });
  });
  let ended: Ending | null = null;
  const end = async (why: Ending): Promise<void> => {
    ended ??= why;
    child.kill('SIGKILL');
    await gone;
  };
  let rss = 0;
  return {
    isFit: () => !isGone && ended === null && rss < Math.min(KEPT_MB, memoryMb / 2) * 1024 * 1024,
    end: async () => await end('closing'),
    work: async (order, signal) => {
      const late = setTimeout(() => void end('time'), order.seconds * 1000 * PATIENCE);
      const leave = (): void => void end('left');
      signal?.addEventListener('abort', leave, { once: true });
      try {
        const answer = await Promise.race([answerTo(child, order), gone.then(() => null)]);
        if (answer === null)
          return { how: 'ended', why: ended ?? endingOf(said, how), said: `${said} (${how})`.trim() };
        ({ rss } = answer);
        if (answer.ok) return { how: 'answered', output: answer.output };
        return { how: 'failed', error: Object.assign(new Error(answer.message), { stack: answer.stack }) };
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}

async function answerTo(child: ChildProcess, order: ApartOrder): Promise<ApartAnswer> {
  return await new Promise((resolve) => {
    child.once('message', (message) => {
      resolve(message as ApartAnswer); // apartChild.ts sends nothing else
    });
    // A process that ends before it has read is told by its end.
    child.send(order, () => undefined);
  });
}

/** Why a process has ended itself; its heap may be full before anybody has looked. */
function endingOf(said: string, how: string): Ending {
  if (said.includes(OVER_TIME)) return 'time';
  if (said.includes(OVER_MEMORY) || said.includes('heap out of memory')) return 'memory';
  return how === 'SIGKILL' ? 'killed' : 'died';
}

/**
 * How a process shows that it lives to those who cannot see it: in another container its number says nothing, on another
 * machine nothing does. A socket in the directory answers on the same machine, whatever the container; the time of a
 * file that is touched again and again is seen wherever the directory is.
 */
import { open, rm, stat, utimes } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const LIFE_SOCKET = 'platbook.alive';
const TOUCH_MS = 3000;
/** Long enough for a busy disk somewhere on a network. */
const OBSERVE_MS = 4 * TOUCH_MS;
const POLL_MS = 200;

export interface LifeSign {
  /** False where the file system takes no sockets. */
  readonly answers: boolean;
  /** Touches the file from now on. */
  readonly touch: (path: string) => void;
  readonly end: () => Promise<void>;
}

/** For whoever holds the directory alone. */
export async function showLife(dir: string): Promise<LifeSign> {
  await rm(join(dir, LIFE_SOCKET), { force: true });
  const server = createServer((socket) => socket.destroy());
  server.unref();
  const answers = await withSocketPath(dir, async (path) => {
    return await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(path, () => resolve(true));
    });
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    answers,
    touch: (path) => {
      timer = setInterval(() => {
        const now = new Date();
        utimes(path, now, now).catch(() => undefined); // a disk that is full or away: seen by the socket, or again soon
      }, TOUCH_MS);
      timer.unref();
    },
    end: async () => {
      clearInterval(timer);
      if (answers) await new Promise<void>((resolve) => void server.close(() => resolve()));
      await rm(join(dir, LIFE_SOCKET), { force: true });
    },
  };
}

/** Whether somebody on this machine holds the directory. */
export async function answersIn(dir: string): Promise<boolean> {
  return await withSocketPath(dir, async (path) => {
    return await new Promise<boolean>((resolve) => {
      const socket = createConnection(path);
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  });
}

/** Looks for some seconds whether somebody touches the file, by no clock but that of whoever does. */
export async function isTouched(path: string): Promise<boolean> {
  const timeOf = async (): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? 0;
  const first = await timeOf();
  for (let waited = 0; waited < OBSERVE_MS; waited += POLL_MS) {
    await wait(POLL_MS);
    if ((await timeOf()) !== first) return true;
  }
  return false;
}

/** The path of a socket has 107 bytes at most: Linux is led there through the folder, which is open. */
async function withSocketPath<T>(dir: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return await use(join(dir, LIFE_SOCKET));
  const folder = await open(dir);
  try {
    return await use(`/proc/self/fd/${folder.fd}/${LIFE_SOCKET}`);
  } finally {
    await folder.close();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { databaseAway } from './outage.ts';

/** Both may be started at once, as after a power cut: the database takes some seconds. */
const PATIENCE_MS = 30_000;
const AGAIN_MS = 100;

/** SQLSTATE of refusals that no waiting changes, and what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28000': 'refuses this user: correct DATABASE_URL, or let the user in (pg_hba.conf)',
  '28P01': 'refuses the password: correct it in DATABASE_URL',
  '3D000': 'has no database of this name: make it (createdb), or correct DATABASE_URL',
  '42501':
    'does not allow this user to make the schema: grant "create" on the database, or name another DATABASE_SCHEMA',
};

/**
 * The first work with the database, tried again while it is away. Says once that it waits. `hopeless` tells why it will
 * not come, where somebody knows: that is thrown, and nobody waits.
 *
 * @throws with a sentence for whoever starts the program: where the database was looked for, what it said, what to do.
 */
export async function waitForDatabase(
  url: string,
  work: () => Promise<void>,
  {
    patienceMs = PATIENCE_MS,
    say = console.error as (sentence: string) => void,
    hopeless = (): Error | null => null,
  } = {},
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      const away = databaseAway(error);
      if (away === null) throw explained(url, error);
      const why = hopeless();
      if (why !== null) throw why;
      if (Date.now() >= until) {
        const advice = away.isFull ? 'Make room on its disk' : 'Start it, or correct DATABASE_URL';
        throw new Error(`${whereOf(url)}: ${away.message}. ${advice}`, { cause: error });
      }
      if (isFirst) say(`${whereOf(url)}: ${away.message}. Waiting for it up to ${Math.round(patienceMs / 1000)} s ...`);
      await wait(AGAIN_MS);
    }
  }
}

function explained(url: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = REFUSALS[code];
  return sentence === undefined ? error : new Error(`${whereOf(url)} ${sentence}`, { cause: error });
}

/** Without user and password. */
function whereOf(url: string): string {
  if (!URL.canParse(url)) return 'the database of DATABASE_URL';
  const { host, pathname, searchParams } = new URL(url);
  const at = searchParams.get('host') ?? host; // a folder with a socket
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${at === '' ? 'this machine' : at}`;
}

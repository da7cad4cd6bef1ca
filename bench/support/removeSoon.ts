import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const AGAIN_MS = 100;

/** Removes a folder in which the processes of a database that was killed write for a moment more. */
export async function removeSoon(dir: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(AGAIN_MS)) {
    try {
      rmSync(dir, { recursive: true, force: true });
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

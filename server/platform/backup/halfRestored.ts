import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Lies in a data directory while it is restored. */
export const HALF_RESTORED = 'restore-unfinished';

/** Throws for a data directory that holds part of a backup only. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, HALF_RESTORED))) return;
  throw new Error(
    `${dataDir} holds a restore that was cut off: empty it and do \`npx platbook restore FILE\` once more`,
  );
}

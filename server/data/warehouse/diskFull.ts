import { statfsSync } from 'node:fs';

/** Of the system: no room, or none for this user. */
const CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** With less than this nothing more is written that matters: PostgreSQL takes its log in pieces of 16 MB. */
const NO_ROOM_BYTES = 1024 * 1024;

/** Whether an error says that a file could not be written because the disk is full, whatever it was wrapped in. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && CODES.has(at.code)) return true;
  return false;
}

/** Whether there is no room left where a folder lies; false where that cannot be told. */
export function hasNoRoom(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize < NO_ROOM_BYTES;
  } catch {
    return false;
  }
}

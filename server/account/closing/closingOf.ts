import { ERASE_DAYS, type Closing } from '../../../src/api/contract/account/archive.ts';

const DAY_MS = 86_400_000;

/** Null: it is not to be closed. */
export const closingOf = (closes: Date | null, now: Date): Closing | null =>
  closes === null
    ? null
    : {
        closes: closes.toISOString(),
        isClosed: closes <= now,
        erases: new Date(closes.getTime() + ERASE_DAYS * DAY_MS).toISOString(),
      };

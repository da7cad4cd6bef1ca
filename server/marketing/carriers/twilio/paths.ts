/** Paths of ours that the telephone service calls. */

export const HOOKS = '/app/marketing/hooks/phone';

/** @example keyedPath('status', 'pb-1-2-3-4') // '/app/marketing/hooks/phone/status/pb-1-2-3-4' */
export const keyedPath = (what: 'status' | 'call' | 'press', key: string): string =>
  `${HOOKS}/${what}/${encodeURIComponent(key)}`;

/** What is heard of a recording that a call plays; sealed, since the service reads it without a signature of its own. */
export const soundPath = (accountId: number, recordingId: number, until: Date): string =>
  `${HOOKS}/sound/${accountId}/${recordingId}/${Math.floor(until.getTime() / 1000)}`;

import type { Log } from '../../platform/log/createLog.ts';
import type { PhoneListener } from './port.ts';

/**
 * Hears the telephone service as long as no row of a campaign goes out through it: nothing is played to anybody, and
 * what is told of a message that we do not have stands in the log, without numbers and texts.
 */
export const noRows = (log: Log): PhoneListener => ({
  onReceipt: async ({ kind, carrierId }) => {
    log.warn({ kind, carrierId }, 'the telephone service tells of a message that no campaign sent');
    await Promise.resolve();
  },
  scriptOf: async () => await Promise.resolve(null),
});

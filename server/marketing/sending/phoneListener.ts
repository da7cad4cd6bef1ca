import type { Services } from '../../platform/http/services.ts';
import type { PhoneListener, ReceiptKind } from '../carriers/port.ts';
import { sendMailings } from '../jobs.ts';
import { isSpoken, scriptOf } from '../voicemail/scriptOf.ts';
import { hearReceipt } from './hearReceipt.ts';

/** With these a call is over, or about to be: its port is free for the next one. */
const ENDS: readonly ReceiptKind[] = ['DELIVERED', 'FAILED', 'HUMAN'];

/** What campaigns hear of the telephone service, and what they give it to play. */
export const phoneListener = (services: Services): PhoneListener => ({
  onReceipt: async (receipt) => {
    const answer = await hearReceipt(services, receipt);
    const { key, kind } = receipt;
    if (key !== null && ENDS.includes(kind) && (await isSpoken(services, key)))
      await services.jobs.send(sendMailings, {});
    return answer;
  },
  scriptOf: async (key) => await scriptOf(services, key),
});

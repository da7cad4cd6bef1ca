import type { Services } from '../../platform/http/services.ts';
import type { PhoneListener } from '../carriers/port.ts';
import { hearReceipt } from './hearReceipt.ts';

/** What campaigns hear of the telephone service, and what they give it to play: no campaign plays anything yet. */
export const phoneListener = (services: Services): PhoneListener => ({
  onReceipt: async (receipt) => await hearReceipt(services, receipt),
  scriptOf: async () => await Promise.resolve(null),
});

import { z } from 'zod';

/** The number of the installation at the telephone service, and the messaging service that its texts go through. */
const PHONE_SERVICE =
  'write the number at the service as +14345550100, with a comma the SID of its messaging service, MG...';
export const phoneService = z
  .string()
  .regex(/^\+1[2-9]\d{9}(\s*,\s*MG[0-9a-fA-F]{32})?$/, PHONE_SERVICE)
  .transform((text) => {
    const [number = '', messagingService = null] = text.split(/\s*,\s*/);
    return { number, messagingService };
  });

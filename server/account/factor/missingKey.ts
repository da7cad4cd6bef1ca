import { keyFileOf } from '../../platform/secrets/seal.ts';

/** What a start says that has second factors and no key to read them. */
export const missingKey = (dataDir: string): string =>
  `The key of sealed secrets is missing: ${keyFileOf(dataDir)} is gone and PLATBOOK_KEY is not set. Codes of apps are not taken until it is back; recovery codes are.`;

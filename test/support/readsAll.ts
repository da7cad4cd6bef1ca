import { permissions } from '../../src/api/contract/rights.ts';
import type { Reader } from '../../server/account/session/reader.ts';

/** Somebody who may read everything: where a test or a measurement is about something else. */
export const readsAll: Reader = { permissions: new Set(permissions) };

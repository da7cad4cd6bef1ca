/** Tests that not every machine can run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from './realData.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped. */
    missing?: string;
  }
}

export interface Needs {
  readonly skip?: boolean;
  readonly meta?: { readonly missing: string };
}

/**
 * Options of a group or test that needs something of the machine: without it the test is skipped, and `npm test` says
 * at its end what is missing.
 *
 * @example describe('LibreOffice', needs(office !== null, 'LibreOffice is not installed'), () => { ... })
 */
export const needs = (isThere: boolean, missing: string): Needs => (isThere ? {} : { skip: true, meta: { missing } });

/** Needs these files or folders of the real public records. */
export function needsRealRecords(...paths: readonly string[]): Needs {
  const folder = realData();
  const isThere = folder !== null && paths.every((path) => existsSync(join(folder, path)));
  return needs(isThere, 'the real public records are not here (PLATBOOK_REAL_DATA, else ../shared/data)');
}

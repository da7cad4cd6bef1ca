import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What tests make once and use in later runs as well: not where they put what they throw away. */
export const testCacheDir = (): string => process.env['PLATBOOK_TEST_CACHE'] ?? join(tmpdir(), 'platbook-test-cache');

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folder with the real public records (see docs in CONTRIBUTING), or null where this machine has none. Tests that
 * need them skip, and say so.
 */
export function realData(): string | null {
  const folder = process.env['PLATBOOK_REAL_DATA'] ?? join(import.meta.dirname, '../../../shared/data');
  return existsSync(folder) ? folder : null;
}

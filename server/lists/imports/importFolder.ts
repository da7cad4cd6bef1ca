import { join } from 'node:path';

/** Where an import keeps its files; workers in other processes share the data directory. */
export interface ImportFolder {
  readonly dir: string;
  /** As it was uploaded. */
  readonly upload: string;
  /** The same as UTF-8 text, where it is not that already. */
  readonly rows: string;
  readonly report: string;
}

export function importFolder(dataDir: string, accountId: number, id: number): ImportFolder {
  const dir = join(dataDir, 'imports', `${accountId}-${id}`);
  return { dir, upload: join(dir, 'upload.bin'), rows: join(dir, 'rows.csv'), report: join(dir, 'report.csv') };
}

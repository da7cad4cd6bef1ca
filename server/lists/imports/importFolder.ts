import { join } from 'node:path';

/** Where an import keeps its files; workers in other processes share the data directory. */
export interface ImportFolder {
  readonly dir: string;
  /** As it was uploaded. */
  readonly upload: string;
  /** The same as UTF-8 text, where it is not that already. */
  readonly rows: string;
  readonly report: string;
  /** What was found when it was opened. */
  readonly opened: string;
}

export const importFolder = (dataDir: string, accountId: number, id: number): ImportFolder =>
  folderIn(join(dataDir, 'imports', `${accountId}-${id}`));

export const folderIn = (dir: string): ImportFolder => ({
  dir,
  upload: join(dir, 'upload.bin'),
  rows: join(dir, 'rows.csv'),
  report: join(dir, 'report.csv'),
  opened: join(dir, 'opened.json'),
});

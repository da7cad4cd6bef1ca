import { join } from 'node:path';

/** Where exports that are read back lie meanwhile; workers in other processes share the data directory. */
export interface ReadingFolder {
  /** Of all of the account. */
  readonly ofAccount: string;
  readonly dir: string;
  /** As it was sent. */
  readonly upload: string;
  /** Its rows and documents, once they were checked. */
  readonly checked: string;
}

export const readingsFolder = (dataDir: string): string => join(dataDir, 'readings');

export function readingFolder(dataDir: string, accountId: number, id: number): ReadingFolder {
  const ofAccount = join(readingsFolder(dataDir), String(accountId));
  const dir = join(ofAccount, String(id));
  return { ofAccount, dir, upload: join(dir, 'upload.zip'), checked: join(dir, 'checked') };
}

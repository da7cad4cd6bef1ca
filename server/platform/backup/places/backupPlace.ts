import type { BackupKind } from './backupNames.ts';

/** Where finished backups lie. Each of its works throws with what the folder or the bucket says. */
export interface BackupPlace {
  /** For people: '/backups', 's3://bucket/folder'. */
  readonly where: string;
  /** Folder of this machine in which an archive is written before it is kept. */
  readonly workDir: string;
  /** Names of all that lies there under a name of its own. */
  readonly list: () => Promise<string[]>;
  /**
   * Moves a finished archive of `workDir` there; it has its name when all of it is there, and is what was written
   * (`sha256`).
   */
  readonly keep: (path: string, name: string, sha256: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  /** Removes what backups of that kind that were cut off left. Only while nobody makes one. */
  readonly tidy: (kind: BackupKind) => Promise<void>;
}

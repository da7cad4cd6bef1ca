/** What automatic backups are called. Nothing else in their folder is ever touched. */

export type BackupKind = 'nightly' | 'upgrade';

const PREFIX: Readonly<Record<BackupKind, string>> = { nightly: 'platbook-', upgrade: 'platbook-before-upgrade-' };
const MOMENT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
/** What becomes an archive is called like this, until all of it is there and was read. */
const UNFINISHED = '.zip.unfinished';

/** @example backupName('nightly', new Date('2026-03-02T07:30:00Z')) // 'platbook-20260302T073000Z.zip' */
export const backupName = (kind: BackupKind, at: Date): string =>
  `${PREFIX[kind]}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`;

export const unfinishedName = (name: string): string => `${name}.unfinished`;

/** When a backup of that kind was made, by its name; null for everything else. */
export function momentOf(kind: BackupKind, name: string): Date | null {
  if (!name.startsWith(PREFIX[kind]) || !name.endsWith('.zip')) return null;
  const parts = MOMENT.exec(name.slice(PREFIX[kind].length, -'.zip'.length));
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Whether a name is that of an archive of that kind which somebody began and did not finish. */
export function isUnfinished(kind: BackupKind, name: string): boolean {
  const at = name.indexOf(UNFINISHED);
  return at > 0 && momentOf(kind, `${name.slice(0, at)}.zip`) !== null;
}

/** Those of a kind, newest first. */
export const newestFirst = (kind: BackupKind, names: readonly string[]): string[] =>
  names.filter((name) => momentOf(kind, name) !== null).toSorted((a, b) => (a < b ? 1 : -1));

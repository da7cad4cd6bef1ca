/** Data in service that cannot be read, told apart from all other failures. */

/** Part of a snapshot is damaged; the message names the file. */
export class DamagedData extends Error {}

/** What people are told who ask for that part. */
export const DAMAGED_PART =
  'Part of the property data cannot be read: its file is damaged. What does not need this part works; whoever runs Platbook has to load the data again or to restore a backup.';

/** DuckDB has no class or code for it: a block whose checksum is wrong, or one that the file has no more. */
const DAMAGE = /corrupt|checksum|could not read (enough|all) bytes|invalidated because of a previous fatal error/i;

/** The error of a query, as `DamagedData` where the file is the cause. */
export function toldAsDamage(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !DAMAGE.test(error.message)) return error;
  return new DamagedData(
    `the data file ${file} is damaged: load the data again, or take all files of the snapshot from a backup`,
    {
      cause: error,
    },
  );
}

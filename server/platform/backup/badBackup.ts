/** Why a backup cannot be made or restored, in a sentence for whoever asked for it. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

/** Names of rows of the ledger for the services that take them (design/marketing.md, section 6). */

export interface RowOf {
  readonly accountId: number;
  readonly mailingId: number;
  readonly seq: number;
}

/**
 * The same at each attempt, and of no other installation: letters, digits and hyphens.
 *
 * @example rowKey('6f2c9a1e-5d2b-4c9e-8a53-2f1d0c9b7e11', { accountId: 1, mailingId: 12, seq: 340 }) // 'pb-6f2c9a1e5d2b4c9e8a532f1d0c9b7e11-1-12-340'
 */
export const rowKey = (installation: string, { accountId, mailingId, seq }: RowOf): string =>
  `pb-${installation.replaceAll('-', '')}-${accountId}-${mailingId}-${seq}`;

const KEY = /^pb-([0-9a-z]+)-(\d{1,15})-(\d{1,15})-(\d{1,9})$/;

/**
 * Null: a key of another installation, or none at all.
 *
 * @example rowOfKey('6f2c', 'pb-6f2d-1-12-340') // null
 */
export function rowOfKey(installation: string, key: string): RowOf | null {
  const [, of, accountId, mailingId, seq] = KEY.exec(key) ?? [];
  if (of !== installation.replaceAll('-', '')) return null;
  return { accountId: Number(accountId), mailingId: Number(mailingId), seq: Number(seq) };
}

/** Who gets no label, and why: of every reason the first that fits counts, so that the numbers sum. */
import type { Kysely } from 'kysely';
import type { LabelReason } from '../../../src/api/contract/marketing/labels.ts';
import type { LabelGrid } from '../../../src/calc/marketing/labelPlaces.ts';
import { fitLabel } from '../../../src/calc/marketing/fitLabel.ts';
import { helveticaWidth } from '../../../src/calc/marketing/helveticaWidth.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';
import type { Addressee } from './addressee.ts';
import { isAddress, labelLines } from './labelLines.ts';

/** What each reason is called where it is counted. */
export const reasonTexts: Readonly<Record<LabelReason, string>> = {
  NO_TARGET: 'No mailing address',
  BAD_TARGET: 'Address cannot be printed on this label',
  DO_NOT_CONTACT: 'Do not contact',
  SUPPRESSED: 'Asked for no mail',
  DUPLICATE: 'Same household as another row',
};

/** Those of the keys (`householdKeys`) at which nobody wants mail: suppressions of the kind ADDRESS. */
export type SuppressedAddresses = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Of an account: nothing is printed for an address that opted out of mail, or from which it came back. */
export const suppressedAddresses =
  (db: Kysely<Database>, tenant: Tenant): SuppressedAddresses =>
  async (keys) => {
    const rows = await ofAccount(db.selectFrom('suppression'), tenant)
      .select('key')
      .where('kind', '=', 'ADDRESS')
      .where('lifted', 'is', null)
      .where((eb) => eb('key', '=', eb.fn.any(eb.val([...new Set(keys)]))))
      .execute();
    return new Set(rows.flatMap(({ key }) => key ?? []));
  };

/**
 * Why this one is left out; null: a label is made, and `seen` knows the household from now on. Who wants no contact does
 * not take the place of others of the household.
 */
export function reasonFor(
  addressee: Addressee,
  key: string,
  { grid, suppressed, seen }: { grid: LabelGrid; suppressed: ReadonlySet<string>; seen: Set<string> },
): LabelReason | null {
  if (!isAddress(addressee) || key === '') return 'NO_TARGET';
  const lines = labelLines(addressee);
  if (lines === null || fitLabel(lines, grid, helveticaWidth) === null) return 'BAD_TARGET';
  if (addressee.isDoNotContact) return 'DO_NOT_CONTACT';
  if (suppressed.has(key)) return 'SUPPRESSED';
  if (seen.has(key)) return 'DUPLICATE';
  seen.add(key);
  return null;
}

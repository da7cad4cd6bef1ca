/** Rows whose mail goes where somebody opted out of post (O-081: DO_NOT_MAIL). */
import type { Services } from '../../platform/http/services.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

/** The key of where the mail of a parcel goes, as opt-outs have it: a box has its line, a parcel without mail its own. */
const mailedTo = `CASE WHEN mail_street_address IS NULL THEN address_key
  ELSE coalesce(mail_key, address_line(mail_street_address) || ' ' || zip5(mail_zip)) END`;

/** Those of the ids that may not be written to. */
export async function doNotMail(
  { store, warehouse }: Pick<Services, 'store' | 'warehouse'>,
  tenant: Tenant,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || warehouse.current() === null) return new Set();
  const rows = await ofAccount(store.db.selectFrom('suppression'), tenant)
    .select('key')
    .where('kind', '=', 'ADDRESS')
    .where('lifted', 'is', null)
    .execute();
  if (rows.length === 0) return new Set();
  const found = await warehouse.query<{ id: number }>(
    `SELECT property_id AS id FROM parcel WHERE property_id IN (SELECT unnest($ids::BIGINT[]))
      AND ${mailedTo} IN (SELECT unnest($keys::VARCHAR[]))`,
    { ids, keys: rows.map(({ key }) => key) },
  );
  return new Set(found.map(({ id }) => id));
}

/** What a user wrote of his business, and in whose name his mail goes out, in the store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { businessFields, type BusinessField } from '../../../src/api/contract/account/profile.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
type Column = Exclude<keyof Selectable<Database['user_profile']>, 'account_id' | 'user_id'>;

const columns: Readonly<Record<BusinessField, Column>> = {
  businessName: 'business_name',
  businessFirstName: 'business_first_name',
  businessLastName: 'business_last_name',
  businessUrl: 'business_url',
  businessEmail: 'business_email',
  businessPhone: 'business_phone',
  businessStreetAddress: 'business_street_address',
  businessCity: 'business_city',
  businessState: 'business_state',
  businessZip: 'business_zip',
  emailFriendlyFrom: 'email_friendly_from',
  replyToEmail: 'reply_to_email',
};

/** '' for what was never written. */
export async function readBusiness(db: Db, principal: Principal): Promise<Record<BusinessField, string>> {
  const row = await ofUser(db.selectFrom('user_profile'), principal).selectAll().executeTakeFirst();
  const entries = businessFields.map((field) => [field, row?.[columns[field]] ?? '']);
  return Object.fromEntries(entries) as Record<BusinessField, string>; // one entry for each field
}

/** Changes what is named, the rest stays; of two pages that change different fields at once both keep theirs. */
export async function writeBusiness(
  db: Db,
  principal: Principal,
  change: Partial<Readonly<Record<BusinessField, string | undefined>>>,
): Promise<void> {
  const named = businessFields.flatMap((field) =>
    change[field] === undefined ? [] : [[columns[field], change[field]]],
  );
  if (named.length === 0) return;
  const values: Partial<Insertable<Database['user_profile']>> = Object.fromEntries(named) as Record<Column, string>; // some of them
  await db
    .insertInto('user_profile')
    .values({ ...userColumns(principal), ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
}

import { sql, type Kysely } from 'kysely';
import type { Database } from '../../server/platform/store/schema.ts';
import type { Principal } from '../../server/platform/tenant.ts';

/** People with numbers of their own in one area code, all of whom may be texted. Answers their ids. */
export async function textable(
  db: Kysely<Database>,
  { accountId, userId }: Principal,
  people: number,
  now: Date,
): Promise<number[]> {
  await sql`update user_profile set business_name = 'Bench Homes' where account_id = ${accountId}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into contact (account_id, user_id, first_name, last_name, mobile, source, created, modified)
    select ${accountId}, ${userId}, 'Ann' || n, 'Hale', '434' || (2000000 + n), 'USER', now(), now()
    from generate_series(1, ${people}::int) as n returning id`.execute(db);
  await sql`
    insert into consent (account_id, kind, key, channels, level, wording, at, source, made, made_by)
    select ${accountId}, 'PHONE', '+1434' || (2000000 + n), '{SMS}', 'WRITTEN', 'Text me offers.', ${now}::timestamptz, 'bench',
      ${now}::timestamptz, 'bench'
    from generate_series(1, ${people}::int) as n`.execute(db);
  await sql`
    insert into dnc_list (account_id, list, name, day, area_codes, file_name, file_hash, row_count, wrong_count, made, made_by)
    values (${accountId}, 'DNC', 'bench', ${now.toISOString().slice(0, 10)}, '{434}', 'bench', '\\x01', 0, 0, ${now}::timestamptz, 'bench')`.execute(
    db,
  );
  await sql`analyze contact, consent`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whom a mailing asks for: the contacts of its lists, groups and properties and those that were picked, minus lists. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface Asked {
  readonly contactId: number;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly suffix: string;
  readonly companyName: string;
  readonly mobile: string;
  readonly landline: string;
  readonly other: string;
  readonly email: string;
  /** Digits of numbers that stand on a do-not-call list, as skip tracing said (O-132). */
  readonly doNotCall: string;
  readonly statusId: number | null;
  /** Its address, where mail goes; '' unknown. */
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Those of the audience that it owns; none: it was picked by itself. */
  readonly propertyIds: readonly number[];
}

/** In the order of their ids, so that asking twice gives the same. */
export async function readAsked(db: Db, principal: Principal, audience: Audience): Promise<Asked[]> {
  const { contactIds, groupIds, propertyIds, excludeGroupIds } = audience;
  const onLists = (groups: readonly number[]) => sql`
    select s.property_id from group_member m
    join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id and s.removed is null
    where ${isOfAccount(principal, 'm')} and m.group_id = any(${groups}::bigint[]) and ${isOfUser(principal, 's')}`;
  const inGroups = (groups: readonly number[]) => sql`
    select cm.contact_id from contact_member cm
    where ${isOfAccount(principal, 'cm')} and cm.group_id = any(${groups}::bigint[])`;
  const asked = sql<Asked>`
    with about as materialized (
      select property_id from (${onLists(groupIds)}) as listed
      union select unnest(${propertyIds}::bigint[])
    ), left_out as materialized (
      select contact_id from (${inGroups(excludeGroupIds)}) as grouped
      union select cp.contact_id from contact_property cp
        where ${isOfAccount(principal, 'cp')} and cp.property_id in (${onLists(excludeGroupIds)})
    ), named as materialized (
      select unnest(${contactIds}::bigint[]) as contact_id
      union select contact_id from (${inGroups(groupIds)}) as grouped
      union select cp.contact_id from contact_property cp
        where ${isOfAccount(principal, 'cp')} and cp.property_id in (select property_id from about)
    ), owned as materialized (
      select cp.contact_id, array_agg(cp.property_id order by cp.property_id) as ids,
        array_agg(cp.property_id order by cp.property_id)
          filter (where cp.property_id in (select property_id from about)) as asked
      from contact_property cp join named using (contact_id) where ${isOfAccount(principal, 'cp')}
      group by cp.contact_id
    )
    select c.id as "contactId", c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName", c.suffix,
      c.company_name as "companyName", c.mobile, c.landline, c.other, c.email, c.do_not_call as "doNotCall",
      c.status_id as "statusId",
      case when c.mail_address_same then c.street_address else c.mail_street_address end as street,
      case when c.mail_address_same then c.city else c.mail_city end as city,
      case when c.mail_address_same then c.state else c.mail_state end as state,
      case when c.mail_address_same then c.zip else c.mail_zip end as zip,
      coalesce(o.asked, o.ids, '{}') as "propertyIds"
    from contact c join named n on n.contact_id = c.id left join owned o on o.contact_id = c.id
    where ${isOfUser(principal, 'c')} and c.removed is null and c.id not in (select contact_id from left_out)
    order by c.id`;
  // Some people of a mailing that goes out are asked for again and again.
  if (groupIds.length === 0 && propertyIds.length === 0 && contactIds.length <= AT_ONCE)
    return (await asked.execute(db)).rows;
  return db.isTransaction
    ? await readByAndBy(db, asked)
    : await db.transaction().execute(async (trx) => await readByAndBy(trx, asked));
}

/** So many are read before it is somebody else's turn: what comes at once is taken apart at once. */
const AT_ONCE = 500;

async function readByAndBy<Row>(trx: Db, query: RawBuilder<Row>): Promise<Row[]> {
  // All of it is read: planned for that.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare by_and_by no scroll cursor for ${query}`.execute(trx);
  const all: Row[] = [];
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from by_and_by`.execute(trx);
    all.push(...rows);
    if (rows.length < AT_ONCE) break;
  }
  await sql`close by_and_by`.execute(trx);
  return all;
}

import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Found, FoundPhone, Tracer } from './port.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';

interface Row {
  readonly id: number;
  readonly mobile: string;
  readonly landline: string;
  readonly other: string;
  readonly email: string;
  readonly do_not_call: string;
}

/**
 * Looks through the user's other contacts, such as imported lists: the same name (its words in any order) with the same
 * ZIP or, without one, the same city and state, and in the same street where both have one: a namesake down the road is
 * somebody else. Two people who fit and live in different streets are a doubt and nobody is taken: nothing is guessed.
 */
export const ownRecords = (db: Kysely<Database>, principal: Principal): Tracer => ({
  source: 'your own contacts',
  knowsDoNotCall: false,
  find: async (people) => {
    const { rows } = await sql<Row>`
      with named as (
        select c.*, split_part(c.person_key, '|', 1) as name, split_part(c.person_key, '|', 2) as street,
          left(c.zip, 5) as zip5
        from contact c where ${isOfUser(principal, 'c')} and c.removed is null
          and c.person_key is not null and c.person_key not like '|%'
      ), fit as (
        select s.id, o.id as from_id, o.street, o.mobile, o.landline, o.other, o.email, o.do_not_call
        from named s join named o on o.name = s.name and o.id <> s.id
          and (case when s.zip5 <> '' and o.zip5 <> '' then s.zip5 = o.zip5
            else s.city <> '' and lower(s.city) = lower(o.city) and lower(s.state) = lower(o.state) end)
          and (s.street = o.street or s.street = '' or o.street = '')
        where s.id = any(${people.map(({ id }) => id)}::bigint[])
          and concat(o.mobile, o.landline, o.other, o.email) <> ''
      )
      select distinct on (id) id, mobile, landline, other, email, do_not_call from fit
      where (select count(distinct f.street) from fit f where f.id = fit.id and f.street <> '') <= 1
      order by id, from_id`.execute(db);
    return rows.map((row): Found => {
      const listed = new Set(row.do_not_call.split(' '));
      const phones = (['mobile', 'landline', 'other'] as const).flatMap((type): FoundPhone[] =>
        row[type] === '' ? [] : [{ number: row[type], type, isDoNotCall: listed.has(row[type].replaceAll(/\D/g, '')) }],
      );
      return { id: row.id, phones, emails: row.email === '' ? [] : [row.email] };
    });
  },
});

/** Who is a contact of both, leaver and heir: one contact afterwards, the heir's, as far as one has room for all. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser } from '../../platform/tenant.ts';
import type { HandedOver } from './freeNames.queries.ts';
import { mergeReached } from './mergeReached.queries.ts';

type Db = Kysely<Database>;
type Side = 'l' | 'h';

/** `l` of the leaver and `h` of the heir are the same person. */
const samePerson = ({ from, heir }: HandedOver) =>
  sql`${isOfUser(from, 'l')} and ${isOfUser(heir, 'h')} and h.person_key = l.person_key`;

/** Deleted by a person, and not only because its parcels left their lists. */
const isDeleted = (side: Side) =>
  sql`(${sql.ref(`${side}.removed`)} is not null and not ${sql.ref(`${side}.left_lists`)})`;

/** By what a number is told from others: its digits without the code of the country. */
const keyOf = (number: RawBuilder<unknown>) => sql`coalesce(nullif(regexp_replace(
  regexp_replace(${number}, '[^0-9]', '', 'g'), '^1([0-9]{10})$', '\\1'), ''), ${number})`;
const plain = (text: RawBuilder<unknown>) => sql`trim(lower(regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g')))`;
const mailOf = (side: Side) => sql`concat(${sql.ref(`${side}.mail_street_address`)}, ${sql.ref(`${side}.mail_city`)},
  ${sql.ref(`${side}.mail_zip`)})`;
/** Two texts of which one is empty, or that say the same. */
const agree = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`(${one} = '' or ${other} = '' or ${plain(one)} = ${plain(other)})`;

/** A contact has three numbers, one e-mail address and two addresses: what the leaver's has fits beside the heir's. */
const fits = sql`(
  (select count(*) from unnest(array[h.mobile, h.landline, h.other]) as n where n <> '')
    + (select count(distinct ${keyOf(sql`n`)}) from unnest(array[l.mobile, l.landline, l.other]) as n
      where n <> '' and ${keyOf(sql`n`)} not in (
        select ${keyOf(sql`m`)} from unnest(array[h.mobile, h.landline, h.other]) as m)) <= 3
  and (h.email = '' or l.email = '' or lower(h.email) = lower(l.email))
  and ${agree(sql`h.street_address`, sql`l.street_address`)}
  and ${agree(mailOf('h'), mailOf('l'))})`;

/** The leaver's as `old_id`, the heir's as `new_id`, of those that are one. */
const pairs = (handed: HandedOver) => sql`
  select l.id as old_id, h.id as new_id from contact l join contact h on h.account_id = l.account_id
  where ${samePerson(handed)} and not ${isDeleted('l')}`;

export async function mergeContacts(trx: Db, handed: HandedOver, now: Date): Promise<void> {
  await partOthers(trx, handed);
  await mergeFields(trx, handed, now);
  await sql`
    insert into contact_property (account_id, property_id, contact_id)
    select c.account_id, c.property_id, p.new_id from contact_property c join (${pairs(handed)}) p on p.old_id = c.contact_id
    where ${isOfAccount(handed.from, 'c')} on conflict do nothing`.execute(trx);
  await sql`
    insert into contact_member (account_id, group_id, contact_id)
    select c.account_id, c.group_id, p.new_id from contact_member c join (${pairs(handed)}) p on p.old_id = c.contact_id
    where ${isOfAccount(handed.from, 'c')} on conflict do nothing`.execute(trx);
  await sql`
    with pair as (${pairs(handed)})
    update append_job j set contact_ids = (
      select coalesce(jsonb_agg(coalesce(pair.new_id, o.id::bigint) order by o.place), '[]')
      from jsonb_array_elements_text(j.contact_ids) with ordinality as o (id, place)
        left join pair on pair.old_id = o.id::bigint)
    where ${isOfUser(handed.from, 'j')}`.execute(trx);
  await mergeReached(trx, handed, pairs(handed));
  await sql`
    delete from contact l using contact h where ${samePerson(handed)}`.execute(trx);
}

/**
 * Whoever is to stay beside the heir's contact is known by no key any more: nobody takes the two for one again. So is a
 * contact that the heir deleted and the leaver did not.
 */
async function partOthers(trx: Db, handed: HandedOver): Promise<void> {
  await sql`
    update contact h set person_key = null from contact l
    where ${samePerson(handed)} and ${isDeleted('h')} and not ${isDeleted('l')}`.execute(trx);
  await sql`
    update contact l set person_key = null from contact h
    where ${samePerson(handed)} and not ${isDeleted('l')} and not ${fits}`.execute(trx);
}

/**
 * The three numbers of both: the heir's stay where they are, of the leaver's each that is new stands in its own place
 * if that is free, else in the next free one.
 */
const numbers = sql`(
  with given as (
    select g.place, g.mine, g.other, ${keyOf(sql`g.other`)} as key
    from (values (1, h.mobile, l.mobile), (2, h.landline, l.landline), (3, h.other, l.other)) as g (place, mine, other)
  ), fresh as (
    select distinct on (key) place, mine, other from given
    where other <> '' and key not in (select ${keyOf(sql`g.mine`)} from given g) order by key, mine <> '', place
  ), moved as (
    select other, row_number() over (order by place) as at from fresh where mine <> ''
  ), free as (
    select place, row_number() over (order by place) as at from given g
    where mine = '' and not exists (select 1 from fresh f where f.place = g.place)
  )
  select array_agg(coalesce(nullif(g.mine, ''), f.other, m.other, '') order by g.place) from given g
    left join fresh f on f.place = g.place and f.mine = ''
    left join free on free.place = g.place left join moved m on m.at = free.at)`;

/** Columns of the heir's that the leaver's fills where they are empty. */
const filled = ['email', 'street_address', 'city', 'state', 'zip'] as const;
const mailed = ['mail_street_address', 'mail_city', 'mail_state', 'mail_zip'] as const;

async function mergeFields(trx: Db, handed: HandedOver, now: Date): Promise<void> {
  const hasNoMail = sql`${mailOf('h')} = ''`;
  const texts = [
    ...filled.map((name) => [name, sql`coalesce(nullif(h.${sql.ref(name)}, ''), l.${sql.ref(name)})`] as const),
    ...mailed.map(
      (name) => [name, sql`case when ${hasNoMail} then l.${sql.ref(name)} else h.${sql.ref(name)} end`] as const,
    ),
  ];
  await sql`
    with one as (
      select h.id, ${numbers} as numbers, ${sql.join(texts.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))},
        case when ${hasNoMail} and ${mailOf('l')} <> '' then l.mail_address_same else h.mail_address_same end as mail_address_same,
        coalesce(h.type_id, l.type_id) as type_id, coalesce(h.status_id, l.status_id) as status_id,
        array_to_string(array(select distinct d from regexp_split_to_table(h.do_not_call || ' ' || l.do_not_call, ' +') d
          where d <> '' order by d), ' ') as do_not_call,
        case when l.removed is null then null else h.removed end as removed,
        h.left_lists and l.left_lists as left_lists
      from contact l join contact h on h.account_id = l.account_id
      where ${samePerson(handed)} and not ${isDeleted('l')} for update of h
    )
    update contact h set mobile = o.numbers[1], landline = o.numbers[2], other = o.numbers[3],
      ${sql.join(texts.map(([name]) => sql`${sql.ref(name)} = o.${sql.ref(name)}`))},
      mail_address_same = o.mail_address_same, type_id = o.type_id, status_id = o.status_id,
      do_not_call = o.do_not_call, removed = o.removed, left_lists = o.left_lists, modified = ${now},
      version = h.version + 1
    from one o where ${isOfUser(handed.heir, 'h')} and h.id = o.id`.execute(trx);
}

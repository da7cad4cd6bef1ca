/**
 * Who of the candidates is left out and by which rule (design/marketing.md, section 5): in one statement over all of them,
 * so that 100,000 take a second or two. test/server/marketing/compliance/leftOut.test.ts holds it against a plain second
 * implementation.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LeftOutReason } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { appliedRules, type AppliedSetting } from '../../../src/api/marketing/appliedRules.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface LeftOut {
  readonly seq: number;
  readonly reason: LeftOutReason;
  /** Null: no rule, but what is missing or was decided by the account itself. */
  readonly ruleId: string | null;
  /** What it is about: who is kept, which opt-out, which list and day. */
  readonly detail: Readonly<Record<string, string | number | null>>;
}

export interface LeftOutInput {
  readonly channel: RuleChannel;
  readonly settings: readonly AppliedSetting[];
  readonly now: Date;
  /** The author left out whose text would miss a value. */
  readonly leavesOutMissing: boolean;
  /**
   * What was sent of late, as a relation `(target_key text, at timestamptz)` of the account, caps' hours back at least
   * (`longestCap`); null: nothing was.
   */
  readonly sent: RawBuilder<unknown> | null;
  /** Caps of the law alone count, not the account's own: somebody on a list is called until he answers. */
  readonly isCalling?: boolean;
  /**
   * Where the account is: its own caps of whole days count calendar days there, so that what goes out every seventh day
   * does at whatever hour. Absent: all caps count hours, as those of the law do.
   */
  readonly timeZone?: string;
}

const DAY_HOURS = 24;
/** So many hours back a cap of the channel looks. */
export const longestCap = (channel: RuleChannel, settings: readonly AppliedSetting[]): number =>
  Math.max(0, ...appliedRules(channel, settings).map((rule) => (rule.kind === 'CAP' ? rule.hours : 0)));

const NOTHING_SENT = sql`select ''::text as target_key, now() as at where false`;

/** The table `candidate` is there (`writeCandidates`). One row for each who is left out, in the order of `seq`. */
export async function leftOut(trx: Db, tenant: Tenant, input: LeftOutInput): Promise<LeftOut[]> {
  const { channel, settings, now, leavesOutMissing, sent, isCalling = false, timeZone } = input;
  const isPaper = channel === 'POSTCARD';
  const applied = appliedRules(channel, settings).filter(
    (rule) => !(isCalling && rule.kind === 'CAP' && rule.isOurs === true),
  );
  const rules = applied.map((rule, ord) => ({
    ord,
    id: rule.id,
    place: rule.place,
    kind: rule.kind,
    list: rule.kind === 'CHECK' ? rule.list : null,
    days: rule.kind === 'CHECK' ? rule.days : null,
    required: rule.kind === 'CHECK' ? rule.isRequired : null,
    level: rule.kind === 'CONSENT' ? rule.level : null,
    most: rule.kind === 'CAP' ? rule.most : null,
    hours: rule.kind === 'CAP' ? rule.hours : null,
    wholeDays:
      rule.kind === 'CAP' && rule.isOurs === true && timeZone !== undefined && rule.hours % DAY_HOURS === 0
        ? rule.hours / DAY_HOURS
        : null,
  }));
  const zone = timeZone ?? 'UTC';
  // So that the sorts of a large audience stay in memory; for this transaction alone.
  await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
  const { rows } = await sql<LeftOut>`
    with rule as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r (ord integer, id text, place text, kind text,
        list text, days integer, required boolean, level text, most integer, hours integer, "wholeDays" integer)
    ),
    -- Of each key the strongest consent that counts.
    yes as materialized (
      select k.key, bool_or(k.level = 'WRITTEN') as written from consent k
      where ${isOfAccount(tenant, 'k')} and k.revoked is null and k.channels @> ${[channel]}::text[]
        and k.key in (select target_key from candidate) group by k.key
    ),
    -- Nobody else is the same as another.
    good as materialized (
      select c.seq, c.contact_id, c.target_key, c.grp, c.is_person, c.parcels, y.key is not null as has_consent
      from candidate c left join yes y on y.key = c.target_key
      where c.is_shared
    ),
    grouped as materialized (
      select *, first_value(seq) over (partition by grp collate "C"
        order by has_consent desc, is_person desc, parcels desc, contact_id nulls last, seq) as kept_in_group from good
    ),
    kept as materialized (
      select *, first_value(seq) over (partition by target_key collate "C"
        order by has_consent desc, is_person desc, parcels desc, contact_id nulls last, seq) as kept_of_key
      from grouped where seq = kept_in_group
    ),
    duplicate as materialized (
      select seq, kept_in_group as of from grouped where seq <> kept_in_group
      union all select seq, kept_of_key from kept where seq <> kept_of_key
    ),
    -- What stands against a target itself comes before what stands against another of the person's.
    suppressed as materialized (
      select distinct on (seq) seq, id, reason, at, key from (
        ${
          isPaper
            ? sql`select c.seq, s.id, s.reason, s.at, s.key, 0 as rank from candidate c join suppression s
                on s.kind = 'ADDRESS' and s.key = c.target_key
              where ${isOfAccount(tenant, 's')} and s.lifted is null`
            : sql`select c.seq, s.id, s.reason, s.at, s.key, case when s.key = c.target_key then 0 else 1 end as rank
              from (select seq, target_key, unnest(keys || target_key) as key from candidate) c
              join suppression s on s.key = c.key and s.kind in ('PHONE', 'EMAIL')
              where ${isOfAccount(tenant, 's')} and s.lifted is null
              union all
              -- By a number or address at which this person was reached, whatever the contact has by now.
              select c.seq, s.id, s.reason, s.at, s.key, 1
              from suppression s
              join recipient r on r.account_id = s.account_id and r.target_key = s.key and r.accepted is not null
              join candidate c on c.contact_id = r.contact_id
              where ${isOfAccount(tenant, 's')} and s.lifted is null and s.kind in ('PHONE', 'EMAIL')`
        }
        union all
        select c.seq, s.id, s.reason, s.at, s.key, 2 from candidate c
        join suppression s on s.kind = 'PERSON' and s.contact_id = c.contact_id
        where ${isOfAccount(tenant, 's')} and s.lifted is null
        union all
        -- Whoever is one with somebody who wants no more.
        select c.seq, s.id, s.reason, s.at, s.key, 2 from suppression s
        join contact o on o.account_id = s.account_id and o.id = s.contact_id and o.joined_to is not null
        join candidate c on c.contact_id = contact_root(o.account_id, o.id)
        where ${isOfAccount(tenant, 's')} and s.lifted is null and s.kind = 'PERSON'
      ) as found order by seq, rank, id
    ),
    -- Numbers: of each area code the newest list that has all of it, of each number the newest that names it.
    covered as materialized (
      select distinct on (code) code, l.day, l.name from dnc_list l cross join unnest(l.area_codes) as code
      where ${isOfAccount(tenant, 'l')} and l.list = 'DNC' order by code, l.day desc, l.id desc
    ),
    named as materialized (
      select distinct on (c.seq) c.seq, k.listed, l.day, l.name from candidate c
      join dnc_check k on k.key = c.target_key join dnc_list l on l.account_id = k.account_id and l.id = k.list_id
      where ${isOfAccount(tenant, 'k')} and l.list = 'DNC' order by c.seq, l.day desc, k.listed desc, l.id desc
    ),
    -- Addresses: the newest list of each kind is the whole of it.
    newest as materialized (
      select distinct on (l.list) l.list, l.id, l.day, l.name from dnc_list l
      where ${isOfAccount(tenant, 'l')} and l.list <> 'DNC' order by l.list, l.day desc, l.id desc
    ),
    on_newest as materialized (
      select distinct c.seq, n.list from (select seq, unnest(address_keys) as key from candidate) c
      join dnc_check k on k.key = c.key and k.listed join newest n on n.id = k.list_id
      where ${isOfAccount(tenant, 'k')}
    ),
    -- What each rule of a list says of each candidate in its place.
    looked as materialized (
      select c.seq, r.ord, r.id, r.days, r.required,
        case when r.list = 'DNC' then c.do_not_call or coalesce(case when n.day >= coalesce(v.day, n.day) then n.listed end, false)
          else o.seq is not null end as listed,
        case when r.list = 'DNC' then greatest(n.day, v.day) when cardinality(c.address_keys) > 0 then w.day end as day,
        case when r.list <> 'DNC' then w.name when c.do_not_call then 'skip tracing'
          when n.day >= coalesce(v.day, n.day) then n.name else v.name end as name
      from candidate c join rule r on r.kind = 'CHECK' and (r.place = 'US' or r.place = any(c.places))
      left join covered v on r.list = 'DNC' and v.code = substr(c.target_key, 3, 3)
      left join named n on r.list = 'DNC' and n.seq = c.seq
      left join newest w on w.list = r.list
      left join on_newest o on o.seq = c.seq and o.list = r.list
      where c.target_key is not null
    ),
    listed as materialized (select distinct on (seq) * from looked where listed order by seq, ord),
    unchecked as materialized (
      select distinct on (seq) * from looked
      where required and not listed and (day is null or ${now.toISOString().slice(0, 10)}::date - day > days) order by seq, ord
    ),
    unconsented as materialized (
      select distinct on (c.seq) c.seq, r.id, r.level from candidate c
      join rule r on r.kind = 'CONSENT' and (r.place = 'US' or r.place = any(c.places))
      left join yes y on y.key = c.target_key
      where y.key is null or (r.level = 'WRITTEN' and not y.written) order by c.seq, r.ord
    ),
    blocked as materialized (
      select distinct on (c.seq) c.seq, r.id, r.place from candidate c
      join rule r on r.kind = 'BLOCK' and (r.place = 'US' or r.place = any(c.places)) order by c.seq, r.ord
    ),
    sent as materialized (
      select * from (${sent ?? NOTHING_SENT}) as s where s.target_key in (select target_key from candidate)
    ),
    too_soon as materialized (
      select distinct on (seq) seq, id, count, last from (
        select c.seq, r.ord, r.id, count(*)::int as count, max(s.at) as last
        from candidate c join sent s on s.target_key = c.target_key
        join rule r on r.kind = 'CAP' and (r.place = 'US' or r.place = any(c.places))
          and case when r."wholeDays" is null then s.at > ${now}::timestamptz - r.hours * interval '1 hour'
            else (s.at at time zone ${zone})::date > (${now}::timestamptz at time zone ${zone})::date - r."wholeDays" end
        group by c.seq, r.ord, r.id, r.most having count(*) >= r.most
      ) as capped order by seq, ord
    ),
    told as (
      select c.seq, case
          when c.bad is not null then 'BAD_TARGET'
          when c.target_key is null then 'NO_TARGET'
          when d.seq is not null then 'DUPLICATE'
          when c.do_not_contact then 'DO_NOT_CONTACT'
          when s.seq is not null then 'SUPPRESSED'
          when l.seq is not null then 'DNC_LISTED'
          when u.seq is not null then 'DNC_UNCHECKED'
          when n.seq is not null then 'NO_CONSENT'
          when b.seq is not null then 'PLACE_BLOCKED'
          when t.seq is not null then 'TOO_SOON'
          when ${leavesOutMissing}::boolean and c.missing is not null then 'MISSING_VALUE'
        end as reason,
        c.bad, c.missing, d.of, s.id as suppression, s.reason as why, s.at, s.key, l.id as list_rule, l.name as list_name,
        l.day as list_day, u.id as check_rule, u.day as check_day, u.days, n.id as consent_rule, n.level, b.id as block_rule,
        b.place, t.id as cap_rule, t.count, t.last
      from candidate c
      left join duplicate d on d.seq = c.seq left join suppressed s on s.seq = c.seq
      left join listed l on l.seq = c.seq left join unchecked u on u.seq = c.seq
      left join unconsented n on n.seq = c.seq left join blocked b on b.seq = c.seq left join too_soon t on t.seq = c.seq
    )
    select seq, reason,
      case reason when 'SUPPRESSED' then ${isPaper ? null : 'US-REVOCATION'}::text when 'DNC_LISTED' then list_rule
        when 'DNC_UNCHECKED' then check_rule when 'NO_CONSENT' then consent_rule when 'PLACE_BLOCKED' then block_rule
        when 'TOO_SOON' then cap_rule end as "ruleId",
      case reason
        when 'BAD_TARGET' then jsonb_build_object('why', bad)
        when 'DUPLICATE' then jsonb_build_object('kept', of)
        when 'SUPPRESSED' then jsonb_build_object('suppression', suppression, 'reason', why, 'at', at, 'key', key)
        when 'DNC_LISTED' then jsonb_build_object('list', list_name, 'day', list_day)
        when 'DNC_UNCHECKED' then jsonb_build_object('day', check_day, 'days', days)
        when 'NO_CONSENT' then jsonb_build_object('level', level)
        when 'PLACE_BLOCKED' then jsonb_build_object('place', place)
        when 'TOO_SOON' then jsonb_build_object('count', count, 'last', last)
        when 'MISSING_VALUE' then jsonb_build_object('missing', missing)
        else '{}'::jsonb end as detail
    from told where reason is not null order by seq`.execute(trx);
  return rows;
}

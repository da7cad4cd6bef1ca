/** Names of what an heir gets: one that he has already says from whom it comes. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';

/** What goes from whom to whom; `label` is what the former is called. */
export interface HandedOver {
  readonly from: Principal;
  readonly heir: Principal;
  readonly label: string;
}

/** Tables with names, of which a user has each once: within what, and which rows count. Deals are told apart by theirs. */
const named = {
  analysis: { within: sql`t.property_id::text`, counts: sql`true` },
  folder: { within: sql`''`, counts: sql`true` },
  layout: { within: sql`t.type`, counts: sql`true` },
  property_group: { within: sql`t.type`, counts: sql`true` },
  saved_search: { within: sql`''`, counts: sql`t.removed is null` },
} as const satisfies Readonly<
  Record<string, { readonly within: RawBuilder<unknown>; readonly counts: RawBuilder<unknown> }>
>;
export const namedTables = Object.keys(named) as (keyof typeof named)[]; // exactly the keys

/** Most characters of such a name, as the contract has it (in UTF-16). */
const MOST = 50;
/** Of the name of a member: something of that of the list has to be left. */
const MOST_LABEL = 24;
/** Where a name is taken again it is counted: so much room is left for that. */
const ROOM_FOR_NUMBER = 5;

/** Of a text, what takes two places in UTF-16. */
const beyond = (text: RawBuilder<unknown>) =>
  sql`length(regexp_replace(${text}, ${String.raw`[^\U00010000-\U0010FFFF]`}, '', 'g'))`;

/**
 * Gives each name of the table that the heir has already the end " (from Ann Lee)", and where that is taken
 * " (from Ann Lee 2)"; a name that would be too long is cut before it. The rows are still who they were of.
 */
export async function renameTaken(
  trx: Kysely<Database>,
  { from, heir, label }: HandedOver,
  table: keyof typeof named,
): Promise<void> {
  const { within, counts } = named[table];
  const rows = sql`${sql.table(table)} as t`;
  const open = ` (from ${cut(label)}`;
  const room = MOST - open.length - 1 - ROOM_FOR_NUMBER;
  const ending = (number: RawBuilder<unknown>) =>
    sql`${open} || case when ${number} = 1 then '' else ' ' || ${number} end || ')'`;
  await sql`
    with mine as (
      select t.id, t.name, ${within} as within from ${rows} where ${isOfUser(from, 't')} and ${counts}
    ), theirs as (
      select t.name, ${within} as within from ${rows} where ${isOfUser(heir, 't')} and ${counts}
    ), taken as (
      select within, lower(name) as name from mine union select within, lower(name) from theirs
    ), clash as (
      select m.id, m.within, case when length(m.name) + ${beyond(sql`m.name`)} <= ${room} then m.name
        else rtrim(left(m.name, greatest(1, ${room} - ${beyond(sql`m.name`)}))) end as base
      from mine m where exists (select 1 from theirs h where h.within = m.within and lower(h.name) = lower(m.name))
    ), ranked as (
      select c.*, row_number() over (partition by c.within, lower(c.base) order by c.id) as place from clash c
    ), free as (
      select b.within, b.base, k.number, row_number() over (partition by b.within, b.base order by k.number) as place
      from (select within, lower(base) as base, count(*) as clashes from clash group by 1, 2) b
        cross join lateral generate_series(1, b.clashes + (
          select count(*) from taken t where t.within = b.within and starts_with(t.name, b.base || lower(${open}))
        )) as k (number)
      where not exists (
        select 1 from taken t where t.within = b.within and t.name = b.base || lower(${ending(sql`k.number`)}))
    )
    update ${rows} set name = r.base || ${ending(sql`f.number`)}
    from ranked r join free f on f.within = r.within and f.base = lower(r.base) and f.place = r.place
    where ${isOfUser(from, 't')} and t.id = r.id`.execute(trx);
}

/** Whole characters of at most so much length in UTF-16. */
function cut(label: string): string {
  let kept = '';
  for (const sign of label) {
    if (kept.length + sign.length > MOST_LABEL) break;
    kept += sign;
  }
  return kept.trimEnd();
}

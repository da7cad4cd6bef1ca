/** Who answered campaigns, in the store (design/marketing.md, section 13). */
import { sql, type Kysely } from 'kysely';
import { LEADS_PAGE, type LeadSource } from '../../../src/api/contract/marketing/leads.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface NewLead {
  readonly source: LeadSource;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly message: string;
  readonly consented: boolean;
  readonly siteId: number | null;
  readonly mailingId: number | null;
  readonly seq: number | null;
  /** The parcel that the address names, as far as that is sure; null: it is not. */
  readonly propertyId: number | null;
  readonly wording: string;
  readonly pageVersion: number | null;
  readonly origin: string;
  readonly place: string;
  /** Why it looks like spam; null: it does not. */
  readonly spam: string | null;
  readonly formToken: string | null;
  readonly at: Date;
}

/** Of what comes by no form. */
export const unwritten = {
  name: '',
  phone: '',
  email: '',
  address: '',
  message: '',
  consented: false,
  siteId: null,
  propertyId: null,
  wording: '',
  pageVersion: null,
  origin: '',
  place: '',
  spam: null,
  formToken: null,
} as const;

/** Undefined: the same form, or the same recipient by a text or a call, is a lead already. */
export async function insertLead(trx: Db, principal: Principal, lead: NewLead): Promise<number | undefined> {
  const { siteId, mailingId, propertyId, pageVersion, formToken, spam, ...rest } = lead;
  const row = await trx
    .insertInto('lead')
    .values({
      ...userColumns(principal),
      ...rest,
      site_id: siteId,
      mailing_id: mailingId,
      property_id: propertyId,
      page_version: pageVersion,
      form_token: formToken,
      is_spam: spam !== null,
      why: spam ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * The lead that a recipient is who wrote, called or was written down by hand: one, by however many ways he answered. A form
 * is another one: it says who, of a household. Null: there is none. The row is held, so no second comes meanwhile.
 */
export async function answerOfRow(
  db: Db,
  principal: Principal,
  { mailingId, seq }: { readonly mailingId: number; readonly seq: number },
): Promise<number | null> {
  const row = await ofUser(db.selectFrom('lead'), principal)
    .select('id')
    .where('mailing_id', '=', mailingId)
    .where('seq', '=', seq)
    .where('source', '<>', 'FORM')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Bound {
  readonly most: number;
  readonly minutes: number;
}

/**
 * Until when a page takes nothing more, from one place in the network (`isPlace`) or at all; null: it does. The page is
 * held until the transaction ends, so of many at once none slips through.
 */
export async function whenPostable(
  trx: Db,
  { accountId, id }: Tenant & { readonly id: number },
  { place, now, ofPlace, ofSite }: { place: string; now: Date; ofPlace: Bound; ofSite: Bound },
): Promise<{ readonly until: Date; readonly isPlace: boolean } | null> {
  await ofAccount(trx.selectFrom('site'), { accountId }).select('id').where('id', '=', id).forUpdate().execute();
  const last = async ({ most, minutes }: Bound, among: string | null) => {
    const since = new Date(now.getTime() - minutes * 60_000);
    const row = await ofAccount(trx.selectFrom('lead'), { accountId })
      .select('at')
      .where('site_id', '=', id)
      .where('at', '>', since)
      .$if(among !== null, (query) => query.where('place', '=', among ?? ''))
      .orderBy('at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : { until: new Date(row.at.getTime() + minutes * 60_000), isPlace: among !== null };
  };
  return (await last(ofPlace, place)) ?? (await last(ofSite, null));
}

/** A lead that is held until the transaction ends; undefined: there is none. */
export async function lockLead(trx: Db, principal: Principal, id: number) {
  return await ofUser(trx.selectFrom('lead'), principal)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type LeadRecord = NonNullable<Awaited<ReturnType<typeof lockLead>>>;

export async function setLead(
  trx: Db,
  principal: Principal,
  id: number,
  to: Partial<{ is_spam: boolean; taken: Date; contact_id: number | null; property_id: number | null }>,
): Promise<void> {
  await ofUser(trx.updateTable('lead'), principal).set(to).where('id', '=', id).execute();
}

/** A page, newest first, with one row more than it has where there are others; `id`: that one alone. */
export async function readLeads(
  db: Db,
  principal: Principal,
  { before, spam, id }: { readonly before?: number | undefined; readonly spam?: boolean; readonly id?: number },
) {
  return await ofUser(db.selectFrom('lead as l'), principal)
    .leftJoin('site as s', (join) => join.onRef('s.account_id', '=', 'l.account_id').onRef('s.id', '=', 'l.site_id'))
    .leftJoin('mailing as m', (join) =>
      join.onRef('m.account_id', '=', 'l.account_id').onRef('m.id', '=', 'l.mailing_id'),
    )
    .leftJoin('saved_property as p', (join) =>
      join
        .onRef('p.account_id', '=', 'l.account_id')
        .onRef('p.user_id', '=', 'l.user_id')
        .onRef('p.property_id', '=', 'l.property_id')
        .on('p.removed', 'is', null),
    )
    .leftJoin('property_status as t', (join) =>
      join.onRef('t.account_id', '=', 'p.account_id').onRef('t.id', '=', 'p.status_id'),
    )
    .selectAll('l')
    .select(['s.path', 'm.name as mailing', 'm.type', 'p.id as saved_id', 't.id as status_id', 't.name as status'])
    .select((eb) =>
      eb
        .selectFrom('mailing_count as c')
        .whereRef('c.account_id', '=', 'l.account_id')
        .whereRef('c.mailing_id', '=', 'l.mailing_id')
        .select(sql<number>`coalesce(sum(c.cents), 0)::float8`.as('cents'))
        .$asScalar()
        .as('cents'),
    )
    .$if(id !== undefined, (query) => query.where('l.id', '=', id ?? 0))
    .$if(spam !== undefined, (query) => query.where('l.is_spam', '=', spam ?? false))
    .$if(before !== undefined, (query) => query.where('l.id', '<', before ?? 0))
    .orderBy('l.id', 'desc')
    .limit(LEADS_PAGE + 1)
    .execute();
}
export type ShownLead = Awaited<ReturnType<typeof readLeads>>[number];

export async function countLeads(db: Db, principal: Principal): Promise<{ total: number; spam: number }> {
  const { total, spam } = await ofUser(db.selectFrom('lead'), principal)
    .select([
      sql<number>`count(*) filter (where not is_spam)::int`.as('total'),
      sql<number>`count(*) filter (where is_spam)::int`.as('spam'),
    ])
    .executeTakeFirstOrThrow();
  return { total, spam };
}

/** What members keep of what is limited for a member: rows of lists, and contacts; not by month. */
import { sql, type Kysely } from 'kysely';
import type { HeldKind } from '../../../src/api/contract/billing/usage.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Rows of lists of the type FAVORITE and of the type MARKETING; contacts that somebody wrote down, imported or put into a group. */
export type Held = Readonly<Record<HeldKind, number>>;
export type HeldLimits = Readonly<Record<HeldKind, number | null>>;

/** The columns of a user that say how much of it he may keep; null: no limit. */
export const heldLimits = [
  'favorite_property_limit as favorites',
  'marketing_list_property_limit as marketingProperties',
  'marketing_contact_limit as marketingContacts',
] as const;
export const NO_HELD_LIMITS: HeldLimits = { favorites: null, marketingProperties: null, marketingContacts: null };

export const NOTHING_HELD: Held = { favorites: 0, marketingProperties: 0, marketingContacts: 0 };

/** What a user keeps; of kinds that are not asked for nothing. */
export async function countHeld(db: Db, principal: Principal, kinds: ReadonlySet<HeldKind>): Promise<Held> {
  const isOfLists = kinds.has('favorites') || kinds.has('marketingProperties');
  const [lists] = isOfLists ? await countRows(db, principal, principal.userId) : [];
  const [contacts] = kinds.has('marketingContacts') ? await countContacts(db, principal, principal.userId) : [];
  return {
    favorites: lists?.favorites ?? 0,
    marketingProperties: lists?.marketingProperties ?? 0,
    marketingContacts: contacts?.marketingContacts ?? 0,
  };
}

/** The same of all users of an account; of who keeps nothing there is no entry. */
export async function countHeldByUser(db: Db, tenant: Tenant): Promise<ReadonlyMap<number, Held>> {
  const held = new Map<number, Held>();
  for (const { userId, ...counts } of await countRows(db, tenant, null))
    held.set(userId, { ...NOTHING_HELD, ...counts });
  for (const { userId, ...counts } of await countContacts(db, tenant, null))
    held.set(userId, { ...(held.get(userId) ?? NOTHING_HELD), ...counts });
  return held;
}

const only = (column: string, userId: number | null) =>
  userId === null ? sql`true` : sql`${sql.ref(column)} = ${userId}`;

async function countRows(db: Db, tenant: Tenant, userId: number | null) {
  const { rows } = await sql<Omit<Held, 'marketingContacts'> & { userId: number }>`
    select g.user_id as "userId", count(*) filter (where g.type = 'FAVORITE')::int as favorites,
      count(*) filter (where g.type = 'MARKETING')::int as "marketingProperties"
    from property_group g join group_member m on m.account_id = g.account_id and m.group_id = g.id
    where ${isOfAccount(tenant, 'g')} and ${only('g.user_id', userId)} and g.type in ('FAVORITE', 'MARKETING')
    group by g.user_id`.execute(db);
  return rows;
}

/** The group of a skip-tracing job says whom it found: it is no choice of anybody. */
async function countContacts(db: Db, tenant: Tenant, userId: number | null) {
  const { rows } = await sql<Pick<Held, 'marketingContacts'> & { userId: number }>`
    select c.user_id as "userId", count(*)::int as "marketingContacts" from contact c
    where ${isOfAccount(tenant, 'c')} and ${only('c.user_id', userId)} and c.removed is null
      and (c.source <> 'OWNER' or c.id in (
        select m.contact_id from contact_member m
          join property_group g on g.account_id = m.account_id and g.id = m.group_id
        where ${isOfAccount(tenant, 'm')} and ${only('g.user_id', userId)} and g.type <> 'APPEND'))
    group by c.user_id`.execute(db);
  return rows;
}

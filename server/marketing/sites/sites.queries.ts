/** Pages that catch answers, each of a campaign (design/marketing.md, section 13). */
import { sql, type Kysely } from 'kysely';
import type { WebsiteText } from '../../../src/api/contract/marketing/website.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

const columns = ['id', 'campaign_id', 'path', 'body', 'active', 'publish_date', 'form_key', 'version'] as const;

/** Those of the user, or that of one campaign. */
export async function readSites(db: Db, principal: Principal, campaignId?: number) {
  return await ofUser(db.selectFrom('site'), principal)
    .select(columns)
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
    .execute();
}
export type SiteRecord = Awaited<ReturnType<typeof readSites>>[number];

/** The page of this public path, whoever's it is; undefined: there is none, or nobody is left whose it is. */
export async function siteOfPath(db: Db, path: string) {
  const query = db
    .selectFrom('site as s')
    .innerJoin('campaign as c', (join) =>
      join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.campaign_id'),
    )
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(columns.map((column) => `s.${column}` as const))
    .select(['s.account_id as accountId', 's.user_id as userId', 'c.name as campaign', 'u.logo_type', 'u.logo_key'])
    .where('s.path', '=', path)
    .where('c.removed', 'is', null)
    .where('u.removed', 'is', null);
  return await acrossAccounts(query, 'page of a public path').executeTakeFirst();
}
export type PublicSite = NonNullable<Awaited<ReturnType<typeof siteOfPath>>>;

/** Where those lead who come by a code of a mailing: the page of its campaign; undefined: there is none in public. */
export async function publicPathOf(
  db: Db,
  { accountId, mailingId }: { readonly accountId: number; readonly mailingId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailing as m')
    .innerJoin('site as s', (join) =>
      join.onRef('s.account_id', '=', 'm.account_id').onRef('s.campaign_id', '=', 'm.campaign_id'),
    )
    .select('s.path')
    .where('m.account_id', '=', accountId)
    .where('m.id', '=', mailingId)
    .where('s.active', '=', true)
    .executeTakeFirst();
  return row?.path;
}

/** Whether another campaign, of whomever, has this path. */
export async function isPathTaken(db: Db, principal: Principal, campaignId: number, path: string): Promise<boolean> {
  const query = db
    .selectFrom('site')
    .select('id')
    .where('path', '=', path)
    .where((eb) => eb.not(eb.and([eb('account_id', '=', principal.accountId), eb('campaign_id', '=', campaignId)])));
  return (await acrossAccounts(query, 'page of a public path').executeTakeFirst()) !== undefined;
}

interface SiteToKeep {
  readonly path: string;
  readonly body: WebsiteText;
  readonly active: boolean;
}

/** A path that is taken meanwhile throws. */
export async function insertSite(
  trx: Db,
  principal: Principal,
  { campaignId, formKey, path, body, active }: SiteToKeep & { readonly campaignId: number; readonly formKey: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('site')
    .values({
      ...userColumns(principal),
      campaign_id: campaignId,
      path,
      body: JSON.stringify(body),
      active,
      publish_date: active ? now : null,
      form_key: formKey,
      made: now,
      modified: now,
    })
    .execute();
}

/** False: it is of another version by now. */
export async function updateSite(
  trx: Db,
  principal: Principal,
  { id, version, path, body, active }: SiteToKeep & { readonly id: number; readonly version: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await ofUser(trx.updateTable('site'), principal)
    .set((eb) => ({
      path,
      body: JSON.stringify(body),
      active,
      ...(active ? { publish_date: sql<Date>`coalesce(publish_date, ${now}::timestamptz)` } : {}),
      modified: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

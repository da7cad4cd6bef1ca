import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import type { DealSettings } from '../../../src/api/contract/deal/settings.ts';
import { traceChange } from '../../account/changes/traceChange.ts';
import { chosenOf, settingLines, settingsOf } from './settingsOf.ts';

/** What new deals of the account begin with: the embedded values, and what somebody of the account chose instead. */
export async function readDealSettings(db: Kysely<Database>, tenant: Tenant): Promise<DealSettings> {
  const row = await ofAccount(db.selectFrom('deal_settings'), tenant).select('body').executeTakeFirst();
  return settingsOf(row?.body);
}

/** Keeps them with a trace of who changed what. */
export async function writeDealSettings(
  trx: Transaction<Database>,
  principal: Principal,
  settings: DealSettings,
): Promise<void> {
  const before = await readDealSettings(trx, principal);
  const body = JSON.stringify(chosenOf(settings));
  await trx
    .insertInto('deal_settings')
    .values({ account_id: principal.accountId, body })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ body }))
    .execute();
  const [was, is] = [settingLines(before), settingLines(settings)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => was[key] !== is[key]);
  const of = (lines: Readonly<Record<string, string>>) =>
    Object.fromEntries(changed.flatMap((key) => (lines[key] === undefined ? [] : [[key, lines[key]]])));
  await traceChange(trx, principal, [
    { what: 'DEAL_SETTINGS', subjectId: '', subject: 'What new deals begin with', before: of(was), after: of(is) },
  ]);
}

import { sql, type Kysely } from 'kysely';
import { beginSettings, UserSettings, type SettingsChange } from '../../../src/api/contract/account/settings.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

/** What the user chose, else what the program begins with. */
export async function readSettings(db: Kysely<Database>, principal: Principal): Promise<UserSettings> {
  const row = await ofUser(db.selectFrom('user_settings'), principal).select('body').executeTakeFirst();
  return settingsOf(row?.body);
}

/** Changes some of them; two pages that change different ones at once both keep theirs. */
export async function writeSettings(
  db: Kysely<Database>,
  principal: Principal,
  change: SettingsChange,
): Promise<UserSettings> {
  const { body } = await db
    .insertInto('user_settings')
    .values({ ...userColumns(principal), body: JSON.stringify(change) })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet({ body: sql`user_settings.body || excluded.body` }),
    )
    .returning('body')
    .executeTakeFirstOrThrow();
  return settingsOf(body);
}

/** Settings from what was kept; what another version kept and this one does not take is left out. */
export function settingsOf(kept: unknown): UserSettings {
  const entries = Object.entries(kept ?? {}).filter(([key, value]) => {
    const shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = UserSettings.shape;
    return shape[key]?.safeParse(value).success === true;
  });
  return { ...beginSettings, ...Object.fromEntries(entries) };
}

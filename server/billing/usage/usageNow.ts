/** What is used of the limits, as the wire has it. */
import type { Kysely } from 'kysely';
import { limitPrices } from '../../../src/api/catalogue/billing/limits.ts';
import { heldKinds, type Usage } from '../../../src/api/contract/billing/usage.ts';
import { shareOf, type Share } from '../../../src/calc/billing/share.ts';
import { cents, dollarsOf, sumCents } from '../../../src/calc/money.ts';
import { memberName } from '../../account/session/memberName.ts';
import { limitsOfRow } from '../../account/team/memberColumns.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { toldOf } from '../payments/port.ts';
import { heldLimitOf } from './heldLimitOf.ts';
import { countHeld, countHeldByUser, NOTHING_HELD } from './heldRows.queries.ts';
import { limitsOf, type Now } from './limits.ts';
import { readUsedByUser, type UsedByUser } from './usage.queries.ts';

type Db = Kysely<Database>;

/** `isWhole`: of all the account, by member; else what the user named used, and nothing of the others. */
export async function usageNow(
  services: Now & Pick<Resources, 'store' | 'payments'>,
  principal: Principal,
  { isWhole }: { readonly isWhole: boolean },
): Promise<Usage> {
  const { db } = services.store;
  const { month, timeZone, mayNotSave, saves, exports } = await limitsOf(db, principal, services);
  const rows = await readUsedByUser(db, principal, month, timeZone);
  const me = rows.find(({ id }) => id === principal.userId);
  if (me === undefined) throw new Error(`user ${principal.userId} is none of account ${principal.accountId}`);
  const share = (pool: number | null, of: 'saves' | 'exports'): Share => {
    const own = of === 'saves' ? me.save_limit : me.export_limit;
    const all = rows.reduce((sum, row) => sum + row[of], 0);
    return shareOf({ pool, own }, { all, mine: isWhole && pool === null && own === null ? all : me[of] });
  };
  const [ofSaves, ofExports] = [share(mayNotSave === null ? saves : 0, 'saves'), share(exports, 'exports')];
  const spendLimit = me.spend_limit_cents;
  const spent = isWhole && spendLimit === null ? sumCents(rows.map((row) => row.spent)) : me.spent;
  return {
    savesUsed: ofSaves.used,
    exportsUsed: ofExports.used,
    spendUsed: dollarsOf(spent),
    savesRemaining: ofSaves.left,
    exportsRemaining: ofExports.left,
    spendRemaining: spendLimit === null ? null : dollarsOf(cents(Math.max(0, spendLimit - spent))),
    savesLimit: ofSaves.assigned,
    exportsLimit: ofExports.assigned,
    spendLimit: spendLimit === null ? null : dollarsOf(spendLimit),
    savesUsedPercent: percentOf(ofSaves.assigned, ofSaves.used),
    exportsUsedPercent: percentOf(ofExports.assigned, ofExports.used),
    spendUsedPercent: percentOf(spendLimit, spent),
    savesMinQuantity: limitPrices.saves.least,
    savesCostEach: dollarsOf(limitPrices.saves.each),
    exportsMinQuantity: limitPrices.exports.least,
    exportsCostEach: dollarsOf(limitPrices.exports.each),
    periodStart: month.start,
    resetsOnDate: month.end,
    kept: await keptBy(db, principal, me),
    members: isWhole ? await membersOf(db, principal, rows) : [],
    provider: toldOf(services.payments),
  };
}

async function keptBy(db: Db, principal: Principal, me: UsedByUser): Promise<Usage['kept']> {
  const limited = heldKinds.flatMap((kind) => {
    const limit = me[heldLimitOf[kind]];
    return limit === null ? [] : [{ kind, limit }];
  });
  if (limited.length === 0) return [];
  const held = await countHeld(db, principal, new Set(limited.map(({ kind }) => kind)));
  return limited.map(({ kind, limit }) => ({ kind, used: held[kind], limit }));
}

async function membersOf(db: Db, principal: Principal, rows: readonly UsedByUser[]): Promise<Usage['members']> {
  const isLimited = rows.some((row) => heldKinds.some((kind) => row[heldLimitOf[kind]] !== null));
  const held = isLimited ? await countHeldByUser(db, principal) : null;
  return rows.map((row) => ({
    userId: row.id,
    fullName: memberName(row),
    savesUsed: row.saves,
    exportsUsed: row.exports,
    spendUsed: dollarsOf(row.spent),
    ...limitsOfRow(row),
    kept: held === null ? null : (held.get(row.id) ?? NOTHING_HELD),
  }));
}

/** Of a limit of nothing all is used; one decimal. */
const percentOf = (limit: number | null, used: number): number | null =>
  limit === null ? null : limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 1000) / 10);

/** What is used of the limits, as the wire has it. */
import { limitPrices } from '../../../src/api/catalogue/billing/limits.ts';
import type { Usage } from '../../../src/api/contract/billing/usage.ts';
import { dollarsOf, sumCents } from '../../../src/calc/money.ts';
import { memberName } from '../../account/session/memberName.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { toldOf } from '../payments/port.ts';
import { limitsOf, type Now } from './limits.ts';
import { readUsedByUser } from './usage.queries.ts';

/** `onlyUser`: what that user spent, and nothing of the others; null: all of the account. */
export async function usageNow(
  services: Now & Pick<Resources, 'store' | 'payments'>,
  tenant: Tenant,
  { onlyUser }: { readonly onlyUser: number | null },
): Promise<Usage> {
  const { db } = services.store;
  const { month, timeZone, mayNotSave, saves, exports } = await limitsOf(db, tenant, services);
  const rows = await readUsedByUser(db, tenant, month, timeZone);
  const savesUsed = rows.reduce((sum, row) => sum + row.saves, 0);
  const exportsUsed = rows.reduce((sum, row) => sum + row.exports, 0);
  const spent = rows.filter(({ id }) => onlyUser === null || id === onlyUser).map((row) => row.spent);
  const savesLimit = mayNotSave === null ? saves : 0;
  return {
    savesUsed,
    exportsUsed,
    spendUsed: dollarsOf(sumCents(spent)),
    savesRemaining: restOf(savesLimit, savesUsed),
    exportsRemaining: restOf(exports, exportsUsed),
    spendRemaining: null,
    savesLimit,
    exportsLimit: exports,
    spendLimit: null,
    savesUsedPercent: percentOf(savesLimit, savesUsed),
    exportsUsedPercent: percentOf(exports, exportsUsed),
    spendUsedPercent: null,
    savesMinQuantity: limitPrices.saves.least,
    savesCostEach: dollarsOf(limitPrices.saves.each),
    exportsMinQuantity: limitPrices.exports.least,
    exportsCostEach: dollarsOf(limitPrices.exports.each),
    periodStart: month.start,
    resetsOnDate: month.end,
    members:
      onlyUser === null
        ? rows.map((row) => ({
            userId: row.id,
            fullName: memberName(row),
            savesUsed: row.saves,
            exportsUsed: row.exports,
            spendUsed: dollarsOf(row.spent),
          }))
        : [],
    provider: toldOf(services.payments),
  };
}

const restOf = (limit: number | null, used: number): number | null =>
  limit === null ? null : Math.max(0, limit - used);

/** Of a limit of nothing all is used; one decimal. */
const percentOf = (limit: number | null, used: number): number | null =>
  limit === null ? null : limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 1000) / 10);

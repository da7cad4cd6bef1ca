import { heldKinds } from '../../../src/api/contract/billing/usage.ts';
import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Notice } from '../../account/notices/tellOnce.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { readTrial } from '../automator/addOn.queries.ts';
import { capacityOf } from '../automator/capacity.ts';
import { countWatched } from '../automator/watched.queries.ts';
import { currentStanding, type StandingResources } from '../plans/currentStanding.ts';
import { ownerOf } from '../plans/subscription.queries.ts';
import { countHeldByUser, NOTHING_HELD, type Held } from '../usage/heldRows.queries.ts';
import { heldLimitOf } from '../usage/heldLimitOf.ts';
import { limitsOf } from '../usage/limits.ts';
import { readUsedByUser, type UsedByUser } from '../usage/usage.queries.ts';
import { levelOf, limitSubject, limitText, type LimitUse } from './limitText.ts';

/** Limits of which 80 % or all is used: those of the account for its owner, those of a member for him. */
export async function limitNotices(resources: StandingResources, tenant: Tenant): Promise<Notice[]> {
  const { db } = resources.store;
  // A cycle date that has come begins another month.
  const { standing, today } = await currentStanding(resources, tenant);
  const owner = await ownerOf(db, tenant);
  const { month, timeZone, saves, exports } = await limitsOf(db, owner, resources);
  const rows = await readUsedByUser(db, tenant, month, timeZone);
  const capacity = capacityOf(standing, await readTrial(db, tenant), today);
  const all = (of: 'saves' | 'exports'): number => rows.reduce((sum, row) => sum + row[of], 0);
  const ofAccount: LimitUse[] = [
    ...(saves === null ? [] : [{ what: 'saves', used: all('saves'), limit: saves } as const]),
    ...(exports === null ? [] : [{ what: 'exports', used: all('exports'), limit: exports } as const]),
    ...(capacity === null || capacity === 0
      ? []
      : [{ what: 'monitored', used: await countWatched(db, tenant), limit: capacity } as const]),
  ];
  const present = rows.filter(({ removed, state }) => removed === null && state === 'ACTIVE');
  const isHeld = present.some((row) => heldKinds.some((kind) => row[heldLimitOf[kind]] !== null));
  const held = isHeld ? await countHeldByUser(db, tenant) : new Map<number, Held>();
  return [
    ...ofAccount.flatMap((use) => noticeOf(owner, use, 'account', { month, today })),
    ...present.flatMap((row) =>
      usesOf(row, held.get(row.id) ?? NOTHING_HELD).flatMap((use) =>
        noticeOf({ ...tenant, userId: row.id }, use, 'own', { month, today }),
      ),
    ),
  ];
}

function usesOf(row: UsedByUser, held: Held): LimitUse[] {
  const uses = [
    { what: 'saves', used: row.saves, limit: row.save_limit },
    { what: 'exports', used: row.exports, limit: row.export_limit },
    { what: 'spend', used: row.spent, limit: row.spend_limit_cents },
    ...heldKinds.map((kind) => ({ what: kind, used: held[kind], limit: row[heldLimitOf[kind]] })),
  ] as const;
  return uses.flatMap(({ limit, ...use }) => (limit === null ? [] : [{ ...use, limit }]));
}

function noticeOf(
  to: Principal,
  use: LimitUse,
  whose: 'own' | 'account',
  { month, today }: { readonly month: Cycle; readonly today: CalendarDate },
): Notice[] {
  const level = levelOf(use);
  if (level === null) return [];
  const subjectAt = (part: 80 | 100): string => `${whose} ${use.what} ${part} ${month.start}`;
  const isRaised = whose === 'account' && (use.what === 'saves' || use.what === 'exports');
  return [
    {
      to,
      // Whoever is told that all is used need not be told of most of it afterwards.
      subjects: level === 100 ? [subjectAt(100), subjectAt(80)] : [subjectAt(80)],
      level: level === 100 ? 'warning' : 'info',
      text: limitText(use, whose, month, today),
      mail: {
        subject: limitSubject(use, whose),
        more: isRaised ? 'The limit can be raised for this month, for a price that is shown first.' : '',
        page: use.what === 'monitored' ? 'account/automator' : 'account/usage',
      },
    },
  ];
}

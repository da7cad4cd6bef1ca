/** The lead automator as the wire has it: C113 and C116. */
import type { AutomatorOffers, AutomatorUsage } from '../../../src/api/contract/billing/automator.ts';
import { automatorTrial } from '../../../src/api/catalogue/billing/automator.ts';
import { settleLines } from '../../../src/calc/billing/billLine.ts';
import { addOnLines, addOnOfCycle } from '../../../src/calc/billing/subscription.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import type { Resources } from '../../platform/resources.ts';
import { memberName } from '../../account/session/memberName.ts';
import { toldOf } from '../payments/port.ts';
import { lineOf } from '../plans/quoteAnswer.ts';
import type { Standing } from '../plans/standing.ts';
import type { Trial } from './capacity.ts';
import type { WatchedOfUser, WatchingList } from './watched.queries.ts';

interface User {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

export function usageAnswer(
  capacity: number | null,
  used: number,
  {
    users,
    byUser,
    lists,
  }: {
    readonly users: readonly User[];
    readonly byUser: readonly WatchedOfUser[];
    readonly lists: readonly WatchingList[];
  },
): AutomatorUsage {
  return {
    users: users.map((user) => ({
      userId: user.id,
      fullName: memberName(user),
      used: byUser.find(({ userId }) => userId === user.id)?.used ?? 0,
    })),
    lists: [...lists],
    monitoredProperties: capacity,
    used,
    remaining: capacity === null ? null : Math.max(0, capacity - used),
    usedPercent: percentOf(used, capacity),
    waiting: lists.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

/** To a tenth; of nothing all is used. */
const percentOf = (used: number, capacity: number | null): number | null =>
  capacity === null ? null : capacity === 0 ? 100 : Math.round((used / capacity) * 1000) / 10;

export function offersAnswer(
  { account, subscription, forward }: Standing,
  trial: Trial | null,
  { addOns, payments }: Pick<Resources, 'addOns' | 'payments'>,
  today: CalendarDate,
): AutomatorOffers {
  const present = subscription?.addOn ?? null;
  const next = subscription?.nextAddOn ?? null;
  const canTry = trial === null && present === null && subscription !== null;
  return {
    planMrcs: (account.own_use && subscription === null ? [] : addOns).map((offer) => {
      const isLess = present !== null && offer.properties < present.properties;
      const isPresent = offer.id === present?.id;
      const lines = subscription === null || isLess || isPresent ? [] : addOnLines(subscription, offer, today);
      return {
        id: offer.id,
        name: offer.name,
        amount: dollarsOf(addOnOfCycle(offer, { months: subscription?.plan.months ?? 1 })),
        monitoredProperties: offer.properties,
        trialAvailable: canTry,
        trialDays: automatorTrial.days,
        current: isPresent,
        included: subscription?.plan.automator ?? 0,
        dueToday: subscription === null || isLess ? null : dollarsOf(settleLines(lines, forward).due),
        lines: lines.map(lineOf),
      };
    }),
    scheduled:
      present === null || next?.id === present.id || account.cycle_end === null
        ? null
        : { id: next?.id ?? 0, name: next?.name ?? '', on: account.cycle_end },
    trialEnds: trial !== null && today < trial.ends ? trial.ends : null,
    nextCycleDate: account.cycle_end,
    provider: toldOf(payments),
  };
}

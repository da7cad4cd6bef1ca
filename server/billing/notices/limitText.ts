/** What is told of a limit of which most is used, in words. */
import type { HeldKind } from '../../../src/api/contract/billing/usage.ts';
import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import { runsOutOn } from '../../../src/calc/billing/runsOut.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { cents } from '../../../src/calc/money.ts';

export type Limited = 'saves' | 'exports' | 'spend' | 'monitored' | HeldKind;

export interface LimitUse {
  readonly what: Limited;
  readonly used: number;
  readonly limit: number;
}

/** Of which member's own, or of the account. */
type Whose = 'own' | 'account';

/** From which part on somebody is told, in percent; null: nobody is. Of a limit of nothing nobody need be told. */
export function levelOf({ used, limit }: Pick<LimitUse, 'used' | 'limit'>): 80 | 100 | null {
  if (limit === 0) return null;
  if (used >= limit) return 100;
  return used * 100 >= limit * 80 ? 80 : null;
}

interface Words {
  readonly name: string;
  /** What is over once all of it is used. */
  readonly over: string;
  /** It begins again with the month. */
  readonly isOfMonth: boolean;
}
const words: Readonly<Record<Limited, Words>> = {
  saves: { name: 'saves', over: 'nothing new can be saved', isOfMonth: true },
  exports: { name: 'exports', over: 'nothing more can be exported', isOfMonth: true },
  spend: { name: 'spending', over: 'nothing more can be bought', isOfMonth: true },
  monitored: { name: 'watched properties', over: 'what matches beyond them waits', isOfMonth: false },
  favorites: { name: 'favorites', over: 'no more can be added', isOfMonth: false },
  marketingProperties: { name: 'properties on marketing lists', over: 'no more can be added', isOfMonth: false },
  marketingContacts: { name: 'marketing contacts', over: 'no more can be added', isOfMonth: false },
};

/** @example limitSubject({ what: 'saves', used: 85, limit: 100 }, 'own') // '85 % of your saves are used' */
export function limitSubject({ what, used, limit }: LimitUse, whose: Whose): string {
  const part = used >= limit ? 'All' : `${Math.floor((used / limit) * 100)} %`;
  if (what === 'spend') return `${part} of what you may spend is used`;
  return `${part} of ${whose === 'own' ? 'your' : 'the account’s'} ${words[what].name} are used`;
}

/** Amounts that are spent are cents. */
export function limitText(use: LimitUse, whose: Whose, month: Cycle, today: CalendarDate): string {
  const { what, used, limit } = use;
  const { over, isOfMonth } = words[what];
  const amount = (value: number): string =>
    what === 'spend' ? formatCurrency(cents(value), { forceCents: true }) : formatNumber(value);
  const begin = `${limitSubject(use, whose)}: ${amount(used)} of ${amount(limit)}`;
  const end = formatDate(month.end);
  if (used >= limit) return isOfMonth ? `${begin}; ${over} until ${end}.` : `${begin}; ${over}.`;
  if (!isOfMonth) return `${begin}.`;
  const out = runsOutOn(month, today, { used, limit });
  return out === null
    ? `${begin}. At this rate the rest lasts until ${end}, when it begins again.`
    : `${begin}. At this rate the rest lasts until ${formatDate(out)}; it begins again on ${end}.`;
}

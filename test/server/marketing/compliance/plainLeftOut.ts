/**
 * Who is left out, found one after the other over plain values: the second implementation that the statement of
 * server/marketing/compliance/leftOut.queries.ts is held against. It knows the rules as data and nothing else of it.
 */
import type { LeftOutReason } from '../../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { CheckedList, RuleChannel } from '../../../../src/api/catalogue/marketing/ruleTypes.ts';
import type { AppliedRule } from '../../../../src/api/marketing/appliedRules.ts';
import { dayNumber } from '../../../../src/calc/dates.ts';
import type { Candidate } from '../../../../server/marketing/compliance/candidates.queries.ts';

export interface PlainWorld {
  readonly suppressions: readonly {
    readonly kind: 'PHONE' | 'EMAIL' | 'ADDRESS' | 'PERSON';
    readonly key: string;
    readonly contactId: number | null;
    readonly isLifted: boolean;
  }[];
  readonly consents: readonly {
    readonly key: string;
    readonly channels: readonly RuleChannel[];
    readonly level: 'EXPRESS' | 'WRITTEN';
    readonly isRevoked: boolean;
  }[];
  /** In the order in which they were uploaded. */
  readonly lists: readonly {
    readonly list: CheckedList;
    readonly day: string;
    readonly areaCodes: readonly string[];
    readonly rows: ReadonlyMap<string, boolean>;
  }[];
  readonly sent: readonly { readonly key: string; readonly at: number }[];
}

export interface Told {
  readonly seq: number;
  readonly reason: LeftOutReason;
  readonly ruleId: string | null;
}

export interface PlainInput {
  readonly rules: readonly AppliedRule[];
  readonly now: Date;
  readonly leavesOutMissing: boolean;
  /** Where the account is: its own caps of whole days count days there; absent: hours. */
  readonly timeZone?: string;
}

export function plainLeftOut(
  world: PlainWorld,
  candidates: readonly Candidate[],
  channel: RuleChannel,
  { rules, now, leavesOutMissing, timeZone }: PlainInput,
): Told[] {
  const consentsOf = (key: string | null) =>
    world.consents.filter((one) => !one.isRevoked && one.key === key && one.channels.includes(channel));
  const good = candidates.filter((one) => one.targetKey !== null && one.bad === null);
  const better = (one: Candidate, other: Candidate): number =>
    Number(consentsOf(other.targetKey).length > 0) - Number(consentsOf(one.targetKey).length > 0) ||
    Number(other.isPerson) - Number(one.isPerson) ||
    other.parcels - one.parcels ||
    (one.contactId ?? Infinity) - (other.contactId ?? Infinity) ||
    one.seq - other.seq;
  const bestBy = (all: readonly Candidate[], of: (one: Candidate) => string): Candidate[] =>
    [...Map.groupBy(all, of).values()].flatMap((group) => group.toSorted(better).slice(0, 1));
  const ofGroups = bestBy(good, ({ group }) => group);
  const kept = new Set(bestBy(ofGroups, ({ targetKey }) => targetKey ?? ''));

  return candidates.flatMap((one): Told[] => {
    const { seq, targetKey, bad, places } = one;
    const here = rules.filter(({ place }) => place === 'US' || places.includes(place));
    const told = (reason: LeftOutReason, ruleId: string | null = null): Told[] => [{ seq, reason, ruleId }];
    if (bad !== null) return told('BAD_TARGET');
    if (targetKey === null) return told('NO_TARGET');
    if (!kept.has(one)) return told('DUPLICATE');
    if (one.doNotContact) return told('DO_NOT_CONTACT');
    if (isSuppressed(one)) return told('SUPPRESSED', channel === 'POSTCARD' ? null : 'US-REVOCATION');
    const checks = here.filter((rule) => rule.kind === 'CHECK').map((rule) => ({ rule, ...checkOf(rule.list, one) }));
    const listed = checks.find((check) => check.isListed);
    if (listed !== undefined) return told('DNC_LISTED', listed.rule.id);
    const today = dayNumber(now.toISOString().slice(0, 10));
    const unchecked = checks.find(
      ({ rule, day }) => rule.isRequired && (day === null || today - dayNumber(day) > rule.days),
    );
    if (unchecked !== undefined) return told('DNC_UNCHECKED', unchecked.rule.id);
    const levels = consentsOf(targetKey).map(({ level }) => level);
    const consent = here.find(
      (rule) =>
        rule.kind === 'CONSENT' && (levels.length === 0 || (rule.level === 'WRITTEN' && !levels.includes('WRITTEN'))),
    );
    if (consent !== undefined) return told('NO_CONSENT', consent.id);
    const block = here.find(({ kind }) => kind === 'BLOCK');
    if (block !== undefined) return told('PLACE_BLOCKED', block.id);
    const cap = here.find(
      (rule) =>
        rule.kind === 'CAP' &&
        world.sent.filter(({ key, at }) => key === targetKey && isOfLate(at, rule)).length >= rule.most,
    );
    if (cap !== undefined) return told('TOO_SOON', cap.id);
    return leavesOutMissing && one.missing !== null ? told('MISSING_VALUE') : [];
  });

  function isOfLate(at: number, { hours, isOurs }: { readonly hours: number; readonly isOurs?: true }): boolean {
    if (timeZone === undefined || isOurs !== true || hours % 24 !== 0) return at > now.getTime() - hours * 3_600_000;
    const dayAt = (time: Date | number): number =>
      dayNumber(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time));
    return dayAt(now) - dayAt(at) < hours / 24;
  }

  function isSuppressed({ contactId, targetKey, keys }: Candidate): boolean {
    return world.suppressions.some(({ kind, key, contactId: person, isLifted }) => {
      if (isLifted) return false;
      if (kind === 'PERSON') return person !== null && person === contactId;
      if (kind === 'ADDRESS') return channel === 'POSTCARD' && key === targetKey;
      return channel !== 'POSTCARD' && (key === targetKey || keys.includes(key));
    });
  }

  /** What the lists of a kind say of somebody: whether he is on one, and of which day what was looked at is. */
  function checkOf(list: CheckedList, one: Candidate): { isListed: boolean; day: string | null } {
    const lists = world.lists.filter((other) => other.list === list);
    const newestOf = (some: readonly PlainWorld['lists'][number][]) =>
      some.reduce<PlainWorld['lists'][number] | null>(
        (best, other) => (best === null || other.day >= best.day ? other : best),
        null,
      );
    if (list !== 'DNC') {
      const newest = newestOf(lists);
      const isListed = newest !== null && one.addressKeys.some((key) => newest.rows.get(key) === true);
      return { isListed, day: one.addressKeys.length > 0 ? (newest?.day ?? null) : null };
    }
    const key = one.targetKey ?? '';
    const says = lists.flatMap(({ day, areaCodes, rows }) => {
      const listed = rows.get(key);
      if (listed !== undefined) return [{ day, listed, isNamed: true }];
      return areaCodes.includes(key.slice(2, 5)) ? [{ day, listed: false, isNamed: false }] : [];
    });
    const day =
      says
        .map((one_) => one_.day)
        .toSorted()
        .at(-1) ?? null;
    const named = says.filter((one_) => one_.isNamed && one_.day === day);
    return { isListed: one.doNotCall || named.some(({ listed }) => listed), day };
  }
}

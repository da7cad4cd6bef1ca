/**
 * Who of those asked for is reached, when at the earliest, and why the others are not: by the rules of the account, the
 * first reason that fits counts (design/marketing.md sections 5 and 8).
 */
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { sql } from 'kysely';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import {
  appliedRules,
  hoursOfRules,
  ofKind,
  rulesOfPlaces,
  type AppliedRule,
} from '../../../src/api/marketing/appliedRules.ts';
import { nextPermitted, type HoursInput, type WeekWindows } from '../../../src/calc/marketing/hours.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isOfAccount, type Principal } from '../../platform/tenant.ts';
import { inTurns } from '../../platform/turns.ts';
import { addressKeysApart } from '../compliance/addressKeysApart.ts';
import { writeCandidates, type Candidate as Looked } from '../compliance/candidates.queries.ts';
import { leftOut as leftOutOf, longestCap, type LeftOut as Told } from '../compliance/leftOut.queries.ts';
import { readRuleSettings, type RuleSetting } from '../compliance/ruleSettings.queries.ts';
import { uncheckedText } from '../compliance/uncheckedText.ts';
import type { Candidate, LeftOut } from './candidate.ts';

export interface Reached {
  readonly candidate: Candidate;
  /** Nothing goes out before: the hours of all places are open then. */
  readonly notBefore: Date;
}
export interface Judged {
  readonly recipients: readonly Reached[];
  readonly leftOut: readonly LeftOut[];
  /** What somebody has to have read before an order: of the places of those reached. */
  readonly notices: readonly { readonly ruleId: string; readonly text: string; readonly acknowledged: boolean }[];
}

interface Asking {
  readonly type: MailingType;
  /** Placeholders of the text without a value, by candidate; those are left out. Null: such rows stay. */
  readonly missingIn: ((candidate: Candidate) => readonly string[]) | null;
  /** The hours of the mailing itself: they narrow those of the rules. */
  readonly schedule?: WeekWindows | undefined;
  /** They stand on a list by which somebody calls them now: calls that were made count, being on a list does not. */
  readonly isCalling?: boolean;
}

export async function judge(
  { store, clock, apart, config }: Pick<Services, 'store' | 'clock' | 'apart' | 'config'>,
  principal: Principal,
  candidates: readonly Candidate[],
  { type, missingIn, schedule, isCalling = false }: Asking,
): Promise<Judged | Refusal> {
  const now = clock.now();
  const settings = await readRuleSettings(store.db, principal);
  const rules = appliedRules(type, settings);
  const addressKeys = await keysOfAddresses(apart, principal, candidates, rules);
  if (isRefusal(addressKeys)) return addressKeys;
  const looked: Looked[] = [];
  await inTurns(candidates, (one, seq) => {
    looked.push({
      seq,
      contactId: one.contactId,
      targetKey: one.targetKey,
      bad: one.wrong,
      // Of a number or an e-mail address the household is who answers there.
      group: one.targetKey ?? `contact ${one.contactId}`,
      places: one.places,
      addressKeys: addressKeys.get(one) ?? [],
      keys: one.keys,
      doNotContact: one.doNotContact,
      doNotCall: one.isListed,
      isPerson: !one.isCompany,
      parcels: one.parcels,
      missing: missingIn?.(one).join(', ') || null,
    });
  });
  const told = await store.db.transaction().execute(async (trx) => {
    await writeCandidates(trx, looked);
    const hours = longestCap(type, settings);
    const since = new Date(now.getTime() - hours * 3_600_000);
    const { time_zone: zone } = await readAccount(trx, principal);
    const sent = hours === 0 ? null : sentOfLate(principal, { type, isCalling }, since);
    return await leftOutOf(trx, principal, {
      channel: type,
      settings,
      now,
      leavesOutMissing: missingIn !== null,
      sent,
      isCalling,
      timeZone: zone ?? config.timeZone,
    });
  });
  const reasons = new Map(told.map((one) => [one.seq, one]));
  const opens = openingOf(rules, schedule, now);
  const recipients: Reached[] = [];
  const leftOut: LeftOut[] = [];
  await inTurns(candidates, (candidate, seq) => {
    const reason = reasons.get(seq);
    const at = reason === undefined ? opens(candidate) : null;
    if (reason !== undefined)
      leftOut.push({ candidate, reason: reason.reason, ruleId: reason.ruleId, detail: detailText(reason, candidates) });
    else if (at === null)
      leftOut.push({ candidate, reason: 'PLACE_BLOCKED', ruleId: null, detail: 'no permitted hour in 14 days' });
    else recipients.push({ candidate, notBefore: at });
  });
  return { recipients, leftOut, notices: noticesOf(rules, settings, recipients) };
}

/** What went to whom by the same channel since then; of calls also those of which somebody told what came of them. */
function sentOfLate(
  principal: Principal,
  { type, isCalling }: { readonly type: MailingType; readonly isCalling: boolean },
  since: Date,
) {
  const went = sql`
    select r.target_key, r.accepted as at from recipient r
    join mailing m on m.account_id = r.account_id and m.id = r.mailing_id
    where ${isOfAccount(principal, 'r')} and m.type = ${type} and r.accepted > ${since}::timestamptz`;
  const called = sql`
    select r.target_key, c.at from call_result c
    join recipient r on r.account_id = c.account_id and r.mailing_id = c.mailing_id and r.seq = c.seq
    where ${isOfAccount(principal, 'c')} and c.taken_back is null and c.at > ${since}::timestamptz`;
  if (type !== 'CALL') return went;
  return isCalling ? called : sql`${went} union all ${called}`;
}

/** Keys of addresses, of those alone in whose place a list of addresses counts: they take the processor. */
async function keysOfAddresses(
  apart: Services['apart'],
  principal: Principal,
  candidates: readonly Candidate[],
  rules: readonly AppliedRule[],
): Promise<ReadonlyMap<Candidate, readonly string[]> | Refusal> {
  const places = new Set(ofKind(rules, 'CHECK').flatMap(({ list, place }) => (list === 'DNC' ? [] : place)));
  const lines = candidates
    .filter((one) => one.places.some((place) => places.has(place)))
    .flatMap((candidate) => candidate.addresses.map(({ street, zip }) => ({ candidate, street, unit: '', zip })));
  if (lines.length === 0) return new Map();
  const keys = await apart.run(
    addressKeysApart,
    lines.map(({ street, unit, zip }) => ({ street, unit, zip })),
    principal,
  );
  if (isRefusal(keys)) return keys;
  const found = lines.flatMap(({ candidate }, at) => {
    const key = keys[at] ?? null;
    return key === null ? [] : [{ candidate, key }];
  });
  return new Map(
    [...Map.groupBy(found, ({ candidate }) => candidate)].map(([one, of]) => [one, of.map(({ key }) => key)]),
  );
}

/** The hours of somebody, wherever they are; null: any. */
export function hoursFor(
  rules: readonly AppliedRule[],
  schedule: WeekWindows | undefined,
  { places, zones }: Pick<Candidate, 'places' | 'zones'>,
): HoursInput | null {
  const hours = hoursOfRules(rulesOfPlaces(rules, places));
  if ((hours.length === 0 && schedule === undefined) || zones.length === 0) return null;
  return { rules: hours, zones, ...(schedule === undefined ? {} : { schedule }) };
}

/** When somebody may be reached at the earliest: once for all who live by the same rules and clocks. */
function openingOf(
  rules: readonly AppliedRule[],
  schedule: WeekWindows | undefined,
  now: Date,
): (candidate: Candidate) => Date | null {
  const known = new Map<string, Date | null>();
  return ({ places, zones }) => {
    const key = `${places.join(' ')}|${zones.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const input = hoursFor(rules, schedule, { places, zones });
    const next = input === null ? now.getTime() : nextPermitted(input, now.getTime());
    const at = next === null ? null : new Date(next);
    known.set(key, at);
    return at;
  };
}

function noticesOf(
  rules: readonly AppliedRule[],
  settings: readonly RuleSetting[],
  recipients: readonly Reached[],
): Judged['notices'] {
  const places = new Set<string>();
  for (const { candidate } of recipients) for (const place of candidate.places) places.add(place);
  const read = new Set(settings.flatMap(({ ruleId, acknowledged }) => (acknowledged === null ? [] : ruleId)));
  return ofKind(rules, 'NOTICE')
    .filter(({ place }) => place === 'US' || places.has(place))
    .map(({ id, text }) => ({ ruleId: id, text, acknowledged: read.has(id) }));
}

/** What it is about, for who looks before an order. */
function detailText({ reason, ruleId, detail }: Told, candidates: readonly Candidate[]): string | null {
  const { why, kept, list, day, level, missing, count, at } = detail;
  switch (reason) {
    case 'BAD_TARGET':
      return String(why);
    case 'DUPLICATE':
      return `the same as ${candidates[Number(kept)]?.name ?? 'another'}`;
    case 'SUPPRESSED':
      return typeof at === 'string' ? `since ${formatDate(at.slice(0, 10))}` : null;
    case 'DNC_LISTED':
      return `${list ?? 'a list'}${typeof day === 'string' ? ` of ${formatDate(day)}` : ''}`;
    case 'DNC_UNCHECKED':
      return typeof day === 'string' ? `last checked on ${formatDate(day)}` : uncheckedText(ruleId);
    case 'NO_CONSENT':
      return level === 'WRITTEN' ? 'no written consent' : 'no consent';
    case 'TOO_SOON':
      return `${count ?? 1} of late`;
    case 'MISSING_VALUE':
      return missing === undefined || missing === null ? null : String(missing);
    default:
      return null;
  }
}

/** What an order would do, without doing it: whom it reaches, who is left out and why, what it costs (section 9). */
import { leftOutOrder, leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import { Audience, Content, type Estimate } from '../../../src/api/contract/marketing/mailings.ts';
import { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { weekWindows } from '../../../src/calc/marketing/weekSchedule.ts';
import { findUser } from '../../account/team/team.queries.ts';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { inTurns } from '../../platform/turns.ts';
import { placeOf } from '../carriers/files.ts';
import type { Channel } from '../sending/channel.ts';
import { channelOf } from '../sending/channels.ts';
import { fairHousingNotices } from '../compliance/fairHousing.ts';
import { judgeCard } from '../postcards/judgeCard.ts';
import type { Candidate, LeftOut } from '../recipients/candidate.ts';
import { candidatesOf } from '../recipients/candidatesOf.ts';
import { judge, type Reached } from '../recipients/judge.ts';
import { readVoice, type OrderedVoice } from '../voicemail/voiceParts.ts';
import { priceOf, type Price } from '../money/priceOf.ts';
import type { LockedMailing } from './mailings.queries.ts';
import { piecesOf, readContent, wrongMessage } from './messageOf.ts';
import { findMisfits, misfitProblem } from './misfits.ts';
import { quoteOf } from './quote.ts';
import type { Written } from './written.ts';

const MOST_EXAMPLES = 3;

export interface Estimated {
  readonly estimate: Estimate;
  readonly recipients: readonly Reached[];
  readonly leftOut: readonly LeftOut[];
  readonly sender: ReturnType<typeof profileValues>;
  /** Of an e-mail: where its links lead. */
  readonly links: readonly { readonly n: number; readonly url: string }[];
  /** Of voicemail what an order freezes. */
  readonly voice: OrderedVoice | null;
  readonly price: Price;
}

export async function estimateOf(
  services: Pick<
    Services,
    'store' | 'warehouse' | 'clock' | 'apart' | 'phone' | 'mail' | 'post' | 'config' | 'payments' | 'log'
  >,
  principal: Principal,
  mailing: Pick<LockedMailing, 'id' | 'type' | 'body' | 'audience'>,
): Promise<Estimated | Refusal> {
  const { store, warehouse, clock, apart } = services;
  const body = Content.parse(mailing.body);
  const content = await readContent(body);
  const audience = Audience.parse(mailing.audience);
  const candidates = await candidatesOf({ db: store.db, warehouse, apart }, principal, mailing.type, audience);
  if (isRefusal(candidates)) return candidates;
  const sender = profileValues(await readBusiness(store.db, principal));
  const parts = body.type === 'VOICEMAIL' ? await readVoice(services, principal, body, sender.MyBusinessName) : null;
  const unfit = audience.leaveOutMissing ? await findMisfits(content, candidates, sender) : null;
  const missingIn = (one: Candidate): string[] => [
    ...content.missingIn({ ...sender, ...one.values }),
    ...new Set(unfit?.get(one)?.map(({ why }) => why)),
  ];
  const judged = await judge(services, principal, candidates, {
    type: mailing.type,
    missingIn: audience.leaveOutMissing ? missingIn : null,
    schedule: parts?.schedule == null ? undefined : weekWindows(parts.schedule),
  });
  if (isRefusal(judged)) return judged;
  const { leftOut } = judged;
  const recipients = notBefore(judged.recipients, content.starts ?? null);
  const properties = recipients.flatMap(({ candidate }) => candidate.propertyId ?? []);
  const leanings = await fairHousingNotices({ db: store.db, warehouse }, principal, body, audience, properties);
  const reached = recipients.map(({ candidate }) => candidate);
  const misfits = unfit === null ? await findMisfits(content, reached, sender) : new Map<never, never>();
  const channel = channelOf(services, mailing.type);
  const card = await judgeCard(store.db, principal, body, {
    mailingId: mailing.id,
    website: sender.MyBusinessWebsite,
    publicUrl: services.config.publicUrl,
    isService: channel !== null,
    values: reached[0] === undefined ? null : { ...sender, ...reached[0].values },
  });
  let pieces = 0;
  let wrong: string | null = null;
  const lacking: Lacking[] = [];
  let begin: number | null = null;
  let chosen = 0;
  await inTurns(recipients, ({ candidate, notBefore }) => {
    begin = Math.min(begin ?? Infinity, notBefore.getTime());
    if (candidate.isChosen) chosen += 1;
    const values = { ...sender, ...candidate.values };
    if (!audience.leaveOutMissing)
      for (const name of content.missingIn(values)) lacking.push({ name, who: candidate.name });
    // An e-mail or a card is one piece, whatever it says: none has to be made for that.
    const message = content.type === 'EMAIL' || content.type === 'POSTCARD' ? null : content.messageOf(values);
    const count = message === null ? 1 : piecesOf(content, message);
    pieces += count;
    if (message !== null && count > 1) wrong ??= wrongMessage(content, message);
  });
  const [first] = recipients;
  const price = await priceOf(services, principal, { type: mailing.type, pieces, isFree: channel === null });
  const estimate: Estimate = {
    candidates: candidates.length,
    recipientTotal: recipients.length,
    leftOut: groupsOf(leftOut),
    missing: missingOf(lacking),
    chosenProperties: chosen,
    ...price.told,
    quote: await quoteOf({ ...mailing, voice: parts?.voice ?? null }, price, recipients, leftOut, clock.now()),
    starts: begin === null ? null : new Date(begin).toISOString(),
    notices: [...judged.notices, ...leanings],
    problems: [
      ...(parts?.problems ?? []),
      ...card.problems,
      ...problemsOf(content, sender, recipients.length, leftOut, candidates.length, wrong),
      ...problemOf(content.field, misfitProblem(misfits, recipients.length)),
      ...(await carrierProblems(services, principal, mailing.type, channel)),
    ],
    hints: [...card.hints],
    carrier: channel === null ? { kind: 'FILES', place: placeOf(mailing) } : { kind: 'SERVICE', place: channel.place },
    sample:
      first === undefined
        ? null
        : parts === null
          ? content.messageOf({ ...sender, ...first.candidate.values })
          : parts.about,
  };
  const links = content.linksOf?.(sender) ?? [];
  return { estimate, recipients, leftOut, sender, links, voice: parts?.voice ?? null, price };
}

const problemOf = (field: string, text: string | null): Estimate['problems'] =>
  text === null ? [] : [{ field, text }];

/** Nobody is reached before the mailing begins. */
const notBefore = (recipients: readonly Reached[], starts: Date | null): readonly Reached[] =>
  starts === null
    ? recipients
    : recipients.map((one) => (one.notBefore < starts ? { ...one, notBefore: starts } : one));

function problemsOf(
  content: Written,
  sender: Estimated['sender'],
  recipients: number,
  leftOut: readonly LeftOut[],
  candidates: number,
  wrong: string | null,
): Estimate['problems'] {
  const problems: Estimate['problems'] = [];
  const { field } = content;
  if (content.type === 'SMS' && content.isEmpty) problems.push({ field, text: 'The message is missing.' });
  if (content.type === 'SMS' && sender.MyBusinessName === '')
    problems.push({ field, text: 'Add your business name to the profile: every text must name it.' });
  problems.push(...(content.lacks?.(sender) ?? []), ...content.problems.map((text) => ({ field, text })));
  if (wrong !== null) problems.push({ field, text: wrong });
  if (candidates === 0) problems.push({ field: 'audience', text: 'Nobody is asked for: choose a list or contacts.' });
  else if (recipients === 0) problems.push({ field: 'audience', text: nobodyText(content, leftOut, candidates) });
  return problems;
}

/** Why the service of the channel takes nothing at all of this user (R-SMS-001). */
async function carrierProblems(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  type: MailingType,
  channel: Channel | null,
): Promise<Estimate['problems']> {
  if (channel === null) return [];
  const user = type === 'SMS' ? await findUser(store.db, principal, principal.userId) : undefined;
  if (user?.sms_enabled === false) return [{ field: 'carrier', text: 'Text messages are switched off for you.' }];
  const ready = await channel.ready();
  return ready.ok ? [] : [{ field: 'carrier', text: ready.text }];
}

const REACHED = {
  SMS: 'texted',
  EMAIL: 'written to',
  CALL: 'called',
  VOICEMAIL: 'called',
  POSTCARD: 'sent a card',
} as const;

/** @example '0 of 412 people may be texted: 398 no consent, 14 opted out.' */
function nobodyText({ type }: Written, leftOut: readonly LeftOut[], candidates: number): string {
  const reasons = groupsOf(leftOut).map(({ label, count }) => `${formatNumber(count)} ${label}`);
  return `0 of ${formatNumber(candidates)} people may be ${REACHED[type]}: ${reasons.join(', ')}.`;
}

/** By reason in the order in which they count, and by rule, each with the first three. */
function groupsOf(leftOut: readonly LeftOut[]): Estimate['leftOut'] {
  const groups = Map.groupBy(leftOut, ({ reason, ruleId }) => `${leftOutOrder.indexOf(reason)} ${ruleId ?? ''}`);
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const examples = group
        .slice(0, MOST_EXAMPLES)
        .map(({ candidate, detail }) => ({ contactId: candidate.contactId, name: candidate.name, detail }));
      return [
        {
          reason: first.reason,
          label: leftOutReasons[first.reason],
          ruleId: first.ruleId,
          count: group.length,
          examples,
        },
      ];
    });
}

/** A placeholder that says nothing of somebody. */
interface Lacking {
  readonly name: string;
  readonly who: string;
}

function missingOf(lacking: readonly Lacking[]): Estimate['missing'] {
  return [...Map.groupBy(lacking, ({ name }) => name)].map(([name, of]) => ({
    placeholder: name,
    count: of.length,
    examples: of.slice(0, MOST_EXAMPLES).map(({ who }) => who),
  }));
}

/** Cards through Lob, or a service with its API (design/marketing.md, sections 6 and 7). */
import { setTimeout as wait } from 'node:timers/promises';
import type { LobSettings } from '../../../platform/config/config.ts';
import type { Clock } from '../../../platform/resources.ts';
import { splitUnit } from '../../../../src/calc/marketing/mailTo.ts';
import { NOBODY_KNOWN, type MailTo } from '../../../../src/calc/marketing/mailTo.ts';
import type { Outcome, OutgoingCard, Post } from '../port.ts';
import type { Json } from '../askRest.ts';
import { handEach } from '../handEach.ts';
import { openLobRest, outcomeOf, type LobRest } from './lobRest.ts';
import { isSignedByLob } from './lobSignature.ts';

interface Pace {
  readonly most: number;
  readonly windowMs: number;
}
/** What Lob says that it takes: so many requests in so long. */
const LOB_PACE: Pace = { most: 150, windowMs: 5000 };
/** Cards that are on their way at the same time. */
const AT_ONCE = 8;
/** Keys are forgotten after 24 hours: whatever is older is looked for before it is made again. */
const KEY_MS = 23 * 3_600_000;
/** Longest parts of an address there. */
const MOST_NAME = 40;
const MOST_LINE = 64;

export function openLob(settings: LobSettings, clock: Clock, at: Pace = LOB_PACE): Post {
  const rest = openLobRest(settings);
  const pace = paced(at);
  const make = async (card: OutgoingCard, end: AbortSignal): Promise<Outcome> => {
    if (clock.now().getTime() - card.since.getTime() >= KEY_MS) {
      const found = await find(rest, card.key);
      if (found === 'CANNOT_KNOW')
        return { is: 'LATER', seconds: 60, text: 'The print service does not say whether it has it.' };
      if (found !== 'NONE') return found;
    }
    await pace();
    return outcomeOf(await rest.post('/v1/postcards', formOf(card), card.key, end));
  };
  return {
    kind: 'SERVICE',
    place: new URL(settings.url).host,
    ready: async () => await Promise.resolve({ ok: true }),
    hand: async (cards) => await handEach(cards, { service: 'The print service', atOnce: AT_ONCE }, make),
    find: async ({ key }) => await find(rest, key),
    isSigned: (body, timestamp, signature) =>
      settings.webhookSecret !== null && isSignedByLob(settings.webhookSecret, body, { timestamp, signature }, clock),
  };
}

/** Waits till one more may be asked for. */
function paced({ most, windowMs }: Pace): () => Promise<void> {
  const asked: number[] = [];
  return async () => {
    for (;;) {
      const now = performance.now();
      while ((asked[0] ?? now) <= now - windowMs) asked.shift();
      const [first = now] = asked;
      if (asked.length < most) return void asked.push(now);
      await wait(first + windowMs - now);
    }
  };
}

/** One with this key among those that the service has. */
async function find(rest: LobRest, key: string): Promise<Outcome | 'NONE' | 'CANNOT_KNOW'> {
  const answer = await rest.get('/v1/postcards', { 'metadata[pb]': key, limit: '2' });
  if (answer.is !== 'OK' || !Array.isArray(answer.body['data'])) return 'CANNOT_KNOW';
  const [one] = answer.body['data'] as readonly Json[]; // each member is looked at
  if (one === undefined) return 'NONE';
  return typeof one['id'] === 'string' ? { is: 'ACCEPTED', id: one['id'] } : 'CANNOT_KNOW';
}

function formOf({ key, to, from, front, back }: OutgoingCard): FormData {
  const form = new FormData();
  for (const [name, value] of [...partsOf('to', to), ...(from === null ? [] : partsOf('from', from))])
    form.append(name, value);
  form.append('size', '4x6');
  form.append('use_type', 'marketing');
  form.append('metadata[pb]', key);
  form.append('front', new Blob([new Uint8Array(front)], { type: 'application/pdf' }), 'front.pdf');
  form.append('back', new Blob([new Uint8Array(back)], { type: 'application/pdf' }), 'back.pdf');
  return form;
}

function partsOf(whose: 'to' | 'from', { name, street, city, state, zip }: MailTo): [string, string][] {
  const isLong = street.length > MOST_LINE;
  const [line, unit] = isLong ? splitUnit(street) : [street, ''];
  const parts = {
    name: (name === '' ? NOBODY_KNOWN : name).slice(0, MOST_NAME).trim(),
    address_line1: line.slice(0, MOST_LINE),
    ...(unit === '' ? {} : { address_line2: unit.slice(0, MOST_LINE) }),
    address_city: city,
    address_state: state,
    address_zip: zip,
  };
  return Object.entries(parts).map(([part, value]) => [`${whose}[${part}]`, value]);
}

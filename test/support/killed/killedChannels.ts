/** Channels of campaigns whose server is killed: what they need, and what their services got. */
import type { Contact } from '../../../src/api/contract/contacts/contacts.ts';
import { Email } from '../../../src/api/contract/marketing/emailContent.ts';
import { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import { LOB_KEY, LOB_SECRET, openLobServer, type MadeCard } from '../carriers/lobServer.ts';
import {
  NUMBER,
  openTwilioServer,
  SERVICE,
  SID,
  TOKEN,
  type Made,
  type TwilioServer,
} from '../carriers/twilioServer.ts';
import { business, sides } from '../marketing/cards.ts';
import { openMailbox } from '../marketing/mailbox.ts';
import { LISTED, mayText, numberOf } from '../marketing/people.ts';
import { confirmed, voiceParts } from '../marketing/voice.ts';
import type { SignedIn } from '../server.ts';
import { valueOf } from '../valueOf.ts';

export interface KilledChannel {
  readonly kind: 'PHONE' | 'EMAIL' | 'ADDRESS';
  /** Settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the server is that runs now. */
  readonly runsAt: (url: string) => void;
  /** Makes all of so many people ones who may be reached, and says what goes out. */
  readonly prepare: (me: Pick<SignedIn, 'client'>, people: number, now: Date) => Promise<Content>;
  /** Of the n-th person. */
  readonly contactOf: (n: number) => Partial<Contact>;
  readonly keyOf: (n: number) => string;
  /** The ZIP behind a key, which an opt-out asks for; absent: there is none. */
  readonly zip?: string;
  /** What was taken, in its order, with the name that the service has for it; null: it has none. */
  readonly taken: () => readonly { readonly to: string; readonly name: string | null }[];
  /** The service tells of some of it, or of all that it did not tell of yet. */
  readonly tell: (isAll: boolean) => Promise<void>;
  /** So many at most may stay unknown of what one worker had in hand when it was killed. */
  readonly unknownAKill: number;
  readonly close: () => Promise<void>;
}

/** As services over the network do: so that a kill finds some on their way. */
export const DELAY_MS = 100;
export const PUBLIC = 'https://leads.example.com';

/** Statuses of one in an order of the service's own, some of them twice. */
const STATUSES = {
  Messages: [
    ['delivered', 'sent', 'delivered'],
    ['delivered', 'sent', 'undelivered', 'delivered'],
  ],
  Calls: [
    ['completed', 'in-progress', 'completed'],
    ['in-progress', 'busy', 'busy'],
  ],
} as const;
const WITH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  undelivered: { ErrorCode: '30003' },
  completed: { AnsweredBy: 'machine_end_beep' },
};

/** Settings of a server that texts and calls by this service. */
export const phoneEnv = ({ url }: Pick<TwilioServer, 'url'>): Readonly<Record<string, string>> => ({
  PUBLIC_URL: PUBLIC,
  PHONE_URL: url,
  PHONE_SID: SID,
  PHONE_TOKEN: TOKEN,
  PHONE_SERVICE: `${NUMBER},${SERVICE}`,
});

/** Nobody has the number that may not be called. */
const nthFree = (n: number): number => (n < LISTED ? n : n + 1);

async function byPhone(now: () => Date, kind: Made['kind']): Promise<KilledChannel> {
  const service = await openTwilioServer(now);
  const told = new Set<Made>();
  // A call that speaks a code is of no campaign.
  const ofCampaign = (): Made[] =>
    service.made.filter(({ kind: of, form }) => of === kind && (kind === 'Messages' || form.has('Url')));
  return {
    kind: 'PHONE',
    env: phoneEnv(service),
    runsAt: (url) => void (service.ours = { publicUrl: PUBLIC, url }),
    prepare: async (me, people, at) => {
      await mayText(me, at, { people: people + 1, channels: kind === 'Messages' ? 'SMS' : 'VOICEMAIL' });
      if (kind === 'Messages') return ready({ type: 'SMS', message: 'Hello #OwnerFirstName#' });
      const parts = { ...(await voiceParts(me, { from: '08:00', to: '21:00' })), ports: 50 };
      await confirmed(me, parts, service);
      return ready(parts);
    },
    contactOf: (n) => ({ mobile: numberOf(nthFree(n)) }),
    keyOf: (n) => `+1${numberOf(nthFree(n))}`,
    taken: () => ofCampaign().map(({ sid, form }) => ({ to: form.get('To') ?? '', name: sid })),
    tell: async (isAll) => {
      for (const one of ofCampaign()) {
        if (told.has(one) || (!isAll && Math.random() < 0.5)) continue;
        told.add(one);
        const [usual, rare] = STATUSES[kind];
        for (const status of !isAll && Math.random() < 0.2 ? rare : usual)
          await service.status(one, status, WITH[status] ?? {});
      }
    },
    unknownAKill: 0,
    close: service.close,
  };

  /** Codes are spoken at once, messages take their time. */
  function ready(content: Content): Content {
    service.delayMs = DELAY_MS;
    return content;
  }
}

const BUSINESS = {
  businessName: 'Hale Homes',
  businessStreetAddress: '1 Main St',
  businessCity: 'Columbus',
  businessState: 'OH',
  businessZip: '43004',
  replyToEmail: 'ann@hale.example',
};

async function emails(): Promise<KilledChannel> {
  const mailbox = await openMailbox();
  mailbox.delayMs = DELAY_MS;
  return {
    kind: 'EMAIL',
    env: {
      PUBLIC_URL: PUBLIC,
      SMTP_URL: mailbox.url,
      SMTP_FROM: 'Platbook <leads@example.com>',
      MARKETING_MAIL_A_MINUTE: '6000',
    },
    runsAt: () => undefined,
    prepare: async ({ client }) => {
      valueOf(await client.call('saveProfile', { body: BUSINESS }));
      const bodyText = '<p>Hello #OwnerFirstName#, may I call you?</p>';
      const { replyToEmail } = BUSINESS;
      return Email.parse({ type: 'EMAIL', subject: 'Hello', friendlyFrom: 'Ann Hale', replyToEmail, bodyText });
    },
    contactOf: (n) => ({ email: `ann${n}@example.org` }),
    keyOf: (n) => `ann${n}@example.org`,
    taken: () => mailbox.taken.map(({ to }) => ({ to, name: null })),
    tell: async () => await Promise.resolve(),
    unknownAKill: 5,
    close: mailbox.close,
  };
}

const ZIP = '43004';
/** What becomes of a card, in an order of the service's own, some of it twice. */
const CARD_EVENTS = [
  ['delivered', 'mailed', 'delivered'],
  ['created', 'returned_to_sender', 'in_transit'],
  ['mailed', 'failed', 'failed'],
] as const;

async function cards(now: () => Date): Promise<KilledChannel> {
  const service = await openLobServer(now);
  service.delayMs = DELAY_MS;
  const told = new Set<MadeCard>();
  const streetOf = (n: number): string => `${n + 1} Oak St`;
  return {
    kind: 'ADDRESS',
    env: { PUBLIC_URL: PUBLIC, LOB_URL: service.url, LOB_KEY, LOB_WEBHOOK_SECRET: LOB_SECRET },
    runsAt: (url) => void (service.ours = url),
    prepare: async ({ client }) => {
      valueOf(await client.call('saveProfile', { body: business }));
      return Postcard.parse({ type: 'POSTCARD', ...sides() });
    },
    contactOf: (n) => ({ streetAddress: streetOf(n), city: 'Columbus', state: 'OH', zip: ZIP }),
    keyOf: (n) => `${streetOf(n).toUpperCase()} ${ZIP}`,
    zip: ZIP,
    taken: () =>
      service.made.map(({ id, fields }) => ({ to: `${fields['to[address_line1]']?.toUpperCase()} ${ZIP}`, name: id })),
    tell: async (isAll) => {
      for (const one of service.made) {
        if (told.has(one) || (!isAll && Math.random() < 0.5)) continue;
        told.add(one);
        const nth = !isAll && Math.random() < 0.2 ? 1 + Math.floor(Math.random() * 2) : 0;
        for (const event of CARD_EVENTS[nth] ?? []) await service.tell(one, event);
      }
    },
    unknownAKill: 0,
    close: service.close,
  };
}

export const killedChannels = {
  texts: async (now: () => Date) => await byPhone(now, 'Messages'),
  calls: async (now: () => Date) => await byPhone(now, 'Calls'),
  emails,
  cards,
} as const satisfies Readonly<Record<string, (now: () => Date) => Promise<KilledChannel>>>;

/** Texts and calls through Twilio, or a service with its API (design/marketing.md, sections 6 and 7). */
import type { PhoneSettings } from '../../../platform/config/config.ts';
import type { Carrier, Outcome, OutgoingCall, OutgoingText } from '../port.ts';
import type { Json } from '../askRest.ts';
import { handEach } from '../handEach.ts';
import { outcomeOf, type Rest } from './rest.ts';

interface Wiring {
  readonly rest: Rest;
  readonly settings: PhoneSettings;
  readonly place: string;
  /** Where the service tells us of a row: an address of ours, with its key. */
  readonly hook: (what: 'status' | 'call', key: string) => string;
}

/** A number that is to be called or texted within the plan that this is about: nothing else costs what was quoted. */
const PLACE_OF = /^\+1[2-9]\d{9}$/;
const NOT_A_NUMBER = {
  is: 'REFUSED',
  code: '21211',
  text: 'This is no number of the United States.',
  suppress: 'BAD_NUMBER',
} as const;

/** Hands over what may go, and puts the outcomes of all rows in their order. */
async function handValid<Row extends { readonly to: string }>(
  rows: readonly Row[],
  hand: (valid: readonly Row[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const outcomes = [...(await hand(rows.filter(({ to }) => PLACE_OF.test(to))))];
  return rows.map(({ to }) => (PLACE_OF.test(to) ? (outcomes.shift() ?? { is: 'UNCLEAR', text: '' }) : NOT_A_NUMBER));
}

/** Nothing is idempotent there: of one alone it is known what became of it. */
const ONE_BY_ONE = { service: 'The telephone service', atOnce: 1 } as const;

export function textsOf(
  { rest, settings, place, hook }: Wiring,
  isRegistered: () => Promise<boolean>,
): Carrier<OutgoingText> {
  const from: Readonly<Record<string, string>> =
    settings.messagingService === null ? { From: settings.number } : { MessagingServiceSid: settings.messagingService };
  return {
    kind: 'SERVICE',
    place,
    ready: async () =>
      (await isRegistered())
        ? { ok: true }
        : { ok: false, text: `${place} does not know this business as registered for text messages.` },
    hand: async (rows) =>
      await handValid(
        rows,
        async (valid) =>
          await handEach(valid, ONE_BY_ONE, async ({ to, text, key }, signal) =>
            outcomeOf(
              await rest.post(
                'Messages.json',
                { To: to, Body: text, ...from, StatusCallback: hook('status', key) },
                signal,
              ),
            ),
          ),
      ),
    find: async ({ to, text, since }) =>
      await found(
        rest,
        'Messages.json',
        { To: to, 'DateSent>': dayOf(since) },
        'messages',
        (one) => one['body'] === text && isSince(one, since),
      ),
  };
}

export function callsOf({ rest, place, hook }: Wiring): Carrier<OutgoingCall> {
  return {
    kind: 'SERVICE',
    place,
    ready: async () => await Promise.resolve({ ok: true }),
    hand: async (rows) =>
      await handValid(
        rows,
        async (valid) =>
          await handEach(valid, ONE_BY_ONE, async ({ to, from, key }, signal) =>
            outcomeOf(
              await rest.post(
                'Calls.json',
                {
                  To: to,
                  From: from,
                  Url: hook('call', key),
                  Method: 'POST',
                  // Answers once the greeting is over, so that the recording begins where the machine listens.
                  MachineDetection: 'DetectMessageEnd',
                  MachineDetectionTimeout: '30',
                  StatusCallback: hook('status', key),
                  StatusCallbackMethod: 'POST',
                  StatusCallbackEvent: 'completed',
                },
                signal,
              ),
            ),
          ),
      ),
    find: async ({ to, from, since }) =>
      await found(rest, 'Calls.json', { To: to, From: from, 'StartTime>': dayOf(since) }, 'calls', (one) =>
        isSince(one, since),
      ),
  };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** Clocks of both sides may differ by so much. */
const SLACK_MS = 5 * 60_000;

const isSince = (one: Json, since: Date): boolean => {
  const { date_created: told } = one;
  const made = typeof told === 'string' ? Date.parse(told) : Number.NaN;
  return Number.isNaN(made) || made >= since.getTime() - SLACK_MS;
};

/** One in the list of the service that is this one; several cannot be told apart. */
async function found(
  rest: Rest,
  resource: string,
  query: Readonly<Record<string, string>>,
  member: string,
  isThis: (one: Json) => boolean,
): Promise<Outcome | 'NONE' | 'CANNOT_KNOW'> {
  const answer = await rest.get(resource, { ...query, PageSize: '200' });
  if (answer.is !== 'OK' || !Array.isArray(answer.body[member])) return 'CANNOT_KNOW';
  const ours = (answer.body[member] as readonly Json[]).filter(isThis); // each member is looked at below
  const [one] = ours;
  if (one === undefined) return typeof answer.body['next_page_uri'] === 'string' ? 'CANNOT_KNOW' : 'NONE';
  return ours.length === 1 && typeof one['sid'] === 'string' ? { is: 'ACCEPTED', id: one['sid'] } : 'CANNOT_KNOW';
}

/**
 * A telephone service with the API of Twilio, on this machine: basic auth, forms, lists, errors by magic numbers, answers
 * that are lost, calls that ask what to do, signed callbacks that come late, twice or in any order.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wholeBody } from './wholeBody.ts';

export const SID = 'AC0123456789abcdef0123456789abcdef';
export const TOKEN = '12345';
export const SERVICE = 'MG0123456789abcdef0123456789abcdef';
/** The number of the installation. */
export const NUMBER = '+14345550199';

/** What happens to messages and calls to these numbers. */
export const MAGIC = {
  none: '+15005550001',
  optedOut: '+15005550002',
  busy: '+15005550003',
  unregistered: '+15005550004',
  notOurs: '+15005550005',
  /** It is taken, and the connection ends before the answer. */
  lost: '+15005550006',
  /** It is taken, and answered with 20500. */
  broken: '+15005550007',
  /** It is not taken, and the connection ends. */
  cut: '+15005550008',
  odd: '+15005550009',
} as const;

const refusals: Readonly<
  Record<string, readonly [status: number, code: number, message: string, retryAfter?: number]>
> = {
  [MAGIC.none]: [400, 21211, "The 'To' number is not a valid phone number."],
  [MAGIC.optedOut]: [400, 21610, 'Attempt to send to unsubscribed recipient'],
  [MAGIC.busy]: [429, 20429, 'Too Many Requests', 7],
  [MAGIC.unregistered]: [400, 30034, 'Message from an Unregistered Number'],
  [MAGIC.notOurs]: [400, 21210, "'From' phone number not verified"],
  [MAGIC.odd]: [400, 21999, 'Something else'],
};

export interface Made {
  readonly sid: string;
  readonly kind: 'Messages' | 'Calls';
  readonly form: URLSearchParams;
  readonly created: Date;
}

export interface TwilioServer {
  readonly url: string;
  readonly made: readonly Made[];
  /** Requests, also those that were refused. */
  readonly asked: readonly string[];
  /** What the list of campaigns says; null: 404. */
  campaign: string | null;
  /** What happens to messages and calls to other numbers than those of `MAGIC`, by its names. */
  fail: Readonly<Record<string, keyof typeof MAGIC>>;
  /** It takes so long over each message and call. */
  delayMs: number;
  /** Files that it has, by their paths: recordings. */
  readonly files: Map<string, Buffer>;
  /** Where our addresses lead, and what they are called from outside. */
  ours: { readonly publicUrl: string; readonly url: string };
  /** Posts a form to an address of ours, signed; `change` of what was signed, `signature` instead of the true one. */
  readonly tell: (
    address: string,
    form: Readonly<Record<string, string>>,
    how?: {
      readonly change?: (body: string) => string;
      readonly signature?: string | null;
      readonly signedFor?: string;
    },
  ) => Promise<{ readonly status: number; readonly text: string }>;
  /** A call that was made is answered: asks its address what to do. */
  readonly answer: (call: Made, by: string) => Promise<{ readonly status: number; readonly text: string }>;
  /** Tells the status of something that was made. */
  readonly status: (made: Made, status: string, more?: Readonly<Record<string, string>>) => Promise<number>;
  readonly close: () => Promise<void>;
}

export const signatureOf = (address: string, form: URLSearchParams, token = TOKEN): string =>
  createHmac('sha1', token)
    .update(
      address +
        [...form]
          .map(([name, value]) => name + value)
          .toSorted()
          .join(''),
    )
    .digest('base64');

export async function openTwilioServer(now: () => Date = () => new Date()): Promise<TwilioServer> {
  const made: Made[] = [];
  const asked: string[] = [];
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => void serve(request, response));
  const at = {
    campaign: 'VERIFIED' as string | null,
    fail: {} as TwilioServer['fail'],
    delayMs: 0,
    ours: { publicUrl: '', url: '' },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await wholeBody(request);
    if (sent === null) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(`${request.method} ${pathname}`);
    const json = (status: number, body: unknown, headers = {}): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    const refuse = (status: number, code: number, message: string, retryAfter?: number): void =>
      json(
        status,
        { code, message, status, more_info: '' },
        retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
      );
    if (request.headers.authorization !== `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`)
      return refuse(401, 20003, 'Authenticate');
    const file = files.get(pathname);
    if (file !== undefined) return void response.writeHead(200, { 'Content-Type': 'audio/wav' }).end(file);
    if (pathname === `/v1/Services/${SERVICE}/Compliance/Usa2p`)
      return at.campaign === null
        ? refuse(404, 20404, 'The requested resource was not found')
        : json(200, { compliance: [{ sid: 'QE1', campaign_status: at.campaign }], meta: {} });
    const kind = new RegExp(`^/2010-04-01/Accounts/${SID}/(Messages|Calls)\\.json$`).exec(pathname)?.[1];
    if (kind !== 'Messages' && kind !== 'Calls') return refuse(404, 20404, 'The requested resource was not found');
    if (request.method === 'GET') {
      const list = made.filter((one) => one.kind === kind && one.form.get('To') === searchParams.get('To'));
      const day = searchParams.get('DateSent>') ?? searchParams.get('StartTime>') ?? '';
      const rows = list
        .filter(({ created }) => created.toISOString().slice(0, 10) >= day)
        .map(({ sid, form, created }) => ({ sid, body: form.get('Body'), date_created: created.toUTCString() }));
      return json(200, { [kind.toLowerCase()]: rows, next_page_uri: null });
    }
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true)
      return refuse(400, 20001, 'A form is expected');
    const form = new URLSearchParams(sent.toString('utf8'));
    const to = form.get('To') ?? '';
    const isWhole =
      kind === 'Messages'
        ? form.has('Body') && (form.has('From') || form.has('MessagingServiceSid'))
        : form.has('From') && (form.has('Url') || form.has('Twiml'));
    if (to === '' || !isWhole) return refuse(400, 21604, 'A parameter is missing');
    const failure = at.fail[to];
    const fate = failure === undefined ? to : MAGIC[failure];
    if (fate === MAGIC.cut) return void request.socket.destroy();
    const refusal = refusals[fate];
    if (refusal !== undefined) return refuse(...refusal);
    const one: Made = {
      sid: `${kind === 'Messages' ? 'SM' : 'CA'}${String(made.length + 1).padStart(32, '0')}`,
      kind,
      form,
      created: now(),
    };
    made.push(one);
    if (at.delayMs > 0) await wait(at.delayMs);
    if (fate === MAGIC.lost) return void request.socket.destroy();
    if (fate === MAGIC.broken) return refuse(500, 20500, 'Internal Server Error');
    return json(201, { sid: one.sid, status: 'queued', to });
  }

  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const tell: TwilioServer['tell'] = async (address, fields, { change, signature, signedFor } = {}) => {
    const form = new URLSearchParams(fields);
    const sign = signature === undefined ? signatureOf(signedFor ?? address, form) : signature;
    const answer = await fetch(address.replace(at.ours.publicUrl, at.ours.url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(sign === null ? {} : { 'X-Twilio-Signature': sign }),
      },
      body: (change ?? ((body) => body))(form.toString()),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const has = (one: Made, name: string): string => one.form.get(name) ?? '';
  return Object.assign(at, {
    url: `http://127.0.0.1:${port}`,
    made,
    asked,
    files,
    tell,
    answer: async (call: Made, by: string) =>
      await tell(has(call, 'Url'), {
        CallSid: call.sid,
        CallStatus: 'in-progress',
        AnsweredBy: by,
        To: has(call, 'To'),
      }),
    status: async (one: Made, status: string, more: Readonly<Record<string, string>> = {}) => {
      const fields: Readonly<Record<string, string>> =
        one.kind === 'Messages'
          ? { MessageSid: one.sid, MessageStatus: status }
          : { CallSid: one.sid, CallStatus: status };
      return (await tell(has(one, 'StatusCallback'), { ...fields, ...more })).status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  });
}

/** The settings that lead to it. */
export const phoneSettings = ({ url }: Pick<TwilioServer, 'url'>, messagingService: string | null = SERVICE) => ({
  url,
  sid: SID,
  token: TOKEN,
  number: NUMBER,
  messagingService,
});

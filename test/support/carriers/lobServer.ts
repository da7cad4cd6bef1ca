/**
 * A print service with the API of Lob, on this machine: basic auth with the key, multipart, Idempotency-Key for 24 hours
 * of a clock, a list by metadata, errors by magic lines of an address, answers that are lost, signed events that come
 * late, twice or in any order.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { lobSignatureOf } from '../../../server/marketing/carriers/lob/lobSignature.ts';
import { wholeBody } from './wholeBody.ts';

export const LOB_KEY = 'test_0123456789abcdef';
export const LOB_SECRET = 'secret-of-the-webhook';

/** What happens to cards for these lines of an address. */
export const LOB_MAGIC = {
  undeliverable: '1 Nowhere St',
  tooLong: '2 Nowhere St',
  busy: '3 Nowhere St',
  unpaid: '4 Nowhere St',
  badFile: '5 Nowhere St',
  /** It is taken, and the connection ends before the answer. */
  lost: '6 Nowhere St',
  /** It is taken, and answered with 500. */
  broken: '7 Nowhere St',
  /** It is not taken, and the connection ends. */
  cut: '8 Nowhere St',
} as const;

const refusals: Readonly<
  Record<string, readonly [status: number, code: string, message: string, retryAfter?: number]>
> = {
  [LOB_MAGIC.undeliverable]: [422, 'failed_deliverability_strictness', 'address is undeliverable'],
  [LOB_MAGIC.tooLong]: [422, 'address_length_exceeds_limit', 'address line 1 is too long'],
  [LOB_MAGIC.busy]: [429, 'rate_limit_exceeded', 'too many requests', 7],
  [LOB_MAGIC.unpaid]: [402, 'payment_method_unverified', 'there is no payment method'],
  [LOB_MAGIC.badFile]: [422, 'invalid_file_dimensions', 'the file has the wrong size'],
};

const KEY_MS = 24 * 3_600_000;

export interface MadeCard {
  readonly id: string;
  readonly key: string;
  /** Texts of the form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly front: Buffer;
  readonly back: Buffer;
}

export interface LobServer {
  readonly url: string;
  readonly made: readonly MadeCard[];
  /** Requests, also those that were refused. */
  readonly asked: readonly string[];
  /** What happens to cards for other lines, by the names of `LOB_MAGIC`. */
  fail: Readonly<Record<string, keyof typeof LOB_MAGIC>>;
  /** Nobody sees its list any more. */
  hidesList: boolean;
  /** It takes so long over each card. */
  delayMs: number;
  /** Where our server is. */
  ours: string;
  /** Tells our server of a card that was made. */
  readonly tell: (
    card: Pick<MadeCard, 'id' | 'key'>,
    what: string,
    how?: {
      readonly eventId?: string;
      readonly at?: Date;
      readonly secret?: string;
      readonly seconds?: boolean;
      readonly change?: (body: string) => string;
    },
  ) => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function openLobServer(now: () => Date = () => new Date()): Promise<LobServer> {
  const made: MadeCard[] = [];
  const asked: string[] = [];
  const keys = new Map<string, { readonly card: MadeCard; readonly at: number }>();
  const at = { fail: {} as LobServer['fail'], ours: '', hidesList: false, delayMs: 0 };
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await wholeBody(request);
    if (sent === null) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(`${request.method} ${pathname}`);
    const json = (status: number, body: unknown, headers = {}): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    const refuse = (status: number, code: string, message: string, retryAfter?: number): void =>
      json(
        status,
        { error: { message, status_code: status, code } },
        retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
      );
    if (request.headers.authorization !== `Basic ${Buffer.from(`${LOB_KEY}:`).toString('base64')}`)
      return refuse(401, 'unauthorized', 'Your API key is not valid.');
    if (pathname !== '/v1/postcards') return refuse(404, 'unrecognized_endpoint', 'There is no such endpoint.');
    if (request.method === 'GET') {
      if (at.hidesList) return refuse(500, 'internal_server_error', 'an error');
      const key = searchParams.get('metadata[pb]');
      const data = made.filter((one) => one.key === key).map(objectOf);
      return json(200, { data, object: 'list', count: data.length, total_count: data.length });
    }
    const form = await formOf(request, sent);
    if (form === null) return refuse(422, 'invalid', 'multipart/form-data is expected');
    const idempotency = String(request.headers['idempotency-key'] ?? '');
    const known = keys.get(idempotency);
    if (known !== undefined && now().getTime() - known.at < KEY_MS) return json(200, objectOf(known.card));
    const { fields, front, back } = form;
    for (const name of ['to[name]', 'to[address_line1]', 'to[address_city]', 'to[address_state]', 'to[address_zip]'])
      if ((fields[name] ?? '') === '') return refuse(422, 'invalid', `${name} is required`);
    if (fields['size'] !== '4x6' || fields['use_type'] !== 'marketing')
      return refuse(422, 'mail_use_type_can_not_be_null', 'use_type is required');
    if (!isPdf(front) || !isPdf(back)) return refuse(422, 'invalid_file', 'front and back are PDF files');
    const line = fields['to[address_line1]'] ?? '';
    const failure = at.fail[line];
    const fate = failure === undefined ? line : LOB_MAGIC[failure];
    if (fate === LOB_MAGIC.cut) return void request.socket.destroy();
    const refusal = refusals[fate];
    if (refusal !== undefined) return refuse(...refusal);
    const card: MadeCard = {
      id: `psc_${String(made.length + 1).padStart(16, '0')}`,
      key: fields['metadata[pb]'] ?? '',
      fields,
      front,
      back,
    };
    made.push(card);
    if (idempotency !== '') keys.set(idempotency, { card, at: now().getTime() });
    if (at.delayMs > 0) await wait(at.delayMs);
    if (fate === LOB_MAGIC.lost) return void request.socket.destroy();
    if (fate === LOB_MAGIC.broken) return refuse(500, 'internal_server_error', 'an error');
    return json(200, objectOf(card));
  }

  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  let events = 0;
  const tell: LobServer['tell'] = async (card, what, how = {}) => {
    const { eventId = `evt_${(events += 1)}`, at: told = now(), secret = LOB_SECRET, seconds = false, change } = how;
    const event = {
      id: eventId,
      object: 'event',
      event_type: { id: `postcard.${what}`, resource: 'postcards', object: 'event_type' },
      date_created: told.toISOString(),
      body: objectOf(card),
    };
    const body = JSON.stringify(event);
    const timestamp = String(seconds ? Math.floor(told.getTime() / 1000) : told.getTime());
    const answer = await fetch(`${at.ours}/app/marketing/hooks/lob`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Lob-Signature': lobSignatureOf(secret, body, timestamp),
        'Lob-Signature-Timestamp': timestamp,
      },
      body: change === undefined ? body : change(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return Object.assign(at, {
    url: `http://127.0.0.1:${port}`,
    made,
    asked,
    tell,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  });
}

const objectOf = ({ id, key }: Pick<MadeCard, 'id' | 'key'>) => ({ id, object: 'postcard', metadata: { pb: key } });
const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString('latin1') === '%PDF-';

async function formOf(request: IncomingMessage, body: Buffer) {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  const fields: Record<string, string> = {};
  const files = new Map<string, Buffer>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { fields, front: files.get('front') ?? Buffer.alloc(0), back: files.get('back') ?? Buffer.alloc(0) };
}

/** The settings that lead to it. */
export const lobSettings = ({ url }: Pick<LobServer, 'url'>) => ({ key: LOB_KEY, url, webhookSecret: LOB_SECRET });

/** Records from an address: redirects are judged at each step, what breaks off or does not end is said. */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { networkWords } from '../../platform/outgoing/networkWords.ts';
import { closeAgents, isNotPublic, publicAgents, type PublicAgents } from '../../platform/outgoing/publicAgents.ts';
import { wrongAddress } from '../../platform/outgoing/wrongAddress.ts';
import { nameOfAnswer } from './nameOfAnswer.ts';
import type { Fetched, Fetching, Mark } from './place.ts';
import { TooLarge, writeFetched } from './writeFetched.ts';

const MOST_HOPS = 5;
const MINUTE_MS = 60_000;

/** How long a server may take: until it answers or goes on, and in all. */
export interface Patience {
  readonly silentMs: number;
  readonly inAllMs: number;
}
const USUAL: Patience = { silentMs: MINUTE_MS, inAllMs: 4 * 60 * MINUTE_MS };

const NOTHING = 'Nothing was kept.';
const no = (why: string): Refusal => refuse(422, `${why} ${NOTHING}`);

export interface AddressOptions extends Fetching {
  /** Addresses and ranges of the own network that may be asked. */
  readonly allowed: readonly string[];
  readonly patience?: Patience;
}

/** Null: it is what is known already. */
export async function fetchAddress(address: string, options: AddressOptions): Promise<Fetched | Refusal | null> {
  const agents = publicAgents({ allowed: options.allowed });
  const { silentMs, inAllMs } = options.patience ?? USUAL;
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silentMs);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silentMs);
  };
  const inAll = AbortSignal.timeout(inAllMs);
  let came = 0;
  const signal = AbortSignal.any([options.signal, silent.signal, inAll]);
  const onProgress = (bytes: number, of: number | null): void => {
    heard();
    came = bytes;
    options.onProgress?.(bytes, of);
  };
  try {
    return await follow(address, { ...options, signal, onProgress }, agents, heard);
  } catch (error) {
    if (options.signal.aborted) throw error;
    if (silent.signal.aborted) return no(`Nothing came from there for ${Math.ceil(silentMs / 1000)} seconds.`);
    if (inAll.aborted) return no(`It was not all there after ${Math.ceil(inAllMs / MINUTE_MS)} minutes.`);
    return wordsOf(error, came, options.mostBytes);
  } finally {
    clearTimeout(timer);
    closeAgents(agents);
  }
}

async function follow(
  address: string,
  options: AddressOptions,
  agents: PublicAgents,
  heard: () => void,
): Promise<Fetched | Refusal | null> {
  let url = address;
  for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
    const wrong = wrongAddress(url, { isPrivate: options.allowed.length > 0, isPlain: true });
    if (wrong !== null) return no(hop === 0 ? `The address ${wrong}.` : `It leads on to an address that ${wrong}.`);
    const answer = await ask(new URL(url), options, agents);
    heard();
    const { statusCode: status = 0, headers } = answer;
    if (status === 304) return leave(answer, null);
    const { location } = headers;
    if (status >= 300 && status < 400) {
      if (location === undefined || !URL.canParse(location, url))
        return leave(answer, no(`It leads on to nowhere (${status}).`));
      const next = new URL(location, url);
      if (next.protocol === 'http:' && url.startsWith('https:'))
        return leave(answer, no('It leads on to an address without encryption.'));
      url = leave(answer, next.href);
      continue;
    }
    if (status !== 200) return leave(answer, no(`The server there answers with ${status}.`));
    return await take(answer, url, options);
  }
  return no(`It leads on more than ${MOST_HOPS} times.`);
}

/** What else comes is not read. */
function leave<T>(answer: IncomingMessage, outcome: T): T {
  answer.on('error', () => undefined);
  answer.destroy();
  return outcome;
}

async function ask(url: URL, { known, signal }: AddressOptions, agents: PublicAgents): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:';
  return await new Promise((resolve, reject) => {
    const request = (isPlain ? http : https).request(url, {
      agent: agents[isPlain ? 'http:' : 'https:'],
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Platbook (public records)',
        ...(known?.etag == null ? {} : { 'if-none-match': known.etag }),
        ...(known?.modified == null ? {} : { 'if-modified-since': known.modified }),
      },
      signal,
    });
    request.once('error', reject);
    request.once('response', resolve);
    request.end();
  });
}

async function take(answer: IncomingMessage, url: string, options: AddressOptions): Promise<Fetched | Refusal | null> {
  const { headers } = answer;
  const { etag = null, 'last-modified': modified = null } = headers;
  if (isKnown(options.known, etag, modified)) return leave(answer, null);
  if (/^text\/html\b/i.test(headers['content-type'] ?? ''))
    return leave(answer, no('A page stands there, not a file: take the address of its download.'));
  const unpack = unpacking(headers['content-encoding']);
  if (unpack === null) return leave(answer, no(`It comes packed as ${headers['content-encoding']}.`));
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (length > options.mostBytes) return leave(answer, tooLarge(options.mostBytes));
  const total = unpack.length === 0 && Number.isSafeInteger(length) ? length : null;
  const { bytes, sha256 } = await writeFetched(answer, options, { unpack, total });
  if (options.known?.sha256 === sha256) return null;
  return { fileName: nameOfAnswer(headers, url), mark: { etag, modified, bytes, sha256 } };
}

/** What it says of itself is what was said before. */
const isKnown = (known: Mark | null | undefined, etag: string | null, modified: string | null): boolean =>
  known != null && (etag === null ? modified !== null && modified === known.modified : etag === known.etag);

/** Null: nobody here can. */
function unpacking(encoding: string | undefined): Transform[] | null {
  switch (encoding?.toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return [];
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()];
    case 'br':
      return [createBrotliDecompress()];
    case 'deflate':
      return [createInflate()];
    default:
      return null;
  }
}

const tooLarge = (mostBytes: number): Refusal =>
  no(`The file is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`);

/** What the network does is told; a disk that is full, or any other trouble of ours, is thrown on. */
function wordsOf(error: unknown, came: number, mostBytes: number): Refusal {
  if (!(error instanceof Error)) throw error;
  if (error instanceof TooLarge) return tooLarge(mostBytes);
  if (isNotPublic(error))
    return no(
      'This address is not public, so nothing is fetched from there: the installation may allow it (SOURCE_PRIVATE).',
    );
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (/^Z_|^ERR_ZLIB|BROTLI/.test(code)) return no('It comes packed, and the packing is damaged.');
  if (came > 0 || code === 'ERR_STREAM_PREMATURE_CLOSE')
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || error.message === 'aborted')
      return no(`The connection was broken off after ${Math.floor(came / 1024)} KB.`);
  if (syscall === 'write' || syscall === 'open') throw error;
  return no(networkWords(code === '' ? undefined : code) ?? 'The connection failed.');
}

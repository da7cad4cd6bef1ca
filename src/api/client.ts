/**
 * Typed calls over one transport. A call never throws for an answer of the server or for its absence: the outcome is
 * a value, `ok` with the checked answer or a `Failure` with the catalogue's text (R-SESSION-017, R-ERROR-001..007).
 * Calls without an answer schema answer a file.
 */
import { contract, type CallName } from './contract/contract.ts';
import type { CallKeys } from './callKeys.ts';
import { Problem } from './contract/words.ts';
import type { Answer, Call, Request } from './contract/define.ts';
import { AUTH_HEADER, PERSON_HEADER, type AuthAnswer } from './contract/account/session.ts';
import { readFile, type DownloadedFile, type OnProgress } from './download.ts';
import { errorDetail, errorText, noResponse } from './errors.ts';

export interface Failure {
  readonly ok: false;
  /** 0: no response. */
  readonly status: number;
  readonly message: string;
  readonly detail: string | null;
  readonly fieldErrors: Readonly<Record<string, string>>;
}
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure;

/** As `fetch`, of one address. */
export type Upload = (url: string, init: RequestInit, onSent: (bytes: number) => void) => Promise<Response>;

export interface Transport {
  /** Address of the server, '' for the page's own origin. */
  readonly baseUrl: string;
  /** That of plans, wallet, bills and automator, where another server has them (O-001); absent: the same one. */
  readonly pricingUrl?: string;
  readonly fetch: typeof fetch;
  /** Sends a file and tells how much of it has gone, which `fetch` cannot; absent: nobody is told. */
  readonly upload?: Upload;
  /** The token that a program holds; absent: the browser sends the cookie of the session, and the page knows no token. */
  readonly token?: () => string | null;
  /** Keys of calls that must not happen twice; absent: they have none. */
  readonly keys?: CallKeys;
  /** Whom the page has signed in; absent: a program, whose token says it. */
  readonly person?: Person;
}

/**
 * Who works in this page. The cookie is that of the browser: when somebody else signs in on another of its pages, what
 * this one sends must not be done in their name.
 */
export interface Person {
  /** Null before anybody has signed in. */
  userId: number | null;
}

/** What goes with every request, so that the server knows whose it is meant to be. */
export function identity({ token, person }: Pick<Transport, 'token' | 'person'>): Record<string, string> {
  const own = token?.() ?? null;
  const userId = person?.userId ?? null;
  return {
    ...(own === null ? {} : { [AUTH_HEADER]: own }),
    ...(userId === null ? {} : { [PERSON_HEADER]: String(userId) }),
  };
}

/** What a call gives when it succeeds. */
export type Value<N extends CallName> =
  Answer<(typeof contract)[N]> extends undefined ? DownloadedFile : Answer<(typeof contract)[N]>;

/** The calls that answer a file. */
export type FileCallName = Exclude<
  { [N in CallName]: Value<N> extends DownloadedFile ? N : never }[CallName],
  'events'
>;

type Args<N extends CallName> = keyof Request<(typeof contract)[N]> extends never
  ? [signal?: AbortSignal, onProgress?: OnProgress]
  : [request: Request<(typeof contract)[N]>, signal?: AbortSignal, onProgress?: OnProgress];

/** The calls that have a binary form. */
export type BinaryCallName = {
  [N in CallName]: (typeof contract)[N] extends { readonly binary: string } ? N : never;
}[CallName];

interface AnyRequest {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly upload?: Readonly<Record<string, unknown>>;
}

export interface Client {
  /** The binary form of an answer: what the bytes mean stands at their encoder. */
  bytes<N extends BinaryCallName>(
    name: N,
    request: Request<(typeof contract)[N]>,
    signal?: AbortSignal,
  ): Promise<Outcome<ArrayBuffer>>;
  /** `onProgress` hears of the bytes of a file that comes or goes; all else is too small to be worth it. */
  call<N extends CallName>(name: N, ...args: Args<N>): Promise<Outcome<Value<N>>>;
}

export function createClient(transport: Transport): Client {
  const send = async (
    { path, method }: Call,
    { params, query, body, upload }: AnyRequest,
    signal: AbortSignal | undefined,
    headers: Record<string, string> = {},
    onSent?: OnProgress,
  ): Promise<Response> => {
    // Signing in says who it is from then on.
    Object.assign(headers, identity(path === contract.auth.path ? { ...transport, person: undefined } : transport));
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const base = PRICING.test(path) ? (transport.pricingUrl ?? transport.baseUrl) : transport.baseUrl;
    const url = `${base}${callPath(path, params)}${queryText(query)}`;
    const init = { method, headers, body: bodyOf({ body, upload }), signal };
    return upload === undefined || transport.upload === undefined || onSent === undefined
      ? await transport.fetch(url, init)
      : await transport.upload(url, init, (bytes) => onSent(bytes, null));
  };
  return {
    async bytes(name, request, signal) {
      const call: Call = contract[name];
      try {
        const response = await send(call, request, signal, { Accept: call.binary ?? '' });
        if (!response.ok) return failure(response.status, parseJson(await response.text()));
        return { ok: true, value: await response.arrayBuffer() };
      } catch (cause) {
        if (signal?.aborted === true) throw cause;
        return noResponse;
      }
    },
    async call(name, ...args) {
      const call: Call = contract[name];
      // Calls without parameters take only the signal; every other call takes the request first.
      const hasRequest = args.length > 0 && !(args[0] instanceof AbortSignal);
      const [request, signal, onProgress] = (hasRequest ? args : [{}, ...args]) as [
        AnyRequest,
        AbortSignal | undefined,
        OnProgress | undefined,
      ];
      const taken = call.once === true ? transport.keys?.take(name, request) : undefined;
      const headers: Record<string, string> = taken === undefined ? {} : { 'Idempotency-Key': taken.key };
      let response: Response;
      let text: string;
      let file: DownloadedFile | null = null;
      try {
        response = await send(call, request, signal, headers, onProgress);
        if (response.ok && call.answer === undefined) file = await readFile(response, onProgress);
        text = file === null ? await response.text() : '';
        if (isAnswered(response.status)) taken?.answered();
      } catch (cause) {
        if (signal?.aborted === true) throw cause;
        return noResponse;
      } finally {
        taken?.ended();
      }
      // A call without an answer schema is one whose value is a file.
      if (file !== null) return { ok: true, value: file as never };
      const json = parseJson(text);
      if (!response.ok) return failure(response.status, json);
      const answer = call.answer?.safeParse(json);
      if (answer !== undefined && !answer.success) {
        return {
          ok: false,
          status: 500,
          message: errorText(500, null),
          detail: `${name}: ${answer.error.message}`,
          fieldErrors: {},
        };
      }
      const value: unknown = answer?.data;
      // The schema of this very call checked it.
      if (name === 'auth' && transport.person !== undefined) transport.person.userId = (value as AuthAnswer).profile.id;
      return { ok: true, value: value as never };
    },
  };
}

/** The paths of C084-C087. */
const PRICING = /^\/(ps|wallet|billing|lead-automator)\//;

/** Whether the server itself said what became of a request: 409 is that it is still at it, 502 to 504 come from others. */
const isAnswered = (status: number): boolean => status < 502 && status !== 409;

function bodyOf({ body, upload }: Pick<AnyRequest, 'body' | 'upload'>): string | FormData | undefined {
  if (upload === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  // The file last: whoever reads the parts as they arrive knows the others by then.
  for (const [name, part] of Object.entries(upload)) if (!(part instanceof Blob)) form.append(name, String(part));
  for (const [name, part] of Object.entries(upload)) if (part instanceof Blob) form.append(name, part);
  return form;
}

/** Fills the braces of a path. `callPath('/a/{id}', { id: 7 })` is `/a/7`. Throws when one is missing. */
export function callPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`path parameter ${name} missing for ${path}`);
    return encodeURIComponent(value);
  });
}

/** `?a=1&b=2`, leaving out undefined, null and ''; keys in the order given. */
export function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`;
}

function failure(status: number, json: unknown): Failure {
  // A text may look like JSON by itself, in quotation marks or as a number.
  const parsed = Problem.safeParse(
    typeof json === 'string' || typeof json === 'number' ? { message: `${json}` } : json,
  );
  const problem = parsed.success ? parsed.data : null;
  return {
    ok: false,
    status,
    message: errorText(status, problem),
    detail: errorDetail(status, problem),
    fieldErrors: problem?.fieldErrors ?? {},
  };
}

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown; // checked by the schema of the call
  } catch {
    return { message: text };
  }
}

/**
 * Client of the calls that may live on a host of their own (/ps, /wallet, /billing, /lead-automator; C084-C087, O-001):
 * a separate base URL, the auth token header and a JSON body; the answer is read as JSON, text or a blob (R-ERROR-014).
 */
import { AUTH_HEADER } from '../contract/account/session.ts';
import { callPath } from '../client.ts';
import type { Method } from '../contract/define.ts';
import { NO_RESPONSE, UNKNOWN_ERROR } from '../errors.ts';

export interface PricingTransport {
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly token: () => string | null;
}

/** What a call was refused with: `message` is what the person reads (R-ERROR-012, R-ERROR-013). */
export class PricingError extends Error {
  override readonly name = 'PricingError';
  /** 0: no response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type PricingAnswer = 'json' | 'text' | 'blob';
interface Answers {
  readonly json: unknown;
  readonly text: string;
  readonly blob: Blob;
}

export interface PricingRequest<A extends PricingAnswer> {
  readonly method: Method;
  /** `/ps/usage/{id}`: filled from `params`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly answer: A;
}

/**
 * Makes one call. Throws a `PricingError` with the answer's message, else its errorMessage, else its text, else
 * 'Unknown error' when the status is not OK, and with the catalogue's text when nothing answered.
 *
 * For calls of one's own origin; a token is never sent to another host than `baseUrl` names.
 */
export async function callPricing<A extends PricingAnswer>(
  transport: PricingTransport,
  { method, path, params, body, answer }: PricingRequest<A>,
): Promise<Answers[A]> {
  const token = transport.token();
  const headers = {
    ...(token === null ? {} : { [AUTH_HEADER]: token }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const response = await transport
    .fetch(`${transport.baseUrl}${callPath(path, params)}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    .catch(() => {
      throw new PricingError(0, NO_RESPONSE);
    });
  if (!response.ok) throw new PricingError(response.status, messageOf(await response.text()));
  // `answer` is one of the three readers, and each gives what Answers states for it.
  return (await response[answer]()) as Answers[A];
}

/**
 * The message of a refusal's body.
 *
 * @example messageOf('{"errorMessage":"Card declined"}') // 'Card declined'
 * @example messageOf('Try later') // 'Try later'
 * @example messageOf('{}') // 'Unknown error'
 */
export function messageOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return UNKNOWN_ERROR;
  let parsed: unknown;
  try {
    parsed = JSON.parse(trimmed);
  } catch {
    return trimmed;
  }
  if (typeof parsed === 'string' && parsed !== '') return parsed;
  if (typeof parsed !== 'object' || parsed === null) return UNKNOWN_ERROR;
  const named = (key: string): string | null => {
    const value: unknown = Reflect.get(parsed, key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return named('message') ?? named('errorMessage') ?? UNKNOWN_ERROR;
}

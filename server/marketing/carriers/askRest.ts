/** How a service with JSON answers is asked, and what its answer says of the request: not done, refused, or unclear. */

export type Json = Readonly<Record<string, unknown>>;

export type RestAnswer =
  | { readonly is: 'OK'; readonly body: Json }
  | {
      readonly is: 'REFUSED';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly retryAfter: number | null;
    }
  /** Nothing was done: nobody was there. */
  | { readonly is: 'AWAY'; readonly text: string }
  /** No answer, or none that says whether it was done. */
  | { readonly is: 'UNCLEAR'; readonly text: string };

interface Service {
  /** As sentences begin: `The print service`. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes; longer than any answer of theirs. */
  readonly most: number;
  /** Where its answers say why something was refused. */
  readonly refusalIn: (body: Json) => { readonly code?: unknown; readonly message?: unknown };
}

const MOST_WAIT = 3600;
const MOST_WORDS = 300;

/** Asks once; whether to ask again is for whoever asks to know. */
export const askRest =
  ({ name, headers, most, refusalIn }: Service) =>
  async (
    address: string,
    init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<RestAnswer> => {
    try {
      // A redirect would take the credentials elsewhere.
      const response = await fetch(address, { ...init, headers: { ...headers, ...init.headers }, redirect: 'manual' });
      const body = jsonOf((await boundedBytes(response, most))?.toString('utf8') ?? '');
      if (response.ok) return { is: 'OK', body };
      const { status } = response;
      // It may have been done before it failed.
      if (status >= 500 || status === 408) return { is: 'UNCLEAR', text: `${name} failed (${status}).` };
      const { code, message } = refusalIn(body);
      return {
        is: 'REFUSED',
        status,
        code: typeof code === 'string' || typeof code === 'number' ? String(code) : String(status),
        message: typeof message === 'string' ? message.slice(0, MOST_WORDS) : `status ${status}`,
        retryAfter: retryAfter(response),
      };
    } catch (error) {
      return wasNeverSent(error)
        ? { is: 'AWAY', text: `${name} cannot be reached.` }
        : { is: 'UNCLEAR', text: `${name} did not answer.` };
    }
  };

/** What a response holds; null: it is longer. */
export async function boundedBytes({ body }: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {}; // an object: its members are looked at one by one
  } catch {
    return {};
  }
}

function retryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), MOST_WAIT) : null;
}

/** Of what went wrong before a byte of the request had left. */
function wasNeverSent(error: unknown): boolean {
  const { code = '' } = ((error as { readonly cause?: unknown }).cause ?? {}) as { readonly code?: string }; // of no error is more known
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
}

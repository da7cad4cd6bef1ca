/** A fetch as that of a browser's page, which keeps the cookies it is sent and shows them to no script. */
import { parseSetCookie, stringifyCookie } from 'cookie';

export interface CookieJar {
  readonly fetch: typeof fetch;
  /** What a server would be sent, by name. */
  readonly kept: () => Readonly<Record<string, string>>;
  /** As the server sent them last, with all that they say. */
  readonly sent: readonly string[];
}

/** Each jar is a browser: its pages share what is in it. `send`: the network beneath it. */
export function cookieJar(send: typeof fetch = fetch): CookieJar {
  const kept = new Map<string, string>();
  const sent: string[] = [];
  return {
    sent,
    kept: () => Object.fromEntries(kept),
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (kept.size > 0) headers.set('Cookie', stringifyCookie(Object.fromEntries(kept)));
      const response = await send(input, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const { name, value = '', maxAge } = parseSetCookie(line);
        sent.push(line);
        if (maxAge === 0) kept.delete(name);
        else kept.set(name, value);
      }
      return response;
    },
  };
}

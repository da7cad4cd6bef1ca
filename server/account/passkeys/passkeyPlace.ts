import ipaddr from 'ipaddr.js';

/** The part that a passkey that was made and one that was used have in common. */
interface Answered {
  readonly response: { readonly clientDataJSON: string };
}

/** Where the passkeys of an account work: the domain that they are bound to, and the address of its pages. */
export interface PasskeyPlace {
  readonly domain: string;
  readonly origin: string;
}

const LOCAL = 'localhost';

/**
 * Of the address that links of the account lead to (`doorOf`), never of the Host of a request. Null: browsers make no
 * passkeys there, since it is a number in the network or has no TLS. An installation for one machine has `localhost`,
 * which browsers trust without TLS, also where it calls itself 127.0.0.1.
 *
 * @example passkeyPlace('https://leads.example.com') // { domain: 'leads.example.com', origin: 'https://leads.example.com' }
 */
export function passkeyPlace(publicUrl: string): PasskeyPlace | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === LOCAL || host === '::1' || host.startsWith('127.'))
    return { domain: LOCAL, origin: `${protocol}//${LOCAL}${port === '' ? '' : `:${port}`}` };
  return protocol !== 'https:' || ipaddr.isValid(host) ? null : { domain: host, origin };
}

/**
 * The origin that an answer of a browser has to name. On `localhost` any port is the same machine: the pages in
 * development come from another one than the server.
 */
export function expectedOrigin({ domain, origin }: PasskeyPlace, { response }: Answered): string {
  if (domain !== LOCAL) return origin;
  const named = originIn(response.clientDataJSON);
  return named !== null && URL.canParse(named) && new URL(named).hostname === LOCAL ? named : origin;
}

function originIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null && 'origin' in data && typeof data.origin === 'string'
      ? data.origin
      : null;
  } catch {
    return null;
  }
}

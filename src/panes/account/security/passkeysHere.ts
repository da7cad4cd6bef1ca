import type { Security } from '../../../api/contract/account/security.ts';

const LOCAL = 'localhost';

/** Why no passkey can be made in this page, in a sentence; null: one can. */
export function passkeysHere({ passkeyPlace: place }: Pick<Security, 'passkeyPlace'>): string | null {
  const { hostname, origin, port, protocol } = window.location;
  if (place === null)
    return 'None can be made here: browsers want an address with a name and TLS, such as https://leads.example.com.';
  if (place.domain === LOCAL) {
    // Another port of this machine is the same place.
    const there = `${protocol}//${LOCAL}${port === '' ? '' : `:${port}`}`;
    return hostname === LOCAL ? null : `None can be made at this address: open ${there} instead.`;
  }
  return origin === place.origin && window.isSecureContext
    ? null
    : `None can be made at this address: open ${place.origin} instead.`;
}

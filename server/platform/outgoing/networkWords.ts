/** Error codes of the network in words; undefined: of this one there are none. */
export const networkWords = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (told[code] ?? `${code}: the connection failed.`);

const told: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens there.',
  ECONNRESET: 'The connection was broken off.',
  ENOTFOUND: 'This host is not known.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  CERT_HAS_EXPIRED: 'The certificate there has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate there is signed by nobody but itself.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate there is for another host.',
};

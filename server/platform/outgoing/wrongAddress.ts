import ipaddr from 'ipaddr.js';

interface Allowed {
  /** The installation names addresses of its own network. */
  readonly isPrivate: boolean;
  /** Plain http goes to public addresses, too. */
  readonly isPlain: boolean;
}

/**
 * Why nothing can be asked of an address; null: it can be. Whether a name leads to a public address is seen whenever
 * something is asked (`publicAgents`): it may be another one by then.
 *
 * @example wrongAddress('http://example.com', { isPrivate: false, isPlain: false }) // 'begins with http://: ...'
 */
export function wrongAddress(text: string, { isPrivate, isPlain }: Allowed): string | null {
  const url = URL.parse(text);
  if (url === null) return 'is no address: write https://host/path';
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `begins with ${url.protocol}//: write https://host/path`;
  if (url.protocol === 'http:' && !isPlain && !isPrivate)
    return 'begins with http://: only https:// is taken, so that nobody reads along';
  if (url.username !== '' || url.password !== '')
    return 'has a user or password in it: put a secret of yours into the path instead';
  if (url.hash !== '') return 'has a # in it, behind which nothing is sent';
  if (!ipaddr.isValid(url.hostname) && !url.hostname.startsWith('[') && !url.hostname.includes('.') && !isPrivate)
    return 'has no public host';
  return null;
}

import ipaddr from 'ipaddr.js';

/**
 * Why nothing can be sent to an address; null: it can be. Whether a name leads to a public address is seen whenever
 * something is sent (`post.ts`): it may be another one by then. `isPrivateAllowed`: the installation names addresses of
 * its own network, to which plain http may go.
 *
 * @example webhookAddress('http://example.com', false) // 'begins with http://: ...'
 */
export function wrongAddress(text: string, isPrivateAllowed: boolean): string | null {
  const url = URL.parse(text);
  if (url === null) return 'is no address: write https://host/path';
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `begins with ${url.protocol}//: write https://host/path`;
  if (url.protocol === 'http:' && !isPrivateAllowed)
    return 'begins with http://: only https:// is taken, so that nobody reads along';
  if (url.username !== '' || url.password !== '')
    return 'has a user or password in it: put a secret of yours into the path instead';
  if (url.hash !== '') return 'has a # in it, behind which nothing is sent';
  if (
    !ipaddr.isValid(url.hostname) &&
    !url.hostname.startsWith('[') &&
    !url.hostname.includes('.') &&
    !isPrivateAllowed
  )
    return 'has no public host';
  return null;
}

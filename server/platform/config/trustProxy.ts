import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const TAKES = 'write 0, the number of your proxies in a row, or their addresses as 10.0.0.5, 10.1.0.0/16 or loopback';
/** Names that Fastify knows for ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const MOST_PROXIES = 20;

/**
 * Whose word about the caller's address is taken: nobody's; that of so many proxies, counted from us; that of proxies at
 * these addresses. A number believes whoever asks directly to be the nearest proxy, so nobody else may reach the port.
 * The leftmost entry of X-Forwarded-For is written by whoever asks, so it is never simply believed.
 */
export const trustProxy = z
  .string()
  .transform((text, context): false | number | string[] => {
    if (text === '0' || text === 'false') return false;
    // What 'true' has meant to those who wrote it: there is one.
    if (text === 'true') return 1;
    if (/^\d+$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text);
    const proxies = text.split(',').map((one) => one.trim());
    const isProxy = (one: string): boolean =>
      RANGES.includes(one) ||
      ipaddr.IPv4.isValidFourPartDecimal(one) ||
      ipaddr.IPv6.isValid(one) ||
      ipaddr.isValidCIDR(one);
    if (proxies.every(isProxy)) return proxies;
    context.addIssue(TAKES);
    return z.NEVER;
  })
  .prefault('0');

import ipaddr from 'ipaddr.js';

/**
 * Where an address stands in the network, for counting: who has one IPv6 address has all of its /64, and an IPv4 address
 * may come written as an IPv6 one. What is no address counts as it is written.
 *
 * @example placeOf('2001:db8::1') // '2001:db8:0:0'
 * @example placeOf('::ffff:192.0.2.1') // '192.0.2.1'
 */
export function placeOf(address: string): string {
  // A link-local address names its interface.
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return plain;
  const ip = ipaddr.process(plain);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

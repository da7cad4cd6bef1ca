/**
 * Whether a hostname of an address is always the machine itself.
 *
 * @example isThisMachine('localhost') // true
 */
export const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);

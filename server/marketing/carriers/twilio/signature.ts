/** Signatures of Twilio over what it sends (X-Twilio-Signature), and ours over addresses that it reads. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signature of a request: HMAC-SHA1 over the address, as it was configured, and the fields of the form, sorted by
 * name, names and values without anything between; of a name that comes twice each value once.
 */
export function twilioSignature(token: string, address: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted();
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value));
  return createHmac('sha1', token)
    .update(address + fields.join(''))
    .digest('base64');
}

/** Whether a signature is the one of this address and form. */
export function isSignedBy(
  token: string,
  address: string,
  form: URLSearchParams,
  signature: string | undefined,
): boolean {
  if (signature === undefined) return false;
  const [given, own] = [Buffer.from(signature), Buffer.from(twilioSignature(token, address, form))];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** A short seal over a path of ours, under a key that follows from the token. @example sealOf('t', '/a') // 32 hex digits */
export const sealOf = (token: string, path: string): string =>
  createHmac('sha256', createHmac('sha256', token).update('platbook paths').digest())
    .update(path)
    .digest('hex')
    .slice(0, 32);

/** Whether a seal is the one of this path. */
export function isSealed(own: string, given: string): boolean {
  const [one, other] = [Buffer.from(own), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

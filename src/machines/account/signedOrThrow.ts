import { CallError } from '../app/call.ts';
import type { Ceremony } from '../app/ports.ts';

/**
 * What a device did. A refusal of its own, or of its person, reads like one of the server; `nothing` says what did not
 * happen.
 *
 * @throws CallError where it did not.
 */
export function signedOrThrow<T>(ceremony: Ceremony<T>, nothing: string): T {
  if (ceremony.ok) return ceremony.value;
  const message = `${ceremony.problem} ${nothing}`;
  throw new CallError({ ok: false, status: 422, message, detail: message, fieldErrors: {} });
}

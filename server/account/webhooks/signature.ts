/** Secrets and signatures as Standard Webhooks say, so that receivers check them with a library of their language. */
import { randomBytes } from 'node:crypto';
import type { Principal } from '../../platform/tenant.ts';

const SECRET_BYTES = 32;

/** @example 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** What binds a sealed secret to its user: copied to somebody else's row it cannot be read. */
export const ownerOfWebhook = ({ accountId, userId }: Principal): string => `webhook ${accountId} ${userId}`;

/** A message is known by this, however often it comes: whoever has seen it has done what it asks for. */
export const messageIdOf = ({ accountId }: Pick<Principal, 'accountId'>, id: number): string =>
  `msg_${accountId}_${id}`;

/** All that a receiver needs to see that it is from here, and fresh; a signature for each secret. */
export async function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<Record<string, string>> {
  // Loaded where something is sent.
  const { Webhook } = await import('standardwebhooks');
  return {
    'content-type': 'application/json',
    'user-agent': 'Platbook-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

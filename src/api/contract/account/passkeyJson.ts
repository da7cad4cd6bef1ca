/** What browsers answer of passkeys, in JSON (WebAuthn level 3, section 5.1). */
import { z } from 'zod';

const Text = z.string().max(8000);
/** What browsers add of themselves; nothing of it is read. */
const Extensions = z.record(z.string(), z.unknown()).optional();
const Attachment = z.string().max(40).nullish();

/** What a browser answers that made a passkey (WebAuthn, RegistrationResponseJSON). */
export const MadePasskey = z.object({
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text,
    authenticatorData: Text.optional(),
    publicKey: Text.nullish(),
    publicKeyAlgorithm: z.number().optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
});
export type MadePasskey = z.infer<typeof MadePasskey>;

/** What a browser answers whose passkey signed (WebAuthn, AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Text,
    authenticatorData: Text,
    signature: Text,
    userHandle: Text.nullish(),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

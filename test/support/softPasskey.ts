/**
 * A passkey as a device makes it (WebAuthn level 3): a key of its own on P-256, the bytes of an authenticator, signatures.
 * Each part can be made wrong, as a browser would not.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey, UsedPasskey } from '../../src/api/contract/account/passkeyJson.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Made {
  readonly origin: string;
  /** The domain that it is bound to. */
  readonly domain: string;
  /** Whether the device saw a finger, a face or a PIN. */
  readonly verifies?: boolean;
  readonly counter?: number;
}

export interface SoftPasskey {
  readonly id: string;
  readonly make: (challenge: string, how: Made) => MadePasskey;
  readonly use: (challenge: string, how: Made) => UsedPasskey;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

function counted(counter: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
}

/** The public key as COSE has it: EC2, ES256, P-256 and the two coordinates. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(part, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = text(rawId);
  const dataOf = ({ domain, verifies = true, counter = 0 }: Made, more: number): Buffer =>
    Buffer.concat([
      sha256(domain),
      Buffer.from([USER_PRESENT | (verifies ? USER_VERIFIED : 0) | more]),
      counted(counter),
    ]);
  const clientOf = (type: string, challenge: string, { origin }: Made): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const rest = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    id,
    make: (challenge, how) => {
      const authData = Buffer.concat([
        dataOf(how, HAS_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, rawId.byteLength]),
        rawId,
        coseOf(publicKey),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...rest,
        response: {
          clientDataJSON: text(clientOf('webauthn.create', challenge, how)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },
    use: (challenge, how) => {
      const authData = dataOf(how, 0);
      const client = clientOf('webauthn.get', challenge, how);
      return {
        ...rest,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authData),
          signature: text(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
        },
      };
    },
  };
}

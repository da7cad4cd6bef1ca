/**
 * Secrets that have to be read back, sealed with AES-256-GCM under a key that is never in the database: a copy of the
 * tables, or a backup, tells none of them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Of what a person writes as `PLATBOOK_KEY`. */
const FEWEST_SIGNS = 32;

export interface Seal {
  /** What seals is there: the key of the settings, or that of the data directory. */
  readonly hasKey: boolean;
  /** `of`: whose secret it is; sealed for somebody it cannot be read as somebody else's. Throws without a key. */
  readonly close: (secret: string, of: string) => Buffer;
  /** Null: without the key it was sealed under, or for somebody else, nobody can read it. */
  readonly open: (sealed: Uint8Array, of: string) => string | null;
}

export function sealWith(key: Buffer | null): Seal {
  return {
    hasKey: key !== null,
    close: (secret, of) => {
      if (key === null) throw new Error('there is no key to seal a secret with');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(of));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, of) => {
      if (key === null || sealed.byteLength < IV_BYTES + TAG_BYTES) return null;
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(of))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        // Another key, somebody else's, or changed bytes: the tag says only that.
        return null;
      }
    },
  };
}

export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * The key of the settings, else that of the data directory. Where there is none one is made (0600), unless something is
 * sealed already (`isInUse`): a new key would read none of it, and the old one may still come back.
 *
 * @throws where the key of the settings is short, or the file holds none.
 */
export async function openSeal(
  { dataDir, secretKey }: { readonly dataDir: string; readonly secretKey: string | null },
  isInUse: () => Promise<boolean>,
): Promise<Seal> {
  if (secretKey !== null) return sealWith(keyOf(secretKey));
  const path = keyFileOf(dataDir);
  const kept = await readKey(path);
  if (kept !== null) return sealWith(kept);
  if (await isInUse()) return sealWith(null);
  return sealWith((await makeKey(path)) ?? (await readKey(path)));
}

/** @throws where it is shorter than a key that nobody guesses. */
export function keyOf(text: string): Buffer {
  if (text.length < FEWEST_SIGNS)
    throw new Error(
      `PLATBOOK_KEY has ${text.length} signs: write ${FEWEST_SIGNS} or more that nobody guesses (openssl rand -hex 32)`,
    );
  return Buffer.from(hkdfSync('sha256', text, '', 'platbook sealed secrets', KEY_BYTES));
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'hex');
  if (key.byteLength !== KEY_BYTES)
    throw new Error(`${path} holds no key: it has to be ${KEY_BYTES * 2} hexadecimal digits`);
  return key;
}

/** Null: another process made one at this moment. It is there whole or not at all. */
async function makeKey(path: string): Promise<Buffer | null> {
  await mkdir(dirname(path), { recursive: true });
  const key = randomBytes(KEY_BYTES);
  const made = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(made, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(made, path);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    await rm(made);
  }
}

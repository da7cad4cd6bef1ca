import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf, openSeal, sealWith } from '../../../../server/platform/secrets/seal.ts';

const key = randomBytes(32);

describe('a sealed secret', () => {
  it('is read with its key for whom it was sealed, differs each time, and shows nothing of itself', () => {
    const seal = sealWith(key);
    const [one, two] = [seal.close('open sesame', 'a 1'), seal.close('open sesame', 'a 1')];
    expect(seal.open(one, 'a 1')).toBe('open sesame');
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('sesame');
  });

  it('is not read for somebody else, with another key, without one, or changed by a bit', () => {
    const sealed = sealWith(key).close('open sesame', 'a 1');
    expect(sealWith(key).open(sealed, 'a 2')).toBeNull();
    expect(sealWith(randomBytes(32)).open(sealed, 'a 1')).toBeNull();
    expect(sealWith(null).open(sealed, 'a 1')).toBeNull();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, sealWith(key).open(changed, 'a 1')]).toEqual([at, null]);
    }
    expect(sealWith(key).open(sealed.subarray(0, 20), 'a 1')).toBeNull();
  });
});

describe('the key', () => {
  let dataDir: string;
  beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'platbook-seal-'))));
  afterAll(async () => await rm(dataDir, { recursive: true, force: true }));
  const nothing = async () => await Promise.resolve(false);

  it('of two starts at once is one, and the same at the next', async () => {
    const [one, two] = await Promise.all([
      openSeal({ dataDir, secretKey: null }, nothing),
      openSeal({ dataDir, secretKey: null }, nothing),
    ]);
    const sealed = one.close('x', 'y');
    expect(two.open(sealed, 'y')).toBe('x');
    expect((await openSeal({ dataDir, secretKey: null }, nothing)).open(sealed, 'y')).toBe('x');
  });

  it('of the settings comes first; one that is short is refused', async () => {
    const secretKey = 'k'.repeat(40);
    const sealed = (await openSeal({ dataDir, secretKey }, nothing)).close('x', 'y');
    expect(sealWith(keyOf(secretKey)).open(sealed, 'y')).toBe('x');
    expect((await openSeal({ dataDir, secretKey: null }, nothing)).open(sealed, 'y')).toBeNull();
    expect(() => keyOf('short')).toThrow('write 32 or more that nobody guesses');
  });

  it('that is none ends the start with its place', async () => {
    const other = await mkdtemp(join(tmpdir(), 'platbook-seal-'));
    await writeFile(join(other, 'secret.key'), 'not a key');
    await expect(openSeal({ dataDir: other, secretKey: null }, nothing)).rejects.toThrow('secret.key holds no key');
    await rm(other, { recursive: true });
  });
});

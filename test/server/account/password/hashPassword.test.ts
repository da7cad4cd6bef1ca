import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../server/account/password/hashPassword.ts';

it('keeps a password as argon2id with 19 MiB and two passes, as OWASP recommends, and salts each one', async () => {
  const [one, other] = [await hashPassword('plum lantern gravel'), await hashPassword('plum lantern gravel')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

it.each([
  ['another case', 'Plum lantern gravel'],
  ['a space behind', 'plum lantern gravel '],
  ['less at its end', 'plum lantern grave'],
  ['an accent written in another way', 'plum lantern grave\u0300l'],
])('a password with %s is another', async (_what, given) => {
  const stored = await hashPassword('plum lantern gravel');
  expect([await verifyPassword(stored, given), await verifyPassword(stored, 'plum lantern gravel')]).toEqual([
    false,
    true,
  ]);
});

/** What must never reach a log, and what a log shows of errors. */
import { array, assert, constantFrom, dictionary, letrec, oneof, property, string, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newToken } from '../../../../server/account/session/tokens.ts';
import { createLog, type LogLevel } from '../../../../server/platform/log/createLog.ts';
import { redactUrl } from '../../../../server/platform/log/redact.ts';
import { TOKEN_PREFIX } from '../../../../src/api/contract/account/tokens.ts';

describe('redactUrl', () => {
  it.each([
    ['/resource/auth?t=abc&c=x', '/resource/auth?t=***&c=x'],
    ['/x?cardCode=123&paymentAmount=5', '/x?cardCode=***&paymentAmount=5'],
    ['/x?card_code=123', '/x?card_code=***'],
    ['/x?ACCOUNTPASSWORD=p%26q&y=1', '/x?ACCOUNTPASSWORD=***&y=1'],
    ['/x?account%50assword=p', '/x?account%50assword=***'],
    ['/x?%E0%A4%A=1&t=2', '/x?%E0%A4%A=1&t=***'],
    ['/x?t', '/x?t=***'],
    ['/x?streetAddress=t', '/x?streetAddress=t'],
    ['/x', '/x'],
    ['/oidc?code=a&state=b&iss=c', '/oidc?***'],
    ['/ps/credits?paymentMethodId=4716%202538-4950+6177', '/ps/credits?paymentMethodId=***'],
    ['/ps/credits?userId=511540123456780', '/ps/credits?userId=511540123456780'],
  ])('%s', (url, expected) => expect(redactUrl(url)).toBe(expected));

  it.each([
    ['today', newToken()],
    ['before', 'A'.repeat(43)],
  ])('leaves nothing of a token of a program of %s', (_, token) =>
    expect(redactUrl(`/resource/auth/${TOKEN_PREFIX}${token}/x`)).toBe('/resource/auth/***/x'),
  );
});

/** Lines that a log of this level writes. */
function logInto(lines: string[], level: LogLevel = 'info') {
  return createLog(level, { write: (line) => void lines.push(line) });
}

describe('the log', () => {
  it('writes one JSON object a line, with stack and cause, from its level on', () => {
    const lines: string[] = [];
    const log = logInto(lines, 'warn');
    log.info({}, 'not shown');
    log.warn({ job: 'mail.send', n: 1n, nested: { ok: 2n, at: new Date(0) } }, 'shown');
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
    logInto(lines, 'silent').error({}, 'not shown');
    expect(lines.map((line) => line.split('\n').length)).toEqual([2, 2]);
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      message: 'shown',
      job: 'mail.send',
      n: '1',
      nested: { ok: '2', at: '1970-01-01T00:00:00.000Z' },
    });
    expect(second).toMatchObject({ err: { name: 'Error', message: 'outer', cause: { message: 'inner' } } });
    expect(JSON.stringify(second)).toContain('redact.test.ts');
  });

  it('says name, message, stack and cause of an error, and none of its other fields: they hold what people wrote', () => {
    const lines: string[] = [];
    const inner = Object.assign(new Error('inner'), { detail: 'Key (username)=(hidden) already exists.' });
    const error = Object.assign(new Error('outer', { cause: inner }), {
      response: 'hidden',
      issues: [{ input: 'hidden' }],
    });
    logInto(lines).error({ err: error }, 'as a field of its own');
    logInto(lines).error({ job: { failure: error } }, 'within another');
    expect(lines.join('')).not.toContain('hidden');
    expect(lines.join('').match(/inner/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('hides secrets in any spelling and at any depth, and nothing else', () => {
    const secret = constantFrom(
      't',
      'T',
      'token',
      'password',
      'PASSWORD',
      'accountPassword',
      'account_password',
      'Account-Password',
      'cardCode',
      'card_code',
      'CARDCODE',
      'cardNumber',
      'authorization',
      'Authorization',
      'X-Auth-Token',
    );
    const key = oneof(
      string({ maxLength: 5 }).map((text) => `k${text}`),
      secret,
    );
    const value = letrec((tie) => ({
      any: oneof({ depthSize: 'small' }, integer(), tie('list'), tie('object')),
      list: array(tie('any'), { maxLength: 3 }),
      object: dictionary(key, tie('any'), { maxKeys: 4 }),
    })).object;
    assert(
      property(value, secret, (fields, name) => {
        const lines: string[] = [];
        let deep: unknown = { [name]: 'hidden', open: 'seen' };
        for (const wrap of [
          (inner: unknown) => inner,
          (inner: unknown) => ({ a: [inner] }),
          (inner: unknown) => ({ b: inner }),
        ]) {
          deep = wrap(deep);
          logInto(lines).info({ fields, deep }, 'm');
        }
        logInto(lines).info({ ...fields, [name]: 'hidden', open: 'seen' }, 'm');
        const text = lines.join('');
        return !text.includes('hidden') && text.match(/seen/g)?.length === 4;
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { contentDisposition } from '../../../../server/platform/http/download.ts';
import { redactUrl } from '../../../../server/platform/http/redact.ts';
import { refuse } from '../../../../server/platform/http/refuse.ts';
import { createLog } from '../../../../server/platform/log.ts';

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
  ])('%s', (url, expected) => expect(redactUrl(url)).toBe(expected));
});

it('a file name of any letters travels in both forms of the header', () => {
  expect(contentDisposition('billing-history-7.pdf')).toBe(
    `attachment; filename="billing-history-7.pdf"; filename*=UTF-8''billing-history-7.pdf`,
  );
  expect(contentDisposition('José "x"\r\n(1).csv')).toBe(
    `attachment; filename="Jos_ _x___(1).csv"; filename*=UTF-8''Jos%C3%A9%20%22x%22%0D%0A%281%29.csv`,
  );
});

it('a refusal has an error status', () => {
  expect(() => refuse(200)).toThrow('a refusal cannot have status 200');
});

describe('the log', () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => void lines.push(line));

  it('writes one JSON object a line, with stack and cause, from its level on, and hides secrets', () => {
    log.info({}, 'not shown');
    log.warn({ password: 'p', nested: { cardCode: '123', list: [{ token: 't' }], ok: 1n } }, 'shown');
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
    expect(lines.map((line) => line.split('\n').length)).toEqual([2, 2]);
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({
      level: 'warn',
      message: 'shown',
      password: '***',
      nested: { cardCode: '***', list: [{ token: '***' }], ok: '1' },
    });
    expect(second).toMatchObject({ err: { name: 'Error', message: 'outer', cause: { message: 'inner' } } });
    expect(JSON.stringify(second)).toContain('parts.test.ts');
  });
});
